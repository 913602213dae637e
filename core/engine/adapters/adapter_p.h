#pragma once

#include "core/engine/adapters/adapter.h"

#include <string>
#include <utility>
#include <vector>

#include "core/engine/torchheaders_p.h"

namespace mnemo {

/// Named float32 leaf tensors in a fixed order.
struct ParameterSet {
    std::vector<std::pair<std::string, at::Tensor>> tensors;

    at::Tensor& operator[](const std::string& name)
    {
        for (auto& [key, tensor] : tensors) {
            if (key == name)
                return tensor;
        }
        TORCH_CHECK(false, "no parameter named ", name);
    }
    /// A copy with leaf tensors of its own.
    ParameterSet clone() const
    {
        ParameterSet copy;
        for (const auto& [key, tensor] : tensors)
            copy.tensors.emplace_back(key, tensor.detach().clone().set_requires_grad(true));
        return copy;
    }
};

} // namespace mnemo
