#include "core/data/detection.h"
#include "core/data/numbers.h"
#include "core/data/packedtable.h"

#include <algorithm>
#include <array>
#include <set>

namespace mnemo {

namespace {

// Best first. A name fits as a whole, or by one of its words ("Class Index").
constexpr std::array inputNames { "input", "text", "sentence", "question", "prompt", "smiles", "mol", "review", "query",
    "content", "document", "source", "description", "title", "x" };
constexpr std::array answerNames { "answer", "output", "label", "target", "class", "category", "label_name", "labels",
    "completion", "response", "sentiment", "emotion", "intent", "p_np", "ct_tox", "y" };

std::string plain(std::string_view name)
{
    std::string text;
    for (const char c : name)
        text += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c == ' ' || c == '-' ? '_' : c;
    return text;
}

template<std::size_t N>
int score(std::string_view name, const std::array<const char*, N>& names)
{
    const std::string text = plain(name);
    for (std::size_t i = 0; i < N; ++i)
        if (text == names[i])
            return static_cast<int>(2 * (N - i) + 100);
    const std::string words = "_" + text + "_";
    for (std::size_t i = 0; i < N; ++i)
        if (std::string_view(names[i]).size() > 1 && words.find("_" + std::string(names[i]) + "_") != std::string::npos)
            return static_cast<int>(N - i);
    return 0;
}

/// What the values of a column are like.
struct ColumnFacts {
    std::size_t count = 0;
    std::size_t different = 0;
    double length = 0.0; ///< mean, in bytes
    bool numbers = true;
};

ColumnFacts factsOf(const SampleRows& rows, std::size_t column)
{
    ColumnFacts facts;
    std::set<std::string> different;
    for (const std::string& value : rows.values(column)) {
        ++facts.count;
        different.insert(value);
        facts.length += static_cast<double>(value.size());
        facts.numbers = facts.numbers && normalizedNumber(value, '.').has_value();
    }
    facts.different = different.size();
    facts.length /= std::max<double>(1.0, static_cast<double>(facts.count));
    return facts;
}

int bestByName(const std::vector<std::string>& columns, int (*score)(std::string_view), int taken)
{
    int best = -1;
    for (int i = 0; i < static_cast<int>(columns.size()); ++i)
        if (const int s = score(columns[static_cast<std::size_t>(i)]);
            i != taken && s > 0 && (best < 0 || s > score(columns[static_cast<std::size_t>(best)])))
            best = i;
    return best;
}

/// The column of the longest texts.
int longestColumn(const std::vector<ColumnFacts>& facts, int taken)
{
    int best = -1;
    for (int i = 0; i < static_cast<int>(facts.size()); ++i)
        if (const auto& f = facts[static_cast<std::size_t>(i)];
            i != taken && f.count > 0 && (best < 0 || f.length > facts[static_cast<std::size_t>(best)].length))
            best = i;
    return best;
}

/// The column of the fewest different values, that repeat; the last of equals.
int fewestColumn(const std::vector<ColumnFacts>& facts, int taken)
{
    int best = -1;
    for (int i = 0; i < static_cast<int>(facts.size()); ++i) {
        const auto& f = facts[static_cast<std::size_t>(i)];
        const bool repeats = f.different >= 2 && f.different * 2 <= f.count && f.different <= 200;
        if (i != taken && repeats && (best < 0 || f.different <= facts[static_cast<std::size_t>(best)].different))
            best = i;
    }
    return best;
}

int splitColumn(const SampleRows& rows)
{
    for (std::size_t column = 0; column < rows.columns.size(); ++column) {
        const auto values = rows.values(column);
        RowSplit split = RowSplit::None;
        const bool fits
            = std::all_of(values.begin(), values.end(), [&](const std::string& v) { return splitFromName(v, split); });
        const bool filled = !std::all_of(values.begin(), values.end(), isBlank);
        const std::string name = plain(rows.columns[column]);
        const bool named
            = name == "split" || name == "part" || name == "set" || name == "subset" || name == "partition";
        if (named && filled && fits)
            return static_cast<int>(column);
    }
    return -1;
}

void note(Detected& detected, const char* role, int column, const char* why, std::string& target)
{
    if (column < 0)
        return;
    target = detected.columns[static_cast<std::size_t>(column)];
    detected.reasons.push_back({ role, target, why });
}

bool isCommaNumber(const std::string& value)
{
    return value.find(',') != std::string::npos && normalizedNumber(value, ',').has_value();
}

} // namespace

int inputNameScore(std::string_view name)
{
    return score(trimmed(name), inputNames);
}

int answerNameScore(std::string_view name)
{
    return score(trimmed(name), answerNames);
}

void detectRoles(const SampleRows& rows, Detected& detected)
{
    auto& options = detected.options;
    std::vector<ColumnFacts> facts;
    for (std::size_t i = 0; i < rows.columns.size(); ++i)
        facts.push_back(factsOf(rows, i));
    note(detected, "split", splitColumn(rows), "It holds train, valid and test.", options.splitColumn);
    int input = bestByName(rows.columns, inputNameScore, -1);
    int answer = bestByName(rows.columns, answerNameScore, input);
    const char* inputWhy = "Its name is usual for an input.";
    const char* answerWhy = "Its name is usual for an answer.";
    if (rows.columns.size() == 1)
        answer = -1;
    else if (answer < 0) {
        answer = fewestColumn(facts, input);
        answerWhy = "It holds the fewest different values.";
    }
    if (input < 0 && answer < 0 && rows.columns.size() == 2) {
        input = 0;
        inputWhy = "It is the first of two columns.";
    }
    if (input < 0) {
        input = longestColumn(facts, answer);
        inputWhy = "It holds the longest texts.";
    }
    if (answer < 0 && rows.columns.size() == 2) {
        answer = 1 - input;
        answerWhy = "It is the other column.";
    }
    note(detected, "input", input, inputWhy, options.inputColumn);
    note(detected, "answer", answer, answerWhy, options.answerColumn);
}

void detectKind(const SampleRows& rows, const std::vector<SharedInputKind>& kinds, Detected& detected)
{
    constexpr std::size_t most = 200;
    auto& options = detected.options;
    for (std::size_t column = 0; column < rows.columns.size(); ++column) {
        const auto& name = rows.columns[column];
        auto values = rows.values(column);
        std::erase_if(values, isBlank);
        values.resize(std::min(values.size(), most));
        const auto kind = name == options.splitColumn ? SharedInputKind() : kindOf(kinds, name, values);
        if (!kind)
            continue;
        if (options.answerColumn == name)
            options.answerColumn.clear();
        options.inputKind = kind;
        options.inputKindColumn = name;
        std::erase_if(detected.reasons, [](const DetectionReason& reason) { return reason.field == "input"; });
        note(detected, "input", static_cast<int>(column), "Its values are of a kind that a plugin knows.",
            options.inputColumn);
        return;
    }
}

void detectNumbers(const SampleRows& rows, Detected& detected)
{
    auto& options = detected.options;
    if (options.format != FileFormat::Csv)
        return;
    for (std::size_t column = 0; column < rows.columns.size(); ++column) {
        const auto values = rows.values(column);
        const auto filled
            = std::count_if(values.begin(), values.end(), [](const std::string& v) { return !isBlank(v); });
        const auto commas = std::count_if(values.begin(), values.end(), isCommaNumber);
        const auto numbers = std::count_if(
            values.begin(), values.end(), [](const std::string& v) { return normalizedNumber(v, ',').has_value(); });
        if (commas * 2 > filled && numbers * 5 >= filled * 4) // "4,27" among many whole numbers is a list
            options.numberColumns.push_back(rows.columns[column]);
    }
    if (options.numberColumns.empty())
        return;
    options.decimalMark = ',';
    detected.reasons.push_back({ "decimal_mark", ",",
        "The numbers of the column \"" + options.numberColumns.front() + "\" are written with a comma." });
}

} // namespace mnemo
