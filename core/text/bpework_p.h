#pragma once

#include "core/text/models_p.h"

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

} // namespace mnemo::text
