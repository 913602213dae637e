#include "core/hub/hub.h"

#include "core/base/files.h"
#include "core/base/json.h"

#include <algorithm>
#include <cstdlib>

namespace mnemo {

namespace {

constexpr std::size_t largestListing = 64U << 20;
constexpr std::uintmax_t largestNote = 1U << 20;
constexpr const char* noteName = "download.json";

Result<void> checkToken(const std::string& token)
{
    const auto isPlain = [](unsigned char c) { return c > 32 && c < 127; };
    if (std::all_of(token.begin(), token.end(), isPlain))
        return {};
    return Error { ErrorCode::InvalidArgument, "bad_token",
        "The token holds a blank or another sign that no token has; copy it again.", {}, "token" };
}

std::string environment(const char* name)
{
    const char* value = std::getenv(name);
    return value ? value : "";
}

/// GGUF files lie at the top of the folder, where they are looked for.
std::filesystem::path targetOf(const HubFile& file, const std::filesystem::path& folder)
{
    const std::filesystem::path path(file.path);
    return folder / (file.kind == HubFile::Kind::Gguf ? path.filename() : path);
}

std::string fileUrl(const std::string& address, const HubListing& listing, const std::string& path)
{
    std::string url = address + "/" + listing.repository + "/resolve/" + listing.commit;
    for (const auto& part : std::filesystem::path(path))
        url += "/" + urlSegment(part.string());
    return url;
}

RemoteFile remoteFile(const HubFile& file, const std::filesystem::path& folder)
{
    RemoteFile remote;
    remote.name = file.path;
    remote.target = targetOf(file, folder);
    remote.bytes = file.bytes;
    remote.sha256 = file.sha256;
    remote.blobId = file.blobId;
    return remote;
}

std::string originOf(const std::string& address, const HubListing& listing)
{
    return address + "/" + listing.repository;
}

/// A folder in the way may lead elsewhere through a link.
Result<void> checkInside(const std::filesystem::path& folder, const std::filesystem::path& target)
{
    std::error_code code;
    const auto root = std::filesystem::weakly_canonical(folder, code);
    const auto parent = std::filesystem::weakly_canonical(target.parent_path(), code);
    const auto relative = parent.lexically_relative(root);
    if (!code && !relative.empty() && *relative.begin() != "..")
        return {};
    return Error { ErrorCode::Io, "unsafe_path",
        target.string() + " leads out of " + folder.string() + "; remove the link.", target.string(), {} };
}

} // namespace

HubAccess HubAccess::fromEnvironment()
{
    HubAccess access { environment("HF_ENDPOINT"), environment("HF_TOKEN") };
    if (access.address.empty())
        access.address = "https://huggingface.co";
    return access;
}

Result<HubListing> listRepository(
    const HubAccess& access, const std::string& repository, const std::string& revision, std::stop_token stop)
{
    const auto address = checkedAddress(access.address);
    if (!address)
        return address.error();
    const auto name = checkedRepository(repository);
    if (!name)
        return name.error();
    if (const auto valid = checkToken(access.token); !valid)
        return valid.error();
    if (!isSafePath(revision) || revision.size() > 200)
        return Error { ErrorCode::InvalidArgument, "bad_revision",
            "\"" + revision + "\" is no revision: give a branch (main), a tag or a commit.", {}, "revision" };
    const std::string url = *address + "/api/models/" + *name + "/revision/" + urlSegment(revision) + "?blobs=true";
    const auto answer = httpGetText({ url, { "Accept: application/json" }, access.token }, stop, largestListing);
    if (!answer)
        return answer.error();
    if (answer->head.status != 200)
        return statusError(answer->head, url, *name + " (revision " + revision + ")", !access.token.empty());
    return parseListing(answer->text, *name, revision, hostOf(url));
}

Result<void> claimFolder(const std::filesystem::path& folder, const std::string& origin, const std::string& commit)
{
    std::error_code code;
    std::filesystem::create_directories(folder, code);
    const auto note = readJson(folder / noteName, largestNote);
    const bool isOurs = note && note->is_object() && note->contains("origin") && note->at("origin") == origin;
    if (!isOurs && std::filesystem::exists(folder, code) && !std::filesystem::is_empty(folder, code))
        return Error { ErrorCode::InvalidArgument, "folder_taken",
            folder.string() + " holds something else; choose another name, or move that folder away.", folder.string(),
            "name" };
    return writeAtomically(folder / noteName, Json { { "origin", origin }, { "commit", commit } }.dump(2) + "\n");
}

Result<HubFetched> fetchFiles(const HubAccess& access, const HubListing& listing, const HubPlan& plan,
    const std::filesystem::path& folder, const DownloadOptions& options, const OnHubProgress& onProgress,
    std::stop_token stop)
{
    const auto address = checkedAddress(access.address);
    if (!address)
        return address.error();
    if (const auto fits = checkFreeSpace(folder, bytesMissing(plan, folder), options); !fits)
        return fits.error();
    if (const auto claimed = claimFolder(folder, originOf(*address, listing), listing.commit); !claimed)
        return claimed.error();
    HubFetched result { folder, {}, {} };
    HubProgress progress { {}, 0, plan.bytes() };
    std::uint64_t before = 0;
    for (const auto& file : plan.files) {
        auto remote = remoteFile(file, folder);
        remote.url = fileUrl(*address, listing, file.path);
        remote.token = access.token;
        if (const auto inside = checkInside(folder, remote.target); !inside)
            return inside.error();
        const auto report = [&](std::uint64_t bytes) {
            progress.file = file.path;
            progress.bytes = before + bytes;
            if (onProgress)
                onProgress(progress);
        };
        report(0);
        const auto fetched = downloadFile(remote, options, report, stop);
        if (!fetched)
            return fetched.error();
        before += file.bytes;
        report(0);
        (*fetched ? result.fetched : result.kept).push_back(file.path);
    }
    return result;
}

std::uint64_t bytesMissing(const HubPlan& plan, const std::filesystem::path& folder)
{
    std::uint64_t missing = 0;
    for (const auto& file : plan.files)
        missing += file.bytes - bytesPresent(remoteFile(file, folder));
    return missing;
}

std::string folderName(const HubListing& listing, const HubPlan& plan)
{
    const auto gguf = std::find_if(
        plan.files.begin(), plan.files.end(), [](const HubFile& file) { return file.kind == HubFile::Kind::Gguf; });
    if (gguf != plan.files.end() && ggufFilesOf(listing).size() > 1)
        return std::filesystem::path(gguf->path).stem().string();
    return listing.repository.substr(listing.repository.rfind('/') + 1);
}

} // namespace mnemo
