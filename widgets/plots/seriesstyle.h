#pragma once

#include <QColor>
#include <QPalette>
#include <QPointF>
#include <QString>

class QPainter;

namespace mnemo {

enum class Symbol { None, Disc, Square, Triangle, TriangleDown, Diamond, Cross, Plus };

/// How one series looks: colour, and two marks that say the same without it.
struct SeriesStyle {
    QColor colour;
    Qt::PenStyle dash = Qt::SolidLine;
    Symbol symbol = Symbol::Disc;
    bool filled = true; ///< hollow symbols double the number of series that can be told apart
};

/// Style number `id` of the program's one table (Okabe-Ito, lifted on dark grounds): 0 blue, 1 vermillion, 2 green,
/// 3 purple, 4 orange, 5 sky, 6 grey for references; from 7 on the same colours with hollow symbols, then around again.
/// A negative id means grey.
SeriesStyle seriesStyle(int id, const QPalette& palette);

/// The style number of a method in every panel of the program, by its short name ("MHA-ESP", "PMT", "ICL", "LTV",
/// "LoRA",
/// ...; case, blanks and hyphens do not matter). Unknown names get a stable number of their own from their letters.
int methodStyle(const QString& method);

/// Draws a symbol of `size` pixels across, outlined where it is hollow.
void drawSymbol(QPainter& painter, Symbol symbol, QPointF centre, double size, const QColor& colour, bool filled);

} // namespace mnemo
