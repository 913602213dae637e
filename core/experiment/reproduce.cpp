#include "core/experiment/compare.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace mnemo {

namespace {

struct Original {
    RunRecord record;
    std::optional<double> accuracy;
};

Result<Original> originalOf(RunStore& store, std::int64_t run)
{
    auto record = store.run(run);
    if (!record)
        return record.error();
    if (record->kind != RunKind::Training && record->kind != RunKind::Vector && record->kind != RunKind::Evaluation)
        return Error { ErrorCode::Unsupported, "unsupported",
            "Run " + std::to_string(run) + " is a " + runKindName(record->kind)
                + "; trainings, vectors and evaluations of baselines can be reproduced.",
            {}, std::to_string(run) };
    Original original { std::move(*record), {} };
    const auto points = evaluatedPoints(store);
    if (!points)
        return points.error();
    for (const auto& point : *points) {
        if (point.run == run || point.parent == run)
            original.accuracy = point.accuracy.value;
    }
    return original;
}

Result<double> largestDifference(RunStore& store, std::int64_t left, std::int64_t right)
{
    const auto mine = store.metrics(left, "loss");
    const auto theirs = store.metrics(right, "loss");
    if (!mine || !theirs)
        return mine ? theirs.error() : mine.error();
    std::map<std::int64_t, double> losses;
    for (const auto& point : *mine)
        losses[point.step] = point.value;
    double largest = 0.0;
    for (const auto& point : *theirs) {
        if (const auto before = losses.find(point.step); before != losses.end())
            largest = std::max(largest, std::abs(point.value - before->second));
    }
    return largest;
}

} // namespace

Result<Reproduction> reproduceRun(
    Laboratory& laboratory, std::int64_t run, std::stop_token stop, const RunEvents& events)
{
    if (!laboratory.store())
        return Error { ErrorCode::InvalidArgument, "no_project", "No project is open.", {}, {} };
    auto& store = *laboratory.store();
    const auto original = store.call([run](RunStore& runs) { return originalOf(runs, run); });
    if (!original)
        return original.error();
    auto config = configOfRun(laboratory, run);
    if (!config)
        return config.error();
    config->threads = original->record.threads; // results depend on them
    Reproduction made;
    made.original = run;
    made.accuracyBefore = original->accuracy;
    made.threadsBefore = original->record.threads;
    RunOutcome outcome;
    if (original->record.kind != RunKind::Evaluation) {
        auto again = original->record.kind == RunKind::Training ? runTraining(laboratory, *config, stop, events)
                                                                : runVector(laboratory, *config, stop, events);
        if (!again)
            return again.error();
        outcome = std::move(*again);
        made.repeated = outcome.run;
    }
    const auto evaluated = runEvaluation(laboratory, *config, outcome.maker,
        outcome.run > 0 ? std::optional(outcome.run) : std::nullopt, stop, { {}, {}, events.onProgress });
    if (!evaluated)
        return evaluated.error();
    made.evaluation = evaluated->run;
    made.accuracyAfter = evaluated->evaluation.accuracy.value;
    made.threadsAfter = evaluated->evaluation.threads;
    if (made.repeated == 0)
        made.repeated = evaluated->run;
    const auto loss = store.call([&](RunStore& runs) { return largestDifference(runs, run, made.repeated); });
    if (!loss)
        return loss.error();
    made.largestLossDifference = *loss;
    return made;
}

} // namespace mnemo
