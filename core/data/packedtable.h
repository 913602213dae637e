#pragma once

#include "core/base/files.h"
#include "core/base/json.h"
#include "core/base/result.h"
#include "core/data/residency.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace mnemo {

enum class RowSplit : std::uint8_t { None, Train, Valid, Test };
/// "", "train", "valid", "test".
const char* splitName(RowSplit split);
/// Also "training", "validation", "dev", "val", "eval" and "testing", upper or lower case; false for other words.
bool splitFromName(std::string_view name, RowSplit& split);

/// Where a row's record begins, its label and its split.
struct RowEntry {
    static constexpr std::uint64_t mostOffset = (1ULL << 40U) - 1;
    static constexpr std::int32_t mostLabel = (1 << 22) - 2;

    std::uint64_t offset = 0; ///< 40 bits
    std::int32_t label = -1; ///< 22 bits, stored one higher
    RowSplit split = RowSplit::None; ///< 2 bits

    std::uint64_t packed() const
    {
        return offset | static_cast<std::uint64_t>(label + 1) << 40U | static_cast<std::uint64_t>(split) << 62U;
    }
    static RowEntry unpacked(std::uint64_t bits)
    {
        return { bits & mostOffset, static_cast<std::int32_t>((bits >> 40U) & 0x3FFFFFU) - 1,
            static_cast<RowSplit>(bits >> 62U) };
    }
};

/// Rows of text cells in one block of bytes, in memory or in a mapped file. Immutable, safe from any thread.
///
/// Little-endian layout: 8 bytes "MNEMOTB1"; the records (line i64, cell count u32, one u32 end a cell, then the text
/// of the cells); padding to 8; one RowEntry as u64 a row, so that labels and splits are read without touching the
/// records; the footer as JSON; a trailer (index offset, row count, footer offset, footer size, all u64; SHA-256 of the
/// footer as 64 characters; "MNEMOEND"), by which a file that is cut short is known at once.
class PackedTable {
public:
    static constexpr std::string_view beginMark = "MNEMOTB1";
    static constexpr std::string_view endMark = "MNEMOEND";
    static constexpr std::size_t headSize = 12;
    static constexpr std::size_t trailerSize = 4 * 8 + 64 + 8;

    /// Checks every record. Kinds: "truncated_table", "bad_table".
    static Result<std::shared_ptr<const PackedTable>> fromBytes(std::string bytes);
    /// Checks begin, trailer and footer only. With `removeFile` the name vanishes at once, the rows stay readable.
    static Result<std::shared_ptr<const PackedTable>> open(const std::filesystem::path& path, bool removeFile = false);

    std::uint32_t rows() const { return m_rows; }
    const std::vector<std::string>& columns() const { return m_columns; }
    const Json& footer() const { return m_footer; }
    std::string_view cell(std::uint32_t row, std::size_t column) const;
    std::int64_t line(std::uint32_t row) const;
    /// As it was written; the footer says what the numbers mean.
    std::int32_t label(std::uint32_t row) const;
    RowSplit split(std::uint32_t row) const;

    /// A table whose footer is still to be made: columns and cells can be read. `bytes` end with the index.
    static std::shared_ptr<PackedTable> unfinished(std::string bytes, std::shared_ptr<const MappedFile> file,
        std::uint64_t indexAt, std::uint32_t rows, std::vector<std::string> columns);
    /// The bytes of an unfinished table in memory; it is empty then.
    std::string takeBytes() { return std::move(m_owned); }

    /// Everything before the footer: two tables of equal body differ in nothing but names and words.
    std::string_view body() const { return m_bytes.substr(0, m_footerAt); }
    std::filesystem::path file() const { return m_removed || !m_file ? std::filesystem::path() : m_file->path(); }
    /// SHA-256 over the columns in alphabetical order, all cells, labels (by `labelOrder`, which gives the label of
    /// each number in the table) and splits.
    /// Empty when it was stopped.
    std::string contentHash(const std::vector<int>& labelOrder, const std::stop_token& stop = {}) const;
    Result<void> checkRecords() const;
    std::uint64_t indexAt() const { return m_indexAt; }

private:
    struct Head {
        std::int64_t line = 0;
        std::uint32_t cells = 0;
        std::uint64_t ends = 0; ///< offset of the cell ends
        bool good = false;
    };
    Result<void> readTrailer(const std::string& name);
    RowEntry entry(std::uint32_t row) const;
    Head head(std::uint32_t row) const;
    template<typename T>
    T load(std::uint64_t at) const;

    std::string m_owned;
    std::shared_ptr<const MappedFile> m_file;
    bool m_removed = false;
    std::string_view m_bytes;
    Residency m_residency;
    std::uint64_t m_indexAt = 0;
    std::uint64_t m_footerAt = 0;
    std::uint32_t m_rows = 0;
    std::vector<std::string> m_columns;
    Json m_footer;
};

/// Footer and trailer to follow a table's body.
std::string packedEnding(std::uint64_t indexAt, std::uint64_t rows, std::uint64_t footerAt, const Json& footer);

} // namespace mnemo
