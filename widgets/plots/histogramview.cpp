#include "widgets/plots/histogramview.h"

#include "core/base/statistics.h"
#include "widgets/plots/plotcanvas_p.h"
#include "widgets/plots/plotlegend_p.h"
#include "widgets/plots/plottext.h"

#include <QKeyEvent>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace mnemo {
namespace {

int binsByFreedmanDiaconis(const std::vector<double>& places)
{
    const auto [low, high] = std::minmax_element(places.begin(), places.end());
    const double width = 2.0 * (percentile(places, 0.75) - percentile(places, 0.25)) / std::cbrt(double(places.size()));
    const double bins = width > 0.0 ? std::ceil((*high - *low) / width) : 10.0;
    return int(std::clamp(bins, 5.0, 60.0));
}

bool areIntegers(const std::vector<double>& values)
{
    return std::all_of(values.begin(), values.end(), [](double value) { return value == std::round(value); });
}

} // namespace

Histogram histogramOf(std::span<const double> values, bool logarithmic, std::optional<int> bins)
{
    Histogram histogram;
    std::vector<double> places;
    for (const double value : values) {
        if (std::isfinite(value) && (!logarithmic || value > 0.0))
            places.push_back(logarithmic ? std::log10(value) : value);
    }
    histogram.leftOut = int(values.size() - places.size());
    if (places.empty())
        return histogram;
    const auto [lowest, highest] = std::minmax_element(places.begin(), places.end());
    double low = *lowest;
    double high = *highest;
    int count = bins.value_or(binsByFreedmanDiaconis(places));
    if (!bins && !logarithmic && high - low <= 60.0 && areIntegers(places)) {
        low -= 0.5;
        high += 0.5;
        count = int(std::lround(high - low));
    } else if (low == high) {
        low -= 0.5;
        high += 0.5;
    }
    histogram.counts.assign(std::size_t(count), 0);
    for (const double place : places)
        ++histogram.counts[std::size_t(std::clamp(int((place - low) / (high - low) * count), 0, count - 1))];
    for (int i = 0; i <= count; ++i) {
        const double edge = low + (high - low) * i / count;
        histogram.edges.push_back(logarithmic ? std::pow(10.0, edge) : edge);
    }
    return histogram;
}

struct HistogramView::Private {
    HistogramView& view;
    PlotCanvas& canvas;
    std::vector<double> values;
    Histogram histogram;
    std::vector<ReferenceLine> references;
    std::optional<int> bins;
    int style = 0;
    int hovered = -1;

    Private(HistogramView& owner, PlotCanvas& plot);
    void rebuild();
    QRectF barOf(int bin) const;
    int binAt(double x) const;
    void draw(QCPPainter& painter) const;
    void setHovered(int bin);
    QString words(int bin) const;
};

HistogramView::Private::Private(HistogramView& owner, PlotCanvas& plot)
    : view(owner)
    , canvas(plot)
{
    canvas.setReadoutReserved(true);
    canvas.paintOn("main", true, [this](QCPPainter& painter) {
        draw(painter);
        Occupied occupied;
        for (int bin = 0; bin < int(histogram.counts.size()); ++bin)
            occupied.add(barOf(bin));
        drawReferences(painter, canvas, references, occupied, false);
        drawReferences(painter, canvas, references, occupied, true);
    });
}

void HistogramView::Private::rebuild()
{
    histogram = histogramOf(values, canvas.xAxis->scaleType() == QCPAxis::stLogarithmic, bins);
    hovered = -1;
    view.describe();
    view.refreshTable();
    view.resetView();
}

QRectF HistogramView::Private::barOf(int bin) const
{
    const auto index = std::size_t(bin);
    return QRectF(QPointF(canvas.xAxis->coordToPixel(histogram.edges[index]),
                      canvas.yAxis->coordToPixel(histogram.counts[index])),
        QPointF(canvas.xAxis->coordToPixel(histogram.edges[index + 1]), canvas.yAxis->coordToPixel(0.0)));
}

int HistogramView::Private::binAt(double x) const
{
    for (int bin = 0; bin < int(histogram.counts.size()); ++bin) {
        const QRectF bar = barOf(bin);
        if (x >= bar.left() && x < bar.right())
            return bin;
    }
    return -1;
}

void HistogramView::Private::draw(QCPPainter& painter) const
{
    const PlotTheme& theme = canvas.theme();
    const QColor colour = seriesStyle(style, theme.palette).colour;
    painter.setAntialiasing(false);
    for (int bin = 0; bin < int(histogram.counts.size()); ++bin) {
        const QRectF bar = barOf(bin);
        painter.setPen(bar.width() > 4 ? QPen(theme.field, theme.line(1)) : QPen(Qt::NoPen));
        painter.setBrush(bin == hovered && !canvas.isExporting() ? colour : mixed(theme.field, colour, 0.78));
        painter.drawRect(bar);
    }
    painter.setAntialiasing(true);
}

QString HistogramView::Private::words(int bin) const
{
    const QLocale locale = canvas.locale();
    const auto index = std::size_t(bin);
    return tr("%1 to %2: %3")
        .arg(numberText(histogram.edges[index], 3, locale), numberText(histogram.edges[index + 1], 3, locale),
            locale.toString(histogram.counts[index]));
}

void HistogramView::Private::setHovered(int bin)
{
    if (bin == hovered)
        return;
    hovered = bin;
    canvas.setReadout(bin < 0 ? QString() : words(bin));
    canvas.setAccessibleDescription(bin < 0 ? view.summary() : words(bin));
    view.replot();
}

HistogramView::HistogramView(QWidget* parent)
    : PlotView(parent)
    , d(std::make_unique<Private>(*this, canvas()))
{
    applyTheme(plotTheme(*this));
}

HistogramView::~HistogramView() = default;

void HistogramView::setAxes(const QString& valueName, const QString& countName)
{
    canvas().setAxisName(canvas().xAxis, valueName);
    canvas().setAxisName(canvas().yAxis, countName);
    describe();
    replot();
}

void HistogramView::setValues(std::vector<double> values, int style)
{
    d->values = std::move(values);
    d->style = style;
    d->rebuild();
}

void HistogramView::setLogarithmicX(bool logarithmic)
{
    canvas().setLogarithmic(canvas().xAxis, logarithmic);
    d->rebuild();
}

void HistogramView::setBins(std::optional<int> bins)
{
    d->bins = bins;
    d->rebuild();
}

void HistogramView::setReferences(std::vector<ReferenceLine> lines)
{
    d->references = std::move(lines);
    replot();
}

const Histogram& HistogramView::histogram() const
{
    return d->histogram;
}

void HistogramView::resetView()
{
    const Histogram& histogram = d->histogram;
    if (histogram.counts.empty()) {
        canvas().xAxis->setRange(0.1, 1.0);
        canvas().yAxis->setRange(0.0, 1.0);
    } else {
        canvas().xAxis->setRange(histogram.edges.front(), histogram.edges.back());
        canvas().yAxis->setRange(0.0, 1.08 * *std::max_element(histogram.counts.begin(), histogram.counts.end()));
    }
    replot();
}

void HistogramView::applyTheme(const PlotTheme& theme)
{
    canvas().applyTheme(theme);
}

void HistogramView::prepare(QSize)
{
}

void HistogramView::pointerMoved(QPointF position)
{
    d->setHovered(canvas().axisRect()->rect().contains(position.toPoint()) ? d->binAt(position.x()) : -1);
}

void HistogramView::pointerLeft()
{
    d->setHovered(-1);
}

void HistogramView::clicked(QPointF position)
{
    const int bin = d->binAt(position.x());
    if (bin >= 0)
        Q_EMIT binActivated(d->histogram.edges[std::size_t(bin)], d->histogram.edges[std::size_t(bin) + 1]);
}

bool HistogramView::keyPressed(QKeyEvent* event)
{
    const int count = int(d->histogram.counts.size());
    if (count == 0 || event->modifiers().testFlag(Qt::ControlModifier))
        return false;
    switch (event->key()) {
    case Qt::Key_Left:
        d->setHovered(std::max(d->hovered - 1, 0));
        return true;
    case Qt::Key_Right:
        d->setHovered(std::min(d->hovered + 1, count - 1));
        return true;
    case Qt::Key_Escape:
        d->setHovered(-1);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (d->hovered >= 0)
            Q_EMIT binActivated(
                d->histogram.edges[std::size_t(d->hovered)], d->histogram.edges[std::size_t(d->hovered) + 1]);
        return true;
    default:
        return false;
    }
}

PlotTable HistogramView::table() const
{
    PlotTable table;
    table.headers = { tr("from"), tr("to"), canvas().yAxis->label().isEmpty() ? tr("count") : canvas().yAxis->label() };
    table.rows = int(d->histogram.counts.size());
    table.value = [histogram = d->histogram](int row, int column) -> QVariant {
        const auto index = std::size_t(row);
        if (column == 2)
            return histogram.counts[index];
        return histogram.edges[index + std::size_t(column)];
    };
    return table;
}

QString HistogramView::summary() const
{
    return tr("Histogram of %1, %n values", nullptr, int(d->values.size())).arg(canvas().xAxis->label());
}

} // namespace mnemo
