#include "core/data/packedwriter.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstring>
#include <numeric>

#include <unistd.h>

namespace mnemo {

namespace {

template<typename T>
void appendValue(std::string& bytes, T value)
{
    bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

std::filesystem::path freshPartName(const std::filesystem::path& folder)
{
    static std::atomic<int> counter { 0 };
    return folder / ("import-" + std::to_string(::getpid()) + "-" + std::to_string(++counter) + ".part");
}

/// Leftovers of imports whose process was killed.
void removeOrphans(const std::filesystem::path& folder)
{
    std::error_code code;
    for (const auto& entry : std::filesystem::directory_iterator(folder, code)) {
        const std::string name = entry.path().filename().string();
        constexpr std::string_view begin = "import-";
        int process = 0;
        if (!name.starts_with(begin) || !name.ends_with(".part")
            || std::from_chars(name.data() + begin.size(), name.data() + name.size(), process).ec != std::errc())
            continue;
        if (process > 0 && ::kill(process, 0) != 0 && errno == ESRCH)
            std::filesystem::remove(entry.path(), code);
    }
}

Error stopped()
{
    return { ErrorCode::Cancelled, "cancelled", "The import was stopped; nothing was kept.", {}, {} };
}

} // namespace

PackedWriter::PackedWriter(const std::filesystem::path& cacheFolder, std::size_t most)
    : m_temporary(cacheFolder.empty())
    , m_folder(m_temporary ? std::filesystem::temp_directory_path() : cacheFolder)
    , m_records(freshPartName(m_folder), most)
    , m_index(freshPartName(m_folder), most / 4)
{
    removeOrphans(m_folder);
    m_records.append(PackedTable::beginMark);
}

PackedWriter::~PackedWriter() = default;

Error PackedWriter::writeError() const
{
    return { ErrorCode::Io, "io",
        "Cannot write the imported table to " + m_folder.string() + ": " + std::strerror(errno) + ".",
        m_folder.string(), {} };
}

Result<void> PackedWriter::add(
    std::span<const std::string_view> cells, std::int64_t line, std::int32_t label, RowSplit split)
{
    const std::string where = std::to_string(line);
    if (m_rows + 1 == UINT32_MAX || m_records.size() > RowEntry::mostOffset)
        return Error { ErrorCode::Unsupported, "too_many_rows",
            "A data set holds at most 4294967294 rows and 1 TiB of text; line " + where + " is beyond.", {}, where };
    const auto length = std::accumulate(cells.begin(), cells.end(), std::uint64_t { 0 },
        [](std::uint64_t sum, std::string_view cell) { return sum + cell.size(); });
    if (length > UINT32_MAX / 2)
        return Error { ErrorCode::Unsupported, "row_too_long", "The row of line " + where + " is longer than 2 GiB.",
            {}, where };
    m_record.clear();
    appendValue(m_record, line);
    appendValue(m_record, static_cast<std::uint32_t>(cells.size()));
    std::uint32_t end = 0;
    for (const std::string_view cell : cells) {
        end += static_cast<std::uint32_t>(cell.size());
        appendValue(m_record, end);
    }
    for (const std::string_view cell : cells)
        m_record += cell;
    const std::uint64_t entry = RowEntry { m_records.size(), std::min(label, RowEntry::mostLabel), split }.packed();
    ++m_rows;
    const std::string_view entryBytes(reinterpret_cast<const char*>(&entry), sizeof entry);
    if (!m_records.append(m_record) || !m_index.append(entryBytes))
        return writeError();
    return {};
}

std::size_t PackedWriter::keepLastOfEqual(const std::vector<std::uint64_t>& hashes)
{
    std::vector<std::uint32_t> order(hashes.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(),
        [&](std::uint32_t a, std::uint32_t b) { return hashes[a] != hashes[b] ? hashes[a] < hashes[b] : a < b; });
    std::string index;
    m_index.read([&](std::string_view block) { index += block; });
    const auto entryAt = [&](std::uint32_t row) { return index.substr(std::size_t(row) * 8, 8); };
    std::vector<bool> gone(hashes.size());
    for (std::size_t first = 0, last = 0; first < order.size(); first = last + 1) {
        for (last = first; last + 1 < order.size() && hashes[order[last + 1]] == hashes[order[first]];)
            gone[order[++last]] = true;
        index.replace(std::size_t(order[first]) * 8, 8, entryAt(order[last]));
    }
    m_index.clear();
    for (std::uint32_t row = 0; row < m_rows; ++row)
        if (!gone[row])
            m_index.append(entryAt(row));
    const auto count = static_cast<std::uint32_t>(std::count(gone.begin(), gone.end(), true));
    m_rows -= count;
    return count;
}

Result<std::shared_ptr<const PackedTable>> PackedWriter::finish(
    const std::vector<std::string>& columns, const std::function<Json(const PackedTable&)>& makeFooter)
{
    m_records.append(std::string((8 - m_records.size() % 8) % 8, '\0'));
    m_indexAt = m_records.size();
    if (!m_index.read([this](std::string_view block) { m_records.append(block); }))
        return writeError();
    if (m_records.isSpilled())
        return finishFile(columns, makeFooter);
    auto unfinished = PackedTable::unfinished(std::move(m_records.memory()), nullptr, m_indexAt, m_rows, columns);
    const Json footer = makeFooter(*unfinished);
    if (footer.is_null())
        return stopped();
    std::string bytes = unfinished->takeBytes();
    bytes += packedEnding(m_indexAt, m_rows, bytes.size(), footer);
    return PackedTable::fromBytes(std::move(bytes));
}

Result<std::shared_ptr<const PackedTable>> PackedWriter::finishFile(
    const std::vector<std::string>& columns, const std::function<Json(const PackedTable&)>& makeFooter)
{
    if (!m_records.flush())
        return writeError();
    Json footer;
    {
        auto file = MappedFile::open(m_records.file());
        if (!file)
            return file.error();
        footer = makeFooter(*PackedTable::unfinished({}, std::move(*file), m_indexAt, m_rows, columns));
    }
    if (footer.is_null())
        return stopped();
    m_records.append(packedEnding(m_indexAt, m_rows, m_records.size(), footer));
    const auto part = m_records.file();
    std::error_code code;
    if (!m_records.release()) {
        const Error error = writeError();
        std::filesystem::remove(part, code);
        return error;
    }
    if (m_temporary)
        return PackedTable::open(part, true);
    const auto path = m_folder / (footer.at("fingerprint").get<std::string>() + ".mnemodata");
    std::filesystem::rename(part, path, code);
    if (code)
        return Error { ErrorCode::Io, "io",
            "Cannot rename the imported table to " + path.string() + ": " + code.message() + ".", path.string(), {} };
    return PackedTable::open(path);
}

} // namespace mnemo
