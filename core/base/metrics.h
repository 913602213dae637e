#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace mnemo {

// Figures of a classification. Labels count from 0; a prediction outside 0 .. classes - 1 is an answer that is no
// label and counts as wrong for its gold label.

/// Share of equal labels; 0 without items.
double accuracy(std::span<const int> gold, std::span<const int> predicted);
/// Share of the most frequent gold label: what a constant answer reaches.
double majorityShare(std::span<const int> gold);

/// Rows are gold labels, columns predictions; the last column counts answers that are no label.
struct ConfusionMatrix {
    int classes = 0;
    std::vector<std::int64_t> counts; ///< classes x (classes + 1), row-major

    std::int64_t count(int gold, int predicted) const;
    std::int64_t unparsed(int gold) const { return count(gold, classes); }
};
ConfusionMatrix confusion(std::span<const int> gold, std::span<const int> predicted, int classes);

/// Hits and misses of one label.
struct LabelCounts {
    std::int64_t truePositive = 0;
    std::int64_t falsePositive = 0;
    std::int64_t falseNegative = 0;

    /// 2 TP / (2 TP + FP + FN); 0 for a label never seen.
    double f1() const;
};
/// Counts of labels 0 .. classes - 1.
std::vector<LabelCounts> labelCounts(std::span<const int> gold, std::span<const int> predicted, int classes);
/// Mean F1 over all labels of the task; a label never seen scores 0.
double macroF1(std::span<const int> gold, std::span<const int> predicted, int classes);
/// Mean F1 over the labels, and answers that are none, seen in gold or predictions.
double macroF1OfSeen(std::span<const int> gold, std::span<const int> predicted);

/// 100 sqrt(TPR TNR) of a task with two labels: a constant answer scores 0, chance 50 (arXiv 2510.05363). Nothing when
/// one label is absent from the gold labels: the paper does not say what then.
std::optional<double> effectiveAccuracy(std::span<const int> gold, std::span<const int> predicted, int positive = 1);
/// (prod_i (100 + o_i - r_i))^(1/n) - 100 over cells in percent; 0 without cells.
double averageGain(std::span<const double> ours, std::span<const double> reference);

/// log softmax in float64.
std::vector<double> logSoftmax(std::span<const float> logits);
/// KL(P || Q) in nats of the distributions behind two rows of logits of equal length.
double divergence(std::span<const float> logitsP, std::span<const float> logitsQ);

} // namespace mnemo
