#pragma once

#include "core/base/computelane.h"
#include "core/experiment/runs.h"

#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <vector>

class QTimer;

namespace mnemo {

/// One job from a compute lane to the GUI thread: start, stop, `advanced` a few times a second, then exactly one of
/// `finished` or `failed`.
///
/// Lives in the GUI thread. The worker pushes into feeds; a 33 ms timer drains them, so that nothing is emitted per
/// step. The destructor cancels and waits.
class JobSession : public QObject {
    Q_OBJECT
public:
    enum class State { Waiting, Running, Finished, Failed, Stopped };
    /// Runs on the lane. What it returns reaches `finished`.
    using Work = std::function<Result<Json>(std::stop_token, const RunEvents&)>;

    JobSession(ComputeLane& lane, const QString& title, Work work, QObject* parent = nullptr);
    ~JobSession() override;

    /// The running step is finished first; then the session ends with `failed` (cancelled).
    void stop();

    QString title() const { return m_title; }
    State state() const { return m_state; }
    bool isOver() const { return m_state != State::Waiting && m_state != State::Running; }
    QString stage() const { return m_stage; }
    double share() const { return m_share; } ///< 0 to 1; negative while unknown
    double seconds() const; ///< since the job began to run
    double secondsLeft() const; ///< negative while unknown
    qint64 run() const { return m_run; } ///< id in the store; 0 while there is none
    const Error& error() const { return m_error; }

Q_SIGNALS:
    void started(qint64 run);
    void advanced(const std::vector<mnemo::StepReport>& reports);
    void progressed();
    void finished(const mnemo::Json& summary);
    void failed(const mnemo::Error& error);

private:
    struct Shared;
    void drain();
    void end();

    QString m_title;
    std::shared_ptr<Shared> m_shared;
    std::stop_source m_stop;
    State m_state = State::Waiting;
    QString m_stage;
    double m_share = -1.0;
    qint64 m_run = 0;
    Error m_error;
    QTimer* m_timer;
};

} // namespace mnemo
