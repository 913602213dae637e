#pragma once

#include "core/base/matrix.h"
#include "core/base/result.h"

#include <vector>

namespace mnemo {

/// Principal components of some vectors: what the map of the pool is drawn from.
struct Projection {
    std::vector<double> mean; ///< [d]
    std::vector<double> components; ///< [count, d], row-major, unit length; the largest entry of each is positive
    std::vector<double> scores; ///< [n, count], row-major
    std::vector<double> variances; ///< of all min(n, d) components, descending; divisor n - 1
    double totalVariance = 0.0;

    /// Share of the whole variance that component i explains.
    double share(std::size_t i) const { return totalVariance > 0.0 ? variances.at(i) / totalVariance : 0.0; }
};

/// Centred, not scaled, in float64. Needs two rows or more, and `count` at most min(n, d). Kind: "too_few_rows".
Result<Projection> principalComponents(const Matrix& vectors, int count = 2);
/// Where another vector [d] lies on the map.
std::vector<double> project(const Projection& projection, const float* vector);

} // namespace mnemo
