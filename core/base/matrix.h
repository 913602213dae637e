#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace mnemo {

/// Rows x columns of floats, row-major. Between threads it travels as `shared_ptr<const Matrix>`.
struct Matrix {
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::vector<float> values;

    Matrix() = default;
    Matrix(std::size_t rowCount, std::size_t columnCount, float fill = 0.0F)
        : rows(rowCount)
        , columns(columnCount)
        , values(rowCount * columnCount, fill)
    {
    }

    float& operator()(std::size_t row, std::size_t column)
    {
        assert(row < rows && column < columns);
        return values[row * columns + column];
    }
    float operator()(std::size_t row, std::size_t column) const
    {
        assert(row < rows && column < columns);
        return values[row * columns + column];
    }
    bool isEmpty() const { return values.empty(); }
    bool operator==(const Matrix&) const = default;
};

using SharedMatrix = std::shared_ptr<const Matrix>;

/// A dense array of any rank, row-major: what leaves the engine when a tensor must.
struct Array {
    std::vector<std::int64_t> shape;
    std::vector<float> values;

    bool isEmpty() const { return values.empty(); }
    std::int64_t dimension(std::size_t axis) const { return shape.at(axis); }
};

} // namespace mnemo
