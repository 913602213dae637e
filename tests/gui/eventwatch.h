#pragma once

#include <QElapsedTimer>
#include <QString>
#include <QTimer>

namespace mnemo::test {

/// Measures how long the event loop was away: a 10 ms timer that notes the longest gap between two of its calls.
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
        m_clock.restart();
    }
    /// What a test does itself between two passes (a picture, a comparison) does not count.
    void skip() { m_clock.restart(); }
    qint64 stageLongestMs() const { return m_stageLongest; }
    qint64 longestMs() const { return m_longest; }
    QString longestStage() const { return m_longestStage; }

private:
    void tick()
    {
        const qint64 gap = m_clock.restart();
        m_stageLongest = std::max(m_stageLongest, gap);
        if (gap > m_longest) {
            m_longest = gap;
            m_longestStage = m_stage;
        }
    }

    QTimer m_timer;
    QElapsedTimer m_clock;
    QString m_stage;
    QString m_longestStage;
    qint64 m_stageLongest = 0;
    qint64 m_longest = 0;
};

} // namespace mnemo::test
