#pragma once

#include "core/text/alignedtext_p.h"
#include "core/text/source_p.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace mnemo::text {

/// A regular expression of the reference library's dialect (Oniguruma, Unicode) through PCRE2, or a literal text.
///
/// A search is limited in steps and memory, so that a pattern with exponential backtracking ends: the rest of the text
/// then counts as unmatched. Immutable; searches may run in several threads.
class Pattern {
public:
    /// Throws std::invalid_argument with the compiler's sentence when the expression does not compile.
    static Pattern regex(const std::string& expression);
    static Pattern literal(const std::string& text);

    /// All matches from left to right, relative to `text` (well-formed UTF-8, seen alone: nothing looks beyond it).
    /// Returns false when it gave up.
    bool find(std::string_view text, std::vector<Range>& matches) const;

private:
    struct Code;
    std::shared_ptr<const Code> m_code; ///< null for a literal
    std::string m_literal;
};

/// The same expression in PCRE2's dialect: white space, word characters, hexadecimal digits, scripts and long names of
/// categories mean what they mean to Oniguruma.
std::string toPcre(const std::string& expression);

/// The key "pattern" of a step: {"String": ...} or {"Regex": ...}; refuses with "bad_regex".
Pattern readPattern(const Source& step);

} // namespace mnemo::text
