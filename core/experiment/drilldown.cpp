#include "core/experiment/drilldown.h"

#include "core/engine/evaluate/baselines.h"
#include "core/engine/probe/attentionprobe.h"
#include "core/experiment/runrecord_p.h"

namespace mnemo {

namespace {

struct Answer {
    std::vector<float> logits;
    std::vector<std::vector<std::int64_t>> labelIds;
};

Result<Answer> answerUnder(
    Laboratory& laboratory, const Task& task, std::size_t position, const InterventionMaker& maker)
{
    const DatasetView one(task.dataset, std::vector<RowIndex> { task.test[position] });
    const auto source = laboratory.episodes(task, one, maker.needs(), 0, drawSeed(task.config));
    if (!source)
        return source.error();
    const auto episode = (*source)->episode(0);
    if (!episode)
        return episode.error();
    auto logits = answerLogits(*task.model, *episode, &maker);
    if (!logits)
        return logits.error();
    return Answer { std::move(*logits), (*source)->labelIds() };
}

} // namespace

Result<std::shared_ptr<const InterventionMaker>> methodOfEvaluation(
    Laboratory& laboratory, std::int64_t evaluation, std::shared_ptr<const FrozenModel> model)
{
    if (!laboratory.store())
        return Error { ErrorCode::InvalidArgument, "no_project", "No project is open.", {}, {} };
    const auto record = laboratory.store()->call([&](RunStore& store) { return store.run(evaluation); });
    if (!record)
        return record.error();
    if (record->modelFingerprint != model->fingerprint())
        return Error { ErrorCode::Mismatch, "base_mismatch",
            "Run " + std::to_string(evaluation) + " was measured on " + record->modelName + ", not on " + model->name()
                + ".",
            {}, "model" };
    if (record->parentId)
        return makerOfRun(laboratory, *record->parentId, model);
    const auto config = configOfRun(laboratory, evaluation);
    if (!config)
        return config.error();
    if (auto baseline = baselineOf(config->method))
        return baseline;
    return Error { ErrorCode::NotFound, "no_adapter",
        "Run " + std::to_string(evaluation) + " names neither an adapter nor a baseline.", {},
        std::to_string(evaluation) };
}

Result<int> referenceOfEvaluation(Laboratory& laboratory, std::int64_t evaluation)
{
    const auto config = configOfRun(laboratory, evaluation);
    if (!config)
        return config.error();
    return shotsOfReference(*config);
}

Result<AnswerPair> answersOf(
    Laboratory& laboratory, const Task& task, std::size_t position, const InterventionMaker& maker, int shots)
{
    auto icl = answerUnder(laboratory, task, position, IclFixed(shots));
    if (!icl)
        return icl.error();
    auto method = answerUnder(laboratory, task, position, maker);
    if (!method)
        return method.error();
    return AnswerPair { std::move(icl->logits), std::move(method->logits), std::move(icl->labelIds) };
}

} // namespace mnemo
