#include "tests/layering/rules.h"

#include <algorithm>
#include <map>
#include <regex>

namespace mnemo::test {

namespace {

bool isHeader(const Source& source)
{
    return source.path.ends_with(".h");
}

bool isPrivateHeader(std::string_view path)
{
    return path.ends_with("_p.h");
}

bool startsWithAny(std::string_view text, std::initializer_list<std::string_view> prefixes)
{
    return std::any_of(prefixes.begin(), prefixes.end(), [text](auto prefix) { return text.starts_with(prefix); });
}

bool isTensorInclude(const Include& include)
{
    return startsWithAny(include.name, { "torch/", "ATen/", "c10/", "caffe2/", "faiss/" });
}

bool mayUseTensors(const Source& source)
{
    if (startsWithAny(source.path, { "tests/engine/", "tests/bench/", "tests/install/consumer/", "plugins/" }))
        return true;
    return source.path.starts_with("core/engine/") && (!isHeader(source) || isPrivateHeader(source.path));
}

/// An include of the engine's private headers, also by a path relative to the engine's own folders.
bool isEnginePrivate(const Source& source, const Include& include)
{
    const bool fromEngine = include.name.starts_with("core/engine/") || source.path.starts_with("core/engine/");
    return include.isQuoted && isPrivateHeader(include.name) && fromEngine;
}

/// The lines on which the code (not comments, not literals) matches, with what matched.
void findInCode(const Source& source, const std::regex& pattern, const std::string& sentence, Findings& findings)
{
    int number = 0;
    for (const auto& line : linesOf(codeOnly(source.text))) {
        ++number;
        std::smatch match;
        if (line.find("#include") == std::string::npos && std::regex_search(line, match, pattern))
            findings.push_back(findingAt(source, number, sentence + " " + match.str()));
    }
}

/// The room of a path: core/engine/lm/x.cpp is in core/engine, app/main.cpp in app.
std::string roomOf(std::string_view path)
{
    static const std::regex pattern(R"(^(core/\w+|widgets/\w+|app/cli|app|plugins)/)");
    std::cmatch match;
    return std::regex_search(path.data(), path.data() + path.size(), match, pattern) ? match[1].str() : std::string();
}

const std::map<std::string, std::vector<std::string>>& allowedRooms()
{
    static const std::vector<std::string> core { "core/base", "core/data", "core/text", "core/store", "core/hub",
        "core/engine", "core/plugin", "core/experiment" };
    static const std::map<std::string, std::vector<std::string>> allowed = [] {
        std::map<std::string, std::vector<std::string>> rooms {
            { "core/base", {} },
            { "core/data", { "core/base" } },
            { "core/text", { "core/base", "core/data" } },
            { "core/store", { "core/base" } },
            { "core/hub", { "core/base" } },
            { "core/engine", { "core/base", "core/data", "core/text" } },
            { "core/plugin", { "core/base", "core/data", "core/text", "core/engine" } },
            { "core/experiment",
                { "core/base", "core/data", "core/text", "core/store", "core/engine", "core/plugin" } },
            { "widgets/jobs", core },
            { "widgets/models", { "core/base", "core/data", "core/store" } },
            { "widgets/plots", { "core/base" } },
            { "widgets/views", core },
            { "app/cli", core },
            { "app", core },
            { "plugins", core },
        };
        for (const auto* room : { "widgets/views", "app", "plugins" })
            for (const auto* below : { "widgets/jobs", "widgets/models", "widgets/plots" })
                rooms[room].push_back(below);
        rooms["app"].push_back("widgets/views");
        rooms["plugins"].push_back("widgets/views");
        return rooms;
    }();
    return allowed;
}

} // namespace

Findings torchWall(const std::vector<Source>& sources)
{
    static const std::regex tensorName(R"(\b(at|torch|c10|faiss)::\w+)");
    Findings findings;
    for (const auto& source : sources) {
        const bool allowed = mayUseTensors(source);
        const bool isPublicHeader
            = source.path.starts_with("core/engine/") && isHeader(source) && !isPrivateHeader(source.path);
        for (const auto& include : includesOf(source.text)) {
            if (!allowed && isTensorInclude(include))
                findings.push_back(
                    findingAt(source, include.line, "includes " + include.name + " outside the torch wall"));
            if (isEnginePrivate(source, include) && (!allowed || isPublicHeader))
                findings.push_back(
                    findingAt(source, include.line, "includes the engine's private header " + include.name));
        }
        if (isPublicHeader)
            findInCode(source, tensorName, "a public engine header names", findings);
    }
    return findings;
}

Findings qtWall(const std::vector<Source>& sources)
{
    static const std::regex qtHeader(R"(^(Q[A-Z]\w*|Qt\w*/.*|q[a-z]+\.h)$)");
    Findings findings;
    for (const auto& source : sources)
        for (const auto& include : includesOf(source.text))
            if (startsWithAny(source.path, { "core/", "app/cli/" }) && std::regex_match(include.name, qtHeader))
                findings.push_back(findingAt(source, include.line, "includes Qt (" + include.name + ")"));
    return findings;
}

Findings plotWall(const std::vector<Source>& sources)
{
    static const std::regex plotName(R"(\b(QCP[A-Z]\w*|QCustomPlot)\b)");
    Findings findings;
    std::string wrapper;
    for (const auto& source : sources) {
        for (const auto& include : includesOf(source.text)) {
            if (!include.name.ends_with("qcustomplot.h"))
                continue;
            if (!source.path.starts_with("widgets/plots/") || !isHeader(source))
                findings.push_back(
                    findingAt(source, include.line, "includes qcustomplot.h, which only the wrapper header may"));
            else if (!wrapper.empty())
                findings.push_back(
                    findingAt(source, include.line, "includes qcustomplot.h, as " + wrapper + " does already"));
            else
                wrapper = source.path;
        }
        if (isHeader(source) && !source.path.starts_with("widgets/plots/"))
            findInCode(source, plotName, "a header outside widgets/plots names", findings);
    }
    for (const auto& source : sources)
        for (const auto& include : includesOf(source.text))
            if (!wrapper.empty() && include.name == wrapper
                && !startsWithAny(source.path, { "widgets/plots/", "tests/plots/" }))
                findings.push_back(findingAt(source, include.line, "includes the plot wrapper outside widgets/plots"));
    return findings;
}

Findings roomOrder(const std::vector<Source>& sources)
{
    Findings findings;
    for (const auto& source : sources) {
        const auto room = allowedRooms().find(roomOf(source.path));
        if (room == allowedRooms().end())
            continue;
        for (const auto& include : includesOf(source.text)) {
            const auto other = roomOf(include.name);
            const auto& below = room->second;
            if (!other.empty() && other != room->first && std::find(below.begin(), below.end(), other) == below.end())
                findings.push_back(findingAt(source, include.line, room->first + " may not include " + include.name));
        }
    }
    return findings;
}

} // namespace mnemo::test
