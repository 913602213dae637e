#pragma once

#include <QColor>
#include <QPalette>

namespace mnemo {

/// Colours that a QPalette has no role for, chosen to stand on it. Cheap: ask again on PaletteChange.
struct Colours {
    QColor secondText; ///< units, notes, ticks; 4.5 : 1 on Window and Base
    QColor line; ///< dividing lines
    QColor grid; ///< grid of a plot
    QColor border; ///< of a control
    QColor unattended; ///< cells of a map that can have no value: the ground, never the colour of zero
    QColor selectedRow; ///< Base with about a fifth of Highlight
    QColor warningText;
    QColor warningGround;
    QColor error;
    QColor errorGround;
    QColor right;
    QColor rawCurve; ///< thin curve under its smoothed one
};

/// True where text is lighter than its ground.
bool isDark(const QPalette& palette);
Colours coloursOf(const QPalette& palette);
/// `share` of `over` laid on `under`, opaque.
QColor mixed(const QColor& under, const QColor& over, double share);
/// WCAG relative luminance, 0 to 1.
double luminance(const QColor& colour);
/// WCAG contrast, 1 to 21.
double contrast(const QColor& a, const QColor& b);
/// Black or white, whichever reads better on `ground`.
QColor inkOn(const QColor& ground);

/// What a stretch of tokens is for, as a colour.
enum class SpanRole { Plain, Virtual, Demonstration, Label, Query };
QColor spanColour(SpanRole role, const QPalette& palette);

} // namespace mnemo
