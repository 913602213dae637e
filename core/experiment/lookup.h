#pragma once

#include "core/experiment/laboratory.h"

#include "core/engine/retrieval/neighbours.h"
#include "core/engine/retrieval/projection.h"

#include <optional>
#include <string>
#include <vector>

namespace mnemo {

/// One query and what was found for it: a row of the data set, or a text somebody typed.
struct Lookup {
    std::string text;
    std::int64_t row = -1; ///< -1: typed
    int label = -1; ///< -1: unknown
    Neighbours neighbours;
    std::vector<float> vector; ///< [d'], not normalised
    int vote = -1; ///< label of most neighbours; see vote()
};

/// Exemplars of a row of the data set, which never finds itself. Blocking, builds the index where there is none.
Result<Lookup> lookUpRow(Laboratory& laboratory, const Task& task, RowIndex row, int k, std::stop_token stop = {});
/// Exemplars of a text, as the configuration's `retrieval` finds them. Kinds: "empty_text", those of the search.
Result<Lookup> lookUpText(
    Laboratory& laboratory, const Task& task, const std::string& text, int k, std::stop_token stop = {});

/// How a whole set of queries does with neighbours alone.
struct LookupSummary {
    NeighbourAccuracy accuracy;
    bool allShareASet = false; ///< the retrieval does not look at the query
    std::vector<int> votes; ///< one an item
};
Result<LookupSummary> lookUpAll(
    Laboratory& laboratory, const Task& task, int k, std::stop_token stop = {}, const JobProgress& progress = {});

/// The answer's distribution over the labels with all exemplars, and with each of them left out.
struct DropReport {
    std::string method; ///< what used the exemplars
    std::vector<double> all;
    std::vector<std::vector<double>> without; ///< [exemplar][label]
};
/// With `maker` where it reads exemplars as vectors, else with the exemplars as text in front of the query. Nothing for
/// data sets without labels or queries without exemplars. Kinds: those of Evaluator::run.
Result<std::optional<DropReport>> dropEach(Laboratory& laboratory, const Task& task, const Lookup& lookup,
    std::shared_ptr<const InterventionMaker> maker, std::stop_token stop = {});

/// The pool's vectors on their two principal components, of at most `most` rows spread over the pool.
struct PoolMap {
    Projection projection;
    std::vector<std::int64_t> rows; ///< of the data set, in the order of projection.scores
};
Result<PoolMap> poolMap(const ExemplarIndex& index, std::size_t most);

} // namespace mnemo
