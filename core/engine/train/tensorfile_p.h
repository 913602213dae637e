#pragma once

#include "core/base/result.h"
#include "core/engine/adapters/adapter_p.h"

#include <filesystem>
#include <map>
#include <string>

namespace mnemo {

/// Named tensors as the bytes of a safetensors file: 8-byte little-endian header length, JSON header padded to 8 bytes
/// with blanks, then the data, row-major, in the given order. Float32, float64, float16, bfloat16 and int64.
struct TensorFile {
    std::string header; ///< length and JSON
    std::vector<at::Tensor> data; ///< contiguous, on the CPU
    std::uintmax_t bytes = 0; ///< of the whole file

    explicit TensorFile(const ParameterSet& tensors, const std::map<std::string, std::string>& metadata = {});
    bool write(std::ostream& stream) const;
    std::string sha256() const;
};

/// Writes a safetensors file atomically. Errors: disk_full, io.
Result<void> writeTensorFile(const std::filesystem::path& path, const ParameterSet& tensors,
    const std::map<std::string, std::string>& metadata = {});

/// Copies of all tensors of a safetensors file, in the order of their data, each on memory of its own. Errors name the
/// tensor at fault.
Result<ParameterSet> readTensorFile(const std::filesystem::path& path);

} // namespace mnemo
