#include "widgets/plots/matrixview_p.h"

#include "widgets/plots/plottext.h"

#include <algorithm>
#include <cmath>

namespace mnemo {
namespace {

// Widest of the names, not more than `limit`; long lists are sampled.
double nameRoom(const QFontMetricsF& metrics, int count, const std::function<QString(int)>& name, double limit)
{
    double widest = 0.0;
    const int stride = std::max(1, count / 400);
    for (int i = 0; i < count; i += stride)
        widest = std::max(widest, metrics.horizontalAdvance(name(i)));
    return std::min(std::ceil(widest), limit);
}

} // namespace

QString MatrixView::Private::rowName(int row) const
{
    return row < content.rowNames.size() ? visibleToken(content.rowNames.at(row)) : QString::number(row);
}

QString MatrixView::Private::columnName(int column) const
{
    return column < content.columnNames.size() ? visibleToken(content.columnNames.at(column)) : QString::number(column);
}

MatrixLayout MatrixView::Private::layoutFor(QSize size) const
{
    const PlotTheme& theme = canvas.theme();
    const QFontMetricsF metrics(theme.small);
    const double unit = theme.unit;
    MatrixLayout places;
    places.spanWidth = content.rowSpans.empty() && content.columnSpans.empty() ? 0.0 : std::ceil(metrics.height());
    places.rowNameWidth = nameRoom(
        metrics, rows(), [this](int i) { return rowName(i); }, 0.3 * size.width());
    places.columnNameHeight = nameRoom(
        metrics, columns(), [this](int i) { return columnName(i); }, 0.3 * size.height());
    places.legendHeight = spanLegendShown && places.spanWidth > 0 ? metrics.height() + 2 * unit : 0.0;
    double right = 2 * unit;
    if (colourBarShown) {
        double ticks = 0.0;
        for (const QString& text : tickTexts(range.ticks(6), canvas.locale()))
            ticks = std::max(ticks, metrics.horizontalAdvance(text));
        right = 3 * unit + 3 * unit + 2 * unit + ticks + unit + metrics.height() + 2 * unit;
    }
    const double bars = places.spanWidth > 0 ? places.spanWidth + unit : 0.0;
    const double left = places.rowNameWidth + 3 * unit + (content.rowSpans.empty() ? 0.0 : bars);
    const double top
        = canvas.headerHeight() + places.columnNameHeight + 2 * unit + (content.columnSpans.empty() ? 0.0 : bars);
    places.margins = QMargins(int(left), int(top), int(right), int(2 * unit + places.legendHeight));
    fitCells(places, size);
    return places;
}

void MatrixView::Private::fitCells(MatrixLayout& places, QSize size) const
{
    QMargins& margins = places.margins;
    const int width = std::max(1, size.width() - margins.left() - margins.right());
    const int height = std::max(1, size.height() - margins.top() - margins.bottom());
    if (rows() > 0 && columns() > 0) {
        double across = double(width) / columns();
        double down = double(height) / rows();
        if (squareCells)
            across = down = std::min(across, down);
        const auto whole
            = [](double cell) { return cell >= 6.0 ? std::floor(cell) : cell; }; // even cells where it shows
        margins.setRight(margins.right() + width - int(std::lround(whole(across) * columns())));
        margins.setBottom(margins.bottom() + height - int(std::lround(whole(down) * rows())));
    }
    places.cells = QRectF(QPointF(margins.left(), margins.top()),
        QSizeF(size.width() - margins.left() - margins.right(), size.height() - margins.top() - margins.bottom()));
    if (colourBarShown) {
        const double unit = canvas.theme().unit;
        const double length = std::max(places.cells.height(), std::min(24 * unit, double(height)));
        places.colourBar = QRectF(places.cells.right() + 3 * unit, places.cells.top(), 3 * unit, length);
    }
}

double MatrixView::Private::cellWidth() const
{
    return layout.cells.width() / canvas.xAxis->range().size();
}

double MatrixView::Private::cellHeight() const
{
    return layout.cells.height() / canvas.yAxis->range().size();
}

QRectF MatrixView::Private::rectOf(Cell cell) const
{
    const double left = layout.cells.left() + (cell.column - 0.5 - canvas.xAxis->range().lower) * cellWidth();
    const double top = layout.cells.top() + (cell.row - 0.5 - canvas.yAxis->range().lower) * cellHeight();
    return { left, top, cellWidth(), cellHeight() };
}

void MatrixView::Private::limitRanges() const
{
    const auto limit = [](QCPAxis* axis, int count) {
        const QSignalBlocker blocker(axis);
        QCPRange shown = axis->range();
        const double whole = std::max(count, 1);
        const double size = std::clamp(shown.size(), std::min(2.0, whole), whole);
        double lower = shown.center() - size / 2;
        lower = std::clamp(lower, -0.5, whole - 0.5 - size);
        axis->setRange(lower, lower + size);
    };
    limit(canvas.xAxis, columns());
    limit(canvas.yAxis, rows());
}

} // namespace mnemo
