#pragma once

#include "core/engine/lm/architecture.h"

#include "core/engine/torchheaders_p.h"

namespace mnemo {

/// Inverse frequencies [dh/2], float32, with the scaling applied (for Dynamic: as long as nothing is beyond the
/// context). Formulas: transformers' modeling_rope_utils, methods of Llama 3.1 and YaRN (Peng et al. 2023).
at::Tensor inverseFrequencies(const Architecture& architecture);

/// Dynamic NTK for a row of `length` tokens; equal to inverseFrequencies while length <= context.
at::Tensor dynamicFrequencies(const Architecture& architecture, double length);

/// cos and sin of position x frequency, each [B or 1,1,T,dh/2].
struct Rotation {
    at::Tensor cos;
    at::Tensor sin;
};
/// `positions` [B,T] int64; each row by its own length where the scaling is dynamic.
Rotation rotation(
    const Architecture& architecture, const at::Tensor& frequencies, double magnitude, const at::Tensor& positions);

/// Half-split rotation of x [B,heads,T,dh]: (x1 cos - x2 sin, x2 cos + x1 sin).
at::Tensor rotate(const at::Tensor& x, const Rotation& rotation);

} // namespace mnemo
