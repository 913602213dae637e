#pragma once

#include "core/base/result.h"
#include "core/hub/http.h"

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>

namespace mnemo {

/// One file that lies somewhere else. Its size is known; its content is checked against the hashes that are given.
struct RemoteFile {
    std::string url;
    std::string token {};
    std::string name; ///< for sentences
    std::filesystem::path target;
    std::uint64_t bytes = 0;
    std::string sha256 {};
    std::string blobId {}; ///< git's SHA-1 of the content
};

/// How hard a download tries.
struct DownloadOptions {
    int attempts = 4; ///< in a row without one new byte
    std::chrono::milliseconds pause { 1000 }; ///< before the next one
    /// Free bytes where `folder` lies or will lie; empty: as the file system says.
    std::function<Result<std::uintmax_t>(const std::filesystem::path& folder)> freeSpace {};
};

/// Fetches one file, going on where an earlier call ended (Range, If-Range), checks size and hash, and gives it its
/// name only then. Blocking; `onBytes` hears how many bytes are there, on the calling thread. False: a file with this
/// content was there. Kinds: those of httpGet and PartFile, not_allowed, token_refused, gated, not_found, busy_server,
/// server_error, size_mismatch, checksum_mismatch.
Result<bool> downloadFile(const RemoteFile& file, const DownloadOptions& options,
    const std::function<void(std::uint64_t bytes)>& onBytes, std::stop_token stop);

/// Bytes of `file` that need not come any more.
std::uint64_t bytesPresent(const RemoteFile& file);

/// Whether `needed` more bytes fit where `folder` lies or will lie. Kind: disk_full.
Result<void> checkFreeSpace(const std::filesystem::path& folder, std::uintmax_t needed, const DownloadOptions& options);

/// Whether the bytes at `path` are those of `file`. Kinds: size_mismatch, checksum_mismatch, cancelled, io.
Result<void> checkContent(const std::filesystem::path& path, const RemoteFile& file, std::stop_token stop);

/// What a status other than success means, for the person who asked for `name`.
Error statusError(const HttpHead& head, const std::string& url, const std::string& name, bool hasToken);

} // namespace mnemo
