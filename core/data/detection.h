#pragma once

#include "core/base/result.h"
#include "core/data/import.h"
#include "core/data/recordreader.h"

#include <string>
#include <vector>

namespace mnemo {

/// The first block of a file, and what was found out about it so far.
struct Sample {
    std::string bytes; ///< raw, byte-order mark included
    bool whole = false; ///< the file is not longer than the sample
    std::string extension; ///< lower case, with its point
    std::string text; ///< decoded; cut at the last line feed unless `whole`
};

/// Rows of the sample as some options read them; at most a few thousand.
struct SampleRows {
    std::vector<std::string> columns;
    std::vector<Record> records;
    /// Values of one column in the records without problems.
    std::vector<std::string> values(std::size_t column) const;
};

/// Reads the sample's text with these options. What cannot be read at all gives no rows.
SampleRows readSample(const Sample& sample, const ImportOptions& options);

/// Encoding and its reason. Kinds: "not_text".
Result<void> detectEncoding(const Sample& sample, Detected& detected);
/// CSV or lines: delimiter, quote, blanks, header.
void detectTable(const Sample& sample, Detected& detected);
/// Whether a first row holds names, given all rows of the sample; `why` is the reason.
bool looksLikeHeader(const std::vector<Record>& rows, std::string& why);
/// Input, answer and split columns.
void detectRoles(const SampleRows& rows, Detected& detected);
/// The column that a plugin's kind of input recognises, over what roles were found before.
void detectKind(const SampleRows& rows, const std::vector<SharedInputKind>& kinds, Detected& detected);
/// Decimal commas.
void detectNumbers(const SampleRows& rows, Detected& detected);

/// How well a column name fits a role: 0 for not at all, more is better.
int inputNameScore(std::string_view name);
int answerNameScore(std::string_view name);

} // namespace mnemo
