#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/data/dataset.h"
#include "core/data/importoptions.h"
#include "core/data/rowproblem.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace mnemo {

/// One thing that detection decided, and why; for the import dialog.
struct DetectionReason {
    std::string field; ///< "format", "encoding", "delimiter", "quote", "header", "roles", "decimal_mark", ...
    std::string value;
    std::string why; ///< one plain sentence
};

struct Detected {
    ImportOptions options;
    std::vector<std::string> columns; ///< the columns found with these options
    std::vector<DetectionReason> reasons;
};

/// Reads only the first blocks of the file (256 KiB). The first column that one of `kinds` recognises becomes the
/// input. Kinds of errors: "file_not_found", "empty_file", "html", "not_text".
Result<Detected> detectOptions(const std::filesystem::path& path, const std::vector<SharedInputKind>& kinds = {});

/// The first page of a file as it will be read.
struct Preview {
    std::vector<std::string> columns;
    std::vector<std::vector<std::string>> rows; ///< one cell a column; undecodable bytes show as U+FFFD
    std::vector<std::int64_t> lines; ///< line of each row
    std::vector<RowProblem> problems; ///< of these rows
    std::vector<std::string> labels; ///< words seen in these rows, in label order
    bool complete = false; ///< the file has no more rows
};

/// Reads only as much of the file as `rows` need. A column that the options name and the file lacks is an error
/// ("unknown_column") that lists the columns found.
Result<Preview> previewFile(const std::filesystem::path& path, const ImportOptions& options, int rows);

struct ImportReport {
    static constexpr std::size_t mostProblems = 1000;
    std::int64_t rowsRead = 0;
    std::int64_t rowsKept = 0;
    std::vector<RowProblem> problems; ///< the first `mostProblems`
    std::map<std::string, std::int64_t> problemCounts; ///< all of them, by kind
    std::vector<std::string> notes; ///< what is no fault but should be known

    std::int64_t problemCount() const;
};

struct ImportedTable {
    std::shared_ptr<const Dataset> dataset;
    ImportReport report;
};

/// Called with the share of the file read (0 .. 1) and the rows so far, a few times a second, on the calling thread.
using ImportProgress = std::function<void(double fraction, std::int64_t rows)>;

/// Imports a whole file in constant memory. Blocking: call it from a lane.
///
/// A packed table above 64 MiB is written to `cacheFolder` (named after its fingerprint; an empty folder means a
/// temporary file that goes with the data set), a smaller one stays in memory. `report`, if given, is filled in any
/// case, also when the import is refused. Kinds: "bad_rows" (rows with problems and no `skipBad`; nothing is kept),
/// "no_rows", "unknown_column", "same_column", "bad_json" with line and column, "cancelled" (nothing is left behind).
Result<ImportedTable> importFile(const std::filesystem::path& path, const ImportOptions& options,
    const std::filesystem::path& cacheFolder = {}, const ImportProgress& progress = {}, std::stop_token stop = {},
    ImportReport* report = nullptr);

/// For `--json` and records: every field under its name in snake case.
Json toJson(const RowProblem& problem);
Json toJson(const ImportReport& report);
Json toJson(const Detected& detected);

/// The names of labels from a second file, as (code, name); the code is empty where the file gives none.
///
/// Text: one name a line, or "1: Name" a line, or "1-Name, 2-Name" in one line. JSON: an array of names, or an object
/// of code -> name. Kinds: "no_labels", "duplicate_label".
Result<std::vector<std::pair<std::string, std::string>>> readLabelNames(const std::filesystem::path& path);

} // namespace mnemo
