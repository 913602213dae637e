#pragma once

#include "core/store/runstore.h"
#include "core/store/sqlite_p.h"

namespace mnemo {

/// A connection to a file that is known to be a project of the newest version.
struct ProjectFile {
    std::unique_ptr<Connection> connection;
    std::filesystem::path backup; ///< copy made before a migration, or empty
};

/// See `RunStore::open`. `path` is absolute.
Result<ProjectFile> openProjectFile(
    const std::filesystem::path& path, RunStore::Mode mode, const RunStore::Options& options);

/// A whole copy under a name that is not taken; written aside first, so that half a copy never bears the name.
Result<void> copyProject(Connection& from, const std::filesystem::path& to);

/// Made aside and then named, so that a kill leaves no half project. A project that another program made meanwhile
/// is left as it is.
Result<void> createProject(const std::filesystem::path& path, const RunStore::Options& options);

/// All steps above the file's version, as one change.
Result<void> migrateProject(Connection& connection, const RunStore::Options& options);
int newestVersion(const RunStore::Options& options);

std::filesystem::path withSuffix(const std::filesystem::path& path, const std::string& suffix);
bool isWritableFolder(const std::filesystem::path& folder);
/// An error whose sentence begins with the path.
Error fileError(ErrorCode code, const char* kind, const std::filesystem::path& path, const std::string& rest);
Error readOnlyProject(const std::filesystem::path& path);

} // namespace mnemo
