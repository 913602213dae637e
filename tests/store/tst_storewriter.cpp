#include "core/store/storewriter.h"
#include "tests/store/storetest.h"

#include <atomic>
#include <mutex>
#include <thread>

using namespace mnemo;
using namespace mnemo::test;

namespace {

std::int64_t newRun(StoreWriter& writer)
{
    return take(writer.call([](RunStore& store) { return store.startRun({}); }));
}

} // namespace

class TestStoreWriter : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void postedWorkStandsAfterFlush()
    {
        const Folder folder;
        const auto writer = take(StoreWriter::open(folder.path()));
        const auto run = newRun(*writer);
        writer->appendMetrics(run, { { 1, "loss", 3.0, 0.5 }, { 2, "loss", 1.0, 1.0 } });
        writer->post([run](RunStore& store) { return store.setNote(run, "a note"); });
        take(writer->flush());
        const auto reader = folder.store(RunStore::Mode::ReadOnly);
        QCOMPARE(take(reader->metrics(run, "loss")).size(), std::size_t { 2 });
        QCOMPARE(take(reader->run(run)).note, std::string("a note"));
    }

    void laterWorkSeesEarlierPoints()
    {
        const Folder folder;
        StoreWriter::Options options;
        options.batchTime = std::chrono::hours(1);
        const auto writer = take(StoreWriter::open(folder.path(), options));
        const auto run = newRun(*writer);
        writer->appendMetrics(run, { { 1, "loss", 3.0, 0.0 } });
        const auto points = take(writer->call([run](RunStore& store) { return store.metrics(run, "loss"); }));
        QCOMPARE(points.size(), std::size_t { 1 });
    }

    void pointsAreWrittenInBatchesAndByThemselves()
    {
        const Folder folder;
        StoreWriter::Options options;
        options.batchTime = std::chrono::milliseconds(50);
        const auto writer = take(StoreWriter::open(folder.path(), options));
        const auto run = newRun(*writer);
        const auto before
            = take(writer->call([](RunStore& store) -> Result<std::int64_t> { return store.statementCount(); }));
        for (int step = 0; step < 1000; ++step)
            writer->appendMetrics(run, { { step, "loss", 1.0, 0.0 } });
        const auto reader = folder.store(RunStore::Mode::ReadOnly);
        QTRY_COMPARE(take(reader->metrics(run, "loss")).size(), std::size_t { 1000 });
        const auto after
            = take(writer->call([](RunStore& store) -> Result<std::int64_t> { return store.statementCount(); }));
        // One insert a point, and a handful of statements a batch: far from a transaction (two statements) a point.
        QVERIFY2(after - before < 1500, qPrintable(QString::number(after - before)));
    }

    void destructorWritesEverything()
    {
        const Folder folder;
        std::int64_t run = 0;
        {
            StoreWriter::Options options;
            options.batchTime = std::chrono::hours(1);
            const auto writer = take(StoreWriter::open(folder.path(), options));
            run = newRun(*writer);
            writer->appendMetrics(run, { { 1, "loss", 3.0, 0.0 } });
            writer->post([run](RunStore& store) { return store.finishRun(run, RunState::Finished); });
            writer->appendMetrics(run, { { 2, "loss", 2.0, 0.0 } });
        }
        const auto store = folder.store();
        QCOMPARE(take(store->run(run)).state, RunState::Finished);
        QCOMPARE(take(store->metrics(run, "loss")).size(), std::size_t { 2 });
    }

    void manyThreadsWriteAtOnce()
    {
        const Folder folder;
        const auto writer = take(StoreWriter::open(folder.path()));
        std::vector<std::int64_t> runs(4);
        std::vector<std::thread> threads;
        for (std::size_t i = 0; i < runs.size(); ++i) {
            threads.emplace_back([&, i] {
                runs[i] = newRun(*writer);
                for (int step = 0; step < 250; ++step)
                    writer->appendMetrics(runs[i], { { step, "loss", double(i), 0.0 } });
                take(writer->call([&](RunStore& store) { return store.finishRun(runs[i], RunState::Finished); }));
            });
        }
        for (std::thread& thread : threads)
            thread.join();
        take(writer->flush());
        const auto reader = folder.store(RunStore::Mode::ReadOnly);
        for (std::size_t i = 0; i < runs.size(); ++i) {
            const auto points = take(reader->metrics(runs[i], "loss"));
            QCOMPARE(points.size(), std::size_t { 250 });
            QCOMPARE(points.back().value, double(i));
        }
    }

    void failuresAreToldAndGiveNothingHalf()
    {
        const Folder folder;
        std::mutex mutex;
        std::vector<std::string> told;
        StoreWriter::Options options;
        options.onError = [&](const Error& error) {
            const std::lock_guard guard(mutex);
            told.push_back(error.kind);
        };
        const auto writer = take(StoreWriter::open(folder.path(), options));
        const auto run = newRun(*writer);
        writer->post([run](RunStore& store) {
            const auto named = store.renameRun(run, "half");
            return named ? store.setNote(4711, "x") : named;
        });
        QCOMPARE(kindOf(writer->flush()), "unknown_run");
        QVERIFY(writer->flush().ok());
        QCOMPARE(take(writer->call([run](RunStore& store) { return store.run(run); })).name, std::string());
        writer->appendMetrics(4711, { { 1, "loss", 1.0, 0.0 } });
        writer->appendMetrics(run, { { 1, "loss", 1.0, 0.0 } });
        QCOMPARE(kindOf(writer->flush()), "unknown_run");
        QCOMPARE(take(writer->call([run](RunStore& store) { return store.metrics(run, "loss"); })).size(),
            std::size_t { 1 });
        const std::lock_guard guard(mutex);
        QCOMPARE(told, (std::vector<std::string> { "unknown_run", "unknown_run" }));
    }

    void callFromATaskRunsAtOnce()
    {
        const Folder folder;
        const auto writer = take(StoreWriter::open(folder.path()));
        std::atomic<std::int64_t> run = 0;
        writer->post([&](RunStore&) -> Result<void> {
            run = newRun(*writer);
            return {};
        });
        take(writer->flush());
        QCOMPARE(run.load(), 1);
    }

    void pointsOutlastABusyFile()
    {
        const Folder folder;
        StoreWriter::Options options;
        options.batchTime = std::chrono::milliseconds(20);
        options.store.busyTimeout = std::chrono::milliseconds(10);
        std::atomic<int> told = 0;
        options.onError = [&](const Error&) { ++told; };
        const auto writer = take(StoreWriter::open(folder.path(), options));
        const auto run = newRun(*writer);
        const auto other = folder.store();
        take(other->transaction([&]() -> Result<void> {
            writer->appendMetrics(run, { { 1, "loss", 1.0, 0.0 } });
            const auto flushed = writer->flush();
            return flushed.ok() ? Result<void>(Error { ErrorCode::Internal, "not_busy", "it was not busy", {}, {} })
                                : Result<void>();
        }));
        QTRY_COMPARE(take(other->metrics(run, "loss")).size(), std::size_t { 1 });
        QVERIFY(writer->flush().ok());
        QCOMPARE(told.load(), 1);
    }

    void fullDiskIsToldAndNothingIsLost()
    {
        const Folder folder;
        QProcess helper;
        helper.start(MNEMO_STOREHELPER, { "starve", QString::fromStdString(folder.path().string()) });
        QVERIFY(helper.waitForFinished(60000));
        const auto lines = QString::fromUtf8(helper.readAllStandardOutput()).split('\n');
        QVERIFY2(lines.value(0).startsWith("artifact disk_full The disk is full"), qPrintable(lines.value(0)));
        QCOMPARE(lines.value(1), "told disk_full");
        QVERIFY(lines.value(2).startsWith("flush disk_full"));
        QVERIFY(lines.value(3).startsWith("flush disk_full"));
        QCOMPARE(lines.value(4), "count ok");
        QCOMPARE(lines.value(5), "flush ok");
        QCOMPARE(lines.value(6), "artifact ok");
        const auto store = folder.store();
        take(store->checkIntegrity());
        QCOMPARE(take(store->run(1)).state, RunState::Finished);
        QCOMPARE(take(store->metrics(1, "loss")).size(), std::size_t { 100000 });
        QCOMPARE(take(store->bytes(take(store->artifacts(1)).at(0).hash)).size(), std::size_t { 2 << 20 });
    }

    void runsOfADeadProgramAreInterruptedAndToldOnce()
    {
        const Folder folder;
        QProcess program;
        QCOMPARE(startHelper(program, { "start", QString::fromStdString(folder.path().string()) }), "run 1");
        {
            const auto store = folder.store(); // while it lives, its run is left alone
            QVERIFY(take(store->markInterrupted()).empty());
            QCOMPARE(kindOf(store->deleteRun(1)), "run_is_running");
        }
        program.kill();
        program.waitForFinished();
        {
            const auto writer = take(StoreWriter::open(folder.path()));
            QCOMPARE(writer->interruptedRuns().size(), std::size_t { 1 });
            QCOMPARE(take(writer->call([](RunStore& store) { return store.run(1); })).state, RunState::Interrupted);
            take(writer->call([](RunStore& store) { return store.deleteRun(1); }));
        }
        QVERIFY(take(StoreWriter::open(folder.path()))->interruptedRuns().empty());
    }
};

QTEST_APPLESS_MAIN(TestStoreWriter)
#include "tst_storewriter.moc"
