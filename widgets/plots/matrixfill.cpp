#include "widgets/plots/matrixview_p.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace mnemo {
namespace {

constexpr int largestSide = 2048;

bool isLater(int row, int column, int rows, int columns)
{
    return column > row + (columns - rows);
}

} // namespace

Matrix reducedByBlocks(const Matrix& matrix, int row, int column, int rows, int columns, int block, bool isSigned)
{
    const auto blocks = [block](int cells) { return std::size_t((cells + block - 1) / block); };
    Matrix reduced(blocks(rows), blocks(columns), std::numeric_limits<float>::quiet_NaN());
    for (int r = 0; r < rows; ++r) {
        const float* source = matrix.values.data() + std::size_t(row + r) * matrix.columns + std::size_t(column);
        float* target = reduced.values.data() + std::size_t(r / block) * reduced.columns;
        for (int c = 0; c < columns; ++c) {
            float& kept = target[c / block];
            const float value = source[c];
            if (std::isnan(kept) || (isSigned ? std::abs(value) > std::abs(kept) : value > kept))
                kept = value;
        }
    }
    return reduced;
}

QRgb MatrixView::Private::colourOf(double value) const
{
    return std::isnan(value) ? 0U : colourAt(colourMap(), range.share(value));
}

void MatrixView::Private::fitRange()
{
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    if (content.matrix) {
        for (const float value : content.matrix->values) {
            if (!std::isfinite(value))
                continue;
            low = std::min(low, double(value));
            high = std::max(high, double(value));
        }
    }
    if (low > high) {
        low = 0.0;
        high = 1.0;
    }
    if (content.isSigned) {
        high = std::max(std::abs(low), std::abs(high));
        high = content.high.value_or(high > 0.0 ? high : 1.0);
        low = -high;
    } else {
        low = content.low.value_or(std::min(low, 0.0));
        high = content.high.value_or(high > low ? high : low + 1.0);
    }
    range.low = low;
    range.high = high;
    range.isSigned = content.isSigned;
}

void MatrixView::Private::fillPicture()
{
    const QCPRange across = canvas.xAxis->range();
    const QCPRange down = canvas.yAxis->range();
    const bool large = std::max(rows(), columns()) > largestSide;
    const auto window = [large](const QCPRange& span, int count) {
        const int begin = large ? std::clamp(int(std::floor(span.lower + 0.5)), 0, std::max(count - 1, 0)) : 0;
        const int end = large ? std::clamp(int(std::ceil(span.upper + 0.5)), begin + 1, std::max(count, 1)) : count;
        return std::pair(begin, end - begin);
    };
    const auto [column, columnsShown] = window(across, columns());
    const auto [row, rowsShown] = window(down, rows());
    const int block = std::max(1, (std::max(rowsShown, columnsShown) + largestSide - 1) / largestSide);
    const Matrix values
        = reducedByBlocks(*content.matrix, row, column, rowsShown, columnsShown, block, content.isSigned);
    QImage image(int(values.columns), int(values.rows), QImage::Format_ARGB32_Premultiplied);
    for (int r = 0; r < image.height(); ++r) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(r));
        for (int c = 0; c < image.width(); ++c) {
            // A block is masked when even its lower left cell, the earliest, is.
            const int lastRow = std::min(row + (r + 1) * block, rows()) - 1;
            const bool masked
                = content.mask == MatrixMask::Later && isLater(lastRow, column + c * block, rows(), columns());
            line[c] = masked ? 0U : colourOf(values(std::size_t(r), std::size_t(c)));
        }
    }
    picture = { row, column, block, image };
    pictureStale = false;
}

bool MatrixView::isMasked(Cell cell) const
{
    if (cell.row < 0 || cell.column < 0 || cell.row >= d->rows() || cell.column >= d->columns())
        return true;
    if (d->content.mask == MatrixMask::Later && isLater(cell.row, cell.column, d->rows(), d->columns()))
        return true;
    return std::isnan((*d->content.matrix)(std::size_t(cell.row), std::size_t(cell.column)));
}

double MatrixView::valueAt(Cell cell) const
{
    if (isMasked(cell))
        return std::numeric_limits<double>::quiet_NaN();
    return double((*d->content.matrix)(std::size_t(cell.row), std::size_t(cell.column)));
}

QColor MatrixView::cellColour(Cell cell) const
{
    return isMasked(cell) ? theme().colours.unattended : QColor::fromRgb(d->colourOf(valueAt(cell)));
}

} // namespace mnemo
