#include "core/data/rowmapper.h"

#include "core/data/datasetmeta.h"
#include "core/data/numbers.h"

#include <algorithm>

namespace mnemo {

namespace {

void rejectCell(Record& record, const std::string& kind, const std::string& column, const std::string& sentence)
{
    record.problem = RowProblem { record.line, 0, kind, column,
        "Line " + std::to_string(record.line) + ", column \"" + column + "\": " + sentence };
}

} // namespace

std::string listed(const std::vector<std::string>& names)
{
    constexpr std::size_t most = 30;
    std::string text;
    for (std::size_t i = 0; i < std::min(names.size(), most); ++i)
        text += (i ? ", " : "") + names[i];
    return names.size() > most ? text + " and " + std::to_string(names.size() - most) + " more" : text;
}

Result<RowMapper> RowMapper::make(const ImportOptions& options)
{
    auto labels = LabelResolver::make(options);
    if (!labels)
        return labels.error();
    return RowMapper(options, std::move(*labels));
}

Result<void> RowMapper::check(const std::vector<std::string>& columns) const
{
    std::vector<std::string> wanted { m_options.inputColumn, m_options.answerColumn, m_options.splitColumn };
    wanted.insert(wanted.end(), m_options.numberColumns.begin(), m_options.numberColumns.end());
    for (const auto& [column, words] : m_options.columnWords)
        wanted.push_back(column);
    for (const auto& name : wanted)
        if (!name.empty() && positionOf(columns, name) < 0)
            return Error { ErrorCode::NotFound, "unknown_column",
                "There is no column \"" + name + "\" in the file; there are: " + listed(columns) + ".", {}, name };
    return {};
}

void RowMapper::locate(const std::vector<std::string>& columns)
{
    m_located = columns.size();
    m_input = positionOf(columns, m_options.inputColumn);
    m_answer = positionOf(columns, m_options.answerColumn);
    m_splitAt = positionOf(columns, m_options.splitColumn);
    m_numbers.clear();
    for (const auto& name : m_options.numberColumns)
        if (const int at = positionOf(columns, name); at >= 0)
            m_numbers.push_back(at);
    m_worded.clear();
    for (const auto& [name, words] : m_options.columnWords)
        m_worded.push_back(positionOf(columns, name));
}

bool RowMapper::map(Record& record, const std::vector<std::string>& columns)
{
    if (m_located != columns.size())
        locate(columns);
    if (record.problem)
        return false;
    if (std::all_of(record.cells.begin(), record.cells.end(), [](const std::string& cell) { return isBlank(cell); })) {
        record.reject("empty_row", "the row is empty.");
        return false;
    }
    if (!mapInput(record) || !mapAnswer(record) || !mapSplit(record) || !mapCells(record))
        return false;
    m_cells.assign(record.cells.begin(), record.cells.end());
    if (m_splitAt >= 0 && static_cast<std::size_t>(m_splitAt) < m_cells.size())
        m_cells.erase(m_cells.begin() + m_splitAt);
    return true;
}

bool RowMapper::mapCells(Record& record)
{
    for (std::size_t i = 0; i < m_numbers.size(); ++i) {
        const auto at = static_cast<std::size_t>(m_numbers[i]);
        if (at >= record.cells.size() || isBlank(record.cells[at]))
            continue;
        auto number = normalizedNumber(record.cells[at], m_options.decimalMark);
        if (!number) {
            rejectCell(record, "bad_number", m_options.numberColumns[i],
                inQuotes(record.cells[at]) + " is no number with the decimal mark '" + m_options.decimalMark + "'.");
            return false;
        }
        record.cells[at] = std::move(*number);
    }
    for (std::size_t i = 0; i < m_worded.size(); ++i) {
        const auto at = static_cast<std::size_t>(m_worded[i]);
        if (m_worded[i] < 0 || at >= record.cells.size())
            continue;
        for (const auto& [value, word] : m_options.columnWords[i].second)
            if (value == record.cells[at]) {
                record.cells[at] = word;
                break;
            }
    }
    return true;
}

bool RowMapper::hasText(Record& record, int column, const std::string& name, const char* emptyKind)
{
    const auto at = static_cast<std::size_t>(column);
    if (column < 0 || at >= record.cells.size() || !record.present[at]) {
        rejectCell(record, "missing_field", name, "the field is missing.");
        return false;
    }
    if (isBlank(record.cells[at])) {
        rejectCell(record, emptyKind, name, "the field is empty.");
        return false;
    }
    return true;
}

bool RowMapper::mapInput(Record& record)
{
    if (m_options.inputColumn.empty())
        return true;
    if (!hasText(record, m_input, m_options.inputColumn, "empty_input"))
        return false;
    if (!m_options.inputKind || m_options.inputKindColumn != m_options.inputColumn)
        return true;
    const auto& text = record.cells[static_cast<std::size_t>(m_input)];
    const auto problem = m_options.inputKind->problem(text);
    if (problem)
        rejectCell(record, "unreadable_input", m_options.inputColumn, inQuotes(text) + ": " + *problem);
    return !problem;
}

bool RowMapper::mapAnswer(Record& record)
{
    m_label = LabelResolver::freeText;
    if (m_options.answerColumn.empty())
        return true;
    if (!hasText(record, m_answer, m_options.answerColumn, "empty_answer"))
        return false;
    const std::string_view answer
        = beforeMark(record.cells[static_cast<std::size_t>(m_answer)], m_options.answerListMark);
    m_label = m_labels.resolve(answer);
    if (m_label != LabelResolver::unknown)
        return true;
    rejectCell(record, "unknown_label", m_options.answerColumn,
        inQuotes(answer) + " is none of the " + std::to_string(m_labels.known().size()) + " labels ("
            + listed(m_labels.known().names()) + ").");
    return false;
}

bool RowMapper::mapSplit(Record& record)
{
    m_split = RowSplit::None;
    const auto at = static_cast<std::size_t>(m_splitAt);
    if (m_splitAt < 0 || at >= record.cells.size() || splitFromName(record.cells[at], m_split))
        return true;
    rejectCell(record, "unknown_split", m_options.splitColumn,
        inQuotes(record.cells[at]) + " is no split; train, valid and test are.");
    return false;
}

std::vector<std::string> RowMapper::tableColumns(const std::vector<std::string>& columns) const
{
    std::vector<std::string> kept = columns;
    if (const int at = positionOf(columns, m_options.splitColumn); at >= 0)
        kept.erase(kept.begin() + at);
    return kept;
}

} // namespace mnemo
