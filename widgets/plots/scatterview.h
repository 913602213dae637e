#pragma once

#include "widgets/plots/curveview.h"
#include "widgets/plots/plotview.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace mnemo {

struct ScatterPoint {
    qint64 id = 0; ///< what a click hands back, for instance a run
    double x = 0.0;
    double y = 0.0;
    double low = std::numeric_limits<double>::quiet_NaN(); ///< interval of y
    double high = std::numeric_limits<double>::quiet_NaN();
    int series = 0; ///< index into the series
    bool filled = true;
    QString name {}; ///< in bold on hover ("run 24, LTV, λ = 5")
    QString label {}; ///< written beside the point, usually empty
};

struct ScatterSeries {
    QString name {};
    int style = 0;
};

/// Points of one quantity against another, with intervals, correlation and a line through them.
class ScatterView : public PlotView {
    Q_OBJECT
public:
    explicit ScatterView(QWidget* parent = nullptr);
    ~ScatterView() override;

    void setAxes(const QString& xName, const QString& yName);
    void setPoints(std::vector<ScatterSeries> series, std::vector<ScatterPoint> points);
    const std::vector<ScatterPoint>& points() const;
    void setReferences(std::vector<ReferenceLine> lines);
    /// Points at or below 0 cannot stand on it: they are left out and counted in the note.
    void setLogarithmicX(bool logarithmic);
    bool isLogarithmicX() const;
    void setYRange(std::optional<double> low, std::optional<double> high);
    /// Straight line by least squares on the scale shown.
    void setRegressionShown(bool shown);
    bool isRegressionShown() const;
    /// r, rho, p and n on the scale shown, in a box in the emptiest corner.
    void setStatisticsShown(bool shown);
    /// The lines of that box, also for tests and reports.
    QStringList statistics() const;
    /// Steps through the best points: highest y at this x or less.
    void setFrontShown(bool shown, const QString& name = {});
    /// A line under the axes' field ("filled: LTV; hollow: mean difference").
    void setNote(const QString& note);
    void setLegendShown(bool shown);
    void setSeriesShown(int series, bool shown);
    bool isSeriesShown(int series) const;

    /// Ring round the point with this id.
    void setSelectedId(std::optional<qint64> id);
    std::optional<qint64> selectedId() const;
    /// Where a point lies, in coordinates of this widget.
    std::optional<QPointF> positionOf(qint64 id) const;

    PlotTable table() const override;

public Q_SLOTS:
    void resetView() override;

Q_SIGNALS:
    void pointHovered(qint64 id);
    void pointActivated(qint64 id);

protected:
    void applyTheme(const PlotTheme& theme) override;
    void prepare(QSize size) override;
    void pointerMoved(QPointF position) override;
    void pointerLeft() override;
    void clicked(QPointF position) override;
    bool keyPressed(QKeyEvent* event) override;
    void extendMenu(QMenu& menu) override;
    QString summary() const override;

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace mnemo
