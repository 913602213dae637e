#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace mnemo {

/// A number with a decimal point, blanks around it allowed, the same in every locale. Nothing for anything else,
/// "nan" and "inf" included.
std::optional<double> parseNumber(std::string_view text);

/// Digits with at most one `decimalMark` and an exponent, rewritten with a point ("6,5" -> "6.5"); nothing when the
/// text is no such number. Group separators are refused, for they cannot be told from a decimal mark.
std::optional<std::string> normalizedNumber(std::string_view text, char decimalMark);

/// The text before the first `mark`, without blanks around it; the whole text when `mark` is 0.
std::string_view beforeMark(std::string_view text, char mark);

} // namespace mnemo
