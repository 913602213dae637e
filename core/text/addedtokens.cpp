#include "core/text/addedtokens_p.h"

#include "core/text/unicode_p.h"

#include <algorithm>

namespace mnemo::text {

namespace {

std::size_t skipSpacesBack(std::string_view text, std::size_t position)
{
    while (position > 0) {
        std::size_t previous = position;
        if (!isSpace(previousCharacter(text, previous)))
            break;
        position = previous;
    }
    return position;
}

std::size_t skipSpaces(std::string_view text, std::size_t position)
{
    while (position < text.size()) {
        std::size_t next = position;
        if (!isSpace(nextCharacter(text, next)))
            break;
        position = next;
    }
    return position;
}

bool touchesWord(std::string_view text, Range range)
{
    std::size_t before = range.begin;
    std::size_t behind = range.end;
    return (before > 0 && isWord(previousCharacter(text, before)))
        || (behind < text.size() && isWord(nextCharacter(text, behind)));
}

AddedToken readToken(const Source& entry)
{
    AddedToken token;
    token.content = entry.at("content").string();
    token.id = entry.at("id").integer();
    token.isSpecial = entry.booleanOr("special", false);
    token.isSingleWord = entry.booleanOr("single_word", false);
    token.takesLeft = entry.booleanOr("lstrip", false);
    token.takesRight = entry.booleanOr("rstrip", false);
    token.isNormalized = entry.booleanOr("normalized", !token.isSpecial);
    return token;
}

} // namespace

void TokenFinder::add(std::string text, std::size_t token)
{
    if (!text.empty())
        m_entries.push_back({ std::move(text), token });
}

void TokenFinder::finish()
{
    std::stable_sort(
        m_entries.begin(), m_entries.end(), [](const Entry& a, const Entry& b) { return a.text < b.text; });
    const auto last = std::unique(
        m_entries.begin(), m_entries.end(), [](const Entry& a, const Entry& b) { return a.text == b.text; });
    m_entries.erase(last, m_entries.end());
    for (const Entry& entry : m_entries)
        m_first[static_cast<unsigned char>(entry.text.front())] = true;
}

const TokenFinder::Entry* TokenFinder::longestAt(std::string_view text) const
{
    const Entry* longest = nullptr;
    auto low = m_entries.begin();
    auto high = m_entries.end();
    // Narrows the sorted list byte by byte; an entry that ends there is the first of what is left.
    for (std::size_t depth = 0; low != high; ++depth) {
        if (low->text.size() == depth)
            longest = &*low++;
        if (low == high || depth == text.size())
            break;
        const auto byte = static_cast<unsigned char>(text[depth]);
        const auto byteOf = [depth](const Entry& entry) { return static_cast<unsigned char>(entry.text[depth]); };
        low = std::partition_point(low, high, [&](const Entry& entry) { return byteOf(entry) < byte; });
        high = std::partition_point(low, high, [&](const Entry& entry) { return byteOf(entry) == byte; });
    }
    return longest;
}

std::vector<TokenFinder::Match> TokenFinder::find(std::string_view text) const
{
    std::vector<Match> matches;
    if (m_entries.empty())
        return matches;
    for (std::size_t position = 0; position < text.size();) {
        const Entry* entry
            = m_first[static_cast<unsigned char>(text[position])] ? longestAt(text.substr(position)) : nullptr;
        if (!entry) {
            ++position;
            continue;
        }
        const std::size_t end = position + entry->text.size();
        matches.push_back({ { static_cast<std::uint32_t>(position), static_cast<std::uint32_t>(end) }, entry->token });
        position = end;
    }
    return matches;
}

AddedTokens::AddedTokens(const Source& source, const Vocabulary& vocabulary, const Normalizer* normalizer)
{
    const std::size_t count = source.arraySize();
    for (std::size_t i = 0; i < count; ++i) {
        const Source entry = source.at(i);
        AddedToken token = readToken(entry);
        const auto known = vocabulary.find(token.content);
        if (known != Vocabulary::none)
            token.id = known;
        else if (token.id < 0
            || static_cast<std::uint64_t>(token.id) > Vocabulary::largestId(vocabulary.count() + count))
            entry.at("id").refuse("bad_value",
                "gives \"" + token.content + "\" an id out of range, " + entry.at("id").json().dump() + ".",
                token.content);
        else if (vocabulary.contains(token.id))
            entry.refuse("duplicate_id",
                "gives \"" + token.content + "\" the id " + std::to_string(token.id) + ", which belongs to \""
                    + vocabulary.token(token.id) + "\".",
                token.content);
        const auto [place, isNew] = m_byId.emplace(token.id, m_tokens.size());
        if (!isNew && m_tokens[place->second].content != token.content)
            entry.refuse("duplicate_id",
                "gives \"" + token.content + "\" the id " + std::to_string(token.id) + ", which belongs to \""
                    + m_tokens[place->second].content + "\".",
                token.content);
        m_byContent.emplace(token.content, m_tokens.size());
        if (token.isSpecial)
            m_special.insert(token.content);
        m_tokens.push_back(std::move(token));
    }
    for (const bool special : { true, false }) { // of two equal texts, the special one counts
        for (std::size_t i = 0; i < m_tokens.size(); ++i) {
            if (m_tokens[i].isSpecial != special)
                continue;
            AlignedText content(m_tokens[i].content);
            if (m_tokens[i].isNormalized && normalizer)
                normalizer->apply(content);
            (m_tokens[i].isNormalized ? m_normalized : m_plain).add(content.text, i);
            m_tokens[i].decoded = std::move(content.text);
        }
    }
    m_plain.finish();
    m_normalized.finish();
}

void AddedTokens::cutStretch(AlignedText text, const TokenFinder& finder, std::vector<Stretch>& out) const
{
    const std::string_view view = text.text;
    std::uint32_t done = 0;
    const auto putText = [&](std::uint32_t end) {
        if (done >= end)
            return;
        Stretch stretch { text.slice({ done, end }), { { 0, end - done } }, -1 };
        out.push_back(std::move(stretch));
    };
    for (const auto& match : finder.find(view)) {
        const AddedToken& token = m_tokens[match.token];
        Range range = match.range;
        if (token.isSingleWord && touchesWord(view, range))
            continue;
        if (token.takesLeft)
            range.begin = std::max(static_cast<std::uint32_t>(skipSpacesBack(view, range.begin)), done);
        if (token.takesRight)
            range.end = static_cast<std::uint32_t>(skipSpaces(view, range.end));
        putText(range.begin);
        out.push_back({ text.slice(range), {}, token.id });
        done = range.end;
    }
    if (done == 0 && !view.empty()) {
        const auto size = static_cast<std::uint32_t>(view.size());
        out.push_back({ std::move(text), { { 0, size } }, -1 });
    } else {
        putText(static_cast<std::uint32_t>(view.size()));
    }
}

std::vector<Stretch> AddedTokens::cut(std::string_view text, const Normalizer* normalizer) const
{
    std::vector<Stretch> plain;
    cutStretch(AlignedText(text), m_plain, plain);
    std::vector<Stretch> result;
    for (Stretch& stretch : plain) {
        if (stretch.addedToken >= 0) {
            result.push_back(std::move(stretch));
            continue;
        }
        if (normalizer)
            normalizer->apply(stretch.text);
        cutStretch(std::move(stretch.text), m_normalized, result);
    }
    return result;
}

const AddedToken* AddedTokens::find(std::int64_t id) const
{
    const auto found = m_byId.find(id);
    return found == m_byId.end() ? nullptr : &m_tokens[found->second];
}

const AddedToken* AddedTokens::find(std::string_view content) const
{
    const auto found = m_byContent.find(content);
    return found == m_byContent.end() ? nullptr : &m_tokens[found->second];
}

std::int64_t AddedTokens::highestId() const
{
    return m_byId.empty() ? -1 : m_byId.rbegin()->first;
}

} // namespace mnemo::text
