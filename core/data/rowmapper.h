#pragma once

#include "core/base/result.h"
#include "core/data/importoptions.h"
#include "core/data/labelresolver.h"
#include "core/data/packedtable.h"
#include "core/data/recordreader.h"

#include <string>
#include <string_view>
#include <vector>

namespace mnemo {

/// Gives the cells of a record their meaning: numbers, words, input, answer, split; and says what is wrong with them.
class RowMapper {
public:
    /// Errors are those of the label names file.
    static Result<RowMapper> make(const ImportOptions& options);

    /// A role or number column that `columns` lacks is an error ("unknown_column") that lists them all.
    Result<void> check(const std::vector<std::string>& columns) const;

    /// Maps a record in place. False when it has a problem, which stands in it then.
    bool map(Record& record, const std::vector<std::string>& columns);

    /// Of the last record that was mapped: its cells without the split column, its provisional label, its split.
    const std::vector<std::string_view>& cells() const { return m_cells; }
    int label() const { return m_label; }
    RowSplit split() const { return m_split; }
    /// `columns` without the split column.
    std::vector<std::string> tableColumns(const std::vector<std::string>& columns) const;
    const LabelResolver& labels() const { return m_labels; }

private:
    RowMapper(const ImportOptions& options, LabelResolver labels)
        : m_options(options)
        , m_labels(std::move(labels))
    {
    }
    void locate(const std::vector<std::string>& columns);
    bool mapCells(Record& record);
    bool mapInput(Record& record);
    bool mapAnswer(Record& record);
    bool mapSplit(Record& record);
    bool hasText(Record& record, int column, const std::string& name, const char* emptyKind);

    ImportOptions m_options;
    LabelResolver m_labels;
    std::size_t m_located = 0; ///< columns known when the positions were looked up
    int m_input = -1;
    int m_answer = -1;
    int m_splitAt = -1;
    std::vector<int> m_numbers;
    std::vector<int> m_worded;
    std::vector<std::string_view> m_cells;
    int m_label = LabelResolver::freeText;
    RowSplit m_split = RowSplit::None;
};

/// "there are: a, b, c", at most thirty of them.
std::string listed(const std::vector<std::string>& names);

} // namespace mnemo
