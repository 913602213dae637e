#pragma once

#include "widgets/plots/plotview.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace mnemo {

/// One way to measure all categories. The first series is filled, the others are dashed outlines.
struct BarSeries {
    QString name {};
    int style = 0;
    std::vector<double> values {}; ///< one per category; NaN draws nothing
};

/// Horizontal bars, category under category, with the numbers at the right: the distribution over label words with and
/// without an adapter.
class BarView : public PlotView {
    Q_OBJECT
public:
    explicit BarView(QWidget* parent = nullptr);
    ~BarView() override;

    void setAxes(const QString& categoryName, const QString& valueName);
    void setBars(QStringList categories, std::vector<BarSeries> series);
    void setValueRange(std::optional<double> low, std::optional<double> high);
    void setDecimals(int decimals);
    /// The category in bold, -1 for none.
    void setEmphasised(int category);
    void setLegendShown(bool shown);
    QStringList categories() const;

    PlotTable table() const override;
    QSize sizeHint() const override;

public Q_SLOTS:
    void resetView() override;

Q_SIGNALS:
    void categoryActivated(int category);

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
