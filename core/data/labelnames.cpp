#include "core/base/files.h"
#include "core/base/json.h"
#include "core/data/import.h"
#include "core/data/textreader.h"

#include <algorithm>
#include <set>

namespace mnemo {

namespace {

using Names = std::vector<std::pair<std::string, std::string>>;

std::vector<std::string> pieces(std::string_view text, char mark)
{
    std::vector<std::string> all;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(mark, begin), text.size());
        const std::string_view piece = trimmed(text.substr(begin, end - begin));
        if (!piece.empty() && !piece.starts_with('#')) // '#' begins a comment
            all.emplace_back(piece);
        begin = end + 1;
    }
    return all;
}

/// "3: Business", "3-Business", "3<tab>Business" as (code, name); no code for anything else.
std::pair<std::string, std::string> codeAndName(const std::string& entry)
{
    const std::size_t digits = entry.find_first_not_of("0123456789");
    if (digits == 0 || digits == std::string::npos)
        return { {}, entry };
    const std::string_view rest = trimmed(std::string_view(entry).substr(digits));
    if (rest.size() < 2 || std::string_view(":-=;,").find(rest.front()) == std::string_view::npos) {
        const bool blank = entry[digits] == '\t' || entry[digits] == ' ';
        return blank && !rest.empty() ? std::pair { entry.substr(0, digits), std::string(rest) }
                                      : std::pair { std::string(), entry };
    }
    return { entry.substr(0, digits), std::string(trimmed(rest.substr(1))) };
}

Names fromText(const std::string& text)
{
    auto entries = pieces(text, '\n');
    if (entries.size() == 1 && entries.front().find(',') != std::string::npos)
        entries = pieces(entries.front(), ',');
    Names names;
    for (const auto& entry : entries)
        names.push_back(codeAndName(entry));
    const bool coded = std::none_of(names.begin(), names.end(), [](const auto& n) { return n.first.empty(); });
    if (!coded) // "20 questions" among plain names is a name
        for (std::size_t i = 0; i < names.size(); ++i)
            names[i] = { {}, entries[i] };
    return names;
}

Result<Names> fromJson(const std::string& text, const std::string& file)
{
    const auto json = parseOrderedJson(text, file);
    if (!json)
        return json.error();
    Names names;
    for (const auto& [key, value] : json->items()) {
        if (!value.is_string())
            return Error { ErrorCode::Format, "no_labels",
                file + " holds something else than names: write a list of texts, or an object of code to name.", file,
                key };
        names.emplace_back(json->is_object() ? key : std::string(), value.get<std::string>());
    }
    return names;
}

} // namespace

Result<Names> readLabelNames(const std::filesystem::path& path)
{
    auto text = readText(path, 16U << 20U);
    if (!text)
        return text.error();
    const std::string file = path.string();
    if (text->starts_with("\xEF\xBB\xBF"))
        text->erase(0, 3);
    if (!isUtf8(*text))
        return Error { ErrorCode::Format, "bad_encoding", file + " is not UTF-8; save the label names as UTF-8.", file,
            {} };
    const std::string_view begin = trimmed(std::string_view(*text).substr(0, text->find_first_of("[{") + 1));
    const bool json = begin == "[" || begin == "{";
    Result<Names> names = json ? fromJson(*text, file) : Result<Names>(fromText(*text));
    if (!names)
        return names;
    if (names->empty())
        return Error { ErrorCode::Format, "no_labels", file + " holds no label names; write one name a line.", file,
            {} };
    std::set<std::string> seen;
    for (const auto& [code, name] : *names)
        if (!seen.insert(name).second || (!code.empty() && !seen.insert("\n" + code).second))
            return Error { ErrorCode::Format, "duplicate_label",
                file + " names the label \"" + name + "\" or its code twice.", file, name };
    return names;
}

} // namespace mnemo
