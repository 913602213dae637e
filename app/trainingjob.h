#pragma once

#include "core/experiment/runs.h"

namespace mnemo {

/// Trains the adapter of `config` and evaluates it on the test items; with `resumes` a stopped or interrupted run goes
/// on. What reaches `finished` names both runs. Blocking, for a job.
Result<Json> trainAndEvaluate(Laboratory& laboratory, const ExperimentConfig& config, std::stop_token stop,
    const RunEvents& events, std::int64_t resumes = 0);

/// Whether a run can go on from where it ended.
bool isResumable(const RunRecord& run);

} // namespace mnemo
