#include "core/engine/lm/weights_p.h"

#include "core/engine/guard_p.h"

#include <algorithm>
#include <set>

namespace mnemo {

namespace {

/// Takes tensors by name, converts them, and remembers which were taken.
class Loader {
public:
    Loader(const TensorSource& source, const Architecture& architecture, at::ScalarType dtype, at::Device device)
        : m_source(source)
        , m_architecture(architecture)
        , m_dtype(dtype)
        , m_device(device)
        , m_prefix(architecture.isGpt2() && source.contains("transformer.wte.weight") ? "transformer." : "")
    {
    }

    ModelWeights load() { return m_architecture.isGpt2() ? loadGpt2() : loadLlamaLike(); }

    /// Every tensor of the files must be one that was taken or a buffer known to be of no use.
    void refuseUnknown() const
    {
        for (const auto& name : m_source.names()) {
            const bool mask
                = m_architecture.isGpt2() && (name.ends_with(".attn.bias") || name.ends_with(".attn.masked_bias"));
            const bool frequencies = name.ends_with("rotary_emb.inv_freq");
            const bool tiedCopy = m_architecture.isTied && name == "lm_head.weight";
            if (!m_taken.contains(name) && !mask && !frequencies && !tiedCopy)
                fail({ ErrorCode::Format, "unknown_tensor",
                    m_source.place() + " holds the tensor \"" + name + "\", which a "
                        + familyName(m_architecture.family) + " model does not have.",
                    m_source.place(), name });
        }
    }

private:
    at::Tensor take(const std::string& name, const std::vector<std::int64_t>& shape, at::ScalarType dtype)
    {
        m_taken.insert(name);
        return m_source.tensor(name, shape).to(m_device, dtype);
    }

    NormWeights norm(const std::string& name, std::int64_t width)
    {
        NormWeights norm;
        norm.name = name;
        norm.weight = take(name + ".weight", { width }, at::kFloat);
        if (m_architecture.isGpt2())
            norm.bias = take(name + ".bias", { width }, at::kFloat);
        return norm;
    }

    LinearMap linear(const std::string& name, std::int64_t out, std::int64_t in, bool hasBias)
    {
        LinearMap map;
        map.name = name;
        map.weight = take(name + ".weight", { out, in }, m_dtype);
        if (hasBias)
            map.bias = take(name + ".bias", { out }, at::kFloat);
        return map;
    }

    /// GPT-2 stores its maps (in x out).
    LinearMap conv(const std::string& name, std::int64_t out, std::int64_t in)
    {
        LinearMap map;
        map.name = name;
        map.weight = take(name + ".weight", { in, out }, m_dtype).t();
        map.isTransposed = true;
        map.bias = take(name + ".bias", { out }, at::kFloat);
        return map;
    }

    BlockWeights llamaBlock(std::int64_t layer)
    {
        const auto& a = m_architecture;
        const std::string at = "model.layers." + std::to_string(layer) + ".";
        BlockWeights block;
        block.attentionNorm = norm(at + "input_layernorm", a.hiddenSize);
        block.mlpNorm = norm(at + "post_attention_layernorm", a.hiddenSize);
        block.query = linear(at + "self_attn.q_proj", a.queryWidth(), a.hiddenSize, a.hasQkvBias);
        block.key = linear(at + "self_attn.k_proj", a.kvWidth(), a.hiddenSize, a.hasQkvBias);
        block.value = linear(at + "self_attn.v_proj", a.kvWidth(), a.hiddenSize, a.hasQkvBias);
        block.output = linear(at + "self_attn.o_proj", a.hiddenSize, a.queryWidth(), a.hasOutputBias);
        if (a.hasQueryKeyNorm) {
            block.queryNorm = norm(at + "self_attn.q_norm", a.headDim);
            block.keyNorm = norm(at + "self_attn.k_norm", a.headDim);
        }
        block.gate = linear(at + "mlp.gate_proj", a.feedForward, a.hiddenSize, a.hasMlpBias);
        block.up = linear(at + "mlp.up_proj", a.feedForward, a.hiddenSize, a.hasMlpBias);
        block.down = linear(at + "mlp.down_proj", a.hiddenSize, a.feedForward, a.hasMlpBias);
        return block;
    }

    BlockWeights gpt2Block(std::int64_t layer)
    {
        const auto& a = m_architecture;
        const std::string at = m_prefix + "h." + std::to_string(layer) + ".";
        BlockWeights block;
        block.attentionNorm = norm(at + "ln_1", a.hiddenSize);
        block.mlpNorm = norm(at + "ln_2", a.hiddenSize);
        const LinearMap joined = conv(at + "attn.c_attn", 3 * a.hiddenSize, a.hiddenSize);
        const auto third = [&](std::int64_t i) {
            LinearMap map;
            map.name = joined.name;
            map.weight = joined.weight.narrow(0, i * a.hiddenSize, a.hiddenSize);
            map.bias = joined.bias.narrow(0, i * a.hiddenSize, a.hiddenSize);
            map.firstRow = i * a.hiddenSize;
            map.isTransposed = true;
            return map;
        };
        block.query = third(0);
        block.key = third(1);
        block.value = third(2);
        block.output = conv(at + "attn.c_proj", a.hiddenSize, a.hiddenSize);
        block.up = conv(at + "mlp.c_fc", a.feedForward, a.hiddenSize);
        block.down = conv(at + "mlp.c_proj", a.hiddenSize, a.feedForward);
        return block;
    }

    void loadHead(ModelWeights& weights)
    {
        const auto& a = m_architecture;
        if (a.isTied) {
            weights.output.name = weights.embeddingName;
            weights.output.weight = weights.embedding;
        } else {
            weights.output = linear("lm_head", a.vocabulary, a.hiddenSize, false);
        }
    }

    ModelWeights loadLlamaLike()
    {
        const auto& a = m_architecture;
        ModelWeights weights;
        weights.embeddingName = "model.embed_tokens";
        weights.embedding = take("model.embed_tokens.weight", { a.vocabulary, a.hiddenSize }, m_dtype);
        for (std::int64_t layer = 0; layer < a.layers; ++layer)
            weights.blocks.push_back(llamaBlock(layer));
        weights.finalNorm = norm("model.norm", a.hiddenSize);
        loadHead(weights);
        return weights;
    }

    ModelWeights loadGpt2()
    {
        const auto& a = m_architecture;
        ModelWeights weights;
        weights.embeddingName = m_prefix + "wte";
        weights.embedding = take(m_prefix + "wte.weight", { a.vocabulary, a.hiddenSize }, m_dtype);
        weights.positions = take(m_prefix + "wpe.weight", { a.context, a.hiddenSize }, at::kFloat);
        for (std::int64_t layer = 0; layer < a.layers; ++layer)
            weights.blocks.push_back(gpt2Block(layer));
        weights.finalNorm = norm(m_prefix + "ln_f", a.hiddenSize);
        loadHead(weights);
        return weights;
    }

    const TensorSource& m_source;
    const Architecture& m_architecture;
    at::ScalarType m_dtype;
    at::Device m_device;
    std::string m_prefix;
    std::set<std::string> m_taken;
};

} // namespace

ModelWeights loadWeights(
    const TensorSource& source, const Architecture& architecture, at::ScalarType dtype, at::Device device)
{
    Loader loader(source, architecture, dtype, device);
    ModelWeights weights = loader.load();
    loader.refuseUnknown();
    return weights;
}

} // namespace mnemo
