#include "core/data/detection.h"

#include "core/data/jsoncutter.h"

#include <algorithm>
#include <sstream>

namespace mnemo {

namespace {

constexpr std::size_t sampleSize = 256U << 10U;
constexpr std::size_t mostSampleRows = 2000;

std::string lowered(std::string text)
{
    for (char& c : text)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return text;
}

Result<Sample> takeSample(const std::filesystem::path& path)
{
    auto stream = openForReading(path);
    if (!stream)
        return stream.error();
    Sample sample;
    sample.bytes.resize(sampleSize);
    (*stream)->read(sample.bytes.data(), static_cast<std::streamsize>(sampleSize));
    sample.bytes.resize(static_cast<std::size_t>((*stream)->gcount()));
    sample.whole = (*stream)->peek() == std::istream::traits_type::eof();
    sample.extension = lowered(path.extension().string());
    return sample;
}

void decodeSample(Sample& sample, TextEncoding encoding)
{
    std::vector<BadBytes> bad;
    TextDecoder(encoding).decode(sample.bytes, sample.whole, sample.text, bad);
    const auto end = sample.text.rfind('\n');
    if (!sample.whole && end != std::string::npos)
        sample.text.resize(end + 1);
}

bool isHtml(const Sample& sample)
{
    const auto begin = lowered(std::string(trimmed(std::string_view(sample.text).substr(0, 200))));
    return begin.starts_with("<!doctype") || begin.starts_with("<html") || begin.starts_with("<?xml")
        || begin.starts_with("<head");
}

bool isJsonObject(std::string_view line)
{
    const std::string_view text = trimmed(line);
    return text.size() >= 2 && text.front() == '{' && text.back() == '}';
}

/// Lines that are objects each; a file of one line counts when its ending says so.
bool isJsonLines(const Sample& sample)
{
    const std::string_view text = sample.text;
    int objects = 0;
    int others = 0;
    for (std::size_t begin = 0; begin < text.size() && objects + others < 20;) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string_view line = trimmed(text.substr(begin, end - begin));
        if (!line.empty())
            ++(isJsonObject(line) ? objects : others);
        begin = end + 1;
    }
    const bool named = sample.extension == ".jsonl" || sample.extension == ".ndjson";
    return named || objects > std::max(1, others);
}

/// Whether the list that begins here begins with an object; passes over it otherwise.
bool isListOfObjects(JsonCutter& cutter)
{
    cutter.take();
    if (cutter.peek() == '{')
        return true;
    while (cutter.peek() != ']') {
        if (cutter.peek() == ',')
            cutter.take();
        if (!cutter.skip())
            return false;
    }
    cutter.take();
    return false;
}

/// The first key at the top whose value is a list of objects.
std::string listKey(const std::string& text)
{
    TextReader reader(std::make_unique<std::istringstream>(text), TextEncoding::Utf8);
    JsonCutter cutter(reader);
    cutter.peek();
    cutter.take();
    std::string key;
    while (cutter.peek() == '"') {
        if (!cutter.cut(key) || cutter.peek() != ':')
            return {};
        cutter.take();
        if (cutter.peek() == '[') {
            if (isListOfObjects(cutter))
                return key.substr(1, key.size() - 2);
        } else if (!cutter.skip()) {
            return {};
        }
        if (cutter.peek() != ',')
            return {};
        cutter.take();
    }
    return {};
}

void detectJson(const Sample& sample, char first, Detected& detected)
{
    auto& options = detected.options;
    options.header = false;
    if (first == '{' && isJsonLines(sample)) {
        options.format = FileFormat::Jsonl;
        detected.reasons.push_back({ "format", "JSONL", "Each line is an object in braces." });
        return;
    }
    options.format = FileFormat::JsonDocument;
    if (first == '{')
        options.key = listKey(sample.text);
    const std::string why = first == '[' ? "The file is one list."
        : options.key.empty()
        ? "The file is one object; its keys are the inputs and its values the answers."
        : "The file is one object with a list of rows under the key " + inQuotes(options.key) + ".";
    detected.reasons.push_back({ "format", "JSON", why });
}

/// '[' also begins a SMILES string or a log line: only JSON goes on like JSON.
bool beginsJson(const Sample& sample, char first)
{
    const auto at = sample.text.find_first_not_of(" \t\r\n", sample.text.find(first) + 1);
    const char second = at == std::string::npos ? ']' : sample.text[at];
    if (sample.extension == ".json" || sample.extension == ".jsonl" || sample.extension == ".ndjson")
        return true;
    return first == '{' ? second == '"' || second == '}' : second == '{' || second == '"' || second == ']';
}

} // namespace

std::vector<std::string> SampleRows::values(std::size_t column) const
{
    std::vector<std::string> all;
    for (const Record& record : records)
        if (!record.problem && column < record.cells.size())
            all.push_back(record.cells[column]);
    return all;
}

SampleRows readSample(const Sample& sample, const ImportOptions& options)
{
    ImportOptions decoded = options;
    decoded.encoding = TextEncoding::Utf8;
    SampleRows rows;
    auto reader = makeRecordReader(std::make_unique<std::istringstream>(sample.text), decoded);
    if (!reader)
        return rows;
    Record record;
    while (rows.records.size() < mostSampleRows) {
        const auto more = (*reader)->next(record);
        if (!more || !*more)
            break;
        if (!record.problem || record.problem->kind != "empty_row")
            rows.records.push_back(record);
    }
    rows.columns = (*reader)->columns();
    return rows;
}

Result<Detected> detectOptions(const std::filesystem::path& path, const std::vector<SharedInputKind>& kinds)
{
    auto sample = takeSample(path);
    if (!sample)
        return sample.error();
    const std::string file = path.string();
    Detected detected;
    if (const auto encoding = detectEncoding(*sample, detected); !encoding) {
        Error error = encoding.error();
        error.file = file;
        error.message = file + " " + error.message;
        return error;
    }
    decodeSample(*sample, detected.options.encoding);
    const auto begin = sample->text.find_first_not_of(" \t\r\n");
    if (begin == std::string::npos)
        return Error { ErrorCode::Format, "empty_file", file + " is empty.", file, {} };
    if (isHtml(*sample))
        return Error { ErrorCode::Format, "html",
            file + " is a web page (HTML), not data: the download probably gave an error page.", file, "1" };
    const char first = sample->text[begin];
    if ((first == '{' || first == '[') && beginsJson(*sample, first))
        detectJson(*sample, first, detected);
    else
        detectTable(*sample, detected);
    const SampleRows rows = readSample(*sample, detected.options);
    detected.columns = rows.columns;
    detectRoles(rows, detected);
    detectKind(rows, kinds, detected);
    detectNumbers(rows, detected);
    return detected;
}

} // namespace mnemo
