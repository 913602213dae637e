#include "core/engine/adapters/loraadapter.h"

#include "core/engine/adapters/adapter_p.h"
#include "core/engine/adapters/settingreader.h"
#include "core/engine/intervention/intervention_p.h"

#include <cmath>
#include <numeric>

namespace mnemo {

namespace {

struct MapShape {
    const char* name;
    const char* room; ///< self_attn or mlp
    std::int64_t in;
    std::int64_t out;
};

std::vector<MapShape> mapsOf(const Architecture& base)
{
    const std::int64_t d = base.hiddenSize;
    return { { "q_proj", "self_attn", d, base.queryWidth() }, { "k_proj", "self_attn", d, base.kvWidth() },
        { "v_proj", "self_attn", d, base.kvWidth() }, { "o_proj", "self_attn", base.queryWidth(), d },
        { "gate_proj", "mlp", d, base.feedForward }, { "up_proj", "mlp", d, base.feedForward },
        { "down_proj", "mlp", base.feedForward, d } };
}

std::string parameterName(const std::string& module, const char* part)
{
    return "base_model.model." + module + "." + part + ".weight";
}

} // namespace

Json LoraOptions::toConfig() const
{
    Json config = { { "method", LoraAdapter::name }, { "rank", rank }, { "alpha", alpha }, { "targets", targets } };
    if (!layers.empty())
        config["layers"] = layers;
    return config;
}

Result<LoraOptions> LoraOptions::fromConfig(const Json& config, const Architecture& base)
{
    if (base.isGpt2())
        return Error { ErrorCode::Unsupported, "unsupported",
            "LoRA is not trained on GPT-2 models here, whose attention maps are joined: choose another method.", {},
            "method" };
    SettingReader reader(config);
    LoraOptions options;
    options.rank = static_cast<int>(reader.integer("rank", options.rank, 1, 1 << 16));
    options.alpha = reader.number("alpha", options.alpha, 0.0, 1e6);
    options.targets = reader.texts("targets", options.targets);
    options.layers = reader.integers("layers", 0, static_cast<int>(base.layers) - 1);
    const auto maps = mapsOf(base);
    for (const std::string& target : options.targets) {
        if (std::none_of(maps.begin(), maps.end(), [&target](const MapShape& map) { return target == map.name; }))
            reader.blame("targets", "names " + target + ", which no block has");
    }
    if (options.targets.empty())
        reader.blame("targets", "is empty");
    if (const auto checked = reader.result(); !checked)
        return checked.error();
    return options;
}

LoraAdapter::LoraAdapter(const LoraOptions& options, const Architecture& base, std::uint64_t seed)
    : m_options(options)
    , m_parameters(std::make_unique<ParameterSet>())
{
    if (m_options.layers.empty()) {
        m_options.layers.resize(static_cast<std::size_t>(base.layers));
        std::iota(m_options.layers.begin(), m_options.layers.end(), 0);
    }
    Random random(seed);
    for (const int layer : m_options.layers) {
        for (const MapShape& map : mapsOf(base)) {
            const auto& targets = m_options.targets;
            if (std::find(targets.begin(), targets.end(), map.name) == targets.end())
                continue;
            const std::string module = "model.layers." + std::to_string(layer) + "." + map.room + "." + map.name;
            m_modules.push_back(module);
            m_parameters->add(parameterName(module, "lora_A"),
                uniformTensor(random, { options.rank, map.in }, 1.0 / std::sqrt(static_cast<double>(map.in))));
            m_parameters->add(parameterName(module, "lora_B"), at::zeros({ map.out, options.rank }));
        }
    }
}

LoraAdapter::LoraAdapter(const LoraAdapter& other)
    : Adapter(other)
    , m_options(other.m_options)
    , m_modules(other.m_modules)
    , m_parameters(std::make_unique<ParameterSet>(other.m_parameters->clone()))
{
}

LoraAdapter::~LoraAdapter() = default;

Intervention LoraAdapter::intervene(std::span<const Episode>) const
{
    Intervention intervention;
    for (const std::string& module : m_modules) {
        LowRankElement element { module, (*m_parameters)[parameterName(module, "lora_A")],
            (*m_parameters)[parameterName(module, "lora_B")], {}, m_options.alpha / m_options.rank };
        intervention.elements().lowRanks.push_back(std::move(element));
    }
    return intervention;
}

std::shared_ptr<Adapter> LoraAdapter::clone() const
{
    return std::shared_ptr<Adapter>(new LoraAdapter(*this));
}

} // namespace mnemo
