#pragma once

#include "core/engine/intervention/intervention.h"
#include "core/engine/lm/architecture.h"
#include "core/engine/retrieval/embedder.h"

#include <cstdint>

namespace mnemo {

// FLOPs of one query; a multiply-add counts 2. The formula is not given by the paper (arXiv 2510.05363); this one is:
// F(T) = 2 T P + 2 outs d V + 4 L H dh T^2 / 2, P the blocks' parameters with norms, T virtual tokens included.

/// One pass over T tokens with logits at `outputs` of them. The attention is causal: half of T^2.
double forwardFlops(const Architecture& architecture, std::int64_t tokens, std::int64_t outputs = 1);
/// One more token behind `held` tokens of a cache, with its logits.
double stepFlops(const Architecture& architecture, std::int64_t held);
/// Encoding one text: 2 T P + 4 L width T^2, halved for a causal encoder; no output matrix.
double encoderFlops(const EncoderShape& encoder, std::int64_t tokens);
/// What an intervention adds to a pass over T tokens: reads of memories, low-rank changes, operations at sites.
double interventionFlops(const Intervention& intervention, const Architecture& architecture, std::int64_t tokens);

} // namespace mnemo
