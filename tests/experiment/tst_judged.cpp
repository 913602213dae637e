// What the bundled models and data must show: trained adapters reach 12-shot ICL, LTV stands clear of the mean
// difference. 500 test items; ICL as the mean of five draws of balanced demonstrations; means over the seeds.
#include "tests/experiment/place.h"

#include "core/base/statistics.h"
#include "core/experiment/demo.h"

#include <QTest>

#include <cstdio>

using namespace mnemo;
using namespace mnemo::test;

class TestJudged : public QObject {
    Q_OBJECT

private:
    /// Accuracy of one method on one seed: the mean over its draws. Writes a line for the reader.
    Result<double> accuracyOf(const std::string& data, const Json& method, std::uint64_t seed)
    {
        DemoOptions options;
        options.seed = seed;
        options.threads = 1;
        auto config = demoConfig(data, method.at("method").get<std::string>(), options);
        config.method.update(method);
        config.draws = options.draws;
        const auto name = config.methodName();
        std::shared_ptr<const InterventionMaker> maker;
        double seconds = 0.0;
        if (name != "ICL") {
            const bool isVector = name == "LTV" || name == "mean difference";
            const auto made = isVector ? runVector(m_place->laboratory(), config, {})
                                       : runTraining(m_place->laboratory(), config, {});
            if (!made)
                return made.error();
            maker = made->maker;
            seconds = made->summary.value("seconds", 0.0);
        }
        const auto outcome = runEvaluation(m_place->laboratory(), config, maker, {}, {});
        if (!outcome)
            return outcome.error();
        const auto& e = outcome->evaluation;
        std::printf("%-10s seed %llu  %-15s  accuracy %.3f  dNTP %.4f  virtual %.1f  real %.1f  %.1f s\n", data.c_str(),
            static_cast<unsigned long long>(seed), name.c_str(), mean(outcome->accuracies),
            e.dntpLabel ? e.dntpLabel->value : 0.0, e.virtualTokens.value, e.realTokens.value, seconds);
        std::fflush(stdout);
        m_added = std::max(m_added, name == "ICL" ? 0.0 : e.virtualTokens.value);
        return mean(outcome->accuracies);
    }

private Q_SLOTS:
    void initTestCase() { m_place = std::make_unique<Place>(); }

    void trainedAdaptersReachDemonstrations_data()
    {
        QTest::addColumn<QByteArray>("data");
        QTest::newRow("topics") << QByteArray("topics-35");
        QTest::newRow("moods") << QByteArray("moods-35");
    }
    void trainedAdaptersReachDemonstrations()
    {
        QFETCH(QByteArray, data);
        const std::uint64_t seeds = qEnvironmentVariableIntValue("MNEMO_SLOW") == 1 ? 3 : 1;
        std::map<std::string, std::vector<double>> found;
        for (std::uint64_t seed = 0; seed < seeds; ++seed) {
            for (const Json& method : { Json { { "method", "ICL" }, { "count", 12 } }, Json { { "method", "MHA-ESP" } },
                     Json { { "method", "PMT" } }, Json { { "method", "mean difference" }, { "count", 12 } },
                     Json { { "method", "LTV" }, { "count", 12 }, { "lambda", 5.0 } } }) {
                const auto accuracy = accuracyOf(data.toStdString(), method, seed);
                MNEMO_OK(accuracy);
                found[method.at("method").get<std::string>()].push_back(*accuracy);
            }
        }
        const double icl = mean(found["ICL"]);
        QVERIFY2(mean(found["MHA-ESP"]) >= icl, "MHA-ESP stays below 12 demonstrations");
        QVERIFY2(mean(found["PMT"]) >= icl, "PMT stays below 12 demonstrations");
        QVERIFY2(mean(found["LTV"]) >= mean(found["mean difference"]) + 0.1, "LTV is too near the mean difference");
        QVERIFY2(m_added <= 7.0, "an adapter adds more than 7 positions");
    }

private:
    std::unique_ptr<Place> m_place;
    double m_added = 0.0;
};

QTEST_GUILESS_MAIN(TestJudged)
#include "tst_judged.moc"
