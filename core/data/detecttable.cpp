#include "core/data/detection.h"
#include "core/data/numbers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>

namespace mnemo {

namespace {

constexpr std::array delimiters { ',', ';', '\t', '|' };

constexpr double clearly = 0.02; ///< of all rows

std::string delimiterName(char c)
{
    return c == '\t' ? "tab" : std::string(1, c);
}

/// How the sample looks with one delimiter and quote.
struct Trial {
    char delimiter = ',';
    char quote = '"';
    bool trim = false; ///< a blank stands between a delimiter and a quote
    std::vector<Record> rows;
    std::size_t fields = 0; ///< of most rows
    double share = 0.0; ///< rows with that many fields and no fault of quotes
};

Trial tryTable(const Sample& sample, char delimiter, char quote)
{
    ImportOptions options;
    options.delimiter = delimiter;
    options.quote = quote;
    options.trim = quote != 0 && sample.text.find(std::string { delimiter, ' ', quote }) != std::string::npos;
    options.header = false;
    Trial trial { delimiter, quote, options.trim, readSample(sample, options).records, 0, 0.0 };
    std::map<std::size_t, std::size_t> counts;
    const auto isWhole = [](const Record& record) { return !record.problem || record.problem->kind != "broken_quote"; };
    for (const Record& record : trial.rows)
        if (isWhole(record))
            ++counts[record.cells.size()];
    for (const auto& [fields, count] : counts)
        if (const double share = static_cast<double>(count) / static_cast<double>(trial.rows.size());
            share > trial.share) {
            trial.fields = fields;
            trial.share = share;
        }
    return trial;
}

/// Quotes that open a field, of the kind asked for.
bool opensFields(const Sample& sample, char delimiter, char quote)
{
    const std::string_view text = sample.text;
    for (auto at = text.find(quote); at != std::string_view::npos; at = text.find(quote, at + 1))
        if (at == 0 || text[at - 1] == delimiter || text[at - 1] == '\n')
            return true;
    return false;
}

/// The usual quote, unless another or none fits clearly better.
Trial bestQuote(const Sample& sample, char delimiter)
{
    Trial best = tryTable(sample, delimiter, '"');
    if (opensFields(sample, delimiter, '\'') && !opensFields(sample, delimiter, '"'))
        if (Trial trial = tryTable(sample, delimiter, '\''); trial.share >= best.share)
            best = std::move(trial);
    if (Trial trial = tryTable(sample, delimiter, '\0'); trial.share > best.share + clearly)
        best = std::move(trial);
    return best;
}

/// The delimiter with the largest share, one that the file's name speaks for before others; of equals the one that
/// gives more fields.
Trial bestTrial(const Sample& sample)
{
    Trial best;
    for (const char delimiter : delimiters) {
        Trial trial = bestQuote(sample, delimiter);
        if (trial.fields < 2)
            continue;
        const bool named = sample.extension == ".tsv" && delimiter == '\t';
        trial.share += named ? 0.05 : 0.0;
        const bool equal = std::abs(trial.share - best.share) <= clearly;
        if (equal ? trial.fields > best.fields : trial.share > best.share)
            best = std::move(trial);
    }
    return best;
}

bool isWholeNumber(std::string_view text)
{
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// "label text": the words before the first blank are few and short, or all numbers.
bool beginsWithLabels(const Sample& sample)
{
    ImportOptions options;
    options.format = FileFormat::Lines;
    options.header = false;
    const SampleRows rows = readSample(sample, options);
    std::set<std::string> labels;
    bool numbers = true;
    std::size_t longest = 0;
    for (const Record& record : rows.records) {
        if (record.problem)
            return false;
        labels.insert(record.cells[0]);
        numbers = numbers && isWholeNumber(record.cells[0]);
        longest = std::max(longest, record.cells[0].size());
    }
    const bool few = labels.size() <= 60 && labels.size() * 4 <= rows.records.size();
    return !rows.records.empty() && longest <= 20 && (few || (numbers && labels.size() <= 60));
}

void chooseLines(const Sample& sample, Detected& detected)
{
    auto& options = detected.options;
    options.format = FileFormat::Lines;
    options.header = false;
    const bool cut = beginsWithLabels(sample);
    options.lineSplit = { cut ? " " : "", LineSplit::At::First };
    detected.reasons.push_back({ "format", "lines",
        cut ? "Each line begins with one of a few short words or numbers; it is cut at the first blank."
            : "No delimiter gives the same number of fields in most lines; each line is one text." });
}

void chooseTable(const Sample& sample, const Trial& trial, Detected& detected)
{
    auto& options = detected.options;
    options.format = FileFormat::Csv;
    options.delimiter = trial.delimiter;
    options.quote = trial.quote;
    options.trim = trial.trim;
    if (options.trim)
        detected.reasons.push_back({ "trim", "yes", "A blank stands between a delimiter and a quote." });
    const auto good = std::count_if(
        trial.rows.begin(), trial.rows.end(), [&](const Record& r) { return r.cells.size() == trial.fields; });
    detected.reasons.push_back({ "delimiter", delimiterName(trial.delimiter),
        std::to_string(good) + " of the first " + std::to_string(trial.rows.size()) + " rows have "
            + std::to_string(trial.fields) + " fields with it." });
    const bool quotes = trial.quote != 0 && opensFields(sample, trial.delimiter, trial.quote);
    detected.reasons.push_back({ "quote", trial.quote ? std::string(1, trial.quote) : "none",
        trial.quote == 0 ? "Read as quotes they would break rows."
            : quotes     ? "Some fields begin and end with it."
                         : "No field of the first block is quoted; this is the usual one." });
    std::string why;
    options.header = looksLikeHeader(trial.rows, why);
    options.columnCount = options.header ? 0 : static_cast<int>(trial.fields);
    detected.reasons.push_back({ "header", options.header ? "yes" : "no", why });
}

/// A cell of the first row that stands below it too is a value, not a name.
bool reappears(const std::vector<Record>& rows, std::size_t column)
{
    return std::any_of(rows.begin() + 1, rows.end(), [&](const Record& row) {
        return column < row.cells.size() && row.cells[column] == rows.front().cells[column];
    });
}

/// Numbers below, a word at the top; or longer texts below.
bool differsBelow(const std::vector<Record>& rows, std::size_t column)
{
    std::size_t numbers = 0;
    std::size_t filled = 0;
    std::size_t length = 0;
    for (std::size_t i = 1; i < rows.size(); ++i) {
        if (column >= rows[i].cells.size() || isBlank(rows[i].cells[column]))
            continue;
        ++filled;
        length += rows[i].cells[column].size();
        numbers += normalizedNumber(rows[i].cells[column], '.') || normalizedNumber(rows[i].cells[column], ',');
    }
    return filled > 0 && (numbers == filled || length > filled * 3 * rows.front().cells[column].size());
}

} // namespace

bool looksLikeHeader(const std::vector<Record>& rows, std::string& why)
{
    if (rows.empty())
        return false;
    const auto& first = rows.front().cells;
    std::set<std::string_view> names;
    int known = 0;
    for (const std::string& cell : first) {
        const std::string_view name = trimmed(cell);
        if (normalizedNumber(name, '.') || normalizedNumber(name, ',') || name.size() > 100
            || !names.insert(name).second) {
            why = "The first row holds " + (name.empty() ? std::string("an empty cell twice") : inQuotes(name))
                + ", which is no column name.";
            return false;
        }
        known += inputNameScore(name) > 0 || answerNameScore(name) > 0;
    }
    for (std::size_t column = 0; column < first.size(); ++column)
        if (!isBlank(first[column]) && reappears(rows, column)) {
            why = inQuotes(first[column]) + " of the first row stands further down too.";
            return false;
        }
    if (known > 0) {
        why = "The first row holds usual column names.";
        return true;
    }
    for (std::size_t column = 0; column < first.size(); ++column)
        if (differsBelow(rows, column)) {
            why = inQuotes(trimmed(first[column])) + " of the first row is unlike what stands below it.";
            return true;
        }
    why = "The first row looks like the others.";
    return false;
}

void detectTable(const Sample& sample, Detected& detected)
{
    const Trial best = bestTrial(sample);
    const bool named = sample.extension == ".csv" || sample.extension == ".tsv";
    const bool table = best.fields >= 2 && best.share >= (named ? 0.4 : 0.7);
    if (table && (named || best.share >= 0.9 || !beginsWithLabels(sample))) {
        detected.reasons.push_back({ "format", "CSV", "Its lines have a constant number of fields." });
        chooseTable(sample, best, detected);
    } else if (named) { // a table of one column
        Trial single = tryTable(sample, ',', '"');
        single.fields = 1;
        detected.reasons.push_back({ "format", "CSV", "The file's name says so." });
        chooseTable(sample, single, detected);
    } else {
        chooseLines(sample, detected);
    }
}

} // namespace mnemo
