#include "core/data/jsonrow.h"

#include "core/base/json.h"

#include <algorithm>
#include <charconv>

namespace mnemo {

namespace {

/// Collects the fields of one element from the parser's events, without a tree.
class RowEvents {
public:
    explicit RowEvents(JsonRow& row)
        : m_row(row)
    {
    }
    std::string fault;

    bool null() { return m_depth > fieldDepth() ? nested("null") : add(std::nullopt); }
    bool boolean(bool value) { return scalar(value ? "true" : "false"); }
    bool number_integer(std::int64_t value) { return scalar(std::to_string(value)); }
    bool number_unsigned(std::uint64_t value) { return scalar(std::to_string(value)); }
    bool number_float(double, std::string digits)
    {
        for (char& c : digits) // the library has put the locale's decimal mark in
            if (std::string_view("0123456789+-eE").find(c) == std::string_view::npos)
                c = '.';
        return scalar(digits);
    }
    bool binary(Json::binary_t&) { return false; }

    bool string(std::string& value)
    {
        if (m_depth <= fieldDepth())
            return add(std::move(value));
        return nested(Json(std::move(value)).dump());
    }

    bool key(std::string& value)
    {
        if (m_depth > 1) {
            separate();
            m_text += Json(std::move(value)).dump() + ":";
            m_fresh = true;
            return true;
        }
        const bool known
            = std::any_of(m_row.fields.begin(), m_row.fields.end(), [&](const auto& f) { return f.first == value; });
        if (known)
            return fail("the key \"" + value + "\" stands twice");
        m_key = std::move(value);
        return true;
    }

    bool start_object(std::size_t) { return open('{', JsonRow::Shape::Object); }
    bool end_object() { return close('}'); }
    bool start_array(std::size_t) { return open('[', JsonRow::Shape::List); }
    bool end_array() { return close(']'); }

    bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception& error)
    {
        std::string what = error.what();
        if (const auto at = what.find(": "); at != std::string::npos)
            what.erase(0, at + 2); // "[json.exception...] parse error at line 1, column 7: "
        return fail("character " + std::to_string(position) + ": " + what);
    }

private:
    static constexpr int deepest = 200;

    int fieldDepth() const { return m_row.shape == JsonRow::Shape::Object && m_begun ? 1 : 0; }

    bool fail(std::string what)
    {
        fault = std::move(what);
        return false;
    }

    bool open(char bracket, JsonRow::Shape shape)
    {
        if (++m_depth > deepest)
            return fail("it is nested more than 200 levels deep");
        if (!m_begun) {
            m_begun = true;
            m_row.shape = shape;
            if (shape == JsonRow::Shape::Object)
                return true;
        }
        separate();
        m_text += bracket;
        m_fresh = true;
        return true;
    }

    bool close(char bracket)
    {
        --m_depth;
        if (m_depth == 0 && m_row.shape == JsonRow::Shape::Object)
            return true;
        m_text += bracket;
        m_fresh = false;
        if (m_depth == fieldDepth() || m_depth == 0)
            return add(std::exchange(m_text, {}));
        return true;
    }

    bool scalar(std::string text) { return m_depth > fieldDepth() ? nested(text) : add(std::move(text)); }

    bool nested(const std::string& text)
    {
        separate();
        m_text += text;
        return true;
    }

    void separate()
    {
        if (!m_fresh && !m_text.empty())
            m_text += ',';
        m_fresh = false;
    }

    bool add(std::optional<std::string> value)
    {
        if (!m_begun)
            m_row.shape = JsonRow::Shape::Scalar;
        m_row.fields.emplace_back(std::move(m_key), std::move(value));
        m_key.clear();
        return true;
    }

    JsonRow& m_row;
    std::string m_key;
    std::string m_text; ///< compact JSON of the nested value under way
    int m_depth = 0;
    bool m_begun = false;
    bool m_fresh = false; ///< just after an opening bracket or a key: no comma
};

} // namespace

Result<JsonRow> parseJsonRow(std::string_view text)
{
    JsonRow row;
    RowEvents events(row);
    if (!Json::sax_parse(text.begin(), text.end(), &events))
        return Error { ErrorCode::Format, "bad_json", events.fault, {}, {} };
    return row;
}

} // namespace mnemo
