#pragma once

#include "core/engine/probe/memoryprobe.h"
#include "core/experiment/laboratory.h"

namespace mnemo {

class Adapter;

/// A state of the memories as it was kept while a run trained.
struct MemorySnapshot {
    std::int64_t step = 0;
    std::string hash;
};

/// Snapshots above this many bytes are not kept in the project.
inline constexpr std::size_t largestSnapshot = 4UL << 20;

/// Keeps the memories of `adapter` at `step` as an artifact "memory" of the run. Does nothing for adapters without
/// memories, above `largestSnapshot`, and without a store. Blocking; not while another thread changes the adapter.
Result<void> keepMemorySnapshot(
    Laboratory& laboratory, std::int64_t run, std::int64_t step, const FrozenModel& model, const Adapter& adapter);

/// By rising step; empty when none were kept.
Result<std::vector<MemorySnapshot>> memorySnapshots(RunStore& store, std::int64_t run);
Result<MemoryMaps> memoriesOfSnapshot(Laboratory& laboratory, const MemorySnapshot& snapshot);

} // namespace mnemo
