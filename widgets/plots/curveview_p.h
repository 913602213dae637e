#pragma once

#include "widgets/plots/curvemath.h"
#include "widgets/plots/curveview.h"
#include "widgets/plots/plotlegend_p.h"

#include <QElapsedTimer>
#include <QPointer>
#include <QTimer>

namespace mnemo {

/// One curve: all its points, and the graphs that draw a reduced copy.
struct Curve {
    CurveStyle style;
    std::vector<double> x;
    std::vector<double> y;
    std::vector<double> low;
    std::vector<double> high;
    std::vector<double> average; ///< smoothed y, empty when not smoothed
    Smoother smoother { 0.0 };
    bool hasBand = false;
    bool isShown = true;
    QCPGraph* line = nullptr;
    QCPGraph* raw = nullptr;
    QCPGraph* bandLow = nullptr;
    QCPGraph* bandHigh = nullptr;
    int drawn = 0;

    std::optional<std::size_t> nearest(double atX) const;
    const std::vector<double>& shownY() const { return average.empty() ? y : average; }
};

struct CurveView::Private {
    CurveView& view;
    PlotCanvas& canvas;
    std::vector<Curve> curves;
    std::vector<ReferenceLine> references;
    PlotLegend legend;
    Occupied occupied;
    double smoothing = 0.0;
    bool rawShown = true;
    bool followsData = true; ///< until a person zooms or pans
    bool settingRange = false;
    std::optional<double> xLow, xHigh, yLow, yHigh;
    std::optional<double> crosshair;
    std::function<QString(double)> format;
    std::vector<QPointer<CurveView>> linked;
    static constexpr qint64 redrawEveryMs = 200;
    QTimer redraw;
    QElapsedTimer lastRedraw; ///< of appended points

    explicit Private(CurveView& owner, PlotCanvas& plot);
    void redrawLater();
    void smooth(Curve& curve) const;
    void styleGraphs(Curve& curve, const PlotTheme& theme);
    void fill(Curve& curve, int columns);
    void fitRanges();
    void updateLegend(const PlotTheme& theme);
    void drawSymbols(QCPPainter& painter);
    void drawCrosshair(QCPPainter& painter) const;
    QString readoutAt(double x) const;
    std::optional<double> nearestX(double x) const;
    void moveCrosshair(std::optional<double> x);
    bool step(int direction);
};

} // namespace mnemo
