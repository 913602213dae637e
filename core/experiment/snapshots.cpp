#include "core/experiment/snapshots.h"

#include "core/base/files.h"
#include "core/engine/adapters/adapter.h"

#include <algorithm>
#include <charconv>
#include <cstdio>

namespace mnemo {

namespace {

constexpr const char* artifactKind = "memory";

std::string nameOf(std::int64_t step)
{
    char name[40];
    std::snprintf(name, sizeof name, "step-%09lld.safetensors", static_cast<long long>(step));
    return name;
}

std::int64_t stepIn(const std::string& name)
{
    std::int64_t step = 0;
    const auto begin = name.find('-') + 1;
    std::from_chars(name.data() + begin, name.data() + name.size(), step);
    return step;
}

} // namespace

Result<void> keepMemorySnapshot(
    Laboratory& laboratory, std::int64_t run, std::int64_t step, const FrozenModel& model, const Adapter& adapter)
{
    if (!laboratory.store() || static_cast<std::size_t>(adapter.parameterCount()) * sizeof(float) > largestSnapshot)
        return {};
    const auto maps = memoriesOf(model, adapter);
    if (!maps)
        return maps.error();
    if (maps->isEmpty())
        return {};
    const auto bytes = memoryBytes(*maps);
    const auto hash = laboratory.store()->call([&](RunStore& store) {
        return store.putArtifact(run, artifactKind, nameOf(step), std::as_bytes(std::span(bytes.data(), bytes.size())));
    });
    return hash ? Result<void>() : Result<void>(hash.error());
}

Result<std::vector<MemorySnapshot>> memorySnapshots(RunStore& store, std::int64_t run)
{
    const auto artifacts = store.artifacts(run);
    if (!artifacts)
        return artifacts.error();
    std::vector<MemorySnapshot> found;
    for (const auto& artifact : *artifacts) {
        if (artifact.kind == artifactKind)
            found.push_back({ stepIn(artifact.name), artifact.hash });
    }
    std::sort(
        found.begin(), found.end(), [](const MemorySnapshot& a, const MemorySnapshot& b) { return a.step < b.step; });
    return found;
}

Result<MemoryMaps> memoriesOfSnapshot(Laboratory& laboratory, const MemorySnapshot& snapshot)
{
    if (!laboratory.store())
        return Error { ErrorCode::InvalidArgument, "no_project", "No project is open.", {}, {} };
    const auto bytes = laboratory.store()->call([&](RunStore& store) { return store.bytes(snapshot.hash); });
    if (!bytes)
        return bytes.error();
    // The reader maps files: the blob goes through the cache folder.
    const auto path = laboratory.places().cache / ("memory-" + snapshot.hash.substr(0, 24) + ".safetensors");
    const std::string_view text(reinterpret_cast<const char*>(bytes->data()), bytes->size());
    if (const auto written = writeAtomically(path, text); !written)
        return written.error();
    auto maps = memoryFromFile(path);
    std::error_code code;
    std::filesystem::remove(path, code);
    return maps;
}

} // namespace mnemo
