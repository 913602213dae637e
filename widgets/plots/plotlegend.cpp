#include "widgets/plots/plotlegend_p.h"

#include <algorithm>
#include <cmath>

namespace mnemo {

QPen seriesPen(const SeriesStyle& style, double width)
{
    QPen pen(style.colour, width, style.dash, Qt::FlatCap, Qt::RoundJoin);
    switch (style.dash) {
    case Qt::DashLine:
        pen.setDashPattern({ 5, 2.5 });
        break;
    case Qt::DotLine:
        pen.setDashPattern({ 1, 2 });
        break;
    case Qt::DashDotLine:
        pen.setDashPattern({ 5, 2, 1, 2 });
        break;
    case Qt::DashDotDotLine:
        pen.setDashPattern({ 5, 2, 1, 2, 1, 2 });
        break;
    default:
        break;
    }
    return pen;
}

void Occupied::clear()
{
    m_points.clear();
    m_rects.clear();
}

void Occupied::addLine(QPointF from, QPointF to)
{
    constexpr double apart = 6.0;
    const QPointF way = to - from;
    const double length = std::hypot(way.x(), way.y());
    if (!std::isfinite(length))
        return;
    const int count = std::min(int(length / apart), 500);
    for (int i = 1; i < count; ++i)
        m_points.push_back(from + way * i / count);
}

int Occupied::crowding(const QRectF& rect) const
{
    const auto inside
        = std::count_if(m_points.begin(), m_points.end(), [&](QPointF point) { return rect.contains(point); });
    const auto touched
        = std::count_if(m_rects.begin(), m_rects.end(), [&](const QRectF& other) { return rect.intersects(other); });
    return int(inside) + 1000 * int(touched);
}

namespace {

// The four corners, then places on a grid, nearest to an edge first.
std::vector<QRectF> placesIn(const QRectF& field, QSizeF size, double margin)
{
    const QRectF inner = field.adjusted(margin, margin, -margin, -margin);
    const double across = std::max(0.0, inner.width() - size.width());
    const double down = std::max(0.0, inner.height() - size.height());
    constexpr int steps = 8;
    std::vector<QRectF> places;
    for (const auto& [x, y] : { std::pair(steps, 0), std::pair(steps, steps), std::pair(0, 0), std::pair(0, steps) })
        places.emplace_back(
            inner.left() + across * x / steps, inner.top() + down * y / steps, size.width(), size.height());
    for (int fromEdge = 0; fromEdge <= steps / 2; ++fromEdge) {
        for (int x = fromEdge; x <= steps - fromEdge; ++x) {
            for (int y = fromEdge; y <= steps - fromEdge; ++y) {
                const int edge = std::min(std::min(x, steps - x), std::min(y, steps - y));
                if (edge == fromEdge)
                    places.emplace_back(
                        inner.left() + across * x / steps, inner.top() + down * y / steps, size.width(), size.height());
            }
        }
    }
    return places;
}

} // namespace

QRectF Occupied::emptiestPlace(const QRectF& field, QSizeF size, double margin, int& last) const
{
    const auto places = placesIn(field, size, margin);
    int best = 0;
    const auto crowdAt = [this](const QRectF& place) { return crowding(place.adjusted(-4, -4, 4, 4)); };
    int least = crowdAt(places.front());
    for (int i = 1; i < int(places.size()) && least > 0; ++i) {
        const int crowd = crowdAt(places[std::size_t(i)]);
        if (crowd < least) {
            least = crowd;
            best = i;
        }
    }
    // Once placed, only a clear gain moves the box while curves grow.
    if (last < 0 || last >= int(places.size()) || crowdAt(places[std::size_t(last)]) > 2 * least + 6)
        last = best;
    return places[std::size_t(last)];
}

std::optional<int> PlotLegend::keyAt(QPointF position) const
{
    if (!m_isShown || m_entries.empty() || !m_box.contains(position))
        return {};
    const int row = int((position.y() - m_box.top() - m_padding) / m_rowHeight);
    return m_entries[std::size_t(std::clamp(row, 0, int(m_entries.size()) - 1))].key;
}

void PlotLegend::drawEntry(
    QCPPainter& painter, const PlotTheme& theme, const LegendEntry& entry, const QRectF& row) const
{
    SeriesStyle style = entry.style;
    if (!entry.isShown)
        style.colour = theme.colours.border;
    const double sample = 6 * theme.unit;
    const double middle = row.center().y();
    if (entry.hasLine) {
        painter.setPen(seriesPen(style, theme.line(entry.width)));
        painter.drawLine(QPointF(row.left(), middle), QPointF(row.left() + sample, middle));
    }
    if (entry.hasSymbol)
        drawSymbol(painter, style.symbol, QPointF(row.left() + sample / 2, middle), 2 * theme.unit, style.colour,
            style.filled);
    QFont font = theme.small;
    font.setStrikeOut(!entry.isShown);
    painter.setFont(font);
    painter.setPen(entry.isShown ? theme.text : theme.colours.secondText);
    painter.drawText(row.adjusted(sample + 2 * theme.unit, 0, 0, 0), Qt::AlignVCenter | Qt::AlignLeft, entry.name);
}

void PlotLegend::draw(QCPPainter& painter, const PlotTheme& theme, const QRectF& field, Occupied& occupied)
{
    if (!m_isShown || m_entries.empty())
        return;
    const QFontMetricsF metrics(theme.small);
    double widest = 0.0;
    for (const LegendEntry& entry : m_entries)
        widest = std::max(widest, metrics.horizontalAdvance(entry.name));
    m_padding = 1.5 * theme.unit;
    m_rowHeight = metrics.height() + 0.25 * theme.unit;
    const QSizeF size(
        widest + 8 * theme.unit + 2 * m_padding + theme.unit, m_rowHeight * double(m_entries.size()) + 2 * m_padding);
    m_box = occupied.emptiestPlace(field, size, 2 * theme.unit, m_place);
    occupied.add(m_box);
    QColor ground = theme.field;
    ground.setAlphaF(0.9F);
    painter.setAntialiasing(false);
    painter.setPen(QPen(theme.colours.line, theme.line(1)));
    painter.setBrush(ground);
    painter.drawRect(m_box);
    painter.setAntialiasing(true);
    QRectF row(m_box.left() + m_padding, m_box.top() + m_padding, m_box.width() - 2 * m_padding, m_rowHeight);
    for (const LegendEntry& entry : m_entries) {
        drawEntry(painter, theme, entry, row);
        row.translate(0, m_rowHeight);
    }
}

namespace {

void drawName(QCPPainter& painter, const PlotTheme& theme, const ReferenceLine& line, QPointF at, const QRectF& field,
    Occupied& occupied)
{
    const QFontMetricsF metrics(theme.small);
    const QSizeF size(metrics.horizontalAdvance(line.name) + theme.unit, metrics.height());
    QRectF first;
    QRectF second;
    if (line.isVertical) {
        first = QRectF(at.x() + theme.unit, field.top() + theme.unit, size.width(), size.height());
        second = first.translated(-size.width() - 2 * theme.unit, 0);
    } else {
        first = QRectF(
            field.right() - size.width() - theme.unit, at.y() - size.height() - 2, size.width(), size.height());
        second = first.translated(0, size.height() + theme.unit);
    }
    const auto cost = [&](const QRectF& rect) { return occupied.crowding(rect) + (field.contains(rect) ? 0 : 5000); };
    const QRectF place = cost(second) < cost(first) ? second : first;
    occupied.add(place);
    QColor ground = theme.field; // keeps the name readable over what it could not avoid
    ground.setAlphaF(0.75F);
    painter.fillRect(place, ground);
    painter.setFont(theme.small);
    painter.setPen(theme.colours.secondText);
    painter.drawText(place, Qt::AlignCenter, line.name);
}

} // namespace

void drawReferences(QCPPainter& painter, const PlotCanvas& canvas, const std::vector<ReferenceLine>& lines,
    Occupied& occupied, bool namesOnly)
{
    const PlotTheme& theme = canvas.theme();
    const QRectF field = canvas.axisRect()->rect();
    for (const ReferenceLine& line : lines) {
        const double pixel = (line.isVertical ? canvas.xAxis : canvas.yAxis)->coordToPixel(line.value);
        const bool visible = std::isfinite(pixel)
            && (line.isVertical ? pixel >= field.left() && pixel <= field.right()
                                : pixel >= field.top() && pixel <= field.bottom());
        if (!visible)
            continue;
        const QPointF start = line.isVertical ? QPointF(pixel, field.bottom()) : QPointF(field.left(), pixel);
        const QPointF end = line.isVertical ? QPointF(pixel, field.top()) : QPointF(field.right(), pixel);
        if (namesOnly) {
            drawName(painter, theme, line, start, field, occupied);
            continue;
        }
        painter.setPen(seriesPen(seriesStyle(line.style, theme.palette), theme.line(1.5)));
        painter.drawLine(start, end);
        occupied.addLine(start, end);
    }
}

} // namespace mnemo
