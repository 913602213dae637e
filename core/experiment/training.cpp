#include "core/experiment/runrecord_p.h"

#include "core/base/seed.h"
#include "core/engine/adapters/mhaespadapter.h"
#include "core/engine/compute.h"
#include "core/engine/train/checkpoint.h"
#include "core/engine/train/trainer.h"
#include "core/experiment/snapshots.h"

#include <algorithm>

namespace mnemo {

namespace {

/// What a training is made of, before its first step.
struct Preparation {
    Task task;
    TrainingInputs inputs;
    TrainingOptions options;
};

Result<void> scaleValues(MhaEspAdapter& adapter, const FrozenModel& model, const EpisodeSource& source)
{
    std::vector<Episode> sample;
    for (std::size_t i = 0; i < std::min<std::size_t>(source.size(), 64); ++i) {
        auto episode = source.episode(i);
        if (!episode)
            return episode.error();
        sample.push_back(std::move(*episode));
    }
    const auto factor = adapter.scaleValues(sample, meanWordNorm(model));
    return factor ? Result<void>() : Result<void>(factor.error());
}

Result<Preparation> prepareTraining(
    Laboratory& laboratory, const ExperimentConfig& config, std::stop_token stop, const JobProgress& progress)
{
    auto task = laboratory.prepare(config, progress);
    if (!task)
        return task.error();
    auto& chosen = task->config.training;
    if (chosen.peakRate == 0.0)
        chosen.peakRate = usualTraining(config.methodName(), task->model->architecture().hiddenSize).peakRate;
    Preparation made { std::move(*task), {}, {} };
    made.options = made.task.config.training;
    Json method = made.task.config.method;
    if (method.value("method", std::string()) == MhaEspAdapter::name && method.value("embedding_width", 0) == 0)
        method["embedding_width"] = made.task.embedder->width();
    auto adapter = Adapter::make(method, made.task.model->architecture(), Seed(config.seed).stream("init"));
    if (!adapter)
        return adapter.error();
    (*adapter)->moveTo(config.device);
    const auto needs = (*adapter)->needs();
    const auto demonstrations = drawSeed(config);
    auto training = laboratory.episodes(made.task, made.task.splits.train, needs, 0, demonstrations, stop, progress);
    if (!training)
        return training.error();
    if (!made.task.splits.valid.isEmpty()) {
        auto validation
            = laboratory.episodes(made.task, made.task.splits.valid, needs, 0, demonstrations, stop, progress);
        if (!validation)
            return validation.error();
        made.inputs.validation = *validation;
    }
    if (auto* esp = dynamic_cast<MhaEspAdapter*>(adapter->get())) {
        if (const auto scaled = scaleValues(*esp, *made.task.model, **training); !scaled)
            return scaled.error();
    }
    made.inputs.model = made.task.model;
    made.inputs.adapter = *adapter;
    made.inputs.training = *training;
    made.options.seed = config.seed;
    made.options.threads = made.task.config.threads;
    return made;
}

Json summaryOf(const StepReport& last, const Adapter& adapter, double seconds)
{
    Json summary { { "steps", last.step }, { "loss", last.loss }, { "parameters", adapter.parameterCount() },
        { "seconds", seconds } };
    if (last.validation)
        summary["validation"] = toJson(*last.validation);
    return summary;
}

Result<RunOutcome> trainInto(Laboratory& laboratory, RunRow& row, Preparation& made, std::stop_token stop,
    const RunEvents& events, Json& summary)
{
    Trainer trainer(made.inputs, made.options);
    const auto snapshot = [&](std::int64_t step) { // what cannot be kept is no reason to end a training
        (void)keepMemorySnapshot(laboratory, row.id(), step, *made.task.model, *made.inputs.adapter);
    };
    const auto last = trainer.run(stop, [&](const StepReport& report) {
        row.addStep(report);
        if (report.step % made.options.checkpointEvery == 0 || report.step == report.totalSteps)
            row.flush(); // a checkpoint comes next: a run that goes on from it must find its curve whole
        if (report.validation)
            snapshot(report.step);
        if (events.onStep)
            events.onStep(report);
    });
    if (!last)
        return last.error();
    summary = summaryOf(*last, *made.inputs.adapter, row.seconds());
    if (const auto best = trainer.bestValidation())
        summary["best_validation"] = toJson(*best);
    const auto bundle = AdapterBundle::make(
        *made.inputs.adapter, *made.task.model, sampleOf(*made.inputs.training), originOf(made.task, row.id()));
    if (!bundle)
        return bundle.error();
    if (const auto stored = row.addArtifacts(*bundle, "adapter"); !stored)
        return stored.error();
    removeCheckpoints(made.options.checkpointFolder);
    return RunOutcome { row.id(), made.inputs.adapter, summary };
}

/// A finished run stays as it is; only what stopped before its end goes on.
Result<void> checkResumable(Laboratory& laboratory, std::int64_t run)
{
    if (!laboratory.store())
        return Error { ErrorCode::InvalidArgument, "no_project", "Name the project whose run goes on.", {}, "project" };
    const auto record = laboratory.store()->call([&](RunStore& store) { return store.run(run); });
    if (!record)
        return record.error();
    const bool stopped = record->state == RunState::Interrupted || record->state == RunState::Cancelled
        || record->state == RunState::Failed;
    if (record->kind == RunKind::Training && stopped)
        return {};
    return Error { ErrorCode::InvalidArgument, "not_resumable",
        "Run " + std::to_string(run) + " is " + (record->kind == RunKind::Training ? "a " : "no ") + "training"
            + (record->kind == RunKind::Training ? std::string(" that is ") + runStateName(record->state) : "")
            + "; only an interrupted, cancelled or failed training can go on.",
        {}, std::to_string(run) };
}

} // namespace

Result<RunOutcome> runTraining(Laboratory& laboratory, const ExperimentConfig& config, std::stop_token stop,
    const RunEvents& events, std::int64_t resumes)
{
    if (resumes > 0) {
        if (const auto resumable = checkResumable(laboratory, resumes); !resumable)
            return resumable.error();
    }
    auto made = prepareTraining(laboratory, config, stop, events.onProgress);
    if (!made)
        return made.error();
    RunRow row(laboratory, made->task, RunKind::Training);
    if (const auto started = row.start(events, resumes); !started)
        return started.error();
    made->options.checkpointFolder = laboratory.places().cache / "checkpoints" / ("run-" + std::to_string(row.id()));
    made->options.resumes = resumes > 0;
    if (resumes <= 0)
        removeCheckpoints(made->options.checkpointFolder); // of an older project that bore this number
    if (made->options.checkpointEvery == 0)
        made->options.checkpointEvery = 50;
    Json summary;
    auto outcome = trainInto(laboratory, row, *made, stop, events, summary);
    return row.end(std::move(outcome), summary);
}

Result<TrainingEstimate> estimateTraining(Laboratory& laboratory, const ExperimentConfig& config, std::stop_token stop)
{
    auto made = prepareTraining(laboratory, config, stop, {});
    if (!made)
        return made.error();
    return Trainer(made->inputs, made->options).estimate();
}

} // namespace mnemo
