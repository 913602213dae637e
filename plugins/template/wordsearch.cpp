// A way to find exemplars. No Qt here: the command line loads this library too.
#include "core/plugin/plugin.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <sstream>

namespace words {

using Words = std::set<std::string>;

Words wordsOf(std::string_view text)
{
    std::istringstream stream { std::string(text) };
    return { std::istream_iterator<std::string>(stream), std::istream_iterator<std::string>() };
}

/// Words in common over words of either; 0 when there are none.
double similarity(const Words& a, const Words& b)
{
    Words common;
    std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::inserter(common, common.end()));
    const auto all = a.size() + b.size() - common.size();
    return all > 0 ? static_cast<double>(common.size()) / static_cast<double>(all) : 0.0;
}

/// Exemplars that share words with the query.
class WordSearch : public mnemo::NeighbourSearch {
public:
    std::string id() const override { return "words"; } // as in --retrieval words, and in plugin.json under "texts"

    mnemo::Result<std::vector<mnemo::Neighbours>> search(
        const mnemo::DatasetView& pool, const mnemo::DatasetView& queries, int k, std::stop_token stop) const override
    {
        std::vector<mnemo::Neighbours> all;
        for (std::size_t i = 0; i < queries.size(); ++i) {
            if (stop.stop_requested())
                return mnemo::Error { mnemo::ErrorCode::Cancelled, "cancelled", "The search was stopped.", {}, {} };
            all.push_back(nearest(pool, queries.input(i), static_cast<std::int64_t>(queries[i]), k));
        }
        return all;
    }

    mnemo::Result<mnemo::Neighbours> searchText(
        const mnemo::DatasetView& pool, const std::string& text, int k, std::stop_token) const override
    {
        return nearest(pool, text, -1, k);
    }

private:
    /// Best first, equal ones by row, and never the query's own row: what every search promises.
    static mnemo::Neighbours nearest(const mnemo::DatasetView& pool, std::string_view query, std::int64_t own, int k)
    {
        const auto wanted = wordsOf(query);
        mnemo::Neighbours neighbours;
        neighbours.asked = k;
        for (std::size_t i = 0; i < pool.size(); ++i) {
            const auto row = static_cast<std::int64_t>(pool[i]);
            if (row != own)
                neighbours.found.push_back({ row, similarity(wanted, wordsOf(pool.input(i))) });
        }
        std::stable_sort(neighbours.found.begin(), neighbours.found.end(),
            [](const auto& a, const auto& b) { return a.score != b.score ? a.score > b.score : a.row < b.row; });
        neighbours.found.resize(std::min(neighbours.found.size(), static_cast<std::size_t>(k)));
        return neighbours;
    }
};

/// What the program asks for what this library adds.
class WordsPlugin : public mnemo::Plugin {
public:
    std::vector<std::shared_ptr<const mnemo::NeighbourSearch>> searches() const override
    {
        return { std::make_shared<WordSearch>() };
    }
};

} // namespace words

MNEMO_PLUGIN(words::WordsPlugin)
