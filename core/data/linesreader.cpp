#include "core/data/recordreader.h"

namespace mnemo {

namespace {

class LinesReader final : public RecordReader {
public:
    LinesReader(std::unique_ptr<std::istream> stream, const ImportOptions& options)
        : RecordReader(std::move(stream), options.encoding)
        , m_lines(m_text)
        , m_cut(options.lineSplit)
    {
        if (m_cut.separator.empty())
            m_columns = { "text" };
        else if (m_cut.at == LineSplit::At::First)
            m_columns = { "label", "text" };
        else
            m_columns = { "text", "label" };
    }

    Result<void> readHeader();
    Result<bool> next(Record& record) override;
    const std::vector<std::string>& columns() const override { return m_columns; }

private:
    void cut(std::string_view line, Record& record) const;

    LineReader m_lines;
    LineSplit m_cut;
    std::vector<std::string> m_columns;
};

void LinesReader::cut(std::string_view line, Record& record) const
{
    if (m_cut.separator.empty()) {
        record.cells = { std::string(trimmed(line)) };
        return;
    }
    const std::size_t at = m_cut.at == LineSplit::At::First ? line.find(m_cut.separator) : line.rfind(m_cut.separator);
    if (at == std::string_view::npos) {
        record.cells = { std::string(trimmed(line)) };
        record.reject(
            "wrong_field_count", "there is no separator " + inQuotes(m_cut.separator) + " in " + inQuotes(line) + ".");
        return;
    }
    record.cells
        = { std::string(trimmed(line.substr(0, at))), std::string(trimmed(line.substr(at + m_cut.separator.size()))) };
}

Result<bool> LinesReader::next(Record& record)
{
    record.clear();
    Line line;
    const auto found = m_lines.next(line);
    if (!found || !*found)
        return found;
    record.line = line.number;
    if (!line.bad.empty())
        record.reject("bad_encoding", line.bad + "; choose the encoding in which the row reads right.");
    const std::string_view text = withoutCarriageReturn(line.text);
    if (isBlank(text))
        record.reject("empty_row", "the line is empty.");
    else
        cut(text, record);
    record.present.assign(record.cells.size(), 1);
    return true;
}

Result<void> LinesReader::readHeader()
{
    Record header;
    const auto found = next(header);
    if (!found)
        return found.error();
    if (*found && header.cells.size() == m_columns.size())
        m_columns = columnNames(header.cells);
    return {};
}

} // namespace

Result<std::unique_ptr<RecordReader>> makeLinesReader(
    std::unique_ptr<std::istream> stream, const ImportOptions& options)
{
    auto reader = std::make_unique<LinesReader>(std::move(stream), options);
    if (options.header)
        if (const auto read = reader->readHeader(); !read)
            return read.error();
    return std::unique_ptr<RecordReader>(std::move(reader));
}

} // namespace mnemo
