#include "widgets/jobs/jobsession.h"

#include "core/base/feed.h"

#include <QTimer>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>

namespace mnemo {

/// What both threads see. The worker holds it by shared pointer, so that it outlives whoever goes first.
struct JobSession::Shared {
    using Clock = std::chrono::steady_clock;

    Feed<StepReport> steps;
    std::mutex mutex;
    std::condition_variable ended;
    bool isRunning = false;
    bool isOver = false;
    Clock::time_point begin;
    Clock::time_point end;
    std::int64_t run = -1;
    std::string stage;
    double share = -1.0;
    std::optional<Result<Json>> outcome;

    void finish(Result<Json> result)
    {
        const std::lock_guard lock(mutex);
        if (isOver)
            return;
        outcome = std::move(result);
        isOver = true;
        end = Clock::now();
        ended.notify_all();
    }
};

namespace {

/// Says "cancelled" when a job is dropped before it ran: its caller always hears back.
template<typename Shared>
struct DropGuard {
    explicit DropGuard(std::shared_ptr<Shared> s)
        : shared(std::move(s))
    {
    }
    DropGuard(const DropGuard&) = delete;
    DropGuard& operator=(const DropGuard&) = delete;
    ~DropGuard() { shared->finish(Error { ErrorCode::Cancelled, "cancelled", "The job was dropped.", {}, {} }); }
    std::shared_ptr<Shared> shared;
};

template<typename Shared>
RunEvents eventsInto(const std::shared_ptr<Shared>& shared)
{
    RunEvents events;
    events.onStarted = [shared](std::int64_t run) {
        const std::lock_guard lock(shared->mutex);
        shared->run = run;
    };
    events.onStep = [shared](const StepReport& report) { shared->steps.push(report); };
    events.onProgress = [shared](const std::string& stage, double share) {
        const std::lock_guard lock(shared->mutex);
        shared->stage = stage;
        shared->share = share;
    };
    return events;
}

} // namespace

JobSession::JobSession(ComputeLane& lane, const QString& title, Work work, QObject* parent)
    : QObject(parent)
    , m_title(title)
    , m_shared(std::make_shared<Shared>())
    , m_timer(new QTimer(this))
{
    connect(m_timer, &QTimer::timeout, this, &JobSession::drain);
    m_timer->start(33);
    auto guard = std::make_shared<DropGuard<Shared>>(m_shared);
    m_stop = lane.post([guard, work = std::move(work)](std::stop_token stop) {
        const auto& shared = guard->shared;
        if (stop.stop_requested())
            return; // the guard says it
        {
            const std::lock_guard lock(shared->mutex);
            shared->isRunning = true;
            shared->begin = Shared::Clock::now();
        }
        shared->finish(work(stop, eventsInto(shared)));
    });
}

JobSession::~JobSession()
{
    m_stop.request_stop();
    std::unique_lock lock(m_shared->mutex);
    m_shared->ended.wait(lock, [this] { return m_shared->isOver; });
}

void JobSession::stop()
{
    m_stop.request_stop();
}

double JobSession::seconds() const
{
    const std::lock_guard lock(m_shared->mutex);
    if (!m_shared->isRunning)
        return 0.0;
    const auto until = m_shared->isOver ? m_shared->end : Shared::Clock::now();
    return std::chrono::duration<double>(until - m_shared->begin).count();
}

double JobSession::secondsLeft() const
{
    const bool ended = m_state == State::Failed || m_state == State::Stopped;
    return m_share > 0.02 && !ended ? seconds() * (1.0 - m_share) / m_share : -1.0;
}

void JobSession::drain()
{
    std::int64_t run = -1;
    bool over = false;
    {
        const std::lock_guard lock(m_shared->mutex);
        run = m_shared->run;
        over = m_shared->isOver;
        m_stage = QString::fromStdString(m_shared->stage);
        m_share = m_shared->share;
        if (m_state == State::Waiting && m_shared->isRunning)
            m_state = State::Running;
    }
    if (run >= 0 && m_run != run) {
        m_run = run;
        Q_EMIT started(m_run);
    }
    const auto reports = m_shared->steps.drain();
    if (!reports.empty()) {
        const auto& last = reports.back();
        m_stage = tr("step %L1 of %L2").arg(last.step).arg(last.totalSteps);
        m_share = last.totalSteps > 0 ? double(last.step) / double(last.totalSteps) : -1.0;
        const std::lock_guard lock(m_shared->mutex);
        m_shared->stage = m_stage.toStdString();
        m_shared->share = m_share;
    }
    if (!reports.empty())
        Q_EMIT advanced(reports);
    Q_EMIT progressed();
    if (over)
        end();
}

void JobSession::end()
{
    m_timer->stop();
    std::optional<Result<Json>> outcome;
    {
        const std::lock_guard lock(m_shared->mutex);
        outcome.swap(m_shared->outcome);
    }
    if (outcome && outcome->ok()) {
        m_state = State::Finished;
        m_share = 1.0;
        Q_EMIT finished(outcome->value());
        return;
    }
    m_error = outcome ? outcome->error() : Error {};
    m_state = m_error.code == ErrorCode::Cancelled ? State::Stopped : State::Failed;
    Q_EMIT failed(m_error);
}

} // namespace mnemo
