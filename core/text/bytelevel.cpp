#include "core/text/bytelevel_p.h"

#include "core/text/unicode_p.h"

#include <array>

namespace mnemo::text {

namespace {

struct Alphabet {
    std::array<std::string, 256> symbols;
    std::array<std::int16_t, 512> bytes {};

    Alphabet()
    {
        bytes.fill(-1);
        char32_t next = 256;
        for (int byte = 0; byte < 256; ++byte) {
            const bool isVisible = (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
            const char32_t symbol = isVisible ? static_cast<char32_t>(byte) : next++;
            appendUtf8(symbols[static_cast<std::size_t>(byte)], symbol);
            bytes[symbol] = static_cast<std::int16_t>(byte);
        }
    }
};

const Alphabet& alphabet()
{
    static const Alphabet instance;
    return instance;
}

} // namespace

std::string_view byteSymbol(unsigned char byte)
{
    return alphabet().symbols[byte];
}

int symbolByte(char32_t symbol)
{
    return symbol < 512 ? alphabet().bytes[symbol] : -1;
}

AlignedText toByteSymbols(const AlignedText& text)
{
    AlignedText next;
    next.start = text.start;
    next.text.reserve(text.text.size() * 3 / 2);
    next.origins.reserve(text.text.size() * 3 / 2);
    Range origin;
    for (std::size_t i = 0; i < text.text.size(); ++i) {
        if (!isContinuation(text.text[i]))
            origin = text.origins[i];
        next.put(byteSymbol(static_cast<unsigned char>(text.text[i])), origin);
    }
    return next;
}

std::string bytesOf(std::string_view token)
{
    std::string bytes;
    for (std::size_t position = 0; position < token.size();) {
        const int byte = symbolByte(nextCharacter(token, position));
        if (byte < 0)
            return std::string(token);
        bytes += static_cast<char>(byte);
    }
    return bytes;
}

} // namespace mnemo::text
