#include "widgets/plots/curveview_p.h"

#include "widgets/plots/plottext.h"

#include <algorithm>
#include <cmath>

namespace mnemo {
namespace {

constexpr int thickPointLimit = 2000; // above it a 2-pixel pen costs more than it shows

QCPRange padded(double low, double high, bool logarithmic)
{
    if (logarithmic)
        return low < high ? QCPRange(low / std::pow(high / low, 0.04), high * std::pow(high / low, 0.04))
                          : QCPRange(low / 2, high * 2);
    const double pad = low < high ? 0.05 * (high - low) : std::max(0.5, 0.1 * std::abs(low));
    return { low >= 0.0 && low - pad < 0.0 ? 0.0 : low - pad, high + pad };
}

struct Extent {
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();

    void add(double value, bool positiveOnly)
    {
        if (!std::isfinite(value) || (positiveOnly && value <= 0.0))
            return;
        low = std::min(low, value);
        high = std::max(high, value);
    }
    bool isEmpty() const { return low > high; }
};

} // namespace

std::optional<std::size_t> Curve::nearest(double atX) const
{
    if (x.empty())
        return {};
    const auto after = std::lower_bound(x.begin(), x.end(), atX);
    std::size_t index = std::size_t(after - x.begin());
    if (index == x.size() || (index > 0 && atX - x[index - 1] < x[index] - atX))
        --index;
    return index;
}

CurveView::Private::Private(CurveView& owner, PlotCanvas& plot)
    : view(owner)
    , canvas(plot)
{
    canvas.setReadoutReserved(true);
    canvas.paintOn("main", true, [this](QCPPainter& painter) {
        occupied.clear();
        drawReferences(painter, canvas, references, occupied, false);
    });
    canvas.paintOn("legend", false, [this](QCPPainter& painter) { drawSymbols(painter); });
    canvas.paintOn(PlotCanvas::overlayLayer, true, [this](QCPPainter& painter) {
        Occupied boxes = occupied;
        legend.draw(painter, canvas.theme(), canvas.axisRect()->rect(), boxes);
        drawReferences(painter, canvas, references, boxes, true);
        drawCrosshair(painter);
    });
}

// Goes on where the average ends, so that each point is smoothed once.
void CurveView::Private::smooth(Curve& curve) const
{
    if (!curve.style.smoothable || smoothing <= 0.0) {
        curve.average.clear();
        return;
    }
    if (curve.average.empty())
        curve.smoother = Smoother(smoothing);
    while (curve.average.size() < curve.y.size())
        curve.average.push_back(curve.smoother.next(curve.y[curve.average.size()]));
}

void CurveView::Private::styleGraphs(Curve& curve, const PlotTheme& theme)
{
    const SeriesStyle style = seriesStyle(curve.style.style, theme.palette);
    const bool many = curve.drawn > thickPointLimit;
    curve.line->setPen(seriesPen(style, many ? 1.0 : theme.line(2)));
    curve.line->setBrush(Qt::NoBrush);
    curve.line->setScatterStyle(QCPScatterStyle());
    const QColor thin = curve.style.style == 0 ? theme.colours.rawCurve : mixed(theme.field, style.colour, 0.45);
    curve.raw->setPen(QPen(thin, 1.0));
    QColor band = style.colour;
    band.setAlphaF(0.16F);
    curve.bandLow->setPen(Qt::NoPen);
    curve.bandHigh->setPen(Qt::NoPen);
    curve.bandHigh->setBrush(band);
    curve.bandHigh->setChannelFillGraph(curve.bandLow);
}

void CurveView::Private::fill(Curve& curve, int columns)
{
    const bool smoothedNow = !curve.average.empty();
    const QCPRange range = canvas.xAxis->range();
    const bool logarithmic = canvas.xAxis->scaleType() == QCPAxis::stLogarithmic;
    const auto give = [&](QCPGraph* graph, const std::vector<double>& values) {
        const std::vector<std::size_t> kept
            = visiblePoints(curve.x, values, range.lower, range.upper, columns, logarithmic);
        QVector<QCPGraphData> data;
        data.reserve(qsizetype(kept.size()));
        for (const std::size_t i : kept)
            data.append(QCPGraphData(curve.x[i], values[i]));
        graph->data()->set(data, true);
        return int(kept.size());
    };
    curve.drawn = give(curve.line, curve.shownY());
    curve.raw->setVisible(curve.isShown && smoothedNow && rawShown);
    if (curve.raw->visible())
        give(curve.raw, curve.y);
    for (QCPGraph* graph : { curve.bandLow, curve.bandHigh })
        graph->setVisible(curve.isShown && curve.hasBand);
    if (curve.hasBand) {
        give(curve.bandLow, curve.low);
        give(curve.bandHigh, curve.high);
    }
    curve.line->setVisible(curve.isShown);
}

void CurveView::Private::fitRanges()
{
    const bool logX = canvas.xAxis->scaleType() == QCPAxis::stLogarithmic;
    const bool logY = canvas.yAxis->scaleType() == QCPAxis::stLogarithmic;
    Extent across;
    Extent up;
    for (const Curve& curve : curves) {
        if (!curve.isShown || curve.x.empty())
            continue;
        across.add(curve.x.front(), logX);
        across.add(curve.x.back(), logX);
        for (const double value : rawShown || curve.average.empty() ? curve.y : curve.average)
            up.add(value, logY);
        for (std::size_t i = 0; curve.hasBand && i < curve.low.size(); ++i) {
            up.add(curve.low[i], logY);
            up.add(curve.high[i], logY);
        }
    }
    for (const ReferenceLine& line : references)
        (line.isVertical ? across : up).add(line.value, line.isVertical ? logX : logY);
    const QCPRange x = across.isEmpty() ? QCPRange(logX ? 0.1 : 0.0, 1.0) : QCPRange(across.low, across.high);
    const QCPRange y = up.isEmpty() ? QCPRange(logY ? 0.1 : 0.0, 1.0) : padded(up.low, up.high, logY);
    settingRange = true;
    canvas.xAxis->setRange(xLow.value_or(x.lower), xHigh.value_or(x.size() > 0 ? x.upper : x.lower + 1.0));
    canvas.yAxis->setRange(yLow.value_or(y.lower), yHigh.value_or(y.upper));
    settingRange = false;
}

void CurveView::Private::updateLegend(const PlotTheme& theme)
{
    std::vector<LegendEntry> entries;
    for (std::size_t i = 0; i < curves.size(); ++i) {
        const Curve& curve = curves[i];
        const SeriesStyle style = seriesStyle(curve.style.style, theme.palette);
        if (!curve.average.empty() && rawShown) {
            SeriesStyle raw = style;
            raw.colour = curve.raw->pen().color();
            raw.dash = Qt::SolidLine;
            entries.push_back(
                { curve.style.rawName.isEmpty() ? tr("%1, each step").arg(curve.style.name) : curve.style.rawName, raw,
                    true, false, 1.0, curve.isShown, int(i) });
        }
        QString name = curve.style.name;
        if (!curve.average.empty())
            name = tr("%1, smoothed %2").arg(name, fixedText(smoothing, 2, canvas.locale()));
        entries.push_back({ name, style, true, curve.style.hasSymbols, 2.0, curve.isShown, int(i) });
    }
    const bool speaksForItself = entries.size() == 1 && !curves.front().hasBand; // the axis names it
    legend.setEntries(speaksForItself ? std::vector<LegendEntry>() : std::move(entries));
}

void CurveView::Private::drawSymbols(QCPPainter& painter)
{
    const PlotTheme& theme = canvas.theme();
    const QRectF field = QRectF(canvas.axisRect()->rect()).adjusted(-1, -1, 1, 1);
    for (const Curve& curve : curves) {
        if (!curve.isShown)
            continue;
        const SeriesStyle style = seriesStyle(curve.style.style, theme.palette);
        const auto raw = curve.raw->data();
        for (auto point = raw->constBegin(); curve.raw->visible() && point != raw->constEnd(); ++point)
            occupied.add({ canvas.xAxis->coordToPixel(point->key), canvas.yAxis->coordToPixel(point->value) });
        const auto points = curve.line->data();
        QPointF before;
        for (auto point = points->constBegin(); point != points->constEnd(); ++point) {
            const QPointF at(canvas.xAxis->coordToPixel(point->key), canvas.yAxis->coordToPixel(point->value));
            if (point != points->constBegin())
                occupied.addLine(before, at);
            occupied.add(at);
            before = at;
            if (curve.style.hasSymbols && field.contains(at)) // whole symbols, also on the edge of the field
                drawSymbol(painter, style.symbol, at, 2 * theme.unit, style.colour, style.filled);
        }
    }
}

void CurveView::Private::drawCrosshair(QCPPainter& painter) const
{
    const PlotTheme& theme = canvas.theme();
    if (!crosshair || canvas.isExporting())
        return;
    const QRectF field = canvas.axisRect()->rect();
    const double pixel = canvas.xAxis->coordToPixel(*crosshair);
    QPen pen(theme.text, theme.line(1));
    pen.setDashPattern({ 2, 2 });
    painter.setPen(pen);
    painter.drawLine(QPointF(pixel, field.top()), QPointF(pixel, field.bottom()));
    for (const Curve& curve : curves) {
        const auto index = curve.isShown ? curve.nearest(*crosshair) : std::nullopt;
        if (!index || curve.x[*index] != *crosshair)
            continue;
        const QPointF at(
            canvas.xAxis->coordToPixel(curve.x[*index]), canvas.yAxis->coordToPixel(curve.shownY()[*index]));
        painter.setPen(QPen(seriesStyle(curve.style.style, theme.palette).colour, theme.line(1.5)));
        painter.setBrush(theme.field);
        painter.drawEllipse(at, theme.unit, theme.unit);
    }
}

} // namespace mnemo
