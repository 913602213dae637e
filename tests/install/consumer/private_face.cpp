#include "core/engine/intervention/intervention_p.h"

/// What a plugin with a method of its own needs: tensors, and the engine's private headers.
extern "C" long rowsOf(const torch::Tensor& tensor)
{
    return static_cast<long>(tensor.size(0));
}
