#pragma once

#include "core/experiment/laboratory.h"

namespace mnemo {

/// The method that an evaluation of the store measured, ready for `model`: the adapter or vector of its parent, or the
/// baseline that its configuration names. Kinds: unknown_run, base_mismatch, unknown_method and those of makerOfRun.
Result<std::shared_ptr<const InterventionMaker>> methodOfEvaluation(
    Laboratory& laboratory, std::int64_t evaluation, std::shared_ptr<const FrozenModel> model);

/// The fixed demonstrations that dNTP of an evaluation was taken against.
Result<int> referenceOfEvaluation(Laboratory& laboratory, std::int64_t evaluation);

/// Logits at the answer position of one test item, over the whole vocabulary.
struct AnswerPair {
    std::vector<float> icl; ///< under in-context learning, as dNTP takes it: fixed demonstrations of the task's seed
    std::vector<float> method;
    std::vector<std::vector<std::int64_t>> labelIds;
};
/// Blocking, from a lane. `position` is one of the task's test items, `shots` the demonstrations of the reference.
Result<AnswerPair> answersOf(
    Laboratory& laboratory, const Task& task, std::size_t position, const InterventionMaker& maker, int shots);

} // namespace mnemo
