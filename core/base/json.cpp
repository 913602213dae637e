#include "core/base/json.h"

#include "core/base/files.h"

#include <set>
#include <vector>

namespace mnemo {

namespace {

constexpr int deepest = 200;

/// Watches the parser's events: depth and repeated keys. Building the tree is the library's business.
template<typename Tree>
Result<Tree> parse(std::string_view text, const std::string& file)
{
    const std::string name = file.empty() ? "The text" : file;
    std::vector<std::set<std::string>> keys;
    std::string repeated;
    bool tooDeep = false;
    const auto watch = [&](int depth, typename Tree::parse_event_t event, Tree& value) {
        using Event = typename Tree::parse_event_t;
        if (depth > deepest)
            tooDeep = true;
        if (event == Event::object_start)
            keys.emplace_back();
        else if (event == Event::object_end && !keys.empty())
            keys.pop_back();
        else if (event == Event::key && !keys.empty() && !keys.back().insert(value.template get<std::string>()).second
            && repeated.empty())
            repeated = value.template get<std::string>();
        return !tooDeep;
    };
    // Arrays do not push to `keys`: a key event always belongs to the innermost open object.
    try {
        Tree tree = Tree::parse(text.begin(), text.end(), watch);
        if (tooDeep)
            return Error { ErrorCode::Format, "nesting", name + " is nested more than 200 levels deep.", file, {} };
        if (!repeated.empty())
            return Error { ErrorCode::Format, "duplicate_key", name + " holds the key \"" + repeated + "\" twice.",
                file, repeated };
        return tree;
    } catch (const nlohmann::json::parse_error& error) {
        if (tooDeep)
            return Error { ErrorCode::Format, "nesting", name + " is nested more than 200 levels deep.", file, {} };
        const std::string what = error.what();
        const bool utf8 = what.find("UTF-8") != std::string::npos;
        const auto place = what.find("parse error");
        return Error { ErrorCode::Format, utf8 ? "bad_utf8" : "bad_json",
            name + " is not valid JSON: " + (place == std::string::npos ? what : what.substr(place)) + ".", file, {} };
    } catch (const nlohmann::json::exception& error) {
        return Error { ErrorCode::Format, "bad_json", name + " cannot be read as JSON: " + error.what() + ".", file,
            {} };
    }
}

} // namespace

Result<Json> parseJson(std::string_view text, const std::string& file)
{
    if (text.starts_with("\xEF\xBB\xBF"))
        return Error { ErrorCode::Format, "bad_json",
            (file.empty() ? "The text" : file) + " begins with a byte-order mark, which JSON does not allow.", file,
            {} };
    return parse<Json>(text, file);
}

Result<OrderedJson> parseOrderedJson(std::string_view text, const std::string& file)
{
    return parse<OrderedJson>(text, file);
}

Result<Json> readJson(const std::filesystem::path& path, std::uintmax_t limit)
{
    const auto text = readText(path, limit);
    if (!text)
        return text.error();
    return parseJson(*text, path.string());
}

} // namespace mnemo
