#include "core/store/runqueries_p.h"
#include "tests/store/storetest.h"

#include <QElapsedTimer>

using namespace mnemo;
using namespace mnemo::test;

namespace {

QStringList names(const std::vector<RunRecord>& runs)
{
    QStringList list;
    for (const RunRecord& run : runs)
        list << QString::fromStdString(run.name);
    return list;
}

std::int64_t add(
    RunStore& store, const std::string& name, RunKind kind, const std::string& method, const std::string& tags)
{
    RunRecord record;
    record.name = name;
    record.kind = kind;
    record.method = method;
    record.tags = tags;
    return take(store.startRun(record));
}

/// The steps SQLite would take, one a line.
QStringList planOf(const std::filesystem::path& path, const RunQuery& query)
{
    sqlite3* handle = nullptr;
    sqlite3_stmt* statement = nullptr;
    sqlite3_open_v2(path.c_str(), &handle, SQLITE_OPEN_READONLY, nullptr);
    sqlite3_prepare_v2(handle, ("EXPLAIN QUERY PLAN " + query.sql).c_str(), -1, &statement, nullptr);
    QStringList steps;
    while (sqlite3_step(statement) == SQLITE_ROW)
        steps << QString::fromUtf8(reinterpret_cast<const char*>(sqlite3_column_text(statement, 3)));
    sqlite3_finalize(statement);
    sqlite3_close(handle);
    return steps;
}

} // namespace

class TestRunLists : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void filters_data()
    {
        QTest::addColumn<RunFilter>("filter");
        QTest::addColumn<QStringList>("expected");
        RunFilter filter;
        filter.isDescending = false;
        QTest::newRow("all, hidden ones aside") << filter << QStringList { "alpha", "Beta", "gamma 50%" };
        RunFilter other = filter;
        other.isDescending = true;
        QTest::newRow("newest first") << other << QStringList { "gamma 50%", "Beta", "alpha" };
        other = filter;
        other.kinds = { RunKind::Evaluation, RunKind::Vector };
        QTest::newRow("kinds") << other << QStringList { "Beta", "gamma 50%" };
        other = filter;
        other.states = { RunState::Finished };
        QTest::newRow("states") << other << QStringList { "Beta" };
        other = filter;
        other.method = "pmt";
        QTest::newRow("method") << other << QStringList { "alpha" };
        other = filter;
        other.tag = "paper";
        QTest::newRow("whole tag") << other << QStringList { "alpha", "gamma 50%" };
        other = filter;
        other.tag = "pap";
        QTest::newRow("part of a tag is none") << other << QStringList {};
        other = filter;
        other.text = "0%";
        QTest::newRow("text, taken by the letter") << other << QStringList { "gamma 50%" };
        other.text = "a_p";
        QTest::newRow("text, no wild cards") << other << QStringList {};
        other.text = "BETA";
        QTest::newRow("text, any case") << other << QStringList { "Beta" };
        other.text = "' OR 1 = 1 --";
        QTest::newRow("text, no statement") << other << QStringList {};
        other = filter;
        other.parentId = 1;
        QTest::newRow("children") << other << QStringList {};
        other = filter;
        other.deleted = DeletedRuns::Only;
        QTest::newRow("deleted only") << other << QStringList { "old" };
        other.deleted = DeletedRuns::Included;
        QTest::newRow("deleted too") << other << QStringList { "alpha", "Beta", "gamma 50%", "old" };
        other = filter;
        other.order = RunOrder::Name;
        other.limit = 2;
        other.offset = 1;
        QTest::newRow("page by name") << other << QStringList { "Beta", "gamma 50%" };
    }
    void filters()
    {
        QFETCH(RunFilter, filter);
        QFETCH(QStringList, expected);
        const Folder folder;
        const auto store = folder.store();
        add(*store, "alpha", RunKind::Training, "pmt", "paper, final");
        take(store->finishRun(add(*store, "Beta", RunKind::Evaluation, "icl", "papers"), RunState::Finished));
        add(*store, "gamma 50%", RunKind::Vector, "ltv", "paper");
        const auto old = add(*store, "old", RunKind::Training, "esp", "paper");
        take(store->finishRun(old, RunState::Cancelled));
        take(store->deleteRun(old));
        QCOMPARE(names(take(store->runs(filter))), expected);
        if (filter.limit < 0)
            QCOMPARE(take(store->runCount(filter)), expected.size());
        QCOMPARE(take(store->allTags()), (std::vector<std::string> { "final", "paper", "papers" }));
    }

    void tagsNotesAndNamesChange()
    {
        const Folder folder;
        const auto store = folder.store();
        const auto id = startRun(*store, "first");
        take(store->renameRun(id, "second"));
        take(store->setTags(id, "b, a,,b"));
        take(store->setNote(id, "wichtig"));
        take(store->setSummary(id, R"({"accuracy":0.9})"));
        const RunRecord run = take(folder.store(RunStore::Mode::ReadOnly)->run(id));
        QCOMPARE(run.name + "|" + run.tags + "|" + run.note + "|" + run.summaryJson,
            std::string(R"(second|b,a|wichtig|{"accuracy":0.9})"));
    }

    void deleteHidesAndUndoBringsEverythingBack()
    {
        const Folder folder;
        const auto store = folder.store();
        const auto id = startRun(*store, "kept");
        take(store->appendMetrics(id, std::vector<MetricPoint> { { 1, "loss", 2.0, 0.0 } }));
        const auto hash = take(store->putArtifact(id, "adapter", "last", bytesOf("weights")));
        QCOMPARE(kindOf(store->deleteRun(id)), "run_is_running");
        take(store->finishRun(id, RunState::Finished));
        take(store->deleteRun(id));
        QVERIFY(take(store->runs()).empty());
        QVERIFY(take(store->allCurves()).empty());
        QVERIFY(take(store->artifactsOfKind("adapter")).empty());
        take(store->undeleteRun(id));
        QCOMPARE(names(take(store->runs())), QStringList { "kept" });
        QCOMPARE(take(store->metrics(id, "loss")).at(0).value, 2.0);
        QCOMPARE(take(store->bytes(hash)).size(), std::size_t { 7 });
    }

    void purgeTakesAllThatHangsOnARun()
    {
        const Folder folder;
        const auto store = folder.store();
        const auto kept = startRun(*store, "kept");
        const auto gone = startRun(*store, "gone");
        RunRecord record;
        record.parentId = gone;
        const auto child = take(store->startRun(record));
        const auto shared = take(store->putArtifact(kept, "adapter", "a", bytesOf("shared")));
        take(store->putArtifact(gone, "adapter", "a", bytesOf("shared")));
        const auto own = take(store->putArtifact(gone, "adapter", "b", bytesOf(std::string(3 << 20, 'x'))));
        take(store->appendMetrics(gone, std::vector<MetricPoint> { { 1, "loss", 2.0, 0.0 } }));
        take(store->savePredictions(gone, std::vector<Prediction>(1)));
        take(store->finishRun(gone, RunState::Failed));
        take(store->checkpoint());
        const auto sizeBefore = std::filesystem::file_size(folder.path());
        take(store->purgeRun(gone));
        take(store->checkpoint());
        QVERIFY(std::filesystem::file_size(folder.path()) + (3 << 20) <= sizeBefore + 8192);
        QCOMPARE(kindOf(store->run(gone)), "unknown_run");
        QCOMPARE(kindOf(store->bytes(own)), "unknown_blob");
        QVERIFY(store->bytes(shared).ok());
        QVERIFY(!take(store->run(child)).parentId.has_value());
        QVERIFY(take(store->metrics(gone, "loss")).empty());
        QCOMPARE(take(store->predictionCount(gone)), 0);
        take(store->checkIntegrity());
        take(store->finishRun(kept, RunState::Finished));
        take(store->deleteRun(kept));
        QCOMPARE(take(store->purgeDeleted()), 1);
        QCOMPARE(kindOf(store->bytes(shared)), "unknown_blob");
        QVERIFY(startRun(*store) > child); // a number never comes twice
    }

    void thousandRunsAreListedByThreeStatements()
    {
        const Folder folder;
        const auto store = folder.store();
        take(store->transaction([&]() -> Result<void> {
            for (int run = 0; run < 1000; ++run) {
                const auto id = startRun(*store, "run " + std::to_string(run));
                std::vector<MetricPoint> points;
                for (int metric = 0; metric < 50; ++metric) {
                    for (int step = 0; step < 2; ++step)
                        points.push_back({ step, "metric " + std::to_string(metric), double(step + metric), 0.0 });
                }
                if (const auto appended = store->appendMetrics(id, points); !appended)
                    return appended;
            }
            return {};
        }));
        const auto reader = folder.store(RunStore::Mode::ReadOnly);
        const auto before = reader->statementCount();
        QElapsedTimer timer;
        timer.start();
        const auto runs = take(reader->runs());
        const auto curves = take(reader->allCurves());
        const auto count = take(reader->runCount());
        qInfo("1000 runs with 50 curves each: %lld ms", static_cast<long long>(timer.elapsed()));
        QCOMPARE(reader->statementCount() - before, 3);
        QCOMPARE(runs.size(), std::size_t { 1000 });
        QCOMPARE(count, 1000);
        QCOMPARE(curves.size(), std::size_t { 50000 });
        QCOMPARE(runs.front().name, std::string("run 999"));
        QCOMPARE(curves.at(52).last, 11.0); // by name: metric 0, 1, 10, ...
    }

    void listsUseTheirIndexes()
    {
        const Folder folder;
        folder.store();
        const auto plan = planOf(folder.path(), listQuery({}));
        QCOMPARE(plan.size(), 1); // no sorting step
        QVERIFY2(plan.at(0).contains("USING INDEX runs_by_time (deleted=?)"), qPrintable(plan.join("; ")));
        RunFilter running;
        running.states = { RunState::Running };
        running.deleted = DeletedRuns::Included;
        QVERIFY(planOf(folder.path(), listQuery(running)).at(0).contains("USING INDEX runs_by_state"));
        const RunQuery curve {
            "SELECT step, value FROM points WHERE curve_id = ? AND step BETWEEN ? AND ? ORDER BY step", {}
        };
        QCOMPARE(planOf(folder.path(), curve),
            QStringList { "SEARCH points USING PRIMARY KEY (curve_id=? AND step>? AND step<?)" });
    }

    void revisionRisesWithEveryChange()
    {
        const Folder folder;
        const auto store = folder.store();
        const auto reader = folder.store(RunStore::Mode::ReadOnly);
        const auto own = take(store->revision());
        const auto others = take(reader->revision());
        QCOMPARE(take(reader->revision()), others);
        startRun(*store);
        QVERIFY(take(store->revision()) > own);
        QVERIFY(take(reader->revision()) > others);
    }
};

QTEST_APPLESS_MAIN(TestRunLists)
#include "tst_runlists.moc"
