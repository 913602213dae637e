#include "core/text/pattern_p.h"

#include "core/text/unicode_p.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

namespace mnemo::text {

namespace {

constexpr std::string_view spaces
    = R"(\t-\r \x{85}\x{A0}\x{1680}\x{2000}-\x{200A}\x{2028}\x{2029}\x{202F}\x{205F}\x{3000})";
// Letters, marks, digits, connectors, enclosed letters.
constexpr std::string_view words
    = R"(\p{L}\p{M}\p{Nd}\p{Nl}\p{Pc}\x{24B6}-\x{24E9}\x{1F130}-\x{1F149}\x{1F150}-\x{1F169}\x{1F170}-\x{1F189})";
// Outside a class, Oniguruma counts Latin-1's superscripts and fractions too.
constexpr std::string_view moreWords = R"(\x{B2}\x{B3}\x{B9}\x{BC}-\x{BE})";
constexpr std::string_view hexDigits = "0-9a-fA-F";

constexpr std::array<std::pair<std::string_view, std::string_view>, 8> longNames { { { "Letter", "L" }, { "Mark", "M" },
    { "Number", "N" }, { "Punctuation", "P" }, { "Symbol", "S" }, { "Separator", "Z" }, { "Uppercase_Letter", "Lu" },
    { "Lowercase_Letter", "Ll" } } };

/// The members of a class escape (\s, \w, \h), or nothing for other escapes.
std::string_view membersOf(char escape)
{
    switch (escape) {
    case 's':
    case 'S':
        return spaces;
    case 'w':
    case 'W':
        return words;
    case 'h':
    case 'H':
        return hexDigits;
    default:
        return {};
    }
}

/// A class escape that stands outside a class, as a class.
std::string classOf(char escape, bool isNegated)
{
    const bool isWord = escape == 'w' || escape == 'W';
    return (isNegated ? "[^" : "[") + std::string(membersOf(escape)) + (isWord ? std::string(moreWords) : std::string())
        + "]";
}

/// \\b or \\B with the word characters above.
std::string boundary(bool isWanted)
{
    const std::string word = classOf('w', false);
    const std::string ahead = isWanted ? "!" : "=";
    const std::string notAhead = isWanted ? "=" : "!";
    return "(?:(?<=" + word + ")(?" + ahead + word + ")|(?<!" + word + ")(?" + notAhead + word + "))";
}

/// "{Han}" behind \p as PCRE2 wants it; a bare script name would mean script extensions there.
std::string property(std::string_view braced)
{
    if (braced.size() < 5 || braced.find_first_of(":=^&") != std::string_view::npos)
        return std::string(braced);
    const std::string_view name = braced.substr(1, braced.size() - 2);
    for (const auto& [longName, shortName] : longNames)
        if (name == longName)
            return "{" + std::string(shortName) + "}";
    static constexpr std::array<std::string_view, 8> notScripts { "Any", "Xan", "Xps", "Xsp", "Xuc", "Xwd",
        "Alphabetic", "Emoji" };
    const bool isScript = std::find(notScripts.begin(), notScripts.end(), name) == notScripts.end();
    return isScript ? "{sc:" + std::string(name) + "}" : std::string(braced);
}

struct MatchFree {
    void operator()(pcre2_match_data* data) const { pcre2_match_data_free(data); }
    void operator()(pcre2_match_context* context) const { pcre2_match_context_free(context); }
    void operator()(pcre2_jit_stack* stack) const { pcre2_jit_stack_free(stack); }
};

/// What a search writes to; one a thread.
struct Workspace {
    std::unique_ptr<pcre2_match_data, MatchFree> data { pcre2_match_data_create(1, nullptr) };
    std::unique_ptr<pcre2_match_context, MatchFree> context { pcre2_match_context_create(nullptr) };
    std::unique_ptr<pcre2_jit_stack, MatchFree> stack { pcre2_jit_stack_create(32 * 1024, 4 * 1024 * 1024, nullptr) };

    Workspace()
    {
        pcre2_jit_stack_assign(context.get(), nullptr, stack.get());
        pcre2_set_heap_limit(context.get(), 64 * 1024); // in KiB
    }
};

std::string compileError(int code, std::size_t offset)
{
    std::array<PCRE2_UCHAR8, 256> buffer {};
    pcre2_get_error_message(code, buffer.data(), buffer.size());
    return std::string(reinterpret_cast<const char*>(buffer.data())) + " at character " + std::to_string(offset);
}

pcre2_code* compile(const std::string& expression, int& error, std::size_t& offset)
{
    return pcre2_compile(reinterpret_cast<PCRE2_SPTR8>(expression.data()), expression.size(),
        PCRE2_UTF | PCRE2_UCP | PCRE2_NEVER_BACKSLASH_C, &error, &offset, nullptr);
}

} // namespace

struct Pattern::Code {
    pcre2_code* code;
    explicit Code(pcre2_code* compiled)
        : code(compiled)
    {
    }
    Code(const Code&) = delete;
    Code& operator=(const Code&) = delete;
    ~Code() { pcre2_code_free(code); }

    bool find(std::string_view text, std::vector<Range>& matches) const;
};

std::string toPcre(const std::string& expression)
{
    std::string result;
    bool inClass = false;
    for (std::size_t i = 0; i < expression.size(); ++i) {
        const char c = expression[i];
        const auto posixEnd
            = inClass && expression.compare(i, 2, "[:") == 0 ? expression.find(":]", i) : std::string::npos;
        if (posixEnd != std::string::npos) {
            const std::string name = expression.substr(i, posixEnd + 2 - i);
            result += name == "[:punct:]" ? R"(\p{P}\p{S})" : name;
            i = posixEnd + 1;
            continue;
        }
        if (c != '\\' || i + 1 == expression.size()) {
            inClass = c == '[' ? true : c == ']' ? false : inClass;
            result += c;
            continue;
        }
        const char escape = expression[++i];
        const std::string_view members = membersOf(escape);
        const bool isNegated = escape >= 'A' && escape <= 'Z';
        const auto brace = (escape == 'p' || escape == 'P') && i + 1 < expression.size() && expression[i + 1] == '{'
            ? expression.find('}', i)
            : std::string::npos;
        if (!inClass && (escape == 'b' || escape == 'B')) {
            result += boundary(escape == 'b');
        } else if (!members.empty() && !(inClass && isNegated)) {
            result += inClass ? std::string(members) : classOf(escape, isNegated);
        } else if (brace != std::string::npos) {
            result += std::string { '\\', escape } + property(std::string_view(expression).substr(i + 1, brace - i));
            i = brace;
        } else {
            result += { '\\', escape };
        }
    }
    return result;
}

Pattern Pattern::regex(const std::string& expression)
{
    int error = 0;
    std::size_t offset = 0;
    pcre2_code* code = compile(toPcre(expression), error, offset);
    if (!code)
        code = compile(expression, error, offset);
    if (!code)
        throw std::invalid_argument(compileError(error, offset));
    pcre2_jit_compile(code, PCRE2_JIT_COMPLETE);
    Pattern pattern;
    pattern.m_code = std::make_shared<const Code>(code);
    return pattern;
}

Pattern Pattern::literal(const std::string& text)
{
    Pattern pattern;
    pattern.m_literal = text;
    return pattern;
}

Pattern readPattern(const Source& step)
{
    const Source place = step.at("pattern");
    if (place.json().is_string())
        return Pattern::literal(place.string());
    if (place.has("String"))
        return Pattern::literal(place.at("String").string());
    const std::string& expression = place.at("Regex").string();
    try {
        return Pattern::regex(expression);
    } catch (const std::invalid_argument& error) {
        place.refuse("bad_regex", "does not compile: " + std::string(error.what()) + " of \"" + expression + "\".");
    }
}

bool Pattern::find(std::string_view text, std::vector<Range>& matches) const
{
    matches.clear();
    if (m_code)
        return m_code->find(text, matches);
    if (m_literal.empty())
        return true;
    for (auto at = text.find(m_literal); at != std::string_view::npos; at = text.find(m_literal, at + m_literal.size()))
        matches.push_back({ static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + m_literal.size()) });
    return true;
}

bool Pattern::Code::find(std::string_view text, std::vector<Range>& matches) const
{
    thread_local Workspace workspace;
    // Room for a walk over the whole text in one search, and for ordinary backtracking on top.
    const std::size_t limit = std::min<std::size_t>(200'000 + 32 * text.size(), 1U << 31);
    pcre2_set_match_limit(workspace.context.get(), static_cast<std::uint32_t>(limit));
    const auto subject = reinterpret_cast<PCRE2_SPTR8>(text.data());
    std::size_t position = 0;
    std::size_t lastEnd = std::string_view::npos;
    while (position <= text.size()) {
        int found = pcre2_match(
            code, subject, text.size(), position, PCRE2_NO_UTF_CHECK, workspace.data.get(), workspace.context.get());
        if (found == PCRE2_ERROR_JIT_STACKLIMIT)
            found = pcre2_match(code, subject, text.size(), position, PCRE2_NO_UTF_CHECK | PCRE2_NO_JIT,
                workspace.data.get(), workspace.context.get());
        if (found < 0)
            return found == PCRE2_ERROR_NOMATCH;
        const PCRE2_SIZE* bounds = pcre2_get_ovector_pointer(workspace.data.get());
        const std::size_t begin = std::min(bounds[0], bounds[1]);
        const std::size_t end = bounds[1];
        if (begin != end || end != lastEnd) // an empty match right behind another one does not count
            matches.push_back({ static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end) });
        lastEnd = end;
        position = end > position ? end : end < text.size() ? end + characterLength(text[end]) : text.size() + 1;
    }
    return true;
}

} // namespace mnemo::text
