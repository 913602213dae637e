#pragma once

#include "core/experiment/runs.h"

namespace mnemo {

/// How far weights in bfloat16 are from the same in float32, on items of the data at hand.
struct PrecisionReport {
    std::string method;
    FrozenModel::Dtype inUse = FrozenModel::Dtype::Float32; ///< what the configuration computes with
    std::int64_t items = 0;
    double largestDifference = 0.0; ///< of any logit at the answer, over the whole vocabulary
    std::int64_t row = -1; ///< of the data set, where that is
    double meanDifference = 0.0; ///< of the absolute values
    double largestLogit = 0.0; ///< absolute, in float32: what the differences are small against
    std::vector<std::int64_t> changedRows; ///< rows whose predicted label changes
    double accuracyFloat32 = 0.0;
    double accuracyBFloat16 = 0.0;
    double secondsFloat32 = 0.0; ///< for all items
    double secondsBFloat16 = 0.0;

    static constexpr int usualItems = 200;

    Json toJson() const;
};

/// Evaluates the test items of `config` (at most `mostItems`, spread evenly over the labels) with both types of the
/// frozen weights and compares. `run` names a trained or fitted run; 0: the baseline of the configuration, else
/// zero-shot. Blocking; the second model is let go of at the end. Nothing is stored. Kinds: those of prepare, episodes,
/// makerOfRun and Evaluator::run.
Result<PrecisionReport> measurePrecision(Laboratory& laboratory, const ExperimentConfig& config, std::int64_t run,
    int mostItems, std::stop_token stop, const JobProgress& progress = {});

} // namespace mnemo
