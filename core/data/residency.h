#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

namespace mnemo {

/// Keeps the resident part of a mapped file small, whatever the order of reading: once 48 different stretches of 1 MiB
/// were touched, the pages are given back to the system (they stay in its cache, and addresses stay valid). Safe from
/// any thread. One page fault maps up to a MiB around it (measured on Linux 6.18), hence the size of a stretch.
class Residency {
public:
    static constexpr std::size_t stretch = 1U << 20U;
    static constexpr std::uint32_t mostStretches = 48;

    Residency() = default;
    Residency(const Residency&) = delete;
    Residency& operator=(const Residency&) = delete;
    /// Watches a mapping; without this call touch() does nothing.
    void watch(std::string_view mapping);
    /// Says that bytes from `offset` on are about to be read.
    void touch(std::uint64_t offset, std::uint64_t size) const;
    /// Gives all pages back.
    void release() const;

private:
    void touchStretch(std::uint64_t index) const;

    std::string_view m_mapping;
    std::unique_ptr<std::atomic<std::uint8_t>[]> m_touched;
    mutable std::atomic<std::uint32_t> m_count { 0 };
};

} // namespace mnemo
