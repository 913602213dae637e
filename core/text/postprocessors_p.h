#pragma once

#include "core/text/source_p.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace mnemo::text {

/// A token in its place.
struct PlacedToken {
    std::int64_t id = -1;
    std::size_t begin = 0; ///< in bytes of the original
    std::size_t end = 0;
    std::int32_t written = -1; ///< index into Row::written when the token's text is not the vocabulary's
    int typeId = 0;
    bool isSpecial = false; ///< added by a post-processor
};

/// Tokens of one text, or of one token that was added.
struct Row {
    std::vector<PlacedToken> tokens;
    std::vector<std::string> written; ///< added tokens as they stood in the text, with the blanks they swallowed
    std::string_view original;
};

/// From a token to its text, for a post-processor that looks at blanks.
class TokenTexts {
public:
    virtual ~TokenTexts() = default;
    virtual const std::string& textOf(const Row& row, const PlacedToken& token) const = 0;
};

/// Adds special tokens, sets type ids, trims offsets. Takes and gives rows that stand one behind another. Immutable.
class PostProcessor {
public:
    virtual ~PostProcessor() = default;
    virtual std::vector<Row> apply(std::vector<Row> rows, bool addSpecialTokens, const TokenTexts& texts) const = 0;
};

/// Reads the part "post_processor" of a tokenizer.json.
std::unique_ptr<PostProcessor> makePostProcessor(const Source& source);

} // namespace mnemo::text
