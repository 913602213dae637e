#include "widgets/plots/scatterview_p.h"

#include "widgets/plots/plottext.h"

#include "core/base/statistics.h"

#include <algorithm>
#include <cmath>

namespace mnemo {

bool ScatterView::Private::isDrawn(const ScatterPoint& point) const
{
    const bool shownSeries = point.series < 0 || point.series >= int(shown.size()) || shown[std::size_t(point.series)];
    return shownSeries && std::isfinite(point.x) && std::isfinite(point.y) && (!isLogarithmic() || point.x > 0.0);
}

int ScatterView::Private::leftOut() const
{
    return int(std::count_if(points.begin(), points.end(), [this](const ScatterPoint& point) {
        return !std::isfinite(point.x) || !std::isfinite(point.y) || (isLogarithmic() && point.x <= 0.0);
    }));
}

QPointF ScatterView::Private::pixelOf(const ScatterPoint& point) const
{
    return { canvas.xAxis->coordToPixel(point.x), canvas.yAxis->coordToPixel(point.y) };
}

double ScatterView::Private::placed(double x) const
{
    return isLogarithmic() ? std::log10(x) : x;
}

void ScatterView::Private::drawPoint(QCPPainter& painter, const ScatterPoint& point) const
{
    const PlotTheme& theme = canvas.theme();
    const int id = point.series >= 0 && point.series < int(series.size()) ? series[std::size_t(point.series)].style : 0;
    const SeriesStyle style = seriesStyle(id, theme.palette);
    const QPointF at = pixelOf(point);
    if (std::isfinite(point.low) && std::isfinite(point.high)) {
        painter.setPen(QPen(mixed(theme.field, style.colour, 0.6), theme.line(1)));
        const QRectF field = canvas.axisRect()->rect();
        const double top = std::max(canvas.yAxis->coordToPixel(point.high), field.top());
        const double bottom = std::min(canvas.yAxis->coordToPixel(point.low), field.bottom());
        const double cap = 0.75 * theme.unit;
        painter.drawLine(QPointF(at.x(), top), QPointF(at.x(), bottom));
        painter.drawLine(QPointF(at.x() - cap, top), QPointF(at.x() + cap, top));
        painter.drawLine(QPointF(at.x() - cap, bottom), QPointF(at.x() + cap, bottom));
    }
    const bool filled = point.filled && style.filled;
    if (!filled) // the interval must not cross a hollow symbol
        drawSymbol(painter, style.symbol, at, 2.1 * theme.unit, theme.field, true);
    drawSymbol(painter, style.symbol, at, 2.25 * theme.unit, style.colour, filled);
}

void ScatterView::Private::drawPoints(QCPPainter& painter)
{
    const QRectF field = QRectF(canvas.axisRect()->rect()).adjusted(-1, -1, 1, 1);
    const double reach = 1.5 * canvas.theme().unit;
    for (const ScatterPoint& point : points) {
        const QPointF at = pixelOf(point);
        if (!isDrawn(point) || !field.contains(at))
            continue;
        drawPoint(painter, point);
        for (const QPointF& offset :
            { QPointF(), QPointF(reach, 0), QPointF(-reach, 0), QPointF(0, reach), QPointF(0, -reach) })
            occupied.add(at + offset);
        if (std::isfinite(point.low) && std::isfinite(point.high))
            occupied.addLine(
                { at.x(), canvas.yAxis->coordToPixel(point.low) }, { at.x(), canvas.yAxis->coordToPixel(point.high) });
    }
}

// Each name beside its point where it is least in the way; names that cannot stand clear are left out.
void ScatterView::Private::drawLabels(QCPPainter& painter)
{
    const PlotTheme& theme = canvas.theme();
    const QFontMetricsF metrics(theme.small);
    const QRectF field = canvas.axisRect()->rect();
    painter.setFont(theme.small);
    painter.setPen(theme.text);
    for (const ScatterPoint& point : points) {
        if (point.label.isEmpty() || !isDrawn(point))
            continue;
        const QPointF at = pixelOf(point);
        const QSizeF size(metrics.horizontalAdvance(point.label), metrics.height());
        const double gap = 2 * theme.unit;
        const QPointF corners[] = { { at.x() + gap, at.y() - size.height() / 2 },
            { at.x() - gap - size.width(), at.y() - size.height() / 2 }, { at.x() - size.width() / 2, at.y() + gap },
            { at.x() - size.width() / 2, at.y() - gap - size.height() }, { at.x() + gap, at.y() - size.height() },
            { at.x() + gap, at.y() } };
        QRectF best;
        int least = 1000;
        for (const QPointF& corner : corners) {
            const QRectF rect(corner, size);
            const int crowd = occupied.crowding(rect) + (field.contains(rect) ? 0 : 2000);
            if (crowd < least) {
                least = crowd;
                best = rect;
            }
        }
        if (best.isEmpty())
            continue;
        occupied.add(best);
        painter.drawText(best, Qt::AlignCenter | Qt::TextDontClip, point.label);
    }
}

void ScatterView::Private::drawFront(QCPPainter& painter)
{
    if (!front)
        return;
    std::vector<QPointF> sorted;
    for (const ScatterPoint& point : points) {
        if (isDrawn(point))
            sorted.emplace_back(point.x, point.y);
    }
    std::sort(sorted.begin(), sorted.end(),
        [](QPointF a, QPointF b) { return a.x() < b.x() || (a.x() == b.x() && a.y() > b.y()); });
    QPolygonF steps;
    double best = -std::numeric_limits<double>::infinity();
    const auto pixel
        = [this](double x, double y) { return QPointF(canvas.xAxis->coordToPixel(x), canvas.yAxis->coordToPixel(y)); };
    for (const QPointF& point : sorted) {
        if (point.y() <= best)
            continue;
        if (!steps.isEmpty())
            steps << pixel(point.x(), best);
        steps << pixel(point.x(), point.y());
        best = point.y();
    }
    if (steps.isEmpty())
        return;
    const PlotTheme& theme = canvas.theme();
    const QRectF field = canvas.axisRect()->rect();
    steps << QPointF(field.right(), steps.last().y());
    QPen pen(theme.colours.secondText, theme.line(1.5));
    pen.setDashPattern({ 4, 3 });
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(steps);
    for (qsizetype i = 1; i < steps.size(); ++i)
        occupied.addLine(steps.at(i - 1), steps.at(i));
    painter.setFont(theme.small);
    painter.drawText(
        QRectF(field.left(), steps.last().y() - 6 * theme.unit, field.width() - 2 * theme.unit, 5.5 * theme.unit),
        Qt::AlignRight | Qt::AlignBottom, frontName);
}

void ScatterView::Private::drawRegression(QCPPainter& painter) const
{
    if (!regression)
        return;
    double n = 0, sx = 0, sy = 0, sxx = 0, sxy = 0;
    for (const ScatterPoint& point : points) {
        if (!isDrawn(point))
            continue;
        const double x = placed(point.x);
        n += 1;
        sx += x;
        sy += point.y;
        sxx += x * x;
        sxy += x * point.y;
    }
    const double spread = n * sxx - sx * sx;
    if (n < 2 || spread <= 1e-12 * n * sxx)
        return;
    const double slope = (n * sxy - sx * sy) / spread;
    const double start = (sy - slope * sx) / n;
    const PlotTheme& theme = canvas.theme();
    painter.setPen(QPen(theme.colours.secondText, theme.line(1.5)));
    const QCPRange range = canvas.xAxis->range();
    const auto at = [&](double x) {
        return QPointF(canvas.xAxis->coordToPixel(x), canvas.yAxis->coordToPixel(start + slope * placed(x)));
    };
    painter.drawLine(at(range.lower), at(range.upper));
}

void ScatterView::Private::drawStatistics(QCPPainter& painter, Occupied& boxes)
{
    const QStringList lines = statistics ? view.statistics() : QStringList();
    if (lines.isEmpty())
        return;
    const PlotTheme& theme = canvas.theme();
    const QFontMetricsF metrics(theme.small);
    double widest = 0.0;
    for (const QString& line : lines)
        widest = std::max(widest, metrics.horizontalAdvance(line));
    const double padding = 2 * theme.unit;
    const QSizeF size(widest + 2 * padding, metrics.height() * double(lines.size()) + 2 * padding);
    int place = -1;
    const QRectF box = boxes.emptiestPlace(canvas.axisRect()->rect(), size, 2 * theme.unit, place);
    boxes.add(box);
    QColor ground = theme.field;
    ground.setAlphaF(0.9F);
    painter.setAntialiasing(false);
    painter.setPen(QPen(theme.colours.line, theme.line(1)));
    painter.setBrush(ground);
    painter.drawRect(box);
    painter.setAntialiasing(true);
    painter.setFont(theme.small);
    for (int i = 0; i < lines.size(); ++i) {
        painter.setPen(i + 1 == lines.size() ? theme.colours.secondText : theme.text);
        painter.drawText(
            QPointF(box.left() + padding, box.top() + padding + metrics.ascent() + i * metrics.height()), lines.at(i));
    }
}

void ScatterView::Private::drawMarks(QCPPainter& painter) const
{
    const PlotTheme& theme = canvas.theme();
    const QRectF field = canvas.axisRect()->rect();
    for (const ScatterPoint& point : points) {
        if (!isDrawn(point) || !selected || point.id != *selected)
            continue;
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.text, theme.line(1.5)));
        painter.drawEllipse(pixelOf(point), 2 * theme.unit, 2 * theme.unit);
    }
    if (!hovered || *hovered >= points.size() || canvas.isExporting())
        return;
    const QPointF at = pixelOf(points[*hovered]);
    QPen pen(theme.text, theme.line(1));
    pen.setDashPattern({ 2, 2 });
    painter.setPen(pen);
    painter.drawLine(QPointF(field.left(), at.y()), at);
    painter.drawLine(QPointF(at.x(), field.bottom()), at);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.highlight, theme.line(2)));
    painter.drawEllipse(at, 1.75 * theme.unit, 1.75 * theme.unit);
}

void ScatterView::Private::drawNote(QCPPainter& painter, Occupied& boxes) const
{
    QString text = note;
    if (const int missing = leftOut(); missing > 0) {
        const QString words = tr("%n points cannot stand on this axis", nullptr, missing);
        text = text.isEmpty() ? words : text + QStringLiteral("; ") + words;
    }
    if (text.isEmpty())
        return;
    const PlotTheme& theme = canvas.theme();
    const QRectF field = canvas.axisRect()->rect();
    const QFontMetricsF metrics(theme.small);
    painter.setFont(theme.small);
    painter.setPen(theme.colours.secondText);
    text = metrics.elidedText(text, Qt::ElideRight, field.width() - 4 * theme.unit);
    const QPointF at(field.left() + 2 * theme.unit, field.bottom() - 2 * theme.unit);
    painter.drawText(at, text);
    boxes.add(QRectF(at.x(), at.y() - metrics.ascent(), metrics.horizontalAdvance(text), metrics.height()));
}

} // namespace mnemo
