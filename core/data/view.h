#pragma once

#include "core/base/result.h"
#include "core/base/seed.h"
#include "core/data/dataset.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mnemo {

/// Some rows of a data set in some order. A value: copying copies the row numbers, never the rows.
class DatasetView {
public:
    DatasetView() = default;
    /// All rows, in order.
    explicit DatasetView(SharedDataset dataset, std::string name = {});
    DatasetView(SharedDataset dataset, std::vector<RowIndex> rows, std::string name = {});

    const SharedDataset& dataset() const { return m_dataset; }
    /// "train", "test", "label hate", ... for titles and records.
    const std::string& name() const { return m_name; }
    std::size_t size() const { return m_rows.size(); }
    bool isEmpty() const { return m_rows.empty(); }
    const std::vector<RowIndex>& rows() const { return m_rows; }
    /// Row of the data set at a position of the view.
    RowIndex operator[](std::size_t position) const { return m_rows[position]; }
    bool contains(RowIndex row) const;
    /// The same rows in ascending order: the quick way through a large data set where order does not matter.
    std::vector<RowIndex> rowsInFileOrder() const;

    std::string_view input(std::size_t position) const { return m_dataset->input(m_rows[position]); }
    std::string_view answer(std::size_t position) const { return m_dataset->answer(m_rows[position]); }
    int label(std::size_t position) const { return m_dataset->label(m_rows[position]); }

    DatasetView named(std::string name) const;
    DatasetView filtered(const std::function<bool(const Dataset&, RowIndex)>& keep) const;
    /// Rows whose cells hold `text`, upper and lower case of ASCII letters alike.
    DatasetView containing(std::string_view text) const;
    DatasetView withLabel(int label) const;
    /// Rows of one split as the file or join() gave it.
    DatasetView bySplit(std::string_view split) const;
    DatasetView shuffled(std::uint64_t seed) const;
    DatasetView first(std::size_t n) const;
    /// Rows of this view that are not in `other`.
    DatasetView without(const DatasetView& other) const;

    /// `perClass` rows of each label, in random order. Kinds: "unlabelled", "too_few_rows" (names the label).
    Result<DatasetView> balanced(std::size_t perClass, Random& random) const;
    /// `n` rows spread over the labels as evenly as their counts allow, in random order; at most size() rows.
    DatasetView evenly(std::size_t n, Random& random) const;

    /// Rows of each label, in label order.
    std::vector<std::int64_t> labelCounts() const;
    /// Share of the most frequent label; 0 for an empty or unlabelled view.
    double majorityShare() const;
    /// SHA-256 over the data set's fingerprint and the row numbers.
    std::string fingerprint() const;

private:
    SharedDataset m_dataset;
    std::vector<RowIndex> m_rows;
    std::string m_name;
};

/// Rows of `a` whose input text also stands in `b`: what a test set has in common with its training set.
std::int64_t overlap(const DatasetView& a, const DatasetView& b);

} // namespace mnemo
