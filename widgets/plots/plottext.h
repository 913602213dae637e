#pragma once

#include <QLocale>
#include <QString>

#include <vector>

namespace mnemo {

/// A number as a person reads it: `significant` digits, the locale's marks, a true minus sign, powers of ten written
/// out
/// ("2.5 × 10⁻⁵") outside 1e-3 .. 1e7. NaN and infinities have words.
QString numberText(double value, int significant, const QLocale& locale);
/// Up to 6 significant digits, without the zeros at the end: the place on an axis.
QString shortText(double value, const QLocale& locale);
/// With a fixed number of decimals.
QString fixedText(double value, int decimals, const QLocale& locale);
/// Labels of ticks that belong together: as many decimals as tell the closest two apart.
std::vector<QString> tickTexts(const std::vector<double>& ticks, const QLocale& locale);
/// "⁻³"
QString superscript(int exponent);
/// A token as it may be shown: line ends and tabs as signs, blanks at its edges visible, never empty.
QString visibleToken(const QString& token);

} // namespace mnemo
