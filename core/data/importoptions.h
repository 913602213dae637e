#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/data/encoding.h"
#include "core/data/inputkind.h"

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace mnemo {

enum class FileFormat {
    Csv, ///< separated values; TSV is Csv with a tab
    Jsonl, ///< one object a line
    JsonDocument, ///< an array of objects, an array under a key, or an object of input -> answer
    Lines ///< one example a line, cut once at a separator
};

/// How a line file is cut: "label text" at the first blank, "text;label" at the last semicolon.
struct LineSplit {
    enum class At { First, Last };
    std::string separator = " "; ///< empty: the line is not cut, there is one column
    At at = At::First;
    bool operator==(const LineSplit&) const = default;
};

/// A value as it stands in the file, and the word that takes its place ("1" -> "Yes").
using ValueWords = std::vector<std::pair<std::string, std::string>>;

/// Whether the answers become a closed set of labels.
enum class AnswerKind {
    Auto, ///< labels when at most 100 differ and (at most 20 differ or each stands twice on average), else free text
    Labels,
    Free
};

/// Everything that decides how a file is read. Plain data: detection fills it, a person changes it, a run stores it.
struct ImportOptions {
    FileFormat format = FileFormat::Csv;
    TextEncoding encoding = TextEncoding::Utf8; ///< a byte-order mark is dropped in any case

    char delimiter = ','; ///< Csv
    char quote = '"'; ///< Csv; 0 for none
    bool trim = false; ///< Csv: blanks around unquoted fields and before an opening quote are dropped
    bool header = true; ///< Csv and Lines: the first row holds the column names (trimmed)
    int columnCount = 0; ///< Csv without header: fields of a row; 0: as in the first row
    std::string key; ///< JsonDocument: of the array; empty: an array at the top, or an object of input -> answer
    LineSplit lineSplit; ///< Lines

    char decimalMark = '.'; ///< of the number columns
    std::vector<std::string> numberColumns; ///< stored with a point; a cell that is no number is a bad row

    std::string inputColumn;
    std::string answerColumn; ///< empty: an unlabelled set
    std::string splitColumn; ///< empty: none. Holds train, valid (validation, dev, val) or test

    char answerListMark = 0; ///< the answer is what stands before the first such mark: ',' of "4,27", ':' of "NUM:dist"
    AnswerKind answers = AnswerKind::Auto;
    std::filesystem::path labelNames; ///< second file with the names of labels, see readLabelNames()
    int labelBase = 0; ///< index of the first name in that file, 0 or 1, where the file gives no codes
    ValueWords labelWords; ///< value or name of a label -> its word; without `labelNames` it is the whole label set
    std::vector<std::pair<std::string, ValueWords>> columnWords; ///< the same for other columns; other values are kept

    SharedInputKind inputKind; ///< of a plugin; rows whose input is none are bad. Not written to JSON
    std::string inputKindColumn; ///< the column it was found in; with another one as input nothing is judged

    bool skipBad = false; ///< the person agreed to leave bad rows out
    std::string name; ///< of the data set; empty: the file's name without its ending

    bool operator==(const ImportOptions&) const = default;
};

Json toJson(const ImportOptions& options);
/// Kinds: "bad_options" names the field.
Result<ImportOptions> importOptionsFromJson(const Json& json);

/// Contradictions that need no look at the file: one column as input and answer or split, delimiter equal to quote or
/// decimal mark, a control character as delimiter. Kinds: "same_column", "bad_delimiter", "bad_decimal_mark".
Result<void> validate(const ImportOptions& options);

} // namespace mnemo
