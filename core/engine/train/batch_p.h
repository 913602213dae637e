#pragma once

#include "core/engine/episodesource.h"
#include "core/engine/lm/frozenmodel_p.h"

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/engine/torchheaders_p.h"

namespace mnemo {

/// Rows with their answers, ready for one pass: the logits at `positions[i]` (row, column of the input) predict
/// `targets[i]`.
struct TrainingBatch {
    Input input;
    std::vector<std::pair<std::int64_t, std::int64_t>> positions;
    std::vector<std::int64_t> targets; ///< token ids
    std::vector<std::size_t> firsts; ///< per row: which position predicts its answer's first token
    std::vector<int> labels; ///< per row
};

/// The prompts with all answer tokens but the last behind them. Throws EngineFailure no_answer, naming the row.
TrainingBatch batchOf(std::span<const Episode> episodes, Padding padding = Padding::Right);

/// From a rectangle of labels, rows x length: the label at column t is predicted by the logits at t - 1; -100 asks for
/// nothing.
TrainingBatch batchOf(Input input, std::span<const std::int64_t> labels);

/// The distinct first tokens of a task's label words. Throws EngineFailure label_clash when two are equal.
std::vector<std::int64_t> firstTokens(const std::vector<std::vector<std::int64_t>>& labelIds);

/// Logits at all positions, [P,V].
at::Tensor answerLogits(const FrozenModel& model, const TrainingBatch& batch, const Intervention& intervention);

/// Mean negative log-likelihood over all answer tokens of the batch (methods 1.2, 8), from `answerLogits`.
at::Tensor vocabularyLoss(const TrainingBatch& batch, const at::Tensor& logits);

/// Logits of the label tokens where each row's answer begins, [rows, C], cut out of `answerLogits`.
at::Tensor labelLogits(
    const TrainingBatch& batch, const at::Tensor& logits, const std::vector<std::int64_t>& labelTokens);
/// The same from a pass that computes these rows of the output matrix alone.
at::Tensor labelLogits(const FrozenModel& model, const TrainingBatch& batch, const Intervention& intervention,
    const std::vector<std::int64_t>& labelTokens);

/// Mean negative log-likelihood of each row's label among the label tokens, from `labelLogits`.
at::Tensor labelLoss(const TrainingBatch& batch, const at::Tensor& labelLogits);

} // namespace mnemo
