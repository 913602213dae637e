#pragma once

#include "core/base/result.h"
#include "core/data/textdecoder.h"

#include <cstdint>
#include <deque>
#include <filesystem>
#include <istream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace mnemo {

/// Opens a regular file for reading. Kinds: "file_not_found", "not_a_file", "io".
Result<std::unique_ptr<std::istream>> openForReading(const std::filesystem::path& path);

/// A file as decoded text, block by block.
class TextReader {
public:
    TextReader(std::unique_ptr<std::istream> stream, TextEncoding encoding);

    /// Appends the next block; false when there is none. A read error ends the text too: see failed().
    bool read(std::string& text);
    bool failed() const { return m_failed; }
    std::uint64_t bytesRead() const { return m_bytesRead; }
    /// One sentence about the undecodable bytes before an offset of the decoded text since the last call, or empty.
    std::string badBefore(std::uint64_t offset);

private:
    std::unique_ptr<std::istream> m_stream;
    TextEncoding m_encoding;
    TextDecoder m_decoder;
    std::string m_block;
    std::vector<BadBytes> m_newBad;
    std::deque<BadBytes> m_bad;
    std::uint64_t m_bytesRead = 0;
    bool m_ended = false;
    bool m_failed = false;
};

/// One physical line, without its line feed; a carriage return before it is still there.
struct Line {
    std::string_view text; ///< until the next call
    std::int64_t number = 0; ///< from 1
    bool terminated = true; ///< false: the file ends without a line feed
    std::string bad; ///< a sentence about bytes that could not be decoded, or empty
};

/// Lines end at line feeds only: U+0085 and U+2028 are ordinary characters.
class LineReader {
public:
    static constexpr std::size_t longestLine = 64U << 20U;

    explicit LineReader(TextReader& text)
        : m_text(text)
    {
    }
    /// False at the end. Kinds: "line_too_long", "io".
    Result<bool> next(Line& line);

private:
    TextReader& m_text;
    std::string m_buffer;
    std::size_t m_at = 0;
    std::size_t m_searched = 0;
    std::uint64_t m_base = 0; ///< offset of the buffer in the decoded text
    std::int64_t m_number = 0;
};

std::string_view withoutCarriageReturn(std::string_view line);
/// Without blanks, tabs and carriage returns at both ends.
std::string_view trimmed(std::string_view text);
bool isBlank(std::string_view text);

} // namespace mnemo
