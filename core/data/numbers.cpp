#include "core/data/numbers.h"

#include "core/data/textreader.h"

#include <charconv>
#include <cmath>

namespace mnemo {

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

std::size_t digitsFrom(std::string_view text, std::size_t at)
{
    std::size_t count = 0;
    while (at + count < text.size() && isDigit(text[at + count]))
        ++count;
    return count;
}

} // namespace

std::optional<double> parseNumber(std::string_view text)
{
    text = trimmed(text);
    if (text.starts_with('+'))
        text.remove_prefix(1);
    double number = 0.0;
    const auto [end, code] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (code != std::errc() || end != text.data() + text.size() || !std::isfinite(number))
        return std::nullopt;
    return number;
}

std::optional<std::string> normalizedNumber(std::string_view text, char decimalMark)
{
    text = trimmed(text);
    std::size_t at = !text.empty() && (text[0] == '+' || text[0] == '-') ? 1 : 0;
    const std::size_t whole = digitsFrom(text, at);
    at += whole;
    std::size_t mark = std::string_view::npos;
    std::size_t fraction = 0;
    if (at < text.size() && text[at] == decimalMark) {
        mark = at++;
        fraction = digitsFrom(text, at);
        at += fraction;
    }
    if (whole + fraction == 0)
        return std::nullopt;
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        ++at;
        if (at < text.size() && (text[at] == '+' || text[at] == '-'))
            ++at;
        const std::size_t exponent = digitsFrom(text, at);
        if (exponent == 0)
            return std::nullopt;
        at += exponent;
    }
    if (at != text.size())
        return std::nullopt;
    std::string number(text);
    if (mark != std::string_view::npos)
        number[mark] = '.';
    return number;
}

std::string_view beforeMark(std::string_view text, char mark)
{
    return mark == 0 ? text : trimmed(text.substr(0, text.find(mark)));
}

} // namespace mnemo
