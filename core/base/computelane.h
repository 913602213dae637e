#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

namespace mnemo {

/// One thread and one queue. Jobs run one after another, in the order of posting.
///
/// `prepare` runs on the thread before the first job (the engine's sets its threads and gradient mode). The destructor
/// asks the running job to stop, drops the waiting ones and waits for the thread. `post` may be called from any thread.
class ComputeLane {
public:
    using Job = std::function<void(std::stop_token)>;

    explicit ComputeLane(std::function<void()> prepare = {});
    ~ComputeLane();
    ComputeLane(const ComputeLane&) = delete;
    ComputeLane& operator=(const ComputeLane&) = delete;

    /// Queues a job. The returned source cancels this job alone: a waiting one still runs, with its token already
    /// stopped, so that its caller always hears back. A job must not throw.
    std::stop_source post(Job job);
    /// Jobs waiting or running.
    std::size_t pending() const;

private:
    struct Entry {
        Job job;
        std::stop_source stop;
    };
    void loop(const std::function<void()>& prepare);

    mutable std::mutex m_mutex;
    std::condition_variable m_wake;
    std::deque<Entry> m_queue;
    std::stop_source m_running;
    bool m_busy = false;
    bool m_quit = false;
    std::thread m_thread; // last: starts when the rest is ready
};

} // namespace mnemo
