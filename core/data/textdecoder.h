#pragma once

#include "core/data/encoding.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mnemo {

/// Bytes that their encoding does not know. U+FFFD stands for them in the decoded text, and the row that holds them is
/// a bad row, so that nothing is ever replaced in silence.
struct BadBytes {
    std::uint64_t offset = 0; ///< in the decoded text, from its begin
    std::string bytes;
};

/// Turns bytes into UTF-8, block by block; characters may be cut at the seams. A byte-order mark at the begin is
/// dropped.
class TextDecoder {
public:
    explicit TextDecoder(TextEncoding encoding)
        : m_encoding(encoding)
    {
    }

    /// Appends the text of `bytes`; `last` says that no more bytes follow.
    void decode(std::string_view bytes, bool last, std::string& text, std::vector<BadBytes>& bad);

private:
    std::size_t decodeUtf8(std::string_view bytes, bool last);
    std::size_t decodeUtf16(std::string_view bytes, bool last);
    std::size_t decodeSingle(std::string_view bytes);
    void reject(std::string_view bytes);

    TextEncoding m_encoding;
    std::string m_carry; ///< bytes of a character that the last block cut
    std::string m_joined;
    bool m_begun = false;
    std::uint64_t m_written = 0;
    std::string* m_text = nullptr; ///< targets of the call under way
    std::vector<BadBytes>* m_bad = nullptr;
    std::size_t m_textBegin = 0;
};

/// One step through UTF-8 that begins at a byte above 0x7F or any other.
struct Utf8Step {
    bool good = false;
    bool cut = false; ///< right as far as it goes, but the text ends inside it
    std::size_t length = 1; ///< bytes of the character, or of the longest part that was right
};
Utf8Step utf8Step(std::string_view bytes);

/// Length of the run of ASCII at the begin.
std::size_t asciiPrefix(std::string_view bytes);
void appendUtf8(std::string& text, char32_t codePoint);
/// What a byte means in Windows-1252; 0 for the five that mean nothing.
char32_t windows1252(unsigned char byte);

} // namespace mnemo
