#include "core/text/wordcache_p.h"

#include <algorithm>
#include <atomic>
#include <cstring>

namespace mnemo::text {

std::uint64_t WordCache::nextModel()
{
    static std::atomic<std::uint64_t> counter { 1 };
    return counter++;
}

WordCache::Word* WordCache::slot(std::uint64_t model, std::string_view piece)
{
    constexpr std::size_t slots = 1 << 14;
    thread_local std::vector<Word> words(slots);
    return piece.size() > Word::longest ? nullptr : &words[mixed(quickHash(piece) ^ model) % slots];
}

bool WordCache::Word::recall(std::uint64_t model, std::string_view piece, std::vector<ModelToken>& tokens) const
{
    if (m_model != model || m_size != piece.size() || std::memcmp(m_text.data(), piece.data(), piece.size()) != 0)
        return false;
    std::uint32_t begin = 0;
    for (std::size_t i = 0; i < m_count; ++i) {
        tokens.push_back({ m_ids[i], begin, m_ends[i] });
        begin = m_ends[i];
    }
    return true;
}

void WordCache::Word::remember(std::uint64_t model, std::string_view piece, std::span<const ModelToken> tokens)
{
    if (tokens.size() > m_ids.size())
        return;
    m_model = model;
    m_size = static_cast<std::uint8_t>(piece.size());
    m_count = static_cast<std::uint8_t>(tokens.size());
    std::copy(piece.begin(), piece.end(), m_text.begin());
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        m_ids[i] = tokens[i].id;
        m_ends[i] = static_cast<std::uint8_t>(tokens[i].end);
    }
}

} // namespace mnemo::text
