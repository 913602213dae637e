#pragma once

#include <QProxyStyle>

namespace mnemo {

inline constexpr const char* mainButtonProperty = "mnemoMainButton";
inline constexpr const char* invalidProperty = "mnemoInvalid";
inline constexpr const char* edgeMarkProperty = "mnemoEdgeMark"; ///< a checked tool button with a bar at its left

inline constexpr const char* plainHeaderProperty = "mnemoPlainHeader"; ///< a header that is text alone

/// Flat controls over Fusion: one thin border, the highlight for focus and for the main button, soft selection.
class AppStyle : public QProxyStyle {
    Q_OBJECT
public:
    AppStyle();

    QPalette standardPalette() const override;
    void polish(QWidget* widget) override;
    void unpolish(QWidget* widget) override;
    using QProxyStyle::polish;
    using QProxyStyle::unpolish;

    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    int styleHint(
        StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* data) const override;
    QSize sizeFromContents(
        ContentsType type, const QStyleOption* option, const QSize& size, const QWidget* widget) const override;
    QRect subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl part,
        const QWidget* widget) const override;
    void drawPrimitive(
        PrimitiveElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const override;
    void drawControl(
        ControlElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
        const QWidget* widget) const override;

private:
    void drawField(const QStyleOption& option, QPainter& painter, const QWidget* widget, const QColor& fill) const;
    void drawButtonPanel(const QStyleOption& option, QPainter& painter, const QWidget* widget) const;
    void drawToolPanel(const QStyleOption& option, QPainter& painter, const QWidget* widget) const;
    void drawCheck(const QStyleOption& option, QPainter& painter, bool round) const;
    void drawRow(const QStyleOption& option, QPainter& painter) const;
    void drawHeaderSection(const QStyleOption& option, QPainter& painter, const QWidget* widget) const;
    void drawHeaderLabel(const QStyleOption& option, QPainter& painter, const QWidget* widget) const;
    void drawProgress(const QStyleOption& option, QPainter& painter) const;
    void drawTab(const QStyleOption& option, QPainter& painter) const;
    void drawCombo(const QStyleOptionComplex& option, QPainter& painter, const QWidget* widget) const;
    void drawSpin(const QStyleOptionComplex& option, QPainter& painter, const QWidget* widget) const;
    void drawScrollBar(const QStyleOptionComplex& option, QPainter& painter, const QWidget* widget) const;
    void drawGroup(const QStyleOptionComplex& option, QPainter& painter, const QWidget* widget) const;
};

/// A chevron in a square around `centre`. Direction: 0 down, 1 up, 2 right, 3 left.
void drawChevron(QPainter& painter, QPointF centre, double size, int direction, const QColor& colour);
/// Pixels that stand for `pixels` in a 13-pixel font.
double scaledPixels(const QStyleOption& option, double pixels);

} // namespace mnemo
