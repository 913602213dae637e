#include "core/data/splits.h"
#include "core/data/view.h"
#include "tests/data/datafiles.h"

#include <algorithm>
#include <numeric>
#include <set>

using namespace mnemo;
using namespace mnemo::test;

namespace {

/// `counts[i]` rows of label i, mixed.
SharedDataset labelled(const std::vector<int>& counts)
{
    std::vector<std::vector<std::string>> rows;
    for (int i = 0; i < *std::max_element(counts.begin(), counts.end()); ++i)
        for (std::size_t label = 0; label < counts.size(); ++label)
            if (i < counts[label])
                rows.push_back(
                    { "row " + std::to_string(rows.size()), std::string(1, static_cast<char>('a' + label)) });
    return *Dataset::fromRows("labelled", rows);
}

std::vector<std::int64_t> sizes(const Splits& splits)
{
    return { static_cast<std::int64_t>(splits.train.size()), static_cast<std::int64_t>(splits.valid.size()),
        static_cast<std::int64_t>(splits.test.size()) };
}

} // namespace

class TestView : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rowsAreFilteredInOrder()
    {
        const auto data = Dataset::fromRows("texts",
            { { "Sunny day", "good" }, { "rainy", "bad" }, { "a SUNNY spot", "good" }, { "\u00C9t\u00E9", "sunny" } });
        MNEMO_VALUE(data);
        const DatasetView all(*data, "all");
        QCOMPARE(all.size(), std::size_t(4));
        QCOMPARE(all.containing("sunny").rows(), (std::vector<RowIndex> { 0, 2, 3 })); // any column
        QCOMPARE(all.containing("\u00E9").rows(), std::vector<RowIndex> { 3 });
        QCOMPARE(all.containing("").size(), std::size_t(4));
        QCOMPARE(all.withLabel((*data)->labels().find("good")).rows(), (std::vector<RowIndex> { 0, 2 }));
        QCOMPARE(all.first(2).rows(), (std::vector<RowIndex> { 0, 1 }));
        QCOMPARE(all.first(9).size(), std::size_t(4));
        QCOMPARE(all.without(all.first(3)).rows(), std::vector<RowIndex> { 3 });
        QVERIFY(all.contains(2) && !all.first(2).contains(2));
        QVERIFY(all.bySplit("test").isEmpty());
        QCOMPARE(q(all.first(1).name()), QString("all"));
    }

    void shufflingDependsOnTheSeedAlone()
    {
        const DatasetView all(labelled({ 50, 50 }));
        QCOMPARE(all.shuffled(3).rows(), all.shuffled(3).rows());
        QVERIFY(all.shuffled(3).rows() != all.shuffled(4).rows());
        auto rows = all.shuffled(3).rows();
        QVERIFY(all.shuffled(3).fingerprint() != all.fingerprint());
        std::sort(rows.begin(), rows.end());
        QCOMPARE(rows, all.rows());
    }

    void balancedTakesTheSameOfEachLabel()
    {
        const DatasetView all(labelled({ 20, 5, 9 }));
        Random random(1);
        const auto five = all.balanced(5, random);
        MNEMO_VALUE(five);
        QCOMPARE(five->labelCounts(), (std::vector<std::int64_t> { 5, 5, 5 }));
        QCOMPARE(std::set<RowIndex>(five->rows().begin(), five->rows().end()).size(), std::size_t(15));
        QVERIFY(!std::is_sorted(five->rows().begin(), five->rows().end()));
        const auto six = all.balanced(6, random);
        QCOMPARE(q(six.error().kind), QString("too_few_rows"));
        QCOMPARE(q(six.error().item), QString("b"));
        Random again(1);
        QCOMPARE(all.balanced(5, again)->rows(), five->rows());
    }

    void evenlySpreadsAsFarAsThereAreRows_data()
    {
        QTest::addColumn<int>("n");
        QTest::addColumn<QList<qint64>>("counts");
        QTest::newRow("none") << 0 << QList<qint64> { 0, 0, 0 };
        QTest::newRow("even") << 12 << QList<qint64> { 4, 4, 4 };
        QTest::newRow("one left") << 13 << QList<qint64> { 5, 4, 4 };
        QTest::newRow("short label") << 24 << QList<qint64> { 10, 5, 9 };
        QTest::newRow("all") << 99 << QList<qint64> { 20, 5, 9 };
    }

    void evenlySpreadsAsFarAsThereAreRows()
    {
        QFETCH(int, n);
        QFETCH(QList<qint64>, counts);
        Random random(2);
        const auto view = DatasetView(labelled({ 20, 5, 9 })).evenly(static_cast<std::size_t>(n), random);
        const auto found = view.labelCounts();
        QCOMPARE(QList<qint64>(found.begin(), found.end()), counts);
    }

    void majorityIsTheLargestShare()
    {
        QCOMPARE(DatasetView(labelled({ 6, 3, 1 })).majorityShare(), 0.6);
        QCOMPARE(DatasetView().majorityShare(), 0.0);
    }

    void overlapCountsEqualInputs()
    {
        const auto a = Dataset::fromRows("a", { { "one", "x" }, { "two", "x" }, { "two", "y" }, { "three", "x" } });
        const auto b = Dataset::fromRows("b", { { "two", "z" }, { "two", "z" }, { "Three", "z" } });
        MNEMO_VALUE(a);
        MNEMO_VALUE(b);
        QCOMPARE(overlap(DatasetView(*a), DatasetView(*b)), std::int64_t(2));
        QCOMPARE(overlap(DatasetView(*b), DatasetView(*a)), std::int64_t(2));
        QCOMPARE(overlap(DatasetView(*a), DatasetView(*a).first(0)), std::int64_t(0));
    }

    void ratiosGiveWholeNumbersThatAddUp_data()
    {
        QTest::addColumn<QList<int>>("labels");
        QTest::addColumn<QList<double>>("ratios");
        QTest::addColumn<bool>("stratified");
        QTest::addColumn<QList<qint64>>("parts");
        QTest::newRow("100") << QList<int> { 60, 40 } << QList<double> { 0.7, 0.15, 0.15 } << true
                             << QList<qint64> { 70, 15, 15 };
        QTest::newRow("10") << QList<int> { 10 } << QList<double> { 0.7, 0.15, 0.15 } << false
                            << QList<qint64> { 7, 2, 1 };
        QTest::newRow("two parts") << QList<int> { 7, 7 } << QList<double> { 0.5, 0.0, 0.5 } << true
                                   << QList<qint64> { 8, 0, 6 };
        QTest::newRow("some stay out") << QList<int> { 50, 50 } << QList<double> { 0.2, 0.0, 0.1 } << true
                                       << QList<qint64> { 20, 0, 10 };
        QTest::newRow("above one") << QList<int> { 50, 50 } << QList<double> { 80.0, 10.0, 10.0 } << true
                                   << QList<qint64> { 80, 10, 10 };
        QTest::newRow("one row") << QList<int> { 1 } << QList<double> { 0.7, 0.15, 0.15 } << true
                                 << QList<qint64> { 1, 0, 0 };
    }

    void ratiosGiveWholeNumbersThatAddUp()
    {
        QFETCH(QList<int>, labels);
        QFETCH(QList<double>, ratios);
        QFETCH(bool, stratified);
        QFETCH(QList<qint64>, parts);
        SplitPlan plan;
        plan.train = ratios[0];
        plan.valid = ratios[1];
        plan.test = ratios[2];
        plan.stratified = stratified;
        const DatasetView all(labelled({ labels.begin(), labels.end() }));
        const auto splits = makeSplits(all, plan);
        MNEMO_VALUE(splits);
        const auto found = sizes(*splits);
        QCOMPARE(QList<qint64>(found.begin(), found.end()), parts);
        std::set<RowIndex> seen;
        for (const auto* view : { &splits->train, &splits->valid, &splits->test })
            for (const RowIndex row : view->rows())
                QVERIFY(seen.insert(row).second);
        QCOMPARE(q(splits->valid.name()), QString("valid"));
    }

    void stratifiedPartsKeepTheLabelShares()
    {
        const DatasetView all(labelled({ 600, 300, 100 }));
        const auto splits = makeSplits(all, {});
        MNEMO_VALUE(splits);
        QCOMPARE(splits->train.labelCounts(), (std::vector<std::int64_t> { 420, 210, 70 }));
        QCOMPARE(splits->test.labelCounts(), (std::vector<std::int64_t> { 90, 45, 15 }));
    }

    void equalInputsStayTogether()
    {
        std::vector<std::vector<std::string>> rows;
        for (int i = 0; i < 300; ++i)
            rows.push_back({ "text " + std::to_string(i % 100), i % 2 ? "x" : "y" });
        const DatasetView all(*Dataset::fromRows("repeats", rows));
        SplitPlan plan;
        const auto together = makeSplits(all, plan);
        MNEMO_VALUE(together);
        QCOMPARE(overlap(together->test, together->train), std::int64_t(0));
        QCOMPARE(overlap(together->valid, together->train), std::int64_t(0));
        QCOMPARE(together->train.size() + together->valid.size() + together->test.size(), std::size_t(300));
        plan.keepEqualTogether = false;
        QVERIFY(overlap(makeSplits(all, plan)->test, makeSplits(all, plan)->train) > 0);
    }

    void planMakesTheSamePartsAgain()
    {
        const DatasetView all(labelled({ 40, 40 }));
        SplitPlan plan;
        plan.seed = 12345678901234567890ULL;
        plan.valid = 0.1;
        const auto read = splitPlanFromJson(toJson(plan));
        MNEMO_VALUE(read);
        QVERIFY(*read == plan);
        QCOMPARE(makeSplits(all, *read)->train.rows(), makeSplits(all, plan)->train.rows());
        plan.seed = 1;
        QVERIFY(makeSplits(all, *read)->train.rows() != makeSplits(all, plan)->train.rows());
        QCOMPARE(q(splitPlanFromJson(Json { { "train", "half" } }).error().item), QString("train"));
        QCOMPARE(q(splitPlanFromJson(Json { { "by", "luck" } }).error().item), QString("by"));
    }

    void wrongPlansAreRefused()
    {
        const DatasetView all(labelled({ 4 }));
        SplitPlan plan;
        plan.train = -0.1;
        QCOMPARE(q(makeSplits(all, plan).error().item), QString("train"));
        plan.train = plan.valid = plan.test = 0.0;
        QCOMPARE(q(makeSplits(all, plan).error().kind), QString("bad_split"));
        plan.by = SplitPlan::By::File;
        QCOMPARE(q(makeSplits(all, plan).error().kind), QString("no_splits"));
    }

    void splitsOfTheFileAreTakenAsTheyAre()
    {
        Dataset::Shape shape;
        shape.columns = { "input", "answer", "split" };
        shape.splitColumn = "split";
        const auto data = Dataset::fromRows(
            "parts", { { "a", "x", "test" }, { "b", "x", "train" }, { "c", "y", "" }, { "d", "y", "train" } }, shape);
        MNEMO_VALUE(data);
        SplitPlan plan;
        plan.by = SplitPlan::By::File;
        const auto splits = makeSplits(DatasetView(*data), plan);
        MNEMO_VALUE(splits);
        QCOMPARE(splits->train.rows(), (std::vector<RowIndex> { 1, 3 }));
        QCOMPARE(splits->test.rows(), std::vector<RowIndex> { 0 });
        QVERIFY(splits->valid.isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestView)
#include "tst_view.moc"
