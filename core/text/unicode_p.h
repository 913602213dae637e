#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mnemo::text {

/// What stands at the front of a string: a well-formed character, or bytes that one U+FFFD stands for (the longest
/// beginning of a character, else one byte: Unicode 3.9, "substitution of maximal subparts").
struct Utf8Step {
    std::size_t length = 0;
    bool isValid = false;
};
Utf8Step stepUtf8(std::string_view text);
bool isUtf8(std::string_view text);
/// The text with U+FFFD in place of what is not UTF-8.
std::string repairedUtf8(std::string_view text);

/// Bytes of the character that begins with this byte; the text must be well-formed.
inline std::size_t characterLength(char lead)
{
    const auto byte = static_cast<unsigned char>(lead);
    return byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}
inline bool isContinuation(char c)
{
    return (static_cast<unsigned char>(c) & 0xC0) == 0x80;
}
/// The character at `position`, which moves behind it; the text must be well-formed.
char32_t nextCharacter(std::string_view text, std::size_t& position);
/// The character that ends before `position`, which moves to its front.
char32_t previousCharacter(std::string_view text, std::size_t& position);
void appendUtf8(std::string& text, char32_t character);
std::size_t countCharacters(std::string_view text);

/// Unicode's White_Space: U+0085, U+2028, U+3000 are in it; U+200B, U+FEFF, U+001C to U+001F are not.
bool isSpace(char32_t c);
/// Categories Nd, Nl, No: superscripts, fractions and circled digits too.
bool isNumeric(char32_t c);
/// UTS 18's word characters: alphabetic, marks, decimal digits, connectors, joiners.
bool isWord(char32_t c);
/// ASCII punctuation and symbols, and categories P*.
bool isPunctuation(char32_t c);
bool isMark(char32_t c);
bool isNonspacingMark(char32_t c);
/// Control, format and private use; unassigned ones are none of these.
bool isOther(char32_t c);
/// Full lower case of one character: two of them for U+0130, one else. Returns how many.
int lowerCase(char32_t c, char32_t (&out)[2]);

int combiningClass(char32_t c);
/// Full canonical or compatibility decomposition of one character, appended; not sorted.
void decompose(char32_t c, bool compatibility, std::vector<char32_t>& out);
/// The primary composite of two characters, or 0.
char32_t compose(char32_t first, char32_t second);

} // namespace mnemo::text
