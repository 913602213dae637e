#pragma once

#include "widgets/plots/plottheme.h"
#include "widgets/plots/qcustomplot_p.h"

#include <functional>

namespace mnemo {

class PlotView;

/// Draws whatever a function draws, in pixels of the plot's viewport. Belongs to the plot.
class PaintItem : public QCPAbstractItem {
    Q_OBJECT
public:
    using Paint = std::function<void(QCPPainter&)>;
    PaintItem(QCustomPlot* plot, const QString& layer, bool clipped, Paint paint);
    double selectTest(const QPointF& position, bool onlySelectable, QVariant* details) const override;

protected:
    void draw(QCPPainter* painter) override;

private:
    Paint m_paint;
};

/// Ticks of an axis: round numbers, 1-3-10 on logarithmic axes, in the locale's notation.
class AxisTicker : public QCPAxisTicker {
public:
    void setLogarithmic(bool logarithmic) { m_logarithmic = logarithmic; }
    void setExponent(int exponent) { m_exponent = exponent; }
    void generate(const QCPRange& range, const QLocale& locale, QChar formatChar, int precision, QVector<double>& ticks,
        QVector<double>* subTicks, QVector<QString>* tickLabels) override;
    /// Power of ten that the axis name should carry, 0 for none.
    static int exponentFor(const QCPRange& range);

private:
    bool m_logarithmic = false;
    int m_exponent = 0;
};

/// The QCustomPlot inside a PlotView: input, theme, header line, export.
class PlotCanvas : public QCustomPlot {
    Q_OBJECT
public:
    explicit PlotCanvas(PlotView& owner);

    static constexpr const char* belowLayer = "grid";
    static constexpr const char* overlayLayer = "overlay";

    void paintOn(const char* layer, bool clipped, PaintItem::Paint paint);
    void setAxisName(QCPAxis* axis, const QString& name);
    void setLogarithmic(QCPAxis* axis, bool logarithmic);
    void applyTheme(const PlotTheme& theme);
    const PlotTheme& theme() const { return m_theme; }
    /// Title left, readout right, above the axis rectangle.
    void setHeader(const QString& title, const QString& facts);
    void setReadout(const QString& readout) { m_readout = readout; }
    QString readout() const { return m_readout; }
    QString title() const { return m_title; }
    /// Height the header takes, 0 when there is nothing to say.
    int headerHeight() const;
    void setReadoutReserved(bool reserved) { m_readoutReserved = reserved; }
    void prepare(QSize size);
    /// Draws into a device, `size` layout units large at `scale` dots each, with another theme for that time.
    void exportTo(QPaintDevice& device, QSize size, double scale, bool isVector, const PlotTheme& theme);
    void replotOverlay();
    void zoom(double factor);
    void pan(int dx, int dy);
    bool isExporting() const { return m_exporting; }
    /// Axis ranges stay inside these bounds, when they are given.
    std::function<void()> limitRanges;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void drawHeader(QCPPainter& painter);
    bool handleKey(QKeyEvent* event);
    void themeAxis(QCPAxis* axis) const;
    void nameAxis(QCPAxis* axis);

    PlotView& m_owner;
    PlotTheme m_theme;
    QHash<QCPAxis*, QSharedPointer<AxisTicker>> m_tickers;
    QHash<QCPAxis*, QString> m_names;
    QString m_title;
    QString m_facts;
    QString m_readout;
    QPoint m_pressed;
    bool m_dragged = false;
    bool m_readoutReserved = false;
    bool m_exporting = false;
    bool m_keyboardFocus = false;
    bool m_drawn = false;
};

} // namespace mnemo
