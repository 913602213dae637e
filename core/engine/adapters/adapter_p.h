#pragma once

#include "core/base/seed.h"
#include "core/engine/adapters/adapter.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/engine/torchheaders_p.h"

namespace mnemo {

/// Named float32 leaf tensors in a fixed order.
struct ParameterSet {
    std::vector<std::pair<std::string, at::Tensor>> tensors;

    at::Tensor& operator[](const std::string& name) { return const_cast<at::Tensor&>(std::as_const(*this)[name]); }
    const at::Tensor& operator[](const std::string& name) const
    {
        const auto found = find(name);
        TORCH_CHECK(found != tensors.end(), "no parameter named ", name);
        return found->second;
    }
    bool contains(const std::string& name) const { return find(name) != tensors.end(); }

    /// Adds a leaf tensor that asks for gradients.
    void add(std::string name, const at::Tensor& values)
    {
        tensors.emplace_back(std::move(name), values.detach().to(at::kFloat).contiguous().set_requires_grad(true));
    }
    /// A copy with leaf tensors of its own.
    ParameterSet clone() const
    {
        ParameterSet copy;
        for (const auto& [key, tensor] : tensors)
            copy.tensors.emplace_back(key, tensor.detach().clone().set_requires_grad(true));
        return copy;
    }
    /// Takes the numbers of `other`, which must hold every name with an equal shape.
    void copyFrom(const ParameterSet& other)
    {
        const at::NoGradGuard noGradients;
        for (auto& [key, tensor] : tensors) {
            TORCH_CHECK(other[key].sizes() == tensor.sizes(), "parameter ", key, " has another shape");
            tensor.copy_(other[key]);
        }
    }

private:
    std::vector<std::pair<std::string, at::Tensor>>::const_iterator find(const std::string& name) const
    {
        return std::find_if(tensors.begin(), tensors.end(), [&name](const auto& entry) { return entry.first == name; });
    }
};

/// Uniform numbers in [-bound, bound), the same on every machine.
at::Tensor uniformTensor(Random& random, at::IntArrayRef shape, double bound);
/// Normal numbers with mean 0.
at::Tensor normalTensor(Random& random, at::IntArrayRef shape, double deviation);

} // namespace mnemo
