#pragma once

#include "core/text/models_p.h"
#include "core/text/normalizers_p.h"

#include <array>
#include <map>
#include <unordered_set>

namespace mnemo::text {

/// A token that is cut out of the text before the model sees it.
struct AddedToken {
    std::int64_t id = -1;
    std::string content;
    std::string decoded; ///< what the decoder sees: the normalised form of a token that is sought in it
    bool isSpecial = false;
    bool isSingleWord = false; ///< only where no word character touches it
    bool takesLeft = false; ///< swallows the white space in front ("lstrip")
    bool takesRight = false;
    bool isNormalized = false; ///< sought in the normalised text, in its own normalised form
};

/// Finds added tokens: from left to right, the longest at a place, without overlap.
class TokenFinder {
public:
    void add(std::string text, std::size_t token);
    void finish();
    struct Match {
        Range range;
        std::size_t token = 0;
    };
    std::vector<Match> find(std::string_view text) const;

private:
    struct Entry {
        std::string text;
        std::size_t token = 0;
    };
    const Entry* longestAt(std::string_view text) const;

    std::vector<Entry> m_entries; ///< sorted by text
    std::array<bool, 256> m_first {}; ///< bytes that a token begins with
};

/// The part "added_tokens" of a tokenizer.json.
class AddedTokens {
public:
    /// Takes the ids of tokens that the model knows from its vocabulary. Refuses an id that belongs to another token.
    AddedTokens(const Source& source, const Vocabulary& vocabulary, const Normalizer* normalizer);

    /// Cuts the text into added tokens and normalised stretches between them. Stretches without text are left out.
    std::vector<Stretch> cut(std::string_view text, const Normalizer* normalizer) const;

    const AddedToken* find(std::int64_t id) const;
    const AddedToken* find(std::string_view content) const;
    bool isSpecial(std::string_view content) const { return m_special.contains(std::string(content)); }
    std::int64_t highestId() const;

private:
    void cutStretch(AlignedText text, const TokenFinder& finder, std::vector<Stretch>& out) const;

    std::vector<AddedToken> m_tokens;
    std::map<std::int64_t, std::size_t> m_byId;
    std::map<std::string, std::size_t, std::less<>> m_byContent;
    std::unordered_set<std::string> m_special;
    TokenFinder m_plain;
    TokenFinder m_normalized;
};

} // namespace mnemo::text
