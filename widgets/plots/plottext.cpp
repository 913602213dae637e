#include "widgets/plots/plottext.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace mnemo {
namespace {

QString withTrueMinus(QString text)
{
    return text.replace(QLatin1Char('-'), QChar(0x2212));
}

QString wordFor(double value)
{
    if (std::isnan(value))
        return QCoreApplication::translate("mnemo::numberText", "not a number");
    return value > 0 ? QStringLiteral("∞") : QStringLiteral("−∞");
}

// Decimals so that a number shows `significant` digits.
int decimalsFor(double value, int significant)
{
    if (value == 0.0)
        return 0;
    const int exponent = int(std::floor(std::log10(std::abs(value)) + 1e-12));
    return std::clamp(significant - 1 - exponent, 0, 12);
}

QString trimmedZeros(QString text, const QLocale& locale)
{
    if (!text.contains(locale.decimalPoint()))
        return text;
    while (text.endsWith(locale.zeroDigit()))
        text.chop(1);
    if (text.endsWith(locale.decimalPoint()))
        text.chop(locale.decimalPoint().size());
    return text;
}

// Decimals that a tick needs to be told from its rounded self, on the scale of the largest one.
int neededDecimals(double tick, double scale)
{
    for (int decimals = 0; decimals < 10; ++decimals) {
        const double power = std::pow(10.0, decimals);
        if (std::abs(std::round(tick * power) / power - tick) <= 1e-6 * scale)
            return decimals;
    }
    return 10;
}

bool isEven(const std::vector<double>& ticks)
{
    if (ticks.size() < 3)
        return true;
    const double step = ticks[1] - ticks[0];
    for (std::size_t i = 2; i < ticks.size(); ++i) {
        if (std::abs(ticks[i] - ticks[i - 1] - step) > 1e-6 * std::abs(step))
            return false;
    }
    return true;
}

} // namespace

QString superscript(int exponent)
{
    static const QString digits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
    QString text;
    for (const QChar c : QString::number(exponent))
        text += c == QLatin1Char('-') ? QChar(0x207B) : digits.at(c.digitValue());
    return text;
}

QString fixedText(double value, int decimals, const QLocale& locale)
{
    if (!std::isfinite(value))
        return wordFor(value);
    const QString text = locale.toString(value, 'f', decimals);
    return withTrueMinus(text);
}

QString numberText(double value, int significant, const QLocale& locale)
{
    if (!std::isfinite(value))
        return wordFor(value);
    const double size = std::abs(value);
    if (size != 0.0 && (size < 1e-3 || size >= 1e7)) {
        const int exponent = int(std::floor(std::log10(size) + 1e-12));
        const QString mantissa
            = trimmedZeros(locale.toString(value / std::pow(10.0, exponent), 'f', significant - 1), locale);
        return withTrueMinus(mantissa) + QStringLiteral(" × 10") + superscript(exponent);
    }
    return fixedText(value, decimalsFor(value, significant), locale);
}

std::vector<QString> tickTexts(const std::vector<double>& ticks, const QLocale& locale)
{
    double largest = 0.0;
    for (const double tick : ticks)
        largest = std::max(largest, std::abs(tick));
    const bool powers = largest >= 1e7 || (largest > 0.0 && largest < 1e-4);
    const bool even = isEven(ticks);
    int decimals = 0;
    for (const double tick : ticks)
        decimals = std::max(decimals, neededDecimals(tick, largest));
    std::vector<QString> texts;
    for (const double tick : ticks) {
        if (powers)
            texts.push_back(tick == 0.0 ? locale.toString(0) : numberText(tick, 2, locale));
        else
            texts.push_back(fixedText(tick, even ? decimals : neededDecimals(tick, std::abs(tick)), locale));
    }
    return texts;
}

QString shortText(double value, const QLocale& locale)
{
    return std::isfinite(value) && std::abs(value) < 1e7 && (value == 0.0 || std::abs(value) >= 1e-3)
        ? withTrueMinus(trimmedZeros(locale.toString(value, 'f', decimalsFor(value, 6)), locale))
        : numberText(value, 6, locale);
}

QString visibleToken(const QString& token)
{
    if (token.isEmpty())
        return QStringLiteral("∅");
    QString text = token;
    text.replace(QStringLiteral("\r\n"), QStringLiteral("↵")).replace(QLatin1Char('\n'), QStringLiteral("↵"));
    text.replace(QLatin1Char('\t'), QStringLiteral("⇥")).replace(QLatin1Char('\r'), QStringLiteral("␍"));
    if (text.trimmed().isEmpty())
        return text.replace(QLatin1Char(' '), QStringLiteral("␣"));
    return text.trimmed();
}

} // namespace mnemo
