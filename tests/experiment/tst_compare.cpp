#include "core/experiment/compare.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace mnemo;

namespace {

Prediction prediction(std::int64_t row, int gold, int predicted)
{
    Prediction made;
    made.row = row;
    made.gold = gold;
    made.predicted = predicted;
    return made;
}

} // namespace

class TestCompare : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void settingsAreFlattenedAndSetSideBySide()
    {
        const Json left { { "method", { { "method", "PMT" }, { "phi", "elu" } } }, { "seed", 1 } };
        const Json right { { "method", { { "method", "MHA-ESP" }, { "heads", 4 } } }, { "seed", 1 } };
        const auto pairs = settingPairs(left, right);
        QCOMPARE(pairs.size(), std::size_t(4));
        QCOMPARE(pairs[0].name, std::string("method.heads"));
        QCOMPARE(pairs[0].left, std::string());
        QCOMPARE(pairs[0].right, std::string("4"));
        QCOMPARE(pairs[1].left, std::string("PMT"));
        QCOMPARE(pairs[1].right, std::string("MHA-ESP"));
        QVERIFY(pairs[2].differs()); // phi, only left
        QVERIFY(!pairs[3].differs()); // seed
    }

    void differencesArePairedByRow()
    {
        const std::vector<Prediction> left { prediction(3, 0, 0), prediction(5, 1, 0), prediction(9, 1, 1),
            prediction(11, -1, 0) };
        const std::vector<Prediction> right { prediction(9, 1, 0), prediction(5, 1, 1), prediction(3, 0, 0),
            prediction(7, 0, 0), prediction(11, -1, 0) };
        const auto difference = pairedDifference(left, right);
        QVERIFY(difference);
        QCOMPARE(difference->items, std::int64_t(3)); // 7 is in one only, 11 has no label
        QCOMPARE(difference->onlyLeft, std::int64_t(1));
        QCOMPARE(difference->onlyRight, std::int64_t(1));
        QCOMPARE(difference->value, 0.0);
        QVERIFY(!difference->isClear());
    }

    void aMethodThatIsAlwaysBetterIsClear()
    {
        std::vector<Prediction> left;
        std::vector<Prediction> right;
        for (int row = 0; row < 50; ++row) {
            left.push_back(prediction(row, 0, row % 2));
            right.push_back(prediction(row, 0, 0));
        }
        const auto difference = pairedDifference(left, right);
        QVERIFY(difference);
        QCOMPARE(difference->value, 0.5);
        QVERIFY(difference->isClear());
        QVERIFY(difference->interval.low > 0.3 && difference->interval.high < 0.7);
    }

    void runsWithoutACommonItemHaveNoDifference()
    {
        QVERIFY(!pairedDifference({ prediction(1, 0, 0) }, { prediction(2, 0, 0) }));
        QVERIFY(!pairedDifference({}, {}));
    }

    void transfersBringTheirEvaluation()
    {
        const QTemporaryDir folder;
        auto opened = RunStore::open(std::filesystem::path(folder.path().toStdString()) / "t.mnemo");
        QVERIFY(opened.ok());
        auto& store = *opened;
        RunRecord moved;
        moved.kind = RunKind::Transfer;
        moved.method = "LTV";
        moved.modelName = "small";
        moved.datasetName = "topics";
        moved.configJson = R"({"method":{"method":"LTV","lambda":2.5}})";
        const auto run = store->startRun(moved).value();
        QVERIFY(store
                    ->finishRun(run, RunState::Finished,
                        R"({"source_model":"large","bridge":{"shared_tokens":300,"relative_residual":0.25}})")
                    .ok());
        auto records = transfers(*store).value();
        QCOMPARE(records.size(), std::size_t(1));
        QVERIFY(!records[0].after);
        RunRecord measured = moved;
        measured.kind = RunKind::Evaluation;
        measured.parentId = run;
        const auto evaluation = store->startRun(measured).value();
        QVERIFY(store
                    ->finishRun(evaluation, RunState::Finished,
                        R"({"accuracy":{"value":0.8,"low":0.7,"high":0.9},"dntp_label":{"value":0.1},"scored":100,
                            "zero_shot_accuracy":0.4,"icl_accuracy":0.9})")
                    .ok());
        records = transfers(*store).value();
        const auto& record = records[0];
        QCOMPARE(record.source, std::string("large"));
        QCOMPARE(record.target, std::string("small"));
        QCOMPARE(record.lambda, 2.5);
        QCOMPARE(record.sharedTokens, std::int64_t(300));
        QCOMPARE(record.residual, 0.25);
        QCOMPARE(record.evaluation, evaluation);
        QCOMPARE(record.after->value, 0.8);
        QCOMPARE(record.before->value, 0.4);
        QCOMPARE(record.before->interval.low, wilson(40, 100).low);
        QCOMPARE(record.icl.value(), 0.9);
        QCOMPARE(record.dntpAfter.value(), 0.1);
        QVERIFY(!record.dntpBefore);
    }
};

QTEST_APPLESS_MAIN(TestCompare)
#include "tst_compare.moc"
