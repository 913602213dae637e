#include "core/engine/adapters/adapter_p.h"

#include "core/engine/adapters/loraadapter.h"
#include "core/engine/adapters/mhaespadapter.h"
#include "core/engine/adapters/pmtadapter.h"
#include "core/engine/adapters/promptadapter.h"
#include "core/engine/guard_p.h"

namespace mnemo {

namespace {

using Maker = Result<std::shared_ptr<Adapter>> (*)(const Json&, const Architecture&, std::uint64_t);

template<typename Class, typename Options>
Result<std::shared_ptr<Adapter>> makeOne(const Json& config, const Architecture& base, std::uint64_t seed)
{
    const auto options = Options::fromConfig(config, base);
    if (!options)
        return options.error();
    return guarded([&]() -> std::shared_ptr<Adapter> { return std::make_shared<Class>(*options, base, seed); });
}

struct Method {
    const char* name;
    Maker make;
};
constexpr Method known[] = {
    { PmtAdapter::name, &makeOne<PmtAdapter, PmtOptions> },
    { MhaEspAdapter::name, &makeOne<MhaEspAdapter, MhaEspOptions> },
    { PromptAdapter::name, &makeOne<PromptAdapter, PromptOptions> },
    { LoraAdapter::name, &makeOne<LoraAdapter, LoraOptions> },
};

at::Tensor filled(at::IntArrayRef shape, const std::function<double()>& draw)
{
    at::Tensor tensor = at::empty(shape, at::kFloat);
    float* values = tensor.data_ptr<float>();
    for (std::int64_t i = 0; i < tensor.numel(); ++i)
        values[i] = static_cast<float>(draw());
    return tensor;
}

} // namespace

std::int64_t Adapter::parameterCount() const
{
    std::int64_t count = 0;
    for (const auto& [name, tensor] : parameters().tensors)
        count += tensor.numel();
    return count;
}

void Adapter::moveTo(const std::string& device)
{
    for (auto& [name, tensor] : parameters().tensors) {
        if (tensor.device() != at::Device(device))
            tensor = tensor.detach().to(at::Device(device)).set_requires_grad(true);
    }
}

Result<std::shared_ptr<Adapter>> Adapter::make(const Json& config, const Architecture& base, std::uint64_t seed)
{
    if (!config.is_object() || !config.contains("method") || !config["method"].is_string())
        return Error { ErrorCode::Format, "missing_key",
            "The adapter's configuration does not say its method: add the key \"method\".", {}, "method" };
    const std::string name = config["method"];
    for (const Method& method : known) {
        if (name == method.name)
            return method.make(config, base, seed);
    }
    return Error { ErrorCode::Unsupported, "unknown_method",
        "The adapter's method \"" + name + "\" is not known here: a plugin may be missing.", {}, "method" };
}

std::vector<std::string> Adapter::methods()
{
    std::vector<std::string> names;
    for (const Method& method : known)
        names.emplace_back(method.name);
    return names;
}

at::Tensor uniformTensor(Random& random, at::IntArrayRef shape, double bound)
{
    return filled(shape, [&] { return (2.0 * random.uniform() - 1.0) * bound; });
}

at::Tensor normalTensor(Random& random, at::IntArrayRef shape, double deviation)
{
    return filled(shape, [&] { return random.normal() * deviation; });
}

} // namespace mnemo
