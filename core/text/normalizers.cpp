#include "core/text/normalizers_p.h"

#include "core/text/bytelevel_p.h"
#include "core/text/pattern_p.h"
#include "core/text/unicode_p.h"

#include <functional>

namespace mnemo::text {

namespace {

template<typename Visit>
void forEachCharacter(const AlignedText& text, Visit visit)
{
    for (std::size_t position = 0; position < text.text.size();)
        visit(nextCharacter(text.text, position));
}

/// Drops characters; the last one kept in front of a gap takes the gap's place.
template<typename Keep>
void filter(AlignedText& text, Keep keep)
{
    std::vector<Change> changes;
    std::size_t droppedInFront = 0;
    bool changed = false;
    forEachCharacter(text, [&](char32_t c) {
        if (keep(c))
            changes.push_back({ c, 0 });
        else if (changes.empty())
            ++droppedInFront;
        else
            --changes.back().kind;
        changed = changed || !keep(c);
    });
    if (changed)
        rewrite(text, changes, droppedInFront);
}

void lower(AlignedText& text)
{
    std::vector<Change> changes;
    changes.reserve(text.text.size());
    forEachCharacter(text, [&](char32_t c) {
        char32_t parts[2];
        const int count = lowerCase(c, parts);
        for (int i = 0; i < count; ++i)
            changes.push_back({ parts[i], i == 0 ? 0 : 1 });
    });
    rewrite(text, changes);
}

void strip(AlignedText& text, bool left, bool right)
{
    std::size_t begin = 0;
    std::size_t end = text.text.size();
    while (left && begin < end) {
        std::size_t next = begin;
        if (!isSpace(nextCharacter(text.text, next)))
            break;
        begin = next;
    }
    while (right && end > begin) {
        std::size_t previous = end;
        if (!isSpace(previousCharacter(text.text, previous)))
            break;
        end = previous;
    }
    AlignedText kept;
    kept.start = text.start;
    kept.copy(text, { static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end) });
    text = std::move(kept);
}

void prepend(AlignedText& text, const std::string& prefix)
{
    if (text.text.empty())
        return;
    text.text.insert(0, prefix);
    text.origins.insert(text.origins.begin(), prefix.size(), text.origins.front());
}

/// What is put in place of a match stands for its last character.
void replace(AlignedText& text, const Pattern& pattern, const std::string& content)
{
    std::vector<Range> matches;
    pattern.find(text.text, matches);
    if (matches.empty())
        return;
    AlignedText next;
    next.start = text.start;
    std::uint32_t position = 0;
    for (const Range match : matches) {
        next.copy(text, { position, match.begin });
        next.put(content, match.end > 0 ? text.origins[match.end - 1] : Range { text.start, text.start });
        position = match.end;
    }
    next.copy(text, { position, static_cast<std::uint32_t>(text.text.size()) });
    text = std::move(next);
}

/// The blocks that BERT's normaliser calls Chinese.
bool isIdeograph(char32_t c)
{
    return (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0x3400 && c <= 0x4DBF) || (c >= 0x20000 && c <= 0x2A6DF)
        || (c >= 0x2A700 && c <= 0x2B73F) || (c >= 0x2B740 && c <= 0x2B81F) || (c >= 0x2B920 && c <= 0x2CEAF)
        || (c >= 0xF900 && c <= 0xFAFF) || (c >= 0x2F800 && c <= 0x2FA1F);
}

struct BertOptions {
    bool cleanText, ideographs, stripAccents, lowercase;
};

void cleanForBert(AlignedText& text)
{
    filter(text, [](char32_t c) {
        const bool isKept = c == '\t' || c == '\n' || c == '\r' || !isOther(c);
        return isKept && c != 0 && c != 0xFFFD;
    });
    std::vector<Change> changes;
    changes.reserve(text.text.size());
    forEachCharacter(text, [&](char32_t c) { changes.push_back({ isSpace(c) ? U' ' : c, 0 }); });
    rewrite(text, changes);
}

void spaceIdeographs(AlignedText& text)
{
    std::vector<Change> changes;
    changes.reserve(text.text.size());
    forEachCharacter(text, [&](char32_t c) {
        if (isIdeograph(c))
            changes.insert(changes.end(), { { U' ', 0 }, { c, 1 }, { U' ', 1 } });
        else
            changes.push_back({ c, 0 });
    });
    rewrite(text, changes);
}

void normalizeForBert(AlignedText& text, const BertOptions& options)
{
    if (options.cleanText)
        cleanForBert(text);
    if (options.ideographs)
        spaceIdeographs(text);
    if (options.stripAccents) {
        normalizeForm(text, Form::Nfd);
        filter(text, [](char32_t c) { return !isNonspacingMark(c); });
    }
    if (options.lowercase)
        lower(text);
}

/// One step, as a function.
class Step final : public Normalizer {
public:
    explicit Step(std::function<void(AlignedText&)> function)
        : m_function(std::move(function))
    {
    }
    void apply(AlignedText& text) const override { m_function(text); }

private:
    std::function<void(AlignedText&)> m_function;
};

class SequenceNormalizer final : public Normalizer {
public:
    explicit SequenceNormalizer(const Source& list)
    {
        for (std::size_t i = 0; i < list.arraySize(); ++i)
            m_steps.push_back(makeNormalizer(list.at(i)));
    }
    void apply(AlignedText& text) const override
    {
        for (const auto& step : m_steps)
            step->apply(text);
    }

private:
    std::vector<std::unique_ptr<Normalizer>> m_steps;
};

std::function<void(AlignedText&)> makeStep(const Source& source)
{
    const std::string& type = source.type();
    if (type == "NFC" || type == "NFD" || type == "NFKC" || type == "NFKD") {
        const Form form = type == "NFC" ? Form::Nfc
            : type == "NFD"             ? Form::Nfd
            : type == "NFKC"            ? Form::Nfkc
                                        : Form::Nfkd;
        return [form](AlignedText& text) { normalizeForm(text, form); };
    }
    if (type == "Lowercase")
        return lower;
    if (type == "StripAccents")
        return [](AlignedText& text) { filter(text, [](char32_t c) { return !isMark(c); }); };
    if (type == "Strip")
        return [left = source.booleanOr("strip_left", true), right = source.booleanOr("strip_right", true)](
                   AlignedText& text) { strip(text, left, right); };
    if (type == "Prepend")
        return [prefix = source.at("prepend").string()](AlignedText& text) { prepend(text, prefix); };
    if (type == "Replace")
        return [pattern = readPattern(source), content = source.at("content").string()](
                   AlignedText& text) { replace(text, pattern, content); };
    if (type == "ByteLevel")
        return [](AlignedText& text) { text = toByteSymbols(text); };
    if (type == "BertNormalizer") {
        const bool lowercase = source.booleanOr("lowercase", true);
        const BertOptions options { source.booleanOr("clean_text", true),
            source.booleanOr("handle_chinese_chars", true), source.booleanOr("strip_accents", lowercase), lowercase };
        return [options](AlignedText& text) { normalizeForBert(text, options); };
    }
    source.refuseType("normalizer");
}

} // namespace

std::unique_ptr<Normalizer> makeNormalizer(const Source& source)
{
    if (source.type() == "Sequence")
        return std::make_unique<SequenceNormalizer>(source.at("normalizers"));
    return std::make_unique<Step>(makeStep(source));
}

} // namespace mnemo::text
