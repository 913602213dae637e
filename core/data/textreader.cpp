#include "core/data/textreader.h"

#include <cerrno>
#include <cstring>
#include <fstream>

namespace mnemo {

namespace {

constexpr std::size_t blockSize = 256U << 10U;

/// "byte F1 (n with tilde in Windows-1252)": what stood there, and what it would mean elsewhere.
std::string describe(const BadBytes& bad, TextEncoding encoding)
{
    std::string text = (bad.bytes.size() == 1 ? "byte " : "bytes ") + hexBytes(bad.bytes);
    if (encoding != TextEncoding::Utf8 || bad.bytes.size() > 4)
        return text;
    std::string reading;
    for (const char c : bad.bytes)
        if (const char32_t meaning = windows1252(static_cast<unsigned char>(c)))
            appendUtf8(reading, meaning);
    return reading.empty() ? text : text + " (\"" + reading + "\" in Windows-1252)";
}

} // namespace

Result<std::unique_ptr<std::istream>> openForReading(const std::filesystem::path& path)
{
    std::error_code code;
    const auto status = std::filesystem::status(path, code);
    const std::string name = path.string();
    if (!std::filesystem::exists(status))
        return Error { ErrorCode::NotFound, "file_not_found", "There is no file " + name + ".", name, {} };
    if (!std::filesystem::is_regular_file(status))
        return Error { ErrorCode::Io, "not_a_file", name + " is not a file.", name, {} };
    auto stream = std::make_unique<std::ifstream>(path, std::ios::binary);
    if (!*stream)
        return Error { ErrorCode::Io, "io", "Cannot open " + name + ": " + std::strerror(errno) + ".", name, {} };
    return std::unique_ptr<std::istream>(std::move(stream));
}

TextReader::TextReader(std::unique_ptr<std::istream> stream, TextEncoding encoding)
    : m_stream(std::move(stream))
    , m_encoding(encoding)
    , m_decoder(encoding)
    , m_block(blockSize, '\0')
{
}

bool TextReader::read(std::string& text)
{
    if (m_ended)
        return false;
    m_stream->read(m_block.data(), static_cast<std::streamsize>(m_block.size()));
    const auto count = static_cast<std::size_t>(m_stream->gcount());
    m_failed = m_stream->bad();
    m_ended = count < m_block.size();
    m_bytesRead += count;
    m_newBad.clear();
    m_decoder.decode(std::string_view(m_block.data(), count), m_ended, text, m_newBad);
    m_bad.insert(m_bad.end(), m_newBad.begin(), m_newBad.end());
    return true;
}

std::string TextReader::badBefore(std::uint64_t offset)
{
    std::string found;
    int count = 0;
    for (; !m_bad.empty() && m_bad.front().offset < offset; m_bad.pop_front(), ++count)
        if (count < 3)
            found += (found.empty() ? "" : ", ") + describe(m_bad.front(), m_encoding);
    if (count == 0)
        return {};
    if (count > 3)
        found += " and " + std::to_string(count - 3) + " more";
    return found + (count == 1 ? " is not " : " are not ") + encodingName(m_encoding);
}

Result<bool> LineReader::next(Line& line)
{
    std::size_t end = m_buffer.find('\n', m_searched);
    while (end == std::string::npos) {
        if (m_at > 0) {
            m_buffer.erase(0, m_at);
            m_base += std::exchange(m_at, 0);
        }
        m_searched = m_buffer.size();
        if (m_searched > longestLine)
            return Error { ErrorCode::Format, "line_too_long",
                "Line " + std::to_string(m_number + 1)
                    + " is longer than 64 MiB: this does not look like a file of lines.",
                {}, std::to_string(m_number + 1) };
        if (!m_text.read(m_buffer))
            break;
        end = m_buffer.find('\n', m_searched);
    }
    if (m_text.failed())
        return Error { ErrorCode::Io, "io",
            "Reading stopped at line " + std::to_string(m_number + 1) + ": the disk reports an error.", {}, {} };
    line.terminated = end != std::string::npos;
    if (!line.terminated && m_at == m_buffer.size())
        return false;
    const std::size_t stop = line.terminated ? end : m_buffer.size();
    line.text = std::string_view(m_buffer).substr(m_at, stop - m_at);
    line.number = ++m_number;
    line.bad = m_text.badBefore(m_base + stop);
    m_at = m_searched = line.terminated ? stop + 1 : stop;
    return true;
}

std::string_view withoutCarriageReturn(std::string_view line)
{
    return line.ends_with('\r') ? line.substr(0, line.size() - 1) : line;
}

std::string_view trimmed(std::string_view text)
{
    const std::size_t begin = text.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(" \t\r") - begin + 1);
}

bool isBlank(std::string_view text)
{
    return text.find_first_not_of(" \t\r\n\v\f") == std::string_view::npos;
}

} // namespace mnemo
