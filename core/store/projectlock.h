#pragma once

#include "core/base/result.h"
#include "core/store/records.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

namespace mnemo {

/// Who has a project open for writing, as that program wrote it.
struct LockOwner {
    std::int64_t pid = 0;
    std::string host;
    std::string since; ///< ISO 8601, UTC
};

/// The right to change one project. One process holds it at a time; the operating system takes it back when that
/// process ends in whatever way, so that no stale lock ever needs a hand. Advisory: a lock (flock) on
/// `lockFile(project)`.
class ProjectLock {
public:
    /// Fails with `Busy` "project_in_use" when another holder lives, in this process or another one: the sentence
    /// names its process and machine, `Error::item` is its process id; with `Io` "read_only_folder" where no lock file
    /// can be made. Never waits.
    static Result<std::unique_ptr<ProjectLock>> acquire(const std::filesystem::path& projectPath);
    ~ProjectLock();
    ProjectLock(const ProjectLock&) = delete;
    ProjectLock& operator=(const ProjectLock&) = delete;

    /// Who holds it now; nothing when nobody does, or when that cannot be read.
    static std::optional<LockOwner> owner(const std::filesystem::path& projectPath);

private:
    ProjectLock() = default;
    std::filesystem::path m_path;
    int m_descriptor = -1;
};

} // namespace mnemo
