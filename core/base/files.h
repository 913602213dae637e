#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <iosfwd>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace mnemo {

/// A file mapped read-only. Stays valid while a shared owner lives, also after the file was replaced by rename.
class MappedFile {
public:
    static Result<std::shared_ptr<const MappedFile>> open(const std::filesystem::path& path);
    ~MappedFile();
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    std::span<const std::byte> bytes() const { return { static_cast<const std::byte*>(m_data), m_size }; }
    const std::filesystem::path& path() const { return m_path; }

private:
    MappedFile() = default;
    const void* m_data = nullptr;
    std::size_t m_size = 0;
    std::filesystem::path m_path;
};

/// Writes aside, flushes to the disk, renames: readers see the old file or the new one, never half of either.
/// A project (any SQLite file) is never overwritten so: over_project. `write` returns false to give up (nothing is
/// changed then). Checks the free space when `expectedBytes` is above 0.
Result<void> writeAtomically(const std::filesystem::path& path, const std::function<bool(std::ostream&)>& write,
    std::uintmax_t expectedBytes = 0);
Result<void> writeAtomically(const std::filesystem::path& path, std::string_view content);

/// A whole file as text; refuses files above `limit` bytes.
Result<std::string> readText(const std::filesystem::path& path, std::uintmax_t limit = 1ULL << 30);

/// Folder of the bundled models, data and texts: MNEMO_RESOURCES, else beside the program, else where it was installed.
std::filesystem::path resourceFolder();

} // namespace mnemo
