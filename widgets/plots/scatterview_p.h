#pragma once

#include "widgets/plots/plotlegend_p.h"
#include "widgets/plots/scatterview.h"

namespace mnemo {

struct ScatterView::Private {
    ScatterView& view;
    PlotCanvas& canvas;
    std::vector<ScatterSeries> series;
    std::vector<bool> shown;
    std::vector<ScatterPoint> points;
    std::vector<ReferenceLine> references;
    PlotLegend legend;
    Occupied occupied;
    QString note;
    QString frontName;
    std::optional<double> yLow, yHigh;
    std::optional<qint64> selected;
    std::optional<std::size_t> hovered;
    bool regression = false;
    bool statistics = true;
    bool front = false;
    bool followsData = true;
    bool settingRange = false;

    Private(ScatterView& owner, PlotCanvas& plot);
    bool isLogarithmic() const { return canvas.xAxis->scaleType() == QCPAxis::stLogarithmic; }
    bool isDrawn(const ScatterPoint& point) const;
    int leftOut() const;
    QPointF pixelOf(const ScatterPoint& point) const;
    /// Place of a value on the axis as shown: its logarithm on a logarithmic one.
    double placed(double x) const;
    void fitRanges();
    void updateLegend(const PlotTheme& theme);
    void drawPoints(QCPPainter& painter);
    void drawPoint(QCPPainter& painter, const ScatterPoint& point) const;
    void drawLabels(QCPPainter& painter);
    void drawFront(QCPPainter& painter);
    void drawRegression(QCPPainter& painter) const;
    void drawStatistics(QCPPainter& painter, Occupied& boxes);
    void drawMarks(QCPPainter& painter) const;
    void drawNote(QCPPainter& painter, Occupied& boxes) const;
    std::optional<std::size_t> nearest(QPointF position) const;
    void hover(std::optional<std::size_t> index, bool showTooltip);
    QString tooltip(const ScatterPoint& point) const;
    bool step(int dx, int dy);
};

} // namespace mnemo
