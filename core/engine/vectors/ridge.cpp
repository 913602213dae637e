#include "core/engine/vectors/ridge_p.h"

#include "core/engine/torchheaders_p.h"

#include <cmath>
#include <limits>

namespace mnemo {

namespace {

/// Largest over smallest eigenvalue of a symmetric positive matrix.
double conditionOf(const at::Tensor& gram)
{
    const at::Tensor values = at::linalg_eigvalsh(gram);
    const double smallest = values[0].item<double>();
    const double largest = values[-1].item<double>();
    return smallest > 0.0 ? largest / smallest : std::numeric_limits<double>::infinity();
}

} // namespace

RidgeSolution solveRidge(const at::Tensor& features, const at::Tensor& targets, double lambda)
{
    const at::Tensor h = features.to(at::kDouble);
    const at::Tensor y = targets.to(at::kDouble);
    const auto count = h.size(0);
    const auto width = h.size(1);
    const bool dual = count < width;
    RidgeSolution solution;
    const at::Tensor gram
        = (dual ? at::matmul(h, h.t()) : at::matmul(h.t(), h)) + lambda * at::eye(dual ? count : width, at::kDouble);
    solution.condition = conditionOf(gram);
    const bool singular = !(solution.condition < 1.0 / std::numeric_limits<double>::epsilon());
    if (lambda == 0.0 || singular) {
        const double cut = std::numeric_limits<double>::epsilon() * static_cast<double>(std::max(count, width)) * 10.0;
        solution.weight = at::matmul(at::linalg_pinv(h, cut), y).t().contiguous();
        return solution;
    }
    const at::Tensor factor = at::linalg_cholesky(gram);
    if (dual)
        solution.coefficients = at::cholesky_solve(y, factor);
    else
        solution.weight = at::cholesky_solve(at::matmul(h.t(), y), factor).t().contiguous();
    return solution;
}

} // namespace mnemo
