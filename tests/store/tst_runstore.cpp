#include "tests/store/storetest.h"

#include <cmath>
#include <limits>

using namespace mnemo;
using namespace mnemo::test;

namespace {

RunRecord fullRecord()
{
    RunRecord record;
    record.kind = RunKind::Transfer;
    record.name = "Übertragung, 模型 'x'; DROP TABLE runs; --";
    record.method = "ltv";
    record.configJson = R"({"lambda": 0.5})";
    record.seed = std::numeric_limits<std::uint64_t>::max() - 3;
    record.threads = 2;
    record.librariesJson = R"({"torch": "1.13.1"})";
    record.modelFingerprint = "m1";
    record.modelName = "tiny-a";
    record.datasetFingerprint = "d1";
    record.datasetName = "topics";
    record.templateFingerprint = "t1";
    record.templateName = "arrow";
    record.tags = " paper , ,final,paper ";
    record.note = "line one\nline two";
    return record;
}

std::vector<MetricPoint> losses(std::initializer_list<double> values, std::int64_t firstStep = 1)
{
    std::vector<MetricPoint> points;
    for (const double value : values) {
        points.push_back({ firstStep, "loss", value, double(firstStep) * 0.25 });
        ++firstStep;
    }
    return points;
}

constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

} // namespace

class TestRunStore : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyFieldOfARunComesBack()
    {
        const Folder folder;
        const auto store = folder.store();
        const auto parent = startRun(*store);
        RunRecord record = fullRecord();
        record.parentId = parent;
        const auto id = take(store->startRun(record));
        const RunRecord found = take(folder.store(RunStore::Mode::ReadOnly)->run(id));
        QCOMPARE(found.id, id);
        QCOMPARE(found.kind, RunKind::Transfer);
        QCOMPARE(found.state, RunState::Running);
        QCOMPARE(found.name, record.name);
        QCOMPARE(found.method, record.method);
        QCOMPARE(found.configJson, record.configJson);
        QCOMPARE(found.seed, record.seed);
        QCOMPARE(found.threads, 2);
        QCOMPARE(found.librariesJson, record.librariesJson);
        QCOMPARE(found.modelFingerprint + found.modelName, std::string("m1tiny-a"));
        QCOMPARE(found.datasetFingerprint + found.datasetName, std::string("d1topics"));
        QCOMPARE(found.templateFingerprint + found.templateName, std::string("t1arrow"));
        QCOMPARE(found.parentId, std::optional(parent));
        QCOMPARE(found.tags, std::string("paper,final"));
        QCOMPARE(found.note, record.note);
        QCOMPARE(found.deleted, false);
        QVERIFY(found.owner == currentProcess());
        QCOMPARE(found.createdAt.size(), std::size_t { 24 });
        QCOMPARE(found.endedAt, std::string());
    }

    void runEndsOnce()
    {
        const Folder folder;
        const auto store = folder.store();
        const auto id = startRun(*store);
        QCOMPARE(kindOf(store->finishRun(id, RunState::Running)), "run_not_ended");
        take(store->finishRun(id, RunState::Diverged, R"({"accuracy": 0.5})", "the loss became NaN at step 3"));
        const RunRecord found = take(store->run(id));
        QCOMPARE(found.state, RunState::Diverged);
        QCOMPARE(found.summaryJson, std::string(R"({"accuracy": 0.5})"));
        QCOMPARE(found.errorMessage, std::string("the loss became NaN at step 3"));
        QVERIFY(found.endedAt >= found.startedAt);
        const auto again = store->finishRun(id, RunState::Finished);
        QCOMPARE(kindOf(again), "run_not_running");
        QVERIFY(messageOf(again).contains("diverged"));
        QCOMPARE(kindOf(store->finishRun(99, RunState::Finished)), "unknown_run");
    }

    void bestAndLastNameTheirSteps()
    {
        const Folder folder;
        const auto store = folder.store();
        const auto id = startRun(*store);
        take(store->appendMetrics(id, losses({ 3.0, 1.0, 2.0 })));
        const auto low = take(store->bestAndLast(id, "loss", RunStore::Better::Min)).value();
        QCOMPARE(low.best, 1.0);
        QCOMPARE(low.bestStep, 2);
        QCOMPARE(low.last, 2.0);
        QCOMPARE(low.lastStep, 3);
        const auto high = take(store->bestAndLast(id, "loss", RunStore::Better::Max)).value();
        QCOMPARE(high.best, 3.0);
        QCOMPARE(high.bestStep, 1);
        QVERIFY(!take(store->bestAndLast(id, "accuracy", RunStore::Better::Max)).has_value());
    }

    void firstOfEqualValuesIsBest()
    {
        const Folder folder;
        const auto store = folder.store();
        const auto id = startRun(*store);
        take(store->appendMetrics(id, losses({ 2.0, 1.0 })));
        take(store->appendMetrics(id, losses({ 1.0, 2.0 }, 3)));
        QCOMPARE(take(store->bestAndLast(id, "loss", RunStore::Better::Min))->bestStep, 2);
        QCOMPARE(take(store->bestAndLast(id, "loss", RunStore::Better::Max))->bestStep, 1);
    }

    void replacedPointsAreCountedOnce()
    {
        const Folder folder;
        const auto store = folder.store();
        const auto id = startRun(*store);
        take(store->appendMetrics(id, losses({ 3.0, 1.0, 2.0 })));
        take(store->appendMetrics(id, losses({ 5.0 }, 2))); // the best one is gone
        const auto curve = take(store->curves(id)).at(0);
        QCOMPARE(curve.points, 3);
        QCOMPARE(curve.min, 2.0);
        QCOMPARE(curve.minStep, 3);
        QCOMPARE(curve.max, 5.0);
        QCOMPARE(curve.maxStep, 2);
        QCOMPARE(curve.last, 2.0);
        QCOMPARE(curve.lastStep, 3);
    }

    void valuesThatAreNoNumbersAreKeptButNeverBest()
    {
        const Folder folder;
        const auto store = folder.store();
        const auto id = startRun(*store);
        take(store->appendMetrics(id, losses({ notANumber })));
        QVERIFY(!take(store->bestAndLast(id, "loss", RunStore::Better::Min)).has_value());
        take(store->appendMetrics(id, losses({ 0.1, std::numeric_limits<double>::infinity(), notANumber }, 2)));
        const auto points = take(store->metrics(id, "loss"));
        QVERIFY(std::isnan(points.at(0).value) && std::isinf(points.at(2).value));
        QCOMPARE(points.at(1).value, 0.1); // to the last bit
        QCOMPARE(points.at(1).seconds, 0.5);
        const auto best = take(store->bestAndLast(id, "loss", RunStore::Better::Min)).value();
        QCOMPARE(best.bestStep, 2);
        QVERIFY(std::isnan(best.last));
        QCOMPARE(best.lastStep, 4);
    }

    void partOfACurve()
    {
        const Folder folder;
        const auto store = folder.store();
        const auto id = startRun(*store);
        take(store->appendMetrics(id, losses({ 1, 2, 3, 4, 5 })));
        const auto part = take(store->metrics(id, "loss", 2, 4));
        QCOMPARE(part.size(), std::size_t { 3 });
        QCOMPARE(part.front().step, 2);
        QCOMPARE(part.back().value, 4.0);
        QCOMPARE(take(store->metricNames(id)), std::vector<std::string> { "loss" });
        QVERIFY(take(store->metrics(id, "nothing")).empty());
    }

    void resumedRunDropsWhatComesAgain()
    {
        const Folder folder;
        const auto store = folder.store();
        const auto id = startRun(*store);
        take(store->appendMetrics(id, losses({ 3, 2, 1, 0.5 })));
        QCOMPARE(kindOf(store->resumeRun(id, 2)), "run_is_running");
        take(store->finishRun(id, RunState::Cancelled, "{}", "stopped"));
        take(store->resumeRun(id, 2));
        const RunRecord found = take(store->run(id));
        QCOMPARE(found.state, RunState::Running);
        QCOMPARE(found.endedAt + found.errorMessage, std::string());
        const auto curve = take(store->curves(id)).at(0);
        QCOMPARE(curve.points, 2);
        QCOMPARE(curve.min, 2.0);
        QCOMPARE(curve.lastStep, 2);
        QCOMPARE(take(store->metrics(id, "loss")).size(), std::size_t { 2 });
    }

    void predictionsComeBackInOrder()
    {
        const Folder folder;
        const auto store = folder.store();
        const auto id = startRun(*store);
        Prediction second { 1, 17, 2, 0, { 0.1F, 0.2F, 0.7F }, 0.25, notANumber, 12.5, "Antwort „ja“" };
        const Prediction first;
        take(store->savePredictions(id, std::vector { second, first }));
        second.predicted = 2;
        take(store->savePredictions(id, std::vector { second }));
        const auto found = take(store->predictions(id));
        QCOMPARE(found.size(), std::size_t { 2 });
        QCOMPARE(take(store->predictionCount(id)), 2);
        QCOMPARE(found.at(0).gold, -1);
        QVERIFY(found.at(0).probabilities.empty() && std::isnan(found.at(0).dntpLabel));
        QCOMPARE(found.at(1).row, 17);
        QCOMPARE(found.at(1).predicted, 2);
        QCOMPARE(found.at(1).probabilities, second.probabilities);
        QCOMPARE(found.at(1).dntpLabel, 0.25);
        QVERIFY(std::isnan(found.at(1).dntpVocab));
        QCOMPARE(found.at(1).milliseconds, 12.5);
        QCOMPARE(found.at(1).text, second.text);
        QCOMPARE(take(store->predictions(id, 1, 1)).at(0).item, 1);
    }

    void unknownRunIsNamedEverywhere()
    {
        const Folder folder;
        const auto store = folder.store();
        RunRecord child;
        child.parentId = 5;
        QCOMPARE(kindOf(store->startRun(child)), "unknown_run");
        QCOMPARE(kindOf(store->appendMetrics(5, losses({ 1.0 }))), "unknown_run");
        QCOMPARE(kindOf(store->savePredictions(5, {})), "unknown_run");
        QCOMPARE(kindOf(store->putArtifact(5, "a", "b", {})), "unknown_run");
        QCOMPARE(kindOf(store->setTags(5, "x")), "unknown_run");
        QCOMPARE(kindOf(store->deleteRun(5)), "unknown_run");
        QVERIFY(messageOf(store->run(5)).contains("run 5"));
        QVERIFY(take(store->allCurves()).empty());
    }

    void failedTransactionLeavesNothing()
    {
        const Folder folder;
        const auto store = folder.store();
        const auto failed = store->transaction([&]() -> Result<void> {
            startRun(*store);
            const auto inner
                = store->transaction([&]() -> Result<void> { return store->setProjectValue("kept", "no"); });
            return inner ? store->setNote(99, "x") : inner;
        });
        QCOMPARE(kindOf(failed), "unknown_run");
        QCOMPARE(take(store->runCount()), 0);
        QVERIFY(!take(store->projectValue("kept")).has_value());
    }
};

QTEST_APPLESS_MAIN(TestRunStore)
#include "tst_runstore.moc"
