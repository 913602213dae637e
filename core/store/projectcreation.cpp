#include "core/store/projectfile_p.h"

#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <unistd.h>

namespace mnemo {

namespace {

namespace fs = std::filesystem;

/// Gives a finished file its name, unless another file bears it.
Result<void> publish(const fs::path& aside, const fs::path& path)
{
    bool done = ::link(aside.c_str(), path.c_str()) == 0;
    if (!done && errno != EEXIST && ::access(path.c_str(), F_OK) != 0) // a file system without hard links
        done = ::rename(aside.c_str(), path.c_str()) == 0;
    const int code = errno;
    ::unlink(aside.c_str());
    if (!done)
        return code == EEXIST
            ? fileError(ErrorCode::InvalidArgument, "file_exists", path, " exists already; choose another name.")
            : fileError(ErrorCode::Io, "io", path, std::string(" cannot be made: ") + std::strerror(code) + ".");
    if (const int folder = ::open(path.parent_path().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC); folder >= 0) {
        ::fsync(folder); // makes the name last; not every file system allows it
        ::close(folder);
    }
    return {};
}

void removeLeftovers(const fs::path& path)
{
    for (const char* suffix : { "-wal", "-shm", "-journal" })
        ::unlink(withSuffix(path, suffix).c_str());
}

fs::path asideName(const fs::path& path)
{
    const fs::path aside = withSuffix(path, ".part" + std::to_string(::getpid()));
    ::unlink(aside.c_str());
    removeLeftovers(aside);
    return aside;
}

Result<void> fillNewFile(const fs::path& path, const RunStore::Options& options)
{
    auto connection = Connection::open(path, Connection::Access::Create, options.busyTimeout);
    if (!connection)
        return connection.error();
    if (const auto set = (*connection)->execute("PRAGMA auto_vacuum = INCREMENTAL; PRAGMA journal_mode = WAL"); !set)
        return set;
    return migrateProject(**connection, options);
}

} // namespace

Error fileError(ErrorCode code, const char* kind, const fs::path& path, const std::string& rest)
{
    return { code, kind, path.string() + rest, path.string(), {} };
}

fs::path withSuffix(const fs::path& path, const std::string& suffix)
{
    fs::path result = path;
    result += suffix;
    return result;
}

Error readOnlyProject(const fs::path& path)
{
    return fileError(ErrorCode::Io, "read_only", path,
        " cannot be changed: its folder or the file itself is read-only; open it for reading, or copy it to a folder "
        "of your own.");
}

bool isWritableFolder(const fs::path& folder)
{
    return ::access(folder.c_str(), W_OK | X_OK) == 0;
}

int newestVersion(const RunStore::Options& options)
{
    return options.migrations.empty() ? 0 : options.migrations.back().version;
}

Result<void> migrateProject(Connection& connection, const RunStore::Options& options)
{
    if (const auto off = connection.execute("PRAGMA foreign_keys = OFF"); !off)
        return off;
    const auto migrated = connection.transaction([&]() -> Result<void> {
        const auto version = connection.number("PRAGMA user_version"); // another program may have been faster
        if (!version)
            return version.error();
        for (const Migration& step : options.migrations) {
            if (step.version <= *version)
                continue;
            if (const auto done = connection.execute(std::string(step.sql)); !done)
                return done;
        }
        const auto dangling = connection.number("SELECT count(*) FROM pragma_foreign_key_check");
        if (!dangling || *dangling > 0)
            return dangling ? fileError(ErrorCode::Format, "damaged_project", connection.path(),
                       " could not be brought to the newest format: some of its rows name others that are not there; "
                       "it is as it was.")
                            : dangling.error();
        return connection.execute("PRAGMA user_version = " + std::to_string(newestVersion(options)));
    });
    const auto on = connection.execute("PRAGMA foreign_keys = ON");
    return migrated ? on : migrated;
}

Result<void> createProject(const fs::path& path, const RunStore::Options& options)
{
    const fs::path folder = path.parent_path();
    if (std::error_code code; !fs::is_directory(folder, code))
        return fileError(ErrorCode::NotFound, "folder_not_found", path,
            " cannot be made: the folder " + folder.string() + " does not exist.");
    if (!isWritableFolder(folder))
        return readOnlyProject(path);
    const fs::path aside = asideName(path);
    if (const auto filled = fillNewFile(aside, options); !filled) {
        ::unlink(aside.c_str());
        removeLeftovers(aside);
        return filled;
    }
    removeLeftovers(path); // of an earlier project of that name: SQLite would play its log into this one
    auto published = publish(aside, path);
    const bool wasFaster = !published && published.error().kind == "file_exists";
    return wasFaster ? Result<void>() : published;
}

Result<void> copyProject(Connection& from, const fs::path& to)
{
    const fs::path aside = asideName(to);
    const auto copied = from.copyTo(aside);
    if (!copied) {
        ::unlink(aside.c_str());
        removeLeftovers(aside);
        return copied;
    }
    return publish(aside, to);
}

} // namespace mnemo
