#pragma once

#include "core/engine/lm/frozenmodel.h"

#include "core/engine/torchheaders_p.h"

namespace mnemo {

/// What Dtype::Automatic becomes: bfloat16 on a processor that has instructions for it (AVX512-BF16, AMX), where a
/// product of this model's shape is then faster by a quarter or more; else float32. Processors with AVX512-BF16 alone
/// often do not gain, so it is measured, once a process and shape. Narrow models and other devices stay in float32.
FrozenModel::Dtype automaticDtype(const Architecture& architecture, at::Device device);

} // namespace mnemo
