#pragma once

#include "core/base/result.h"
#include "core/data/importoptions.h"
#include "core/data/rowproblem.h"
#include "core/data/textreader.h"

#include <cstdint>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace mnemo {

/// One row as the file has it, before any meaning is given to its columns.
struct Record {
    std::int64_t line = 0;
    std::vector<std::string> cells; ///< in the order of columns(); shorter where the last columns are absent
    std::vector<char> present; ///< 0 where a JSON object lacks the key, or holds null
    std::optional<RowProblem> problem; ///< the row is broken; `cells` holds what could be read of it

    void clear();
    /// Marks the row as broken, with "Line N: " before the sentence. The first problem stays.
    void reject(const std::string& kind, const std::string& sentence);
};

/// Reads a file row by row in constant memory. Broken rows are handed out like others, with their problem; an error
/// means that nothing more can be read.
class RecordReader {
public:
    virtual ~RecordReader() = default;
    /// False at the end.
    virtual Result<bool> next(Record& record) = 0;
    /// The columns so far; JSON files may add some with each row.
    virtual const std::vector<std::string>& columns() const = 0;
    /// The first column is the key of a JSON object: of equal keys the last one counts.
    virtual bool keysAreUnique() const { return false; }
    std::uint64_t bytesRead() const { return m_text.bytesRead(); }

protected:
    RecordReader(std::unique_ptr<std::istream> stream, TextEncoding encoding)
        : m_text(std::move(stream), encoding)
    {
    }
    TextReader m_text;
};

/// The reader of a format, with the header already read.
Result<std::unique_ptr<RecordReader>> makeRecordReader(
    std::unique_ptr<std::istream> stream, const ImportOptions& options);

Result<std::unique_ptr<RecordReader>> makeCsvReader(std::unique_ptr<std::istream> stream, const ImportOptions& options);
Result<std::unique_ptr<RecordReader>> makeLinesReader(
    std::unique_ptr<std::istream> stream, const ImportOptions& options);
std::unique_ptr<RecordReader> makeJsonlReader(std::unique_ptr<std::istream> stream, const ImportOptions& options);
Result<std::unique_ptr<RecordReader>> makeJsonReader(
    std::unique_ptr<std::istream> stream, const ImportOptions& options);

/// Names from a header row: trimmed; an empty one becomes "column_2", a repeated one "name (2)".
std::vector<std::string> columnNames(const std::vector<std::string>& header);
/// A short piece of the text in quotes, for messages.
std::string inQuotes(std::string_view text);

} // namespace mnemo
