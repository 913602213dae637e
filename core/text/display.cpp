#include "core/text/bytelevel_p.h"
#include "core/text/tokenizer_p.h"
#include "core/text/unicode_p.h"

namespace mnemo {

namespace {

std::string hexByte(unsigned byte)
{
    static constexpr std::string_view digits = "0123456789ABCDEF";
    return std::string("<0x") + digits[byte >> 4 & 15] + digits[byte & 15] + ">";
}

/// One character as a label can show it.
std::string visible(std::string_view character)
{
    std::size_t position = 0;
    const char32_t c = text::nextCharacter(character, position);
    if (c == ' ' || c == 0x2581)
        return "\u2423";
    if (c == '\n')
        return "\u21B5";
    if (c == '\t')
        return "\u21E5";
    if (c < 0x20 || c == 0x7F)
        return hexByte(c);
    return std::string(character);
}

} // namespace

std::string Tokenizer::display(std::int64_t id) const
{
    std::string bytes = d->token(id);
    if (const int byte = text::fallbackByte(bytes); byte >= 0)
        bytes.assign(1, static_cast<char>(byte));
    else if (d->symbolsAreBytes && !d->added->find(id))
        bytes = text::bytesOf(bytes);
    std::string label;
    for (std::string_view rest = bytes; !rest.empty();) {
        const auto step = text::stepUtf8(rest);
        if (step.isValid)
            label += visible(rest.substr(0, step.length));
        else
            for (const char byte : rest.substr(0, step.length))
                label += hexByte(static_cast<unsigned char>(byte));
        rest.remove_prefix(step.length);
    }
    return label;
}

} // namespace mnemo
