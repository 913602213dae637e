#pragma once

#include "core/base/json.h"
#include "core/base/matrix.h"
#include "core/base/metrics.h"
#include "core/base/statistics.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace mnemo {

/// What tells the predicted label.
enum class Scorer {
    FirstToken, ///< the label whose first token is likeliest
    FullLabelMean ///< the label whose tokens have the highest mean log-probability; for labels that share a first token
};
const char* scorerName(Scorer scorer); ///< "first-token", "full-label-mean"

/// What one query came to.
struct ItemResult {
    std::int64_t row = -1;
    int gold = -1; ///< -1: unknown, left out of the figures
    int predicted = -1; ///< ties go to the lowest label
    std::vector<float> labelLogits; ///< of each label's first token
    std::vector<double> scores; ///< what `predicted` is the largest of: log-probabilities, mean per token where whole
                                ///< labels are scored; over the labels alone where only their rows were computed
    std::vector<double> probabilities; ///< softmax of the scores over the labels
    double margin = 0.0; ///< best score minus second best
    std::optional<double> dntpLabel; ///< KL(reference || this) in nats over the labels' first tokens
    std::optional<double> dntpVocabulary; ///< over the whole vocabulary
    double milliseconds = 0.0; ///< its share of its batch, making the intervention included
    std::int64_t realTokens = 0;
    std::int64_t virtualTokens = 0;
    double flops = 0.0; ///< exemplars encoded beforehand
    double flopsUncached = 0.0; ///< exemplars encoded for this query
    int exemplars = 0; ///< found and used, as vectors or text
    int droppedDemonstrations = 0; ///< by the context policy
    std::int64_t cutTokens = 0; ///< likewise

    bool isRight() const { return gold >= 0 && gold == predicted; }
};

/// A figure with its 95 % interval.
struct Figure {
    double value = 0.0;
    Interval interval;
};

/// Logits at the answer position of some items: what dNTP is measured against.
struct ReferenceDistributions {
    std::string method;
    std::vector<std::int64_t> rows;
    Matrix labelLogits; ///< [n, labels], of the first tokens
    Matrix vocabularyLogits; ///< [n, V]; empty when not kept
};

/// One method on one set of episodes.
struct Evaluation {
    std::string method;
    Scorer scorer = Scorer::FirstToken;
    std::vector<std::pair<int, int>> clashes; ///< labels that share their first token
    int labels = 0;
    int threads = 0;
    std::vector<ItemResult> items; ///< in the order of the source

    std::int64_t scored = 0; ///< items with a known label
    Figure accuracy; ///< Wilson
    Figure macroF1; ///< over all labels of the task; bootstrap, as all below
    std::optional<Figure> effectiveAccuracy; ///< two labels, both present in gold
    std::optional<Figure> dntpLabel; ///< with a reference
    std::optional<Figure> dntpVocabulary;
    Figure realTokens; ///< mean a query
    Figure virtualTokens;
    Figure gigaflops; ///< mean a query; exemplars encoded beforehand
    Figure gigaflopsUncached;
    Figure milliseconds; ///< median a query
    ConfusionMatrix confusion;
    double majorityShare = 0.0; ///< what a constant answer reaches
    bool isBelowMajority = false;
    bool isBelowZeroShot = false; ///< where the zero-shot accuracy was given

    std::int64_t sharedPrefix = 0; ///< tokens read once for all queries; 0 when each read its own
    std::int64_t itemsWithDroppedDemonstrations = 0;
    std::int64_t itemsWithCutText = 0;
    std::int64_t itemsWithFewerExemplars = 0; ///< than the method wants
    std::vector<std::string> notes; ///< plain sentences worth reading
    std::shared_ptr<const ReferenceDistributions> distributions; ///< when asked for
};

/// Figures, confusion, notes; with `items` also every item. Locale-neutral.
Json toJson(const Evaluation& evaluation, bool items = false);

} // namespace mnemo
