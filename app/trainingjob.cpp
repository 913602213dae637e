#include "app/trainingjob.h"

namespace mnemo {

Result<Json> trainAndEvaluate(Laboratory& laboratory, const ExperimentConfig& config, std::stop_token stop,
    const RunEvents& events, std::int64_t resumes)
{
    const auto trained = runTraining(laboratory, config, stop, events, resumes);
    if (!trained)
        return trained.error();
    Json summary = trained->summary;
    summary["run"] = trained->run;
    const auto evaluated = runEvaluation(laboratory, config, trained->maker,
        trained->run > 0 ? std::optional(trained->run) : std::nullopt, stop, { {}, {}, events.onProgress });
    if (!evaluated)
        return evaluated.error();
    summary["evaluation"] = toJson(evaluated->evaluation);
    return summary;
}

bool isResumable(const RunRecord& run)
{
    return run.kind == RunKind::Training && (run.state == RunState::Cancelled || run.state == RunState::Interrupted);
}

} // namespace mnemo
