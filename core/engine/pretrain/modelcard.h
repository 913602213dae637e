#pragma once

#include "core/engine/pretrain/pretrain.h"

#include <string>

namespace mnemo {

/// MODELCARD.md of a pretrained model: what it is, how it was made, what it can do by the numbers of the report.
std::string modelCard(const PretrainOptions& options, const PretrainReport& report);

} // namespace mnemo
