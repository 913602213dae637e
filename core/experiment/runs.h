#pragma once

#include "core/experiment/laboratory.h"

#include "core/engine/adapters/adapter.h"
#include "core/engine/evaluate/evaluator.h"
#include "core/engine/evaluate/ordertest.h"
#include "core/engine/exchange/adapterbundle.h"
#include "core/engine/train/report.h"
#include "core/engine/vectors/transfer.h"

namespace mnemo {

/// What a running job tells. Both are called on the job's thread.
struct RunEvents {
    std::function<void(std::int64_t run)> onStarted; ///< the run's id in the store; 0 without a store
    std::function<void(const StepReport&)> onStep;
    JobProgress onProgress;
};

/// What a run left behind.
struct RunOutcome {
    std::int64_t run = 0; ///< id in the store; 0 without a store
    std::shared_ptr<const InterventionMaker> maker;
    Json summary;
};

/// Trains the adapter of `config`: run row, curves, checkpoints in the cache folder, the adapter as an artifact. With
/// `resumes` an interrupted, cancelled or failed run goes on from its newest checkpoint (not_resumable: any other run).
/// Blocking, on a compute lane.
///
/// However it ends, the run row says so: finished, cancelled, diverged, failed.
Result<RunOutcome> runTraining(Laboratory& laboratory, const ExperimentConfig& config, std::stop_token stop,
    const RunEvents& events = {}, std::int64_t resumes = 0);

/// What a training would need, before it starts.
Result<TrainingEstimate> estimateTraining(
    Laboratory& laboratory, const ExperimentConfig& config, std::stop_token stop = {});

struct EvaluationOutcome {
    std::int64_t run = 0;
    Evaluation evaluation;
    std::vector<double> accuracies; ///< one a draw of fixed demonstrations
};

/// Evaluates a method on the test items: run row with all figures, predictions of every item. `maker` is an adapter or
/// vector; none for the baselines that `config.method` names. dNTP is taken against ICL with fixed demonstrations of
/// the same seed, evaluated once and kept: config.method "reference" of them, else "count" for ICL itself and for
/// vectors (what they were fitted to), else 12.
Result<EvaluationOutcome> runEvaluation(Laboratory& laboratory, const ExperimentConfig& config,
    std::shared_ptr<const InterventionMaker> maker, std::optional<std::int64_t> parent, std::stop_token stop,
    const RunEvents& events = {});

/// Shuffles the exemplars; see orderTest.
Result<OrderReport> runOrderTest(Laboratory& laboratory, const ExperimentConfig& config,
    std::shared_ptr<const InterventionMaker> maker, int shuffles, std::stop_token stop, const RunEvents& events = {});

/// Fits an LTV or a mean difference as `config.method` says: run row, the vector as an artifact.
Result<RunOutcome> runVector(
    Laboratory& laboratory, const ExperimentConfig& config, std::stop_token stop, const RunEvents& events = {});

struct TransferOutcome {
    RunOutcome outcome;
    std::int64_t sharedTokens = 0;
    double bridgeResidual = 0.0; ///< relative
};

/// Moves a task from the model `source` to the model of `config` in three reported stages: states, bridge, solve.
Result<TransferOutcome> runTransfer(Laboratory& laboratory, const ExperimentConfig& config, const std::string& source,
    TransferScenario scenario, std::stop_token stop, const RunEvents& events = {});

/// The adapter or vector that a run left in the store, ready for `model`.
Result<std::shared_ptr<const InterventionMaker>> makerOfRun(
    Laboratory& laboratory, std::int64_t run, std::shared_ptr<const FrozenModel> model);
/// The same as it would be exported.
Result<AdapterBundle> bundleOfRun(Laboratory& laboratory, std::int64_t run);
/// What an exported adapter knows of the run it comes from: base, data, parts, seed, template, method.
ExperimentConfig configOfBundle(const AdapterBundle& bundle);
/// The configuration of a run, as it was started; data that have another name now are named by fingerprint.
Result<ExperimentConfig> configOfRun(Laboratory& laboratory, std::int64_t run);

/// A baseline by its configuration: "zero-shot", "ICL", "ICL retrieved"; null for other methods.
std::shared_ptr<const InterventionMaker> baselineOf(const Json& method);

/// The points of all evaluated runs of the store: dNTP against accuracy.
struct EvaluatedPoint {
    std::int64_t run = 0;
    std::int64_t parent = 0; ///< the training, vector or transfer that was measured; 0 for a baseline
    std::string method;
    std::string model;
    std::string dataset;
    std::string setting; ///< for instance "lambda 5"
    double dntp = 0.0; ///< label form, nats
    double dntpVocabulary = 0.0;
    Figure accuracy;
    std::int64_t n = 0;
    double gigaflops = 0.0; ///< mean a query, exemplars encoded beforehand
    double milliseconds = 0.0; ///< median a query
    double positions = 0.0; ///< real and virtual tokens, mean a query
    std::int64_t parameters = 0; ///< trained ones of the parent; 0 for what is not trained
    double macroF1 = 0.0;
    std::uint64_t seed = 0;
    std::string note;
    std::string endedAt;
    bool isBelowZeroShot = false;
};
Result<std::vector<EvaluatedPoint>> evaluatedPoints(RunStore& store);

} // namespace mnemo
