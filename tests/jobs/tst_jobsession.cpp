#include "widgets/jobs/jobsession.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

#include <atomic>
#include <chrono>
#include <latch>
#include <thread>

using namespace mnemo;

namespace {

Error cancelled()
{
    return { ErrorCode::Cancelled, "cancelled", "Stopped.", {}, {} };
}

StepReport step(std::int64_t number, std::int64_t total)
{
    StepReport report;
    report.step = number;
    report.totalSteps = total;
    report.loss = 1.0 / double(number);
    return report;
}

/// Steps until it is stopped or done, as a trainer does: the step under way is finished first.
JobSession::Work steps(int total, std::chrono::milliseconds each, std::atomic<int>* done = nullptr)
{
    return [=](std::stop_token stop, const RunEvents& events) -> Result<Json> {
        for (int i = 1; i <= total; ++i) {
            if (stop.stop_requested())
                return cancelled();
            std::this_thread::sleep_for(each);
            events.onStep(step(i, total));
            if (done)
                *done = i;
        }
        return Json { { "steps", total } };
    };
}

/// What a session said, in order.
struct Heard {
    explicit Heard(const JobSession& session)
    {
        QObject::connect(&session, &JobSession::started, &session, [this](qint64 run) { runs.push_back(run); });
        QObject::connect(&session, &JobSession::advanced, &session, [this](const std::vector<StepReport>& reports) {
            ++batches;
            afterEnd += ends() > 0 ? 1 : 0;
            for (const auto& report : reports)
                numbers.push_back(report.step);
        });
        QObject::connect(&session, &JobSession::finished, &session, [this](const Json& json) {
            ++finished;
            summary = json;
        });
        QObject::connect(&session, &JobSession::failed, &session, [this](const Error& heard) {
            ++failed;
            error = heard;
        });
    }
    int ends() const { return finished + failed; }

    std::vector<qint64> runs;
    std::vector<std::int64_t> numbers;
    int batches = 0;
    int afterEnd = 0;
    int finished = 0;
    int failed = 0;
    Json summary;
    Error error;
};

constexpr int settleMs = 120; // some passes of the session's timer

} // namespace

class TestJobSession : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void endsExactlyOnce_data();
    void endsExactlyOnce();
    void reportsKeepTheirOrderAndNoneIsLost();
    void reportsComeInBatches();
    void stopEndsWithCancelledWithinOneStep();
    void stopOfAWaitingJobIsHeard();
    void destroyingARunningJobWaitsForItsStep();
    void destroyingAWaitingJobNeverRunsIt();
    void aJobDroppedByItsLaneIsHeard();
    void theRunIsToldOnce();
    void progressTellsStageShareAndTimeLeft();
    void timeLeftFollowsTheShareDone();
    void signalsComeInTheThreadOfTheSession();
};

void TestJobSession::endsExactlyOnce_data()
{
    QTest::addColumn<bool>("succeeds");
    QTest::addColumn<ErrorCode>("code");
    QTest::addColumn<JobSession::State>("state");
    QTest::newRow("done") << true << ErrorCode::Io << JobSession::State::Finished;
    QTest::newRow("a wrong file") << false << ErrorCode::Format << JobSession::State::Failed;
    QTest::newRow("cancelled by itself") << false << ErrorCode::Cancelled << JobSession::State::Stopped;
}

void TestJobSession::endsExactlyOnce()
{
    QFETCH(bool, succeeds);
    QFETCH(ErrorCode, code);
    QFETCH(JobSession::State, state);
    ComputeLane lane;
    JobSession session(lane, QStringLiteral("job"), [=](std::stop_token, const RunEvents&) -> Result<Json> {
        if (succeeds)
            return Json { { "answer", 42 } };
        return Error { code, "some_kind", "The file is wrong.", {}, {} };
    });
    Heard heard(session);
    QVERIFY(!session.isOver());
    QTRY_COMPARE(heard.ends(), 1);
    QTest::qWait(settleMs);
    QCOMPARE(heard.finished, succeeds ? 1 : 0);
    QCOMPARE(heard.failed, succeeds ? 0 : 1);
    QCOMPARE(session.state(), state);
    QVERIFY(session.isOver());
    if (succeeds) {
        QCOMPARE(heard.summary.value("answer", 0), 42);
        QCOMPARE(session.share(), 1.0);
    } else {
        QCOMPARE(heard.error.code, code);
        QCOMPARE(session.error().message, std::string("The file is wrong."));
    }
}

void TestJobSession::reportsKeepTheirOrderAndNoneIsLost()
{
    constexpr int total = 20000;
    ComputeLane lane;
    JobSession session(lane, QStringLiteral("job"), steps(total, std::chrono::milliseconds(0)));
    Heard heard(session);
    QTRY_COMPARE(heard.finished, 1);
    QCOMPARE(heard.numbers.size(), std::size_t(total));
    for (int i = 0; i < total; ++i)
        QCOMPARE(heard.numbers[std::size_t(i)], std::int64_t(i + 1));
    QCOMPARE(heard.afterEnd, 0);
}

void TestJobSession::reportsComeInBatches()
{
    QElapsedTimer clock;
    clock.start();
    ComputeLane lane;
    JobSession session(lane, QStringLiteral("job"), steps(200, std::chrono::milliseconds(1)));
    Heard heard(session);
    QTRY_COMPARE(heard.finished, 1);
    QVERIFY2(heard.batches <= clock.elapsed() / 30 + 2, qPrintable(QString::number(heard.batches)));
    QVERIFY(heard.batches < 200);
}

void TestJobSession::stopEndsWithCancelledWithinOneStep()
{
    std::atomic<int> done = 0;
    ComputeLane lane;
    JobSession session(lane, QStringLiteral("job"), steps(100000, std::chrono::milliseconds(2), &done));
    Heard heard(session);
    QTRY_VERIFY(heard.numbers.size() > 3);
    QCOMPARE(session.state(), JobSession::State::Running);
    const int before = done;
    session.stop();
    const int after = done; // the worker may have ended a step between the two lines
    QTRY_COMPARE(heard.failed, 1);
    QCOMPARE(heard.error.code, ErrorCode::Cancelled);
    QCOMPARE(session.state(), JobSession::State::Stopped);
    QVERIFY2(done <= after + 1, qPrintable(QStringLiteral("%1 to %2").arg(before).arg(done.load())));
    QCOMPARE(heard.numbers.back(), std::int64_t(done)); // the last step is told as well
    QCOMPARE(session.secondsLeft(), -1.0); // whatever it had done, nothing more will come
    session.stop(); // again: nothing happens
    QTest::qWait(settleMs);
    QCOMPARE(heard.ends(), 1);
}

void TestJobSession::stopOfAWaitingJobIsHeard()
{
    std::atomic<bool> ran = false;
    ComputeLane lane;
    JobSession first(lane, QStringLiteral("first"), steps(100000, std::chrono::milliseconds(1)));
    JobSession second(lane, QStringLiteral("second"), [&ran](std::stop_token, const RunEvents&) -> Result<Json> {
        ran = true;
        return Json();
    });
    Heard heardFirst(first);
    Heard heard(second);
    QTRY_COMPARE(first.state(), JobSession::State::Running);
    QCOMPARE(second.state(), JobSession::State::Waiting);
    QCOMPARE(second.seconds(), 0.0);
    second.stop();
    first.stop();
    QTRY_COMPARE(heard.failed, 1);
    QCOMPARE(heard.error.code, ErrorCode::Cancelled);
    QCOMPARE(second.state(), JobSession::State::Stopped);
    QVERIFY(!ran);
    QTRY_COMPARE(heardFirst.failed, 1);
}

void TestJobSession::destroyingARunningJobWaitsForItsStep()
{
    std::atomic<bool> began = false;
    std::atomic<bool> ended = false;
    ComputeLane lane;
    auto session = std::make_unique<JobSession>(
        lane, QStringLiteral("job"), [&](std::stop_token stop, const RunEvents& events) -> Result<Json> {
            began = true;
            while (!stop.stop_requested())
                events.onStep(step(1, 2));
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
            events.onProgress("writing a checkpoint", 0.5);
            ended = true;
            return cancelled();
        });
    QTRY_VERIFY(began);
    session.reset();
    QVERIFY(ended);
    QTest::qWait(settleMs); // nothing arrives at the object that is gone
}

void TestJobSession::destroyingAWaitingJobNeverRunsIt()
{
    std::atomic<bool> ran = false;
    std::latch gate(1);
    ComputeLane lane;
    lane.post([&gate](std::stop_token) { gate.wait(); });
    auto session = std::make_unique<JobSession>(
        lane, QStringLiteral("job"), [&ran](std::stop_token, const RunEvents&) -> Result<Json> {
            ran = true;
            return Json();
        });
    std::thread opener([&gate] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        gate.count_down();
    });
    session.reset();
    opener.join();
    QVERIFY(!ran);
}

void TestJobSession::aJobDroppedByItsLaneIsHeard()
{
    std::atomic<bool> ran = false;
    auto lane = std::make_unique<ComputeLane>();
    JobSession running(*lane, QStringLiteral("running"), steps(100000, std::chrono::milliseconds(1)));
    JobSession waiting(*lane, QStringLiteral("waiting"), [&ran](std::stop_token, const RunEvents&) -> Result<Json> {
        ran = true;
        return Json();
    });
    Heard heardRunning(running);
    Heard heard(waiting);
    QTRY_COMPARE(running.state(), JobSession::State::Running);
    lane.reset();
    QTRY_COMPARE(heard.failed, 1);
    QCOMPARE(heard.error.code, ErrorCode::Cancelled);
    QVERIFY(!ran);
    QTRY_COMPARE(heardRunning.failed, 1);
    QCOMPARE(heardRunning.error.code, ErrorCode::Cancelled);
}

void TestJobSession::theRunIsToldOnce()
{
    ComputeLane lane;
    JobSession session(lane, QStringLiteral("job"), [](std::stop_token, const RunEvents& events) -> Result<Json> {
        events.onStarted(7);
        for (int i = 1; i <= 80; ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
            events.onStep(step(i, 80));
        }
        return Json();
    });
    Heard heard(session);
    QCOMPARE(session.run(), qint64(0));
    QTRY_COMPARE(heard.finished, 1);
    QCOMPARE(heard.runs, std::vector<qint64> { 7 });
    QCOMPARE(session.run(), qint64(7));
}

void TestJobSession::progressTellsStageShareAndTimeLeft()
{
    std::latch gate(1);
    ComputeLane lane;
    JobSession session(lane, QStringLiteral("job"), [&gate](std::stop_token, const RunEvents& events) -> Result<Json> {
        events.onProgress("embedding 1,000 rows", 0.25);
        gate.wait();
        return Json();
    });
    Heard heard(session);
    QCOMPARE(session.secondsLeft(), -1.0); // unknown before it runs
    QTRY_COMPARE(session.share(), 0.25);
    QCOMPARE(session.stage(), QStringLiteral("embedding 1,000 rows"));
    QTRY_VERIFY(session.seconds() > 0.1);
    const double before = session.seconds();
    const double left = session.secondsLeft();
    const double after = session.seconds();
    QVERIFY(left >= 3.0 * before && left <= 3.0 * after); // a quarter is done: three quarters remain
    gate.count_down();
    QTRY_COMPARE(heard.finished, 1);
    QCOMPARE(session.secondsLeft(), 0.0);
    const double seconds = session.seconds();
    QTest::qWait(20);
    QCOMPARE(session.seconds(), seconds); // the clock of a job that is over stands
}

void TestJobSession::timeLeftFollowsTheShareDone()
{
    ComputeLane lane;
    JobSession session(lane, QStringLiteral("job"), steps(100, std::chrono::milliseconds(10)));
    int known = 0;
    connect(&session, &JobSession::advanced, this, [&](const std::vector<StepReport>& reports) {
        const double share = double(reports.back().step) / 100.0;
        QCOMPARE(session.share(), share);
        QCOMPARE(session.stage(), QStringLiteral("step %1 of 100").arg(reports.back().step));
        const double before = session.seconds();
        const double left = session.secondsLeft();
        const double after = session.seconds();
        if (share <= 0.02) {
            QCOMPARE(left, -1.0);
            return;
        }
        ++known;
        const double factor = (1.0 - share) / share; // what is left stands to what was used as the shares do
        QVERIFY(left >= factor * before - 1e-9 && left <= factor * after + 1e-9);
    });
    Heard heard(session);
    QTRY_COMPARE(heard.finished, 1);
    QVERIFY(known > 1);
}

void TestJobSession::signalsComeInTheThreadOfTheSession()
{
    ComputeLane lane;
    JobSession session(lane, QStringLiteral("job"), steps(5, std::chrono::milliseconds(1)));
    int elsewhere = 0;
    int heard = 0;
    const auto check = [&] {
        ++heard;
        elsewhere += QThread::currentThread() == session.thread() ? 0 : 1;
    };
    // Direct, so that the emitting thread is the one that is looked at.
    connect(&session, &JobSession::advanced, this, check, Qt::DirectConnection);
    connect(&session, &JobSession::progressed, this, check, Qt::DirectConnection);
    connect(&session, &JobSession::finished, this, check, Qt::DirectConnection);
    QTRY_VERIFY(session.isOver());
    QVERIFY(heard >= 3);
    QCOMPARE(elsewhere, 0);
}

QTEST_GUILESS_MAIN(TestJobSession)
#include "tst_jobsession.moc"
