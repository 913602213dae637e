#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/data/labelset.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mnemo {

class PackedTable;

/// A row of a data set, from 0 in the order of the file.
using RowIndex = std::uint32_t;

/// What was imported: rows of text cells, one column of which is the input and one the answer.
///
/// Immutable and safe to read from any thread. Rows live in one packed block, in memory or in a mapped file of which
/// never more than about 64 MiB are resident; a `string_view` stays valid as long as the data set.
class Dataset {
public:
    ~Dataset();
    Dataset(const Dataset&) = delete;
    Dataset& operator=(const Dataset&) = delete;

    const std::string& name() const;
    RowIndex size() const;
    const std::vector<std::string>& columns() const;
    /// Position of a column; -1 for none.
    int columnIndex(std::string_view column) const;
    /// Columns that hold the input and the answer; -1 for none.
    int inputColumn() const;
    int answerColumn() const;

    /// A cell as it was read. Column names that do not exist give an empty text.
    std::string_view value(RowIndex row, std::size_t column) const;
    std::string_view value(RowIndex row, std::string_view column) const;
    /// The cell as a number, locale-neutral; nothing when it is empty or no number.
    std::optional<double> number(RowIndex row, std::size_t column) const;
    std::string_view input(RowIndex row) const;
    /// The word of the row's label; the cell itself where answers are free text.
    std::string_view answer(RowIndex row) const;
    /// Index in labels(); -1 where answers are free text.
    int label(RowIndex row) const;
    /// Line of the source file where the row began, from 1; 0 when it came from none.
    std::int64_t sourceLine(RowIndex row) const;
    /// "train", "valid", "test" or empty.
    std::string_view split(RowIndex row) const;
    bool hasSplits() const;

    const LabelSet& labels() const;
    /// SHA-256 over columns, cells, roles, splits and label words, in 64 hexadecimal digits. Files of equal content
    /// have the same, whatever their format, encoding, byte-order mark, order of columns, or name.
    const std::string& fingerprint() const;
    /// How it was imported (path, options), for the record; null when made from rows.
    const Json& origin() const;

    /// The same rows with other label words; shares the storage.
    std::shared_ptr<const Dataset> withLabelWords(const std::vector<std::string>& words) const;
    std::shared_ptr<const Dataset> withName(const std::string& name) const;

    /// The packed form, for a project file; fromBytes() reads it back and checks the fingerprint.
    /// Kinds: "truncated_table", "bad_table", "changed_table".
    std::string toBytes() const;
    static Result<std::shared_ptr<const Dataset>> fromBytes(std::string bytes);
    /// Opens a packed file (of an import's cache folder) without reading it all.
    static Result<std::shared_ptr<const Dataset>> open(const std::filesystem::path& path);
    /// Bytes of the packed form without the footer: what decides whether it fits into a project.
    std::uint64_t packedSize() const;
    /// The packed file, or an empty path when the rows live in memory.
    std::filesystem::path file() const;
    /// Reads everything and compares with the fingerprint. Kind: "changed_table".
    Result<void> verify() const;

    /// For tests and generators. Columns "input" and "answer" are the roles unless told otherwise.
    struct Shape {
        std::vector<std::string> columns = { "input", "answer" };
        std::string inputColumn = "input";
        std::string answerColumn = "answer"; ///< empty: unlabelled
        std::string splitColumn;
        std::optional<LabelSet> labels; ///< none: found in the answers (the rule of AnswerKind::Auto)
    };
    static Result<std::shared_ptr<const Dataset>> fromRows(
        const std::string& name, const std::vector<std::vector<std::string>>& rows, const Shape& shape);
    static Result<std::shared_ptr<const Dataset>> fromRows(
        const std::string& name, const std::vector<std::vector<std::string>>& rows);

    /// Rows of several files as one data set, each file a split ("train", "valid", "test"). Columns are joined by
    /// name, labels by word; roles must agree. Kinds: "role_mismatch", "no_rows".
    using Part = std::pair<std::string, std::shared_ptr<const Dataset>>;
    static Result<std::shared_ptr<const Dataset>> join(
        const std::string& name, const std::vector<Part>& parts, const std::filesystem::path& cacheFolder = {});

private:
    friend class DatasetBuilder;
    struct Private;
    explicit Dataset(std::unique_ptr<Private> p);
    std::unique_ptr<Private> d;
};

using SharedDataset = std::shared_ptr<const Dataset>;

} // namespace mnemo
