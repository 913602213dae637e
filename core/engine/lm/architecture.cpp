#include "core/engine/lm/architecture.h"

#include "core/base/files.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace mnemo {

namespace {

constexpr std::int64_t largestSize = 1LL << 26; // above any real width or vocabulary
constexpr std::int64_t mostLayers = 4096;

/// Reads keys of one config and remembers the first thing that is wrong.
class ConfigReader {
public:
    ConfigReader(const Json& config, std::string file)
        : m_config(config)
        , m_file(std::move(file))
    {
    }

    bool has(const char* key) const { return m_config.contains(key) && !m_config.at(key).is_null(); }

    std::int64_t integer(const char* key, std::optional<std::int64_t> fallback, std::int64_t most)
    {
        if (!has(key))
            return fallback ? *fallback : (note("missing_key", key, "lacks"), 0);
        const Json& value = m_config.at(key);
        if (!value.is_number_integer()) {
            note("wrong_type", key, "needs a whole number at");
            return 0;
        }
        const auto number = value.get<std::int64_t>();
        if (number < 1 || number > most
            || (value.is_number_unsigned() && value.get<std::uint64_t>() > static_cast<std::uint64_t>(most)))
            note("bad_value", key, "has an impossible number at");
        return number;
    }

    double positive(const char* key, double fallback)
    {
        if (!has(key))
            return fallback;
        const Json& value = m_config.at(key);
        if (!value.is_number()) {
            note("wrong_type", key, "needs a number at");
            return fallback;
        }
        const double number = value.get<double>();
        if (!std::isfinite(number) || number <= 0.0)
            note("bad_value", key, "has an impossible number at");
        return number;
    }

    bool flag(const char* key, bool fallback)
    {
        if (!has(key))
            return fallback;
        if (!m_config.at(key).is_boolean()) {
            note("wrong_type", key, "needs true or false at");
            return fallback;
        }
        return m_config.at(key).get<bool>();
    }

    std::string text(const char* key, const std::string& fallback)
    {
        if (!has(key))
            return fallback;
        if (!m_config.at(key).is_string()) {
            note("wrong_type", key, "needs text at");
            return fallback;
        }
        return m_config.at(key).get<std::string>();
    }

    void note(const std::string& kind, const std::string& key, const std::string& what)
    {
        if (m_error)
            return;
        const auto code = kind == "unsupported" ? ErrorCode::Unsupported : ErrorCode::Format;
        m_error = Error { code, kind, m_file + " " + what + " \"" + key + "\".", m_file, key };
    }

    const std::optional<Error>& error() const { return m_error; }
    const Json& config() const { return m_config; }
    const std::string& file() const { return m_file; }

private:
    const Json& m_config;
    std::string m_file;
    std::optional<Error> m_error;
};

std::optional<Family> familyFrom(const std::string& type)
{
    if (type == "llama")
        return Family::Llama;
    if (type == "mistral")
        return Family::Mistral;
    if (type == "qwen2")
        return Family::Qwen2;
    if (type == "qwen3")
        return Family::Qwen3;
    if (type == "gpt2")
        return Family::Gpt2;
    return {};
}

void readSizes(ConfigReader& reader, Architecture& a)
{
    a.hiddenSize = reader.integer("hidden_size", {}, largestSize);
    a.vocabulary = reader.integer("vocab_size", {}, largestSize);
    a.layers = reader.integer("num_hidden_layers", {}, mostLayers);
    a.heads = reader.integer("num_attention_heads", {}, largestSize);
    a.kvHeads = reader.integer("num_key_value_heads", a.heads, largestSize);
    a.feedForward = reader.integer("intermediate_size", {}, largestSize);
    a.context = reader.integer("max_position_embeddings", 2048, largestSize);
    if (reader.error())
        return;
    if (reader.has("head_dim"))
        a.headDim = reader.integer("head_dim", {}, largestSize);
    else if (a.hiddenSize % a.heads != 0)
        reader.note("bad_value", "num_attention_heads",
            "has a hidden_size of " + std::to_string(a.hiddenSize) + ", which is no multiple of its "
                + std::to_string(a.heads) + " heads, at");
    else
        a.headDim = a.hiddenSize / a.heads;
    if (!reader.error() && a.heads % a.kvHeads != 0)
        reader.note("bad_value", "num_key_value_heads", "has " + std::to_string(a.heads) + " heads, no multiple of");
    if (!reader.error() && a.headDim % 2 != 0)
        reader.note("bad_value", "head_dim", "has an odd width, which cannot be rotated, at");
}

void readRopeScaling(ConfigReader& reader, const char* key, const Json& scaling, Architecture& a)
{
    const auto path = [key](const char* field) { return std::string(key) + "." + field; };
    const auto number = [&](const char* field, std::optional<double> fallback) {
        if (!scaling.contains(field) || scaling.at(field).is_null()) {
            if (!fallback)
                reader.note("missing_key", path(field), "lacks");
            return fallback.value_or(1.0);
        }
        if (!scaling.at(field).is_number()) {
            reader.note("wrong_type", path(field), "needs a number at");
            return 1.0;
        }
        const double value = scaling.at(field).get<double>();
        if (!std::isfinite(value) || value <= 0.0)
            reader.note("bad_value", path(field), "has an impossible number at");
        return value;
    };
    std::string type = "default";
    for (const char* field : { "type", "rope_type" }) {
        if (scaling.contains(field) && scaling.at(field).is_string())
            type = scaling.at(field).get<std::string>();
    }
    if (type == "default")
        return;
    const double context = static_cast<double>(a.context);
    a.rope.factor = number("factor", {});
    a.rope.originalContext = number("original_max_position_embeddings", context);
    if (type == "linear") {
        a.rope.kind = RopeScaling::Kind::Linear;
    } else if (type == "dynamic") {
        a.rope.kind = RopeScaling::Kind::Dynamic;
    } else if (type == "llama3") {
        a.rope.kind = RopeScaling::Kind::Llama3;
        a.rope.lowFrequencyFactor = number("low_freq_factor", {});
        a.rope.highFrequencyFactor = number("high_freq_factor", {});
    } else if (type == "yarn") {
        a.rope.kind = RopeScaling::Kind::Yarn;
        a.rope.betaFast = number("beta_fast", 32.0);
        a.rope.betaSlow = number("beta_slow", 1.0);
        a.rope.attentionFactor
            = number("attention_factor", a.rope.factor <= 1.0 ? 1.0 : 0.1 * std::log(a.rope.factor) + 1.0);
    } else {
        reader.note("unsupported", key, "asks for the rotary scaling \"" + type + "\", which is not known, at");
    }
}

void readRope(ConfigReader& reader, Architecture& a)
{
    a.ropeTheta = reader.positive("rope_theta", 10000.0);
    for (const char* key : { "rope_scaling", "rope_parameters" }) {
        if (!reader.has(key))
            continue;
        const Json& scaling = reader.config().at(key);
        if (!scaling.is_object()) {
            reader.note("wrong_type", key, "needs an object at");
            return;
        }
        if (scaling.contains("rope_theta")) {
            ConfigReader inner(scaling, reader.file());
            a.ropeTheta = inner.positive("rope_theta", a.ropeTheta);
            if (inner.error())
                reader.note(inner.error()->kind, std::string(key) + ".rope_theta", "has an impossible value at");
        }
        readRopeScaling(reader, key, scaling, a);
    }
}

/// Which layers look back only so far. Mistral has no switch; the Qwen configs carry a window also where it is off.
void readWindows(ConfigReader& reader, Architecture& a)
{
    a.windows.assign(static_cast<std::size_t>(a.layers), 0);
    if (!reader.has("sliding_window"))
        return;
    const auto window = reader.integer("sliding_window", {}, largestSize);
    const bool qwen = a.family == Family::Qwen2 || a.family == Family::Qwen3;
    if (a.family == Family::Llama || (qwen && !reader.flag("use_sliding_window", false)))
        return;
    const auto firstLayer = qwen ? (reader.has("max_window_layers") && reader.config().at("max_window_layers") == 0
                                    ? 0
                                    : reader.integer("max_window_layers", a.layers, largestSize))
                                 : 0;
    const Json& config = reader.config();
    const bool typed = reader.has("layer_types") && config.at("layer_types").is_array()
        && config.at("layer_types").size() == a.windows.size();
    for (std::int64_t layer = 0; layer < a.layers; ++layer) {
        const auto i = static_cast<std::size_t>(layer);
        const bool slides = typed ? config.at("layer_types").at(i) == "sliding_attention" : layer >= firstLayer;
        a.windows[i] = slides ? window : 0;
    }
}

Architecture readLlamaLike(ConfigReader& reader, Family family)
{
    Architecture a;
    a.family = family;
    readSizes(reader, a);
    if (reader.error())
        return a;
    a.normEpsilon = reader.positive("rms_norm_eps", 1e-6);
    const auto activation = reader.text("hidden_act", "silu");
    if (activation != "silu")
        reader.note(
            "unsupported", "hidden_act", "asks for the activation \"" + activation + "\", only silu is known, at");
    a.isTied = reader.flag("tie_word_embeddings", false);
    const bool attentionBias = reader.flag("attention_bias", false);
    a.hasQkvBias = family == Family::Qwen2 || attentionBias;
    a.hasOutputBias = family != Family::Qwen2 && attentionBias;
    a.hasMlpBias = reader.flag("mlp_bias", false);
    a.hasQueryKeyNorm = family == Family::Qwen3;
    readRope(reader, a);
    readWindows(reader, a);
    return a;
}

Architecture readGpt2(ConfigReader& reader)
{
    Architecture a;
    a.family = Family::Gpt2;
    a.vocabulary = reader.integer("vocab_size", {}, largestSize);
    a.hiddenSize = reader.integer("n_embd", {}, largestSize);
    a.layers = reader.integer("n_layer", {}, mostLayers);
    a.heads = reader.integer("n_head", {}, largestSize);
    a.kvHeads = a.heads;
    a.context = reader.integer("n_positions", 1024, largestSize);
    if (reader.error())
        return a;
    a.feedForward = reader.integer("n_inner", 4 * a.hiddenSize, largestSize);
    if (a.hiddenSize % a.heads != 0)
        reader.note("bad_value", "n_head", "has a width of " + std::to_string(a.hiddenSize) + ", no multiple of");
    a.headDim = a.hiddenSize / a.heads;
    const auto activation = reader.text("activation_function", "gelu_new");
    if (activation != "gelu_new" && activation != "gelu_pytorch_tanh")
        reader.note("unsupported", "activation_function",
            "asks for the activation \"" + activation + "\", only gelu_new is known, at");
    a.normEpsilon = reader.positive("layer_norm_epsilon", 1e-5);
    a.isTied = reader.flag("tie_word_embeddings", true);
    a.hasQkvBias = a.hasOutputBias = a.hasMlpBias = true;
    a.scalesByInverseLayer = reader.flag("scale_attn_by_inverse_layer_idx", false);
    a.windows.assign(static_cast<std::size_t>(a.layers), 0);
    return a;
}

} // namespace

const char* familyName(Family family)
{
    switch (family) {
    case Family::Llama:
        return "llama";
    case Family::Mistral:
        return "mistral";
    case Family::Qwen2:
        return "qwen2";
    case Family::Qwen3:
        return "qwen3";
    case Family::Gpt2:
        return "gpt2";
    }
    return "llama";
}

Result<Architecture> Architecture::fromConfig(const Json& config, const std::string& file)
{
    if (!config.is_object())
        return Error { ErrorCode::Format, "wrong_type",
            file + " does not hold a JSON object; a model's config.json was expected.", file, {} };
    ConfigReader reader(config, file);
    if (!reader.has("model_type")) {
        reader.note("missing_key", "model_type", "lacks");
        return *reader.error();
    }
    const auto type = reader.text("model_type", {});
    if (reader.error())
        return *reader.error();
    const auto family = familyFrom(type);
    if (!family)
        return Error { ErrorCode::Unsupported, "unsupported",
            file + " is of the model_type \"" + type + "\"; llama, mistral, qwen2, qwen3 and gpt2 can be opened.", file,
            "model_type" };
    Architecture a = *family == Family::Gpt2 ? readGpt2(reader) : readLlamaLike(reader, *family);
    a.storedDtype = reader.has("dtype") ? reader.text("dtype", {}) : reader.text("torch_dtype", "float32");
    if (reader.error())
        return *reader.error();
    return a;
}

Result<Architecture> Architecture::fromConfigFile(const std::filesystem::path& path)
{
    const auto config = readJson(path, 16U << 20);
    if (!config)
        return config.error();
    return fromConfig(*config, path.string());
}

std::int64_t Architecture::blockParameters() const
{
    const auto d = hiddenSize;
    const auto attention = d * queryWidth() + 2 * d * kvWidth() + queryWidth() * d;
    const auto mlp = (hasGatedMlp() ? 3 : 2) * d * feedForward;
    std::int64_t rest = (isGpt2() ? 4 : 2) * d;
    if (hasQkvBias)
        rest += queryWidth() + 2 * kvWidth();
    if (hasOutputBias)
        rest += d;
    if (hasMlpBias)
        rest += (hasGatedMlp() ? 2 : 1) * feedForward + d;
    if (hasQueryKeyNorm)
        rest += 2 * headDim;
    return layers * (attention + mlp + rest) + (isGpt2() ? 2 : 1) * d;
}

std::int64_t Architecture::parameters() const
{
    const auto table = vocabulary * hiddenSize;
    return blockParameters() + table * (isTied ? 1 : 2) + (isGpt2() ? context * hiddenSize : 0);
}

Json Architecture::toConfig() const
{
    return { { "architectures", { "LlamaForCausalLM" } }, { "model_type", "llama" }, { "vocab_size", vocabulary },
        { "hidden_size", hiddenSize }, { "intermediate_size", feedForward }, { "num_hidden_layers", layers },
        { "num_attention_heads", heads }, { "num_key_value_heads", kvHeads }, { "head_dim", headDim },
        { "hidden_act", "silu" }, { "max_position_embeddings", context }, { "rms_norm_eps", normEpsilon },
        { "rope_theta", ropeTheta }, { "tie_word_embeddings", isTied }, { "attention_bias", hasQkvBias },
        { "mlp_bias", hasMlpBias }, { "torch_dtype", "float32" } };
}

} // namespace mnemo
