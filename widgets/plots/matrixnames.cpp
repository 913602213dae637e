#include "widgets/plots/matrixview_p.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace mnemo {

void MatrixView::Private::drawSpan(QCPPainter& painter, const AxisSpan& span, const QRectF& bar) const
{
    const PlotTheme& theme = canvas.theme();
    const QColor colour = spanColour(span.role, theme.palette);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.setAntialiasing(false);
    painter.drawRect(bar);
    painter.setAntialiasing(true);
    const QFontMetricsF metrics(theme.small);
    const double along = std::max(bar.width(), bar.height());
    if (span.letter.isEmpty() || along < std::max(metrics.height() * 0.8, metrics.horizontalAdvance(span.letter)))
        return;
    painter.setFont(theme.small);
    painter.setPen(inkOn(colour));
    painter.drawText(bar, Qt::AlignCenter | Qt::TextDontClip, span.letter);
}

void MatrixView::Private::drawSpans(QCPPainter& painter) const
{
    if (layout.spanWidth <= 0)
        return;
    const double gap = canvas.theme().unit / 2;
    const QRectF cells = layout.cells;
    const double hair = 1.0; // between neighbours
    for (const AxisSpan& span : content.columnSpans) {
        const double left = std::max(rectOf({ 0, span.begin }).left(), cells.left());
        const double right = std::min(rectOf({ 0, span.end }).left(), cells.right());
        if (right - left > hair)
            drawSpan(painter, span,
                QRectF(left, cells.top() - gap - layout.spanWidth, right - left - hair, layout.spanWidth));
    }
    for (const AxisSpan& span : content.rowSpans) {
        const double top = std::max(rectOf({ span.begin, 0 }).top(), cells.top());
        const double bottom = std::min(rectOf({ span.end, 0 }).top(), cells.bottom());
        if (bottom - top > hair)
            drawSpan(painter, span,
                QRectF(cells.left() - gap - layout.spanWidth, top, layout.spanWidth, bottom - top - hair));
    }
}

void MatrixView::Private::drawName(QCPPainter& painter, Qt::Orientation orientation, int index, bool marked) const
{
    const PlotTheme& theme = canvas.theme();
    const bool isColumn = orientation == Qt::Horizontal;
    QFont font = theme.small;
    font.setBold(marked);
    const QFontMetricsF metrics(font);
    const double bars = layout.spanWidth > 0 && !(isColumn ? content.columnSpans : content.rowSpans).empty()
        ? layout.spanWidth + theme.unit
        : 0.0;
    const double room = isColumn ? layout.columnNameHeight : layout.rowNameWidth;
    const QRectF cell = isColumn ? rectOf({ 0, index }) : rectOf({ index, 0 });
    const QString name
        = metrics.elidedText(isColumn ? columnName(index) : rowName(index), Qt::ElideRight, room + theme.unit);
    painter.save();
    painter.setFont(font);
    if (isColumn)
        painter.translate(cell.center().x(), layout.cells.top() - bars);
    else
        painter.translate(layout.cells.left() - bars, cell.center().y());
    const double thickness = std::max(isColumn ? cell.width() : cell.height(), metrics.height());
    const double length = room + 2 * theme.unit;
    if (isColumn)
        painter.rotate(-90); // x now runs up, away from the cells
    if (marked)
        painter.fillRect(QRectF(isColumn ? 0 : -length, -thickness / 2, length, thickness), theme.colours.selectedRow);
    painter.setPen(theme.text);
    const double baseline = (metrics.ascent() - metrics.descent()) / 2;
    const double x = isColumn ? theme.unit : -theme.unit - metrics.horizontalAdvance(name);
    painter.drawText(QPointF(x, baseline), name);
    painter.restore();
}

void MatrixView::Private::drawNames(QCPPainter& painter, Qt::Orientation orientation) const
{
    const bool isColumn = orientation == Qt::Horizontal;
    const double cell = isColumn ? cellWidth() : cellHeight();
    const int count = isColumn ? columns() : rows();
    if (count == 0)
        return;
    // Names keep their size; where cells are lower than the letters, every second, third, ... is written.
    const double needed = QFontMetricsF(canvas.theme().small).height() * 0.72;
    const int stride = std::max(1, int(std::ceil(needed / cell)));
    const QCPRange shown = (isColumn ? canvas.xAxis : canvas.yAxis)->range();
    const int first = std::max(0, int(std::ceil(shown.lower)));
    const int last = std::min(count - 1, int(std::floor(shown.upper)));
    std::vector<int> marked;
    const bool live = !canvas.isExporting();
    for (const int index : { isColumn ? selectedColumn : selectedRow, isColumn ? pinned.column : pinned.row,
             live ? (isColumn ? current.column : current.row) : -1 }) {
        if (index >= first && index <= last)
            marked.push_back(index);
    }
    for (int i = (first + stride - 1) / stride * stride; i <= last; i += stride) {
        const bool hidden
            = std::any_of(marked.begin(), marked.end(), [&](int m) { return std::abs(m - i) * cell < needed; });
        if (!hidden)
            drawName(painter, orientation, i, false);
    }
    for (const int index : marked)
        drawName(painter, orientation, index, true);
}

void MatrixView::Private::drawSpanLegend(QCPPainter& painter) const
{
    if (layout.legendHeight <= 0)
        return;
    const PlotTheme& theme = canvas.theme();
    const QFontMetricsF metrics(theme.small);
    double x = layout.cells.left();
    const double y = layout.cells.bottom() + 3 * theme.unit;
    const auto entry = [&](SpanRole role, const QString& letter, const QString& name) {
        const auto has = [role](const AxisSpan& span) { return span.role == role; };
        if (std::none_of(content.rowSpans.begin(), content.rowSpans.end(), has)
            && std::none_of(content.columnSpans.begin(), content.columnSpans.end(), has))
            return;
        const QRectF box(x, y, layout.spanWidth, layout.spanWidth);
        drawSpan(painter, { 0, 1, letter, role }, box);
        painter.setPen(theme.text);
        painter.drawText(
            QPointF(box.right() + theme.unit, box.center().y() + (metrics.ascent() - metrics.descent()) / 2), name);
        x = box.right() + metrics.horizontalAdvance(name) + 4 * theme.unit;
    };
    painter.setFont(theme.small);
    entry(SpanRole::Virtual, QStringLiteral("P"), tr("virtual token"));
    entry(SpanRole::Demonstration, QStringLiteral("1"), tr("demonstration"));
    entry(SpanRole::Label, QStringLiteral("L"), tr("label"));
    entry(SpanRole::Query, QStringLiteral("Q"), tr("query"));
}

void MatrixView::Private::drawNote(QCPPainter& painter) const
{
    if (content.note.isEmpty() || rows() == 0)
        return;
    const PlotTheme& theme = canvas.theme();
    const QFontMetricsF metrics(theme.small);
    const QRectF room = layout.cells.adjusted(2 * theme.unit, 2 * theme.unit, -2 * theme.unit, 0);
    if (metrics.horizontalAdvance(content.note) > 0.6 * room.width())
        return;
    painter.setFont(theme.small);
    painter.setPen(theme.colours.secondText);
    painter.drawText(room, Qt::AlignTop | Qt::AlignRight, content.note);
}

} // namespace mnemo
