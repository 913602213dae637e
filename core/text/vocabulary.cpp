#include "core/text/vocabulary_p.h"

#include <bit>
#include <cassert>
#include <cstring>

namespace mnemo::text {

std::uint64_t quickHash(std::string_view text)
{
    std::uint64_t hash = text.size() * 0x9E3779B97F4A7C15ULL;
    std::size_t i = 0;
    for (; i + 8 <= text.size(); i += 8) {
        std::uint64_t block = 0;
        std::memcpy(&block, text.data() + i, 8);
        hash = mixed(hash ^ block);
    }
    std::uint64_t rest = 0;
    for (std::size_t shift = 0; i < text.size(); ++i, shift += 8)
        rest |= static_cast<std::uint64_t>(static_cast<unsigned char>(text[i])) << shift;
    return mixed(mixed(hash ^ rest));
}

void Vocabulary::add(std::string token, Id id)
{
    assert(id >= 0);
    const auto index = static_cast<std::size_t>(id);
    if (index >= m_tokens.size()) {
        m_tokens.resize(index + 1);
        m_isUsed.resize(index + 1);
    }
    m_count += m_isUsed[index] ? 0 : 1;
    m_tokens[index] = std::move(token);
    m_isUsed[index] = true;
}

void Vocabulary::finish()
{
    m_slots.assign(std::bit_ceil(2 * m_count + 2), {});
    const std::size_t mask = m_slots.size() - 1;
    for (std::size_t id = 0; id < m_tokens.size(); ++id) {
        if (!m_isUsed[id])
            continue;
        const std::uint64_t hash = quickHash(m_tokens[id]);
        std::size_t i = hash & mask;
        while (m_slots[i].id != none)
            i = (i + 1) & mask;
        m_slots[i] = { static_cast<std::uint32_t>(hash >> 32), static_cast<Id>(id) };
    }
}

Vocabulary::Id Vocabulary::find(std::string_view token) const
{
    if (m_slots.empty())
        return none;
    const std::uint64_t hash = quickHash(token);
    const std::size_t mask = m_slots.size() - 1;
    for (std::size_t i = hash & mask; m_slots[i].id != none; i = (i + 1) & mask)
        if (m_slots[i].hash == static_cast<std::uint32_t>(hash >> 32)
            && m_tokens[static_cast<std::size_t>(m_slots[i].id)] == token)
            return m_slots[i].id;
    return none;
}

bool Vocabulary::contains(std::int64_t id) const
{
    return id >= 0 && static_cast<std::size_t>(id) < m_tokens.size() && m_isUsed[static_cast<std::size_t>(id)];
}

const std::string& Vocabulary::token(std::int64_t id) const
{
    static const std::string nothing;
    return contains(id) ? m_tokens[static_cast<std::size_t>(id)] : nothing;
}

PairMap::PairMap(std::size_t expected)
    : m_entries(std::bit_ceil(2 * expected + 2))
    , m_mask(m_entries.size() - 1)
{
}

void PairMap::set(Vocabulary::Id left, Vocabulary::Id right, Merge merge)
{
    const std::uint64_t key = keyOf(left, right);
    std::size_t i = mixed(key) & m_mask;
    while (m_entries[i].key != empty && m_entries[i].key != key)
        i = (i + 1) & m_mask;
    m_entries[i] = { key, merge };
}

} // namespace mnemo::text
