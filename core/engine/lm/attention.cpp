#include "core/engine/lm/forwardpass_p.h"

#include "core/engine/guard_p.h"

#include <algorithm>
#include <cmath>

namespace mnemo {

namespace {

constexpr double masked = -1e30; // finite, so that a row that sees nothing gives no NaN; exp of it is exactly 0

at::Tensor splitHeads(const at::Tensor& x, std::int64_t heads, std::int64_t headDim)
{
    return x.view({ x.size(0), x.size(1), heads, headDim }).transpose(1, 2);
}

/// Products of grouped queries with their key/value head: [B,H,T,n] x [B,G,n,m] -> [B,H,T,m].
at::Tensor groupedProduct(const at::Tensor& perQueryHead, const at::Tensor& perKvHead)
{
    const auto batch = perQueryHead.size(0);
    const auto heads = perQueryHead.size(1);
    const auto groups = perKvHead.size(1);
    const auto tokens = perQueryHead.size(2);
    if (heads == groups)
        return at::matmul(perQueryHead, perKvHead);
    const at::Tensor grouped = perQueryHead.reshape({ batch, groups, heads / groups * tokens, perQueryHead.size(3) });
    return at::matmul(grouped, perKvHead).view({ batch, heads, tokens, perKvHead.size(3) });
}

at::Tensor featureMap(const MemoryElement& element, const at::Tensor& q, std::int64_t repeats)
{
    switch (element.phi) {
    case FeatureMap::Elu:
        return at::elu(q);
    case FeatureMap::EluPlusOne:
        return at::elu(q) + 1.0;
    case FeatureMap::Gelu:
        return at::gelu(q);
    case FeatureMap::GeluTanh:
        return at::gelu(q, "tanh");
    case FeatureMap::Mlp:
        break;
    }
    const at::Tensor weight = element.weight.repeat_interleave(repeats, 0).unsqueeze(0); // [1,H,f,dh]
    const at::Tensor bias = element.bias.repeat_interleave(repeats, 0).unsqueeze(0).unsqueeze(2);
    return at::relu(at::matmul(q, weight.transpose(-1, -2)) + bias);
}

} // namespace

void ForwardPass::prepareKeyColumns()
{
    std::vector<at::Tensor> masks;
    std::vector<at::Tensor> positions;
    if (m_cache && m_cache->length() > 0) {
        masks.push_back(m_cache->d->mask);
        positions.push_back(m_cache->d->positions);
    }
    if (m_prefix > 0) {
        masks.push_back(at::ones({ m_batch, m_prefix }, m_mask.options()));
        positions.push_back(at::arange(m_prefix, m_positions.options()).unsqueeze(0).expand({ m_batch, -1 }));
    }
    masks.push_back(m_mask);
    positions.push_back(m_positions);
    m_keyMask = masks.size() == 1 ? m_mask : at::cat(masks, 1);
    m_keyPositions = positions.size() == 1 ? m_positions : at::cat(positions, 1);
}

/// 0 where a token may look, a large negative number elsewhere; [B or 1,1,T,Tk], undefined when nothing is hidden.
at::Tensor ForwardPass::attentionBias(std::int64_t layer)
{
    const auto window = m_architecture.windows[static_cast<std::size_t>(layer)];
    const auto known = m_biases.find(window);
    if (known != m_biases.end())
        return known->second;
    const bool padded = m_input.isPadded() || (m_cache && m_cache->length() > 0);
    const auto rows = padded ? m_batch : 1;
    const at::Tensor from = m_positions.narrow(0, 0, rows).unsqueeze(-1);
    const at::Tensor to = m_keyPositions.narrow(0, 0, rows).unsqueeze(1);
    at::Tensor hidden = to > from;
    if (window > 0)
        hidden = hidden.logical_or(to <= from - window);
    if (padded)
        hidden = hidden.logical_or(m_keyMask.logical_not().unsqueeze(1));
    const at::Tensor bias
        = at::zeros(hidden.sizes(), m_positions.options().dtype(at::kFloat)).masked_fill(hidden, masked).unsqueeze(1);
    m_biases.emplace(window, bias);
    return bias;
}

/// Cached columns and key/value prefixes go in front; the cache takes the whole.
void ForwardPass::extendKeys(std::int64_t layer, at::Tensor& key, at::Tensor& value)
{
    const auto i = static_cast<std::size_t>(layer);
    const auto batched = [&](const at::Tensor& rows) {
        return rows.dim() == 3 ? rows.unsqueeze(0).expand({ m_batch, -1, -1, -1 }) : rows;
    };
    if (m_prefix > 0) {
        std::vector<at::Tensor> keys;
        std::vector<at::Tensor> values;
        for (const auto& prefix : m_elements.prefixes) {
            keys.push_back(batched(prefix.keys.at(i)));
            values.push_back(batched(prefix.values.at(i)));
        }
        keys.push_back(key);
        values.push_back(value);
        key = at::cat(keys, 2);
        value = at::cat(values, 2);
    }
    if (!m_cache)
        return;
    auto& cache = *m_cache->d;
    if (cache.keys.size() > i) {
        key = at::cat({ cache.keys[i], key }, 2);
        value = at::cat({ cache.values[i], value }, 2);
        cache.keys[i] = key;
        cache.values[i] = value;
    } else {
        cache.keys.push_back(key);
        cache.values.push_back(value);
    }
}

at::Tensor ForwardPass::memoryRead(
    const MemoryElement& element, const at::Tensor& query, const at::Tensor& rotated) const
{
    const at::Tensor& q = element.phiInput == PhiInput::BeforeRotation ? query : rotated;
    const auto heads = m_architecture.heads;
    const auto repeats = heads / element.memory.size(0);
    const at::Tensor phi = featureMap(element, q, repeats);
    const at::Tensor memory = repeats == 1 ? element.memory : element.memory.repeat_interleave(repeats, 0);
    // [B,H,T,f] -> [H,B*T,f] x [H,f,dh]: one product a head, M never copied for each row
    const at::Tensor byHead = phi.transpose(0, 1).reshape({ heads, -1, phi.size(-1) });
    return at::bmm(byHead, memory).view({ heads, phi.size(0), phi.size(2), -1 }).transpose(0, 1);
}

at::Tensor ForwardPass::addMemories(
    std::int64_t layer, const at::Tensor& query, const at::Tensor& rotated, at::Tensor headOutput)
{
    at::Tensor total;
    for (const auto& element : m_elements.memories) {
        if (element.layer != layer)
            continue;
        const at::Tensor read = memoryRead(element, query, rotated);
        total = total.defined() ? total + read : read;
    }
    if (!total.defined())
        return headOutput;
    if (m_capture.memory) {
        const std::string at = "memory." + std::to_string(layer);
        keep(at + ".read", total);
        keep(at + ".ratio", total.norm(2, -1) / headOutput.norm(2, -1));
    }
    return headOutput + total;
}

void ForwardPass::captureAttention(std::int64_t layer, const at::Tensor& weights)
{
    const auto& layers = m_capture.attentionLayers;
    if (!m_capture.attention
        || (!layers.empty() && std::find(layers.begin(), layers.end(), static_cast<int>(layer)) == layers.end()))
        return;
    const bool lastOnly = m_capture.attentionRows == Capture::Rows::Last;
    keep("attn." + std::to_string(layer), lastOnly ? weights.transpose(1, 2).index({ m_rowIndex, m_last }) : weights);
}

/// Softmax attention over inputs, explicit (fused kernels hand back no weights), plus phi(q)^T M, before o_proj.
at::Tensor ForwardPass::attention(std::int64_t layer, const BlockWeights& block, const at::Tensor& x)
{
    const auto& a = m_architecture;
    const int index = static_cast<int>(layer);
    at::Tensor query = splitHeads(linear(block.query, x), a.heads, a.headDim);
    at::Tensor key = splitHeads(linear(block.key, x), a.kvHeads, a.headDim);
    at::Tensor value = splitHeads(linear(block.value, x), a.kvHeads, a.headDim);
    if (a.hasQueryKeyNorm) {
        query = norm(block.queryNorm, query);
        key = norm(block.keyNorm, key);
    }
    at::Tensor rotated = query;
    if (!a.isGpt2()) {
        rotated = rotate(query, m_rotation);
        key = rotate(key, m_rotation);
    }
    (void)atSite({ SitePart::Queries, index, -1 }, query);
    (void)atSite({ SitePart::RotatedQueries, index, -1 }, rotated);
    (void)atSite({ SitePart::Values, index, -1 }, value);
    extendKeys(layer, key, value);

    double scale = 1.0 / std::sqrt(static_cast<double>(a.headDim));
    if (a.scalesByInverseLayer)
        scale /= static_cast<double>(layer + 1);
    const at::Tensor scores = groupedProduct(rotated * scale, key.transpose(-1, -2)) + attentionBias(layer);
    const at::Tensor weights = at::softmax(scores, -1);
    captureAttention(layer, weights);
    at::Tensor headOutput = groupedProduct(weights, value);
    headOutput = addMemories(layer, query, rotated, headOutput);
    const at::Tensor joined = headOutput.transpose(1, 2).reshape({ x.size(0), x.size(1), a.queryWidth() });
    return linear(block.output, atSite({ SitePart::HeadOutput, index, -1 }, joined));
}

} // namespace mnemo
