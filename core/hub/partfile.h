#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>

namespace mnemo {

/// A file on its way: NAME.part beside the target, and NAME.part.json which says of what content it is the beginning.
/// It outlives the program, so that a later one goes on; one program at a time holds it.
class PartFile {
public:
    /// Opens the beginning of `content` (any text that names it) or an empty file: what is there of another content is
    /// dropped. Folders are made. Kinds: busy (another program fetches it), io, disk_full.
    static Result<std::unique_ptr<PartFile>> open(const std::filesystem::path& target, const std::string& content);
    ~PartFile();
    PartFile(const PartFile&) = delete;
    PartFile& operator=(const PartFile&) = delete;

    const std::filesystem::path& path() const { return m_path; }
    std::uint64_t bytes() const { return m_bytes; }
    /// Of the server's answer that the beginning came with; empty: none, or a weak one.
    const std::string& etag() const { return m_etag; }

    /// Empty again, and what follows comes with this ETag.
    Result<void> restart(const std::string& etag);
    Result<void> append(std::span<const std::byte> bytes);
    /// Flushes to the disk and takes the target's name.
    Result<void> finish();
    /// The file is gone, and its note.
    void discard();

private:
    PartFile() = default;
    Result<void> writeNote() const;
    Error failure(const std::string& what) const;

    std::filesystem::path m_target;
    std::filesystem::path m_path;
    std::filesystem::path m_note;
    std::string m_content;
    std::string m_etag;
    std::uint64_t m_bytes = 0;
    int m_descriptor = -1;
};

} // namespace mnemo
