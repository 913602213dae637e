#pragma once

#include "core/base/result.h"
#include "core/base/statistics.h"
#include "core/data/view.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <vector>

namespace mnemo {

/// One row of the pool that is like the query.
struct Neighbour {
    std::int64_t row = -1; ///< row of the data set
    double score = 0.0; ///< similarity; larger is nearer

    bool operator==(const Neighbour&) const = default;
};

/// The nearest rows of one query, best first; equal scores by lower row. Never the query itself, never padded: when the
/// pool had too few, `found` is shorter than `asked`.
struct Neighbours {
    std::vector<Neighbour> found;
    int asked = 0;

    bool isShort() const { return static_cast<int>(found.size()) < asked; }
};

/// Label of a row of the data set; -1 for none.
using LabelOfRow = std::function<int(std::int64_t row)>;

/// Label of most neighbours; a tie goes to the larger sum of scores, then to the nearer one. -1 without neighbours.
int vote(const Neighbours& neighbours, const LabelOfRow& labelOf);

/// How well neighbours alone tell the label: the sanity figure of a retrieval.
struct NeighbourAccuracy {
    double accuracy = 0.0;
    Interval interval; ///< Wilson, 95 %
    std::int64_t items = 0; ///< queries with a known label
    std::int64_t shortItems = 0; ///< queries with fewer neighbours than asked for
};
NeighbourAccuracy neighbourAccuracy(
    std::span<const Neighbours> neighbours, std::span<const int> gold, const LabelOfRow& labelOf);

/// True when all of two or more queries were given the same set of rows, whatever its order: the retrieval does not
/// look at the query then.
bool allShareASet(std::span<const Neighbours> neighbours);

/// Neighbour lists made elsewhere, one for each row of `queries`. The file is a JSON object of query row -> list of
/// pool rows or of [row, score] pairs, rows counted from 0: {"12": [[3, 0.91], [40, 0.87]], "13": [5]}. Without a score
/// the rank decides: 1, 1/2, 1/3, ... The query itself is dropped; at most k are kept.
/// Kinds: "missing_query" (a row of `queries` has no list), "not_in_pool", "wrong_type", and those of readJson.
Result<std::vector<Neighbours>> readNeighbours(
    const std::filesystem::path& path, const DatasetView& queries, const DatasetView& pool, int k);

} // namespace mnemo
