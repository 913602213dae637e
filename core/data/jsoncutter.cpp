#include "core/data/jsoncutter.h"

#include "core/data/recordreader.h"

namespace mnemo {

bool JsonCutter::fill()
{
    while (m_at == m_buffer.size()) {
        m_base += m_buffer.size();
        m_buffer.clear();
        m_at = 0;
        if (!m_text.read(m_buffer))
            return false;
    }
    return true;
}

void JsonCutter::take()
{
    if (m_buffer[m_at] == '\n') {
        ++m_line;
        m_column = 1;
    } else {
        ++m_column;
    }
    ++m_at;
}

char JsonCutter::peek()
{
    while (fill()) {
        const char c = m_buffer[m_at];
        if (c != ' ' && c != '\t' && c != '\r' && c != '\n')
            return c;
        take();
    }
    return 0;
}

void JsonCutter::advance(std::string* value)
{
    if (value)
        *value += m_buffer[m_at];
    take();
}

Result<void> JsonCutter::pass(std::string* value)
{
    if (value)
        value->clear();
    const char first = peek();
    if (first == 0 || first == ',' || first == ':' || first == ']' || first == '}')
        return fault("a value");
    const std::int64_t begin = m_line;
    const bool nests = first == '{' || first == '[';
    int depth = 0;
    bool inString = false;
    bool escaped = false;
    while (fill()) {
        const char c = m_buffer[m_at];
        const bool ends = c == ',' || c == ']' || c == '}' || c == ' ' || c == '\n' || c == '\r' || c == '\t';
        if (!inString && depth == 0 && ends)
            return {}; // the end of a number or a word
        advance(value);
        if (value && value->size() > longestValue)
            return Error { ErrorCode::Format, "value_too_long",
                "The value that begins on line " + std::to_string(begin) + " is longer than 64 MiB.", {},
                std::to_string(begin) };
        if (inString) {
            inString = escaped || c != '"';
            escaped = !escaped && c == '\\';
        } else if (c == '"') {
            inString = true;
        } else if (c == '{' || c == '[') {
            ++depth;
        } else if (c == '}' || c == ']') {
            --depth;
        }
        if (!inString && depth == 0 && (nests || c == '"'))
            return {};
    }
    if (!inString && depth == 0)
        return {};
    return Error { ErrorCode::Format, "bad_json",
        std::string("The file ends inside ") + (inString ? "a text" : "a list or object")
            + ": the value that begins on line " + std::to_string(begin) + " is not closed.",
        {}, std::to_string(begin) };
}

Result<void> JsonCutter::cut(std::string& value)
{
    return pass(&value);
}

Result<void> JsonCutter::skip()
{
    return pass(nullptr);
}

Error JsonCutter::fault(const std::string& expected)
{
    const char found = peek();
    std::string what = found == 0 ? "the end of the file" : inQuotes(std::string_view(m_buffer).substr(m_at, 20));
    return { ErrorCode::Format, "bad_json",
        "Line " + std::to_string(m_line) + ", column " + std::to_string(m_column) + ": expected " + expected
            + ", found " + what + ".",
        {}, std::to_string(m_line) };
}

} // namespace mnemo
