#include "widgets/models/numbertext.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace mnemo {
namespace {

QString trueMinus(QString text)
{
    return text.replace(QLatin1Char('-'), QChar(0x2212));
}

bool isReal(const QVariant& value)
{
    return value.typeId() == QMetaType::Double || value.typeId() == QMetaType::Float;
}

// Three significant digits.
double rounded(double value)
{
    return QByteArray::number(value, 'g', 3).toDouble();
}

QString realText(double value, const QLocale& locale)
{
    if (!std::isfinite(value))
        return std::isnan(value) ? QString() : trueMinus(value > 0 ? QStringLiteral("∞") : QStringLiteral("-∞"));
    const double size = std::abs(value);
    if (size != 0.0 && (size < 1e-4 || size >= 1e9))
        return trueMinus(typedText(rounded(value), locale));
    const int exponent = size == 0.0 ? 0 : int(std::floor(std::log10(size) + 1e-12));
    return decimalText(value, std::clamp(3 - exponent, 0, 7), locale);
}

} // namespace

bool isNumber(const QVariant& value)
{
    switch (value.typeId()) {
    case QMetaType::Int:
    case QMetaType::UInt:
    case QMetaType::LongLong:
    case QMetaType::ULongLong:
        return true;
    default:
        return isReal(value);
    }
}

QString decimalText(double value, int decimals, const QLocale& locale)
{
    return trueMinus(locale.toString(value, 'f', decimals));
}

QString valueText(const QVariant& value, const QLocale& locale)
{
    if (isReal(value))
        return realText(value.toDouble(), locale);
    if (isNumber(value))
        return trueMinus(locale.toString(value.toLongLong()));
    if (value.typeId() == QMetaType::Bool)
        return value.toBool() ? QCoreApplication::translate("mnemo::valueText", "yes")
                              : QCoreApplication::translate("mnemo::valueText", "no");
    return value.toString();
}

QString exactText(const QVariant& value)
{
    if (value.typeId() == QMetaType::Float)
        return QString::fromLatin1(QByteArray::number(double(value.toFloat()), 'g', 9));
    if (value.typeId() == QMetaType::Double)
        return QString::fromLatin1(QByteArray::number(value.toDouble(), 'g', QLocale::FloatingPointShortest));
    return value.toString();
}

int decimalsOf(Interval interval)
{
    const double half = 0.5 * (interval.high - interval.low);
    if (!(half > 0.0))
        return 3;
    return std::clamp(1 - int(std::floor(std::log10(half))), 2, 4);
}

QString intervalText(double value, Interval interval, const QLocale& locale)
{
    const int decimals = decimalsOf(interval);
    return QStringLiteral("%1 [%2, %3]")
        .arg(decimalText(value, decimals, locale), decimalText(interval.low, decimals, locale),
            decimalText(interval.high, decimals, locale));
}

QString accuracyText(std::int64_t right, std::int64_t n, const QLocale& locale, bool withCount)
{
    if (n <= 0)
        return {};
    const QString text = intervalText(double(right) / double(n), wilson(right, n), locale);
    return withCount ? QStringLiteral("%1, n = %2").arg(text, locale.toString(qlonglong(n))) : text;
}

QString pointsText(double change, const QLocale& locale)
{
    const QString text = decimalText(100.0 * change, 1, locale);
    return std::round(1000.0 * change) > 0 ? QLatin1Char('+') + text : text;
}

QString durationText(double seconds)
{
    if (!std::isfinite(seconds) || seconds < 0)
        return QStringLiteral("–");
    const qint64 whole = std::llround(seconds);
    const QString tail = QStringLiteral("%1").arg(whole % 60, 2, 10, QLatin1Char('0'));
    if (whole < 3600)
        return QStringLiteral("%1:%2").arg(whole / 60).arg(tail);
    return QStringLiteral("%1:%2:%3").arg(whole / 3600).arg(whole / 60 % 60, 2, 10, QLatin1Char('0')).arg(tail);
}

QString bytesText(std::int64_t bytes, const QLocale& locale)
{
    return locale.formattedDataSize(bytes, bytes < 10'000 ? 0 : 1, QLocale::DataSizeSIFormat);
}

QString typedText(double value, const QLocale& locale)
{
    QLocale plain(locale);
    plain.setNumberOptions(QLocale::OmitGroupSeparator | QLocale::OmitLeadingZeroInExponent);
    const double size = std::abs(value);
    if (size != 0.0 && (size < 0.01 || size >= 1e7))
        return plain.toString(value, 'e', QLocale::FloatingPointShortest).toLower();
    return plain.toString(value, 'f', QLocale::FloatingPointShortest);
}

std::optional<double> parsedNumber(const QString& text, const QLocale& locale)
{
    QString trimmed = text.trimmed();
    trimmed.replace(QChar(0x2212), QLatin1Char('-'));
    QLocale strict(locale);
    strict.setNumberOptions(QLocale::RejectGroupSeparator);
    bool ok = false;
    double value = strict.toDouble(trimmed, &ok);
    if (!ok) {
        QLocale neutral = QLocale::c();
        neutral.setNumberOptions(QLocale::RejectGroupSeparator);
        value = neutral.toDouble(trimmed, &ok);
    }
    return ok && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

} // namespace mnemo
