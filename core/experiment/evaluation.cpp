#include "core/experiment/runrecord_p.h"

#include "core/base/seed.h"
#include "core/engine/adapters/adapterqueries.h"
#include "core/engine/compute.h"
#include "core/engine/evaluate/baselines.h"

#include <algorithm>
#include <cmath>

namespace mnemo {

namespace {

EngineProgress progressOf(const RunEvents& events, const std::string& stage)
{
    return [&events, stage](std::size_t done, std::size_t total) {
        if (events.onProgress)
            events.onProgress(stage, static_cast<double>(done) / static_cast<double>(std::max<std::size_t>(total, 1)));
    };
}

/// What the method puts in front, asked of one episode.
Result<std::int64_t> virtualTokensOf(Laboratory& laboratory, const Task& task, const InterventionMaker& maker,
    std::stop_token stop, const RunEvents& events)
{
    if (dynamic_cast<const Adapter*>(&maker) == nullptr || task.test.isEmpty())
        return std::int64_t { 0 };
    auto source
        = laboratory.episodes(task, task.test, maker.needs(), 0, drawSeed(task.config), stop, events.onProgress);
    if (!source)
        return source.error();
    const auto episode = (*source)->episode(0);
    if (!episode)
        return episode.error();
    return virtualTokensFor(maker, *episode);
}

std::string referenceKey(const Task& task, int shots)
{
    return task.model->fingerprint() + task.test.fingerprint() + task.splits.train.fingerprint()
        + task.config.form.fingerprint() + std::to_string(shots) + ":" + std::to_string(task.config.seed);
}

/// ICL with fixed demonstrations and the bare model on the same items: what dNTP and the warnings are measured against.
Result<Laboratory::Reference> referenceOf(
    Laboratory& laboratory, const Task& task, std::stop_token stop, const RunEvents& events)
{
    const int shots = shotsOfReference(task.config);
    const auto key = referenceKey(task, shots);
    if (auto known = laboratory.reference(key))
        return *known;
    Laboratory::Reference reference;
    EvaluationOptions options;
    options.batchSize = task.config.batchSize;
    options.resamples = 1;
    const ZeroShot zeroShot;
    auto plain
        = laboratory.episodes(task, task.test, zeroShot.needs(), 0, drawSeed(task.config), stop, events.onProgress);
    if (!plain)
        return plain.error();
    const auto bare = Evaluator(task.model, options).run(zeroShot, **plain, stop, progressOf(events, "zero-shot"));
    if (!bare)
        return bare.error();
    reference.zeroShotAccuracy = bare->accuracy.value;
    const IclFixed icl(shots);
    auto shown = laboratory.episodes(task, task.test, icl.needs(), 0, drawSeed(task.config), stop, events.onProgress);
    if (!shown)
        return shown.error();
    options.keepsDistributions = true;
    const auto evaluated
        = Evaluator(task.model, options).run(icl, **shown, stop, progressOf(events, "ICL, the reference of dNTP"));
    if (!evaluated)
        return evaluated.error();
    reference.distributions = evaluated->distributions;
    reference.iclAccuracy = evaluated->accuracy.value;
    laboratory.setReference(key, reference);
    return reference;
}

/// A project may come from elsewhere: what a summary should hold is asked for.
bool holdsObject(const Json& json, const char* key)
{
    return json.is_object() && json.contains(key) && json.at(key).is_object();
}

Result<EvaluationOutcome> evaluateInto(Laboratory& laboratory, RunRow& row, const Task& task,
    const InterventionMaker& maker, std::stop_token stop, const RunEvents& events, Json& summary)
{
    EvaluationOutcome outcome;
    outcome.run = row.id();
    const auto reference = referenceOf(laboratory, task, stop, events);
    if (!reference)
        return reference.error();
    const auto ahead = virtualTokensOf(laboratory, task, maker, stop, events);
    if (!ahead)
        return ahead.error();
    EvaluationOptions options;
    options.batchSize = task.config.batchSize;
    options.reference = reference->distributions;
    options.zeroShotAccuracy = reference->zeroShotAccuracy;
    options.seed = Seed(task.config.seed).stream("bootstrap");
    options.encoder = task.embedder->shape();
    const int draws = maker.needs().text == EpisodeNeeds::Text::Fixed ? task.config.draws : 1;
    for (int draw = 0; draw < draws; ++draw) {
        auto source = laboratory.episodes(
            task, task.test, maker.needs(), *ahead, drawSeed(task.config, draw), stop, events.onProgress);
        if (!source)
            return source.error();
        auto evaluation = Evaluator(task.model, options)
                              .run(maker, **source, stop, progressOf(events, "evaluating " + maker.method()));
        if (!evaluation)
            return evaluation.error();
        outcome.accuracies.push_back(evaluation->accuracy.value);
        if (draw == 0)
            outcome.evaluation = std::move(*evaluation);
    }
    summary = toJson(outcome.evaluation);
    summary["draw_accuracies"] = outcome.accuracies;
    summary["mean_accuracy"] = mean(outcome.accuracies);
    summary["icl_accuracy"] = reference->iclAccuracy;
    summary["zero_shot_accuracy"] = reference->zeroShotAccuracy;
    summary["seconds"] = row.seconds();
    if (const auto saved = row.addPredictions(outcome.evaluation); !saved)
        return saved.error();
    return outcome;
}

} // namespace

int shotsOfReference(const ExperimentConfig& config)
{
    const auto method = config.methodName();
    const bool isItsOwn = method == "ICL" || method == "LTV" || method == "mean difference";
    return config.method.value("reference", isItsOwn ? config.method.value("count", referenceShots) : referenceShots);
}

std::shared_ptr<const InterventionMaker> baselineOf(const Json& method)
{
    const auto name = method.value("method", std::string());
    if (name == "zero-shot")
        return std::make_shared<ZeroShot>();
    if (name == "ICL")
        return std::make_shared<IclFixed>(method.value("count", referenceShots));
    if (name == "ICL retrieved")
        return std::make_shared<IclRetrieved>(method.value("count", 5));
    return nullptr;
}

Result<EvaluationOutcome> runEvaluation(Laboratory& laboratory, const ExperimentConfig& config,
    std::shared_ptr<const InterventionMaker> maker, std::optional<std::int64_t> parent, std::stop_token stop,
    const RunEvents& events)
{
    if (!maker)
        maker = baselineOf(config.method);
    if (!maker)
        return Error { ErrorCode::InvalidArgument, "unknown_method",
            "\"" + config.methodName()
                + "\" cannot be evaluated without its trained adapter or fitted vector; baselines are zero-shot, ICL "
                  "and ICL retrieved.",
            {}, "method" };
    auto task = laboratory.prepare(config, events.onProgress);
    if (!task)
        return task.error();
    RunRow row(laboratory, *task, RunKind::Evaluation, parent);
    if (const auto started = row.start(events); !started)
        return started.error();
    Json summary;
    auto outcome = evaluateInto(laboratory, row, *task, *maker, stop, events, summary);
    return row.end(std::move(outcome), summary);
}

Result<OrderReport> runOrderTest(Laboratory& laboratory, const ExperimentConfig& config,
    std::shared_ptr<const InterventionMaker> maker, int shuffles, std::stop_token stop, const RunEvents& events)
{
    if (!maker)
        maker = baselineOf(config.method);
    if (!maker)
        return Error { ErrorCode::InvalidArgument, "unknown_method",
            "\"" + config.methodName() + "\" needs its trained adapter for the order test.", {}, "method" };
    auto task = laboratory.prepare(config, events.onProgress);
    if (!task)
        return task.error();
    auto source = laboratory.episodes(*task, task->test, maker->needs(), 0, drawSeed(config), stop, events.onProgress);
    if (!source)
        return source.error();
    EvaluationOptions options;
    options.batchSize = config.batchSize;
    options.resamples = 1;
    OrderOptions order;
    order.shuffles = shuffles;
    order.seed = config.seed;
    std::shared_ptr<Adapter> unsorted;
    if (const auto* adapter = dynamic_cast<const Adapter*>(maker.get())) {
        auto made = withoutSorting(*adapter, task->model->architecture());
        if (!made)
            return made.error();
        unsorted = *made;
        order.unsorted = unsorted.get();
    }
    return orderTest(
        Evaluator(task->model, options), *maker,
        [&](std::uint64_t seed) -> std::shared_ptr<const EpisodeSource> { return (*source)->shuffled(seed); }, order,
        stop, progressOf(events, "shuffling the exemplars"));
}

namespace {

double figureOf(const Json& summary, const char* key)
{
    const auto found = summary.find(key);
    return found != summary.end() && found->is_object() ? found->value("value", 0.0) : 0.0;
}

std::int64_t parametersOf(RunStore& store, std::int64_t run)
{
    if (run <= 0)
        return 0;
    const auto record = store.run(run);
    const auto summary = record ? parseJson(record->summaryJson) : Result<Json>(record.error());
    return summary && summary->is_object() ? summary->value("parameters", std::int64_t { 0 }) : 0;
}

} // namespace

Result<std::vector<EvaluatedPoint>> evaluatedPoints(RunStore& store)
{
    RunFilter filter;
    filter.kinds = { RunKind::Evaluation };
    filter.states = { RunState::Finished };
    filter.isDescending = false;
    const auto runs = store.runs(filter);
    if (!runs)
        return runs.error();
    std::vector<EvaluatedPoint> points;
    for (const auto& run : *runs) {
        const auto summary = parseJson(run.summaryJson);
        const auto config = parseJson(run.configJson);
        if (!summary || !config || !holdsObject(*summary, "accuracy") || !holdsObject(*summary, "dntp_label"))
            continue;
        const auto& accuracy = summary->at("accuracy");
        EvaluatedPoint point;
        point.run = run.id;
        point.method = run.method;
        point.model = run.modelName;
        point.dataset = run.datasetName;
        const auto method = holdsObject(*config, "method") ? config->at("method") : Json::object();
        if (method.contains("lambda"))
            point.setting = "lambda " + method["lambda"].dump();
        else if (method.contains("count"))
            point.setting = method["count"].dump() + " demonstrations";
        point.dntp = summary->at("dntp_label").value("value", 0.0);
        point.dntpVocabulary = figureOf(*summary, "dntp_vocab");
        point.accuracy = { accuracy.value("value", 0.0), { accuracy.value("low", 0.0), accuracy.value("high", 1.0) } };
        point.n = summary->value("scored", std::int64_t { 0 });
        point.parent = run.parentId.value_or(0);
        point.gigaflops = figureOf(*summary, "gflops");
        point.milliseconds = figureOf(*summary, "ms");
        point.positions = figureOf(*summary, "real_tokens") + figureOf(*summary, "virtual_tokens");
        point.macroF1 = figureOf(*summary, "macro_f1");
        point.parameters = parametersOf(store, point.parent);
        point.seed = run.seed;
        point.note = run.note;
        point.endedAt = run.endedAt;
        point.isBelowZeroShot = summary->value("below_zero_shot", false);
        points.push_back(std::move(point));
    }
    return points;
}

} // namespace mnemo
