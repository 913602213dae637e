#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace mnemo {

/// Exponential moving average without the pull towards its start: s = w s + (1 - w) x, shown as s / (1 - w^t)
/// (the bias correction of Kingma and Ba, 2015, section 3). `weight` in [0, 1); 0 returns the values. Values that are
/// not finite are passed through and leave the average as it was.
std::vector<double> smoothed(std::span<const double> values, double weight);

/// The same, one value at a time.
class Smoother {
public:
    explicit Smoother(double weight)
        : m_weight(weight)
    {
    }
    double next(double value);

private:
    double m_weight;
    double m_sum = 0.0;
    double m_power = 1.0;
};

/// Indices of the points that a curve over `columns` pixel columns needs to look as if all were drawn: of each column
/// the first, smallest, largest and last, in order; plus the neighbour beyond each edge. x ascends. All indices in
/// [xLow, xHigh] come back where they are at most 4 a column.
std::vector<std::size_t> visiblePoints(std::span<const double> x, std::span<const double> y, double xLow, double xHigh,
    int columns, bool logarithmicX = false);

} // namespace mnemo
