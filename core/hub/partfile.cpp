#include "core/hub/partfile.h"

#include "core/base/files.h"
#include "core/base/json.h"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace mnemo {

namespace {

constexpr std::uintmax_t longestNote = 1 << 16;

std::filesystem::path withEnding(std::filesystem::path path, const char* ending)
{
    path += ending;
    return path;
}

std::string textAt(const Json& object, const char* key)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

void flushFolder(const std::filesystem::path& folder)
{
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0)
        return;
    ::fsync(descriptor); // not every file system allows it
    ::close(descriptor);
}

} // namespace

Error PartFile::failure(const std::string& what) const
{
    const int code = errno;
    const bool isFull = code == ENOSPC || code == EDQUOT;
    return { ErrorCode::Io, isFull ? "disk_full" : "io",
        what + " " + m_path.string() + ": " + std::strerror(code) + ".", m_target.string(), {} };
}

Result<std::unique_ptr<PartFile>> PartFile::open(const std::filesystem::path& target, const std::string& content)
{
    std::unique_ptr<PartFile> part(new PartFile);
    part->m_target = target;
    part->m_path = withEnding(target, ".part");
    part->m_note = withEnding(target, ".part.json");
    part->m_content = content;
    std::error_code code;
    std::filesystem::create_directories(target.parent_path(), code);
    part->m_descriptor = ::open(part->m_path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644);
    if (part->m_descriptor < 0)
        return part->failure("Cannot write");
    if (::flock(part->m_descriptor, LOCK_EX | LOCK_NB) != 0)
        return Error { ErrorCode::Busy, "busy", "Another program is fetching " + target.string() + "; wait for it.",
            target.string(), {} };
    const auto size = std::filesystem::file_size(part->m_path, code);
    const auto note = readJson(part->m_note, longestNote);
    const bool isOurs = note && note->is_object() && textAt(*note, "content") == content;
    if (code || !isOurs) {
        if (const auto emptied = part->restart({}); !emptied)
            return emptied.error();
        return part;
    }
    part->m_bytes = size;
    part->m_etag = textAt(*note, "etag");
    if (::lseek(part->m_descriptor, 0, SEEK_END) < 0)
        return part->failure("Cannot write");
    return part;
}

PartFile::~PartFile()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

Result<void> PartFile::writeNote() const
{
    return writeAtomically(m_note, Json { { "content", m_content }, { "etag", m_etag } }.dump() + "\n");
}

Result<void> PartFile::restart(const std::string& etag)
{
    if (::ftruncate(m_descriptor, 0) != 0 || ::lseek(m_descriptor, 0, SEEK_SET) < 0)
        return failure("Cannot write");
    m_bytes = 0;
    m_etag = etag.starts_with("W/") ? std::string() : etag; // a weak one promises no equal bytes
    return writeNote();
}

Result<void> PartFile::append(std::span<const std::byte> bytes)
{
    while (!bytes.empty()) {
        const auto written = ::write(m_descriptor, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return failure("Cannot write");
        m_bytes += static_cast<std::uint64_t>(written);
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
    return {};
}

Result<void> PartFile::finish()
{
    if (::fsync(m_descriptor) != 0)
        return failure("Cannot flush");
    if (std::rename(m_path.c_str(), m_target.c_str()) != 0)
        return failure("Cannot rename");
    std::error_code code;
    std::filesystem::remove(m_note, code);
    flushFolder(m_target.parent_path());
    return {};
}

void PartFile::discard()
{
    std::error_code code;
    std::filesystem::remove(m_note, code);
    std::filesystem::remove(m_path, code);
}

} // namespace mnemo
