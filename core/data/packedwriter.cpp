#include "core/data/packedwriter.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstring>
#include <numeric>

#include <fcntl.h>
#include <unistd.h>

namespace mnemo {

namespace {

constexpr std::size_t flushSize = 4U << 20U;

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

bool flushToDisk(const std::filesystem::path& path)
{
    const int descriptor = ::open(path.c_str(), O_RDWR | O_CLOEXEC);
    if (descriptor < 0)
        return false;
    const bool done = ::fsync(descriptor) == 0;
    ::close(descriptor);
    return done;
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

} // namespace

PackedWriter::PackedWriter(std::filesystem::path cacheFolder, std::size_t most)
    : m_temporary(cacheFolder.empty())
    , m_folder(m_temporary ? std::filesystem::temp_directory_path() : std::move(cacheFolder))
    , m_most(most)
    , m_buffer(PackedTable::beginMark)
{
    removeOrphans(m_folder);
}

PackedWriter::~PackedWriter()
{
    m_stream.close();
    std::error_code ignored;
    if (!m_part.empty())
        std::filesystem::remove(m_part, ignored);
}

Error PackedWriter::writeError() const
{
    return { ErrorCode::Io, "io",
        "Cannot write the imported table to " + m_folder.string() + ": " + std::strerror(errno) + ".",
        m_folder.string(), {} };
}

bool PackedWriter::spill()
{
    if (m_part.empty()) {
        std::error_code ignored;
        std::filesystem::create_directories(m_folder, ignored);
        m_part = freshPartName(m_folder);
        m_stream.open(m_part, std::ios::binary | std::ios::trunc);
    }
    m_stream.write(m_buffer.data(), static_cast<std::streamsize>(m_buffer.size()));
    m_written += m_buffer.size();
    m_buffer.clear();
    m_buffer.shrink_to_fit();
    return m_stream.good();
}

Result<void> PackedWriter::add(
    std::span<const std::string_view> cells, std::int64_t line, std::int32_t label, RowSplit split)
{
    if (m_sizes.size() + 1 >= UINT32_MAX)
        return Error { ErrorCode::Unsupported, "too_many_rows", "A data set holds at most 4294967294 rows.", {},
            std::to_string(line) };
    const auto length = std::accumulate(cells.begin(), cells.end(), std::uint64_t { 0 },
        [](std::uint64_t sum, std::string_view c) { return sum + c.size(); });
    if (length > (UINT32_MAX >> 1U) || cells.size() >= (1U << 24U))
        return Error { ErrorCode::Unsupported, "row_too_long",
            "The row of line " + std::to_string(line) + " is longer than 2 GiB.", {}, std::to_string(line) };
    const std::size_t begin = m_buffer.size();
    appendValue(m_buffer, line);
    appendValue(m_buffer, label);
    appendValue(m_buffer, static_cast<std::uint32_t>(cells.size()) << 8U | static_cast<std::uint32_t>(split));
    std::uint32_t end = 0;
    for (const std::string_view cell : cells) {
        end += static_cast<std::uint32_t>(cell.size());
        appendValue(m_buffer, end);
    }
    for (const std::string_view cell : cells)
        m_buffer += cell;
    m_sizes.push_back(static_cast<std::uint32_t>(m_buffer.size() - begin));
    const bool mustSpill = m_buffer.size() > (m_part.empty() ? m_most : flushSize);
    if (mustSpill && !spill())
        return writeError();
    return {};
}

std::size_t PackedWriter::keepLastOfEqual(const std::vector<std::uint64_t>& hashes)
{
    std::vector<std::uint32_t> order(hashes.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(),
        [&](std::uint32_t a, std::uint32_t b) { return hashes[a] != hashes[b] ? hashes[a] < hashes[b] : a < b; });
    std::vector<std::uint64_t> offsets;
    offsets.reserve(m_sizes.size());
    std::uint64_t at = PackedTable::beginMark.size();
    for (const std::uint32_t size : m_sizes)
        offsets.push_back(std::exchange(at, at + size));
    const std::vector<std::uint64_t> original = offsets;
    for (std::size_t first = 0; first < order.size();) {
        std::size_t last = first;
        while (last + 1 < order.size() && hashes[order[last + 1]] == hashes[order[first]])
            offsets[order[++last]] = 0;
        offsets[order[first]] = original[order[last]];
        first = last + 1;
    }
    std::erase(offsets, 0U);
    if (offsets.size() < original.size())
        m_offsets = std::move(offsets);
    return original.size() - (m_offsets.empty() ? original.size() : m_offsets.size());
}

void PackedWriter::appendIndex()
{
    while ((m_written + m_buffer.size()) % 8 != 0)
        m_buffer += '\0';
    m_indexAt = m_written + m_buffer.size();
    m_finalRows = static_cast<std::uint32_t>(m_offsets.empty() ? m_sizes.size() : m_offsets.size());
    const auto put = [this](std::uint64_t offset) {
        appendValue(m_buffer, offset);
        if (!m_part.empty() && m_buffer.size() > flushSize)
            spill();
    };
    if (!m_offsets.empty()) {
        std::for_each(m_offsets.begin(), m_offsets.end(), put);
        return;
    }
    std::uint64_t at = PackedTable::beginMark.size();
    for (const std::uint32_t size : m_sizes)
        put(std::exchange(at, at + size));
}

Result<std::shared_ptr<const PackedTable>> PackedWriter::finish(
    const std::vector<std::string>& columns, const std::function<Json(const PackedTable&)>& makeFooter)
{
    appendIndex();
    if (!m_part.empty())
        return finishFile(columns, makeFooter);
    auto unfinished = PackedTable::unfinished(std::move(m_buffer), nullptr, m_indexAt, m_finalRows, columns);
    Json footer = makeFooter(*unfinished);
    footer["columns"] = columns;
    std::string bytes = unfinished->takeBytes();
    bytes += packedEnding(m_indexAt, m_finalRows, bytes.size(), footer);
    return PackedTable::fromBytes(std::move(bytes));
}

Result<std::shared_ptr<const PackedTable>> PackedWriter::finishFile(
    const std::vector<std::string>& columns, const std::function<Json(const PackedTable&)>& makeFooter)
{
    spill();
    m_stream.flush();
    if (!m_stream.good())
        return writeError();
    Json footer;
    {
        auto file = MappedFile::open(m_part);
        if (!file)
            return file.error();
        footer = makeFooter(*PackedTable::unfinished({}, std::move(*file), m_indexAt, m_finalRows, columns));
    }
    footer["columns"] = columns;
    m_buffer = packedEnding(m_indexAt, m_finalRows, m_written, footer);
    spill();
    m_stream.close();
    if (m_stream.fail() || !flushToDisk(m_part))
        return writeError();
    if (m_temporary)
        return PackedTable::open(m_part, true);
    const auto path = m_folder / (footer.value("fingerprint", std::string("table")) + ".mnemodata");
    std::error_code code;
    std::filesystem::rename(m_part, path, code);
    if (code)
        return Error { ErrorCode::Io, "io",
            "Cannot rename the imported table to " + path.string() + ": " + code.message() + ".", path.string(), {} };
    m_part.clear();
    return PackedTable::open(path);
}

} // namespace mnemo
