#pragma once

#include "core/base/matrix.h"

#include "core/engine/torchheaders_p.h"

namespace mnemo {

/// A float copy on the CPU.
inline Array toArray(const at::Tensor& tensor)
{
    const at::Tensor plain = tensor.detach().to(at::kCPU, at::kFloat).contiguous();
    Array array;
    array.shape.assign(plain.sizes().begin(), plain.sizes().end());
    array.values.assign(plain.data_ptr<float>(), plain.data_ptr<float>() + plain.numel());
    return array;
}

inline at::Tensor toTensor(const Array& array)
{
    at::Tensor tensor = at::empty(array.shape, at::kFloat);
    std::copy(array.values.begin(), array.values.end(), tensor.data_ptr<float>());
    return tensor;
}

/// A two-dimensional tensor as a Matrix; other ranks are a programming error.
inline Matrix toMatrix(const at::Tensor& tensor)
{
    TORCH_CHECK(tensor.dim() == 2, "toMatrix needs two dimensions");
    Array array = toArray(tensor);
    Matrix matrix;
    matrix.rows = static_cast<std::size_t>(array.shape[0]);
    matrix.columns = static_cast<std::size_t>(array.shape[1]);
    matrix.values = std::move(array.values);
    return matrix;
}

inline at::Tensor toTensor(const Matrix& matrix)
{
    at::Tensor tensor
        = at::empty({ static_cast<std::int64_t>(matrix.rows), static_cast<std::int64_t>(matrix.columns) }, at::kFloat);
    std::copy(matrix.values.begin(), matrix.values.end(), tensor.data_ptr<float>());
    return tensor;
}

inline at::Tensor integers(const std::vector<std::int64_t>& values)
{
    at::Tensor tensor = at::empty({ static_cast<std::int64_t>(values.size()) }, at::kLong);
    std::copy(values.begin(), values.end(), tensor.data_ptr<std::int64_t>());
    return tensor;
}

} // namespace mnemo
