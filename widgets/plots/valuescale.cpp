#include "widgets/plots/valuescale.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <limits>

namespace mnemo {
namespace {

double niceStep(double span, int count)
{
    const double raw = span / std::max(count, 1);
    const double power = std::pow(10.0, std::floor(std::log10(raw)));
    for (const double factor : { 1.0, 2.0, 2.5, 5.0 }) {
        if (raw <= factor * power * (1 + 1e-9))
            return factor * power;
    }
    return 10.0 * power;
}

// Share of a size between 0 (or the logarithm's floor) and `top`.
double shareOfSize(double size, double bottom, double top, ValueScale scale)
{
    switch (scale) {
    case ValueScale::SquareRoot:
        return (std::sqrt(size) - std::sqrt(bottom)) / (std::sqrt(top) - std::sqrt(bottom));
    case ValueScale::Logarithmic:
        return size <= bottom ? 0.0 : std::log(size / bottom) / std::log(top / bottom);
    case ValueScale::Linear:
        break;
    }
    return (size - bottom) / (top - bottom);
}

double sizeAtShare(double share, double bottom, double top, ValueScale scale)
{
    switch (scale) {
    case ValueScale::SquareRoot: {
        const double root = std::sqrt(bottom) + share * (std::sqrt(top) - std::sqrt(bottom));
        return root * root;
    }
    case ValueScale::Logarithmic:
        return bottom * std::pow(top / bottom, share);
    case ValueScale::Linear:
        break;
    }
    return bottom + share * (top - bottom);
}

} // namespace

QString scaleName(ValueScale scale)
{
    switch (scale) {
    case ValueScale::SquareRoot:
        return QCoreApplication::translate("mnemo::ValueScale", "square root");
    case ValueScale::Logarithmic:
        return QCoreApplication::translate("mnemo::ValueScale", "logarithmic");
    case ValueScale::Linear:
        break;
    }
    return QCoreApplication::translate("mnemo::ValueScale", "linear");
}

double ScaledRange::floor() const
{
    if (scale != ValueScale::Logarithmic)
        return isSigned ? 0.0 : std::max(low, 0.0);
    const double top = isSigned ? std::max(std::abs(low), std::abs(high)) : high;
    const double decades = top * 1e-4; // four decades unless the data say less
    return isSigned || low <= decades ? decades : low;
}

double ScaledRange::share(double value) const
{
    if (std::isnan(value))
        return value;
    if (isSigned) {
        const double top = std::max(std::abs(low), std::abs(high));
        if (top <= 0.0)
            return 0.5;
        const double size = std::min(std::abs(value), top);
        const double half = 0.5 * shareOfSize(size, floor(), top, scale);
        return value < 0.0 ? 0.5 - half : 0.5 + half;
    }
    if (high <= low)
        return 0.0;
    if (scale == ValueScale::Linear)
        return std::clamp((value - low) / (high - low), 0.0, 1.0);
    return std::clamp(shareOfSize(std::max(value, 0.0), floor(), high, scale), 0.0, 1.0);
}

double ScaledRange::value(double share) const
{
    if (isSigned) {
        const double top = std::max(std::abs(low), std::abs(high));
        const double size = sizeAtShare(std::abs(share - 0.5) * 2.0, floor(), top, scale);
        return share < 0.5 ? -size : size;
    }
    if (scale == ValueScale::Linear)
        return low + share * (high - low);
    return sizeAtShare(share, floor(), high, scale);
}

std::vector<double> niceTicks(double low, double high, int count)
{
    std::vector<double> ticks;
    if (!(high > low) || !std::isfinite(high - low))
        return ticks;
    const double step = niceStep(high - low, count);
    for (double k = std::ceil(low / step - 1e-9); k * step <= high + step * 1e-9; k += 1.0)
        ticks.push_back(k == 0.0 ? 0.0 : k * step);
    return ticks;
}

std::vector<double> ScaledRange::ticks(int count) const
{
    if (scale == ValueScale::Linear)
        return niceTicks(low, high, count);
    std::vector<double> candidates { 0.0 };
    const double top = std::max(std::abs(low), std::abs(high));
    if (!(top > 0.0) || !std::isfinite(top))
        return candidates;
    const double power = std::pow(10.0, std::floor(std::log10(top)));
    std::vector<double> sizes;
    for (const double factor : { 1.0, 0.5, 0.2 }) // round shares of the largest power first, then its decades
        sizes.push_back(factor * power);
    for (double p = power / 10.0; p >= std::max(top * 1e-4, 1e-300); p /= 10.0) {
        sizes.push_back(p);
        sizes.push_back(0.5 * p);
        sizes.push_back(0.2 * p);
    }
    for (const double factor : { 2.0, 5.0, 8.0, 6.0, 4.0 })
        sizes.push_back(factor * power);
    for (const double factor : { 0.8, 0.6, 0.4 })
        sizes.push_back(factor * power);
    for (const double size : sizes) {
        candidates.push_back(size);
        if (isSigned)
            candidates.push_back(-size);
    }
    std::vector<double> chosen;
    const double gap = 0.4 / std::max(count, 1);
    for (const double tick : candidates) {
        if (tick < low - 1e-12 || tick > high * (1 + 1e-9)
            || (tick == 0.0 && scale == ValueScale::Logarithmic && !isSigned))
            continue;
        const bool crowded = std::any_of(
            chosen.begin(), chosen.end(), [&](double other) { return std::abs(share(other) - share(tick)) < gap; });
        if (!crowded)
            chosen.push_back(tick);
    }
    std::sort(chosen.begin(), chosen.end());
    return chosen;
}

} // namespace mnemo
