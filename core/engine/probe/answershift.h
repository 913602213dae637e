#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace mnemo {

class Tokenizer;

/// One token's probability at the answer position under two methods.
struct TokenShift {
    std::int64_t id = 0;
    std::string token; ///< as the tokenizer shows it
    double before = 0.0;
    double after = 0.0;

    double change() const { return after - before; }
};

/// How one distribution over the next token became another.
struct AnswerShift {
    std::vector<TokenShift> tokens; ///< those that moved most, the largest |change| first, then by id
    double divergence = 0.0; ///< KL(before || after) in nats, over the tokens looked at
    std::int64_t bestBefore = 0; ///< likeliest token
    std::int64_t bestAfter = 0;
};

/// Softmax of both logits over the whole vocabulary, or over `among` alone where it is not empty; the `count` tokens
/// whose probability moved most. Both logits have the vocabulary's length. `tokenizer` may be null: ids stand as text.
AnswerShift answerShift(std::span<const float> before, std::span<const float> after, const Tokenizer* tokenizer,
    std::size_t count, std::span<const std::int64_t> among = {});

} // namespace mnemo
