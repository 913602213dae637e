// Environment: MNEMO_RANDOM_SECONDS how long (40), MNEMO_RANDOM_SEED which hand (1), MNEMO_JUDGE_GAPS: on a quiet
// machine no pass of the event loop computes for more than 100 ms.
#include "tests/gui/eventring.h"
#include "tests/gui/eventwatch.h"
#include "tests/gui/randomhand.h"
#include "tests/gui/runledger.h"
#include "tests/gui/storysheet.h"

#include "app/mainwindow.h"
#include "app/programsession.h"
#include "core/base/files.h"
#include "core/engine/compute.h"
#include "widgets/views/theme.h"

#include <QApplication>
#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <mutex>
#include <new>
#include <thread>
#include <vector>

#include <execinfo.h>
#include <malloc.h>
#include <pthread.h>
#include <unistd.h>

namespace mnemo::test {

namespace {

constexpr std::int64_t longMs = 2000;
constexpr std::int64_t hangMs = 120000; // of the event loop, on a busy machine
constexpr double mostGrowthMb = 24.0;

int fromEnvironment(const char* name, int otherwise)
{
    bool isNumber = false;
    const int value = qEnvironmentVariableIntValue(name, &isNumber);
    return isNumber ? value : otherwise;
}

/// In MB, with what was given back to the allocator given back to the system.
double residentMb()
{
    ::malloc_trim(0);
    QFile file(QStringLiteral("/proc/self/statm"));
    if (!file.open(QIODevice::ReadOnly))
        return 0.0;
    const auto fields = file.readAll().split(' ');
    return fields.size() > 1 ? fields[1].toDouble() * double(::sysconf(_SC_PAGESIZE)) / 1e6 : 0.0;
}

/// In MB, what the program holds, in all arenas.
double heldMb()
{
    const auto state = ::mallinfo2();
    return double(state.uordblks + state.hblkhd) / 1e6;
}

/// Says where the thread is that gets the signal.
void sayWhere(int /*signal*/)
{
    void* frames[64];
    ::backtrace_symbols_fd(frames, ::backtrace(frames, 64), STDERR_FILENO);
}

/// Where memory ran out is lost once the exception is thrown, so it is said before.
void sayWhereMemoryRanOut()
{
    sayWhere(0);
    EventRing::writeOut();
    std::set_new_handler(nullptr); // thrown as ever
}

/// Says where the event loop is when it has been away for long, and ends the program with the last events when it does
/// not turn any more.
class Watchdog {
public:
    Watchdog()
        : m_watched(::pthread_self())
        , m_thread([this](const std::stop_token& stop) { watch(stop); })
    {
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] { m_beats.fetch_add(1); });
        m_timer.start(50);
    }

private:
    void watch(const std::stop_token& stop)
    {
        std::mutex mutex;
        std::condition_variable_any ended;
        std::int64_t seen = -1;
        std::int64_t quietMs = 0;
        while (!stop.stop_requested()) {
            std::unique_lock lock(mutex);
            ended.wait_for(lock, stop, std::chrono::milliseconds(200), [] { return false; });
            const auto beats = m_beats.load();
            quietMs = beats == seen ? quietMs + 200 : 0;
            seen = beats;
            if (quietMs >= longMs && quietMs < longMs + 200)
                ::pthread_kill(m_watched, SIGUSR1);
            if (quietMs > hangMs)
                qFatal("The event loop hangs.");
        }
    }

    std::atomic<std::int64_t> m_beats { 0 };
    pthread_t m_watched;
    QTimer m_timer;
    std::jthread m_thread;
};

} // namespace

/// The real program in a folder of its own, under a hand that does anything.
class TestRandom : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanup();
    void nothingBreaksUnderARandomHand();

private:
    void open();
    /// As a person closes it: asked, until the window is gone.
    void close();
    void session(qint64 ms);
    void judgeMemory();

    QTemporaryDir m_folder;
    quint64 m_seed = quint64(fromEnvironment("MNEMO_RANDOM_SEED", 1));
    std::unique_ptr<RandomHand> m_hand;
    std::unique_ptr<ProgramSession> m_session;
    RunLedger m_ledger;
    EventWatch m_watch;
    std::vector<double> m_held; ///< MB, after each session, with everything closed
};

void TestRandom::initTestCase()
{
    installStyle(*qApp);
    chooseTheme(ThemeChoice::Light);
    QGuiApplication::setQuitOnLastWindowClosed(false);
    const auto folder = m_folder.filePath(QStringLiteral("files"));
    QVERIFY(QDir().mkpath(folder) && QDir::setCurrent(folder)); // where half a path leads
    QFile sheet(folder + QStringLiteral("/hoja de cálculo.csv"));
    QVERIFY(sheet.open(QIODevice::WriteOnly));
    sheet.write(Sheet().bytes);
    QFile broken(folder + QStringLiteral("/broken.json"));
    QVERIFY(broken.open(QIODevice::WriteOnly));
    broken.write("{\"text\": [1, 2");
    EventRing::begin(QCoreApplication::applicationDirPath() + QStringLiteral("/random_%1.log").arg(m_seed), m_seed);
    m_hand = std::make_unique<RandomHand>(m_seed, folder);
}

void TestRandom::cleanup()
{
    if (!QTest::currentTestFailed())
        return;
    qWarning("MNEMO_RANDOM_SEED=%llu", m_seed);
    EventRing::writeOut();
}

void TestRandom::open()
{
    Workbench::Options options;
    options.project = m_folder.filePath(QStringLiteral("random.mnemo")).toStdString();
    options.resources = resourceFolder();
    options.settingsFile = m_folder.filePath(QStringLiteral("window.ini"));
    m_session = std::make_unique<ProgramSession>(options);
    const auto begin = [this] {
        m_ledger.watch(m_session->workbench());
        m_hand->start(m_session->window());
    };
    QObject::connect(m_session.get(), &ProgramSession::opened, m_session.get(), begin);
    const auto opened = m_session->open();
    QVERIFY2(opened.ok(), opened.ok() ? "" : opened.error().message.c_str());
}

void TestRandom::close()
{
    for (int attempt = 0; m_session->window().isVisible() && attempt < 50; ++attempt) {
        m_hand->quit();
        QTest::qWait(100);
        if (attempt > 5)
            m_session->workbench().stopJob();
    }
    QVERIFY2(!m_session->window().isVisible(), "the window does not close");
    m_hand->stop();
}

void TestRandom::session(qint64 ms)
{
    open();
    (void)QTest::qWaitFor([this] { return !m_session->window().isVisible(); }, int(ms));
    close();
    if (QTest::currentTestFailed())
        return;
    m_session.reset();
    const auto complaint = m_ledger.complaint();
    QVERIFY2(complaint.isEmpty(), qPrintable(complaint));
    m_held.push_back(heldMb());
    m_watch.skip();
}

void TestRandom::nothingBreaksUnderARandomHand()
{
    const qint64 totalMs = 1000LL * fromEnvironment("MNEMO_RANDOM_SECONDS", 40);
    const qint64 sessionMs = std::clamp(totalMs / 5, qint64(4000), qint64(30000));
    const Watchdog watchdog;
    QElapsedTimer clock;
    clock.start();
    while (clock.elapsed() < totalMs) {
        m_watch.begin(QStringLiteral("session %1").arg(m_held.size() + 1));
        session(sessionMs);
        if (QTest::currentTestFailed())
            return;
        qInfo("after session %zu: %lld events, %d runs, %.0f MB resident, %.0f MB held, longest gap %lld ms",
            m_held.size(), m_hand->events(), m_ledger.started(), residentMb(), m_held.back(), m_watch.stageLongestMs());
    }
    qInfo("longest gap: %lld ms in %s; longest work in one: %lld ms", m_watch.longestMs(),
        qPrintable(m_watch.longestStage()), m_watch.longestWorkMs());
    judgeMemory();
    if (qEnvironmentVariableIsSet("MNEMO_JUDGE_GAPS"))
        QVERIFY2(m_watch.longestWorkMs() <= 100, "the event loop computed for more than 100 ms");
}

/// What is opened once stays (models' pages, fonts, pools of threads): the first sessions are the measure. Judged is
/// what the program holds; what the system counts also has the allocator's holes, which follow the peak.
void TestRandom::judgeMemory()
{
    if (m_held.size() < 3)
        return;
    const auto third = std::ptrdiff_t(m_held.size() / 3);
    const double early = *std::max_element(m_held.begin(), m_held.begin() + third + 1);
    const double late = *std::min_element(m_held.end() - third, m_held.end());
    QVERIFY2(late - early < mostGrowthMb, qPrintable(QStringLiteral("%1 MB, then %2 MB").arg(early).arg(late)));
}

} // namespace mnemo::test

int main(int argc, char** argv)
{
    mnemo::restartWithFastBlas(argv);
    const QTemporaryDir home; // nothing of the person's own is read or written
    for (const char* name : { "HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME" })
        qputenv(name, home.path().toLocal8Bit());
    const int ms = 1000 * mnemo::test::fromEnvironment("MNEMO_RANDOM_SECONDS", 40) + 300000;
    qputenv("QTEST_FUNCTION_TIMEOUT", QByteArray::number(ms)); // Qt's own bound is five minutes
    std::signal(SIGUSR1, mnemo::test::sayWhere);
    std::set_new_handler(mnemo::test::sayWhereMemoryRanOut);
    QApplication app(argc, argv);
    mnemo::test::TestRandom test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_random.moc"
