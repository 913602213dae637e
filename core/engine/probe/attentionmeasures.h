#pragma once

#include "core/base/matrix.h"

#include <cstddef>

namespace mnemo {

/// Entropy of a row of attention weights, -sum p ln p with 0 ln 0 = 0, in nats.
double rowEntropy(const Matrix& attention, std::size_t row);

/// Entropies of a head over one prompt, in nats but for the normalised one.
struct HeadEntropy {
    double mean = 0.0; ///< over all rows
    double last = 0.0; ///< of the last row
    double normalised = 0.0; ///< mean of row i's divided by ln(i + 1), the most it can be; row 0 is left out; 0 to 1
};

HeadEntropy headEntropy(const Matrix& attention);

/// Weight of the last row on the columns [begin, end), 0 to 1.
double lastRowMass(const Matrix& attention, std::size_t begin, std::size_t end);

} // namespace mnemo
