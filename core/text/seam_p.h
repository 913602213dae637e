#pragma once

#include "core/text/unicode_p.h"

#include <string_view>
#include <utility>

namespace mnemo::text {

/// Where a token's first character that is not white space lies; its begin when there is none.
inline std::size_t firstInkedByte(std::string_view text, std::pair<std::size_t, std::size_t> offsets)
{
    for (std::size_t position = offsets.first; position < offsets.second;) {
        const std::size_t begin = position;
        const Utf8Step step = stepUtf8(text.substr(position));
        if (!step.isValid || !isSpace(nextCharacter(text, position)))
            return begin;
    }
    return offsets.first;
}

} // namespace mnemo::text
