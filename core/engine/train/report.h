#pragma once

#include "core/base/json.h"

#include <cstdint>
#include <optional>

namespace mnemo {

/// The state of an adapter on held-out items.
struct ValidationReport {
    double loss = 0.0; ///< of the same form as the training loss, mean over its tokens
    std::optional<double> accuracy; ///< share of items whose label has the largest logit among the task's labels
    std::int64_t items = 0;

    /// Larger accuracy first, equal or unknown accuracies by smaller loss.
    bool isBetterThan(const ValidationReport& other) const;
};

Json toJson(const ValidationReport& report);
ValidationReport validationReportFromJson(const Json& json);

/// One step, as the curves show it.
struct StepReport {
    std::int64_t step = 0; ///< finished steps, from 1
    std::int64_t totalSteps = 0;
    std::int64_t epoch = 0; ///< from 0
    double loss = 0.0; ///< before the step's update
    double learningRate = 0.0;
    double gradientNorm = 0.0; ///< before clipping
    std::int64_t tokensReal = 0; ///< of the batch, without pads
    std::int64_t tokensVirtual = 0;
    double seconds = 0.0; ///< of this step alone
    std::optional<ValidationReport> validation;
    bool isBest = false; ///< this validation beat all before
    bool isAboveStart = false; ///< a warning: the smoothed loss stands above where the run began
};

Json toJson(const StepReport& report);
StepReport stepReportFromJson(const Json& json);

/// What a run will need, known before it starts.
struct TrainingEstimate {
    std::int64_t parameters = 0;
    std::int64_t steps = 0;
    double meanTokens = 0.0; ///< real and virtual tokens of a row
    std::int64_t longestTokens = 0;
    std::uint64_t stateBytes = 0; ///< parameters, gradients, moments, the copies for inspection and the best state
    std::uint64_t activationBytes = 0; ///< of a batch of the longest rows, beside the state
    std::uint64_t freeBytes = 0; ///< memory the machine has left now
    double secondsPerStep = 0.0; ///< 0 when not measured
    double seconds = 0.0; ///< of the whole run, validations included

    /// What the program grows by: what is alive at once, and a quarter that the allocator keeps in gaps.
    std::uint64_t bytes() const { return (stateBytes + activationBytes) / 4 * 5; }
    bool fits() const { return freeBytes == 0 || bytes() < freeBytes; }
};

} // namespace mnemo
