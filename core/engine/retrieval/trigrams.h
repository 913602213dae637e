#pragma once

#include "core/data/view.h"
#include "core/engine/retrieval/neighbours.h"

#include <cstdint>
#include <map>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mnemo {

/// Character 3-grams of a text (code points, no padding) with their counts. A text under three characters has none.
using Trigrams = std::map<std::uint64_t, int>;
Trigrams trigrams(std::string_view utf8);

enum class TanimotoForm {
    Counts, ///< sum of minima over sum of maxima
    Set ///< common 3-grams over all of either
};
/// Tanimoto similarity in [0, 1]; 0 when one of the texts has no 3-gram, also with itself.
double tanimoto(const Trigrams& a, const Trigrams& b, TanimotoForm form);

/// Nearest pool rows by Tanimoto similarity of character 3-grams: a substitute for the fingerprints of molecules (or
/// for words) that needs no model. It compares spelling, not structure: two SMILES strings of one molecule differ.
///
/// Immutable. Only rows that share a 3-gram with the query are found; a query's own row never is.
class TrigramIndex {
public:
    /// Of the input texts of the pool. Blocking for large pools.
    explicit TrigramIndex(const DatasetView& pool, TanimotoForm form = TanimotoForm::Counts);

    /// The k nearest rows of each row of `queries`, a view of the same data set. Kinds: "bad_count", "cancelled".
    Result<std::vector<Neighbours>> search(const DatasetView& queries, int k, std::stop_token stop = {}) const;
    /// The k nearest rows of a text. Kind: "bad_count".
    Result<Neighbours> searchText(std::string_view text, int k) const;

private:
    Neighbours nearest(const Trigrams& query, int k, std::int64_t own) const;

    TanimotoForm m_form;
    std::vector<std::int64_t> m_rows;
    std::vector<int> m_sizes; ///< 3-grams of each row, counted as the form says
    std::map<std::uint64_t, std::vector<std::pair<std::size_t, int>>> m_places; ///< 3-gram -> (place, count)
};

} // namespace mnemo
