#include "core/engine/retrieval/neighboursearch.h"

#include "core/engine/retrieval/trigrams.h"

namespace mnemo {

namespace {

class ByTrigrams : public NeighbourSearch {
public:
    std::string id() const override { return "trigrams"; }
    Result<std::vector<Neighbours>> search(
        const DatasetView& pool, const DatasetView& queries, int k, std::stop_token stop) const override
    {
        return TrigramIndex(pool).search(queries, k, stop);
    }
    Result<Neighbours> searchText(
        const DatasetView& pool, const std::string& text, int k, std::stop_token) const override
    {
        return TrigramIndex(pool).searchText(text, k);
    }
};

} // namespace

std::shared_ptr<const NeighbourSearch> trigramSearch()
{
    return std::make_shared<ByTrigrams>();
}

} // namespace mnemo
