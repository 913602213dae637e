#pragma once

#include "core/engine/evaluate/evaluator.h"

#include <functional>
#include <optional>
#include <vector>

namespace mnemo {

/// What the order of the exemplars does to a method.
struct OrderReport {
    std::vector<double> accuracies; ///< one a shuffle
    double standardDeviation = 0.0; ///< of the accuracies; n - 1
    double largestLogitChange = 0.0; ///< of a label's logit on one item, against the first shuffle
    /// The same for a method that sorts its exemplars, with the sorting switched off: what floating point alone does.
    std::optional<double> largestLogitChangeUnsorted;
};

/// The same items with their exemplars in another order (EpisodeBuilder::shuffled).
using ShuffledSource = std::function<std::shared_ptr<const EpisodeSource>(std::uint64_t shuffle)>;

struct OrderOptions {
    int shuffles = 5;
    std::uint64_t seed = 0;
    const InterventionMaker* unsorted = nullptr; ///< the same method with the sorting of its exemplars switched off
};

/// Evaluates the method under several orders. Kinds: "bad_count" (fewer than two shuffles), those of Evaluator::run.
Result<OrderReport> orderTest(const Evaluator& evaluator, const InterventionMaker& maker,
    const ShuffledSource& shuffled, const OrderOptions& options, std::stop_token stop = {},
    const EngineProgress& progress = {});

Json toJson(const OrderReport& report);

} // namespace mnemo
