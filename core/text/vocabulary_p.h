#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mnemo::text {

/// Quick; depends on the byte order, so it never leaves the process.
std::uint64_t quickHash(std::string_view text);
inline std::uint64_t mixed(std::uint64_t value)
{
    value *= 0x9E3779B97F4A7C15ULL;
    return value ^ value >> 32;
}

/// Tokens by id and ids by token. Ids may have gaps.
class Vocabulary {
public:
    using Id = std::int32_t;
    static constexpr Id none = -1;

    /// The largest id that a vocabulary of `count` tokens may hold: a table by id must stay in proportion.
    static std::size_t largestId(std::size_t count) { return count + 1'000'000; }

    /// An id that is there already gets the new token. Tokens must differ.
    void add(std::string token, Id id);
    /// Builds the index; call it once, after the last `add`.
    void finish();

    Id find(std::string_view token) const;
    bool contains(std::int64_t id) const;
    /// Empty for an id that does not exist.
    const std::string& token(std::int64_t id) const;
    std::size_t size() const { return m_tokens.size(); } ///< highest id + 1
    std::size_t count() const { return m_count; }

private:
    struct Slot {
        std::uint32_t hash = 0;
        Id id = none;
    };
    std::vector<std::string> m_tokens;
    std::vector<bool> m_isUsed;
    std::vector<Slot> m_slots; ///< open addressing, a power of two
    std::size_t m_count = 0;
};

/// From a pair of ids to two numbers: open addressing, for the merges of BPE.
class PairMap {
public:
    struct Merge {
        std::uint32_t rank = 0;
        Vocabulary::Id result = Vocabulary::none;
    };
    explicit PairMap(std::size_t expected);
    /// The last value set for a pair counts.
    void set(Vocabulary::Id left, Vocabulary::Id right, Merge merge);
    /// Null when the pair does not merge.
    const Merge* find(Vocabulary::Id left, Vocabulary::Id right) const
    {
        const std::uint64_t key = keyOf(left, right);
        for (std::size_t i = mixed(key) & m_mask;; i = (i + 1) & m_mask) {
            if (m_entries[i].key == key)
                return &m_entries[i].merge;
            if (m_entries[i].key == empty)
                return nullptr;
        }
    }

private:
    static constexpr std::uint64_t empty = ~0ULL;
    struct Entry {
        std::uint64_t key = empty;
        Merge merge;
    };
    static std::uint64_t keyOf(Vocabulary::Id left, Vocabulary::Id right)
    {
        return static_cast<std::uint64_t>(static_cast<std::uint32_t>(left)) << 32 | static_cast<std::uint32_t>(right);
    }
    std::vector<Entry> m_entries;
    std::size_t m_mask = 0;
};

} // namespace mnemo::text
