#pragma once

#include <mutex>
#include <utility>
#include <vector>

namespace mnemo {

/// A worker pushes, another thread drains on a timer. Nothing is emitted per item. Both calls from any thread.
template<typename T>
class Feed {
public:
    void push(T item)
    {
        const std::lock_guard lock(m_mutex);
        m_items.push_back(std::move(item));
    }
    /// Everything pushed since the last call, in order.
    std::vector<T> drain()
    {
        const std::lock_guard lock(m_mutex);
        return std::exchange(m_items, {});
    }

private:
    std::mutex m_mutex;
    std::vector<T> m_items;
};

} // namespace mnemo
