#include "core/engine/pretrain/planting_p.h"

#include <cmath>

namespace mnemo {

namespace {

constexpr double embeddingScale = 0.05;
constexpr double constantScale = 0.035; ///< of the direction that all tokens share
constexpr double sharpness = 14.0; ///< of the look-back heads
constexpr double quiet = 0.3; ///< of the usual size: what must not drown a planted part
constexpr double carriedShare = 0.4; ///< what a look-back head adds to the residual stream
constexpr double copiedShare = 0.5; ///< what the matching head adds
constexpr int lookBacks = 4;

at::Tensor normal(std::vector<std::int64_t> shape, double deviation, Random& random)
{
    at::Tensor tensor = at::empty(shape, at::kFloat);
    float* values = tensor.data_ptr<float>();
    for (std::int64_t i = 0; i < tensor.numel(); ++i)
        values[i] = static_cast<float>(deviation * random.normal());
    return tensor;
}

/// Row vectors of length 1, orthogonal to each other and to `avoided`.
at::Tensor orthonormalRows(std::int64_t rows, const at::Tensor& avoided, Random& random)
{
    std::vector<at::Tensor> kept { avoided / avoided.norm() };
    for (std::int64_t row = 0; row < rows; ++row) {
        at::Tensor fresh = normal({ avoided.size(0) }, 1.0, random);
        for (int pass = 0; pass < 2; ++pass) { // the second removes what rounding left
            for (const at::Tensor& other : kept)
                fresh = fresh - other * other.dot(fresh);
        }
        kept.push_back(fresh / fresh.norm());
    }
    kept.erase(kept.begin());
    return at::stack(kept);
}

/// Writes the two circuits into plain weights.
class Planting {
public:
    Planting(ParameterSet& weights, const Architecture& architecture, Random& random)
        : m_weights(weights)
        , m_architecture(architecture)
        , m_random(random)
        , m_pairs(architecture.headDim / 2)
    {
    }

    void plant()
    {
        shareOneDirection();
        const auto width = m_architecture.headDim / 2;
        m_carried = orthonormalRows(lookBacks * width, m_constant, m_random).view({ lookBacks, width, -1 });
        const at::Tensor carrier = orthonormalRows(width, m_constant, m_random);
        for (int head = 0; head < lookBacks; ++head)
            plantLookBack(head, carrier);
        plantMatching();
    }

private:
    at::Tensor map(int layer, const char* name) const
    {
        return m_weights["model.layers." + std::to_string(layer) + ".self_attn." + name + ".weight"];
    }
    /// Rows of one head in a map from the residual stream.
    at::Tensor rowsOf(int layer, const char* name, int head) const
    {
        return map(layer, name).narrow(0, head * m_architecture.headDim, m_architecture.headDim);
    }
    /// Columns of one head in the map back to it.
    at::Tensor columnsOf(int layer, int head) const
    {
        return map(layer, "o_proj").narrow(1, head * m_architecture.headDim, m_architecture.headDim);
    }

    /// One random vector of signs joins every embedding, so that a head can attend by position alone.
    void shareOneDirection()
    {
        m_constant = at::empty({ m_architecture.hiddenSize }, at::kFloat);
        for (std::int64_t i = 0; i < m_architecture.hiddenSize; ++i)
            m_constant[i] = m_random.below(2) == 0 ? 1.0 : -1.0;
        m_weights["model.embed_tokens.weight"].add_(m_constant, constantScale);
    }

    /// Layer 0: the query is u, a constant in the quickest quarter of the rotary pairs; the key is u turned back by
    /// k = head + 1 positions. The rotation of the key's own position then completes it exactly k tokens further on.
    void plantLookBack(int head, const at::Tensor& carrier)
    {
        const int back = head + 1;
        at::Tensor query = rowsOf(0, "q_proj", head).mul_(quiet);
        at::Tensor key = rowsOf(0, "k_proj", head).mul_(quiet);
        const at::Tensor constantRow = m_constant * (sharpness / static_cast<double>(m_architecture.hiddenSize));
        for (std::int64_t pair = 0; pair < m_pairs / 4; ++pair) {
            const double angle
                = back * std::pow(m_architecture.ropeTheta, -static_cast<double>(pair) / static_cast<double>(m_pairs));
            query[pair].add_(constantRow);
            key[pair].add_(constantRow, std::cos(angle));
            key[pair + m_pairs].add_(constantRow, std::sin(angle));
        }
        const auto width = m_architecture.headDim / 2;
        rowsOf(0, "v_proj", head).narrow(0, 0, width).copy_(carrier);
        columnsOf(0, head).narrow(1, 0, width).copy_(m_carried[head].t() * carriedShare);
    }

    /// Layer 1, head 0: the arrow carries its query's words 1, 2, 3 back, a label its example's words 2, 3, 4 back.
    /// Both meet in the slow half of the rotary pairs, where distance does not spoil the match. What is attended to is
    /// copied towards its own row of the output matrix, which is the embedding.
    void plantMatching()
    {
        const at::Tensor asked = m_carried[0] + m_carried[1] + m_carried[2];
        const at::Tensor offered = m_carried[1] + m_carried[2] + m_carried[3];
        at::Tensor query = rowsOf(1, "q_proj", 0).mul_(quiet);
        at::Tensor key = rowsOf(1, "k_proj", 0).mul_(quiet);
        const auto slow = m_pairs / 2;
        for (std::int64_t i = 0; i < slow; ++i) {
            query[slow + i].copy_(asked[i]);
            query[slow + i + m_pairs].copy_(asked[slow + i]);
            key[slow + i].copy_(offered[i]);
            key[slow + i + m_pairs].copy_(offered[slow + i]);
        }
        const at::Tensor copied = orthonormalRows(m_architecture.headDim, m_constant, m_random);
        rowsOf(1, "v_proj", 0).copy_(copied);
        columnsOf(1, 0).copy_(copied.t() * copiedShare);
    }

    ParameterSet& m_weights;
    const Architecture& m_architecture;
    Random& m_random;
    std::int64_t m_pairs; ///< rotary pairs of a head
    at::Tensor m_constant; ///< s, [D], signs
    at::Tensor m_carried; ///< S_1 .. S_4 transposed, [4, dh/2, D]
};

ParameterSet plainWeights(const Architecture& a, Random& random)
{
    ParameterSet weights;
    const double back = 1.0 / std::sqrt(2.0 * static_cast<double>(a.layers));
    const auto add = [&](const std::string& name, std::int64_t out, std::int64_t in, double scale = 1.0) {
        weights.tensors.emplace_back(
            name + ".weight", normal({ out, in }, scale / std::sqrt(static_cast<double>(in)), random));
    };
    const auto addNorm = [&](const std::string& name) {
        weights.tensors.emplace_back(name + ".weight", at::ones({ a.hiddenSize }, at::kFloat));
    };
    weights.tensors.emplace_back(
        "model.embed_tokens.weight", normal({ a.vocabulary, a.hiddenSize }, embeddingScale, random));
    for (std::int64_t layer = 0; layer < a.layers; ++layer) {
        const std::string block = "model.layers." + std::to_string(layer) + '.';
        addNorm(block + "input_layernorm");
        add(block + "self_attn.q_proj", a.queryWidth(), a.hiddenSize);
        add(block + "self_attn.k_proj", a.kvWidth(), a.hiddenSize);
        add(block + "self_attn.v_proj", a.kvWidth(), a.hiddenSize);
        add(block + "self_attn.o_proj", a.hiddenSize, a.queryWidth(), back);
        addNorm(block + "post_attention_layernorm");
        add(block + "mlp.gate_proj", a.feedForward, a.hiddenSize);
        add(block + "mlp.up_proj", a.feedForward, a.hiddenSize);
        add(block + "mlp.down_proj", a.hiddenSize, a.feedForward, back);
    }
    addNorm("model.norm");
    return weights;
}

} // namespace

ParameterSet initialWeights(const Architecture& architecture, bool plantsCircuits, const Seed& seed)
{
    const at::NoGradGuard noGradients;
    Random plain = seed.random("init");
    ParameterSet weights = plainWeights(architecture, plain);
    if (plantsCircuits) {
        Random planted = seed.random("planting");
        Planting(weights, architecture, planted).plant();
    }
    for (auto& [name, tensor] : weights.tensors)
        tensor.set_requires_grad(true);
    return weights;
}

} // namespace mnemo
