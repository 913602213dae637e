#include "core/data/encoding.h"

#include "core/data/textdecoder.h"

#include <array>

namespace mnemo {

namespace {

constexpr std::array allEncodings { TextEncoding::Utf8, TextEncoding::Utf16Le, TextEncoding::Utf16Be,
    TextEncoding::Windows1252, TextEncoding::Latin1 };

std::string plainName(std::string_view name)
{
    std::string plain;
    for (const char c : name) {
        if (c >= 'A' && c <= 'Z')
            plain += static_cast<char>(c - 'A' + 'a');
        else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            plain += c;
    }
    return plain;
}

} // namespace

const char* encodingName(TextEncoding encoding)
{
    switch (encoding) {
    case TextEncoding::Utf8:
        return "UTF-8";
    case TextEncoding::Utf16Le:
        return "UTF-16LE";
    case TextEncoding::Utf16Be:
        return "UTF-16BE";
    case TextEncoding::Windows1252:
        return "Windows-1252";
    case TextEncoding::Latin1:
        return "Latin-1";
    }
    return "UTF-8";
}

std::optional<TextEncoding> encodingFromName(std::string_view name)
{
    const std::string plain = plainName(name);
    for (const TextEncoding encoding : allEncodings)
        if (plain == plainName(encodingName(encoding)))
            return encoding;
    if (plain == "cp1252")
        return TextEncoding::Windows1252;
    if (plain == "iso88591")
        return TextEncoding::Latin1;
    return std::nullopt;
}

bool isUtf8(std::string_view bytes, bool mayBeCut)
{
    std::size_t at = 0;
    while (at < bytes.size()) {
        at += asciiPrefix(bytes.substr(at));
        if (at == bytes.size())
            break;
        const Utf8Step step = utf8Step(bytes.substr(at));
        if (!step.good)
            return mayBeCut && step.cut;
        at += step.length;
    }
    return true;
}

std::size_t characterCount(std::string_view utf8)
{
    std::size_t count = 0;
    for (const char c : utf8)
        count += (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
    return count;
}

std::string hexBytes(std::string_view bytes, std::size_t most)
{
    static constexpr char digits[] = "0123456789ABCDEF";
    std::string hex;
    for (const char c : bytes.substr(0, most)) {
        const auto byte = static_cast<unsigned char>(c);
        if (!hex.empty())
            hex += ' ';
        hex += digits[byte >> 4U];
        hex += digits[byte & 15U];
    }
    if (bytes.size() > most)
        hex += " ...";
    return hex;
}

} // namespace mnemo
