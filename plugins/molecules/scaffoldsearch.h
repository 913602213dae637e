#pragma once

#include "core/engine/retrieval/neighboursearch.h"

#include <deque>
#include <map>
#include <mutex>

namespace mnemo::molecules {

/// Exemplars by structure: Tanimoto similarity of the Morgan count fingerprints (radius 2) of the Murcko scaffolds.
/// The recipe of ChemLLMBench (Property_Prediction.ipynb), which MHA-ESP uses for molecules (v1, section 4.1).
///
/// The top k always, also with a similarity of 0; equal ones by lower row. Where that recipe leaves molecules without
/// a ring, whose scaffold is empty, with 0 to everything, they are compared with each other as whole molecules; with
/// molecules that have rings they stay at 0. Pool rows that are no molecules are never found; a query row that is none
/// ends the search ("unreadable_input" names it).
class ScaffoldSearch : public NeighbourSearch {
public:
    std::string id() const override { return "scaffold"; }
    Result<std::vector<Neighbours>> search(
        const DatasetView& pool, const DatasetView& queries, int k, std::stop_token stop) const override;
    Result<Neighbours> searchText(
        const DatasetView& pool, const std::string& text, int k, std::stop_token stop) const override;

private:
    class Pool;
    using SharedPool = std::shared_ptr<const Pool>;
    Result<SharedPool> poolOf(const DatasetView& view, const std::stop_token& stop) const;

    mutable std::mutex m_mutex;
    mutable std::deque<std::pair<std::string, SharedPool>> m_pools; ///< the last ones, by fingerprint
};

} // namespace mnemo::molecules
