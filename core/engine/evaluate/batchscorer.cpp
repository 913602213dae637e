#include "core/engine/evaluate/batchscorer_p.h"

#include "core/base/metrics.h"
#include "core/engine/lm/frozenmodel_p.h"
#include "core/engine/tensors_p.h"

#include <algorithm>

namespace mnemo {

namespace {

/// Shorter beginnings are not worth a pass of their own.
constexpr std::int64_t shortestSharedPrefix = 8;

std::vector<std::vector<std::int64_t>> idsBehind(std::span<const Episode> episodes, std::int64_t prefix)
{
    std::vector<std::vector<std::int64_t>> rows;
    for (const Episode& episode : episodes) {
        rows.push_back(episode.prompt.ids());
        rows.back().erase(rows.back().begin(), rows.back().begin() + prefix);
    }
    return rows;
}

/// The elements that change how a beginning is read; those at the last token of the prompt are left out.
Intervention touchingPrefix(const Intervention& intervention)
{
    Intervention prefix = intervention;
    std::erase_if(
        prefix.elements().sites, [](const SiteElement& site) { return site.positions != SitePositions::All; });
    return prefix;
}

std::vector<at::Tensor> tensorsOf(const Intervention& intervention)
{
    const Intervention::Elements& elements = intervention.elements();
    std::vector<at::Tensor> tensors;
    for (const auto& prompt : elements.softPrompts)
        tensors.push_back(prompt.rows);
    for (const auto& memory : elements.memories)
        tensors.insert(tensors.end(), { memory.memory, memory.weight, memory.bias });
    for (const auto& prefix : elements.prefixes) {
        tensors.insert(tensors.end(), prefix.keys.begin(), prefix.keys.end());
        tensors.insert(tensors.end(), prefix.values.begin(), prefix.values.end());
    }
    for (const auto& map : elements.lowRanks)
        tensors.insert(tensors.end(), { map.a, map.b, map.bias });
    for (const auto& overlay : elements.overlays) {
        for (const auto& [name, tensor] : overlay.weights)
            tensors.push_back(tensor);
    }
    for (const auto& site : elements.sites)
        tensors.insert(tensors.end(), { site.scale, site.matrix, site.left, site.right, site.offset });
    return tensors;
}

bool isSame(const at::Tensor& a, const at::Tensor& b)
{
    if (!a.defined() || !b.defined())
        return a.defined() == b.defined();
    return a.is_same(b) || (a.sizes() == b.sizes() && at::equal(a, b));
}

bool isSame(const Intervention& a, const Intervention& b)
{
    const std::vector<at::Tensor> left = tensorsOf(a);
    const std::vector<at::Tensor> right = tensorsOf(b);
    return std::equal(left.begin(), left.end(), right.begin(), right.end(),
        [](const at::Tensor& x, const at::Tensor& y) { return isSame(x, y); });
}

std::span<const float> rowOf(const Array& logits, std::int64_t row)
{
    const auto width = static_cast<std::size_t>(logits.dimension(1));
    return { logits.values.data() + static_cast<std::size_t>(row) * width, width };
}

} // namespace

std::int64_t commonPrefix(std::span<const Episode> episodes)
{
    if (episodes.empty())
        return 0;
    const std::vector<std::int64_t> first = episodes.front().prompt.ids();
    std::size_t common = first.size();
    for (const Episode& episode : episodes) {
        const std::vector<std::int64_t> ids = episode.prompt.ids();
        const auto end = std::mismatch(first.begin(), first.end(), ids.begin(), ids.end()).first;
        common = std::min({ common, static_cast<std::size_t>(end - first.begin()), ids.size() - 1 });
    }
    return static_cast<std::int64_t>(common);
}

BatchScorer::BatchScorer(
    const FrozenModel& model, const std::vector<std::vector<std::int64_t>>& labelIds, Options options)
    : m_model(model)
    , m_labelIds(labelIds)
    , m_options(options)
{
    if (m_options.sharedPrefix < shortestSharedPrefix || model.architecture().rope.kind == RopeScaling::Kind::Dynamic)
        m_options.sharedPrefix = 0;
}

bool BatchScorer::canShare(const Intervention& intervention) const
{
    const Intervention::Elements& elements = intervention.elements();
    const bool hasList = std::any_of(elements.sites.begin(), elements.sites.end(),
        [](const SiteElement& site) { return site.positions == SitePositions::List; });
    const bool differsByRow = std::any_of(elements.sites.begin(), elements.sites.end(), [](const SiteElement& site) {
        return site.positions == SitePositions::All && site.offset.defined() && site.offset.dim() == 2;
    });
    return m_options.sharedPrefix > 0 && !intervention.hasPerRowPrompt() && !hasList && !differsByRow
        && elements.noises.empty();
}

KeyValueCache BatchScorer::prefixCache(std::span<const Episode> episodes, const Intervention& intervention)
{
    const Intervention touching = touchingPrefix(intervention);
    const auto rows = static_cast<std::int64_t>(episodes.size());
    if (m_prefix && isSame(m_prefix->intervention, touching))
        return m_prefix->cache.repeated(rows);
    std::vector<std::int64_t> ids = episodes.front().prompt.ids();
    ids.resize(static_cast<std::size_t>(m_options.sharedPrefix));
    Capture nothing;
    nothing.logits = Capture::Logits::None;
    m_prefix = Prefix { touching, {} };
    m_model.p().run(Input::fromIds({ ids }), touching, nothing, &m_prefix->cache);
    return m_prefix->cache.repeated(rows);
}

BatchScores BatchScorer::score(std::span<const Episode> episodes, const Intervention& intervention)
{
    const bool shares = canShare(intervention);
    const bool wholeLabels = m_options.scorer == Scorer::FullLabelMean;
    KeyValueCache cache = shares ? prefixCache(episodes, intervention) : KeyValueCache();
    const Input input = Input::fromIds(idsBehind(episodes, shares ? m_options.sharedPrefix : 0));
    Capture capture;
    if (!m_options.wholeVocabulary && !wholeLabels) {
        for (const auto& label : m_labelIds)
            capture.vocabulary.push_back(label.front());
    }
    BatchScores scores;
    scores.logits
        = toArray(m_model.p().run(input, intervention, capture, shares || wholeLabels ? &cache : nullptr).logits);
    if (wholeLabels)
        scores.labelMeans = labelMeans(scores.logits, intervention, cache, input.rows);
    return scores;
}

/// Each label's tokens are read one by one behind the prompts, all rows of the batch together.
std::vector<std::vector<double>> BatchScorer::labelMeans(
    const Array& logits, const Intervention& intervention, const KeyValueCache& cache, std::int64_t rows) const
{
    std::vector<std::vector<double>> means(static_cast<std::size_t>(rows), std::vector<double>(m_labelIds.size()));
    const auto add = [&](const Array& from, std::size_t label, std::int64_t token) {
        for (std::int64_t row = 0; row < rows; ++row)
            means[static_cast<std::size_t>(row)][label]
                += logSoftmax(rowOf(from, row))[static_cast<std::size_t>(token)];
    };
    for (std::size_t label = 0; label < m_labelIds.size(); ++label) {
        const std::vector<std::int64_t>& ids = m_labelIds[label];
        add(logits, label, ids.front());
        KeyValueCache behind(cache);
        behind.d->isGenerating = true;
        for (std::size_t i = 0; i + 1 < ids.size(); ++i) {
            const std::vector<std::vector<std::int64_t>> step(static_cast<std::size_t>(rows), { ids[i] });
            add(toArray(m_model.p().run(Input::fromIds(step), intervention, Capture {}, &behind).logits), label,
                ids[i + 1]);
        }
        for (auto& row : means)
            row[label] /= static_cast<double>(ids.size());
    }
    return means;
}

} // namespace mnemo
