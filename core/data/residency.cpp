#include "core/data/residency.h"

#include <sys/mman.h>

namespace mnemo {

void Residency::watch(std::string_view mapping)
{
    m_mapping = mapping;
    ::madvise(const_cast<char*>(mapping.data()), mapping.size(), MADV_NOHUGEPAGE);
    m_touched = std::make_unique<std::atomic<std::uint8_t>[]>(mapping.size() / stretch + 1);
}

void Residency::touch(std::uint64_t offset, std::uint64_t size) const
{
    if (!m_touched || size == 0)
        return;
    const std::uint64_t last = (offset + size - 1) / stretch;
    for (std::uint64_t index = offset / stretch; index <= last; ++index)
        touchStretch(index);
}

void Residency::touchStretch(std::uint64_t index) const
{
    auto& touched = m_touched[index];
    if (touched.load(std::memory_order_relaxed) || touched.exchange(1, std::memory_order_relaxed))
        return;
    if (m_count.fetch_add(1, std::memory_order_relaxed) + 1 >= mostStretches)
        release();
}

void Residency::release() const
{
    if (!m_touched)
        return;
    m_count.store(0, std::memory_order_relaxed);
    for (std::size_t i = 0; i <= m_mapping.size() / stretch; ++i)
        m_touched[i].store(0, std::memory_order_relaxed);
    ::madvise(const_cast<char*>(m_mapping.data()), m_mapping.size(), MADV_DONTNEED); // read-only: nothing can be lost
}

} // namespace mnemo
