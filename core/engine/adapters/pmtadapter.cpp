#include "core/engine/adapters/pmtadapter.h"

#include "core/engine/adapters/adapter_p.h"
#include "core/engine/adapters/settingreader.h"
#include "core/engine/intervention/intervention_p.h"

#include <numeric>

namespace mnemo {

namespace {

constexpr std::pair<const char*, FeatureMap> phiWords[]
    = { { "elu", FeatureMap::Elu }, { "elu_plus_one", FeatureMap::EluPlusOne }, { "gelu", FeatureMap::Gelu },
          { "gelu_tanh", FeatureMap::GeluTanh }, { "mlp_relu", FeatureMap::Mlp } };
constexpr std::pair<const char*, PhiInput> inputWords[]
    = { { "pre_rope", PhiInput::BeforeRotation }, { "post_rope", PhiInput::AfterRotation } };
constexpr std::pair<const char*, MemoryShare> shareWords[]
    = { { "query_head", MemoryShare::QueryHead }, { "kv_head", MemoryShare::KeyValueHead } };

template<typename Enum>
const char* wordOf(std::span<const std::pair<const char*, Enum>> words, Enum meaning)
{
    for (const auto& [word, value] : words) {
        if (value == meaning)
            return word;
    }
    return "";
}

} // namespace

Json PmtOptions::toConfig() const
{
    Json config = { { "method", PmtAdapter::name }, { "phi", wordOf<FeatureMap>(phiWords, phi) },
        { "phi_input", wordOf<PhiInput>(inputWords, phiInput) }, { "share", wordOf<MemoryShare>(shareWords, share) },
        { "init", "zeros" }, { "query_scale", 1.0 } };
    if (!layers.empty())
        config["layers"] = layers;
    if (features > 0)
        config["features"] = features;
    return config;
}

Result<PmtOptions> PmtOptions::fromConfig(const Json& config, const Architecture& base)
{
    SettingReader reader(config);
    PmtOptions options;
    options.phi = reader.choice<FeatureMap>("phi", phiWords, options.phi);
    options.phiInput = reader.choice<PhiInput>("phi_input", inputWords, options.phiInput);
    options.share = reader.choice<MemoryShare>("share", shareWords, options.share);
    options.layers = reader.integers("layers", 0, static_cast<int>(base.layers) - 1);
    options.features = static_cast<int>(reader.integer("features", 0, 0, 1 << 16));
    if (reader.text("init", "zeros") != "zeros")
        reader.blame("init", "is not zeros, the only start that leaves the base model as it is");
    reader.number("query_scale", 1.0, 1.0, 1.0);
    if (options.features > 0 && options.phi != FeatureMap::Mlp)
        reader.blame("features", "can only be chosen with phi = mlp_relu");
    if (const auto checked = reader.result(); !checked)
        return checked.error();
    return options;
}

PmtAdapter::PmtAdapter(const PmtOptions& options, const Architecture& base, std::uint64_t seed)
    : m_options(options)
    , m_isGpt2(base.isGpt2())
    , m_parameters(std::make_unique<ParameterSet>())
{
    if (m_options.layers.empty()) {
        m_options.layers.resize(static_cast<std::size_t>(base.layers));
        std::iota(m_options.layers.begin(), m_options.layers.end(), 0);
    }
    Random random(seed);
    const std::int64_t heads = m_options.share == MemoryShare::QueryHead ? base.heads : base.kvHeads;
    const bool hasMap = m_options.phi == FeatureMap::Mlp;
    const std::int64_t features = hasMap && m_options.features > 0 ? m_options.features : base.headDim;
    const double bound = 1.0 / std::sqrt(static_cast<double>(base.headDim));
    for (const int layer : m_options.layers) {
        m_parameters->add(parameterName(layer, "pmt_M"), at::zeros({ heads, features, base.headDim }));
        if (!hasMap)
            continue;
        m_parameters->add(
            parameterName(layer, "pmt_W"), uniformTensor(random, { heads, features, base.headDim }, bound));
        m_parameters->add(parameterName(layer, "pmt_b"), uniformTensor(random, { heads, features }, bound));
    }
}

PmtAdapter::PmtAdapter(const PmtAdapter& other)
    : Adapter(other)
    , m_options(other.m_options)
    , m_isGpt2(other.m_isGpt2)
    , m_parameters(std::make_unique<ParameterSet>(other.m_parameters->clone()))
{
}

PmtAdapter::~PmtAdapter() = default;

std::string PmtAdapter::parameterName(int layer, const char* part) const
{
    const std::string number = std::to_string(layer);
    const std::string attention
        = m_isGpt2 ? "transformer.h." + number + ".attn." : "model.layers." + number + ".self_attn.";
    return "base_model.model." + attention + part;
}

Intervention PmtAdapter::intervene(std::span<const Episode>) const
{
    Intervention intervention;
    for (const int layer : m_options.layers) {
        MemoryElement element { layer, m_options.phi, m_options.phiInput, m_options.share, {}, {}, {} };
        element.memory = (*m_parameters)[parameterName(layer, "pmt_M")];
        if (m_options.phi == FeatureMap::Mlp) {
            element.weight = (*m_parameters)[parameterName(layer, "pmt_W")];
            element.bias = (*m_parameters)[parameterName(layer, "pmt_b")];
        }
        intervention.elements().memories.push_back(std::move(element));
    }
    return intervention;
}

std::shared_ptr<Adapter> PmtAdapter::clone() const
{
    return std::shared_ptr<Adapter>(new PmtAdapter(*this));
}

} // namespace mnemo
