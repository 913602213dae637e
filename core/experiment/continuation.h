#pragma once

#include "core/experiment/laboratory.h"
#include "core/experiment/runs.h"

#include <string>
#include <vector>

namespace mnemo {

/// One token that may come next.
struct NextToken {
    std::int64_t id = 0;
    double without = 0.0; ///< probability under the model alone
    double with = 0.0; ///< with the method; equal to `without` when there is none
};

/// A free text, what may come next, and what does.
struct Continuation {
    std::vector<std::int64_t> ids; ///< of the text, start token included
    std::vector<NextToken> next; ///< the likeliest of either, by the larger of both
    std::vector<std::int64_t> without; ///< greedy
    std::vector<std::int64_t> with; ///< likewise; empty without a method
    double divergence = 0.0; ///< KL(model alone || method) over the vocabulary, nats
};

/// `maker` may be null. A method that reads exemplars gets those of the text. Blocking, on a lane. Kinds: "empty_text",
/// "no_tokenizer", those of the forward pass.
Result<Continuation> continueText(Laboratory& laboratory, const Task& task, const std::string& text,
    const std::shared_ptr<const InterventionMaker>& maker, int tokens, std::size_t most = 30);

} // namespace mnemo
