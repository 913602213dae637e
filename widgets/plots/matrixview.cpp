#include "widgets/plots/matrixview.h"

#include "widgets/plots/matrixview_p.h"
#include "widgets/plots/plottext.h"

#include <QTextDocumentFragment>

#include <algorithm>
#include <cmath>

namespace mnemo {
MatrixView::Private::Private(MatrixView& owner, PlotCanvas& plot)
    : view(owner)
    , canvas(plot)
{
    canvas.axisRect()->setAutoMargins(QCP::msNone);
    for (QCPAxis* axis : { canvas.xAxis, canvas.yAxis }) {
        axis->setVisible(false);
        axis->grid()->setVisible(false);
    }
    canvas.yAxis->setRangeReversed(true);
    canvas.axisRect()->setRangeZoomFactor(0.85);
    range.scale = ValueScale::Linear;
    canvas.limitRanges = [this] {
        limitRanges();
        pictureStale = pictureStale || std::max(rows(), columns()) > 2048;
    };
    canvas.paintOn("main", false, [this](QCPPainter& painter) {
        painter.setClipRect(layout.cells);
        drawCells(painter);
        drawNumbers(painter);
        drawSpanLines(painter);
        drawNote(painter);
        painter.setClipping(false);
        drawSpans(painter);
        drawColourBar(painter);
        drawSpanLegend(painter);
    });
    canvas.paintOn(PlotCanvas::overlayLayer, false, [this](QCPPainter& painter) {
        drawNames(painter, Qt::Horizontal);
        drawNames(painter, Qt::Vertical);
        drawFrames(painter);
    });
}

MatrixView::MatrixView(QWidget* parent)
    : PlotView(parent)
    , d(std::make_unique<Private>(*this, canvas()))
{
    applyTheme(plotTheme(*this));
}

MatrixView::~MatrixView() = default;

void MatrixView::setContent(MatrixContent content)
{
    const bool sameShape
        = content.matrix && int(content.matrix->rows) == d->rows() && int(content.matrix->columns) == d->columns();
    d->content = std::move(content);
    d->fitRange();
    d->pictureStale = true;
    const auto keep = [this](Cell cell) { return cell.row < d->rows() && cell.column < d->columns() ? cell : Cell(); };
    d->current = keep(d->current);
    setPinnedCell(keep(d->pinned));
    if (!sameShape)
        resetView();
    describe();
    refreshTable();
    replot();
}

const MatrixContent& MatrixView::content() const
{
    return d->content;
}

void MatrixView::setScale(ValueScale scale)
{
    d->range.scale = scale;
    d->pictureStale = true;
    replot();
}

ValueScale MatrixView::scale() const
{
    return d->range.scale;
}

void MatrixView::setColourMap(ColourMap map)
{
    d->map = map;
    d->pictureStale = true;
    replot();
}

void MatrixView::setNumbersShown(bool shown, int decimals)
{
    d->numbersShown = shown;
    d->decimals = decimals;
    replot();
}

void MatrixView::setSquareCells(bool square)
{
    d->squareCells = square;
    replot();
}

void MatrixView::setColourBarShown(bool shown)
{
    d->colourBarShown = shown;
    replot();
}

void MatrixView::setSpanLegendShown(bool shown)
{
    d->spanLegendShown = shown;
    replot();
}

Cell MatrixView::currentCell() const
{
    return d->current;
}

void MatrixView::setCurrentCell(Cell cell)
{
    if (cell == d->current)
        return;
    d->current = cell;
    canvas().setAccessibleDescription(
        cell.isValid() ? QTextDocumentFragment::fromHtml(cellText(cell)).toPlainText() : summary());
    replotOverlay();
    Q_EMIT currentCellChanged(cell);
}

Cell MatrixView::pinnedCell() const
{
    return d->pinned;
}

void MatrixView::setPinnedCell(Cell cell)
{
    if (cell == d->pinned)
        return;
    d->pinned = cell;
    replotOverlay();
    Q_EMIT pinnedCellChanged(cell);
}

void MatrixView::setSelectedRow(int row)
{
    d->selectedRow = row;
    replotOverlay();
}

void MatrixView::setSelectedColumn(int column)
{
    d->selectedColumn = column;
    replotOverlay();
}

int MatrixView::selectedRow() const
{
    return d->selectedRow;
}

int MatrixView::selectedColumn() const
{
    return d->selectedColumn;
}

QRectF MatrixView::cellRect(Cell cell) const
{
    const QRectF rect = d->rectOf(cell) & d->layout.cells;
    return rect.translated(canvas().mapTo(this, QPoint()));
}

Cell MatrixView::cellAt(QPointF position) const
{
    const QPointF at = position - canvas().mapTo(this, QPoint());
    if (!d->layout.cells.contains(at) || d->rows() == 0)
        return {};
    const int column
        = int(std::floor((at.x() - d->layout.cells.left()) / d->cellWidth() + canvas().xAxis->range().lower + 0.5));
    const int row
        = int(std::floor((at.y() - d->layout.cells.top()) / d->cellHeight() + canvas().yAxis->range().lower + 0.5));
    return { std::clamp(row, 0, d->rows() - 1), std::clamp(column, 0, d->columns() - 1) };
}

QString MatrixView::cellText(Cell cell) const
{
    if (!cell.isValid() || cell.row >= d->rows() || cell.column >= d->columns())
        return {};
    if (d->content.tooltip)
        return d->content.tooltip(cell.row, cell.column);
    const auto place = [](const QString& axis, const QString& name, int index) {
        return (axis.isEmpty() ? QString() : axis.toHtmlEscaped() + QLatin1Char(' ')) + name.toHtmlEscaped()
            + QStringLiteral(" (%1)").arg(index);
    };
    const QString value
        = isMasked(cell) ? tr("no value: never attended") : numberText(valueAt(cell), 4, canvas().locale());
    return QStringLiteral("<b>%1</b><br>%2, %3")
        .arg(value.toHtmlEscaped(), place(d->content.rowAxis, d->rowName(cell.row), cell.row),
            place(d->content.columnAxis, d->columnName(cell.column), cell.column));
}

int MatrixView::blockSize() const
{
    return d->picture.block;
}

QSize MatrixView::sizeHint() const
{
    return PlotView::sizeHint();
}

void MatrixView::resetView()
{
    canvas().xAxis->setRange(-0.5, std::max(d->columns(), 1) - 0.5);
    canvas().yAxis->setRange(-0.5, std::max(d->rows(), 1) - 0.5);
    d->pictureStale = true;
    replot();
}

void MatrixView::applyTheme(const PlotTheme& theme)
{
    canvas().applyTheme(theme);
    canvas().axisRect()->setBackground(QBrush(Qt::NoBrush));
}

void MatrixView::prepare(QSize size)
{
    d->layout = d->layoutFor(size);
    canvas().axisRect()->setMargins(d->layout.margins);
    if (d->pictureStale && d->content.matrix && !d->content.matrix->isEmpty())
        d->fillPicture();
    else if (d->pictureStale)
        d->picture = {};
}

PlotTable MatrixView::table() const
{
    PlotTable table;
    const MatrixContent& content = d->content;
    table.headers = { content.rowAxis.isEmpty() ? tr("row") : content.rowAxis, tr("row name"),
        content.columnAxis.isEmpty() ? tr("column") : content.columnAxis, tr("column name"),
        content.valueName.isEmpty() ? tr("value") : content.valueName };
    table.rows = d->rows() * d->columns();
    table.value = [content, columns = d->columns()](int row, int column) -> QVariant {
        const int r = row / columns;
        const int c = row % columns;
        switch (column) {
        case 0:
            return r;
        case 1:
            return content.rowNames.value(r, QString::number(r));
        case 2:
            return c;
        case 3:
            return content.columnNames.value(c, QString::number(c));
        default: {
            const float value = (*content.matrix)(std::size_t(r), std::size_t(c));
            return std::isnan(value) ? QVariant() : QVariant(value);
        }
        }
    };
    return table;
}

QString MatrixView::summary() const
{
    return tr("Map of %1, %2 rows and %3 columns, values from %4 to %5")
        .arg(d->content.valueName)
        .arg(d->rows())
        .arg(d->columns())
        .arg(numberText(d->range.low, 3, canvas().locale()), numberText(d->range.high, 3, canvas().locale()));
}

} // namespace mnemo
