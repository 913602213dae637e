#pragma once

#include "core/base/result.h"
#include "core/text/sequence.h"

#include <cstdint>
#include <vector>

namespace mnemo {

enum class Padding { Left, Right };

/// A batch of token ids as a rectangle, [rows, length], with its mask. Virtual tokens are not part of it: they come
/// with the intervention and stand before column 0.
struct Input {
    std::int64_t rows = 0;
    std::int64_t length = 0;
    std::vector<std::int64_t> ids; ///< rows x length; any id at pads
    std::vector<std::uint8_t> mask; ///< rows x length; 1 real, 0 pad; real tokens of a row stand together

    /// Pads to the longest; `padId` may be any id, results do not depend on it.
    static Input fromSequences(
        const std::vector<Sequence>& sequences, Padding padding = Padding::Right, std::int64_t padId = 0);
    static Input fromIds(
        const std::vector<std::vector<std::int64_t>>& ids, Padding padding = Padding::Right, std::int64_t padId = 0);
    /// A given rectangle. Refuses masks with holes, empty rows and sizes that disagree.
    static Result<Input> fromRectangle(
        std::int64_t rows, std::int64_t length, std::vector<std::int64_t> ids, std::vector<std::int64_t> mask);

    /// First real column of a row.
    std::int64_t firstColumn(std::int64_t row) const;
    /// Column after the last real one.
    std::int64_t endColumn(std::int64_t row) const;
    std::int64_t realTokens() const;
    bool isPadded() const { return realTokens() != rows * length; }
};

} // namespace mnemo
