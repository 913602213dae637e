#include "tests/layering/rules.h"

#include <algorithm>
#include <map>
#include <regex>
#include <set>

namespace mnemo::test {

namespace {

constexpr int maxFileLines = 500;
constexpr int maxFunctionLines = 80;
constexpr int reasonLines = 20;

bool isCode(const Source& source)
{
    return source.path.ends_with(".cpp") || source.path.ends_with(".h");
}

/// Whether one of the lines `first` to `last` (counted from 1) gives a reason for its length.
bool givesReason(const std::vector<std::string>& lines, int first, int last)
{
    static const std::regex reason(R"(\bLength: \S)");
    const auto size = static_cast<int>(lines.size());
    for (int i = std::max(1, first); i <= std::min(last, size); ++i)
        if (std::regex_search(lines[static_cast<std::size_t>(i - 1)], reason))
            return true;
    return false;
}

std::string trimmed(const std::string& line)
{
    const auto begin = line.find_first_not_of(" \t");
    return begin == std::string::npos ? std::string() : line.substr(begin, line.find_last_not_of(" \t") - begin + 1);
}

/// Whether a comment ends on the line above `line`, template heads and attributes in between skipped.
bool hasComment(const std::vector<std::string>& lines, int line)
{
    for (int i = line - 1; i >= 1; --i) {
        const auto text = trimmed(lines[static_cast<std::size_t>(i - 1)]);
        if (text.starts_with("template") || text.starts_with("[["))
            continue;
        return text.starts_with("//") || text.ends_with("*/");
    }
    return false;
}

std::string folderOf(const std::string& path)
{
    const auto slash = path.rfind('/');
    return slash == std::string::npos ? std::string() : path.substr(0, slash);
}

std::string withoutCMakeComments(const std::string& text)
{
    return std::regex_replace(text, std::regex("#[^\n]*"), "");
}

/// The words of a CMakeLists.txt.
std::set<std::string> wordsOf(const std::string& text)
{
    static const std::regex separator(R"re([\s()"]+)re");
    const auto code = withoutCMakeComments(text);
    return { std::sregex_token_iterator(code.begin(), code.end(), separator, -1), std::sregex_token_iterator() };
}

using Lists = std::map<std::string, std::set<std::string>>;

bool isListed(const std::string& path, const Lists& lists)
{
    for (auto folder = folderOf(path);; folder = folderOf(folder)) {
        const auto list = lists.find(folder);
        const auto relative = folder.empty() ? path : path.substr(folder.size() + 1);
        if (list != lists.end() && list->second.contains(relative))
            return true;
        if (folder.empty())
            return false;
    }
}

struct Forbidden {
    std::regex pattern;
    std::string reason;
    std::regex paths; ///< where it is forbidden
};

const std::vector<Forbidden>& forbidden()
{
    static const std::regex program("^(app|core|plugins|widgets)/");
    static const std::regex window(
        "^(app|plugins|widgets)/");
    static const std::vector<Forbidden> words {
        { std::regex(R"(\bprocessEvents\b|\bQEventLoop\b)"), "runs a nested event loop", window },
        { std::regex(R"(\b(std::)?(stod|stof|stold|strtod|strtof|atof|sscanf)\s*\()"),
            "reads a number as the locale writes it", program },
        { std::regex(
              R"(\bc10::(optional|nullopt|string_view)\b|\btorch::(optional|nullopt)\b|\bC10_(UNUSED|NODISCARD)\b)"),
            "uses a name that one supported libtorch lacks", program },
        { std::regex(R"(\bscaled_dot_product_attention\b|\bat::rms_norm\b|\b(const|mutable)_data_ptr\b)"),
            "uses a call that libtorch 1.13 lacks", program },
        { std::regex(R"(\b(public|protected|private)\s+slots\s*:|^\s*signals\s*:)"),
            "uses a Qt keyword in small letters", program },
    };
    return words;
}

void findInLines(const Source& source, const std::vector<std::string>& lines, const std::regex& pattern,
    const std::string& sentence, Findings& findings)
{
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (std::regex_search(lines[i], pattern))
            findings.push_back(findingAt(source, static_cast<int>(i) + 1, sentence));
}

} // namespace

Findings fileLength(const std::vector<Source>& sources)
{
    Findings findings;
    for (const auto& source : sources) {
        const auto lines = linesOf(source.text);
        if (static_cast<int>(lines.size()) > maxFileLines && !givesReason(lines, 1, reasonLines))
            findings.push_back(
                findingAt(source, 1, "has " + std::to_string(lines.size()) + " lines and no reason (\"Length: ...\")"));
    }
    return findings;
}

Findings functionLength(const std::vector<Source>& sources)
{
    constexpr int above = 10;
    constexpr int below = 3;
    Findings findings;
    for (const auto& source : sources) {
        if (!isCode(source))
            continue;
        const auto lines = linesOf(source.text);
        for (const auto& block : blocksOf(source.text))
            if (block.kind == Block::Function && block.lines > maxFunctionLines
                && !givesReason(lines, block.headLine - above, block.headLine + below))
                findings.push_back(
                    findingAt(source, block.headLine, block.name + " has " + std::to_string(block.lines) + " lines"));
    }
    return findings;
}

Findings classComments(const std::vector<Source>& sources)
{
    Findings findings;
    for (const auto& source : sources) {
        if (!source.path.starts_with("core/") || !source.path.ends_with(".h") || source.path.ends_with("_p.h"))
            continue;
        const auto lines = linesOf(source.text);
        for (const auto& block : blocksOf(source.text))
            if (block.kind == Block::Class && !block.isNested && !hasComment(lines, block.headLine))
                findings.push_back(findingAt(source, block.headLine, block.name + " has no comment"));
    }
    return findings;
}

Findings listedSources(const std::vector<Source>& sources)
{
    static const std::regex globbed(R"re(\baux_source_directory\b|\bGLOB(_RECURSE)?\b[^)]*\*(\.(cpp|h))?[\s")])re");
    Findings findings;
    Lists lists;
    for (const auto& source : sources) {
        if (!source.path.ends_with("CMakeLists.txt"))
            continue;
        lists[folderOf(source.path)] = wordsOf(source.text);
        if (std::regex_search(withoutCMakeComments(source.text), globbed))
            findings.push_back(findingAt(source, 1, "globs its sources"));
    }
    for (const auto& source : sources)
        if (source.path.ends_with(".cpp") && !isListed(source.path, lists))
            findings.push_back(findingAt(source, 1, "stands in no CMakeLists.txt"));
    return findings;
}

Findings forbiddenWords(const std::vector<Source>& sources)
{
    static const std::regex openEnd(std::string(R"(\b(TO)") + R"(DO|FIX)" + R"(ME|X)" + R"(XX)\b)");
    Findings findings;
    for (const auto& source : sources) {
        findInLines(source, linesOf(source.text), openEnd, "leaves an open end", findings);
        if (!isCode(source))
            continue;
        const auto code = linesOf(codeOnly(source.text));
        for (const auto& word : forbidden())
            if (std::regex_search(source.path, word.paths))
                findInLines(source, code, word.pattern, word.reason, findings);
    }
    return findings;
}

} // namespace mnemo::test
