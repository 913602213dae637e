#include "core/text/unicode_p.h"

#include <utf8proc.h>

namespace mnemo::text {

namespace {

utf8proc_category_t category(char32_t c)
{
    return utf8proc_category(static_cast<utf8proc_int32_t>(c));
}

bool isBetween(char32_t c, char32_t first, char32_t last)
{
    return c >= first && c <= last;
}

/// The lowest and highest allowed second byte, and the length, of a character by its first byte.
struct Lead {
    unsigned char low, high;
    std::size_t length;
};

Lead leadOf(unsigned char byte)
{
    if (byte < 0xC2 || byte > 0xF4)
        return { 0, 0, 0 };
    if (byte < 0xE0)
        return { 0x80, 0xBF, 2 };
    if (byte < 0xF0)
        return { static_cast<unsigned char>(byte == 0xE0 ? 0xA0 : 0x80),
            static_cast<unsigned char>(byte == 0xED ? 0x9F : 0xBF), 3 };
    return { static_cast<unsigned char>(byte == 0xF0 ? 0x90 : 0x80),
        static_cast<unsigned char>(byte == 0xF4 ? 0x8F : 0xBF), 4 };
}

} // namespace

Utf8Step stepUtf8(std::string_view text)
{
    const auto byteAt = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    if (text.empty() || byteAt(0) < 0x80)
        return { text.empty() ? 0U : 1U, !text.empty() };
    const Lead lead = leadOf(byteAt(0));
    if (lead.length == 0 || text.size() < 2 || byteAt(1) < lead.low || byteAt(1) > lead.high)
        return { 1, false };
    std::size_t length = 2;
    while (length < lead.length && length < text.size() && isContinuation(text[length]))
        ++length;
    return { length, length == lead.length };
}

bool isUtf8(std::string_view text)
{
    for (std::size_t i = 0; i < text.size();) {
        if (static_cast<unsigned char>(text[i]) < 0x80) {
            ++i;
            continue;
        }
        const Utf8Step step = stepUtf8(text.substr(i));
        if (!step.isValid)
            return false;
        i += step.length;
    }
    return true;
}

std::string repairedUtf8(std::string_view text)
{
    std::string result;
    result.reserve(text.size());
    while (!text.empty()) {
        const Utf8Step step = stepUtf8(text);
        result += step.isValid ? text.substr(0, step.length) : std::string_view("\xEF\xBF\xBD");
        text.remove_prefix(step.length);
    }
    return result;
}

char32_t nextCharacter(std::string_view text, std::size_t& position)
{
    const auto lead = static_cast<unsigned char>(text[position]);
    const std::size_t length = characterLength(text[position]);
    char32_t c = length == 1 ? lead : lead & (0x7FU >> length);
    for (std::size_t i = 1; i < length; ++i)
        c = c << 6 | (static_cast<unsigned char>(text[position + i]) & 0x3FU);
    position += length;
    return c;
}

char32_t previousCharacter(std::string_view text, std::size_t& position)
{
    do {
        --position;
    } while (position > 0 && isContinuation(text[position]));
    std::size_t copy = position;
    return nextCharacter(text, copy);
}

void appendUtf8(std::string& text, char32_t c)
{
    if (c < 0x80) {
        text += static_cast<char>(c);
    } else if (c < 0x800) {
        text += static_cast<char>(0xC0 | c >> 6);
        text += static_cast<char>(0x80 | (c & 0x3F));
    } else if (c < 0x10000) {
        text += static_cast<char>(0xE0 | c >> 12);
        text += static_cast<char>(0x80 | (c >> 6 & 0x3F));
        text += static_cast<char>(0x80 | (c & 0x3F));
    } else {
        text += static_cast<char>(0xF0 | c >> 18);
        text += static_cast<char>(0x80 | (c >> 12 & 0x3F));
        text += static_cast<char>(0x80 | (c >> 6 & 0x3F));
        text += static_cast<char>(0x80 | (c & 0x3F));
    }
}

std::size_t countCharacters(std::string_view text)
{
    std::size_t count = 0;
    for (const char c : text)
        count += isContinuation(c) ? 0 : 1;
    return count;
}

bool isSpace(char32_t c)
{
    return c == ' ' || isBetween(c, 9, 13) || c == 0x85 || c == 0xA0 || c == 0x1680 || isBetween(c, 0x2000, 0x200A)
        || c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000;
}

bool isNumeric(char32_t c)
{
    if (c < 0x80)
        return isBetween(c, '0', '9');
    const auto kind = category(c);
    return kind >= UTF8PROC_CATEGORY_ND && kind <= UTF8PROC_CATEGORY_NO;
}

bool isWord(char32_t c)
{
    const auto kind = category(c);
    if (kind >= UTF8PROC_CATEGORY_LU && kind <= UTF8PROC_CATEGORY_NL)
        return true;
    // The only other alphabetic characters are enclosed letters.
    return kind == UTF8PROC_CATEGORY_PC || isBetween(c, 0x24B6, 0x24E9) || isBetween(c, 0x1F130, 0x1F149)
        || isBetween(c, 0x1F150, 0x1F169) || isBetween(c, 0x1F170, 0x1F189) || c == 0x200C || c == 0x200D;
}

bool isPunctuation(char32_t c)
{
    if (c < 0x80)
        return isBetween(c, '!', '/') || isBetween(c, ':', '@') || isBetween(c, '[', '`') || isBetween(c, '{', '~');
    const auto kind = category(c);
    return kind >= UTF8PROC_CATEGORY_PC && kind <= UTF8PROC_CATEGORY_PO;
}

bool isMark(char32_t c)
{
    const auto kind = category(c);
    return kind >= UTF8PROC_CATEGORY_MN && kind <= UTF8PROC_CATEGORY_ME;
}

bool isNonspacingMark(char32_t c)
{
    return category(c) == UTF8PROC_CATEGORY_MN;
}

bool isOther(char32_t c)
{
    const auto kind = category(c);
    return kind == UTF8PROC_CATEGORY_CC || kind == UTF8PROC_CATEGORY_CF || kind == UTF8PROC_CATEGORY_CO;
}

int lowerCase(char32_t c, char32_t (&out)[2])
{
    if (c == 0x130) {
        out[0] = 'i';
        out[1] = 0x307;
        return 2;
    }
    out[0] = static_cast<char32_t>(utf8proc_tolower(static_cast<utf8proc_int32_t>(c)));
    return 1;
}

int combiningClass(char32_t c)
{
    return c < 0x300 ? 0 : utf8proc_get_property(static_cast<utf8proc_int32_t>(c))->combining_class;
}

void decompose(char32_t c, bool compatibility, std::vector<char32_t>& out)
{
    utf8proc_int32_t parts[32];
    int boundary = 0;
    const int options = UTF8PROC_DECOMPOSE | UTF8PROC_STABLE | (compatibility ? UTF8PROC_COMPAT : 0);
    const auto count = utf8proc_decompose_char(
        static_cast<utf8proc_int32_t>(c), parts, 32, static_cast<utf8proc_option_t>(options), &boundary);
    if (count < 1 || count > 32)
        out.push_back(c);
    else
        out.insert(out.end(), parts, parts + count);
}

char32_t compose(char32_t first, char32_t second)
{
    utf8proc_int32_t pair[2] = { static_cast<utf8proc_int32_t>(first), static_cast<utf8proc_int32_t>(second) };
    const int options = UTF8PROC_COMPOSE | UTF8PROC_STABLE;
    return utf8proc_normalize_utf32(pair, 2, static_cast<utf8proc_option_t>(options)) == 1
        ? static_cast<char32_t>(pair[0])
        : 0;
}

} // namespace mnemo::text
