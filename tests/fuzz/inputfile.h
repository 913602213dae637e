#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>

#include <sys/mman.h>
#include <unistd.h>

namespace mnemo::fuzz {

/// The input as a file in memory, for readers that take a path.
inline std::filesystem::path inputFile(const std::uint8_t* data, std::size_t size)
{
    static const int descriptor = ::memfd_create("input", MFD_CLOEXEC);
    const bool written
        = ::ftruncate(descriptor, 0) == 0 && ::pwrite(descriptor, data, size, 0) == static_cast<ssize_t>(size);
    if (!written)
        std::abort();
    return "/proc/self/fd/" + std::to_string(descriptor);
}

} // namespace mnemo::fuzz
