#pragma once

#include "core/engine/torchheaders_p.h"

#include <c10/core/Allocator.h>
#include <c10/util/ThreadLocalDebugInfo.h>
#include <torch/version.h>

#include <algorithm>
#include <atomic>
#include <memory>

namespace mnemo {

/// Counts what tensors hold while it lives: the calling thread's allocations, and those of a backward pass it starts.
/// Memory that was there before does not count; room that the allocator keeps in gaps does not either.
class MemoryMeter {
public:
    MemoryMeter()
        : m_counter(std::make_shared<Counter>())
        , m_guard(c10::DebugInfoKind::PROFILER_STATE, m_counter)
    {
    }

    /// Bytes at the highest moment so far.
    std::uint64_t peak() const { return static_cast<std::uint64_t>(std::max<std::int64_t>(m_counter->peak, 0)); }

private:
#if TORCH_VERSION_MAJOR >= 2
    using Total = std::size_t;
#else
    using Total = std::int64_t;
#endif

    struct Counter : c10::MemoryReportingInfoBase {
        void reportMemoryUsage(void* /*ptr*/, std::int64_t size, Total /*all*/, Total /*pool*/, c10::Device) override
        {
            const std::int64_t now = current.fetch_add(size) + size;
            std::int64_t highest = peak;
            while (now > highest && !peak.compare_exchange_weak(highest, now)) { }
        }
        bool memoryProfilingEnabled() const override { return true; }

        std::atomic<std::int64_t> current = 0;
        std::atomic<std::int64_t> peak = 0;
    };

    std::shared_ptr<Counter> m_counter;
    c10::DebugInfoGuard m_guard;
};

} // namespace mnemo
