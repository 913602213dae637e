#include "core/engine/lm/ggufmodel.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace mnemo {

namespace {

constexpr std::int64_t largestSize = 1LL << 26; // above any real width or vocabulary
constexpr std::int64_t mostLayers = 4096;
constexpr const char* oldFactorKey = "rope.scale_linear"; // of files made before there were several scalings

/// What a reader throws inside this file.
struct Refusal {
    Error error;
};

/// Reads keys of one architecture; the first thing that is wrong is thrown.
class MetadataReader {
public:
    explicit MetadataReader(const GgufFile& file)
        : m_file(file)
        , m_name(file.path().string())
        , m_prefix(file.architecture() + ".")
    {
    }

    [[noreturn]] void refuse(const std::string& kind, const std::string& item, const std::string& what) const
    {
        const auto code = kind == "unsupported" ? ErrorCode::Unsupported : ErrorCode::Format;
        throw Refusal { { code, kind, m_name + " " + what, m_name, item } };
    }

    bool has(const std::string& key) const { return m_file.find(m_prefix + key); }

    std::int64_t integer(const std::string& key, std::optional<std::int64_t> fallback, std::int64_t most) const
    {
        const auto* value = m_file.find(m_prefix + key);
        if (!value && fallback)
            return *fallback;
        if (!value)
            refuse("missing_key", m_prefix + key, "lacks the metadata entry \"" + m_prefix + key + "\".");
        const auto number = value->integer();
        if (!number)
            refuse("wrong_type", m_prefix + key,
                "needs one whole number in the metadata entry \"" + m_prefix + key + "\".");
        if (*number < 1 || *number > most)
            refuse("bad_value", m_prefix + key,
                "has the impossible number " + std::to_string(*number) + " in the metadata entry \"" + m_prefix + key
                    + "\".");
        return *number;
    }

    double positive(const std::string& key, std::optional<double> fallback) const
    {
        const auto* value = m_file.find(m_prefix + key);
        if (!value && fallback)
            return *fallback;
        if (!value)
            refuse("missing_key", m_prefix + key, "lacks the metadata entry \"" + m_prefix + key + "\".");
        const auto number = value->number();
        if (!number)
            refuse("wrong_type", m_prefix + key, "needs a number in the metadata entry \"" + m_prefix + key + "\".");
        if (!std::isfinite(*number) || *number <= 0.0)
            refuse("bad_value", m_prefix + key,
                "has an impossible number in the metadata entry \"" + m_prefix + key + "\".");
        return *number;
    }

    std::string text(const std::string& key, const std::string& fallback) const
    {
        const auto* value = m_file.find(m_prefix + key);
        if (!value)
            return fallback;
        if (!value->isText())
            refuse("wrong_type", m_prefix + key, "needs text in the metadata entry \"" + m_prefix + key + "\".");
        return std::string(value->text());
    }

    /// A setting whose other values nothing here computes: absent, or as usual.
    void refuseOther(const std::string& key, double usual) const
    {
        const auto* value = m_file.find(m_prefix + key);
        if (value && value->number() != usual)
            refuse("unsupported", m_prefix + key,
                "sets the metadata entry \"" + m_prefix + key + "\", of which only " + (usual == 0.0 ? "0" : "1")
                    + " is read.");
    }

    const std::string& prefix() const { return m_prefix; }
    const GgufFile& file() const { return m_file; }

private:
    const GgufFile& m_file;
    std::string m_name;
    std::string m_prefix;
};

Family familyOf(const MetadataReader& reader)
{
    const auto& name = reader.file().architecture();
    if (name == "llama")
        return Family::Llama;
    if (name == "qwen2")
        return Family::Qwen2;
    if (name == "qwen3")
        return Family::Qwen3;
    reader.refuse("unsupported", "general.architecture",
        "is of the architecture \"" + name + "\"; llama, qwen2 and qwen3 are read.");
}

std::int64_t vocabularyOf(const MetadataReader& reader)
{
    const auto* table = reader.file().tensor("token_embd.weight");
    if (!table)
        reader.refuse("missing_tensor", "token_embd.weight", "lacks the tensor \"token_embd.weight\".");
    if (table->shape.size() != 2)
        reader.refuse("bad_value", table->name, "has the tensor \"token_embd.weight\" without two dimensions.");
    return table->shape[0];
}

void readSizes(const MetadataReader& reader, Architecture& a)
{
    a.hiddenSize = reader.integer("embedding_length", {}, largestSize);
    a.layers = reader.integer("block_count", {}, mostLayers);
    a.heads = reader.integer("attention.head_count", {}, largestSize);
    a.kvHeads = reader.integer("attention.head_count_kv", a.heads, largestSize);
    a.feedForward = reader.integer("feed_forward_length", {}, largestSize);
    a.context = reader.integer("context_length", 2048, largestSize);
    a.vocabulary = vocabularyOf(reader);
    const auto& at = reader.prefix();
    if (!reader.has("attention.key_length") && a.hiddenSize % a.heads != 0)
        reader.refuse("bad_value", at + "attention.head_count",
            "has a width of " + std::to_string(a.hiddenSize) + ", no multiple of the " + std::to_string(a.heads)
                + " heads in \"" + at + "attention.head_count\".");
    a.headDim = reader.integer("attention.key_length", a.hiddenSize / a.heads, largestSize);
    if (a.heads % a.kvHeads != 0)
        reader.refuse("bad_value", at + "attention.head_count_kv",
            "has " + std::to_string(a.heads) + " heads, no multiple of \"" + at + "attention.head_count_kv\".");
    const auto rotated = reader.integer("rope.dimension_count", a.headDim, largestSize);
    const auto valueDim = reader.integer("attention.value_length", a.headDim, largestSize);
    if (a.headDim % 2 != 0 || rotated != a.headDim || valueDim != a.headDim)
        reader.refuse("unsupported", at + "rope.dimension_count",
            "has heads of " + std::to_string(a.headDim) + " values, of which " + std::to_string(rotated)
                + " are rotated, and values of " + std::to_string(valueDim) + "; equal even widths are read.");
    if (const auto* experts = reader.file().find(at + "expert_count"); experts && experts->integer() != 0)
        reader.refuse("unsupported", at + "expert_count", "is a mixture of experts, which is not read.");
}

void readRope(const MetadataReader& reader, Architecture& a)
{
    a.ropeTheta = reader.positive("rope.freq_base", 10000.0);
    const auto* const factorKey = reader.has("rope.scaling.factor") ? "rope.scaling.factor" : oldFactorKey;
    // As llama.cpp reads it: a factor without a type is a linear one.
    const auto type = reader.text("rope.scaling.type", reader.has(factorKey) ? "linear" : "none");
    if (type == "none")
        return;
    a.rope.factor = reader.positive(factorKey, type == "linear" ? std::optional(1.0) : std::nullopt);
    a.rope.originalContext = reader.positive("rope.scaling.original_context_length", static_cast<double>(a.context));
    if (type == "linear") {
        a.rope.kind = RopeScaling::Kind::Linear;
    } else if (type == "yarn") {
        a.rope.kind = RopeScaling::Kind::Yarn;
        a.rope.betaFast = reader.positive("rope.scaling.yarn_beta_fast", 32.0);
        a.rope.betaSlow = reader.positive("rope.scaling.yarn_beta_slow", 1.0);
        const double natural = a.rope.factor <= 1.0 ? 1.0 : 0.1 * std::log(a.rope.factor) + 1.0;
        a.rope.attentionFactor = natural * reader.positive("rope.scaling.attn_factor", 1.0)
            * reader.positive("rope.scaling.yarn_attn_factor", 1.0);
        for (const auto& [key, usual] :
            { std::pair("rope.scaling.yarn_ext_factor", 1.0), std::pair("rope.scaling.yarn_log_multiplier", 0.0) })
            reader.refuseOther(key, usual);
    } else {
        reader.refuse("unsupported", reader.prefix() + "rope.scaling.type",
            "asks for the rotary scaling \"" + type + "\"; linear and yarn are read.");
    }
}

/// Each token sees itself and the `window - 1` before it, in every layer; 0 or nothing: all before it.
void readWindows(const MetadataReader& reader, Architecture& a)
{
    a.windows.assign(static_cast<std::size_t>(a.layers), 0);
    const std::string key = reader.prefix() + "attention.sliding_window";
    const auto* value = reader.file().find(key);
    if (!value || value->integer() == 0)
        return;
    if (reader.has("attention.sliding_window_pattern"))
        reader.refuse("unsupported", key + "_pattern",
            "has a sliding window in some layers only (\"" + key
                + "_pattern\"), which is not read; take the model as "
                  "safetensors.");
    std::fill(a.windows.begin(), a.windows.end(), reader.integer("attention.sliding_window", {}, largestSize));
}

/// The type that holds most of the weights.
std::string mainType(const GgufFile& file)
{
    std::map<std::string, std::int64_t> elements;
    for (const auto& tensor : file.tensors())
        elements[tensor.typeName()] += tensor.elements();
    const auto most = std::max_element(
        elements.begin(), elements.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
    return most == elements.end() ? std::string() : most->first;
}

} // namespace

Result<Architecture> ggufArchitecture(const GgufFile& file)
{
    try {
        const MetadataReader reader(file);
        Architecture a;
        a.family = familyOf(reader);
        readSizes(reader, a);
        a.normEpsilon = reader.positive("attention.layer_norm_rms_epsilon", {});
        a.isTied = !file.tensor("output.weight");
        a.hasQkvBias = file.tensor("blk.0.attn_q.bias");
        a.hasOutputBias = file.tensor("blk.0.attn_output.bias");
        a.hasMlpBias = file.tensor("blk.0.ffn_up.bias");
        a.hasQueryKeyNorm = a.family == Family::Qwen3;
        readRope(reader, a);
        readWindows(reader, a);
        a.storedDtype = mainType(file);
        return a;
    } catch (const Refusal& refusal) {
        return refusal.error;
    }
}

Result<std::vector<float>> ggufRopeFactors(const GgufFile& file, const Architecture& architecture)
{
    if (!file.tensor("rope_freqs.weight"))
        return std::vector<float>();
    auto factors = file.array("rope_freqs.weight");
    if (!factors)
        return factors.error();
    const bool fits = factors->values.size() == static_cast<std::size_t>(architecture.headDim / 2);
    const auto bad = [](float factor) { return !std::isfinite(factor) || factor <= 0.0F; };
    if (!fits || std::any_of(factors->values.begin(), factors->values.end(), bad)) {
        const std::string name = file.path().string();
        return Error { ErrorCode::Format, "bad_value",
            name + " needs " + std::to_string(architecture.headDim / 2)
                + " positive divisors in the tensor \"rope_freqs.weight\".",
            name, "rope_freqs.weight" };
    }
    return std::move(factors->values);
}

} // namespace mnemo
