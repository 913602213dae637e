#pragma once

#include "core/base/statistics.h"

#include <QLocale>
#include <QString>
#include <QVariant>

#include <optional>

namespace mnemo {

/// Numbers as a scientist writes them, in the locale's notation. A true minus sign, no digit the interval does not
/// carry.

bool isNumber(const QVariant& value);
/// Integers with separators of thousands, reals with 4 significant digits, nothing for NaN.
QString valueText(const QVariant& value, const QLocale& locale);
/// The value as files have it: point as decimal mark, every digit needed to get it back.
QString exactText(const QVariant& value);
/// Fixed decimals.
QString decimalText(double value, int decimals, const QLocale& locale);
/// Decimals that an interval of this width carries: two digits of its half width, at least 2 and at most 4.
int decimalsOf(Interval interval);
/// "0.873 [0.851, 0.892]"
QString intervalText(double value, Interval interval, const QLocale& locale);
/// The same with Wilson's 95 % interval, and ", n = 1,000" where `withCount`.
QString accuracyText(std::int64_t right, std::int64_t n, const QLocale& locale, bool withCount = false);
/// A share's change in percentage points: "+7.9"; the unit pp stands in the title.
QString pointsText(double change, const QLocale& locale);
/// "0:05", "12:40", "3:07:15"
QString durationText(double seconds);
/// "3.2 MB", powers of 1000.
QString bytesText(std::int64_t bytes, const QLocale& locale);
/// A number as a person types it into a field: "1e-3", "0.5", "600"; reads back with `parsedNumber`.
QString typedText(double value, const QLocale& locale);
/// Reads the locale's notation and, where that fails, the point as decimal mark; no separators of thousands.
std::optional<double> parsedNumber(const QString& text, const QLocale& locale);

} // namespace mnemo
