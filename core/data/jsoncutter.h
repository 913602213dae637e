#pragma once

#include "core/base/result.h"
#include "core/data/textreader.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace mnemo {

/// Walks through a JSON text of any size and cuts single values out of it, by brackets and strings alone. What is cut
/// is parsed elsewhere, so that one broken element does not cost the others.
class JsonCutter {
public:
    static constexpr std::size_t longestValue = 64U << 20U;

    explicit JsonCutter(TextReader& text)
        : m_text(text)
    {
    }

    /// The next character that is no white space, not taken; 0 at the end.
    char peek();
    /// Takes the character peek() showed.
    void take();
    /// Cuts the value that begins here. Kinds: "bad_json" (the text ends inside it, or no value stands here),
    /// "value_too_long".
    Result<void> cut(std::string& value);
    /// Passes over the value that begins here without keeping it.
    Result<void> skip();
    /// Line of the next character, from 1.
    std::int64_t line() const { return m_line; }
    /// One sentence about undecodable bytes passed since the last call, or empty.
    std::string takeBad() { return m_text.badBefore(m_base + m_at); }
    /// An error at this place: "Line 3, column 7: expected X, found Y."
    Error fault(const std::string& expected);
    bool failed() const { return m_text.failed(); }

private:
    bool fill();
    Result<void> pass(std::string* value);
    void advance(std::string* value);

    TextReader& m_text;
    std::string m_buffer;
    std::size_t m_at = 0;
    std::uint64_t m_base = 0;
    std::int64_t m_line = 1;
    std::int64_t m_column = 1; ///< in bytes
};

} // namespace mnemo
