#include "core/engine/lm/gguftypes.h"

#include "core/base/smallfloats.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstring>

static_assert(std::endian::native == std::endian::little, "GGUF files hold little-endian numbers");

namespace mnemo {

namespace {

struct TypeRow {
    std::uint32_t number;
    GgufLayout layout;
};
constexpr std::array<TypeRow, 34> typeRows { {
    { 0, { "F32", 1, 4, true } },
    { 1, { "F16", 1, 2, true } },
    { 2, { "Q4_0", 32, 18, true } },
    { 3, { "Q4_1", 32, 20, true } },
    { 6, { "Q5_0", 32, 22, true } },
    { 7, { "Q5_1", 32, 24, true } },
    { 8, { "Q8_0", 32, 34, true } },
    { 9, { "Q8_1", 32, 36, false } },
    { 10, { "Q2_K", 256, 84, false } },
    { 11, { "Q3_K", 256, 110, false } },
    { 12, { "Q4_K", 256, 144, true } },
    { 13, { "Q5_K", 256, 176, true } },
    { 14, { "Q6_K", 256, 210, true } },
    { 15, { "Q8_K", 256, 292, false } },
    { 16, { "IQ2_XXS", 256, 66, false } },
    { 17, { "IQ2_XS", 256, 74, false } },
    { 18, { "IQ3_XXS", 256, 98, false } },
    { 19, { "IQ1_S", 256, 50, false } },
    { 20, { "IQ4_NL", 32, 18, false } },
    { 21, { "IQ3_S", 256, 110, false } },
    { 22, { "IQ2_S", 256, 82, false } },
    { 23, { "IQ4_XS", 256, 136, false } },
    { 24, { "I8", 1, 1, false } },
    { 25, { "I16", 1, 2, false } },
    { 26, { "I32", 1, 4, false } },
    { 27, { "I64", 1, 8, false } },
    { 28, { "F64", 1, 8, false } },
    { 29, { "IQ1_M", 256, 56, false } },
    { 30, { "BF16", 1, 2, true } },
    { 34, { "TQ1_0", 256, 54, false } },
    { 35, { "TQ2_0", 256, 66, false } },
    { 39, { "MXFP4", 32, 17, false } },
    { 40, { "NVFP4", 64, 36, false } },
    { 41, { "Q1_0", 128, 18, false } },
} };

using Bytes = const std::uint8_t*;

float halfAt(Bytes p)
{
    std::uint16_t half = 0;
    std::memcpy(&half, p, 2);
    return halfToFloat(half);
}

std::uint32_t wordAt(Bytes p)
{
    std::uint32_t word = 0;
    std::memcpy(&word, p, 4);
    return word;
}

// One block each: the values of a block of 32 lie as 16 low and 16 high halves of 16 bytes.

void q4_0(Bytes p, float* y)
{
    const float d = halfAt(p);
    for (int j = 0; j < 16; ++j) {
        y[j] = static_cast<float>((p[2 + j] & 15) - 8) * d;
        y[j + 16] = static_cast<float>((p[2 + j] >> 4) - 8) * d;
    }
}

void q4_1(Bytes p, float* y)
{
    const float d = halfAt(p);
    const float m = halfAt(p + 2);
    for (int j = 0; j < 16; ++j) {
        y[j] = static_cast<float>(p[4 + j] & 15) * d + m;
        y[j + 16] = static_cast<float>(p[4 + j] >> 4) * d + m;
    }
}

/// The fifth bits lie in one word, bit j for value j.
int fifth(std::uint32_t high, int j)
{
    return static_cast<int>((high >> j) & 1U) << 4;
}

void q5_0(Bytes p, float* y)
{
    const float d = halfAt(p);
    const std::uint32_t high = wordAt(p + 2);
    for (int j = 0; j < 16; ++j) {
        y[j] = static_cast<float>(((p[6 + j] & 15) | fifth(high, j)) - 16) * d;
        y[j + 16] = static_cast<float>(((p[6 + j] >> 4) | fifth(high, j + 16)) - 16) * d;
    }
}

void q5_1(Bytes p, float* y)
{
    const float d = halfAt(p);
    const float m = halfAt(p + 2);
    const std::uint32_t high = wordAt(p + 4);
    for (int j = 0; j < 16; ++j) {
        y[j] = static_cast<float>((p[8 + j] & 15) | fifth(high, j)) * d + m;
        y[j + 16] = static_cast<float>((p[8 + j] >> 4) | fifth(high, j + 16)) * d + m;
    }
}

void q8_0(Bytes p, float* y)
{
    const float d = halfAt(p);
    for (int j = 0; j < 32; ++j)
        y[j] = static_cast<float>(static_cast<std::int8_t>(p[2 + j])) * d;
}

struct ScaleAndMin {
    float scale;
    float min;
};

/// Eight pairs of six bits each, packed into twelve bytes (Q4_K, Q5_K).
ScaleAndMin scaleAndMin(Bytes q, int j)
{
    if (j < 4)
        return { static_cast<float>(q[j] & 63), static_cast<float>(q[j + 4] & 63) };
    return { static_cast<float>((q[j + 4] & 15) | ((q[j - 4] >> 6) << 4)),
        static_cast<float>((q[j + 4] >> 4) | ((q[j] >> 6) << 4)) };
}

/// Both K types with mins: eight runs of 32, two of which share 32 bytes. `high` is null where there is no fifth bit.
void runsWithMins(float d, float dmin, Bytes scales, Bytes high, Bytes low, float* y)
{
    for (int run = 0; run < 8; ++run) {
        const auto [scale, min] = scaleAndMin(scales, run);
        const float step = d * scale;
        const float base = dmin * min;
        const Bytes q = low + (run / 2) * 32;
        for (int l = 0; l < 32; ++l) {
            const int four = run % 2 == 0 ? q[l] & 15 : q[l] >> 4;
            const int bit = high ? ((high[l] >> run) & 1) << 4 : 0;
            *y++ = step * static_cast<float>(four + bit) - base;
        }
    }
}

void q4K(Bytes p, float* y)
{
    runsWithMins(halfAt(p), halfAt(p + 2), p + 4, nullptr, p + 16, y);
}

void q5K(Bytes p, float* y)
{
    runsWithMins(halfAt(p), halfAt(p + 2), p + 4, p + 16, p + 48, y);
}

/// Two halves of 128: value l + 32 k of a half has its low four bits in byte l or l + 32, its high two in byte l.
void q6K(Bytes p, float* y)
{
    const float d = halfAt(p + 208);
    for (int half = 0; half < 2; ++half) {
        const Bytes low = p + half * 64;
        const Bytes high = p + 128 + half * 32;
        const Bytes scales = p + 192 + half * 8;
        for (int k = 0; k < 4; ++k) {
            for (int l = 0; l < 32; ++l) {
                const int byte = low[l + 32 * (k % 2)];
                const int four = k < 2 ? byte & 15 : byte >> 4;
                const int value = (four | (((high[l] >> (2 * k)) & 3) << 4)) - 32;
                const auto scale = static_cast<float>(static_cast<std::int8_t>(scales[l / 16 + 2 * k]));
                y[half * 128 + 32 * k + l] = d * scale * static_cast<float>(value);
            }
        }
    }
}

template<typename Block>
void eachBlock(GgufType type, Bytes p, std::span<float> values, Block block)
{
    const auto layout = *ggufLayout(static_cast<std::uint32_t>(type));
    for (std::size_t at = 0; at < values.size(); at += layout.blockValues, p += layout.blockBytes)
        block(p, values.data() + at);
}

void widen(Bytes p, std::span<float> values, float (*convert)(std::uint16_t))
{
    for (std::size_t i = 0; i < values.size(); ++i) {
        std::uint16_t word = 0;
        std::memcpy(&word, p + 2 * i, 2);
        values[i] = convert(word);
    }
}

} // namespace

std::optional<GgufLayout> ggufLayout(std::uint32_t type)
{
    const auto found
        = std::find_if(typeRows.begin(), typeRows.end(), [type](const TypeRow& row) { return row.number == type; });
    return found == typeRows.end() ? std::nullopt : std::optional(found->layout);
}

void dequantize(GgufType type, std::span<const std::byte> bytes, std::span<float> values)
{
    const auto layout = *ggufLayout(static_cast<std::uint32_t>(type));
    assert(layout.isRead && values.size() / layout.blockValues * layout.blockBytes == bytes.size());
    const auto* p = reinterpret_cast<Bytes>(bytes.data());
    switch (type) {
    case GgufType::F32:
        std::memcpy(values.data(), p, bytes.size());
        return;
    case GgufType::F16:
        return widen(p, values, halfToFloat);
    case GgufType::BF16:
        return widen(p, values, bfloat16ToFloat);
    case GgufType::Q4_0:
        return eachBlock(type, p, values, q4_0);
    case GgufType::Q4_1:
        return eachBlock(type, p, values, q4_1);
    case GgufType::Q5_0:
        return eachBlock(type, p, values, q5_0);
    case GgufType::Q5_1:
        return eachBlock(type, p, values, q5_1);
    case GgufType::Q8_0:
        return eachBlock(type, p, values, q8_0);
    case GgufType::Q4_K:
        return eachBlock(type, p, values, q4K);
    case GgufType::Q5_K:
        return eachBlock(type, p, values, q5K);
    case GgufType::Q6_K:
        return eachBlock(type, p, values, q6K);
    }
}

} // namespace mnemo
