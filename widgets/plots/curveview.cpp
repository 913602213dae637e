#include "widgets/plots/curveview.h"

#include "widgets/plots/curveview_p.h"
#include "widgets/plots/plottext.h"

#include <QKeyEvent>

#include <algorithm>
#include <cmath>

namespace mnemo {

CurveView::CurveView(QWidget* parent)
    : PlotView(parent)
    , d(std::make_unique<Private>(*this, canvas()))
{
    const auto noteZoom = [this] {
        if (!d->settingRange)
            d->followsData = false;
    };
    connect(canvas().xAxis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, noteZoom);
    connect(canvas().yAxis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, noteZoom);
    d->redraw.setSingleShot(true);
    connect(&d->redraw, &QTimer::timeout, this, &CurveView::redrawGrown);
    applyTheme(plotTheme(*this));
    resetView();
}

CurveView::~CurveView() = default;

void CurveView::setAxes(const QString& xName, const QString& yName)
{
    canvas().setAxisName(canvas().xAxis, xName);
    canvas().setAxisName(canvas().yAxis, yName);
    describe();
    replot();
}

int CurveView::addCurve(const CurveStyle& style)
{
    Curve curve;
    curve.style = style;
    curve.bandLow = canvas().addGraph();
    curve.bandHigh = canvas().addGraph();
    curve.raw = canvas().addGraph();
    curve.line = canvas().addGraph();
    for (QCPGraph* graph : { curve.bandLow, curve.bandHigh, curve.raw, curve.line })
        graph->setSelectable(QCP::stNone);
    d->curves.push_back(std::move(curve));
    applyTheme(theme());
    replot();
    return int(d->curves.size()) - 1;
}

int CurveView::curveCount() const
{
    return int(d->curves.size());
}

void CurveView::clear()
{
    d->curves.clear();
    canvas().clearGraphs();
    d->updateLegend(theme());
    setCrosshair({});
    resetView();
}

void CurveView::clearPoints(int curve)
{
    Curve& cleared = d->curves.at(std::size_t(curve));
    for (std::vector<double>* values : { &cleared.x, &cleared.y, &cleared.low, &cleared.high, &cleared.average })
        values->clear();
    cleared.hasBand = false;
    replot();
}

void CurveView::appendPoints(int curve, std::span<const CurvePoint> points)
{
    Curve& grown = d->curves.at(std::size_t(curve));
    for (const CurvePoint& point : points) {
        grown.x.push_back(point.x);
        grown.y.push_back(point.y);
        grown.low.push_back(point.low);
        grown.high.push_back(point.high);
        grown.hasBand = grown.hasBand || std::isfinite(point.low);
    }
    d->smooth(grown);
    d->redrawLater();
}

// Points may come thirty times a second; a picture five times a second is as much as an eye reads.
void CurveView::Private::redrawLater()
{
    if (redraw.isActive())
        return;
    const qint64 since = lastRedraw.isValid() ? lastRedraw.elapsed() : redrawEveryMs;
    redraw.start(int(std::max<qint64>(0, redrawEveryMs - since)));
}

void CurveView::redrawGrown()
{
    if (!isVisible())
        return; // showEvent draws what came meanwhile
    d->lastRedraw.start();
    refreshTable();
    replot();
}

void CurveView::showEvent(QShowEvent* event)
{
    PlotView::showEvent(event);
    redrawGrown();
}

std::vector<CurvePoint> CurveView::points(int curve) const
{
    const Curve& asked = d->curves.at(std::size_t(curve));
    std::vector<CurvePoint> points;
    for (std::size_t i = 0; i < asked.x.size(); ++i)
        points.push_back({ asked.x[i], asked.y[i], asked.low[i], asked.high[i] });
    return points;
}

void CurveView::setReferences(std::vector<ReferenceLine> lines)
{
    d->references = std::move(lines);
    replot();
}

void CurveView::setSmoothing(double weight)
{
    d->smoothing = std::clamp(weight, 0.0, 0.999);
    for (Curve& curve : d->curves) {
        curve.average.clear();
        d->smooth(curve);
    }
    replot();
}

double CurveView::smoothing() const
{
    return d->smoothing;
}

void CurveView::setRawShown(bool shown)
{
    d->rawShown = shown;
    replot();
}

void CurveView::setLogarithmicX(bool logarithmic)
{
    canvas().setLogarithmic(canvas().xAxis, logarithmic);
    resetView();
}

void CurveView::setLogarithmicY(bool logarithmic)
{
    canvas().setLogarithmic(canvas().yAxis, logarithmic);
    resetView();
}

bool CurveView::isLogarithmicY() const
{
    return canvas().yAxis->scaleType() == QCPAxis::stLogarithmic;
}

void CurveView::setXRange(std::optional<double> low, std::optional<double> high)
{
    d->xLow = low;
    d->xHigh = high;
    resetView();
}

void CurveView::setYRange(std::optional<double> low, std::optional<double> high)
{
    d->yLow = low;
    d->yHigh = high;
    resetView();
}

void CurveView::setLegendShown(bool shown)
{
    d->legend.setShown(shown);
    replot();
}

void CurveView::setCurveShown(int curve, bool shown)
{
    d->curves.at(std::size_t(curve)).isShown = shown;
    replot();
}

bool CurveView::isCurveShown(int curve) const
{
    return d->curves.at(std::size_t(curve)).isShown;
}

int CurveView::drawnPoints(int curve) const
{
    return d->curves.at(std::size_t(curve)).drawn;
}

void CurveView::resetView()
{
    d->followsData = true;
    replot();
}

void CurveView::applyTheme(const PlotTheme& theme)
{
    canvas().applyTheme(theme);
    for (Curve& curve : d->curves)
        d->styleGraphs(curve, theme);
    d->updateLegend(theme);
}

void CurveView::prepare(QSize size)
{
    if (d->followsData)
        d->fitRanges();
    const int columns = std::max(16, int(size.width() * (canvas().isExporting() ? 2.0 : 1.0)));
    for (Curve& curve : d->curves) {
        d->fill(curve, columns);
        d->styleGraphs(curve, theme());
    }
    d->updateLegend(theme());
    canvas().setReadout(canvas().isExporting() ? QString() : readout());
}

PlotTable CurveView::table() const
{
    struct Row {
        std::size_t curve;
        std::size_t point;
    };
    std::vector<Row> rows;
    for (std::size_t curve = 0; curve < d->curves.size(); ++curve) {
        for (std::size_t point = 0; point < d->curves[curve].x.size(); ++point)
            rows.push_back({ curve, point });
    }
    const QString xName = canvas().xAxis->label().isEmpty() ? tr("x") : canvas().xAxis->label();
    PlotTable table;
    table.headers = { tr("curve"), xName, tr("value"), tr("smoothed"), tr("low"), tr("high") };
    table.rows = int(rows.size());
    table.value = [curves = d->curves, rows = std::move(rows)](int row, int column) -> QVariant {
        const Row at = rows[std::size_t(row)];
        const Curve& curve = curves[at.curve];
        const auto optional = [](double value) { return std::isfinite(value) ? QVariant(value) : QVariant(); };
        switch (column) {
        case 0:
            return curve.style.name;
        case 1:
            return curve.x[at.point];
        case 2:
            return curve.y[at.point];
        case 3:
            return curve.average.empty() ? QVariant() : QVariant(curve.average[at.point]);
        case 4:
            return optional(curve.low[at.point]);
        default:
            return optional(curve.high[at.point]);
        }
    };
    return table;
}

QString CurveView::summary() const
{
    QStringList names;
    for (const Curve& curve : d->curves)
        names << tr("%1 (%n points)", nullptr, int(curve.x.size())).arg(curve.style.name);
    return tr("Curves of %1 against %2: %3")
        .arg(canvas().yAxis->label(), canvas().xAxis->label(), names.join(QStringLiteral("; ")));
}

} // namespace mnemo
