#include "core/engine/train/validation_p.h"

#include "core/engine/guard_p.h"
#include "core/engine/tensors_p.h"

#include <algorithm>
#include <set>

namespace mnemo {

std::vector<Episode> episodesAt(const EpisodeSource& source, std::span<const std::size_t> positions)
{
    std::vector<Episode> episodes;
    for (const std::size_t position : positions) {
        auto episode = source.episode(position);
        if (!episode)
            fail(episode.error());
        episodes.push_back(std::move(*episode));
    }
    return episodes;
}

std::vector<std::size_t> evenlySpaced(std::size_t size, std::size_t count)
{
    const std::size_t wanted = count == 0 ? size : std::min(count, size);
    std::vector<std::size_t> positions;
    for (std::size_t i = 0; i < wanted; ++i)
        positions.push_back(i * size / wanted);
    return positions;
}

at::Tensor trainingLoss(const FrozenModel& model, const TrainingBatch& batch, const Intervention& intervention,
    TrainingOptions::Loss form, const std::vector<std::int64_t>& labelTokens)
{
    if (form == TrainingOptions::Loss::Labels)
        return labelLoss(batch, labelLogits(model, batch, intervention, labelTokens));
    return vocabularyLoss(batch, answerLogits(model, batch, intervention));
}

namespace {

/// First tokens of the labels when they tell the labels apart, else nothing: then there is no accuracy.
std::vector<std::int64_t> tellingTokens(const std::vector<std::vector<std::int64_t>>& labelIds)
{
    std::set<std::int64_t> distinct;
    std::vector<std::int64_t> tokens;
    for (const auto& ids : labelIds) {
        if (ids.empty() || !distinct.insert(ids.front()).second)
            return {};
        tokens.push_back(ids.front());
    }
    return tokens;
}

std::int64_t countCorrect(const TrainingBatch& batch, const at::Tensor& labelLogits)
{
    const at::Tensor chosen = labelLogits.argmax(1).to(at::kCPU);
    std::int64_t correct = 0;
    for (std::size_t row = 0; row < batch.labels.size(); ++row)
        correct += chosen[static_cast<std::int64_t>(row)].item<std::int64_t>() == batch.labels[row];
    return correct;
}

/// Sums over the batches of a validation.
struct Sums {
    double loss = 0.0;
    double terms = 0.0;
    std::int64_t correct = 0;

    void add(const TrainingBatch& batch, const at::Tensor& logits, const std::vector<std::int64_t>& labelTokens,
        TrainingOptions::Loss form)
    {
        const bool byLabels = form == TrainingOptions::Loss::Labels;
        const at::Tensor ofLabels = labelTokens.empty() ? at::Tensor() : labelLogits(batch, logits, labelTokens);
        const double weight = static_cast<double>(byLabels ? batch.labels.size() : batch.targets.size());
        loss += weight * (byLabels ? labelLoss(batch, ofLabels) : vocabularyLoss(batch, logits)).item<double>();
        terms += weight;
        if (ofLabels.defined())
            correct += countCorrect(batch, ofLabels);
    }
};

} // namespace

std::optional<ValidationReport> validationOf(const FrozenModel& model, const Adapter& adapter,
    const EpisodeSource& source, const TrainingOptions& options, const std::stop_token& stop)
{
    const at::NoGradGuard noGradients;
    const auto labelTokens = options.loss == TrainingOptions::Loss::Labels ? firstTokens(source.labelIds())
                                                                           : tellingTokens(source.labelIds());
    const auto positions = evenlySpaced(source.size(), static_cast<std::size_t>(options.validationItems));
    const auto batchSize = static_cast<std::size_t>(options.batchSize);
    Sums sums;
    for (std::size_t begin = 0; begin < positions.size(); begin += batchSize) {
        if (stop.stop_requested())
            return {};
        const auto episodes
            = episodesAt(source, std::span(positions).subspan(begin, std::min(batchSize, positions.size() - begin)));
        const TrainingBatch batch = batchOf(episodes);
        sums.add(batch, answerLogits(model, batch, adapter.intervene(episodes)), labelTokens, options.loss);
    }
    ValidationReport report;
    report.items = static_cast<std::int64_t>(positions.size());
    report.loss = sums.loss / sums.terms;
    if (!labelTokens.empty())
        report.accuracy = static_cast<double>(sums.correct) / static_cast<double>(report.items);
    return report;
}

} // namespace mnemo
