#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/data/packedtable.h"

#include <cstdint>
#include <deque>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mnemo {

/// Writes a packed table row by row, in constant memory but for 4 bytes a row. Until finish() succeeds there is at
/// most a file NAME.part, which goes with the writer; such files of processes that died are removed at the start.
class PackedWriter {
public:
    static constexpr std::size_t mostInMemory = 32U << 20U;

    /// An empty folder stands for the system's temporary one; the file's name then vanishes at once. `most` is the size
    /// in bytes up to which the table stays in memory.
    explicit PackedWriter(std::filesystem::path cacheFolder, std::size_t most = mostInMemory);
    ~PackedWriter();
    PackedWriter(const PackedWriter&) = delete;
    PackedWriter& operator=(const PackedWriter&) = delete;

    /// Kinds: "io" (disk full), "too_many_rows", "row_too_long".
    Result<void> add(std::span<const std::string_view> cells, std::int64_t line, std::int32_t label, RowSplit split);
    std::uint32_t rows() const { return static_cast<std::uint32_t>(m_sizes.size()); }
    /// Of rows with equal hashes (one a row, in order) the first gets the content of the last, the others go.
    /// Returns how many went.
    std::size_t keepLastOfEqual(const std::vector<std::uint64_t>& hashes);
    /// Closes the table. `makeFooter` sees it as it will be; its "fingerprint" names the file. Columns are those of
    /// the longest row or more.
    Result<std::shared_ptr<const PackedTable>> finish(
        const std::vector<std::string>& columns, const std::function<Json(const PackedTable&)>& makeFooter);

private:
    bool spill();
    void appendIndex();
    Result<std::shared_ptr<const PackedTable>> finishFile(
        const std::vector<std::string>& columns, const std::function<Json(const PackedTable&)>& makeFooter);
    Error writeError() const;

    bool m_temporary;
    std::filesystem::path m_folder;
    std::filesystem::path m_part;
    std::size_t m_most;
    std::string m_buffer;
    std::ofstream m_stream;
    std::uint64_t m_written = 0; ///< bytes in the file
    std::deque<std::uint32_t> m_sizes; ///< of the records, in order
    std::vector<std::uint64_t> m_offsets; ///< of the rows that stay, after keepLastOfEqual()
    std::uint64_t m_indexAt = 0;
    std::uint32_t m_finalRows = 0;
};

} // namespace mnemo
