#pragma once

#include <torch/types.h>

namespace mnemo {

/// A ridge solution. The dual form keeps C [N,out] and H [N,in] with W = C^T H; the primal keeps W [out,in].
struct RidgeSolution {
    at::Tensor weight; ///< [out,in] float64; undefined in the dual form
    at::Tensor coefficients; ///< [N,out] float64; undefined in the primal form
    double condition = 0.0;
};

/// Solves min |Y - W H|^2 + lambda |W|^2 in float64 for features [N,in] and targets [N,out]: dual for N < in, else
/// primal, by Cholesky; least squares of smallest norm at lambda = 0 or where the Gram matrix is singular.
RidgeSolution solveRidge(const at::Tensor& features, const at::Tensor& targets, double lambda);

} // namespace mnemo
