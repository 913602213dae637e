#pragma once

#include <QFont>
#include <QPalette>

class QApplication;
class QLabel;
class QWidget;

namespace mnemo {

/// Light, dark, or as the desktop says.
enum class ThemeChoice { System, Light, Dark };

QPalette lightPalette();
QPalette darkPalette();

/// Our style (Fusion underneath) for the application. Call once, before the first window.
void installStyle(QApplication& application);
/// Switches the palette of the running program; every widget and plot follows at once.
void chooseTheme(ThemeChoice choice);
ThemeChoice currentTheme();

/// `steps` of the spacing grid (4 pixels at a 13-pixel font), in pixels of this widget's font.
int spacing(const QWidget& widget, double steps);
QFont smallFont(const QFont& base); ///< 0.85: ticks, units, notes, table heads
QFont largeFont(const QFont& base); ///< 1.25: the query, a page's title
QFont boldFont(const QFont& base);

/// Roles a label can be drawn in; its colour then follows the palette.
enum class TextRole { Plain, Second, Small, SmallSecond, Bold, Large, Warning, Error, Right };
QLabel* makeLabel(const QString& text, TextRole role, QWidget* parent = nullptr);
void setTextRole(QLabel& label, TextRole role);

/// Marks the one filled button of a panel.
void setMainButton(QWidget& button, bool isMain = true);
/// Draws the border of a field in the colour of errors.
void setInvalid(QWidget& field, bool isInvalid);

} // namespace mnemo
