#include "core/engine/probe/attentionmeasures.h"

#include <cmath>

namespace mnemo {

double rowEntropy(const Matrix& attention, std::size_t row)
{
    double sum = 0.0;
    for (std::size_t column = 0; column < attention.columns; ++column) {
        const double weight = static_cast<double>(attention(row, column));
        if (weight > 0.0)
            sum -= weight * std::log(weight);
    }
    return sum;
}

HeadEntropy headEntropy(const Matrix& attention)
{
    HeadEntropy found;
    if (attention.rows == 0)
        return found;
    const auto rows = static_cast<double>(attention.rows);
    for (std::size_t row = 0; row < attention.rows; ++row) {
        found.last = rowEntropy(attention, row);
        found.mean += found.last / rows;
        if (row > 0)
            found.normalised += found.last / std::log(static_cast<double>(row + 1)) / (rows - 1.0);
    }
    return found;
}

double lastRowMass(const Matrix& attention, std::size_t begin, std::size_t end)
{
    double mass = 0.0;
    for (std::size_t column = begin; attention.rows > 0 && column < end; ++column)
        mass += static_cast<double>(attention(attention.rows - 1, column));
    return mass;
}

} // namespace mnemo
