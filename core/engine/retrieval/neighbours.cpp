#include "core/engine/retrieval/neighbours.h"

#include "core/base/json.h"

#include <algorithm>
#include <map>
#include <set>

namespace mnemo {

namespace {

std::set<std::int64_t> rowSet(const Neighbours& neighbours)
{
    std::set<std::int64_t> rows;
    for (const Neighbour& neighbour : neighbours.found)
        rows.insert(neighbour.row);
    return rows;
}

/// One entry of a list: a row, or a row with its score.
bool isEntry(const Json& entry)
{
    if (entry.is_number_integer())
        return true;
    return entry.is_array() && entry.size() == 2 && entry[0].is_number_integer() && entry[1].is_number();
}

Neighbour readEntry(const Json& entry, std::size_t rank)
{
    if (entry.is_array())
        return { entry[0].get<std::int64_t>(), entry[1].get<double>() };
    return { entry.get<std::int64_t>(), 1.0 / static_cast<double>(rank + 1) };
}

Error listError(const char* kind, const std::filesystem::path& path, const std::string& row, const std::string& what)
{
    return { ErrorCode::Format, kind, path.string() + ": the list of query row " + row + " " + what, path.string(),
        row };
}

Result<Neighbours> readList(const std::filesystem::path& path, const std::string& name, const Json& list,
    std::int64_t query, const std::set<std::int64_t>& pool, int k)
{
    if (!list.is_array() || !std::all_of(list.begin(), list.end(), isEntry))
        return listError("wrong_type", path, name, "must be an array of rows or of [row, score] pairs.");
    Neighbours neighbours;
    neighbours.asked = k;
    for (const Json& entry : list) {
        const Neighbour neighbour = readEntry(entry, neighbours.found.size());
        if (neighbour.row == query)
            continue;
        if (!pool.contains(neighbour.row))
            return listError("not_in_pool", path, name,
                "names row " + std::to_string(neighbour.row) + ", which is no training row: make the list from them.");
        neighbours.found.push_back(neighbour);
    }
    std::stable_sort(neighbours.found.begin(), neighbours.found.end(),
        [](const Neighbour& a, const Neighbour& b) { return a.score > b.score; });
    if (neighbours.isShort() || k < 0)
        return neighbours;
    neighbours.found.resize(static_cast<std::size_t>(k));
    return neighbours;
}

} // namespace

int vote(const Neighbours& neighbours, const LabelOfRow& labelOf)
{
    struct Share {
        int count = 0;
        double score = 0.0;
        std::size_t firstRank = 0;
    };
    std::map<int, Share> shares;
    for (std::size_t rank = 0; rank < neighbours.found.size(); ++rank) {
        auto [place, isNew] = shares.try_emplace(labelOf(neighbours.found[rank].row));
        if (isNew)
            place->second.firstRank = rank;
        ++place->second.count;
        place->second.score += neighbours.found[rank].score;
    }
    const auto isWorse = [](const auto& a, const auto& b) {
        if (a.second.count != b.second.count)
            return a.second.count < b.second.count;
        if (a.second.score != b.second.score)
            return a.second.score < b.second.score;
        return a.second.firstRank > b.second.firstRank;
    };
    const auto best = std::max_element(shares.begin(), shares.end(), isWorse);
    return best == shares.end() ? -1 : best->first;
}

NeighbourAccuracy neighbourAccuracy(
    std::span<const Neighbours> neighbours, std::span<const int> gold, const LabelOfRow& labelOf)
{
    NeighbourAccuracy report;
    std::int64_t right = 0;
    for (std::size_t i = 0; i < neighbours.size() && i < gold.size(); ++i) {
        report.shortItems += neighbours[i].isShort() ? 1 : 0;
        if (gold[i] < 0)
            continue;
        ++report.items;
        right += vote(neighbours[i], labelOf) == gold[i] ? 1 : 0;
    }
    if (report.items > 0)
        report.accuracy = static_cast<double>(right) / static_cast<double>(report.items);
    report.interval = wilson(right, report.items);
    return report;
}

bool allShareASet(std::span<const Neighbours> neighbours)
{
    if (neighbours.size() < 2)
        return false;
    const std::set<std::int64_t> first = rowSet(neighbours.front());
    return std::all_of(
        neighbours.begin() + 1, neighbours.end(), [&](const Neighbours& other) { return rowSet(other) == first; });
}

Result<std::vector<Neighbours>> readNeighbours(
    const std::filesystem::path& path, const DatasetView& queries, const DatasetView& pool, int k)
{
    const auto file = readJson(path);
    if (!file)
        return file.error();
    if (!file->is_object())
        return Error { ErrorCode::Format, "wrong_type",
            path.string() + ": neighbour lists must be one JSON object of query row -> list.", path.string(), {} };
    const std::set<std::int64_t> poolRows(pool.rows().begin(), pool.rows().end());
    std::vector<Neighbours> lists;
    for (const RowIndex query : queries.rows()) {
        const std::string name = std::to_string(query);
        const auto list = file->find(name);
        if (list == file->end())
            return listError("missing_query", path, name, "is missing: add it, or evaluate other rows.");
        auto neighbours = readList(path, name, *list, query, poolRows, k);
        if (!neighbours)
            return neighbours.error();
        lists.push_back(std::move(*neighbours));
    }
    return lists;
}

} // namespace mnemo
