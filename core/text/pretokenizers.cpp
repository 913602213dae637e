#include "core/text/pretokenizers_p.h"

#include "core/text/bytelevel_p.h"
#include "core/text/pattern_p.h"
#include "core/text/unicode_p.h"

namespace mnemo::text {

namespace {

/// GPT-2's own pattern (Radford et al. 2019, encoder.py).
constexpr const char* gpt2Pattern = R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";

std::string_view viewOf(const Stretch& stretch, Range piece)
{
    return std::string_view(stretch.text.text).substr(piece.begin, piece.size());
}

/// Cuts every piece where `find` says: it fills in matches relative to the piece.
template<typename Find>
bool cutPieces(Stretch& stretch, Separators separators, bool inverted, Find find)
{
    bool completed = true;
    std::vector<Range> cut;
    std::vector<Range> matches;
    for (const Range piece : stretch.pieces) {
        completed = find(viewOf(stretch, piece), matches) && completed;
        for (Range& match : matches)
            match = { match.begin + piece.begin, match.end + piece.begin };
        cutPiece(piece, matches, separators, inverted, cut);
    }
    stretch.pieces = std::move(cut);
    return completed;
}

/// Cuts at each character of a class.
template<typename IsSeparator>
void cutAtCharacters(Stretch& stretch, Separators separators, IsSeparator isSeparator)
{
    cutPieces(stretch, separators, false, [&](std::string_view piece, std::vector<Range>& matches) {
        matches.clear();
        for (std::size_t position = 0; position < piece.size();) {
            const auto begin = static_cast<std::uint32_t>(position);
            if (isSeparator(nextCharacter(piece, position)))
                matches.push_back({ begin, static_cast<std::uint32_t>(position) });
        }
        return true;
    });
}

/// Rewrites each piece on its own; `write` appends the new text of a piece.
template<typename Write>
void rewritePieces(Stretch& stretch, Write write)
{
    AlignedText next;
    next.start = stretch.text.start;
    next.text.reserve(stretch.text.text.size() + 16);
    next.origins.reserve(stretch.text.text.size() + 16);
    for (Range& piece : stretch.pieces) {
        const auto begin = static_cast<std::uint32_t>(next.text.size());
        write(piece, next);
        piece = { begin, static_cast<std::uint32_t>(next.text.size()) };
    }
    stretch.text = std::move(next);
}

class Split final : public PreTokenizer {
public:
    Split(Pattern pattern, Separators separators, bool inverted)
        : m_pattern(std::move(pattern))
        , m_separators(separators)
        , m_inverted(inverted)
    {
    }
    bool apply(Stretch& stretch) const override
    {
        return cutPieces(stretch, m_separators, m_inverted,
            [&](std::string_view piece, std::vector<Range>& matches) { return m_pattern.find(piece, matches); });
    }

private:
    Pattern m_pattern;
    Separators m_separators;
    bool m_inverted;
};

class CharacterSplit final : public PreTokenizer {
public:
    CharacterSplit(bool (*isSeparator)(char32_t), Separators separators)
        : m_isSeparator(isSeparator)
        , m_separators(separators)
    {
    }
    bool apply(Stretch& stretch) const override
    {
        cutAtCharacters(stretch, m_separators, m_isSeparator);
        return true;
    }

private:
    bool (*m_isSeparator)(char32_t);
    Separators m_separators;
};

/// Runs of word characters, and runs of what is neither word nor blank.
class Words final : public PreTokenizer {
public:
    bool apply(Stretch& stretch) const override
    {
        cutPieces(stretch, Separators::Removed, true, [](std::string_view piece, std::vector<Range>& matches) {
            matches.clear();
            int kindBefore = 0;
            for (std::size_t position = 0; position < piece.size();) {
                const auto begin = static_cast<std::uint32_t>(position);
                const char32_t c = nextCharacter(piece, position);
                const int kind = isWord(c) ? 1 : isSpace(c) ? 0 : 2;
                if (kind != 0 && kind == kindBefore)
                    matches.back().end = static_cast<std::uint32_t>(position);
                else if (kind != 0)
                    matches.push_back({ begin, static_cast<std::uint32_t>(position) });
                kindBefore = kind;
            }
            return true;
        });
        return true;
    }
};

class ByteLevel final : public PreTokenizer {
public:
    explicit ByteLevel(const Source& source)
        : m_addPrefixSpace(source.booleanOr("add_prefix_space", true))
        , m_useRegex(source.booleanOr("use_regex", true))
        , m_pattern(Pattern::regex(gpt2Pattern))
    {
    }
    bool apply(Stretch& stretch) const override
    {
        if (m_addPrefixSpace)
            addBlanks(stretch);
        const bool completed = !m_useRegex
            || cutPieces(stretch, Separators::Isolated, false,
                [&](std::string_view piece, std::vector<Range>& matches) { return m_pattern.find(piece, matches); });
        writeSymbols(stretch);
        return completed;
    }

private:
    static void addBlanks(Stretch& stretch)
    {
        rewritePieces(stretch, [&](Range piece, AlignedText& next) {
            if (!viewOf(stretch, piece).starts_with(' '))
                next.put(" ", stretch.text.origins[piece.begin]);
            next.copy(stretch.text, piece);
        });
    }
    static void writeSymbols(Stretch& stretch)
    {
        rewritePieces(stretch, [&](Range piece, AlignedText& next) {
            for (std::uint32_t i = piece.begin; i < piece.end; ++i)
                next.put(byteSymbol(static_cast<unsigned char>(stretch.text.text[i])), stretch.text.origins[i]);
        });
    }

    bool m_addPrefixSpace;
    bool m_useRegex;
    Pattern m_pattern;
};

/// SentencePiece's way with blanks: U+2581 in their place, and one in front of the text.
class Metaspace final : public PreTokenizer {
public:
    explicit Metaspace(const Source& source)
        : m_mark(source.stringOr("replacement", "\u2581"))
        , m_scheme(source.stringOr("prepend_scheme", source.booleanOr("add_prefix_space", true) ? "always" : "never"))
        , m_split(source.booleanOr("split", true))
        , m_pattern(Pattern::literal(m_mark))
    {
        if (m_scheme != "always" && m_scheme != "first" && m_scheme != "never")
            source.at("prepend_scheme")
                .refuse("bad_value", "is \"" + m_scheme + "\", which is none of always, first, never.");
    }
    bool apply(Stretch& stretch) const override
    {
        rewritePieces(stretch, [&](Range piece, AlignedText& next) { write(stretch, piece, next); });
        return !m_split
            || cutPieces(stretch, Separators::MergedWithNext, false,
                [&](std::string_view piece, std::vector<Range>& matches) { return m_pattern.find(piece, matches); });
    }

private:
    void write(const Stretch& stretch, Range piece, AlignedText& next) const
    {
        const auto view = viewOf(stretch, piece);
        const Range origin = stretch.text.origins[piece.begin];
        const bool isWanted = m_scheme == "always" || (m_scheme == "first" && origin.begin == 0);
        if (isWanted && !view.starts_with(' ') && !view.starts_with(m_mark))
            next.put(m_mark, origin);
        for (std::uint32_t i = piece.begin; i < piece.end; ++i) {
            if (stretch.text.text[i] == ' ')
                next.put(m_mark, stretch.text.origins[i]);
            else
                next.copy(stretch.text, { i, i + 1 });
        }
    }

    std::string m_mark;
    std::string m_scheme;
    bool m_split;
    Pattern m_pattern;
};

class SequencePreTokenizer final : public PreTokenizer {
public:
    explicit SequencePreTokenizer(std::vector<std::unique_ptr<PreTokenizer>> steps)
        : m_steps(std::move(steps))
    {
    }
    bool apply(Stretch& stretch) const override
    {
        bool completed = true;
        for (const auto& step : m_steps)
            completed = step->apply(stretch) && completed;
        return completed;
    }

private:
    std::vector<std::unique_ptr<PreTokenizer>> m_steps;
};

std::unique_ptr<PreTokenizer> makeSequence(const Source& list)
{
    std::vector<std::unique_ptr<PreTokenizer>> steps;
    for (std::size_t i = 0; i < list.arraySize(); ++i)
        steps.push_back(makePreTokenizer(list.at(i)));
    return std::make_unique<SequencePreTokenizer>(std::move(steps));
}

/// BERT cuts at blanks, which go, and at punctuation, which stays.
std::unique_ptr<PreTokenizer> makeBert()
{
    std::vector<std::unique_ptr<PreTokenizer>> steps;
    steps.push_back(std::make_unique<CharacterSplit>(isSpace, Separators::Removed));
    steps.push_back(std::make_unique<CharacterSplit>(isPunctuation, Separators::Isolated));
    return std::make_unique<SequencePreTokenizer>(std::move(steps));
}

} // namespace

std::unique_ptr<PreTokenizer> makePreTokenizer(const Source& source)
{
    const std::string& type = source.type();
    if (type == "Sequence")
        return makeSequence(source.at("pretokenizers"));
    if (type == "ByteLevel")
        return std::make_unique<ByteLevel>(source);
    if (type == "Split")
        return std::make_unique<Split>(
            readPattern(source), readSeparators(source, Separators::Isolated), source.booleanOr("invert", false));
    if (type == "Digits")
        return std::make_unique<CharacterSplit>(
            isNumeric, source.booleanOr("individual_digits", false) ? Separators::Isolated : Separators::Contiguous);
    if (type == "Metaspace")
        return std::make_unique<Metaspace>(source);
    if (type == "Whitespace")
        return std::make_unique<Words>();
    if (type == "WhitespaceSplit")
        return std::make_unique<CharacterSplit>(isSpace, Separators::Removed);
    if (type == "BertPreTokenizer")
        return makeBert();
    if (type == "Punctuation")
        return std::make_unique<CharacterSplit>(isPunctuation, readSeparators(source, Separators::Isolated));
    if (type == "CharDelimiterSplit")
        return std::make_unique<Split>(Pattern::literal(source.at("delimiter").string()), Separators::Removed, false);
    source.refuseType("pre-tokeniser");
}

} // namespace mnemo::text
