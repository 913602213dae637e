#include "tests/layering/sourcescan.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>
#include <regex>

namespace mnemo::test {

namespace {

bool isWordChar(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

bool isOurs(const std::filesystem::path& path)
{
    return path.extension() == ".cpp" || path.extension() == ".h" || path.filename() == "CMakeLists.txt";
}

bool isForeignFolder(const std::filesystem::path& path)
{
    const auto name = path.filename().string();
    return name.starts_with("build") || name.starts_with(".");
}

/// Blanks from `begin` to `end`, line ends kept.
void blank(std::string& text, std::size_t begin, std::size_t end)
{
    for (auto i = begin; i < std::min(end, text.size()); ++i)
        if (text[i] != '\n')
            text[i] = ' ';
}

std::size_t after(std::string_view text, std::string_view what, std::size_t from)
{
    const auto found = text.find(what, from);
    return found == std::string_view::npos ? text.size() : found + what.size();
}

/// End of the quoted literal that begins at `begin`.
std::size_t endOfLiteral(std::string_view text, std::size_t begin)
{
    const char quote = text[begin];
    auto i = begin + 1;
    while (i < text.size() && text[i] != quote && text[i] != '\n')
        i += text[i] == '\\' ? 2 : 1;
    return std::min(i + 1, text.size());
}

std::size_t endOfRawLiteral(std::string_view text, std::size_t quote)
{
    const auto open = text.find('(', quote);
    if (open == std::string_view::npos)
        return text.size();
    return after(text, ")" + std::string(text.substr(quote + 1, open - quote - 1)) + "\"", open);
}

/// Whether the quote at `i` parts the digits of a number: 1'000, but not U'x'.
bool isDigitSeparator(std::string_view text, std::size_t i)
{
    auto begin = i;
    while (begin > 0 && (isWordChar(text[begin - 1]) || text[begin - 1] == '\''))
        --begin;
    return begin < i && std::isdigit(static_cast<unsigned char>(text[begin]));
}

/// End of the comment or literal that begins at `i`, or `i` where none does.
std::size_t endOfHidden(std::string_view text, std::size_t i)
{
    if (text.compare(i, 2, "//") == 0)
        return std::min(text.find('\n', i), text.size());
    if (text.compare(i, 2, "/*") == 0)
        return after(text, "*/", i + 2);
    if (text[i] == '"')
        return i > 0 && text[i - 1] == 'R' ? endOfRawLiteral(text, i) : endOfLiteral(text, i);
    return text[i] == '\'' && !isDigitSeparator(text, i) ? endOfLiteral(text, i) : i;
}

bool isIncludeLine(std::string_view text, std::size_t i)
{
    if (text[i] != '#')
        return false;
    const auto word = text.find_first_not_of(" \t", i + 1);
    return word != std::string_view::npos && text.compare(word, 7, "include") == 0;
}

} // namespace

std::vector<Source> readTree(const std::filesystem::path& top)
{
    std::vector<Source> sources;
    for (std::filesystem::recursive_directory_iterator it(top), end; it != end; ++it) {
        if (it->is_directory() && isForeignFolder(it->path())) {
            it.disable_recursion_pending();
        } else if (it->is_regular_file() && isOurs(it->path())) {
            std::ifstream stream(it->path(), std::ios::binary);
            sources.push_back({ std::filesystem::relative(it->path(), top).generic_string(),
                std::string(std::istreambuf_iterator<char>(stream), {}) });
        }
    }
    std::sort(sources.begin(), sources.end(), [](const Source& a, const Source& b) { return a.path < b.path; });
    return sources;
}

std::string findingAt(const Source& source, int line, const std::string& what)
{
    return source.path + ":" + std::to_string(line) + ": " + what;
}

std::string codeOnly(std::string_view text)
{
    std::string code(text);
    for (std::size_t i = 0; i < text.size();) {
        if (isIncludeLine(text, i)) {
            i = std::min(text.find('\n', i), text.size());
        } else if (const auto end = endOfHidden(text, i); end > i) {
            blank(code, i, end);
            i = end;
        } else {
            ++i;
        }
    }
    return code;
}

std::vector<Include> includesOf(std::string_view text)
{
    static const std::regex pattern(R"re(^\s*#\s*include\s*([<"])([^>"]+)[>"])re");
    std::vector<Include> includes;
    int number = 0;
    for (const auto& line : linesOf(codeOnly(text))) {
        ++number;
        std::smatch match;
        if (std::regex_search(line, match, pattern))
            includes.push_back({ number, match[2], match[1] == "\"" });
    }
    return includes;
}

std::vector<std::string> linesOf(std::string_view text)
{
    std::vector<std::string> lines;
    std::size_t begin = 0;
    while (begin < text.size()) {
        const auto end = std::min(text.find('\n', begin), text.size());
        lines.emplace_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return lines;
}

int lineAt(std::string_view text, std::size_t position)
{
    return 1 + static_cast<int>(std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(position), '\n'));
}

} // namespace mnemo::test
