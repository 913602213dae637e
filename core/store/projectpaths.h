#pragma once

#include "core/base/result.h"

#include <filesystem>

namespace mnemo {

/// "Study.cache" beside "Study.mnemo": indexes, captured states, training checkpoints; all of it can be made again.
std::filesystem::path cacheFolder(const std::filesystem::path& projectPath);

/// Makes that folder and returns it. Where the project's folder is read-only: one below the user's cache folder
/// (XDG_CACHE_HOME, else ~/.cache), named after the project's whole path.
Result<std::filesystem::path> ensureCacheFolder(const std::filesystem::path& projectPath);

/// "Study.mnemo.lock" beside the project, links followed.
std::filesystem::path lockFile(const std::filesystem::path& projectPath);

} // namespace mnemo
