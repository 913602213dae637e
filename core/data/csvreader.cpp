#include "core/data/csvrows.h"
#include "core/data/recordreader.h"

#include <deque>

namespace mnemo {

namespace {

/// A line kept aside, because the row it seems to belong to may turn out to be broken.
struct KeptLine {
    std::string text;
    std::int64_t number = 0;
    std::string bad;
};

bool hasZero(std::string_view text)
{
    return text.find('\0') != std::string_view::npos;
}

class CsvReader final : public RecordReader {
public:
    CsvReader(std::unique_ptr<std::istream> stream, const ImportOptions& options)
        : RecordReader(std::move(stream), options.encoding)
        , m_lines(m_text)
        , m_rows(options.delimiter, options.quote, options.trim)
        , m_header(options.header)
        , m_expected(options.header ? 0 : static_cast<std::size_t>(options.columnCount))
    {
    }

    /// The header, or the names of columns without one.
    Result<void> open();
    Result<bool> next(Record& record) override;
    const std::vector<std::string>& columns() const override { return m_columns; }

private:
    static constexpr std::size_t mostOpenBytes = 16U << 20U;

    Result<bool> nextRow(Record& record);
    Result<bool> nextLine(KeptLine& line);
    void giveUpOpenRow(Record& record);

    LineReader m_lines;
    CsvRows m_rows;
    bool m_header;
    std::size_t m_expected;
    std::vector<std::string> m_columns;
    std::optional<Record> m_first; ///< the first data row of a file without header
    std::vector<KeptLine> m_openLines; ///< lines of the row under way
    std::deque<KeptLine> m_again; ///< lines to be read a second time
};

Result<bool> CsvReader::nextLine(KeptLine& line)
{
    if (!m_again.empty()) {
        line = std::move(m_again.front());
        m_again.pop_front();
        return true;
    }
    Line read;
    const auto found = m_lines.next(read);
    if (!found || !*found)
        return found;
    line.text = read.text;
    line.number = read.number;
    line.bad = std::move(read.bad);
    return true;
}

/// The quote that opens in the first of the open lines never closes as it should: that line alone is the broken row.
void CsvReader::giveUpOpenRow(Record& record)
{
    m_rows.reset();
    const KeptLine& first = m_openLines.front();
    record.clear();
    record.line = first.number;
    record.cells = { std::string(withoutCarriageReturn(first.text)) };
    if (hasZero(first.text))
        record.reject("bad_encoding", "it holds a zero byte, which no text has.");
    record.reject("broken_quote", "a quoted field is not closed as it should be in " + inQuotes(first.text) + ".");
    m_again.insert(
        m_again.begin(), std::make_move_iterator(m_openLines.begin() + 1), std::make_move_iterator(m_openLines.end()));
    m_openLines.clear();
}

Result<bool> CsvReader::nextRow(Record& record)
{
    record.clear();
    std::size_t openBytes = 0;
    KeptLine line;
    for (;;) {
        const auto found = nextLine(line);
        if (!found)
            return found;
        if (!*found) {
            if (m_openLines.empty())
                return false;
            giveUpOpenRow(record);
            return true;
        }
        const auto state = hasZero(line.text) ? CsvRows::State::Broken : m_rows.feed(line.text);
        if (m_openLines.empty())
            record.line = line.number;
        if (!line.bad.empty())
            record.reject("bad_encoding", line.bad + "; choose the encoding in which the row reads right.");
        if (state == CsvRows::State::Broken || (state == CsvRows::State::Open && openBytes > mostOpenBytes)) {
            m_openLines.push_back(std::move(line));
            giveUpOpenRow(record);
            return true;
        }
        if (state == CsvRows::State::Open) {
            openBytes += line.text.size();
            m_openLines.push_back(std::move(line));
            continue;
        }
        m_openLines.clear();
        if (state == CsvRows::State::Blank)
            record.reject("empty_row", "the line is empty.");
        record.cells.swap(m_rows.fields());
        return true;
    }
}

Result<void> CsvReader::open()
{
    Record first;
    do {
        const auto found = nextRow(first);
        if (!found)
            return found.error();
        if (!*found)
            return {}; // an empty file has no columns
    } while (first.problem && first.problem->kind == "empty_row");
    if (m_header && first.problem)
        return Error { ErrorCode::Format, "bad_header", "The header row cannot be read. " + first.problem->message, {},
            std::to_string(first.line) };
    if (m_header) {
        m_columns = columnNames(first.cells);
    } else {
        m_columns = columnNames(std::vector<std::string>(m_expected > 0 ? m_expected : first.cells.size()));
        m_first = std::move(first);
    }
    m_expected = m_columns.size();
    return {};
}

Result<bool> CsvReader::next(Record& record)
{
    if (m_first) {
        record = std::move(*m_first);
        m_first.reset();
    } else if (const auto found = nextRow(record); !found || !*found) {
        return found;
    }
    if (!record.problem && record.cells.size() != m_expected)
        record.reject("wrong_field_count",
            std::to_string(record.cells.size()) + (record.cells.size() == 1 ? " field" : " fields") + " where "
                + std::to_string(m_expected) + " are expected.");
    record.present.assign(record.cells.size(), 1);
    return true;
}

} // namespace

Result<std::unique_ptr<RecordReader>> makeCsvReader(std::unique_ptr<std::istream> stream, const ImportOptions& options)
{
    auto reader = std::make_unique<CsvReader>(std::move(stream), options);
    if (const auto opened = reader->open(); !opened)
        return opened.error();
    return std::unique_ptr<RecordReader>(std::move(reader));
}

} // namespace mnemo
