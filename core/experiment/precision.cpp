#include "core/experiment/precision.h"

#include "core/engine/evaluate/baselines.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace mnemo {

namespace {

using Dtype = FrozenModel::Dtype;

const char* nameOf(Dtype dtype)
{
    return dtype == Dtype::BFloat16 ? "bfloat16" : "float32";
}

/// One of the two sides.
struct Side {
    Evaluation evaluation;
    double seconds = 0.0;
};

Result<std::shared_ptr<const InterventionMaker>> makerFor(
    Laboratory& laboratory, const ExperimentConfig& config, std::int64_t run, std::shared_ptr<const FrozenModel> model)
{
    if (run > 0)
        return makerOfRun(laboratory, run, std::move(model));
    if (auto baseline = baselineOf(config.method))
        return baseline;
    return std::shared_ptr<const InterventionMaker>(std::make_shared<ZeroShot>());
}

Result<Side> evaluate(Laboratory& laboratory, const Task& task, std::shared_ptr<const FrozenModel> model,
    std::int64_t run, std::stop_token stop, const JobProgress& progress)
{
    const auto maker = makerFor(laboratory, task.config, run, model);
    if (!maker)
        return maker.error();
    const auto source = laboratory.episodes(task, task.test, (*maker)->needs(), 0, task.config.seed, stop, progress);
    if (!source)
        return source.error();
    EvaluationOptions options;
    options.batchSize = task.config.batchSize;
    options.keepsDistributions = true;
    options.resamples = 1;
    const std::string stage = std::string("computing in ") + nameOf(model->dtype());
    const auto begin = std::chrono::steady_clock::now();
    auto evaluation = Evaluator(model, options).run(**maker, **source, stop, [&](std::size_t done, std::size_t total) {
        if (progress)
            progress(stage, double(done) / double(std::max<std::size_t>(total, 1)));
    });
    if (!evaluation)
        return evaluation.error();
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
    return Side { std::move(*evaluation), taken.count() };
}

void compareLogits(const ReferenceDistributions& exact, const ReferenceDistributions& rounded, PrecisionReport& report)
{
    const auto& wanted = exact.vocabularyLogits;
    const auto& found = rounded.vocabularyLogits;
    double sum = 0.0;
    for (std::size_t i = 0; i < wanted.values.size(); ++i) {
        const double difference = std::abs(double(found.values[i]) - double(wanted.values[i]));
        sum += difference;
        report.largestLogit = std::max(report.largestLogit, std::abs(double(wanted.values[i])));
        if (difference <= report.largestDifference)
            continue;
        report.largestDifference = difference;
        report.row = exact.rows.at(i / wanted.columns);
    }
    report.meanDifference = sum / double(std::max<std::size_t>(wanted.values.size(), 1));
}

PrecisionReport compare(const Side& exact, const Side& rounded)
{
    PrecisionReport report;
    report.method = exact.evaluation.method;
    report.items = std::int64_t(exact.evaluation.items.size());
    compareLogits(*exact.evaluation.distributions, *rounded.evaluation.distributions, report);
    for (std::size_t i = 0; i < exact.evaluation.items.size(); ++i) {
        if (exact.evaluation.items[i].predicted != rounded.evaluation.items[i].predicted)
            report.changedRows.push_back(exact.evaluation.items[i].row);
    }
    report.accuracyFloat32 = exact.evaluation.accuracy.value;
    report.accuracyBFloat16 = rounded.evaluation.accuracy.value;
    report.secondsFloat32 = exact.seconds;
    report.secondsBFloat16 = rounded.seconds;
    return report;
}

} // namespace

Json PrecisionReport::toJson() const
{
    return { { "method", method }, { "in_use", nameOf(inUse) }, { "items", items },
        { "largest_difference", largestDifference }, { "row", row }, { "mean_difference", meanDifference },
        { "largest_logit", largestLogit }, { "changed_labels", changedRows.size() }, { "changed_rows", changedRows },
        { "accuracy_float32", accuracyFloat32 }, { "accuracy_bfloat16", accuracyBFloat16 },
        { "seconds_float32", secondsFloat32 }, { "seconds_bfloat16", secondsBFloat16 } };
}

Result<PrecisionReport> measurePrecision(Laboratory& laboratory, const ExperimentConfig& config, std::int64_t run,
    int mostItems, std::stop_token stop, const JobProgress& progress)
{
    ExperimentConfig few = config;
    few.testItems = few.testItems > 0 ? std::min(few.testItems, mostItems) : mostItems;
    const auto task = laboratory.prepare(few, progress);
    if (!task)
        return task.error();
    const auto inUse = task->model->dtype();
    const auto other = inUse == Dtype::Float32 ? Dtype::BFloat16 : Dtype::Float32;
    if (progress)
        progress(std::string("opening the model in ") + nameOf(other), 0.0);
    const auto second = FrozenModel::open(task->model->folder(), { other, task->model->device() });
    if (!second)
        return second.error();
    const auto& exactModel = inUse == Dtype::Float32 ? task->model : *second;
    const auto& roundedModel = inUse == Dtype::Float32 ? *second : task->model;
    const auto exact = evaluate(laboratory, *task, exactModel, run, stop, progress);
    if (!exact)
        return exact.error();
    const auto rounded = evaluate(laboratory, *task, roundedModel, run, stop, progress);
    if (!rounded)
        return rounded.error();
    auto report = compare(*exact, *rounded);
    report.inUse = inUse;
    return report;
}

} // namespace mnemo
