#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <vector>

namespace mnemo {

/// One complete checkpoint on disk.
struct CheckpointInfo {
    std::filesystem::path folder;
    std::int64_t number = 0; ///< rises with every save, also after a resume
};

/// All finished checkpoints below `folder`, oldest first. Unfinished ones never carry a checkpoint's name. An absent
/// folder has none.
std::vector<CheckpointInfo> listCheckpoints(const std::filesystem::path& folder);

/// Removes every checkpoint below `folder`, for a run that ended well. Leaves other files alone.
void removeCheckpoints(const std::filesystem::path& folder);

} // namespace mnemo
