#pragma once

#include "core/data/view.h"
#include "core/engine/retrieval/neighbours.h"

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace mnemo {

/// A way to find exemplars other than by dense vectors: by spelling, or, from a plugin, by structure.
///
/// Immutable; called from any thread.
class NeighbourSearch {
public:
    virtual ~NeighbourSearch() = default;
    /// One word, as configurations name it: "trigrams".
    virtual std::string id() const = 0;
    /// The k nearest rows of `pool` for each row of `queries`, views of one data set; a query's own row never.
    /// Blocking. Kinds: "bad_count", "cancelled", those of the search.
    virtual Result<std::vector<Neighbours>> search(
        const DatasetView& pool, const DatasetView& queries, int k, std::stop_token stop) const = 0;
    /// The same for a text somebody typed. Kinds besides: "unreadable_input" (it is not what the search compares).
    virtual Result<Neighbours> searchText(
        const DatasetView& pool, const std::string& text, int k, std::stop_token stop) const = 0;
};

/// Tanimoto similarity of counted character 3-grams (trigrams.h).
std::shared_ptr<const NeighbourSearch> trigramSearch();

} // namespace mnemo
