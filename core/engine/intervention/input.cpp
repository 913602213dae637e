#include "core/engine/intervention/input.h"

#include <algorithm>

namespace mnemo {

Input Input::fromSequences(const std::vector<Sequence>& sequences, Padding padding, std::int64_t padId)
{
    std::vector<std::vector<std::int64_t>> ids;
    ids.reserve(sequences.size());
    for (const auto& sequence : sequences)
        ids.push_back(sequence.ids());
    return fromIds(ids, padding, padId);
}

Input Input::fromIds(const std::vector<std::vector<std::int64_t>>& ids, Padding padding, std::int64_t padId)
{
    Input input;
    input.rows = static_cast<std::int64_t>(ids.size());
    for (const auto& row : ids)
        input.length = std::max(input.length, static_cast<std::int64_t>(row.size()));
    const auto length = static_cast<std::size_t>(input.length);
    input.ids.assign(ids.size() * length, padId);
    input.mask.assign(ids.size() * length, 0);
    for (std::size_t r = 0; r < ids.size(); ++r) {
        const std::size_t start = r * length + (padding == Padding::Left ? length - ids[r].size() : 0);
        std::copy(ids[r].begin(), ids[r].end(), input.ids.begin() + static_cast<std::ptrdiff_t>(start));
        std::fill_n(input.mask.begin() + static_cast<std::ptrdiff_t>(start), ids[r].size(), std::uint8_t { 1 });
    }
    return input;
}

Result<Input> Input::fromRectangle(
    std::int64_t rows, std::int64_t length, std::vector<std::int64_t> ids, std::vector<std::int64_t> mask)
{
    const auto wrong = [](const std::string& what) {
        return Error { ErrorCode::InvalidArgument, "bad_input", what, {}, "attention_mask" };
    };
    const auto size = static_cast<std::size_t>(rows * length);
    if (rows < 1 || length < 1 || ids.size() != size || mask.size() != size)
        return wrong("input_ids and attention_mask must both be [rows, length] with at least one token.");
    Input input;
    input.rows = rows;
    input.length = length;
    input.ids = std::move(ids);
    input.mask.resize(size);
    std::transform(
        mask.begin(), mask.end(), input.mask.begin(), [](std::int64_t m) { return static_cast<std::uint8_t>(m != 0); });
    for (std::int64_t row = 0; row < rows; ++row) {
        const auto first = input.firstColumn(row);
        const auto end = input.endColumn(row);
        if (first == end)
            return wrong("Row " + std::to_string(row) + " of attention_mask holds no real token.");
        for (auto column = first; column < end; ++column) {
            if (!input.mask[static_cast<std::size_t>(row * length + column)])
                return wrong("Row " + std::to_string(row) + " of attention_mask has a hole at column "
                    + std::to_string(column) + ".");
        }
    }
    return input;
}

std::int64_t Input::firstColumn(std::int64_t row) const
{
    const auto begin = mask.begin() + row * length;
    return std::find(begin, begin + length, std::uint8_t { 1 }) - begin;
}

std::int64_t Input::endColumn(std::int64_t row) const
{
    const auto begin = mask.begin() + row * length;
    auto end = begin + length;
    while (end != begin && !*(end - 1))
        --end;
    return std::max<std::int64_t>(end - begin, firstColumn(row) == length ? length : 0);
}

std::int64_t Input::realTokens() const
{
    return std::count(mask.begin(), mask.end(), std::uint8_t { 1 });
}

} // namespace mnemo
