#include "core/data/textdecoder.h"

#include <array>
#include <cstring>
#include <utility>

namespace mnemo {

namespace {

constexpr std::array<char16_t, 32> upperControls { 0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6,
    0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0, 0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC,
    0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178 };

constexpr std::string_view replacement = "\xEF\xBF\xBD";

unsigned char byteAt(std::string_view bytes, std::size_t at)
{
    return static_cast<unsigned char>(bytes[at]);
}

/// Allowed range of the second byte after a lead byte (Unicode, table 3-7).
bool secondFits(unsigned char lead, unsigned char second)
{
    const unsigned low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    const unsigned high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    return second >= low && second <= high;
}

} // namespace

Utf8Step utf8Step(std::string_view bytes)
{
    const unsigned char lead = byteAt(bytes, 0);
    if (lead < 0x80)
        return { true, false, 1 };
    const std::size_t length = lead >= 0xC2 && lead <= 0xDF ? 2
        : lead >= 0xE0 && lead <= 0xEF                      ? 3
        : lead >= 0xF0 && lead <= 0xF4                      ? 4
                                                            : 0;
    if (length == 0)
        return { false, false, 1 };
    for (std::size_t i = 1; i < length; ++i) {
        if (i == bytes.size())
            return { false, true, i };
        const unsigned char next = byteAt(bytes, i);
        if (i == 1 ? !secondFits(lead, next) : (next & 0xC0U) != 0x80U)
            return { false, false, i };
    }
    return { true, false, length };
}

std::size_t asciiPrefix(std::string_view bytes)
{
    std::size_t at = 0;
    for (; at + 8 <= bytes.size(); at += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data() + at, 8);
        if (word & 0x8080808080808080ULL)
            break;
    }
    while (at < bytes.size() && byteAt(bytes, at) < 0x80)
        ++at;
    return at;
}

void appendUtf8(std::string& text, char32_t c)
{
    const auto tail = [&](unsigned shift) { text += static_cast<char>(0x80U | ((c >> shift) & 0x3FU)); };
    if (c < 0x80) {
        text += static_cast<char>(c);
    } else if (c < 0x800) {
        text += static_cast<char>(0xC0U | (c >> 6U));
        tail(0);
    } else if (c < 0x10000) {
        text += static_cast<char>(0xE0U | (c >> 12U));
        tail(6);
        tail(0);
    } else {
        text += static_cast<char>(0xF0U | (c >> 18U));
        tail(12);
        tail(6);
        tail(0);
    }
}

char32_t windows1252(unsigned char byte)
{
    return byte >= 0x80 && byte < 0xA0 ? upperControls[byte - 0x80U] : byte;
}

void TextDecoder::reject(std::string_view bytes)
{
    const std::uint64_t offset = m_written + m_text->size() - m_textBegin;
    const bool follows = !m_bad->empty() && m_bad->back().offset + replacement.size() == offset;
    if (follows) // one mark for a run of bad bytes
        m_bad->back().bytes += bytes;
    else {
        m_bad->push_back({ offset, std::string(bytes) });
        *m_text += replacement;
    }
}

std::size_t TextDecoder::decodeUtf8(std::string_view bytes, bool last)
{
    std::size_t at = 0;
    while (at < bytes.size()) {
        const std::size_t ascii = asciiPrefix(bytes.substr(at));
        m_text->append(bytes, at, ascii);
        at += ascii;
        if (at == bytes.size())
            break;
        const Utf8Step step = utf8Step(bytes.substr(at));
        if (step.cut && !last)
            break;
        if (step.good)
            m_text->append(bytes, at, step.length);
        else
            reject(bytes.substr(at, step.length));
        at += step.length;
    }
    return at;
}

std::size_t TextDecoder::decodeUtf16(std::string_view bytes, bool last)
{
    const std::size_t high = m_encoding == TextEncoding::Utf16Le ? 1 : 0;
    const auto unitAt = [&](std::size_t at) -> char32_t {
        return (static_cast<char32_t>(byteAt(bytes, at + high)) << 8U) | byteAt(bytes, at + 1 - high);
    };
    std::size_t at = 0;
    while (at + 2 <= bytes.size()) {
        const char32_t unit = unitAt(at);
        const bool leads = unit >= 0xD800 && unit < 0xDC00;
        if (leads && at + 4 > bytes.size() && !last)
            return at;
        const char32_t next = leads && at + 4 <= bytes.size() ? unitAt(at + 2) : 0;
        if (leads && next >= 0xDC00 && next < 0xE000) {
            appendUtf8(*m_text, 0x10000 + ((unit - 0xD800) << 10U) + (next - 0xDC00));
            at += 4;
            continue;
        }
        if (unit >= 0xD800 && unit < 0xE000)
            reject(bytes.substr(at, 2));
        else
            appendUtf8(*m_text, unit);
        at += 2;
    }
    if (last && at < bytes.size()) {
        reject(bytes.substr(at));
        at = bytes.size();
    }
    return at;
}

std::size_t TextDecoder::decodeSingle(std::string_view bytes)
{
    std::size_t at = 0;
    while (at < bytes.size()) {
        const std::size_t ascii = asciiPrefix(bytes.substr(at));
        m_text->append(bytes, at, ascii);
        at += ascii;
        if (at == bytes.size())
            break;
        const unsigned char byte = byteAt(bytes, at);
        const char32_t c = m_encoding == TextEncoding::Latin1 ? byte : windows1252(byte);
        if (c == 0)
            reject(bytes.substr(at, 1));
        else
            appendUtf8(*m_text, c);
        ++at;
    }
    return at;
}

void TextDecoder::decode(std::string_view bytes, bool last, std::string& text, std::vector<BadBytes>& bad)
{
    if (!m_carry.empty()) {
        m_joined = std::exchange(m_carry, {});
        m_joined += bytes;
        bytes = m_joined;
    }
    const bool wide = m_encoding == TextEncoding::Utf16Le || m_encoding == TextEncoding::Utf16Be;
    const std::string_view mark
        = wide ? (m_encoding == TextEncoding::Utf16Le ? "\xFF\xFE" : "\xFE\xFF") : "\xEF\xBB\xBF";
    if (!m_begun) {
        if (bytes.size() < mark.size() && !last) {
            m_carry = bytes;
            return;
        }
        if ((wide || m_encoding == TextEncoding::Utf8) && bytes.starts_with(mark))
            bytes.remove_prefix(mark.size());
        m_begun = true;
    }
    m_text = &text;
    m_bad = &bad;
    m_textBegin = text.size();
    const bool single = !wide && m_encoding != TextEncoding::Utf8;
    const std::size_t used = single ? decodeSingle(bytes) : wide ? decodeUtf16(bytes, last) : decodeUtf8(bytes, last);
    m_written += text.size() - m_textBegin;
    m_carry = bytes.substr(used);
}

} // namespace mnemo
