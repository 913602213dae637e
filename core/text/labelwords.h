#pragma once

#include "core/text/tokenizer.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mnemo {

/// Label words as ids, and the pairs of them that a scorer of first tokens cannot tell apart.
struct LabelTokens {
    std::vector<std::vector<std::int64_t>> ids; ///< per word; empty when the word has no token of its own
    std::vector<std::pair<int, int>> clashes; ///< (i, j), i < j, with the same first token, or without one
};

/// The ids of each word as it stands behind the text `before` (for instance "Sentiment:" and " positive"): both are
/// tokenised together, so that a rule about leading blanks comes out right. A token that straddles the seam counts to
/// the word when its first non-blank byte is the word's, as in `cutIntoSegments`.
LabelTokens labelTokens(const std::vector<std::string>& words, const Tokenizer& tokenizer, std::string_view before);

} // namespace mnemo
