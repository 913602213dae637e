#include "core/store/projectpaths.h"

#include "core/base/hash.h"

#include <cstdlib>

#include <unistd.h>

namespace mnemo {

namespace {

namespace fs = std::filesystem;

/// Links followed, so that one project has one name.
fs::path absolutePath(const fs::path& path)
{
    std::error_code code;
    const auto absolute = fs::absolute(path, code);
    auto resolved = fs::weakly_canonical(absolute, code);
    return code ? absolute : resolved;
}

/// A blank path where the system names no home.
fs::path userCacheFolder()
{
    if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache && *cache == '/')
        return fs::path(cache) / "mnemoscope";
    const char* home = std::getenv("HOME");
    return home && *home ? fs::path(home) / ".cache" / "mnemoscope" : fs::path();
}

bool isUsable(const fs::path& folder)
{
    std::error_code code;
    fs::create_directories(folder, code);
    return !code && ::access(folder.c_str(), W_OK | X_OK) == 0;
}

} // namespace

fs::path cacheFolder(const fs::path& projectPath)
{
    fs::path folder = projectPath;
    return folder.replace_extension(".cache");
}

Result<fs::path> ensureCacheFolder(const fs::path& projectPath)
{
    const fs::path beside = cacheFolder(projectPath);
    if (isUsable(beside))
        return beside;
    const fs::path users = userCacheFolder();
    const fs::path own
        = users / (beside.stem().string() + "-" + sha256(absolutePath(projectPath).string()).substr(0, 16));
    if (!users.empty() && isUsable(own))
        return own;
    return Error { ErrorCode::Io, "no_cache_folder",
        "Neither " + beside.string() + " nor " + own.string()
            + " can be written: make one of them writable, for indexes and checkpoints.",
        beside.string(), {} };
}

fs::path lockFile(const fs::path& projectPath)
{
    fs::path lock = absolutePath(projectPath);
    lock += ".lock";
    return lock;
}

} // namespace mnemo
