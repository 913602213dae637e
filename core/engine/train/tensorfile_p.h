#pragma once

#include "core/base/result.h"
#include "core/engine/adapters/adapter_p.h"

#include <filesystem>
#include <map>
#include <string>

namespace mnemo {

/// Named tensors as the bytes of a safetensors file. Float32, float64, float16, bfloat16 and int64; on any device.
std::string tensorBytes(const ParameterSet& tensors, const std::map<std::string, std::string>& metadata = {});

/// The same as a file, written atomically. Errors: disk_full, io.
Result<void> writeTensorFile(const std::filesystem::path& path, const ParameterSet& tensors,
    const std::map<std::string, std::string>& metadata = {});

/// Copies of all tensors of a safetensors file, by name, each on memory of its own on the CPU. Errors as
/// SafetensorsFile::open; wrong_type for types that are not written here.
Result<ParameterSet> readTensorFile(const std::filesystem::path& path);

} // namespace mnemo
