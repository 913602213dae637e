#pragma once

#include "core/engine/lm/safetensors.h"

namespace mnemo {

/// The tensors of a folder's safetensors files: `model.safetensors`, or the shards that `model.safetensors.index.json`
/// names. Only headers are read.
struct ShardSet {
    std::vector<std::shared_ptr<const SafetensorsFile>> files;
    std::map<std::string, std::size_t> place; ///< the number of its file, by tensor
};

/// Opens an index file and every shard it names, which must lie beside it and hold the tensors it says. Kinds besides
/// those of SafetensorsFile: missing_key, wrong_type, bad_path, missing_file, missing_tensor.
Result<ShardSet> openShardIndex(const std::filesystem::path& path);

} // namespace mnemo
