#pragma once

#include "widgets/plots/colours.h"

#include <QFont>
#include <QPalette>

class QWidget;

namespace mnemo {

/// Colours and fonts of one drawing, all from a palette and a font. Font sizes are in pixels of the drawing.
struct PlotTheme {
    QPalette palette;
    Colours colours;
    QColor ground; ///< around the axes
    QColor field; ///< between the axes
    QColor text;
    QColor highlight;
    QFont base;
    QFont small; ///< 0.85 of base: ticks, units, notes
    QFont bold;
    double unit = 4.0; ///< a step of the spacing grid

    /// Line width that is `pixels` wide in a 13-pixel font, at least one.
    double line(double pixels) const;
};

/// As the widget stands on the screen.
PlotTheme plotTheme(const QWidget& widget);
/// For a figure on paper: dark on white, the widget's font at 96 dots an inch, without hinting.
PlotTheme paperTheme(const QWidget& widget);
/// The palette of figures on paper.
QPalette paperPalette();

} // namespace mnemo
