#include "core/base/metrics.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <map>
#include <set>

namespace mnemo {

double accuracy(std::span<const int> gold, std::span<const int> predicted)
{
    assert(gold.size() == predicted.size());
    std::size_t right = 0;
    for (std::size_t i = 0; i < gold.size(); ++i)
        right += gold[i] == predicted[i] ? 1U : 0U;
    return gold.empty() ? 0.0 : static_cast<double>(right) / static_cast<double>(gold.size());
}

double majorityShare(std::span<const int> gold)
{
    std::map<int, std::size_t> counts;
    std::size_t most = 0;
    for (const int label : gold)
        most = std::max(most, ++counts[label]);
    return gold.empty() ? 0.0 : static_cast<double>(most) / static_cast<double>(gold.size());
}

std::int64_t ConfusionMatrix::count(int gold, int predicted) const
{
    return counts.at(static_cast<std::size_t>(gold * (classes + 1) + predicted));
}

ConfusionMatrix confusion(std::span<const int> gold, std::span<const int> predicted, int classes)
{
    assert(gold.size() == predicted.size());
    ConfusionMatrix matrix { classes, std::vector<std::int64_t>(static_cast<std::size_t>(classes * (classes + 1))) };
    for (std::size_t i = 0; i < gold.size(); ++i) {
        if (gold[i] < 0 || gold[i] >= classes)
            continue;
        const bool isLabel = predicted[i] >= 0 && predicted[i] < classes;
        ++matrix.counts[static_cast<std::size_t>(gold[i] * (classes + 1) + (isLabel ? predicted[i] : classes))];
    }
    return matrix;
}

double LabelCounts::f1() const
{
    const std::int64_t all = 2 * truePositive + falsePositive + falseNegative;
    return all == 0 ? 0.0 : 2.0 * static_cast<double>(truePositive) / static_cast<double>(all);
}

std::vector<LabelCounts> labelCounts(std::span<const int> gold, std::span<const int> predicted, int classes)
{
    assert(gold.size() == predicted.size());
    std::vector<LabelCounts> counts(static_cast<std::size_t>(classes));
    const auto of = [&](int label) -> LabelCounts* {
        return label >= 0 && label < classes ? &counts[static_cast<std::size_t>(label)] : nullptr;
    };
    for (std::size_t i = 0; i < gold.size(); ++i) {
        LabelCounts* const right = of(gold[i]);
        LabelCounts* const given = of(predicted[i]);
        if (gold[i] == predicted[i]) {
            if (right)
                ++right->truePositive;
            continue;
        }
        if (right)
            ++right->falseNegative;
        if (given)
            ++given->falsePositive;
    }
    return counts;
}

double macroF1(std::span<const int> gold, std::span<const int> predicted, int classes)
{
    double sum = 0.0;
    for (const LabelCounts& counts : labelCounts(gold, predicted, classes))
        sum += counts.f1();
    return classes > 0 ? sum / classes : 0.0;
}

double macroF1OfSeen(std::span<const int> gold, std::span<const int> predicted)
{
    std::set<int> seen(gold.begin(), gold.end());
    seen.insert(predicted.begin(), predicted.end());
    const std::vector<int> labels(seen.begin(), seen.end());
    const auto renumbered = [&](std::span<const int> values) {
        std::vector<int> numbers;
        for (const int value : values)
            numbers.push_back(static_cast<int>(std::lower_bound(labels.begin(), labels.end(), value) - labels.begin()));
        return numbers;
    };
    return macroF1(renumbered(gold), renumbered(predicted), static_cast<int>(labels.size()));
}

std::optional<double> effectiveAccuracy(std::span<const int> gold, std::span<const int> predicted, int positive)
{
    assert(gold.size() == predicted.size());
    double counts[2] = { 0.0, 0.0 };
    double right[2] = { 0.0, 0.0 };
    for (std::size_t i = 0; i < gold.size(); ++i) {
        const std::size_t side = gold[i] == positive ? 1 : 0;
        counts[side] += 1.0;
        right[side] += gold[i] == predicted[i] ? 1.0 : 0.0;
    }
    if (counts[0] == 0.0 || counts[1] == 0.0)
        return {};
    return 100.0 * std::sqrt(right[0] / counts[0] * (right[1] / counts[1]));
}

double averageGain(std::span<const double> ours, std::span<const double> reference)
{
    assert(ours.size() == reference.size());
    double logarithms = 0.0;
    for (std::size_t i = 0; i < ours.size(); ++i)
        logarithms += std::log(100.0 + ours[i] - reference[i]);
    return ours.empty() ? 0.0 : std::exp(logarithms / static_cast<double>(ours.size())) - 100.0;
}

std::vector<double> logSoftmax(std::span<const float> logits)
{
    if (logits.empty())
        return {};
    const double highest = *std::max_element(logits.begin(), logits.end());
    double sum = 0.0;
    for (const float logit : logits)
        sum += std::exp(static_cast<double>(logit) - highest);
    const double shift = highest + std::log(sum);
    std::vector<double> result(logits.begin(), logits.end());
    for (double& value : result)
        value -= shift;
    return result;
}

double divergence(std::span<const float> logitsP, std::span<const float> logitsQ)
{
    assert(logitsP.size() == logitsQ.size());
    const std::vector<double> p = logSoftmax(logitsP);
    const std::vector<double> q = logSoftmax(logitsQ);
    double sum = 0.0;
    for (std::size_t i = 0; i < p.size(); ++i) {
        const double share = std::exp(p[i]);
        if (share > 0.0)
            sum += share * (p[i] - q[i]);
    }
    return sum;
}

} // namespace mnemo
