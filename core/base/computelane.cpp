#include "core/base/computelane.h"

#include <utility>

namespace mnemo {

ComputeLane::ComputeLane(std::function<void()> prepare)
    : m_thread([this, prepare = std::move(prepare)] { loop(prepare); })
{
}

ComputeLane::~ComputeLane()
{
    std::deque<Entry> dropped;
    {
        const std::lock_guard lock(m_mutex);
        m_quit = true;
        dropped.swap(m_queue);
        m_running.request_stop();
    }
    m_wake.notify_all();
    m_thread.join();
}

std::stop_source ComputeLane::post(Job job)
{
    std::stop_source stop;
    {
        const std::lock_guard lock(m_mutex);
        m_queue.push_back({ std::move(job), stop });
    }
    m_wake.notify_one();
    return stop;
}

std::size_t ComputeLane::pending() const
{
    const std::lock_guard lock(m_mutex);
    return m_queue.size() + (m_busy ? 1 : 0);
}

void ComputeLane::loop(const std::function<void()>& prepare)
{
    if (prepare)
        prepare();
    for (;;) {
        Entry entry;
        {
            std::unique_lock lock(m_mutex);
            m_wake.wait(lock, [this] { return m_quit || !m_queue.empty(); });
            if (m_quit)
                return;
            entry = std::move(m_queue.front());
            m_queue.pop_front();
            m_running = entry.stop;
            m_busy = true;
        }
        entry.job(entry.stop.get_token());
        entry.job = {}; // what the job holds goes before it counts as done
        const std::lock_guard lock(m_mutex);
        m_busy = false;
    }
}

} // namespace mnemo
