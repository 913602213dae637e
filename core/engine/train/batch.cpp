#include "core/engine/train/batch_p.h"

#include "core/engine/guard_p.h"
#include "core/engine/tensors_p.h"

#include <algorithm>

namespace mnemo {

TrainingBatch batchOf(std::span<const Episode> episodes, Padding padding)
{
    TrainingBatch batch;
    std::vector<std::vector<std::int64_t>> rows;
    for (const Episode& episode : episodes) {
        std::vector<std::int64_t> ids = episode.prompt.ids();
        if (ids.empty() || episode.answer.empty()) {
            const std::string row = "row " + std::to_string(episode.row);
            fail({ ErrorCode::InvalidArgument, "no_answer",
                "There is no prompt or no answer to learn in " + row + ": leave it out or give it a label.", {}, row });
        }
        ids.insert(ids.end(), episode.answer.begin(), episode.answer.end() - 1);
        rows.push_back(std::move(ids));
    }
    batch.input = Input::fromIds(rows, padding);
    for (std::size_t i = 0; i < episodes.size(); ++i) {
        const auto row = static_cast<std::int64_t>(i);
        const auto count = static_cast<std::int64_t>(episodes[i].answer.size());
        batch.firsts.push_back(batch.targets.size());
        batch.labels.push_back(episodes[i].label);
        for (std::int64_t k = 0; k < count; ++k)
            batch.positions.emplace_back(row, batch.input.endColumn(row) - count + k);
        batch.targets.insert(batch.targets.end(), episodes[i].answer.begin(), episodes[i].answer.end());
    }
    return batch;
}

TrainingBatch batchOf(Input input, std::span<const std::int64_t> labels)
{
    TrainingBatch batch;
    for (std::int64_t row = 0; row < input.rows; ++row) {
        batch.firsts.push_back(batch.targets.size());
        batch.labels.push_back(-1);
        for (std::int64_t column = 1; column < input.length; ++column) {
            const std::int64_t label = labels[static_cast<std::size_t>(row * input.length + column)];
            if (label == -100)
                continue;
            batch.positions.emplace_back(row, column - 1);
            batch.targets.push_back(label);
        }
    }
    batch.input = std::move(input);
    return batch;
}

std::vector<std::int64_t> firstTokens(const std::vector<std::vector<std::int64_t>>& labelIds)
{
    std::vector<std::int64_t> tokens;
    for (const auto& ids : labelIds) {
        const bool isNew = !ids.empty() && std::find(tokens.begin(), tokens.end(), ids.front()) == tokens.end();
        if (!isNew)
            fail({ ErrorCode::InvalidArgument, "label_clash",
                "Label word " + std::to_string(tokens.size() + 1)
                    + " is empty or begins with the same token as another: choose other label words or the loss over "
                      "the whole vocabulary.",
                {}, "loss" });
        tokens.push_back(ids.front());
    }
    return tokens;
}

at::Tensor answerLogits(const FrozenModel& model, const TrainingBatch& batch, const Intervention& intervention)
{
    Capture capture;
    capture.logits = Capture::Logits::Positions;
    capture.positions = batch.positions;
    return model.p().run(batch.input, intervention, capture, nullptr).logits;
}

at::Tensor vocabularyLoss(const TrainingBatch& batch, const at::Tensor& logits)
{
    const at::Tensor targets = integers(batch.targets).to(logits.device());
    return at::nll_loss(at::log_softmax(logits.to(at::kFloat), 1), targets);
}

at::Tensor labelLogits(
    const TrainingBatch& batch, const at::Tensor& logits, const std::vector<std::int64_t>& labelTokens)
{
    const std::vector<std::int64_t> rows(batch.firsts.begin(), batch.firsts.end());
    return logits.index_select(0, integers(rows).to(logits.device()))
        .index_select(1, integers(labelTokens).to(logits.device()));
}

at::Tensor labelLogits(const FrozenModel& model, const TrainingBatch& batch, const Intervention& intervention,
    const std::vector<std::int64_t>& labelTokens)
{
    Capture capture;
    capture.logits = Capture::Logits::Positions;
    capture.vocabulary = labelTokens;
    for (const std::size_t first : batch.firsts)
        capture.positions.push_back(batch.positions[first]);
    return model.p().run(batch.input, intervention, capture, nullptr).logits;
}

at::Tensor labelLoss(const TrainingBatch& batch, const at::Tensor& labelLogits)
{
    std::vector<std::int64_t> labels(batch.labels.begin(), batch.labels.end());
    const auto isWrong = [&](std::int64_t label) { return label < 0 || label >= labelLogits.size(1); };
    if (std::any_of(labels.begin(), labels.end(), isWrong))
        fail({ ErrorCode::InvalidArgument, "no_answer",
            "An item has no label of the task: leave it out or choose the loss over the whole vocabulary.", {},
            "loss" });
    return at::nll_loss(at::log_softmax(labelLogits.to(at::kFloat), 1), integers(labels).to(labelLogits.device()));
}

} // namespace mnemo
