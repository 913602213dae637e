#include "widgets/plots/curvemath.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace mnemo {
namespace {

struct Column {
    std::size_t first = 0;
    std::size_t last = 0;
    std::size_t lowest = 0;
    std::size_t highest = 0;
};

void flush(const Column& column, std::vector<std::size_t>& indices)
{
    std::size_t kept[] = { column.first, column.lowest, column.highest, column.last };
    std::sort(std::begin(kept), std::end(kept));
    for (const std::size_t index : kept) {
        if (indices.empty() || indices.back() < index)
            indices.push_back(index);
    }
}

} // namespace

double Smoother::next(double value)
{
    if (!std::isfinite(value) || m_weight <= 0.0)
        return value;
    m_sum = m_weight * m_sum + (1.0 - m_weight) * value;
    m_power *= m_weight;
    return m_sum / (1.0 - m_power);
}

std::vector<double> smoothed(std::span<const double> values, double weight)
{
    Smoother smoother(weight);
    std::vector<double> result;
    result.reserve(values.size());
    for (const double value : values)
        result.push_back(smoother.next(value));
    return result;
}

std::vector<std::size_t> visiblePoints(
    std::span<const double> x, std::span<const double> y, double xLow, double xHigh, int columns, bool logarithmicX)
{
    std::size_t begin = std::size_t(std::lower_bound(x.begin(), x.end(), xLow) - x.begin());
    std::size_t end = std::size_t(std::upper_bound(x.begin(), x.end(), xHigh) - x.begin());
    begin = begin > 0 ? begin - 1 : 0;
    end = std::min(end + 1, x.size());
    std::vector<std::size_t> indices;
    if (begin >= end || columns <= 0)
        return indices;
    if (end - begin <= 4 * std::size_t(columns)) {
        indices.resize(end - begin);
        std::iota(indices.begin(), indices.end(), begin);
        return indices;
    }
    const auto place = [&](double value) {
        const double share
            = logarithmicX ? std::log(value / xLow) / std::log(xHigh / xLow) : (value - xLow) / (xHigh - xLow);
        return int(std::floor(share * columns));
    };
    indices.reserve(4 * std::size_t(columns) + 8);
    Column column { begin, begin, begin, begin };
    int current = place(x[begin]);
    for (std::size_t i = begin + 1; i < end; ++i) {
        const int here = place(x[i]);
        if (here != current) {
            flush(column, indices);
            column = { i, i, i, i };
            current = here;
            continue;
        }
        column.last = i;
        if (y[i] < y[column.lowest] || std::isnan(y[column.lowest]))
            column.lowest = i;
        if (y[i] > y[column.highest] || std::isnan(y[column.highest]))
            column.highest = i;
    }
    flush(column, indices);
    return indices;
}

} // namespace mnemo
