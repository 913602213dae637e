#include "core/text/models_p.h"

#include "core/text/unicode_p.h"
#include "core/text/wordcache_p.h"

#include <algorithm>

namespace mnemo::text {

namespace {

/// A whole piece is a token, or unknown.
class WordLevel final : public Model {
public:
    explicit WordLevel(const Source& source)
    {
        m_vocabulary = readVocabulary(source.at("vocab"));
        m_unknown = readUnknown(source, m_vocabulary);
    }

    std::size_t tokenize(std::string_view piece, std::vector<ModelToken>& tokens) const override
    {
        const auto found = m_vocabulary.find(piece);
        const auto id = found == Vocabulary::none ? m_unknown : found;
        if (id == Vocabulary::none)
            return piece.size();
        tokens.push_back({ id, 0, static_cast<std::uint32_t>(piece.size()) });
        return 0;
    }
};

/// Longest match first, from the left; a piece with any unknown part, or too long, becomes one unknown token.
class WordPiece final : public Model {
public:
    explicit WordPiece(const Source& source)
        : m_prefix(source.stringOr("continuing_subword_prefix", "##"))
        , m_longest(source.integerOr("max_input_chars_per_word", 100))
    {
        m_vocabulary = readVocabulary(source.at("vocab"));
        m_unknown = readUnknown(source, m_vocabulary);
        for (std::size_t id = 0; id < m_vocabulary.size(); ++id)
            m_longestToken = std::max(m_longestToken, m_vocabulary.token(static_cast<std::int64_t>(id)).size());
    }

    std::size_t tokenize(std::string_view piece, std::vector<ModelToken>& tokens) const override
    {
        WordCache::Word* remembered = WordCache::slot(m_number, piece);
        if (remembered && remembered->recall(m_number, piece, tokens))
            return 0;
        const std::size_t before = tokens.size();
        const bool isShort = static_cast<std::int64_t>(countCharacters(piece)) <= m_longest;
        if (!isShort || !cut(piece, tokens)) {
            tokens.resize(before);
            if (m_unknown == Vocabulary::none)
                return piece.size();
            tokens.push_back({ m_unknown, 0, static_cast<std::uint32_t>(piece.size()) });
        }
        if (remembered)
            remembered->remember(m_number, piece, std::span(tokens).subspan(before));
        return 0;
    }

private:
    bool cut(std::string_view piece, std::vector<ModelToken>& tokens) const
    {
        for (std::size_t begin = 0; begin < piece.size();) {
            const ModelToken token = longestAt(piece, begin);
            if (token.id == Vocabulary::none)
                return false;
            tokens.push_back(token);
            begin = token.end;
        }
        return true;
    }

    ModelToken longestAt(std::string_view piece, std::size_t begin) const
    {
        thread_local std::string candidate;
        std::size_t end = std::min(piece.size(), begin + m_longestToken);
        while (end < piece.size() && isContinuation(piece[end]))
            --end;
        while (end > begin) {
            candidate.assign(begin > 0 ? m_prefix : std::string());
            candidate += piece.substr(begin, end - begin);
            const auto id = m_vocabulary.find(candidate);
            if (id != Vocabulary::none)
                return { id, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end) };
            previousCharacter(piece, end);
        }
        return {};
    }

    std::string m_prefix;
    std::int64_t m_longest;
    std::size_t m_longestToken = 0;
    std::uint64_t m_number = WordCache::nextModel();
};

Vocabulary::Id checkedId(const Source& entry, const std::string& token, std::size_t count)
{
    if (!entry.json().is_number_integer())
        entry.refuse("wrong_type", "must be a whole number, the id of \"" + token + "\".", token);
    const std::int64_t id = entry.integer();
    if (id < 0 || static_cast<std::uint64_t>(id) > Vocabulary::largestId(count))
        entry.refuse("bad_value",
            "gives \"" + token + "\" an id out of range, " + entry.json().dump() + " among " + std::to_string(count)
                + " tokens.",
            token);
    return static_cast<Vocabulary::Id>(id);
}

} // namespace

Vocabulary readVocabulary(const Source& source)
{
    source.requireObject();
    Vocabulary vocabulary;
    const std::size_t count = source.json().size();
    for (const auto& [token, value] : source.json().items()) {
        const auto id = checkedId(Source(value, source.file(), source.path()), token, count);
        if (vocabulary.contains(id))
            source.refuse("duplicate_id",
                "gives the id " + std::to_string(id) + " to both \"" + vocabulary.token(id) + "\" and \"" + token
                    + "\".",
                token);
        vocabulary.add(token, id);
    }
    vocabulary.finish();
    return vocabulary;
}

Vocabulary::Id readUnknown(const Source& source, const Vocabulary& vocabulary)
{
    if (!source.has("unk_token"))
        return Vocabulary::none;
    const Source place = source.at("unk_token");
    const auto id = vocabulary.find(place.string());
    if (id == Vocabulary::none)
        place.refuse(
            "missing_key", "names \"" + place.string() + "\", which is not in the vocabulary.", place.string());
    return id;
}

std::unique_ptr<Model> makeWordLevel(const Source& source)
{
    return std::make_unique<WordLevel>(source);
}

std::unique_ptr<Model> makeWordPiece(const Source& source)
{
    return std::make_unique<WordPiece>(source);
}

std::unique_ptr<Model> makeModel(const Source& source, bool symbolsAreBytes)
{
    // Files of old programs leave the type out; only BPE has merges.
    const std::string type = source.has("type") || !source.has("merges") ? source.type() : "BPE";
    if (type == "BPE")
        return makeBpe(source, symbolsAreBytes);
    if (type == "WordLevel")
        return makeWordLevel(source);
    if (type == "WordPiece")
        return makeWordPiece(source);
    source.refuseType("model");
}

} // namespace mnemo::text
