#pragma once

#include "core/engine/train/checkpoint_p.h"
#include "core/engine/train/losstrend.h"
#include "core/engine/train/optimizer_p.h"
#include "core/engine/train/trainer.h"
#include "core/engine/train/validation_p.h"

#include <atomic>
#include <optional>

namespace mnemo {

/// What changes from step to step, besides the parameters and the optimiser: a checkpoint holds all of it.
struct TrainingState {
    std::int64_t step = 0; ///< finished steps
    std::int64_t validatedStep = 0;
    LossTrend trend;
    StepReport last;
    std::optional<ValidationReport> best;
    ParameterSet bestParameters;
};

/// The items of one epoch in the order of their use; a function of seed and epoch alone, so that a resumed run needs
/// no more than its step.
std::vector<std::size_t> epochOrder(const TrainingOptions& options, std::size_t items, std::int64_t epoch);

/// What must be equal for a checkpoint to be this run's: model, adapter, items, batch size, order.
Json runIdentity(const TrainingInputs& inputs, const TrainingOptions& options);

Checkpoint checkpointOf(
    const TrainingState& state, const ParameterSet& parameters, const AdamW& optimizer, const Json& identity);
/// Takes a checkpoint back. Throws EngineFailure other_run, naming what differs, or bad_checkpoint.
TrainingState restored(const Checkpoint& checkpoint, ParameterSet& parameters, AdamW& optimizer, const Json& identity);

struct Trainer::Private {
    Private(TrainingInputs given, const Options& chosen)
        : inputs(std::move(given))
        , options(chosen)
    {
    }

    StepReport go(const std::stop_token& stop, const std::function<void(const StepReport&)>& onStep);
    void prepare();
    void checkInputs();
    void resumeOrBegin();
    StepReport step();
    double computeGradients(const TrainingBatch& batch, const Intervention& intervention, StepReport& report);
    void update(double rate);
    bool isValidationDue() const;
    void validate(StepReport& report, const std::stop_token& stop);
    std::vector<Episode> nextEpisodes(StepReport& report);
    Result<void> save();
    void saveOrFail();
    [[noreturn]] void cancelled();
    [[noreturn]] void diverged(const std::string& what, const std::string& how);
    StepReport finish();

    TrainingInputs inputs;
    Options options;
    std::vector<std::int64_t> labelTokens;
    double chanceLoss = 0.0; ///< of a uniform guess
    std::int64_t totalSteps = 0;
    Schedule schedule;
    Json identity;
    std::optional<AdamW> optimizer;
    TrainingState state;
    std::vector<std::size_t> order;
    std::int64_t orderEpoch = -1;
    bool isFinished = false;
    std::shared_ptr<const Adapter> lastGood; ///< the latest state that gave a finite loss and gradient
    std::atomic<std::shared_ptr<const Adapter>> published; ///< the latest state; handed to other threads
};

} // namespace mnemo
