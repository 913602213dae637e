#pragma once

#include "core/base/json.h"
#include "core/engine/adapters/adapter_p.h"
#include "core/engine/train/checkpoint.h"

namespace mnemo {

/// Everything a run needs to go on: tensors (parameters, moments, the best state) and the rest as JSON (step, epoch,
/// random states, options, best value).
struct Checkpoint {
    ParameterSet tensors;
    Json state;
};

/// Saves as `folder`/checkpoint-NNNNNN with state.json and tensors.safetensors: written aside, flushed, renamed, so
/// that a kill or a full disk at any moment leaves the older ones whole. Keeps the newest `keep`. The free space is
/// checked first. Errors: disk_full, io.
Result<CheckpointInfo> saveCheckpoint(const std::filesystem::path& folder, const Checkpoint& checkpoint, int keep = 2);

/// The newest checkpoint whose hashes agree; damaged ones are passed over. Errors: no_checkpoint.
Result<Checkpoint> loadNewestCheckpoint(const std::filesystem::path& folder);

} // namespace mnemo
