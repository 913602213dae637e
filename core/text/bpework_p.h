#pragma once

#include "core/text/models_p.h"

#include <array>
#include <span>

namespace mnemo::text {

/// The symbols of one word while they merge: a linked list, and a heap of the pairs that may merge. O(n log n).
class BpeWork {
public:
    void clear() { m_symbols.clear(); }
    void add(Vocabulary::Id id, std::uint32_t length);
    void merge(const PairMap& merges);
    /// Appends what is left. Offsets add up lengths, so a lost character moves what follows to the left.
    void emit(std::vector<ModelToken>& tokens) const;

private:
    struct Symbol {
        Vocabulary::Id id = Vocabulary::none;
        std::uint32_t length = 0; ///< 0: merged into the one before
        std::int32_t previous = -1;
        std::int32_t next = -1;
    };
    struct Candidate {
        std::uint32_t rank = 0;
        std::int32_t position = 0;
        Vocabulary::Id result = Vocabulary::none;
        /// For a heap with the lowest rank, then the leftmost, on top.
        bool operator<(const Candidate& other) const
        {
            return rank != other.rank ? rank > other.rank : position > other.position;
        }
    };
    void propose(const PairMap& merges, std::int32_t left);
    Symbol& at(std::int32_t position) { return m_symbols[static_cast<std::size_t>(position)]; }

    std::vector<Symbol> m_symbols;
    std::vector<Candidate> m_heap;
};

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

    /// The place for a word; null when it is too long to be kept.
    static Word* slot(std::uint64_t model, std::string_view piece);
};

} // namespace mnemo::text
