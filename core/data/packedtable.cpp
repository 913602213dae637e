#include "core/data/packedtable.h"

#include "core/base/hash.h"
#include "core/data/textreader.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>
#include <span>

namespace mnemo {

static_assert(std::endian::native == std::endian::little, "packed tables are little-endian");

namespace {

Error broken(const std::string& name, const char* kind, const std::string& what)
{
    return { ErrorCode::Format, kind, name + " " + what + "; import the data again.", name, {} };
}

/// Feeds a hash in large pieces.
class ContentHasher {
public:
    void add(std::string_view text)
    {
        const auto size = static_cast<std::uint64_t>(text.size());
        m_buffer.append(reinterpret_cast<const char*>(&size), sizeof size);
        m_buffer.append(text);
        if (m_buffer.size() > (64U << 10U))
            flush();
    }
    std::string hex()
    {
        flush();
        return m_hash.hex();
    }

private:
    void flush()
    {
        m_hash.add(m_buffer);
        m_buffer.clear();
    }
    Sha256 m_hash;
    std::string m_buffer;
};

} // namespace

const char* splitName(RowSplit split)
{
    static constexpr const char* names[] = { "", "train", "valid", "test" };
    return names[static_cast<std::size_t>(split)];
}

bool splitFromName(std::string_view name, RowSplit& split)
{
    std::string lower(trimmed(name));
    for (char& c : lower)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    const auto isOneOf = [&](std::initializer_list<std::string_view> names) {
        return std::find(names.begin(), names.end(), lower) != names.end();
    };
    if (lower.empty())
        split = RowSplit::None;
    else if (isOneOf({ "train", "training" }))
        split = RowSplit::Train;
    else if (isOneOf({ "valid", "validation", "dev", "val" }))
        split = RowSplit::Valid;
    else if (isOneOf({ "test", "testing", "eval" }))
        split = RowSplit::Test;
    else
        return false;
    return true;
}

template<typename T>
T PackedTable::load(std::uint64_t at) const
{
    T value {};
    std::memcpy(&value, m_bytes.data() + at, sizeof value);
    return value;
}

Result<std::shared_ptr<const PackedTable>> PackedTable::fromBytes(std::string bytes)
{
    auto table = std::make_shared<PackedTable>();
    table->m_owned = std::move(bytes);
    table->m_bytes = table->m_owned;
    if (const auto read = table->readTrailer("The stored table"); !read)
        return read.error();
    if (const auto checked = table->checkRecords(); !checked)
        return checked.error();
    return std::shared_ptr<const PackedTable>(std::move(table));
}

Result<std::shared_ptr<const PackedTable>> PackedTable::open(const std::filesystem::path& path, bool removeFile)
{
    auto file = MappedFile::open(path);
    if (!file)
        return file.error();
    auto table = std::make_shared<PackedTable>();
    table->m_file = std::move(*file);
    const auto bytes = table->m_file->bytes();
    table->m_bytes = { reinterpret_cast<const char*>(bytes.data()), bytes.size() };
    if (const auto read = table->readTrailer(path.string()); !read)
        return read.error();
    table->m_residency.watch(table->m_bytes);
    if (removeFile) {
        std::error_code ignored;
        table->m_removed = std::filesystem::remove(path, ignored);
    }
    return std::shared_ptr<const PackedTable>(std::move(table));
}

std::shared_ptr<PackedTable> PackedTable::unfinished(std::string bytes, std::shared_ptr<const MappedFile> file,
    std::uint64_t indexAt, std::uint32_t rows, std::vector<std::string> columns)
{
    auto table = std::make_shared<PackedTable>();
    table->m_owned = std::move(bytes);
    table->m_bytes = table->m_owned;
    if (file) {
        table->m_bytes = { reinterpret_cast<const char*>(file->bytes().data()), file->bytes().size() };
        table->m_residency.watch(table->m_bytes);
    }
    table->m_file = std::move(file);
    table->m_indexAt = indexAt;
    table->m_footerAt = table->m_bytes.size();
    table->m_rows = rows;
    table->m_columns = std::move(columns);
    return table;
}

Result<void> PackedTable::readTrailer(const std::string& name)
{
    if (!m_bytes.starts_with(beginMark))
        return broken(name, "bad_table", "is not a packed table");
    if (m_bytes.size() < beginMark.size() + trailerSize || !m_bytes.ends_with(endMark))
        return broken(
            name, "truncated_table", "is cut short: it has only " + std::to_string(m_bytes.size()) + " bytes");
    const std::uint64_t at = m_bytes.size() - trailerSize;
    m_indexAt = load<std::uint64_t>(at);
    const auto rows = load<std::uint64_t>(at + 8);
    m_footerAt = load<std::uint64_t>(at + 16);
    const auto footerSize = load<std::uint64_t>(at + 24);
    if (footerSize > at || m_footerAt != at - footerSize || m_indexAt > m_footerAt || rows >= UINT32_MAX
        || m_footerAt - m_indexAt != rows * 8)
        return broken(name, "truncated_table", "does not have the size that its end states");
    const std::string_view footer = m_bytes.substr(m_footerAt, footerSize);
    if (sha256(footer) != m_bytes.substr(at + 32, 64))
        return broken(name, "bad_table", "has a damaged footer");
    auto json = parseJson(footer, name);
    if (!json)
        return json.error();
    m_footer = std::move(*json);
    m_rows = static_cast<std::uint32_t>(rows);
    const auto columns = m_footer.find("columns");
    if (columns == m_footer.end() || !columns->is_array()
        || !std::all_of(columns->begin(), columns->end(), [](const Json& c) { return c.is_string(); }))
        return broken(name, "bad_table", "names no columns");
    m_columns = columns->get<std::vector<std::string>>();
    return {};
}

RowEntry PackedTable::entry(std::uint32_t row) const
{
    const std::uint64_t at = m_indexAt + std::uint64_t(row) * 8;
    m_residency.touch(at, 8);
    return RowEntry::unpacked(load<std::uint64_t>(at));
}

PackedTable::Head PackedTable::head(std::uint32_t row) const
{
    const std::uint64_t at = entry(row).offset;
    if (at < beginMark.size() || at > m_indexAt || m_indexAt - at < headSize)
        return {};
    m_residency.touch(at, headSize);
    Head head;
    head.line = load<std::int64_t>(at);
    head.cells = load<std::uint32_t>(at + 8);
    head.ends = at + headSize;
    head.good = head.ends + std::uint64_t(head.cells) * 4 <= m_indexAt;
    return head;
}

std::string_view PackedTable::cell(std::uint32_t row, std::size_t column) const
{
    const Head record = head(row);
    if (!record.good || column >= record.cells)
        return {};
    const std::uint64_t text = record.ends + std::uint64_t(record.cells) * 4;
    m_residency.touch(record.ends, text - record.ends);
    const std::uint64_t begin = column == 0 ? 0 : load<std::uint32_t>(record.ends + (column - 1) * 4);
    const std::uint64_t end = load<std::uint32_t>(record.ends + column * 4);
    if (begin > end || end > m_indexAt - text)
        return {};
    m_residency.touch(text + begin, end - begin);
    return m_bytes.substr(text + begin, end - begin);
}

std::int64_t PackedTable::line(std::uint32_t row) const
{
    return head(row).line;
}

std::int32_t PackedTable::label(std::uint32_t row) const
{
    return entry(row).label;
}

RowSplit PackedTable::split(std::uint32_t row) const
{
    return entry(row).split;
}

std::string PackedTable::contentHash(const std::vector<int>& labelOrder, const std::stop_token& stop) const
{
    std::vector<std::size_t> order(m_columns.size());
    std::iota(order.begin(), order.end(), std::size_t { 0 });
    std::sort(order.begin(), order.end(), [this](std::size_t a, std::size_t b) { return m_columns[a] < m_columns[b]; });
    ContentHasher hasher;
    for (const std::size_t column : order)
        hasher.add(m_columns[column]);
    for (std::uint32_t row = 0; row < m_rows; ++row) {
        if (row % 4096 == 0 && stop.stop_requested())
            return {};
        for (const std::size_t column : order)
            hasher.add(cell(row, column));
        const RowEntry facts = entry(row);
        const auto number = static_cast<std::size_t>(facts.label);
        hasher.add(number < labelOrder.size() ? std::to_string(labelOrder[number]) : std::string());
        hasher.add(splitName(facts.split));
    }
    m_residency.release();
    return hasher.hex();
}

Result<void> PackedTable::checkRecords() const
{
    for (std::uint32_t row = 0; row < m_rows; ++row) {
        const Head record = head(row);
        bool good = record.good && record.cells <= m_columns.size();
        std::uint64_t last = 0;
        for (std::uint32_t i = 0; good && i < record.cells; ++i) {
            const std::uint64_t end = load<std::uint32_t>(record.ends + i * 4ULL);
            good = end >= last && end <= m_indexAt - (record.ends + record.cells * 4ULL);
            last = end;
        }
        if (!good)
            return broken("The stored table", "bad_table", "is damaged at row " + std::to_string(row + 1));
    }
    return {};
}

std::string packedEnding(std::uint64_t indexAt, std::uint64_t rows, std::uint64_t footerAt, const Json& footer)
{
    const std::string text = footer.dump();
    std::string ending = text;
    for (const std::uint64_t value : { indexAt, rows, footerAt, static_cast<std::uint64_t>(text.size()) })
        ending.append(reinterpret_cast<const char*>(&value), sizeof value);
    return ending + sha256(text) + std::string(PackedTable::endMark);
}

} // namespace mnemo
