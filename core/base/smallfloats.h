#pragma once

#include <bit>
#include <cstdint>

namespace mnemo {

/// IEEE half precision, subnormal numbers included.
inline float halfToFloat(std::uint16_t half)
{
    const std::uint32_t sign = static_cast<std::uint32_t>(half & 0x8000U) << 16U;
    const std::uint32_t exponent = (half >> 10U) & 31U;
    const std::uint32_t fraction = half & 1023U;
    if (exponent == 31)
        return std::bit_cast<float>(sign | 0x7F800000U | (fraction << 13U));
    if (exponent != 0)
        return std::bit_cast<float>(sign | ((exponent + 112U) << 23U) | (fraction << 13U));
    const float small = static_cast<float>(fraction) * 0x1.0p-24F;
    return sign ? -small : small;
}

inline float bfloat16ToFloat(std::uint16_t value)
{
    return std::bit_cast<float>(static_cast<std::uint32_t>(value) << 16U);
}

} // namespace mnemo
