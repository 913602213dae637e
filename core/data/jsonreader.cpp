#include "core/data/jsoncutter.h"
#include "core/data/jsonrow.h"
#include "core/data/recordreader.h"

#include <unordered_map>

namespace mnemo {

namespace {

constexpr std::size_t mostColumns = 10'000;

/// Columns in the order in which their keys first appear.
class KeyColumns {
public:
    /// Moves the fields into the cells of their columns; false when there are too many.
    bool place(JsonRow& row, Record& record)
    {
        for (auto& [key, value] : row.fields) {
            const auto [found, added] = m_index.try_emplace(key, m_names.size());
            if (added)
                m_names.push_back(key);
            record.cells.resize(std::max(record.cells.size(), found->second + 1));
            record.present.resize(record.cells.size());
            record.present[found->second] = value.has_value();
            if (value)
                record.cells[found->second] = std::move(*value);
        }
        return m_names.size() <= mostColumns;
    }
    const std::vector<std::string>& names() const { return m_names; }

private:
    std::unordered_map<std::string, std::size_t> m_index;
    std::vector<std::string> m_names;
};

Error tooManyColumns(std::int64_t line)
{
    return { ErrorCode::Format, "too_many_columns",
        "Line " + std::to_string(line) + ": more than 10000 different keys; this is not a table of like objects.", {},
        std::to_string(line) };
}

const char* shapeName(JsonRow::Shape shape)
{
    return shape == JsonRow::Shape::List ? "a list" : "a single value";
}

class JsonlReader final : public RecordReader {
public:
    JsonlReader(std::unique_ptr<std::istream> stream, const ImportOptions& options)
        : RecordReader(std::move(stream), options.encoding)
        , m_lines(m_text)
    {
    }

    Result<bool> next(Record& record) override
    {
        record.clear();
        Line line;
        do { // blank lines between objects mean nothing
            const auto found = m_lines.next(line);
            if (!found || !*found)
                return found;
        } while (isBlank(line.text));
        record.line = line.number;
        if (!line.bad.empty())
            record.reject("bad_encoding", line.bad + "; choose the encoding in which the row reads right.");
        auto row = parseJsonRow(line.text);
        if (!row)
            record.reject("bad_json", row.error().message + ".");
        else if (row->shape != JsonRow::Shape::Object)
            record.reject(
                "bad_json", std::string("expected an object in braces, found ") + shapeName(row->shape) + ".");
        else if (!m_columns.place(*row, record))
            return tooManyColumns(line.number);
        return true;
    }
    const std::vector<std::string>& columns() const override { return m_columns.names(); }

private:
    LineReader m_lines;
    KeyColumns m_columns;
};

class JsonReader final : public RecordReader {
public:
    JsonReader(std::unique_ptr<std::istream> stream, const ImportOptions& options)
        : RecordReader(std::move(stream), options.encoding)
        , m_cutter(m_text)
        , m_key(options.key)
    {
    }

    /// Goes to the first element.
    Result<void> open();
    Result<bool> next(Record& record) override;
    const std::vector<std::string>& columns() const override { return m_columns.names(); }
    bool keysAreUnique() const override { return m_pairs; }

private:
    Result<void> findKey();
    Result<std::string> cutKey();
    Result<bool> passComma(char closing);
    Result<void> cutElement(JsonRow& row, Record& record);

    JsonCutter m_cutter;
    std::string m_key;
    bool m_pairs = false; ///< an object of input -> answer
    bool m_first = true;
    bool m_empty = false;
    KeyColumns m_columns;
    std::string m_element;
};

Result<std::string> JsonReader::cutKey()
{
    if (m_cutter.peek() != '"')
        return m_cutter.fault("a key in quotes");
    std::string text;
    if (const auto cut = m_cutter.cut(text); !cut)
        return cut.error();
    auto key = parseJsonRow(text);
    if (!key)
        return m_cutter.fault("a key in quotes before this");
    if (m_cutter.peek() != ':')
        return m_cutter.fault("':' after the key " + inQuotes(text));
    m_cutter.take();
    return std::move(*key->fields.front().second);
}

Result<void> JsonReader::open()
{
    const char top = m_cutter.peek();
    if (top == 0) {
        m_empty = true;
        return {};
    }
    if (top == '<')
        return Error { ErrorCode::Format, "html",
            "The file is a web page (it begins with '<'), not JSON: the download probably gave an error page.", {},
            "1" };
    if (top != '[' && top != '{')
        return m_cutter.fault("'[' or '{' at the begin of a JSON file");
    if (!m_key.empty() && top == '[')
        return Error { ErrorCode::Format, "unexpected_list",
            "The file holds a list at the top; leave the key empty instead of " + inQuotes(m_key) + ".", {}, m_key };
    m_cutter.take();
    if (!m_key.empty())
        return findKey();
    m_pairs = top == '{';
    return {};
}

/// Goes to the list under the wanted key of the object at the top.
Result<void> JsonReader::findKey()
{
    std::string seen;
    while (m_cutter.peek() != '}') {
        const auto key = cutKey();
        if (!key)
            return key.error();
        if (*key == m_key) {
            if (m_cutter.peek() != '[')
                return m_cutter.fault("a list under the key " + inQuotes(m_key));
            m_cutter.take();
            return {};
        }
        seen += (seen.empty() ? "" : ", ") + inQuotes(*key);
        if (const auto skipped = m_cutter.skip(); !skipped)
            return skipped.error();
        if (m_cutter.peek() == ',')
            m_cutter.take();
        else if (m_cutter.peek() != '}')
            return m_cutter.fault("',' or '}'");
    }
    return Error { ErrorCode::NotFound, "unknown_key",
        "There is no key " + inQuotes(m_key) + " at the top of the file; it holds " + (seen.empty() ? "none" : seen)
            + ".",
        {}, m_key };
}

/// The comma before an element but the first; false at the closing bracket.
Result<bool> JsonReader::passComma(char closing)
{
    const char c = m_cutter.peek();
    if (c == closing) {
        m_cutter.take();
        m_empty = true;
        return false;
    }
    if (!std::exchange(m_first, false)) {
        if (c != ',')
            return m_cutter.fault(std::string("',' or '") + closing + "' after an element");
        m_cutter.take();
    }
    return true;
}

Result<void> JsonReader::cutElement(JsonRow& row, Record& record)
{
    if (const auto cut = m_cutter.cut(m_element); !cut)
        return cut.error();
    auto parsed = parseJsonRow(m_element);
    if (!parsed)
        record.reject("bad_json", parsed.error().message + " in " + inQuotes(m_element) + ".");
    else
        row = std::move(*parsed);
    return {};
}

Result<bool> JsonReader::next(Record& record)
{
    record.clear();
    if (m_empty)
        return false;
    const auto more = passComma(m_pairs ? '}' : ']');
    if (!more || !*more)
        return more;
    m_cutter.peek();
    record.line = m_cutter.line();
    JsonRow row;
    JsonRow element;
    if (m_pairs) {
        auto key = cutKey();
        if (!key)
            return key.error();
        const bool nested = m_cutter.peek() == '{' || m_cutter.peek() == '[';
        if (nested)
            return m_cutter.fault(
                "a text as the value of " + inQuotes(*key) + " (to read a list under it, name it as the key)");
        if (const auto cut = cutElement(element, record); !cut)
            return cut.error();
        row.fields = { { "input", std::move(*key) },
            { "output", element.fields.empty() ? std::nullopt : std::move(element.fields.front().second) } };
    } else {
        if (const auto cut = cutElement(element, record); !cut)
            return cut.error();
        row = std::move(element);
        if (row.shape == JsonRow::Shape::Scalar)
            row.fields.front().first = "text";
        else if (row.shape == JsonRow::Shape::List)
            record.reject("bad_json", "expected an object in braces, found a list.");
    }
    if (const std::string bad = m_cutter.takeBad(); !bad.empty())
        record.reject("bad_encoding", bad + "; choose the encoding in which the row reads right.");
    if (row.shape != JsonRow::Shape::List && !m_columns.place(row, record))
        return tooManyColumns(record.line);
    return true;
}

} // namespace

std::unique_ptr<RecordReader> makeJsonlReader(std::unique_ptr<std::istream> stream, const ImportOptions& options)
{
    return std::make_unique<JsonlReader>(std::move(stream), options);
}

Result<std::unique_ptr<RecordReader>> makeJsonReader(std::unique_ptr<std::istream> stream, const ImportOptions& options)
{
    auto reader = std::make_unique<JsonReader>(std::move(stream), options);
    if (const auto opened = reader->open(); !opened)
        return opened.error();
    return std::unique_ptr<RecordReader>(std::move(reader));
}

} // namespace mnemo
