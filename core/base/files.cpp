#include "core/base/files.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace mnemo {

namespace {

Error ioError(const std::filesystem::path& path, const std::string& what)
{
    const int code = errno;
    return { code == ENOENT ? ErrorCode::NotFound : ErrorCode::Io, code == ENOENT ? "file_not_found" : "io",
        what + " " + path.string() + ": " + std::strerror(code) + ".", path.string(), {} };
}

bool flushToDisk(const std::filesystem::path& path, int flags)
{
    const int descriptor = ::open(path.c_str(), flags | O_CLOEXEC);
    if (descriptor < 0)
        return false;
    const bool done = ::fsync(descriptor) == 0;
    ::close(descriptor);
    return done;
}

bool isDatabase(const std::filesystem::path& path)
{
    constexpr std::string_view magic = "SQLite format 3";
    std::array<char, magic.size()> begin {};
    std::ifstream stream(path, std::ios::binary);
    return stream.read(begin.data(), begin.size()) && std::string_view(begin.data(), begin.size()) == magic;
}

} // namespace

Result<std::shared_ptr<const MappedFile>> MappedFile::open(const std::filesystem::path& path)
{
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return ioError(path, "Cannot open");
    struct stat status { };
    if (::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) {
        ::close(descriptor);
        return Error { ErrorCode::Io, "not_a_file", path.string() + " is not a regular file.", path.string(), {} };
    }
    std::shared_ptr<MappedFile> file(new MappedFile);
    file->m_path = path;
    file->m_size = static_cast<std::size_t>(status.st_size);
    if (file->m_size > 0) {
        void* data = ::mmap(nullptr, file->m_size, PROT_READ, MAP_PRIVATE, descriptor, 0);
        if (data == MAP_FAILED) {
            const Error error = ioError(path, "Cannot map");
            ::close(descriptor);
            file->m_size = 0;
            return error;
        }
        file->m_data = data;
    }
    ::close(descriptor);
    return std::shared_ptr<const MappedFile>(std::move(file));
}

MappedFile::~MappedFile()
{
    if (m_data)
        ::munmap(const_cast<void*>(m_data), m_size);
}

Result<void> writeAtomically(
    const std::filesystem::path& path, const std::function<bool(std::ostream&)>& write, std::uintmax_t expectedBytes)
{
    const auto folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
    std::error_code code;
    if (isDatabase(path))
        return Error { ErrorCode::InvalidArgument, "over_project",
            path.string() + " is a project, which this would overwrite. Choose another name.", path.string(), {} };
    if (expectedBytes > 0) {
        const auto space = std::filesystem::space(folder, code);
        if (!code && space.available < expectedBytes)
            return Error { ErrorCode::Io, "disk_full",
                "Not enough free space for " + path.string() + ": it needs " + std::to_string(expectedBytes)
                    + " bytes, " + std::to_string(space.available) + " are free.",
                path.string(), {} };
    }
    static std::atomic<unsigned> counter { 0 }; // two threads may write the same file
    auto aside = path;
    aside += ".part" + std::to_string(::getpid()) + "-" + std::to_string(counter++);
    bool written = false;
    {
        std::ofstream stream(aside, std::ios::binary | std::ios::trunc);
        if (!stream)
            return ioError(path, "Cannot write");
        written = write(stream);
        stream.flush();
        written = written && stream.good();
    }
    if (!written || !flushToDisk(aside, O_RDWR)) {
        const Error error = ioError(path, "Writing did not succeed, the old file is untouched:");
        std::filesystem::remove(aside, code);
        return error;
    }
    std::filesystem::rename(aside, path, code);
    if (code) {
        std::error_code ignored;
        std::filesystem::remove(aside, ignored);
        return Error { ErrorCode::Io, "io", "Cannot replace " + path.string() + ": " + code.message() + ".",
            path.string(), {} };
    }
    flushToDisk(folder, O_RDONLY | O_DIRECTORY); // makes the rename last; not every file system allows it
    return {};
}

Result<void> writeAtomically(const std::filesystem::path& path, std::string_view content)
{
    return writeAtomically(
        path,
        [content](std::ostream& stream) {
            return bool(stream.write(content.data(), static_cast<std::streamsize>(content.size())));
        },
        content.size());
}

Result<std::string> readText(const std::filesystem::path& path, std::uintmax_t limit)
{
    std::error_code code;
    if (std::filesystem::is_directory(path, code))
        return Error { ErrorCode::Io, "not_a_file", path.string() + " is a folder, a file was expected.", path.string(),
            {} };
    std::ifstream stream(path, std::ios::binary);
    if (!stream)
        return ioError(path, "Cannot open");
    const auto size = std::filesystem::file_size(path, code);
    if (!code && size > limit)
        return Error { ErrorCode::Format, "too_large",
            path.string() + " has " + std::to_string(size) + " bytes, more than the " + std::to_string(limit)
                + " allowed here.",
            path.string(), {} };
    std::string text((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
    if (stream.bad())
        return ioError(path, "Cannot read");
    return text;
}

std::filesystem::path resourceFolder()
{
    if (const char* chosen = std::getenv("MNEMO_RESOURCES"))
        return chosen;
    std::error_code code;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", code);
    if (!code) {
        const auto installed = program.parent_path().parent_path() / "share" / "mnemoscope";
        if (std::filesystem::is_directory(installed, code))
            return installed;
    }
#ifdef MNEMO_SOURCE_RESOURCES
    return MNEMO_SOURCE_RESOURCES;
#else
    return "resources";
#endif
}

} // namespace mnemo
