#pragma once

#include "core/text/models_p.h"

#include <array>
#include <span>

namespace mnemo::text {

/// Words that were tokenised lately by this thread: a table of fixed size in which a newer word takes an older one's
/// place. Short words of few tokens only.
class WordCache {
public:
    class Word {
    public:
        /// Appends the tokens when this is the word.
        bool recall(std::uint64_t model, std::string_view piece, std::vector<ModelToken>& tokens) const;
        void remember(std::uint64_t model, std::string_view piece, std::span<const ModelToken> tokens);

    private:
        static constexpr std::size_t longest = 40;
        friend class WordCache;
        std::uint64_t m_model = 0;
        std::uint8_t m_size = 0;
        std::uint8_t m_count = 0;
        std::array<char, longest> m_text {};
        std::array<std::uint8_t, 10> m_ends {};
        std::array<Vocabulary::Id, 10> m_ids {};
    };

    /// A number that tells one model's words from another's.
    static std::uint64_t nextModel();
    /// The place for a word; null when it is too long to be kept.
    static Word* slot(std::uint64_t model, std::string_view piece);
};

} // namespace mnemo::text
