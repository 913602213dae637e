#pragma once

#include "core/base/json.h"
#include "core/engine/adapters/adapter_p.h"
#include "core/engine/tensors_p.h"
#include "core/engine/train/batch_p.h"
#include "tests/engine/goldenmodels.h"

#include <map>

namespace mnemo::test {

/// One file of the methods' reference numbers with the base model it was made on.
struct MethodCase {
    std::shared_ptr<const SafetensorsFile> file;
    std::shared_ptr<const FrozenModel> model;
    Input input;
    std::vector<std::int64_t> mask;

    MethodCase(const std::filesystem::path& path, const std::string& base)
        : file(SafetensorsFile::open(path).value())
        , model(modelOf(base))
    {
        if (file->contains("input_ids")) {
            input = goldenInput(*file, "");
            mask = file->integers("attention_mask").value();
        }
    }

    static std::shared_ptr<const FrozenModel> modelOf(const std::string& base)
    {
        static std::map<std::string, std::shared_ptr<const FrozenModel>> opened;
        auto& model = opened[base];
        if (!model)
            model = FrozenModel::open(goldenFolder() / "models" / base).value();
        return model;
    }

    at::Tensor tensor(const std::string& name) const { return toTensor(file->array(name).value()); }
    bool has(const std::string& name) const { return file->contains(name); }
    TrainingBatch batch() const { return batchOf(input, file->integers("labels").value()); }

    /// Fills the parameters from the file's PREFIX + name, the name without peft's own beginning.
    void load(Adapter& adapter, const std::string& prefix = "param.") const
    {
        const at::NoGradGuard noGradients;
        for (auto& [name, parameter] : adapter.parameters().tensors)
            parameter.copy_(tensor(stored(prefix, name)));
    }
    /// The name under which the file holds a parameter's PREFIX tensor.
    std::string stored(const std::string& prefix, const std::string& name) const
    {
        static const std::string peft = "base_model.model.";
        return has(prefix + name) ? prefix + name : prefix + name.substr(peft.size());
    }
};

inline double largestDifference(const at::Tensor& a, const at::Tensor& b)
{
    if (a.sizes() != b.sizes())
        return INFINITY;
    return a.numel() == 0 ? 0.0 : (a - b).abs().max().item<double>();
}

/// Over real tokens: both [B, T, ...] or, `heads`, [B, H, T, ...].
inline double largestDifferenceAtReal(
    const at::Tensor& a, const at::Tensor& b, const std::vector<std::int64_t>& mask, bool heads = false)
{
    const at::Tensor x = heads ? a.transpose(1, 2) : a;
    const at::Tensor y = heads ? b.transpose(1, 2) : b;
    const at::Tensor real = integers(mask).view({ x.size(0), x.size(1) }).to(at::kBool);
    return largestDifference(x.index({ real }), y.index({ real }));
}

} // namespace mnemo::test
