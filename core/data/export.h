#pragma once

#include "core/base/result.h"
#include "core/data/view.h"

#include <filesystem>

namespace mnemo {

struct ExportOptions {
    char delimiter = ','; ///< CSV
    bool byteOrderMark = false; ///< CSV for spreadsheets that guess the encoding
    bool splitColumn = true; ///< a column "split", where the data set has splits and no such column of its own
    bool sourceLine = false; ///< a column "source_line"
};

/// UTF-8, RFC 4180, line feeds; cells as they were read. Reading it back gives equal rows and fingerprint.
Result<void> exportCsv(const DatasetView& view, const std::filesystem::path& path, const ExportOptions& options = {});
/// One object a line, text unescaped where JSON allows it.
Result<void> exportJsonl(const DatasetView& view, const std::filesystem::path& path, const ExportOptions& options = {});

} // namespace mnemo
