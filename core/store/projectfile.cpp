#include "core/store/projectfile_p.h"

#include <cerrno>
#include <cstring>

#include <unistd.h>

namespace mnemo {

namespace {

namespace fs = std::filesystem;

constexpr std::int64_t applicationId = 0x4D4E4D4F; // "MNMO"

Result<void> checkFile(const fs::path& path)
{
    std::error_code code;
    const auto status = fs::status(path, code);
    if (!fs::exists(status))
        return fileError(ErrorCode::NotFound, "file_not_found", path, " does not exist.");
    if (!fs::is_regular_file(status))
        return fileError(
            ErrorCode::Format, "not_a_file", path, " is not a file; choose a project file that ends in .mnemo.");
    if (fs::file_size(path, code) == 0 && !code)
        return fileError(ErrorCode::Format, "empty_file", path, " is empty: delete it to make a project of that name.");
    if (::access(path.c_str(), R_OK) != 0)
        return fileError(ErrorCode::Io, "io", path, std::string(" cannot be read: ") + std::strerror(errno) + ".");
    return {};
}

/// SQLite finds a file shorter than its header says; only the sizes tell a person what happened.
Error sharpened(const Error& error, const Connection& connection)
{
    std::error_code code;
    const auto size = static_cast<std::int64_t>(fs::file_size(connection.path(), code));
    const auto promised = connection.promisedSize();
    if (error.kind != "damaged_project" || code || !promised || *promised <= size)
        return error;
    return fileError(ErrorCode::Format, "truncated_project", connection.path(),
        " is cut short: it should have " + std::to_string(*promised) + " bytes and has " + std::to_string(size)
            + "; copy it again.");
}

Result<std::int64_t> firstRead(Connection& connection)
{
    auto tables = connection.number("SELECT count(*) FROM sqlite_schema");
    return tables ? tables : sharpened(tables.error(), connection);
}

Result<std::unique_ptr<Connection>> openForReading(const fs::path& path, const RunStore::Options& options)
{
    auto connection = Connection::open(path, Connection::Access::ReadOnly, options.busyTimeout);
    if (!connection)
        return connection;
    const auto tables = firstRead(**connection);
    if (tables)
        return connection;
    // Shared reading needs a -shm file beside; in a read-only folder the file is read as it stands.
    if (isWritableFolder(path.parent_path()) || tables.error().code == ErrorCode::Format)
        return tables.error();
    std::error_code code;
    if (const auto log = fs::file_size(withSuffix(path, "-wal"), code); !code && log > 0)
        return fileError(ErrorCode::Io, "read_only", path,
            " has changes in " + path.filename().string()
                + "-wal that cannot be merged in a read-only folder; copy both files to a folder of your own.");
    connection = Connection::open(path, Connection::Access::Immutable, options.busyTimeout);
    if (!connection)
        return connection;
    const auto again = firstRead(**connection);
    return again ? std::move(connection) : Result<std::unique_ptr<Connection>>(again.error());
}

Result<std::unique_ptr<Connection>> openForWriting(const fs::path& path, const RunStore::Options& options)
{
    if (!isWritableFolder(path.parent_path()))
        return readOnlyProject(path);
    auto connection = Connection::open(path, Connection::Access::ReadWrite, options.busyTimeout);
    if (!connection)
        return connection;
    if (!(*connection)->isWritable())
        return readOnlyProject(path);
    const auto tables = firstRead(**connection);
    return tables ? std::move(connection) : Result<std::unique_ptr<Connection>>(tables.error());
}

Result<std::int64_t> versionOf(Connection& connection, int newest)
{
    const auto id = connection.number("PRAGMA application_id");
    const auto version = connection.number("PRAGMA user_version");
    if (!id || !version)
        return id ? version.error() : id.error();
    if (*id != applicationId || *version < 1)
        return fileError(ErrorCode::Format, "foreign_database", connection.path(),
            " is a database of another program, not a Mnemoscope project.");
    if (*version > newest)
        return fileError(ErrorCode::Unsupported, "newer_project", connection.path(),
            " was written by a newer Mnemoscope (format " + std::to_string(*version) + ", this one reads up to "
                + std::to_string(newest) + "); update the program.");
    return *version;
}

Result<fs::path> backUp(Connection& connection, std::int64_t version)
{
    const std::string suffix = ".v" + std::to_string(version) + ".backup";
    fs::path backup = withSuffix(connection.path(), suffix);
    std::error_code code;
    for (int i = 2; fs::exists(backup, code); ++i)
        backup = withSuffix(connection.path(), suffix + std::to_string(i));
    const auto copied = copyProject(connection, backup);
    return copied ? backup : Result<fs::path>(copied.error());
}

Result<void> configure(Connection& connection, RunStore::Mode mode)
{
    if (const auto set
        = connection.execute("PRAGMA foreign_keys = ON; PRAGMA synchronous = NORMAL; PRAGMA cell_size_check = ON");
        !set)
        return set;
    return mode == RunStore::Mode::ReadWrite ? connection.execute("PRAGMA journal_mode = WAL") : Result<void>();
}

} // namespace

Result<ProjectFile> openProjectFile(const fs::path& path, RunStore::Mode mode, const RunStore::Options& options)
{
    const bool isWriting = mode == RunStore::Mode::ReadWrite;
    std::error_code code;
    if (isWriting && options.createsMissing && !fs::exists(path, code) && !code) {
        if (const auto made = createProject(path, options); !made)
            return made.error();
    }
    if (const auto sound = checkFile(path); !sound)
        return sound.error();
    auto connection = isWriting ? openForWriting(path, options) : openForReading(path, options);
    if (!connection)
        return connection.error();
    const int newest = newestVersion(options);
    const auto version = versionOf(**connection, newest);
    if (!version)
        return version.error();
    if (const auto set = configure(**connection, mode); !set)
        return set.error();
    ProjectFile file { std::move(*connection), {} };
    if (*version == newest)
        return file;
    if (!isWriting)
        return fileError(ErrorCode::Unsupported, "older_project", path,
            " has an older format (" + std::to_string(*version) + ", now " + std::to_string(newest)
                + "); open it once for writing to bring it up to date.");
    const auto backup = backUp(*file.connection, *version);
    if (!backup)
        return backup.error();
    file.backup = *backup;
    if (const auto migrated = migrateProject(*file.connection, options); !migrated)
        return migrated.error();
    return file;
}

} // namespace mnemo
