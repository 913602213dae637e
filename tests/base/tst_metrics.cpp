#include "core/base/metrics.h"
#include "core/base/seed.h"
#include "core/base/statistics.h"
#include "tests/support/reference.h"
#include "tests/support/tensorfile.h"

#include <QTest>

#include <cmath>

using namespace mnemo;
using mnemo::test::goldenFolder;

namespace {

Json metricsFile()
{
    return readJson(goldenFolder() / "methods/metrics/metrics.json").value();
}

bool near(double value, double expected, double tolerance = 1e-12)
{
    return std::abs(value - expected) <= tolerance;
}

void compareInterval(const Interval& interval, const Json& expected, double tolerance = 1e-12)
{
    QVERIFY2(near(interval.low, expected[0], tolerance), qPrintable(QString::number(interval.low)));
    QVERIFY2(near(interval.high, expected[1], tolerance), qPrintable(QString::number(interval.high)));
}

void compareCorrelation(const std::optional<Correlation>& found, const Json& expected)
{
    QVERIFY(found.has_value());
    QVERIFY(near(found->r, expected.at("r")));
    QVERIFY(found->p.has_value());
    const double p = expected.at("p");
    QVERIFY(near(*found->p, p, 1e-8 * p));
    QCOMPARE(found->freedom, expected.at("df").get<std::int64_t>());
}

} // namespace

class TestMetrics : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void effectiveAccuracyByHand()
    {
        // 3 of 4 positives and 1 of 2 negatives right: 100 sqrt(0.75 * 0.5)
        const std::vector<int> gold { 1, 1, 1, 1, 0, 0 };
        const std::vector<int> predicted { 1, 1, 1, 0, 0, 7 };
        QVERIFY(near(effectiveAccuracy(gold, predicted).value(), 100.0 * std::sqrt(0.375)));
        QVERIFY(near(effectiveAccuracy(gold, predicted, 0).value(), 100.0 * std::sqrt(0.375)));
        QCOMPARE(effectiveAccuracy(gold, std::vector<int>(6, 1)).value(), 0.0);
        QVERIFY(!effectiveAccuracy(std::vector<int> { 1, 1 }, std::vector<int> { 1, 0 }).has_value());
    }

    void macroF1ByHand()
    {
        // class 0: TP 1, FN 1 -> 2/3; class 1: TP 2, FP 1 -> 4/5; class 2 never seen -> 0
        const std::vector<int> gold { 0, 0, 1, 1 };
        const std::vector<int> predicted { 0, 1, 1, 1 };
        QVERIFY(near(macroF1(gold, predicted, 3), (2.0 / 3 + 0.8) / 3));
        QVERIFY(near(macroF1OfSeen(gold, predicted), (2.0 / 3 + 0.8) / 2));
        // an answer that is no label is a class of its own only in the second form
        const std::vector<int> odd { 0, -1, 1, 1 };
        QVERIFY(near(macroF1(gold, odd, 2), (2.0 / 3 + 1.0) / 2));
        QVERIFY(near(macroF1OfSeen(gold, odd), (2.0 / 3 + 1.0) / 3));
    }

    void confusionCountsEachItemOnce()
    {
        const std::vector<int> gold { 0, 0, 1, 1, 1 };
        const std::vector<int> predicted { 0, 1, 1, 9, 1 };
        const ConfusionMatrix matrix = confusion(gold, predicted, 2);
        QCOMPARE(matrix.counts, (std::vector<std::int64_t> { 1, 1, 0, 0, 2, 1 }));
        QCOMPARE(matrix.unparsed(1), 1);
        QCOMPARE(accuracy(gold, predicted), 0.6);
        QCOMPARE(majorityShare(gold), 0.6);
    }

    void divergenceEqualsAPlainSum()
    {
        const std::vector<float> p { 0.0F, 1.0F, -2.0F };
        const std::vector<float> q { 0.5F, 0.0F, 3.0F };
        const auto shares = [](const std::vector<float>& logits) {
            std::vector<double> result;
            double sum = 0.0;
            for (const float logit : logits)
                sum += std::exp(static_cast<double>(logit));
            for (const float logit : logits)
                result.push_back(std::exp(static_cast<double>(logit)) / sum);
            return result;
        };
        double expected = 0.0;
        for (std::size_t i = 0; i < 3; ++i)
            expected += shares(p)[i] * std::log(shares(p)[i] / shares(q)[i]);
        QVERIFY(near(divergence(p, q), expected, 1e-12));
        QCOMPARE(divergence(p, p), 0.0);
        // neither large logits nor impossible words break it
        const std::vector<float> large { 1000.0F, 0.0F, -std::numeric_limits<float>::infinity() };
        QVERIFY(std::isfinite(divergence(large, p)));
    }

    void withinGroupsAShiftOfOneGroupDoesNotCount()
    {
        const std::vector<double> x { 1, 2, 3, 11, 12, 13 };
        const std::vector<double> y { 3, 2, 1, 23, 22, 21 };
        const std::vector<int> groups { 0, 0, 0, 1, 1, 1 };
        QVERIFY(pearson(x, y)->r > 0.9);
        QVERIFY(near(pearsonWithin(x, y, groups)->r, -1.0));
        QVERIFY(near(spearmanWithin(x, y, groups)->r, -1.0));
        QCOMPARE(pearsonWithin(x, y, groups)->freedom, 3);
    }

    void twoPointsGiveACorrelationWithoutP()
    {
        const auto two = pearson(std::vector<double> { 1, 2 }, std::vector<double> { 3, 5 });
        QVERIFY(two.has_value());
        QCOMPARE(two->r, 1.0);
        QVERIFY(!two->p.has_value());
        QVERIFY(!pearson(std::vector<double> { 1 }, std::vector<double> { 1 }).has_value());
    }

    void bootstrapLeavesUndefinedResamplesOut()
    {
        const std::vector<int> gold { 1, 0 };
        const auto figure = [&](std::span<const std::size_t> items) -> std::optional<double> {
            std::vector<int> drawn;
            for (const std::size_t item : items)
                drawn.push_back(gold[item]);
            return effectiveAccuracy(drawn, drawn);
        };
        const auto interval = bootstrap(2, figure, 200, 3);
        QVERIFY(interval.has_value());
        QCOMPARE(interval->low, 100.0);
        QCOMPARE(interval->high, 100.0);
        QVERIFY(!bootstrap(0, figure).has_value());
        QVERIFY(!bootstrap(5, [](auto) { return std::optional<double>(); }).has_value());
    }

    void goldenEffectiveAccuracyAndGain()
    {
        MNEMO_NEEDS_GOLDEN();
        const Json file = metricsFile();
        for (const Json& item : file.at("effective_accuracy").at("cases")) {
            const auto gold = item.at("gold").get<std::vector<int>>();
            const auto predicted = item.at("predicted").get<std::vector<int>>();
            const auto found = effectiveAccuracy(gold, predicted);
            QVERIFY(near(100 * accuracy(gold, predicted), item.at("accuracy"), 1e-9));
            QCOMPARE(found.has_value(), !item.at("effective_accuracy").is_null());
            if (found)
                QVERIFY(near(*found, item.at("effective_accuracy"), 1e-9));
        }
        const Json& gain = file.at("average_gain");
        const auto ours = gain.at("o").get<std::vector<double>>();
        QVERIFY(near(averageGain(ours, gain.at("r").get<std::vector<double>>()), gain.at("value"), 1e-9));
    }

    void goldenMacroF1()
    {
        MNEMO_NEEDS_GOLDEN();
        const Json file = metricsFile().at("macro_f1");
        const auto gold = file.at("gold").get<std::vector<int>>();
        const auto predicted = file.at("predicted").get<std::vector<int>>();
        const auto counts = labelCounts(gold, predicted, 4);
        for (const auto& [label, expected] : file.at("over_all_task_classes").at("per_class").items()) {
            const LabelCounts& found = counts.at(static_cast<std::size_t>(std::stoi(label)));
            QCOMPARE(found.truePositive, expected.at("tp").get<std::int64_t>());
            QCOMPARE(found.falsePositive, expected.at("fp").get<std::int64_t>());
            QCOMPARE(found.falseNegative, expected.at("fn").get<std::int64_t>());
        }
        QVERIFY(near(macroF1(gold, predicted, 4), file.at("over_all_task_classes").at("macro_f1")));
        QVERIFY(
            near(macroF1OfSeen(gold, predicted), file.at("over_classes_present_in_gold_or_prediction").at("macro_f1")));
    }

    void goldenWilson()
    {
        MNEMO_NEEDS_GOLDEN();
        const Json file = metricsFile();
        for (const Json& item : file.at("wilson").at("cases"))
            compareInterval(wilson(item.at("k"), item.at("n")), item.at("interval"), 1e-9);
    }

    void goldenBootstrap_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("accuracy") << "accuracy";
        QTest::newRow("dNTP") << "dntp";
    }
    void goldenBootstrap()
    {
        MNEMO_NEEDS_GOLDEN();
        QFETCH(QString, name);
        const Json item = metricsFile().at("bootstrap").at(name.toStdString());
        const auto values = item.at("values").get<std::vector<double>>();
        compareInterval(bootstrapMean(values, item.at("resamples"), item.at("seed")), item.at("interval"));
        QVERIFY(near(mean(values), item.at("mean")));
    }

    void goldenSplitMix()
    {
        MNEMO_NEEDS_GOLDEN();
        const Json file = metricsFile().at("bootstrap");
        Random random(7);
        for (const Json& expected : file.at("splitmix64_seed7_first5"))
            QCOMPARE(random.next(), std::stoull(expected.get<std::string>()));
        Random indices(7);
        for (const Json& expected : file.at("splitmix64_seed7_index10_first12"))
            QCOMPARE(static_cast<int>(std::floor(indices.uniform() * 10)), expected.get<int>());
    }

    void goldenCorrelationOfAFewPoints()
    {
        MNEMO_NEEDS_GOLDEN();
        const Json file = metricsFile().at("correlation");
        const auto x = file.at("x").get<std::vector<double>>();
        const auto y = file.at("y").get<std::vector<double>>();
        QVERIFY(near(pearson(x, y)->r, file.at("pearson")));
        QVERIFY(near(spearman(x, y)->r, file.at("spearman")));
        QVERIFY(near(pearson(x, y)->p.value(), file.at("pearson_p"), 1e-10));
        QVERIFY(near(spearman(x, y)->p.value(), file.at("spearman_p"), 1e-10));
    }

    void goldenCorrelationInGroups()
    {
        MNEMO_NEEDS_GOLDEN();
        const Json file = readJson(goldenFolder() / "vectors/statistics/correlation.json").value();
        const auto arrays = test::readReference(goldenFolder() / "vectors/statistics/correlation.safetensors");
        const std::vector<double>& x = arrays.at("x").values;
        const std::vector<double>& y = arrays.at("y").values;
        const std::vector<int> groups = arrays.at("group").labels();
        QCOMPARE(averageRanks(x), arrays.at("rank_x").values);
        compareCorrelation(pearson(x, y), file.at("pearson"));
        compareCorrelation(spearman(x, y), file.at("spearman"));
        compareCorrelation(pearsonWithin(x, y, groups), file.at("within_group").at("pearson"));
        compareCorrelation(spearmanWithin(x, y, groups), file.at("within_group").at("spearman"));
        for (const Json& group : file.at("per_group")) {
            std::vector<double> ownX;
            std::vector<double> ownY;
            for (std::size_t i = 0; i < x.size(); ++i) {
                if (groups[i] != group.at("group").get<int>())
                    continue;
                ownX.push_back(x[i]);
                ownY.push_back(y[i]);
            }
            compareCorrelation(pearson(ownX, ownY), group.at("pearson"));
            compareCorrelation(spearman(ownX, ownY), group.at("spearman"));
        }
    }

    void goldenBootstrapOfACorrelation()
    {
        MNEMO_NEEDS_GOLDEN();
        const Json file = readJson(goldenFolder() / "vectors/statistics/correlation.json").value();
        const auto arrays = test::readReference(goldenFolder() / "vectors/statistics/correlation.safetensors");
        const std::vector<double>& x = arrays.at("x").values;
        const std::vector<double>& y = arrays.at("y").values;
        const auto figure = [&](std::span<const std::size_t> items) -> std::optional<double> {
            std::vector<double> drawnX;
            std::vector<double> drawnY;
            for (const std::size_t item : items) {
                drawnX.push_back(x[item]);
                drawnY.push_back(y[item]);
            }
            const auto found = pearson(drawnX, drawnY);
            return found ? std::optional(found->r) : std::nullopt;
        };
        // the reference's own indices, resample by resample
        const auto indices = arrays.at("bootstrap_indices").integers();
        for (std::size_t b = 0; b < 1000; ++b) {
            const std::vector<std::size_t> items(indices.begin() + static_cast<std::ptrdiff_t>(b * x.size()),
                indices.begin() + static_cast<std::ptrdiff_t>((b + 1) * x.size()));
            QVERIFY(near(figure(items).value(), arrays.at("bootstrap_pearson").values[b]));
        }
        // and our own random numbers
        const Json& any = file.at("bootstrap_any_generator");
        const auto interval = bootstrap(x.size(), figure, any.at("replicates"), 5);
        QVERIFY(near(interval->low, any.at("expected")[0], any.at("tolerance")[0]));
        QVERIFY(near(interval->high, any.at("expected")[1], any.at("tolerance")[1]));
    }

    void goldenDivergence()
    {
        MNEMO_NEEDS_GOLDEN();
        const auto arrays = test::readReference(goldenFolder() / "methods/losses/label.safetensors");
        const auto icl = arrays.at("logits_icl").floats();
        const auto tv = arrays.at("logits_tv").floats();
        const auto labels = arrays.at("label_ids").integers();
        const auto gold = arrays.at("gold").labels();
        const std::size_t words = 40;
        for (std::size_t i = 0; i < 7; ++i) {
            const std::span rowP(icl.data() + i * words, words);
            const std::span rowQ(tv.data() + i * words, words);
            std::vector<float> labelP;
            std::vector<float> labelQ;
            for (const std::int64_t label : labels) {
                labelP.push_back(rowP[static_cast<std::size_t>(label)]);
                labelQ.push_back(rowQ[static_cast<std::size_t>(label)]);
            }
            QVERIFY(near(divergence(rowP, rowQ), arrays.at("dntp_vocab").values[i], 1e-9));
            QVERIFY(near(divergence(labelP, labelQ), arrays.at("dntp_label").values[i], 1e-9));
            const std::vector<double> logs = logSoftmax(labelQ);
            QVERIFY(near(-logs[static_cast<std::size_t>(gold[i])], arrays.at("label_nll").values[i], 1e-9));
            QCOMPARE(static_cast<std::int64_t>(std::max_element(logs.begin(), logs.end()) - logs.begin()),
                arrays.at("prediction").integers()[i]);
        }
    }
};

QTEST_APPLESS_MAIN(TestMetrics)
#include "tst_metrics.moc"
