#pragma once

#include "core/hub/download.h"
#include "core/hub/listing.h"

#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>

namespace mnemo {

/// Where models are fetched from, and as whom. The token is never written anywhere: no file, no log, no sentence.
struct HubAccess {
    std::string address; ///< for instance https://huggingface.co
    std::string token {};

    /// HF_ENDPOINT or https://huggingface.co, and HF_TOKEN.
    static HubAccess fromEnvironment();
};

/// How far a download is: the file under way, and the bytes of all files together.
struct HubProgress {
    std::string file;
    std::uint64_t bytes = 0;
    std::uint64_t total = 0;
};
using OnHubProgress = std::function<void(const HubProgress&)>;

/// What a download left on the disk.
struct HubFetched {
    std::filesystem::path folder;
    std::vector<std::string> fetched; ///< paths in the folder
    std::vector<std::string> kept; ///< were there already, with the right content
};

/// Lists a repository at a revision (branch, tag, commit). Blocking. Kinds: bad_repository, bad_revision, bad_token,
/// those of checkedAddress, httpGet, statusError and parseListing.
Result<HubListing> listRepository(
    const HubAccess& access, const std::string& repository, const std::string& revision, std::stop_token stop);

/// Fetches what a plan takes into a folder, one file after another; what is there with the right content stays. The
/// folder gets `download.json`, which says where it came from. Blocking; progress on the calling thread. Kinds:
/// folder_taken (it holds something else), disk_full before anything is fetched, and those of downloadFile.
Result<HubFetched> fetchFiles(const HubAccess& access, const HubListing& listing, const HubPlan& plan,
    const std::filesystem::path& folder, const DownloadOptions& options, const OnHubProgress& onProgress,
    std::stop_token stop);

/// Bytes that a download into this folder would still bring.
std::uint64_t bytesMissing(const HubPlan& plan, const std::filesystem::path& folder);

/// The name of a folder for a plan: the repository's, or the GGUF file's where it is one of several.
std::string folderName(const HubListing& listing, const HubPlan& plan);

/// Marks a folder as holding `origin` (any text that names it), or says that it holds something else (folder_taken).
Result<void> claimFolder(const std::filesystem::path& folder, const std::string& origin, const std::string& commit);

} // namespace mnemo
