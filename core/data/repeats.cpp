#include "core/data/repeats.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

namespace mnemo {

namespace {

std::uint32_t shortHash(std::string_view text)
{
    const std::uint64_t hash = std::hash<std::string_view> {}(text);
    return static_cast<std::uint32_t>(hash ^ (hash >> 32U));
}

/// Keeps one of each value that stands at least twice in a sorted list.
void keepRepeated(std::vector<std::uint32_t>& sorted)
{
    std::size_t kept = 0;
    for (std::size_t i = 1; i < sorted.size(); ++i)
        if (sorted[i] == sorted[i - 1] && (kept == 0 || sorted[kept - 1] != sorted[i]))
            sorted[kept++] = sorted[i];
    sorted.resize(kept);
    sorted.shrink_to_fit();
}

} // namespace

std::vector<std::vector<RowIndex>> repeatedInputs(const DatasetView& view)
{
    const auto rows = view.rowsInFileOrder();
    const Dataset& data = *view.dataset();
    std::vector<std::uint32_t> hashes(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i)
        hashes[i] = shortHash(data.input(rows[i]));
    std::vector<std::uint32_t> repeated = hashes;
    std::sort(repeated.begin(), repeated.end());
    keepRepeated(repeated);
    std::unordered_map<std::string_view, std::size_t> known; // only of texts whose hash is shared
    std::vector<std::vector<RowIndex>> groups;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (!std::binary_search(repeated.begin(), repeated.end(), hashes[i]))
            continue;
        const auto [found, isNew] = known.try_emplace(data.input(rows[i]), groups.size());
        if (isNew)
            groups.emplace_back();
        groups[found->second].push_back(rows[i]);
    }
    std::erase_if(groups, [](const auto& group) { return group.size() < 2; });
    return groups;
}

} // namespace mnemo
