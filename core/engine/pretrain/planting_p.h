#pragma once

#include "core/base/seed.h"
#include "core/engine/adapters/adapter_p.h"
#include "core/engine/lm/architecture.h"

namespace mnemo {

/// The weights a pretraining starts from, by full tensor name: leaf tensors that want gradients. Equal numbers on every
/// machine. `architecture` is Llama-shaped, tied, without grouped heads.
///
/// Plain: maps normal with 1 / sqrt(inputs), those back into the residual stream divided by sqrt(2 L), the embedding
/// normal with 0.05, norms 1.
///
/// With `plantsCircuits` (at least two layers and four heads of a size divisible by 4) the two halves of in-context
/// learning stand there already, and training only has to learn which words belong together:
/// - layer 0, heads 0 to 3 look 1 to 4 tokens back and copy what stands there into a subspace each;
/// - layer 1, head 0 matches the query's words against those of the examples and copies the label it finds.
ParameterSet initialWeights(const Architecture& architecture, bool plantsCircuits, const Seed& seed);

} // namespace mnemo
