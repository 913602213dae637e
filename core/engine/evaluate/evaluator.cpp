#include "core/engine/evaluate/evaluator.h"

#include "core/engine/compute.h"
#include "core/engine/evaluate/batchscorer_p.h"
#include "core/engine/evaluate/flops.h"
#include "core/engine/evaluate/summary_p.h"
#include "core/engine/guard_p.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

namespace mnemo {

namespace {

using Clock = std::chrono::steady_clock;
using LabelIds = std::vector<std::vector<std::int64_t>>;

std::vector<std::pair<int, int>> clashesOf(const LabelIds& labelIds)
{
    std::vector<std::pair<int, int>> clashes;
    for (std::size_t i = 0; i < labelIds.size(); ++i) {
        for (std::size_t j = i + 1; j < labelIds.size(); ++j) {
            if (labelIds[i].front() == labelIds[j].front())
                clashes.emplace_back(static_cast<int>(i), static_cast<int>(j));
        }
    }
    return clashes;
}

std::size_t indexOfLargest(const std::vector<double>& scores)
{
    return static_cast<std::size_t>(std::max_element(scores.begin(), scores.end()) - scores.begin());
}

double marginOf(std::vector<double> scores)
{
    if (scores.size() < 2)
        return 0.0;
    std::nth_element(scores.begin(), scores.begin() + 1, scores.end(), std::greater<>());
    return scores[0] - scores[1];
}

std::vector<double> softmax(const std::vector<double>& scores)
{
    const double highest = *std::max_element(scores.begin(), scores.end());
    std::vector<double> shares;
    for (const double score : scores)
        shares.push_back(std::exp(score - highest));
    const double sum = std::accumulate(shares.begin(), shares.end(), 0.0);
    for (double& share : shares)
        share /= sum;
    return shares;
}

std::span<const float> rowOf(const Matrix& matrix, std::size_t row)
{
    return { matrix.values.data() + row * matrix.columns, matrix.columns };
}

int demonstrationsIn(const Sequence& prompt)
{
    std::set<int> seen;
    for (const Segment& segment : prompt.segments) {
        if (segment.exemplar >= 0)
            seen.insert(segment.exemplar);
    }
    return static_cast<int>(seen.size());
}

/// Exemplars that retrieval should find for each query.
int retrievedCount(const EpisodeNeeds& needs)
{
    return std::max(needs.retrieved, needs.text == EpisodeNeeds::Text::Retrieved ? needs.textCount : 0);
}

/// One evaluation under way. Throws inside the engine only.
class Run {
public:
    Run(const FrozenModel& model, const EvaluationOptions& options, const InterventionMaker& maker,
        const EpisodeSource& source, std::stop_token stop, const EngineProgress& progress);
    Evaluation evaluate();

private:
    void collect();
    void prepare();
    void checkReference() const;
    void scoreBatch(BatchScorer& scorer, std::size_t begin, std::size_t end);
    void fill(ItemResult& item, const Episode& episode, std::span<const float> logits) const;
    void addScores(ItemResult& item, std::span<const float> logits, const std::vector<double>* labelMeans) const;
    void addDivergence(ItemResult& item, std::span<const float> logits) const;
    void addCost(ItemResult& item, const Episode& episode, const Intervention& intervention) const;
    void keep(std::size_t place, std::span<const float> logits);
    void stopIfAsked() const;

    const FrozenModel& m_model;
    const EvaluationOptions& m_options;
    const InterventionMaker& m_maker;
    const EpisodeSource& m_source;
    std::stop_token m_stop;
    const EngineProgress& m_progress;

    std::vector<Episode> m_episodes; ///< short prompts first
    std::vector<std::size_t> m_places; ///< in the source, of each
    std::map<std::int64_t, std::size_t> m_referenceRows;
    Evaluation m_result;
    std::shared_ptr<ReferenceDistributions> m_distributions;
};

Run::Run(const FrozenModel& model, const EvaluationOptions& options, const InterventionMaker& maker,
    const EpisodeSource& source, std::stop_token stop, const EngineProgress& progress)
    : m_model(model)
    , m_options(options)
    , m_maker(maker)
    , m_source(source)
    , m_stop(std::move(stop))
    , m_progress(progress)
{
}

void Run::stopIfAsked() const
{
    if (m_stop.stop_requested())
        fail({ ErrorCode::Cancelled, "cancelled", "The evaluation was stopped.", {}, {} });
}

void Run::collect()
{
    std::vector<Episode> episodes;
    for (std::size_t i = 0; i < m_source.size(); ++i) {
        stopIfAsked();
        auto episode = m_source.episode(i);
        if (!episode)
            fail(episode.error());
        episodes.push_back(std::move(*episode));
    }
    m_places.resize(episodes.size());
    std::iota(m_places.begin(), m_places.end(), std::size_t { 0 });
    std::stable_sort(m_places.begin(), m_places.end(),
        [&](std::size_t a, std::size_t b) { return episodes[a].prompt.size() < episodes[b].prompt.size(); });
    for (const std::size_t place : m_places)
        m_episodes.push_back(std::move(episodes[place]));
}

void Run::prepare()
{
    m_result.method = m_maker.method();
    m_result.labels = static_cast<int>(m_source.labelIds().size());
    m_result.threads = computeThreads();
    m_result.items.resize(m_episodes.size());
    m_result.clashes = clashesOf(m_source.labelIds());
    m_result.scorer = m_options.scorer.value_or(m_result.clashes.empty() ? Scorer::FirstToken : Scorer::FullLabelMean);
    if (m_options.reference) {
        checkReference();
        for (std::size_t i = 0; i < m_options.reference->rows.size(); ++i)
            m_referenceRows.emplace(m_options.reference->rows[i], i);
    }
    if (!m_options.keepsDistributions)
        return;
    m_distributions = std::make_shared<ReferenceDistributions>();
    m_distributions->method = m_result.method;
    m_distributions->rows.resize(m_episodes.size());
    m_distributions->labelLogits = Matrix(m_episodes.size(), m_source.labelIds().size());
    if (m_options.wholeVocabulary || m_result.scorer == Scorer::FullLabelMean)
        m_distributions->vocabularyLogits
            = Matrix(m_episodes.size(), static_cast<std::size_t>(m_model.architecture().vocabulary));
}

void Run::checkReference() const
{
    const ReferenceDistributions& reference = *m_options.reference;
    const bool sameLabels = reference.labelLogits.columns == m_source.labelIds().size();
    const auto vocabulary = static_cast<std::size_t>(m_model.architecture().vocabulary);
    if (!sameLabels || (!reference.vocabularyLogits.isEmpty() && reference.vocabularyLogits.columns != vocabulary))
        fail({ ErrorCode::Mismatch, "reference_mismatch",
            "The reference distributions were measured with other labels or another vocabulary: measure them again "
            "with this model and data set.",
            {}, {} });
}

void Run::addScores(ItemResult& item, std::span<const float> logits, const std::vector<double>* labelMeans) const
{
    const LabelIds& labels = m_source.labelIds();
    const bool isWhole = m_options.wholeVocabulary || labelMeans;
    for (std::size_t label = 0; label < labels.size(); ++label)
        item.labelLogits.push_back(logits[isWhole ? static_cast<std::size_t>(labels[label].front()) : label]);
    if (labelMeans) {
        item.scores = *labelMeans;
    } else if (isWhole) {
        const std::vector<double> logs = logSoftmax(logits);
        for (const auto& label : labels)
            item.scores.push_back(logs[static_cast<std::size_t>(label.front())]);
    } else {
        item.scores = logSoftmax(item.labelLogits);
    }
    const bool isFinite
        = std::all_of(item.scores.begin(), item.scores.end(), [](double s) { return std::isfinite(s); });
    if (!isFinite)
        fail({ ErrorCode::Diverged, "not_finite",
            "The model's answer to row " + std::to_string(item.row)
                + " is not finite: the adapter or task vector has broken it.",
            {}, std::to_string(item.row) });
    item.predicted = static_cast<int>(indexOfLargest(item.scores));
    item.probabilities = softmax(item.scores);
    item.margin = marginOf(item.scores);
}

void Run::addDivergence(ItemResult& item, std::span<const float> logits) const
{
    const auto found = m_referenceRows.find(item.row);
    if (found == m_referenceRows.end())
        return;
    const ReferenceDistributions& reference = *m_options.reference;
    item.dntpLabel = divergence(rowOf(reference.labelLogits, found->second), item.labelLogits);
    if (logits.size() == reference.vocabularyLogits.columns)
        item.dntpVocabulary = divergence(rowOf(reference.vocabularyLogits, found->second), logits);
}

void Run::addCost(ItemResult& item, const Episode& episode, const Intervention& intervention) const
{
    const Architecture& architecture = m_model.architecture();
    const std::int64_t tokens = item.realTokens + item.virtualTokens;
    item.flops = forwardFlops(architecture, tokens) + interventionFlops(intervention, architecture, tokens)
        + m_maker.makingFlops(episode);
    if (m_result.scorer == Scorer::FullLabelMean) {
        for (const auto& label : m_source.labelIds()) {
            for (std::size_t i = 0; i + 1 < label.size(); ++i)
                item.flops += stepFlops(architecture, tokens + static_cast<std::int64_t>(i));
        }
    }
    const EncoderShape encoder = m_options.encoder.value_or(
        EncoderShape { architecture.layers, architecture.queryWidth(), architecture.blockParameters(), true });
    item.flops += encoderFlops(encoder, episode.encoderTokens);
    item.flopsUncached = item.flops;
    for (const Exemplar& exemplar : episode.exemplars)
        item.flopsUncached += encoderFlops(encoder, exemplar.encoderTokens);
}

void Run::keep(std::size_t place, std::span<const float> logits)
{
    if (!m_distributions)
        return;
    const ItemResult& item = m_result.items[place];
    m_distributions->rows[place] = item.row;
    std::copy(item.labelLogits.begin(), item.labelLogits.end(), &m_distributions->labelLogits(place, 0));
    if (!m_distributions->vocabularyLogits.isEmpty())
        std::copy(logits.begin(), logits.end(), &m_distributions->vocabularyLogits(place, 0));
}

void Run::scoreBatch(BatchScorer& scorer, std::size_t begin, std::size_t end)
{
    const std::span<const Episode> batch(m_episodes.data() + begin, end - begin);
    const auto start = Clock::now();
    const Intervention intervention = m_maker.intervene(batch);
    const BatchScores scores = scorer.score(batch, intervention);
    const std::chrono::duration<double, std::milli> taken = Clock::now() - start;
    const auto width = static_cast<std::size_t>(scores.logits.dimension(1));
    for (std::size_t i = 0; i < batch.size(); ++i) {
        const Episode& episode = batch[i];
        const std::span<const float> logits(scores.logits.values.data() + i * width, width);
        ItemResult& item = m_result.items[m_places[begin + i]];
        item.row = episode.row;
        item.gold = episode.label;
        item.milliseconds = taken.count() / static_cast<double>(batch.size());
        item.realTokens = static_cast<std::int64_t>(episode.prompt.size());
        item.virtualTokens = intervention.virtualTokens();
        item.exemplars = std::max(static_cast<int>(episode.exemplars.size()), demonstrationsIn(episode.prompt));
        item.droppedDemonstrations = episode.droppedDemonstrations;
        item.cutTokens = episode.cutTokens;
        addScores(item, logits, scores.labelMeans.empty() ? nullptr : &scores.labelMeans[i]);
        addDivergence(item, logits);
        addCost(item, episode, intervention);
        keep(m_places[begin + i], logits);
    }
}

Evaluation Run::evaluate()
{
    if (m_source.size() == 0)
        fail({ ErrorCode::InvalidArgument, "no_items", "There is no row to evaluate: choose a split that has some.", {},
            {} });
    if (m_source.labelIds().empty())
        fail({ ErrorCode::InvalidArgument, "no_labels",
            "The data set has no labels to choose among: evaluate one with a closed set of answers.", {}, {} });
    collect();
    prepare();
    BatchScorer scorer(m_model, m_source.labelIds(),
        { m_result.scorer, m_options.wholeVocabulary, m_options.sharesPrefix ? commonPrefix(m_episodes) : 0 });
    const auto step = static_cast<std::size_t>(std::max(1, m_options.batchSize));
    for (std::size_t begin = 0; begin < m_episodes.size(); begin += step) {
        stopIfAsked();
        const std::size_t end = std::min(m_episodes.size(), begin + step);
        scoreBatch(scorer, begin, end);
        if (m_progress)
            m_progress(end, m_episodes.size());
    }
    m_result.sharedPrefix = scorer.sharedTokens();
    m_result.distributions = m_distributions;
    summarise(m_result, m_options, retrievedCount(m_maker.needs()));
    return std::move(m_result);
}

} // namespace

Evaluator::Evaluator(std::shared_ptr<const FrozenModel> model, EvaluationOptions options)
    : m_model(std::move(model))
    , m_options(std::move(options))
{
}

Result<Evaluation> Evaluator::run(const InterventionMaker& maker, const EpisodeSource& source, std::stop_token stop,
    const EngineProgress& progress) const
{
    if (m_options.threads > 0)
        prepareComputeThread(m_options.threads);
    return guarded([&] {
        const at::NoGradGuard noGradients;
        return Run(*m_model, m_options, maker, source, stop, progress).evaluate();
    });
}

} // namespace mnemo
