// How far bfloat16 weights are from float32 ones on the data at hand.
#include "tests/experiment/place.h"

#include "core/engine/evaluate/baselines.h"
#include "core/experiment/precision.h"

#include <QTest>

#include <cmath>

using namespace mnemo;
using namespace mnemo::test;

namespace {

constexpr int items = 24;

ExperimentConfig configuration()
{
    ExperimentConfig config;
    config.method = { { "method", "zero-shot" } };
    config.dtype = FrozenModel::Dtype::Float32;
    config.threads = 1;
    config.seed = 3;
    return config;
}

std::vector<float> logitsOf(const FrozenModel& model, const Episode& episode)
{
    return model.forward(Input::fromSequences({ episode.prompt }), {}, Capture()).value().logits.values;
}

} // namespace

class TestPrecision : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_place = std::make_unique<Place>(); }

    /// The same figures, prompt by prompt through the model's own door.
    void theDeviationIsThatOfEveryPromptByItself()
    {
        auto& laboratory = m_place->laboratory();
        const auto report = measurePrecision(laboratory, configuration(), 0, items, {});
        MNEMO_OK(report);
        QCOMPARE(report->items, std::int64_t(items));
        QVERIFY(report->inUse == FrozenModel::Dtype::Float32);

        auto config = configuration();
        config.testItems = items;
        const auto task = laboratory.prepare(config).value();
        const auto rounded = FrozenModel::open(task.model->folder(), { FrozenModel::Dtype::BFloat16, "cpu" }).value();
        const auto source = laboratory.episodes(task, task.test, ZeroShot().needs(), 0, config.seed).value();
        double largest = 0.0;
        double highest = 0.0;
        std::int64_t changed = 0;
        for (std::size_t i = 0; i < source->size(); ++i) {
            const auto episode = source->episode(i).value();
            const auto exact = logitsOf(*task.model, episode);
            const auto other = logitsOf(*rounded, episode);
            for (std::size_t v = 0; v < exact.size(); ++v) {
                largest = std::max(largest, std::abs(double(exact[v]) - double(other[v])));
                highest = std::max(highest, std::abs(double(exact[v])));
            }
            const auto best = [&](const std::vector<float>& logits) {
                std::size_t found = 0;
                const auto& labels = source->labelIds();
                for (std::size_t label = 1; label < labels.size(); ++label) {
                    if (logits[std::size_t(labels[label].front())] > logits[std::size_t(labels[found].front())])
                        found = label;
                }
                return found;
            };
            changed += best(exact) != best(other) ? 1 : 0;
        }
        QVERIFY(largest > 1e-3); // bfloat16 keeps 8 bits
        QVERIFY2(std::abs(report->largestDifference - largest) < 0.05 * largest,
            qPrintable(QStringLiteral("%1 %2").arg(report->largestDifference).arg(largest)));
        QVERIFY(std::abs(report->largestLogit - highest) < 1e-3);
        QVERIFY(report->meanDifference > 0.0 && report->meanDifference < report->largestDifference);
        QVERIFY(std::abs(std::int64_t(report->changedRows.size()) - changed) <= 1); // a tie may fall either way
        QVERIFY(report->secondsFloat32 > 0.0 && report->secondsBFloat16 > 0.0);
    }

    /// Whichever of the two is in use, the figures are the same.
    void bothWaysRoundGiveTheSameFigures()
    {
        auto& laboratory = m_place->laboratory();
        const auto one = measurePrecision(laboratory, configuration(), 0, items, {}).value();
        auto config = configuration();
        config.dtype = FrozenModel::Dtype::BFloat16;
        const auto two = measurePrecision(laboratory, config, 0, items, {}).value();
        QVERIFY(two.inUse == FrozenModel::Dtype::BFloat16);
        QCOMPARE(two.largestDifference, one.largestDifference);
        QCOMPARE(two.changedRows, one.changedRows);
        QCOMPARE(two.accuracyFloat32, one.accuracyFloat32);
    }

    void aStopIsHeard()
    {
        std::stop_source stop;
        const auto stopped = measurePrecision(
            m_place->laboratory(), configuration(), 0, items, stop.get_token(), [&](const std::string& stage, double) {
                if (stage.starts_with("computing"))
                    stop.request_stop();
            });
        QVERIFY(!stopped.ok());
        QVERIFY(stopped.error().code == ErrorCode::Cancelled);
    }

private:
    std::unique_ptr<Place> m_place;
};

QTEST_APPLESS_MAIN(TestPrecision)
#include "tst_precision.moc"
