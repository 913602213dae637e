#pragma once

#include "core/text/alignedtext_p.h"

#include <string>
#include <string_view>

namespace mnemo::text {

/// GPT-2's alphabet: each byte as one visible character (33 to 126, 161 to 172 and 174 to 255 stand for themselves, the
/// other 68 for the code points from 256 up, in order). The blank is U+0120.
std::string_view byteSymbol(unsigned char byte);
/// The byte behind a symbol, or -1.
int symbolByte(char32_t symbol);

/// Each byte as its symbol; all symbols of a character stand for the whole character.
AlignedText toByteSymbols(const AlignedText& text);
/// The bytes of a token written in the alphabet; the token itself when a character of it is outside.
std::string bytesOf(std::string_view token);

} // namespace mnemo::text
