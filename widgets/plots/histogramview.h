#pragma once

#include "widgets/plots/curveview.h"
#include "widgets/plots/plotview.h"

#include <optional>
#include <span>
#include <vector>

namespace mnemo {

/// Bins of equal width on the scale: edges has one more entry than counts. Values outside are not counted.
struct Histogram {
    std::vector<double> edges;
    std::vector<int> counts;
    int leftOut = 0; ///< not finite, or not above 0 on a logarithmic scale
};

/// Bins by Freedman and Diaconis (1981), at least 5 and at most 60; an integer-valued small range gets a bin per
/// integer.
Histogram histogramOf(std::span<const double> values, bool logarithmic, std::optional<int> bins = {});

/// How often values fall where.
class HistogramView : public PlotView {
    Q_OBJECT
public:
    explicit HistogramView(QWidget* parent = nullptr);
    ~HistogramView() override;

    void setAxes(const QString& valueName, const QString& countName);
    void setValues(std::vector<double> values, int style = 0);
    void setLogarithmicX(bool logarithmic);
    void setBins(std::optional<int> bins);
    /// Vertical lines with their names, for instance the mean.
    void setReferences(std::vector<ReferenceLine> lines);
    const Histogram& histogram() const;

    PlotTable table() const override;

public Q_SLOTS:
    void resetView() override;

Q_SIGNALS:
    /// A click on a bin: its ends.
    void binActivated(double low, double high);

protected:
    void applyTheme(const PlotTheme& theme) override;
    void prepare(QSize size) override;
    void pointerMoved(QPointF position) override;
    void pointerLeft() override;
    void clicked(QPointF position) override;
    bool keyPressed(QKeyEvent* event) override;
    QString summary() const override;

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace mnemo
