#include "core/engine/train/checkpoint_p.h"

#include "core/base/files.h"
#include "core/base/hash.h"
#include "core/engine/guard_p.h"
#include "core/engine/train/tensorfile_p.h"

#include <algorithm>
#include <charconv>

#include <fcntl.h>
#include <unistd.h>

namespace mnemo {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view prefix = "checkpoint-";
constexpr std::string_view asidePrefix = ".checkpoint-";
constexpr auto stateName = "state.json";
constexpr auto tensorsName = "tensors.safetensors";

/// The number in "checkpoint-000012", or -1 for other names.
std::int64_t numberOf(const std::string& name)
{
    if (!name.starts_with(prefix))
        return -1;
    std::int64_t number = -1;
    const char* end = name.data() + name.size();
    const auto parsed = std::from_chars(name.data() + prefix.size(), end, number);
    return parsed.ec == std::errc() && parsed.ptr == end ? number : -1;
}

std::string nameOf(std::int64_t number)
{
    std::string digits = std::to_string(number);
    digits.insert(0, digits.size() < 6 ? 6 - digits.size() : 0, '0');
    return std::string(prefix) + digits;
}

void removeAside(const fs::path& folder)
{
    std::error_code code;
    for (const auto& entry : fs::directory_iterator(folder, code)) {
        std::error_code ignored;
        if (entry.path().filename().string().starts_with(asidePrefix))
            fs::remove_all(entry.path(), ignored);
    }
}

void flushFolder(const fs::path& folder)
{
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0)
        return;
    ::fsync(descriptor); // not every file system allows it; the rename itself is atomic all the same
    ::close(descriptor);
}

Error diskError(const fs::path& folder, const std::string& reason, const char* kind = "io")
{
    return { ErrorCode::Io, kind,
        "Cannot save a checkpoint in " + folder.string() + ": " + reason
            + ". The older checkpoints are untouched; free some space or choose another folder.",
        folder.string(), {} };
}

Result<void> checkSpace(const fs::path& folder, std::uintmax_t bytes)
{
    std::error_code code;
    const auto space = fs::space(folder, code);
    if (!code && space.available < bytes)
        return diskError(folder,
            "it needs " + std::to_string(bytes) + " bytes and " + std::to_string(space.available) + " are free",
            "disk_full");
    return {};
}

Result<void> writeFiles(const fs::path& aside, const Checkpoint& checkpoint)
{
    const std::string tensors = tensorBytes(checkpoint.tensors);
    const Json json = { { "format", 1 }, { "state", checkpoint.state },
        { "state_sha256", sha256(checkpoint.state.dump()) }, { "tensors_sha256", sha256(tensors) } };
    const std::string text = json.dump(1);
    if (auto space = checkSpace(aside.parent_path(), tensors.size() + text.size() + 65536); !space)
        return space.error();
    std::error_code code;
    fs::create_directory(aside, code);
    if (code)
        return diskError(aside.parent_path(), code.message());
    auto written = writeAtomically(aside / tensorsName, tensors);
    if (written)
        written = writeAtomically(aside / stateName, text);
    return written;
}

Result<Checkpoint> loadOne(const fs::path& folder)
{
    auto json = readJson(folder / stateName);
    if (!json)
        return json.error();
    const Error damaged { ErrorCode::Format, "bad_checkpoint",
        folder.string() + " is damaged; an older checkpoint or a fresh start is needed.", folder.string(), {} };
    if (!json->is_object() || json->value("format", 0) != 1 || !json->contains("state"))
        return damaged;
    if (sha256((*json)["state"].dump()) != json->value("state_sha256", std::string()))
        return damaged;
    const auto hash = sha256OfFile(folder / tensorsName);
    if (!hash || *hash != json->value("tensors_sha256", std::string()))
        return damaged;
    auto tensors = readTensorFile(folder / tensorsName);
    if (!tensors)
        return tensors.error();
    return Checkpoint { std::move(*tensors), (*json)["state"] };
}

} // namespace

std::vector<CheckpointInfo> listCheckpoints(const fs::path& folder)
{
    std::vector<CheckpointInfo> found;
    std::error_code code;
    for (const auto& entry : fs::directory_iterator(folder, code)) {
        const std::int64_t number = numberOf(entry.path().filename().string());
        if (number >= 0)
            found.push_back({ entry.path(), number });
    }
    std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.number < b.number; });
    return found;
}

void removeCheckpoints(const fs::path& folder)
{
    std::error_code ignored;
    for (const auto& info : listCheckpoints(folder))
        fs::remove_all(info.folder, ignored);
    removeAside(folder);
}

Result<CheckpointInfo> saveCheckpoint(const fs::path& folder, const Checkpoint& checkpoint, int keep)
{
    std::error_code code;
    fs::create_directories(folder, code);
    if (code)
        return diskError(folder, code.message());
    removeAside(folder);
    const auto older = listCheckpoints(folder);
    const std::int64_t number = older.empty() ? 1 : older.back().number + 1;
    const fs::path aside = folder / ("." + nameOf(number));
    auto written = guarded([&] { return writeFiles(aside, checkpoint); });
    if (!written || !*written) {
        fs::remove_all(aside, code);
        return written ? written->error() : written.error();
    }
    const fs::path target = folder / nameOf(number);
    fs::rename(aside, target, code);
    if (code)
        return diskError(folder, code.message());
    flushFolder(folder);
    for (std::size_t i = 0; i + static_cast<std::size_t>(std::max(keep, 1)) < older.size() + 1; ++i)
        fs::remove_all(older[i].folder, code);
    return CheckpointInfo { target, number };
}

Result<Checkpoint> loadNewestCheckpoint(const fs::path& folder)
{
    const auto all = listCheckpoints(folder);
    for (auto info = all.rbegin(); info != all.rend(); ++info) {
        auto loaded = loadOne(info->folder);
        if (loaded)
            return loaded;
    }
    return Error { ErrorCode::NotFound, "no_checkpoint",
        "There is no whole checkpoint in " + folder.string() + ": start the run afresh.", folder.string(), {} };
}

} // namespace mnemo
