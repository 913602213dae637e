// What a run is made of and what it leaves in the project.
#include "tests/experiment/place.h"

#include "core/base/json.h"
#include "core/engine/retrieval/trigrams.h"
#include "core/experiment/demo.h"
#include "core/experiment/lookup.h"

#include <QTest>

#include <cmath>

using namespace mnemo;
using namespace mnemo::test;

namespace {

ExperimentConfig quick(const Json& method, int items = 24)
{
    ExperimentConfig config;
    config.method = method;
    config.testItems = items;
    config.threads = 1;
    config.seed = 4;
    config.training.steps = 25;
    config.training.batchSize = 16;
    return config;
}

/// KL(p || q) in nats, as the formula stands.
double divergence(const std::vector<float>& pLogits, const std::vector<float>& qLogits)
{
    const auto logSoftmax = [](const std::vector<float>& logits) {
        double sum = 0.0;
        for (const float logit : logits)
            sum += std::exp(double(logit));
        std::vector<double> values;
        for (const float logit : logits)
            values.push_back(double(logit) - std::log(sum));
        return values;
    };
    const auto p = logSoftmax(pLogits);
    const auto q = logSoftmax(qLogits);
    double total = 0.0;
    for (std::size_t i = 0; i < p.size(); ++i)
        total += std::exp(p[i]) * (p[i] - q[i]);
    return total;
}

} // namespace

class TestExperiment : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_place = std::make_unique<Place>(); }

    void configurationsSurviveTheRoundTrip()
    {
        ExperimentConfig config;
        config.name = "Versuch ü";
        config.model = "words-96";
        config.dtype = FrozenModel::Dtype::BFloat16;
        config.device = "cuda:1";
        config.data = "moods-35";
        config.splits = { SplitPlan::By::Ratio, 0.5, 0.3, 0.2, 9, false, false };
        config.form = *templatePreset("field");
        config.method = { { "method", "MHA-ESP" }, { "heads", 3 } };
        config.training.steps = 77;
        config.training.peakRate = 1.5e-3;
        config.retrieval = "trigrams";
        config.embeddingLayer = 2;
        config.testItems = 33;
        config.draws = 4;
        config.batchSize = 5;
        config.policy = ContextPolicy::CutText;
        config.seed = 18446744073709551615ULL;
        config.threads = 3;
        const auto text = config.toJson().dump();
        const auto back = ExperimentConfig::fromJson(parseJson(text, "config").value());
        MNEMO_OK(back);
        QCOMPARE(back->toJson().dump(), text);
        QCOMPARE(back->seed, config.seed);
        QCOMPARE(back->training.peakRate, config.training.peakRate);
        QVERIFY(back->splits == config.splits);
        ExperimentConfig usual;
        usual.training.steps = 5;
        const auto kept = ExperimentConfig::fromJson(usual.toJson());
        MNEMO_OK(kept);
        QCOMPARE(kept->training.peakRate, 0.0); // still what suits method and model
        QCOMPARE(kept->training.steps, std::int64_t(5));
        const auto plain = ExperimentConfig().toJson();
        const Json written = config.toJson();
        for (const auto& [key, value] : written.items())
            QVERIFY2(value != plain[key], key.c_str()); // every field was put to the test
    }

    void wrongFieldsAreNamed_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QByteArray>("kind");
        QTest::addColumn<QByteArray>("named");
        QTest::newRow("unknown") << QByteArray(R"({"colour": 1})") << QByteArray("unknown_key") << QByteArray("colour");
        QTest::newRow("in training") << QByteArray(R"({"training": {"stepz": 1}})") << QByteArray()
                                     << QByteArray("stepz");
        QTest::newRow("in template") << QByteArray(R"({"template": "none"})") << QByteArray("bad_template")
                                     << QByteArray("none");
        QTest::newRow("type") << QByteArray(R"({"seed": "x"})") << QByteArray("wrong_type") << QByteArray("seed");
        QTest::newRow("below") << QByteArray(R"({"draws": 0})") << QByteArray("bad_value") << QByteArray("draws");
        QTest::newRow("method") << QByteArray(R"({"method": {}})") << QByteArray("bad_value") << QByteArray("method");
        QTest::newRow("dtype") << QByteArray(R"({"dtype": "int4"})") << QByteArray("bad_value") << QByteArray("dtype");
    }
    void wrongFieldsAreNamed()
    {
        QFETCH(QByteArray, json);
        QFETCH(QByteArray, kind);
        QFETCH(QByteArray, named);
        const auto config = ExperimentConfig::fromJson(Json::parse(json.toStdString()));
        QVERIFY(!config.ok());
        if (!kind.isEmpty())
            QCOMPARE(config.error().kind, kind.toStdString());
        QVERIFY2(config.error().message.find(named.toStdString()) != std::string::npos, config.error().message.c_str());
    }

    void aSingleFileIsCutByRatio()
    {
        std::string table = "text,label\n";
        for (int i = 0; i < 100; ++i)
            table += "panda owl " + std::string(i % 2 ? "rat" : "cow") + " " + std::to_string(i)
                + (i % 2 ? ",dax\n" : ",wug\n");
        QVERIFY(writeAtomically(m_place->folder() / "single.csv", table).ok());
        auto config = quick({ { "method", "zero-shot" } }, 0);
        config.data = (m_place->folder() / "single.csv").string();
        const auto task = m_place->laboratory().prepare(config);
        MNEMO_OK(task);
        QVERIFY(task->config.splits.by == SplitPlan::By::Ratio);
        QCOMPARE(task->splits.train.size() + task->splits.valid.size() + task->splits.test.size(), std::size_t(100));
        QVERIFY(std::abs(double(task->splits.train.size()) - 70.0) <= 2.0);
        QCOMPARE(overlap(task->splits.train, task->splits.test), std::int64_t(0));
        QCOMPARE(overlap(task->splits.train, task->splits.valid), std::int64_t(0));
        const auto same = m_place->fresh()->prepare(config);
        MNEMO_OK(same);
        QCOMPARE(same->splits.test.fingerprint(), task->splits.test.fingerprint());
        config.seed = 5;
        const auto other = m_place->laboratory().prepare(config);
        MNEMO_OK(other);
        QVERIFY(other->splits.test.fingerprint() != task->splits.test.fingerprint());
    }

    void aKeptIndexIsUsedAgainAndAStaleOneIsNot()
    {
        auto config = quick({ { "method", "zero-shot" } });
        config.model = "words-96";
        const auto task = m_place->laboratory().prepare(config);
        MNEMO_OK(task);
        int built = 0;
        const JobProgress counting = [&](const std::string& stage, double) { built += stage == "building the index"; };
        const auto first = m_place->laboratory().index(*task, {}, counting);
        MNEMO_OK(first);
        QVERIFY(built > 0);
        const auto folder = m_place->folder() / "cache" / "indexes";
        const auto kept = std::filesystem::directory_iterator(folder)->path();
        built = 0;
        const auto second = m_place->fresh()->index(*task, {}, counting);
        MNEMO_OK(second);
        QCOMPARE(built, 0);
        QVERIFY((*second)->entries().keys.values == (*first)->entries().keys.values);

        config.form = *templatePreset("field");
        const auto changed = m_place->laboratory().prepare(config);
        MNEMO_OK(changed);
        const auto third = m_place->fresh()->index(*changed, {}, counting);
        MNEMO_OK(third);
        QVERIFY(built > 0);
        QVERIFY(!(*third)->binding().difference((*first)->binding()).empty());

        for (const auto& entry : std::filesystem::directory_iterator(folder)) {
            if (entry.path() != kept) // the other template's index in this one's place
                std::filesystem::copy_file(entry.path(), kept, std::filesystem::copy_options::overwrite_existing);
        }
        built = 0;
        const auto fourth = m_place->fresh()->index(*task, {}, counting);
        MNEMO_OK(fourth);
        QVERIFY(built > 0);
        QVERIFY((*fourth)->entries().keys.values == (*first)->entries().keys.values);
    }

    void exemplarsAreFoundBySpellingToo()
    {
        auto config = quick({ { "method", "ICL retrieved" }, { "count", 3 } });
        config.retrieval = "trigrams";
        const auto task = m_place->laboratory().prepare(config);
        MNEMO_OK(task);
        const auto found = m_place->laboratory().retrieval(*task, task->test, 3);
        MNEMO_OK(found);
        const auto expected = TrigramIndex(task->splits.train).search(task->test, 3);
        MNEMO_OK(expected);
        QCOMPARE((*found)->neighbours.size(), expected->size());
        int differs = 0;
        config.retrieval = "dense";
        const auto dense
            = m_place->laboratory().retrieval(m_place->laboratory().prepare(config).value(), task->test, 3);
        MNEMO_OK(dense);
        for (std::size_t i = 0; i < expected->size(); ++i) {
            QVERIFY((*found)->neighbours[i].found == (*expected)[i].found);
            differs += (*dense)->neighbours[i].found != (*expected)[i].found ? 1 : 0;
        }
        QVERIFY(differs > 0);
        // A typed text in the same way: that of the first query finds what the query finds.
        const auto typed = lookUpText(m_place->laboratory(), *task, std::string(task->test.input(0)), 3);
        MNEMO_OK(typed);
        QVERIFY(typed->neighbours.found == (*expected)[0].found);
        QVERIFY((*found)->queryVectors.values == (*dense)->queryVectors.values);
        config.retrieval = "smell";
        const auto none = runEvaluation(m_place->laboratory(), config, nullptr, {}, {});
        QVERIFY(!none.ok());
        QCOMPARE(none.error().kind, std::string("unknown_retrieval"));
        QVERIFY(none.error().message.find("dense, trigrams") != std::string::npos);
    }

    void resultsDoNotDependOnTheBatch_data()
    {
        QTest::addColumn<QByteArray>("method");
        for (const char* method : { "zero-shot", "ICL", "ICL retrieved" })
            QTest::newRow(method) << QByteArray(method);
    }
    void resultsDoNotDependOnTheBatch()
    {
        QFETCH(QByteArray, method);
        std::optional<Evaluation> first;
        for (const int batch : { 1, 7, 32 }) {
            auto config = quick({ { "method", method.toStdString() } });
            config.batchSize = batch;
            const auto outcome = runEvaluation(m_place->laboratory(), config, nullptr, {}, {});
            MNEMO_OK(outcome);
            if (!first)
                first = outcome->evaluation;
            QCOMPARE(outcome->evaluation.items.size(), first->items.size());
            for (std::size_t i = 0; i < first->items.size(); ++i) {
                const auto& a = first->items[i];
                const auto& b = outcome->evaluation.items[i];
                QCOMPARE(b.row, a.row);
                for (std::size_t label = 0; label < a.labelLogits.size(); ++label)
                    QVERIFY(std::abs(a.labelLogits[label] - b.labelLogits[label]) < 1e-4F);
                QVERIFY(a.predicted == b.predicted || a.margin < 1e-3);
            }
        }
    }

    void divergencesAreTakenFromIcl()
    {
        const auto icl = runEvaluation(m_place->laboratory(), quick({ { "method", "ICL" } }), nullptr, {}, {});
        MNEMO_OK(icl);
        QVERIFY(icl->evaluation.dntpLabel && icl->evaluation.dntpVocabulary);
        QVERIFY(std::abs(icl->evaluation.dntpLabel->value) < 1e-9);
        QVERIFY(std::abs(icl->evaluation.dntpVocabulary->value) < 1e-9);
        for (const char* method : { "zero-shot", "ICL retrieved" }) {
            const auto other = runEvaluation(m_place->laboratory(), quick({ { "method", method } }), nullptr, {}, {});
            MNEMO_OK(other);
            double sum = 0.0;
            for (std::size_t i = 0; i < icl->evaluation.items.size(); ++i)
                sum += divergence(icl->evaluation.items[i].labelLogits, other->evaluation.items[i].labelLogits);
            const double mean = sum / static_cast<double>(icl->evaluation.items.size());
            QVERIFY2(std::abs(other->evaluation.dntpLabel->value - mean) < 1e-5 * std::max(1.0, mean), method);
            QVERIFY(mean > 0.01);
        }
    }

    void predictionsAreKeptWithTheirProbabilities()
    {
        const auto outcome = runEvaluation(m_place->laboratory(), quick({ { "method", "ICL" } }), nullptr, {}, {});
        MNEMO_OK(outcome);
        const auto run = outcome->run;
        const auto kept = m_place->store().call([&](RunStore& store) { return store.predictions(run); });
        MNEMO_OK(kept);
        QCOMPARE(kept->size(), std::size_t(24));
        const auto dataset = m_place->laboratory().dataset("topics-35").value();
        int right = 0;
        for (const auto& item : *kept) {
            double sum = 0.0;
            for (const float probability : item.probabilities)
                sum += probability;
            QCOMPARE(item.probabilities.size(), std::size_t(4));
            QVERIFY(std::abs(sum - 1.0) < 1e-5);
            QCOMPARE(item.gold, dataset->label(static_cast<RowIndex>(item.row)));
            const auto largest = std::max_element(item.probabilities.begin(), item.probabilities.end());
            QCOMPARE(item.predicted, int(largest - item.probabilities.begin()));
            right += item.predicted == item.gold ? 1 : 0;
        }
        QCOMPARE(outcome->evaluation.accuracy.value, right / 24.0);
        const auto record = m_place->store().call([&](RunStore& store) { return store.run(run); });
        MNEMO_OK(record);
        QVERIFY(record->state == RunState::Finished);
        QCOMPARE(Json::parse(record->summaryJson)["accuracy"]["value"].get<double>(), right / 24.0);
    }

    void onlyTheTextFeelsTheOrder()
    {
        auto config = quick({ { "method", "MHA-ESP" }, { "heads", 2 } }, 60);
        const auto trained = runTraining(m_place->laboratory(), config, {});
        MNEMO_OK(trained);
        const auto attentive = runOrderTest(m_place->laboratory(), config, trained->maker, 5, {});
        MNEMO_OK(attentive);
        QCOMPARE(attentive->accuracies.size(), std::size_t(5));
        QCOMPARE(attentive->standardDeviation, 0.0);
        QCOMPARE(attentive->largestLogitChange, 0.0);
        QVERIFY(attentive->largestLogitChangeUnsorted.has_value());
        QVERIFY(*attentive->largestLogitChangeUnsorted < 1e-3);
        config.method = { { "method", "ICL retrieved" }, { "count", 5 } };
        const auto text = runOrderTest(m_place->laboratory(), config, nullptr, 5, {});
        MNEMO_OK(text);
        QVERIFY2(text->standardDeviation > 0.0, "shuffled text demonstrations gave equal accuracies");
        QVERIFY(text->largestLogitChange > 0.01);

        const auto again = runTraining(m_place->laboratory(), config, {}, {}, trained->run);
        QVERIFY(!again.ok());
        QCOMPARE(again.error().kind, std::string("not_resumable"));
        const auto bundle = bundleOfRun(m_place->laboratory(), trained->run);
        MNEMO_OK(bundle);
        const auto known = configOfBundle(*bundle);
        QCOMPARE(known.seed, std::uint64_t(4));
        QCOMPARE(known.data, std::string("topics-35"));
        QCOMPARE(known.model, std::string("words-128"));
        QCOMPARE(known.form.fingerprint(), config.form.fingerprint());
    }

private:
    std::unique_ptr<Place> m_place;
};

QTEST_GUILESS_MAIN(TestExperiment)
#include "tst_experiment.moc"
