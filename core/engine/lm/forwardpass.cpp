#include "core/engine/lm/forwardpass_p.h"

#include "core/engine/guard_p.h"
#include "core/engine/tensors_p.h"

#include <algorithm>

namespace mnemo {

ForwardPass::ForwardPass(const FrozenModel::Private& model, const Input& input, const Intervention& intervention,
    const Capture& capture, KeyValueCache* cache)
    : m_model(model)
    , m_architecture(model.architecture)
    , m_input(input)
    , m_elements(intervention.elements())
    , m_capture(capture)
    , m_cache(cache)
    , m_batch(input.rows)
{
    for (const auto& overlay : m_elements.overlays) {
        for (const auto& [name, tensor] : overlay.weights)
            m_overlay[name] = tensor;
    }
}

void ForwardPass::checkInput() const
{
    const auto bad = [](const std::string& what) {
        fail({ ErrorCode::InvalidArgument, "bad_input", what, {}, "input" });
    };
    if (m_batch < 1 || m_input.length < 1)
        bad("The input holds no token.");
    for (std::size_t i = 0; i < m_input.ids.size(); ++i) {
        const auto id = m_input.ids[i];
        if (m_input.mask[i] && (id < 0 || id >= m_architecture.vocabulary))
            bad("Token id " + std::to_string(id) + " is not in the model's vocabulary of "
                + std::to_string(m_architecture.vocabulary) + ".");
    }
    if (m_cache && m_cache->length() > 0 && m_cache->rows() != m_batch)
        bad("The cache holds " + std::to_string(m_cache->rows()) + " rows, the input " + std::to_string(m_batch) + ".");
}

/// Positions are the running count of real columns; soft prompts and prefixes count first, cached columns before them.
void ForwardPass::prepareColumns()
{
    const bool continues = m_cache && m_cache->length() > 0;
    if (!continues) {
        for (const auto& prompt : m_elements.softPrompts)
            m_virtual += prompt.rows.size(-2);
        for (const auto& prefix : m_elements.prefixes)
            m_prefix += prefix.keys.front().size(-2);
    }
    const auto device = m_model.device();
    at::Tensor mask = at::empty({ m_batch, m_input.length }, at::kBool);
    std::transform(
        m_input.mask.begin(), m_input.mask.end(), mask.data_ptr<bool>(), [](std::uint8_t m) { return m != 0; });
    std::vector<std::int64_t> last;
    for (std::int64_t row = 0; row < m_batch; ++row)
        last.push_back(m_virtual + m_input.endColumn(row) - 1);
    m_last = integers(last).to(device);
    m_rowIndex = at::arange(m_batch, at::kLong).to(device);
    m_mask = mask.to(device);
    if (m_virtual > 0)
        m_mask = at::cat({ at::ones({ m_batch, m_virtual }, m_mask.options()), m_mask }, 1);
    m_positions = (m_mask.to(at::kLong).cumsum(1) - 1).clamp_min(0) + m_prefix;
    if (continues) {
        const at::Tensor held = m_cache->d->positions.masked_fill(m_cache->d->mask.logical_not(), -1);
        m_positions = m_positions + std::get<0>(held.max(1, true)) + 1;
    }
    if (m_architecture.isGpt2()) {
        const auto highest = m_positions.masked_select(m_mask).max().item<std::int64_t>();
        if (highest >= m_architecture.context)
            fail({ ErrorCode::InvalidArgument, "too_long",
                "The prompt has " + std::to_string(highest + 1) + " tokens, this model reads at most "
                    + std::to_string(m_architecture.context) + ".",
                {}, "input" });
    } else {
        // A row of equal positions for all serves the whole batch.
        const bool uniform
            = !m_input.isPadded() && m_architecture.rope.kind != RopeScaling::Kind::Dynamic && !continues;
        const at::Tensor positions
            = uniform ? m_positions.narrow(0, 0, 1) : m_positions.masked_fill(m_mask.logical_not(), 0);
        m_rotation = rotation(m_architecture, m_model.inverseFrequencies, m_model.ropeMagnitude, positions);
    }
    prepareKeyColumns();
}

at::Tensor ForwardPass::overlaid(const std::string& name, const at::Tensor& frozen) const
{
    if (m_overlay.empty())
        return frozen;
    const auto found = m_overlay.find(name);
    return found == m_overlay.end() ? frozen : found->second;
}

at::Tensor ForwardPass::overlaidLinear(const LinearMap& map) const
{
    if (m_overlay.empty())
        return map.weight;
    const auto found = m_overlay.find(map.name + ".weight");
    if (found == m_overlay.end())
        return map.weight;
    const at::Tensor whole = map.isTransposed ? found->second.t() : found->second;
    return whole.size(0) == map.weight.size(0) ? whole : whole.narrow(0, map.firstRow, map.weight.size(0));
}

at::Tensor ForwardPass::embed() const
{
    const at::Tensor ids = at::empty({ m_batch, m_input.length }, at::kLong);
    std::copy(m_input.ids.begin(), m_input.ids.end(), ids.data_ptr<std::int64_t>());
    const at::Tensor real = m_mask.narrow(1, m_virtual, m_input.length);
    const at::Tensor known = ids.to(m_model.device()).masked_fill(real.logical_not(), 0);
    const at::Tensor table = overlaid(m_model.weights.embeddingName + ".weight", m_model.weights.embedding);
    at::Tensor x = at::embedding(table, known).to(at::kFloat);
    if (m_virtual > 0) {
        std::vector<at::Tensor> parts;
        for (const auto& prompt : m_elements.softPrompts) {
            const at::Tensor rows = prompt.rows.to(m_model.device(), at::kFloat);
            TORCH_CHECK(rows.size(-1) == m_architecture.hiddenSize && (rows.dim() == 2 || rows.size(0) == m_batch),
                "a soft prompt of another width or batch than the model's");
            parts.push_back(rows.dim() == 2 ? rows.unsqueeze(0).expand({ m_batch, -1, -1 }) : rows);
        }
        parts.push_back(x);
        x = at::cat(parts, 1);
    }
    if (m_architecture.isGpt2())
        x = x + at::embedding(m_model.weights.positions, m_positions.masked_fill(m_mask.logical_not(), 0));
    if (m_capture.tracksGradients && at::GradMode::is_enabled() && !x.requires_grad())
        x = x.detach().set_requires_grad(true);
    return x;
}

at::Tensor ForwardPass::norm(const NormWeights& weights, const at::Tensor& x) const
{
    const at::Tensor gain = overlaid(weights.name + ".weight", weights.weight);
    if (m_architecture.isGpt2())
        return at::layer_norm(
            x, { x.size(-1) }, gain, overlaid(weights.name + ".bias", weights.bias), m_architecture.normEpsilon);
    return x * at::rsqrt(x.square().mean(-1, true) + m_architecture.normEpsilon) * gain;
}

at::Tensor ForwardPass::linear(const LinearMap& map, const at::Tensor& x) const
{
    const at::Tensor weight = overlaidLinear(map);
    at::Tensor y = at::linear(x.to(weight.scalar_type()), weight).to(at::kFloat);
    if (map.bias.defined())
        y = y + map.bias;
    return m_elements.lowRanks.empty() ? y : addLowRank(map, x, y);
}

at::Tensor ForwardPass::addLowRank(const LinearMap& map, const at::Tensor& x, at::Tensor y) const
{
    const auto rows = map.weight.size(0);
    const auto part
        = [&](const at::Tensor& whole) { return whole.size(0) == rows ? whole : whole.narrow(0, map.firstRow, rows); };
    for (const auto& element : m_elements.lowRanks) {
        if (element.module != map.name)
            continue;
        y = y + at::linear(at::linear(x, element.a), part(element.b)) * element.scale;
        if (element.bias.defined())
            y = y + part(element.bias) * element.scale;
    }
    return y;
}

at::Tensor ForwardPass::mlp(const BlockWeights& block, const at::Tensor& x) const
{
    if (m_architecture.hasGatedMlp())
        return linear(block.down, at::silu(linear(block.gate, x)) * linear(block.up, x));
    return linear(block.down, at::gelu(linear(block.up, x), "tanh"));
}

at::Tensor ForwardPass::runBlock(std::int64_t layer, const at::Tensor& x)
{
    const auto& block = m_model.weights.blocks[static_cast<std::size_t>(layer)];
    const int index = static_cast<int>(layer);
    const at::Tensor attended
        = atSite({ SitePart::AttentionOutput, index, -1 }, attention(layer, block, norm(block.attentionNorm, x)));
    const at::Tensor middle = x + attended;
    const at::Tensor fed = atSite({ SitePart::MlpOutput, index, -1 }, mlp(block, norm(block.mlpNorm, middle)));
    return atSite({ SitePart::BlockOutput, index, -1 }, middle + fed);
}

bool ForwardPass::logitsWanted() const
{
    return m_capture.logits != Capture::Logits::None;
}

/// Only the rows asked for meet the output matrix: it is a fifth or more of a small model's work.
at::Tensor ForwardPass::logits(const at::Tensor& x) const
{
    at::Tensor rows = x;
    if (m_capture.logits == Capture::Logits::Last) {
        rows = lastRows(x);
    } else if (m_capture.logits == Capture::Logits::Positions) {
        std::vector<std::int64_t> row;
        std::vector<std::int64_t> column;
        for (const auto& [r, c] : m_capture.positions) {
            row.push_back(r);
            column.push_back(c + m_virtual);
        }
        rows = x.index({ integers(row).to(x.device()), integers(column).to(x.device()) });
    }
    LinearMap output = m_model.weights.output;
    if (!m_capture.vocabulary.empty()) {
        output.weight = overlaidLinear(output).index_select(0, integers(m_capture.vocabulary).to(x.device()));
        return at::linear(rows.to(output.weight.scalar_type()), output.weight).to(at::kFloat);
    }
    return linear(output, rows);
}

ForwardTensors ForwardPass::run()
{
    checkInput();
    prepareColumns();
    at::Tensor x = atSite({ SitePart::Embeddings, -1, -1 }, embed());
    for (std::int64_t layer = 0; layer < m_architecture.layers; ++layer)
        x = runBlock(layer, x);
    const bool needsNorm = logitsWanted() || m_capture.allHidden || wants({ SitePart::FinalNorm, -1, -1 });
    if (needsNorm)
        x = atSite({ SitePart::FinalNorm, -1, -1 }, norm(m_model.weights.finalNorm, x));
    if (logitsWanted())
        m_result.logits = logits(x);
    if (m_cache) {
        m_cache->d->mask = m_keyMask;
        m_cache->d->positions = m_keyPositions;
    }
    return std::move(m_result);
}

ForwardTensors FrozenModel::Private::run(
    const Input& input, const Intervention& intervention, const Capture& capture, KeyValueCache* cache) const
{
    return ForwardPass(*this, input, intervention, capture, cache).run();
}

} // namespace mnemo
