#pragma once

#include <QElapsedTimer>
#include <QString>
#include <QTimer>

#include <algorithm>
#include <ctime>
#include <fstream>

namespace mnemo::test {

/// Measures how long the event loop was away: a 10 ms timer that notes the longest gap between two of its calls, and
/// how long the thread computed in one gap, which other programs on the machine do not stretch. Of the longest gap it
/// also knows how long the thread was ready and waited for a processor (Linux; elsewhere zero).
class EventWatch {
public:
    EventWatch()
    {
        m_timer.setTimerType(Qt::PreciseTimer);
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] { tick(); });
        m_timer.start(10);
        m_clock.start();
    }
    /// From here on gaps count for `stage`.
    void begin(const QString& stage)
    {
        m_stage = stage;
        m_stageLongest = 0;
        skip();
    }
    /// What a test does itself between two passes (a picture, a comparison) does not count.
    void skip()
    {
        m_clock.restart();
        m_worked = workedMs();
        m_waited = waitedMs();
    }
    qint64 stageLongestMs() const { return m_stageLongest; }
    qint64 longestMs() const { return m_longest; }
    qint64 longestWaitMs() const { return m_longestWait; }
    qint64 longestWorkMs() const { return m_longestWork; }
    QString longestStage() const { return m_longestStage; }

private:
    void tick()
    {
        const qint64 gap = m_clock.restart();
        const qint64 worked = workedMs();
        m_longestWork = std::max(m_longestWork, worked - m_worked);
        m_worked = worked;
        const qint64 waited = waitedMs();
        const qint64 wait = waited - m_waited;
        m_waited = waited;
        m_stageLongest = std::max(m_stageLongest, gap);
        if (gap > m_longest) {
            m_longest = gap;
            m_longestWait = wait;
            m_longestStage = m_stage;
        }
    }

    static qint64 workedMs()
    {
        timespec time {};
        ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return time.tv_sec * 1000 + time.tv_nsec / 1000000;
    }

    static qint64 waitedMs()
    {
        qint64 ran = 0, waited = 0;
        std::ifstream("/proc/thread-self/schedstat") >> ran >> waited; // nanoseconds
        return waited / 1000000;
    }

    QTimer m_timer;
    QElapsedTimer m_clock;
    QString m_stage;
    QString m_longestStage;
    qint64 m_stageLongest = 0;
    qint64 m_longest = 0;
    qint64 m_longestWork = 0;
    qint64 m_longestWait = 0;
    qint64 m_worked = workedMs();
    qint64 m_waited = waitedMs();
};

} // namespace mnemo::test
