#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/data/packedtable.h"
#include "core/data/spillbuffer.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mnemo {

/// Writes a packed table row by row, in constant memory. Until finish() succeeds there are at most two files NAME.part,
/// which go with the writer; such files of processes that died are removed at the start.
class PackedWriter {
public:
    static constexpr std::size_t mostInMemory = 32U << 20U;

    /// An empty folder stands for the system's temporary one; the file's name then vanishes at once. `most` is the size
    /// in bytes up to which the records stay in memory.
    explicit PackedWriter(const std::filesystem::path& cacheFolder, std::size_t most = mostInMemory);
    ~PackedWriter();
    PackedWriter(const PackedWriter&) = delete;
    PackedWriter& operator=(const PackedWriter&) = delete;

    /// Kinds: "io" (disk full), "too_many_rows", "row_too_long".
    Result<void> add(std::span<const std::string_view> cells, std::int64_t line, std::int32_t label, RowSplit split);
    std::uint32_t rows() const { return m_rows; }
    /// Of rows with equal hashes (one a row, in order) the first gets the content of the last, the others go.
    /// Returns how many went.
    std::size_t keepLastOfEqual(const std::vector<std::uint64_t>& hashes);
    /// Closes the table. `makeFooter` sees it as it will be; its "fingerprint" names the file. A null footer gives up
    /// ("cancelled"). `columns` are at least as many as the longest row has.
    Result<std::shared_ptr<const PackedTable>> finish(
        const std::vector<std::string>& columns, const std::function<Json(const PackedTable&)>& makeFooter);

private:
    Result<std::shared_ptr<const PackedTable>> finishFile(
        const std::vector<std::string>& columns, const std::function<Json(const PackedTable&)>& makeFooter);
    Error writeError() const;

    bool m_temporary;
    std::filesystem::path m_folder;
    SpillBuffer m_records;
    SpillBuffer m_index;
    std::uint32_t m_rows = 0;
    std::uint64_t m_indexAt = 0;
    std::string m_record;
};

} // namespace mnemo
