#pragma once

#include "widgets/plots/plotview.h"

#include <QString>

#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace mnemo {

/// How one curve is drawn.
struct CurveStyle {
    QString name {};
    int style = 0; ///< number in the table of seriesstyle.h, or methodStyle(name)
    bool hasSymbols = false; ///< a symbol at each point (few points), else a line alone
    bool smoothable = false; ///< follows the view's smoothing: a thin raw curve under a smoothed one
    QString rawName {}; ///< legend of the raw curve
};

/// A horizontal or vertical line with its name in place.
struct ReferenceLine {
    double value = 0.0;
    QString name {};
    int style = 6;
    bool isVertical = false;
};

struct CurvePoint {
    double x = 0.0;
    double y = 0.0;
    double low = std::numeric_limits<double>::quiet_NaN(); ///< interval, drawn as a band where given
    double high = std::numeric_limits<double>::quiet_NaN();
};

/// Curves that may grow while they are watched. Points are appended in order of x; appended ones are drawn at most five
/// times a second, and only while the view is on show; drawing costs pixels, not points. Legend entries switch curves
/// off.
class CurveView : public PlotView {
    Q_OBJECT
public:
    explicit CurveView(QWidget* parent = nullptr);
    ~CurveView() override;

    void setAxes(const QString& xName, const QString& yName);
    /// Returns the curve's number.
    int addCurve(const CurveStyle& style);
    int curveCount() const;
    void clear();
    void clearPoints(int curve);
    void appendPoints(int curve, std::span<const CurvePoint> points);
    std::vector<CurvePoint> points(int curve) const;

    void setReferences(std::vector<ReferenceLine> lines);
    /// Weight of the moving average, 0 to 0.999; 0 draws the raw curve alone.
    void setSmoothing(double weight);
    double smoothing() const;
    void setRawShown(bool shown);
    void setLogarithmicX(bool logarithmic);
    void setLogarithmicY(bool logarithmic);
    bool isLogarithmicY() const;
    /// Ends of the axis; nothing means: from the points.
    void setXRange(std::optional<double> low, std::optional<double> high);
    void setYRange(std::optional<double> low, std::optional<double> high);
    void setLegendShown(bool shown);
    void setCurveShown(int curve, bool shown);
    bool isCurveShown(int curve) const;

    /// The crosshair snaps to the nearest x of a point; nothing hides it.
    void setCrosshair(std::optional<double> x);
    std::optional<double> crosshair() const;
    /// What stands at the top right for the crosshair.
    QString readout() const;
    /// Overrides the words of the readout: x, and per shown curve its name and point.
    void setReadoutFormat(std::function<QString(double x)> format);
    /// Moves the crosshairs of all the given views together.
    static void link(const std::vector<CurveView*>& views);
    static void unlink(const std::vector<CurveView*>& views);
    /// Points given to the painter for a curve in the last drawing.
    int drawnPoints(int curve) const;

    PlotTable table() const override;

public Q_SLOTS:
    void resetView() override;

Q_SIGNALS:
    void crosshairMoved(std::optional<double> x);
    /// A click, or Enter: the x under the crosshair.
    void xActivated(double x);

protected:
    void applyTheme(const PlotTheme& theme) override;
    void prepare(QSize size) override;
    void pointerMoved(QPointF position) override;
    void pointerLeft() override;
    void clicked(QPointF position) override;
    bool keyPressed(QKeyEvent* event) override;
    void extendMenu(QMenu& menu) override;
    QString summary() const override;
    void showEvent(QShowEvent* event) override;

private:
    void redrawGrown();

    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace mnemo
