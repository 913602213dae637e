#include "core/data/recordreader.h"

#include <algorithm>

namespace mnemo {

void Record::clear()
{
    cells.clear();
    present.clear();
    problem.reset();
}

void Record::reject(const std::string& kind, const std::string& sentence)
{
    if (!problem)
        problem = RowProblem { line, 0, kind, {}, "Line " + std::to_string(line) + ": " + sentence };
}

std::vector<std::string> columnNames(const std::vector<std::string>& header)
{
    std::vector<std::string> names;
    for (const std::string& cell : header) {
        std::string name(trimmed(cell));
        if (name.empty())
            name = "column_" + std::to_string(names.size() + 1);
        const std::string base = name;
        for (int i = 2; std::find(names.begin(), names.end(), name) != names.end(); ++i)
            name = base + " (" + std::to_string(i) + ")";
        names.push_back(name);
    }
    return names;
}

std::string inQuotes(std::string_view text)
{
    constexpr std::size_t most = 40;
    if (text.size() <= most)
        return "\"" + std::string(text) + "\"";
    std::size_t cut = most;
    while (cut > 0 && (static_cast<unsigned char>(text[cut]) & 0xC0U) == 0x80U)
        --cut;
    return "\"" + std::string(text.substr(0, cut)) + "...\"";
}

Result<std::unique_ptr<RecordReader>> makeRecordReader(
    std::unique_ptr<std::istream> stream, const ImportOptions& options)
{
    switch (options.format) {
    case FileFormat::Csv:
        return makeCsvReader(std::move(stream), options);
    case FileFormat::Lines:
        return makeLinesReader(std::move(stream), options);
    case FileFormat::Jsonl:
        return makeJsonlReader(std::move(stream), options);
    case FileFormat::JsonDocument:
        return makeJsonReader(std::move(stream), options);
    }
    return Error { ErrorCode::InvalidArgument, "bad_options", "This file format is not known.", {}, "format" };
}

} // namespace mnemo
