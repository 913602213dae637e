#include "core/engine/evaluate/summary_p.h"

#include <algorithm>
#include <functional>

namespace mnemo {

namespace {

/// Gold and predicted labels of the items whose label is known.
struct Answers {
    std::vector<int> gold;
    std::vector<int> predicted;
};

Answers answersOf(const std::vector<ItemResult>& items)
{
    Answers answers;
    for (const ItemResult& item : items) {
        if (item.gold < 0)
            continue;
        answers.gold.push_back(item.gold);
        answers.predicted.push_back(item.predicted);
    }
    return answers;
}

Answers drawn(const Answers& answers, std::span<const std::size_t> items)
{
    Answers result;
    for (const std::size_t item : items) {
        result.gold.push_back(answers.gold[item]);
        result.predicted.push_back(answers.predicted[item]);
    }
    return result;
}

using AnswerFigure = std::function<std::optional<double>(const Answers&)>;

std::optional<Figure> figureOf(const Answers& answers, const EvaluationOptions& options, const AnswerFigure& figure)
{
    const auto value = figure(answers);
    if (!value)
        return {};
    const auto interval = bootstrap(
        answers.gold.size(), [&](std::span<const std::size_t> items) { return figure(drawn(answers, items)); },
        options.resamples, options.seed);
    return Figure { *value, interval.value_or(Interval { *value, *value }) };
}

using ItemFigure = std::function<std::optional<double>(const ItemResult&)>;

std::vector<double> valuesOf(const std::vector<ItemResult>& items, const ItemFigure& figure)
{
    std::vector<double> values;
    for (const ItemResult& item : items) {
        if (const auto value = figure(item))
            values.push_back(*value);
    }
    return values;
}

Figure meanFigure(const std::vector<double>& values, const EvaluationOptions& options)
{
    return { mean(values), bootstrapMean(values, options.resamples, options.seed) };
}

std::optional<Figure> meanFigureIfAny(const std::vector<double>& values, const EvaluationOptions& options)
{
    return values.empty() ? std::nullopt : std::optional(meanFigure(values, options));
}

Figure medianFigure(const std::vector<double>& values, const EvaluationOptions& options)
{
    const auto figure = [&](std::span<const std::size_t> items) -> std::optional<double> {
        std::vector<double> own;
        for (const std::size_t item : items)
            own.push_back(values[item]);
        return percentile(std::move(own), 0.5);
    };
    const auto interval = bootstrap(values.size(), figure, options.resamples, options.seed);
    return { median(values), interval.value_or(Interval {}) };
}

void addAnswerFigures(Evaluation& evaluation, const EvaluationOptions& options)
{
    const Answers answers = answersOf(evaluation.items);
    const int labels = evaluation.labels;
    evaluation.scored = static_cast<std::int64_t>(answers.gold.size());
    const auto right = std::count_if(
        evaluation.items.begin(), evaluation.items.end(), [](const ItemResult& item) { return item.isRight(); });
    evaluation.accuracy = { accuracy(answers.gold, answers.predicted), wilson(right, evaluation.scored) };
    evaluation.macroF1 = figureOf(answers, options, [&](const Answers& a) -> std::optional<double> {
        return macroF1(a.gold, a.predicted, labels);
    }).value_or(Figure {});
    if (labels == 2)
        evaluation.effectiveAccuracy = figureOf(answers, options,
            [&](const Answers& a) { return effectiveAccuracy(a.gold, a.predicted, options.positiveLabel); });
    evaluation.confusion = confusion(answers.gold, answers.predicted, labels);
    evaluation.majorityShare = majorityShare(answers.gold);
}

void addItemFigures(Evaluation& evaluation, const EvaluationOptions& options)
{
    const std::vector<ItemResult>& items = evaluation.items;
    using Item = const ItemResult&;
    evaluation.dntpLabel = meanFigureIfAny(valuesOf(items, [](Item i) { return i.dntpLabel; }), options);
    evaluation.dntpVocabulary = meanFigureIfAny(valuesOf(items, [](Item i) { return i.dntpVocabulary; }), options);
    const auto meanOf = [&](const ItemFigure& figure) { return meanFigure(valuesOf(items, figure), options); };
    evaluation.realTokens = meanOf([](Item i) { return static_cast<double>(i.realTokens); });
    evaluation.virtualTokens = meanOf([](Item i) { return static_cast<double>(i.virtualTokens); });
    evaluation.gigaflops = meanOf([](Item i) { return i.flops / 1e9; });
    evaluation.gigaflopsUncached = meanOf([](Item i) { return i.flopsUncached / 1e9; });
    evaluation.milliseconds = medianFigure(valuesOf(items, [](Item i) { return i.milliseconds; }), options);
}

std::string counted(std::int64_t count, const std::string& what)
{
    return std::to_string(count) + (count == 1 ? " item " : " items ") + what;
}

void addNotes(Evaluation& evaluation, const EvaluationOptions& options)
{
    std::vector<std::string>& notes = evaluation.notes;
    if (!evaluation.clashes.empty())
        notes.push_back(evaluation.scorer == Scorer::FullLabelMean
                ? "Some label words share their first token, so whole labels were scored by their mean log-probability."
                : "Some label words share their first token, so this scorer cannot tell them apart.");
    if (evaluation.isBelowMajority)
        notes.push_back("The accuracy is below that of always giving the most frequent label.");
    if (evaluation.isBelowZeroShot)
        notes.push_back("The accuracy is below that of the frozen model without demonstrations.");
    if (evaluation.itemsWithDroppedDemonstrations > 0)
        notes.push_back(counted(
            evaluation.itemsWithDroppedDemonstrations, "had demonstrations left out to fit into the model's context."));
    if (evaluation.itemsWithCutText > 0)
        notes.push_back(counted(evaluation.itemsWithCutText, "had their text cut to fit into the model's context."));
    if (evaluation.itemsWithFewerExemplars > 0)
        notes.push_back(counted(evaluation.itemsWithFewerExemplars, "found fewer exemplars than asked for."));
    const auto known = std::count_if(evaluation.items.begin(), evaluation.items.end(),
        [](const ItemResult& item) { return item.dntpLabel.has_value(); });
    const auto unknown = static_cast<std::int64_t>(evaluation.items.size()) - known;
    if (options.reference && unknown > 0)
        notes.push_back(counted(unknown, "have no dNTP, since the reference was measured on other items."));
}

} // namespace

void summarise(Evaluation& evaluation, const EvaluationOptions& options, int wantedExemplars)
{
    addAnswerFigures(evaluation, options);
    addItemFigures(evaluation, options);
    for (const ItemResult& item : evaluation.items) {
        evaluation.itemsWithDroppedDemonstrations += item.droppedDemonstrations > 0 ? 1 : 0;
        evaluation.itemsWithCutText += item.cutTokens > 0 ? 1 : 0;
        evaluation.itemsWithFewerExemplars += item.exemplars + item.droppedDemonstrations < wantedExemplars ? 1 : 0;
    }
    if (evaluation.scored > 0) {
        evaluation.isBelowMajority = evaluation.accuracy.value < evaluation.majorityShare;
        evaluation.isBelowZeroShot = options.zeroShotAccuracy && evaluation.accuracy.value < *options.zeroShotAccuracy;
    }
    addNotes(evaluation, options);
}

} // namespace mnemo
