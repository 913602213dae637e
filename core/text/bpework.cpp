#include "core/text/bpework_p.h"

#include <algorithm>

namespace mnemo::text {

void BpeWork::add(Vocabulary::Id id, std::uint32_t length)
{
    const auto position = static_cast<std::int32_t>(m_symbols.size());
    if (position > 0)
        m_symbols.back().next = position;
    m_symbols.push_back({ id, length, position - 1, -1 });
}

void BpeWork::propose(const PairMap& merges, std::int32_t left)
{
    if (left < 0 || at(left).next < 0)
        return;
    if (const auto* merge = merges.find(at(left).id, at(at(left).next).id)) {
        m_heap.push_back({ merge->rank, left, merge->result });
        std::push_heap(m_heap.begin(), m_heap.end());
    }
}

void BpeWork::merge(const PairMap& merges)
{
    m_heap.clear();
    for (std::size_t i = 0; i + 1 < m_symbols.size(); ++i)
        if (const auto* merge = merges.find(m_symbols[i].id, m_symbols[i + 1].id))
            m_heap.push_back({ merge->rank, static_cast<std::int32_t>(i), merge->result });
    std::make_heap(m_heap.begin(), m_heap.end());
    while (!m_heap.empty()) {
        std::pop_heap(m_heap.begin(), m_heap.end());
        const Candidate top = m_heap.back();
        m_heap.pop_back();
        Symbol& left = at(top.position);
        if (left.length == 0 || left.next < 0)
            continue;
        Symbol& right = at(left.next);
        const auto* merge = merges.find(left.id, right.id);
        if (!merge || merge->result != top.result) // one of the two has merged since
            continue;
        left.id = top.result;
        left.length += right.length;
        left.next = right.next;
        right.length = 0;
        if (left.next >= 0)
            at(left.next).previous = top.position;
        propose(merges, left.previous);
        propose(merges, top.position);
    }
}

void BpeWork::emit(std::vector<ModelToken>& tokens) const
{
    std::uint32_t position = 0;
    for (const Symbol& symbol : m_symbols) {
        if (symbol.length == 0)
            continue;
        tokens.push_back({ symbol.id, position, position + symbol.length });
        position += symbol.length;
    }
}

} // namespace mnemo::text
