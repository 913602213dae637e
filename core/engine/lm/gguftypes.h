#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace mnemo {

/// Element types of GGUF tensors whose values are read. Numbers as in the file.
enum class GgufType : std::uint32_t {
    F32 = 0,
    F16 = 1,
    Q4_0 = 2,
    Q4_1 = 3,
    Q5_0 = 6,
    Q5_1 = 7,
    Q8_0 = 8,
    Q4_K = 12,
    Q5_K = 13,
    Q6_K = 14,
    BF16 = 30
};

/// How a type lies in a file: so many values share a block of so many bytes.
struct GgufLayout {
    const char* name;
    std::uint64_t blockValues;
    std::uint64_t blockBytes;
    bool isRead; ///< false: known, but its values are not read
};
/// Nothing for a number that names no type (or one that was removed).
std::optional<GgufLayout> ggufLayout(std::uint32_t type);

/// Whole blocks to floats, as ggml's reference does. `values` holds exactly what `bytes` describe; the type is read.
void dequantize(GgufType type, std::span<const std::byte> bytes, std::span<float> values);

} // namespace mnemo
