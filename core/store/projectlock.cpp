#include "core/store/projectlock.h"

#include "core/base/json.h"
#include "core/store/projectpaths.h"
#include "core/store/store_p.h"

#include <array>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace mnemo {

namespace {

/// A holder removes its file when it ends; whoever opened it before holds a lock on nothing.
bool isStillNamed(int descriptor, const std::filesystem::path& path)
{
    struct stat held { };
    struct stat named { };
    return ::fstat(descriptor, &held) == 0 && ::stat(path.c_str(), &named) == 0 && held.st_dev == named.st_dev
        && held.st_ino == named.st_ino;
}

std::string hostName()
{
    std::array<char, 256> name {};
    ::gethostname(name.data(), name.size() - 1);
    return name.data();
}

void writeOwner(int descriptor)
{
    const Json owner { { "pid", ::getpid() }, { "host", hostName() }, { "since", utcNow() } };
    const std::string text = owner.dump() + "\n";
    // Only for the sentence: the lock holds without it.
    if (::ftruncate(descriptor, 0) != 0 || ::pwrite(descriptor, text.data(), text.size(), 0) < 0)
        return;
}

std::optional<LockOwner> readOwner(int descriptor)
{
    std::array<char, 1024> text {};
    const auto count = ::pread(descriptor, text.data(), text.size(), 0);
    const auto json = parseJson(std::string_view(text.data(), count > 0 ? static_cast<std::size_t>(count) : 0));
    if (!json || !json->is_object())
        return {};
    LockOwner owner;
    if (const auto pid = json->find("pid"); pid != json->end() && pid->is_number_integer())
        owner.pid = pid->get<std::int64_t>();
    if (const auto host = json->find("host"); host != json->end() && host->is_string())
        owner.host = host->get<std::string>();
    if (const auto since = json->find("since"); since != json->end() && since->is_string())
        owner.since = since->get<std::string>();
    return owner;
}

Error inUse(const std::filesystem::path& project, const std::optional<LockOwner>& owner)
{
    const std::string who = owner
        ? " (process " + std::to_string(owner->pid) + " on " + owner->host + ", since " + owner->since + ")"
        : "";
    return { ErrorCode::Busy, "project_in_use",
        project.string() + " is open in another Mnemoscope" + who
            + "; close it there, or open the project for reading only.",
        project.string(), owner ? std::to_string(owner->pid) : std::string() };
}

Error cannotLock(const std::filesystem::path& project, int code)
{
    const bool isReadOnly = code == EACCES || code == EROFS || code == EPERM;
    if (code == ENOENT || code == ENOTDIR)
        return { ErrorCode::NotFound, "folder_not_found", "The folder of " + project.string() + " does not exist.",
            project.string(), {} };
    return { ErrorCode::Io, isReadOnly ? "read_only_folder" : "io",
        project.string() + " cannot be opened for writing: its lock file cannot be made beside it ("
            + std::strerror(code) + "); open it for reading only, or copy it to a folder of your own.",
        project.string(), {} };
}

} // namespace

Result<std::unique_ptr<ProjectLock>> ProjectLock::acquire(const std::filesystem::path& projectPath)
{
    const auto path = lockFile(projectPath);
    for (;;) {
        const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (descriptor < 0)
            return cannotLock(projectPath, errno);
        if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
            const int code = errno;
            const auto owner = readOwner(descriptor);
            ::close(descriptor);
            return code == EWOULDBLOCK ? inUse(projectPath, owner) : cannotLock(projectPath, code);
        }
        if (!isStillNamed(descriptor, path)) {
            ::close(descriptor);
            continue;
        }
        writeOwner(descriptor);
        std::unique_ptr<ProjectLock> lock(new ProjectLock);
        lock->m_path = path;
        lock->m_descriptor = descriptor;
        return lock;
    }
}

ProjectLock::~ProjectLock()
{
    ::unlink(m_path.c_str()); // while the lock is held, so that nobody else's file is taken away
    ::close(m_descriptor);
}

std::optional<LockOwner> ProjectLock::owner(const std::filesystem::path& projectPath)
{
    const int descriptor = ::open(lockFile(projectPath).c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return {};
    const bool isFree = ::flock(descriptor, LOCK_SH | LOCK_NB) == 0;
    const auto owner = isFree ? std::nullopt : readOwner(descriptor);
    ::close(descriptor);
    return owner;
}

} // namespace mnemo
