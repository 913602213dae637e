#pragma once

#include "core/experiment/runs.h"

namespace mnemo {

/// One setting that two configurations have; an absent one is empty.
struct SettingPair {
    std::string name; ///< path of keys, for instance "training.steps"
    std::string left;
    std::string right;

    bool differs() const { return left != right; }
};
/// Both configurations, flattened, by name.
std::vector<SettingPair> settingPairs(const Json& left, const Json& right);

/// Accuracy of `right` minus that of `left` over the items that both measured.
struct PairedDifference {
    double value = 0.0; ///< a share, not percentage points
    Interval interval; ///< bootstrap over the items, 95 %
    std::int64_t items = 0;
    std::int64_t onlyLeft = 0; ///< right under the left method alone
    std::int64_t onlyRight = 0;
    /// The interval does not hold 0.
    bool isClear() const { return interval.low > 0.0 || interval.high < 0.0; }
};
/// Nothing when they have no item with a known label in common. Items are told by their row.
std::optional<PairedDifference> pairedDifference(
    const std::vector<Prediction>& left, const std::vector<Prediction>& right);

/// A transfer with what its evaluation came to.
struct TransferRecord {
    std::int64_t run = 0;
    std::int64_t evaluation = 0; ///< 0 while there is none
    std::string source;
    std::string target;
    std::string dataset;
    double lambda = 0.0;
    std::int64_t sharedTokens = 0;
    double residual = 0.0; ///< of the bridge, relative
    std::optional<Figure> before; ///< accuracy of the target alone
    std::optional<Figure> after;
    std::optional<double> icl; ///< accuracy of the target with demonstrations
    std::optional<double> dntpBefore; ///< label form, nats
    std::optional<double> dntpAfter;
};
/// Finished transfers of the project, newest first.
Result<std::vector<TransferRecord>> transfers(RunStore& store);

/// A run made again from its stored configuration.
struct Reproduction {
    std::int64_t original = 0;
    std::int64_t repeated = 0;
    std::int64_t evaluation = 0; ///< of the repeated run
    std::optional<double> accuracyBefore; ///< of the original's own evaluation
    double accuracyAfter = 0.0;
    double largestLossDifference = 0.0; ///< over the steps of both; 0 where nothing is trained
    std::int64_t threadsBefore = 0;
    std::int64_t threadsAfter = 0;
};
/// Runs a training, vector or baseline evaluation again with its configuration, and evaluates it. Blocking, on a
/// compute lane. Kinds: unknown_run, unsupported for transfers and pre-training, and those of the jobs.
Result<Reproduction> reproduceRun(
    Laboratory& laboratory, std::int64_t run, std::stop_token stop, const RunEvents& events = {});

} // namespace mnemo
