#pragma once

#include <QString>

#include <vector>

namespace mnemo {

/// How a value becomes a place on a colour bar.
enum class ValueScale { Linear, SquareRoot, Logarithmic };

/// Translated name, as it stands in axis and colour-bar names ("square root").
QString scaleName(ValueScale scale);

/// A range of values laid on [0, 1] by a scale. Signed ranges are symmetric about zero: 0 lies at 0.5, and the scale
/// works on the size of the value.
struct ScaledRange {
    double low = 0.0;
    double high = 1.0;
    ValueScale scale = ValueScale::Linear;
    bool isSigned = false;

    /// Place of a value, clamped to [0, 1]; NaN stays NaN.
    double share(double value) const;
    /// The value at a place.
    double value(double share) const;
    /// Values worth a tick, about `count` of them, no two nearer than 0.4 / count of the bar.
    std::vector<double> ticks(int count) const;
    /// Smallest size a logarithmic scale tells from nothing.
    double floor() const;
};

/// Round numbers (1, 2, 2.5 or 5 times a power of ten) across [low, high], about `count` of them.
std::vector<double> niceTicks(double low, double high, int count);

} // namespace mnemo
