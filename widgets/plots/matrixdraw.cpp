#include "widgets/plots/matrixview_p.h"

#include "widgets/plots/plottext.h"

#include <algorithm>
#include <cmath>

namespace mnemo {

void MatrixView::Private::drawCells(QCPPainter& painter) const
{
    if (picture.image.isNull())
        return;
    painter.save();
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    painter.fillRect(layout.cells, canvas.theme().colours.unattended);
    const QRectF first = rectOf({ picture.row, picture.column });
    const QRectF target(first.topLeft(),
        QSizeF(cellWidth() * picture.block * picture.image.width(),
            cellHeight() * picture.block * picture.image.height()));
    QImage image = picture.image;
    if (painter.modes().testFlag(QCPPainter::pmVectorized)) { // viewers smooth small pictures: give each cell many dots
        const int dots = std::clamp(1024 / std::max(image.width(), image.height()), 1, 32);
        image = image.scaled(image.size() * dots, Qt::IgnoreAspectRatio, Qt::FastTransformation);
    }
    painter.drawImage(target, image);
    painter.restore();
}

void MatrixView::Private::drawNumbers(QCPPainter& painter) const
{
    const QFontMetricsF metrics(canvas.theme().small);
    if (!numbersShown || cellHeight() < metrics.height())
        return;
    painter.setFont(canvas.theme().small);
    const QLocale locale = canvas.locale();
    for (int row = 0; row < rows(); ++row) {
        for (int column = 0; column < columns(); ++column) {
            const QRectF rect = rectOf({ row, column });
            if (!layout.cells.contains(rect.center()) || view.isMasked({ row, column }))
                continue;
            const QString text = fixedText(view.valueAt({ row, column }), decimals, locale);
            if (metrics.horizontalAdvance(text) > rect.width() - 2)
                continue;
            painter.setPen(inkOn(view.cellColour({ row, column })));
            painter.drawText(rect, Qt::AlignCenter, text);
        }
    }
}

// Thin lines where spans begin, over the cells.
void MatrixView::Private::drawSpanLines(QCPPainter& painter) const
{
    if (cellWidth() < 4 || cellHeight() < 4)
        return;
    QColor pale(Qt::white);
    pale.setAlphaF(0.28F);
    painter.setAntialiasing(false);
    painter.setPen(QPen(pale, canvas.theme().line(1)));
    for (const AxisSpan& span : content.rowSpans) {
        const double y = rectOf({ span.begin, 0 }).top();
        if (span.begin > 0)
            painter.drawLine(QPointF(layout.cells.left(), y), QPointF(layout.cells.right(), y));
    }
    for (const AxisSpan& span : content.columnSpans) {
        const double x = rectOf({ 0, span.begin }).left();
        if (span.begin > 0)
            painter.drawLine(QPointF(x, layout.cells.top()), QPointF(x, layout.cells.bottom()));
    }
    painter.setAntialiasing(true);
}

void MatrixView::Private::drawFrames(QCPPainter& painter) const
{
    const PlotTheme& theme = canvas.theme();
    painter.save();
    painter.setClipRect(layout.cells.adjusted(-2, -2, 2, 2));
    painter.setBrush(Qt::NoBrush);
    const auto frame = [&](const QRectF& rect, const QColor& colour, double width) {
        QPen pen(colour, width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin);
        painter.setPen(pen);
        painter.drawRect(rect);
    };
    const QRectF all = layout.cells;
    if (selectedColumn >= 0 && selectedColumn < columns()) {
        const QRectF cell = rectOf({ 0, selectedColumn });
        frame(QRectF(cell.left(), all.top(), cell.width(), all.height()), theme.highlight, theme.line(2));
    }
    if (selectedRow >= 0 && selectedRow < rows()) {
        const QRectF cell = rectOf({ selectedRow, 0 });
        frame(QRectF(all.left(), cell.top(), all.width(), cell.height()), theme.highlight, theme.line(2));
    }
    const auto cellFrame = [&](Cell cell, double width) {
        const QRectF rect = rectOf(cell);
        frame(rect.adjusted(-width, -width, width, width), theme.text, width);
        frame(rect, theme.field, width);
    };
    if (pinned.isValid())
        cellFrame(pinned, theme.line(2));
    if (current.isValid() && !canvas.isExporting())
        cellFrame(current, theme.line(1.5));
    painter.restore();
}

void MatrixView::Private::drawColourBar(QCPPainter& painter) const
{
    if (!colourBarShown || rows() == 0)
        return;
    const PlotTheme& theme = canvas.theme();
    const QRectF bar = layout.colourBar;
    QImage image(1, 256, QImage::Format_RGB32);
    for (int i = 0; i < 256; ++i)
        image.setPixel(0, 255 - i, colourTable(colourMap())[std::size_t(i)]);
    painter.drawImage(bar, painter.modes().testFlag(QCPPainter::pmVectorized) ? image.scaled(16, 512) : image);
    painter.setPen(QPen(theme.colours.border, theme.line(1)));
    painter.setBrush(Qt::NoBrush);
    painter.setAntialiasing(false);
    painter.drawRect(bar);
    painter.setAntialiasing(true);
    painter.setFont(theme.small);
    const QFontMetricsF metrics(theme.small);
    const std::vector<double> ticks = range.ticks(std::clamp(int(bar.height() / (2.2 * metrics.height())), 2, 6));
    const std::vector<QString> texts = tickTexts(ticks, canvas.locale());
    double widest = 0.0;
    for (std::size_t i = 0; i < ticks.size(); ++i) {
        const double y = bar.bottom() - range.share(ticks[i]) * bar.height();
        painter.setPen(QPen(theme.colours.secondText, theme.line(1)));
        painter.drawLine(QPointF(bar.right(), y), QPointF(bar.right() + theme.unit, y));
        painter.setPen(theme.text);
        const double width = metrics.horizontalAdvance(texts[i]);
        widest = std::max(widest, width);
        painter.drawText(
            QPointF(bar.right() + 2 * theme.unit, y + metrics.ascent() / 2 - metrics.descent() / 2), texts[i]);
    }
    QString name = content.valueName;
    if (range.scale != ValueScale::Linear)
        name = name.isEmpty() ? scaleName(range.scale) : tr("%1, %2").arg(name, scaleName(range.scale));
    painter.save();
    painter.setPen(theme.colours.secondText);
    painter.translate(bar.right() + 3 * theme.unit + widest + metrics.height(), bar.center().y());
    painter.rotate(-90);
    const QString shown
        = metrics.elidedText(name, Qt::ElideRight, std::max(bar.height() + 10 * theme.unit, 30 * theme.unit));
    painter.drawText(QPointF(-metrics.horizontalAdvance(shown) / 2, -metrics.descent()), shown);
    painter.restore();
}

} // namespace mnemo
