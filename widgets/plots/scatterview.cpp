#include "widgets/plots/scatterview.h"

#include "core/base/statistics.h"
#include "widgets/plots/plottext.h"
#include "widgets/plots/scatterview_p.h"

#include <algorithm>
#include <cmath>

namespace mnemo {

ScatterView::Private::Private(ScatterView& owner, PlotCanvas& plot)
    : view(owner)
    , canvas(plot)
{
    canvas.paintOn("main", true, [this](QCPPainter& painter) {
        occupied.clear();
        drawReferences(painter, canvas, references, occupied, false);
        drawFront(painter);
        drawRegression(painter);
    });
    canvas.paintOn("main", false, [this](QCPPainter& painter) { drawPoints(painter); });
    canvas.paintOn("legend", true, [this](QCPPainter& painter) {
        Occupied boxes = occupied;
        drawNote(painter, boxes);
        drawStatistics(painter, boxes);
        legend.draw(painter, canvas.theme(), canvas.axisRect()->rect(), boxes);
        occupied = boxes;
        drawLabels(painter);
        drawReferences(painter, canvas, references, occupied, true);
    });
    canvas.paintOn(PlotCanvas::overlayLayer, true, [this](QCPPainter& painter) { drawMarks(painter); });
}

ScatterView::ScatterView(QWidget* parent)
    : PlotView(parent)
    , d(std::make_unique<Private>(*this, canvas()))
{
    const auto noteZoom = [this] { d->followsData = d->followsData && d->settingRange; };
    connect(canvas().xAxis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, noteZoom);
    connect(canvas().yAxis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, noteZoom);
    applyTheme(plotTheme(*this));
    resetView();
}

ScatterView::~ScatterView() = default;

void ScatterView::setAxes(const QString& xName, const QString& yName)
{
    canvas().setAxisName(canvas().xAxis, xName);
    canvas().setAxisName(canvas().yAxis, yName);
    describe();
    replot();
}

void ScatterView::setPoints(std::vector<ScatterSeries> series, std::vector<ScatterPoint> points)
{
    d->series = std::move(series);
    d->points = std::move(points);
    d->shown.assign(d->series.size(), true);
    d->hovered.reset();
    describe();
    refreshTable();
    resetView();
}

const std::vector<ScatterPoint>& ScatterView::points() const
{
    return d->points;
}

void ScatterView::setReferences(std::vector<ReferenceLine> lines)
{
    d->references = std::move(lines);
    replot();
}

void ScatterView::setLogarithmicX(bool logarithmic)
{
    canvas().setLogarithmic(canvas().xAxis, logarithmic);
    resetView();
}

bool ScatterView::isLogarithmicX() const
{
    return d->isLogarithmic();
}

void ScatterView::setYRange(std::optional<double> low, std::optional<double> high)
{
    d->yLow = low;
    d->yHigh = high;
    resetView();
}

void ScatterView::setRegressionShown(bool shown)
{
    d->regression = shown;
    replot();
}

bool ScatterView::isRegressionShown() const
{
    return d->regression;
}

void ScatterView::setStatisticsShown(bool shown)
{
    d->statistics = shown;
    replot();
}

QStringList ScatterView::statistics() const
{
    std::vector<double> x;
    std::vector<double> y;
    for (const ScatterPoint& point : d->points) {
        if (d->isDrawn(point)) {
            x.push_back(d->placed(point.x));
            y.push_back(point.y);
        }
    }
    const auto linear = pearson(x, y);
    const auto ranked = spearman(x, y);
    if (!linear || !ranked || linear->n < 3) // two points always lie on a line
        return {};
    const QLocale locale = canvas().locale();
    const auto chance = [&](std::optional<double> value) { // there is none with three equal points and the like
        if (!value)
            return tr("p unknown");
        return *value < 0.001 ? tr("p < %1").arg(fixedText(0.001, 3, locale))
                              : tr("p = %1").arg(fixedText(*value, 3, locale));
    };
    const QString where = d->isLogarithmic() ? tr("r on the logarithm") : tr("r on the values shown");
    return { tr("r = %1, %2").arg(fixedText(linear->r, 2, locale), chance(linear->p)),
        tr("ρ = %1, %2").arg(fixedText(ranked->r, 2, locale), chance(ranked->p)),
        tr("n = %1; %2").arg(locale.toString(qlonglong(linear->n)), where) };
}

void ScatterView::setFrontShown(bool shown, const QString& name)
{
    d->front = shown;
    d->frontName = name;
    replot();
}

void ScatterView::setNote(const QString& note)
{
    d->note = note;
    replot();
}

void ScatterView::setLegendShown(bool shown)
{
    d->legend.setShown(shown);
    replot();
}

void ScatterView::setSeriesShown(int series, bool shown)
{
    d->shown.at(std::size_t(series)) = shown;
    replot();
}

bool ScatterView::isSeriesShown(int series) const
{
    return d->shown.at(std::size_t(series));
}

void ScatterView::setSelectedId(std::optional<qint64> id)
{
    d->selected = id;
    replotOverlay();
}

std::optional<qint64> ScatterView::selectedId() const
{
    return d->selected;
}

std::optional<QPointF> ScatterView::positionOf(qint64 id) const
{
    const auto found
        = std::find_if(d->points.begin(), d->points.end(), [&](const ScatterPoint& point) { return point.id == id; });
    if (found == d->points.end() || !d->isDrawn(*found))
        return {};
    return d->pixelOf(*found) + canvas().mapTo(this, QPoint());
}

void ScatterView::Private::fitRanges()
{
    double left = std::numeric_limits<double>::infinity();
    double right = -left;
    double low = left;
    double high = -left;
    for (const ScatterPoint& point : points) {
        if (!isDrawn(point))
            continue;
        left = std::min(left, placed(point.x));
        right = std::max(right, placed(point.x));
        low = std::min(low, std::isfinite(point.low) ? point.low : point.y);
        high = std::max(high, std::isfinite(point.high) ? point.high : point.y);
    }
    if (left > right) {
        left = isLogarithmic() ? -2.0 : 0.0;
        right = isLogarithmic() ? 0.0 : 1.0;
        low = 0.0;
        high = 1.0;
    }
    const double sidePad = right > left ? 0.06 * (right - left) : 0.5;
    const double pad = high > low ? 0.06 * (high - low) : 0.1;
    left -= sidePad;
    right += sidePad;
    settingRange = true;
    canvas.xAxis->setRange(
        isLogarithmic() ? std::pow(10.0, left) : left, isLogarithmic() ? std::pow(10.0, right) : right);
    canvas.yAxis->setRange(yLow.value_or(low - pad), yHigh.value_or(high + pad));
    settingRange = false;
}

void ScatterView::Private::updateLegend(const PlotTheme& theme)
{
    std::vector<LegendEntry> entries;
    for (std::size_t i = 0; i < series.size(); ++i)
        entries.push_back(
            { series[i].name, seriesStyle(series[i].style, theme.palette), false, true, 2.0, bool(shown[i]), int(i) });
    legend.setEntries(std::move(entries));
}

void ScatterView::resetView()
{
    d->followsData = true;
    replot();
}

void ScatterView::applyTheme(const PlotTheme& theme)
{
    canvas().applyTheme(theme);
    d->updateLegend(theme);
}

void ScatterView::prepare(QSize)
{
    if (d->followsData)
        d->fitRanges();
    d->updateLegend(theme());
    d->legend.forgetPlace();
}

PlotTable ScatterView::table() const
{
    PlotTable table;
    table.headers = { tr("id"), tr("name"), tr("series"), canvas().xAxis->label(), canvas().yAxis->label(), tr("low"),
        tr("high") };
    table.rows = int(d->points.size());
    table.value = [points = d->points, series = d->series](int row, int column) -> QVariant {
        const ScatterPoint& point = points[std::size_t(row)];
        const auto optional = [](double value) { return std::isfinite(value) ? QVariant(value) : QVariant(); };
        switch (column) {
        case 0:
            return point.id;
        case 1:
            return point.name;
        case 2:
            return point.series >= 0 && point.series < int(series.size()) ? series[std::size_t(point.series)].name
                                                                          : QString();
        case 3:
            return point.x;
        case 4:
            return point.y;
        case 5:
            return optional(point.low);
        default:
            return optional(point.high);
        }
    };
    return table;
}

QString ScatterView::summary() const
{
    return tr("%n points of %1 against %2", nullptr, int(d->points.size()))
        .arg(canvas().yAxis->label(), canvas().xAxis->label());
}

} // namespace mnemo
