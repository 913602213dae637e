#include "tests/layering/sourcescan.h"

#include <algorithm>
#include <optional>
#include <regex>

namespace mnemo::test {

namespace {

/// Code without preprocessor lines, whose braces and parentheses need not match.
std::string withoutDirectives(std::string_view text)
{
    std::string code = codeOnly(text);
    bool inDirective = false;
    bool atLineStart = true;
    for (std::size_t i = 0; i < code.size(); ++i) {
        if (code[i] == '\n') {
            inDirective = inDirective && i > 0 && text[i - 1] == '\\';
            atLineStart = !inDirective;
            continue;
        }
        inDirective = inDirective || (atLineStart && code[i] == '#');
        atLineStart = atLineStart && code[i] == ' ';
        if (inDirective)
            code[i] = ' ';
    }
    return code;
}

Block::Kind kindOf(const std::string& keyword)
{
    if (keyword == "namespace")
        return Block::Namespace;
    if (keyword == "enum")
        return Block::Enum;
    return keyword == "class" ? Block::Class : Block::Struct;
}

bool holdsBlocks(const Block& block)
{
    return block.kind != Block::Enum && block.kind != Block::Function;
}

/// What the text between the last `;`, `{` or `}` and an opening brace says about the braces; nothing: an initialiser.
std::optional<Block> blockOf(const std::string& head)
{
    static const std::regex scope(
        R"(\b(namespace|class|struct|union|enum)\b(?:\s+(?:class|struct))?\s*([\w:]*)[^()]*$)");
    static const std::regex name(R"(([~\w:]+|operator\s*\S+)\s*\()");
    static const std::regex memberInitialiser(R"(\)[^()]*:(?!:)[\s\S]*[\w>]\s*$)");
    static const std::regex bodyFollows(R"((\b(const|noexcept|override|final|mutable|try)|[)\]}&]|->[^()]*)\s*$)");
    std::smatch match;
    const auto tail = head.rfind(')') == std::string::npos ? head : head.substr(head.rfind(')'));
    if (std::regex_search(tail, match, scope))
        return Block { kindOf(match[1]), match[2], 0, 0, false };
    if (head.find('(') == std::string::npos && head.find("[") == std::string::npos)
        return head.find("extern") == std::string::npos ? std::nullopt
                                                        : std::optional(Block { Block::Namespace, {}, 0, 0, false });
    if (std::regex_search(head, memberInitialiser) && !std::regex_search(head, bodyFollows))
        return std::nullopt;
    if (!std::regex_search(head, bodyFollows))
        return std::nullopt;
    std::regex_search(head, match, name);
    return Block { Block::Function, match.empty() ? "lambda" : match[1].str(), 0, 0, false };
}

/// Walks through the code once; each method handles one kind of character.
class BlockScanner {
public:
    explicit BlockScanner(std::string_view text)
        : m_code(withoutDirectives(text))
    {
    }

    std::vector<Block> run()
    {
        for (m_at = 0; m_at < m_code.size(); ++m_at)
            step(m_code[m_at]);
        return m_blocks;
    }

private:
    struct Open {
        std::size_t block;
        int line;
    };

    void step(char c)
    {
        if (c == '(')
            ++m_parentheses;
        else if (c == ')')
            --m_parentheses;
        if (m_parentheses == 0 && c == '{')
            return open();
        if (m_parentheses == 0 && c == '}')
            return close();
        if (m_parentheses == 0 && c == ';')
            m_head.clear();
        else
            m_head += c;
    }

    void open()
    {
        auto block = blockOf(m_head);
        const int line = lineAt(m_code, m_at);
        if (block)
            add(*block, line);
        if (block && holdsBlocks(*block)) {
            m_open.push_back({ m_blocks.size() - 1, line });
        } else {
            skipToMatch();
            if (!block) { // an initialiser: what it initialises goes on
                m_head += '}';
                return;
            }
            m_blocks.back().lines = lineAt(m_code, m_at) - line + 1;
        }
        m_head.clear();
    }

    void close()
    {
        if (!m_open.empty()) {
            m_blocks[m_open.back().block].lines = lineAt(m_code, m_at) - m_open.back().line + 1;
            m_open.pop_back();
        }
        m_head.clear();
    }

    void add(Block block, int line)
    {
        block.isNested = !m_open.empty() && m_blocks[m_open.back().block].kind != Block::Namespace;
        block.headLine = block.kind == Block::Function ? line : lineOfKeyword();
        m_blocks.push_back(block);
    }

    int lineOfKeyword() const
    {
        static const std::regex keyword(R"(\b(namespace|class|struct|union|enum)\b[^()]*$)");
        std::smatch match;
        if (!std::regex_search(m_head, match, keyword))
            return lineAt(m_code, m_at);
        const auto tail = static_cast<std::size_t>(match.length(0));
        return lineAt(m_code, m_at)
            - static_cast<int>(std::count(m_head.end() - static_cast<std::ptrdiff_t>(tail), m_head.end(), '\n'));
    }

    void skipToMatch()
    {
        int depth = 1;
        while (depth > 0 && ++m_at < m_code.size())
            depth += m_code[m_at] == '{' ? 1 : m_code[m_at] == '}' ? -1 : 0;
    }

    std::string m_code;
    std::string m_head;
    std::size_t m_at = 0;
    int m_parentheses = 0;
    std::vector<Block> m_blocks;
    std::vector<Open> m_open;
};

} // namespace

std::vector<Block> blocksOf(std::string_view text)
{
    return BlockScanner(text).run();
}

} // namespace mnemo::test
