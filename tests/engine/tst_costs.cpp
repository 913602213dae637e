#include "core/engine/adapters/mhaespadapter.h"
#include "core/engine/evaluate/agreement.h"
#include "core/engine/evaluate/baselines.h"
#include "core/engine/evaluate/evaluator.h"
#include "core/engine/evaluate/flops.h"
#include "core/engine/evaluate/ordertest.h"
#include "tests/engine/tinytask.h"
#include "tests/support/reference.h"

#include <QTest>

#include <cmath>

using namespace mnemo;
using mnemo::test::goldenFolder;
using mnemo::test::SumOfExemplars;
using mnemo::test::TinyTask;

namespace {

constexpr double logitTolerance = 1e-4;

Evaluation evaluate(const TinyTask& task, const InterventionMaker& maker, const EvaluationOptions& options = {})
{
    const auto builder = task.episodes(maker.needs());
    auto result = Evaluator(task.tiny.model(), options).run(maker, *builder);
    if (!result)
        qFatal("%s", result.error().message.c_str());
    return std::move(*result);
}

bool near(double a, double b, double tolerance)
{
    return std::abs(a - b) <= tolerance;
}

/// W x + c at the last token after the final norm; W is random and small.
Intervention lastTokenOperation()
{
    Random random(5);
    SiteOperation operation;
    operation.site = { SitePart::FinalNorm, -1, -1 };
    operation.matrix.shape = { 32, 32 };
    for (int i = 0; i < 32 * 32; ++i)
        operation.matrix.values.push_back(static_cast<float>(0.1 * random.normal()));
    Intervention intervention;
    intervention.addSiteOperation(operation);
    return intervention;
}

Intervention memories()
{
    Random random(6);
    Intervention intervention;
    for (int layer = 0; layer < 2; ++layer) {
        MemoryLayer memory;
        memory.layer = layer;
        memory.memory.shape = { 4, 8, 8 };
        for (int i = 0; i < 4 * 8 * 8; ++i)
            memory.memory.values.push_back(static_cast<float>(0.1 * random.normal()));
        intervention.addMemory(memory);
    }
    return intervention;
}

} // namespace

class TestCosts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void costsByHand()
    {
        const TinyTask task;
        const Evaluation found = evaluate(task, SumOfExemplars(true));
        // blocks: q 32x32, k and v 16x32, o 32x32, gate, up, down 48x32, two norms of 32; and the final norm
        const double parameters = 2 * (2 * 32 * 32 + 2 * 16 * 32 + 3 * 48 * 32 + 2 * 32) + 32;
        const double vocabulary = double(task.model().architecture().vocabulary);
        const ItemResult& item = found.items[0];
        const double tokens = double(item.realTokens) + 1;
        const double forward = 2 * tokens * parameters + 2 * 32 * vocabulary + 4 * 2 * 32 * tokens * tokens / 2;
        const auto encoded = [&](double length) { return 2 * length * parameters + 4 * 2 * 32 * length * length / 2; };
        const double cached = forward + 2 * 32 * 5 + encoded(double(item.realTokens)); // the query is embedded as it is
        QVERIFY2(near(item.flops, cached, 0.5), qPrintable(QString::number(item.flops - cached)));
        double uncached = cached;
        const Episode episode = task.episodes(SumOfExemplars(true).needs())->episode(0).value();
        for (const Exemplar& exemplar : episode.exemplars)
            uncached += encoded(double(exemplar.encoderTokens));
        QVERIFY(near(item.flopsUncached, uncached, 0.5));
        QVERIFY(found.gigaflops.value < found.gigaflopsUncached.value);
    }

    void goldenFlops()
    {
        MNEMO_NEEDS_GOLDEN();
        const Json file = readJson(goldenFolder() / "methods/metrics/metrics.json").value().at("flops").at("models");
        for (const auto& [name, model] : file.items()) {
            const Json& shape = model.at("shape");
            Architecture a;
            a.family = shape.at("qk_norm").get<bool>() ? Family::Qwen3 : Family::Llama;
            a.hasQueryKeyNorm = shape.at("qk_norm");
            a.hiddenSize = shape.at("d");
            a.feedForward = shape.at("ffn");
            a.layers = shape.at("L");
            a.heads = shape.at("H");
            a.kvHeads = shape.at("G");
            a.headDim = shape.at("dh");
            a.vocabulary = shape.at("V");
            QCOMPARE(a.blockParameters(), model.at("P_nonembed_with_norms").get<std::int64_t>());
            const std::int64_t query = model.at("T_query");
            const std::int64_t text = model.at("T_exemplars");
            const std::int64_t m = model.at("m");
            QCOMPARE(forwardFlops(a, query), model.at("zero_shot").at("total").get<double>());
            QCOMPARE(forwardFlops(a, query + text), model.at("icl").at("total").get<double>());
            QCOMPARE(forwardFlops(a, query + m), model.at("soft_prompt_base").at("total").get<double>());
            QCOMPARE(
                forwardFlops(a, query + text, query + text), model.at("logits_at_every_position_icl").get<double>());
            const Json& e = model.at("encoder");
            const EncoderShape encoder { e.at("layers"), e.at("width"), e.at("P"), false };
            QCOMPARE(encoderFlops(encoder, e.at("T")), e.at("per_text").get<double>());
            MhaEspOptions options;
            options.heads = static_cast<int>(m);
            options.embeddingWidth = e.at("width");
            Episode episode;
            episode.exemplars.resize(model.at("K"));
            const double making = MhaEspAdapter(options, a, 1).makingFlops(episode);
            QCOMPARE(making, model.at("projections").get<double>() + model.at("exemplar_attention").get<double>());
            QCOMPARE(forwardFlops(a, query + m) + making + encoderFlops(encoder, e.at("T")),
                model.at("mha_esp_cached_exemplars").get<double>());
        }
    }

    void interventionCostsByHand()
    {
        const TinyTask task;
        const Architecture& a = task.model().architecture();
        // two layers of 4 heads with 8 x 8 each, at 10 tokens; one 32 x 32 map at one token
        QCOMPARE(interventionFlops(memories(), a, 10), 2.0 * 10 * 2 * 4 * 8 * 8);
        QCOMPARE(interventionFlops(lastTokenOperation(), a, 10), 2.0 * 32 * 32);
        QCOMPARE(interventionFlops({}, a, 10), 0.0);
    }

    void orderMovesTextButNoSet()
    {
        const TinyTask task(120);
        const Evaluator evaluator(task.tiny.model(), {});
        const auto report = [&](const InterventionMaker& maker, const InterventionMaker* unsorted) {
            const auto builder = task.episodes(maker.needs());
            OrderOptions options;
            options.unsorted = unsorted;
            return orderTest(
                evaluator, maker, [&](std::uint64_t shuffle) { return builder->shuffled(shuffle); }, options)
                .value();
        };
        MhaEspOptions esp;
        esp.embeddingWidth = 32;
        MhaEspOptions espUnsorted = esp;
        espUnsorted.sortsExemplars = false;
        const MhaEspAdapter adapter(esp, task.model().architecture(), 9);
        const MhaEspAdapter adapterUnsorted(espUnsorted, task.model().architecture(), 9);
        const SumOfExemplars sum(true);
        const SumOfExemplars sumUnsorted(false);
        using Pair = std::pair<const InterventionMaker*, const InterventionMaker*>;
        for (const auto& [maker, unsorted] : { Pair { &sum, &sumUnsorted }, Pair { &adapter, &adapterUnsorted } }) {
            const OrderReport set = report(*maker, unsorted);
            QCOMPARE(set.accuracies.size(), 5U);
            QCOMPARE(set.standardDeviation, 0.0);
            QCOMPARE(set.largestLogitChange, 0.0);
            QVERIFY(*set.largestLogitChangeUnsorted > 0.0);
            QVERIFY(*set.largestLogitChangeUnsorted < logitTolerance);
        }
        const OrderReport text = report(IclRetrieved(6), nullptr);
        QVERIFY(text.standardDeviation > 0.0);
        QVERIFY(text.largestLogitChange > 100 * logitTolerance);
        QVERIFY(!text.largestLogitChangeUnsorted.has_value());
    }

    void agreementByHand()
    {
        const std::vector<AgreementPoint> points { { "A", "x", 1.0, 0.9 }, { "A", "y", 2.0, 0.8 },
            { "A", "z", 3.0, 0.7 }, { "B", "x", 11.0, 0.99 }, { "B", "y", 12.0, 0.98 }, { "B", "z", 13.0, 0.97 },
            { "ICL", "x", 0.0, 0.9 } };
        const Agreement plain = agreementOf(points);
        QCOMPARE(plain.points, 7);
        QVERIFY(near(plain.byMethod.at("A").pearson->r, -1.0, 1e-12));
        QVERIFY(!plain.byMethod.at("ICL").pearson.has_value());
        QVERIFY(plain.overall.pearson->r > 0.0);
        QVERIFY(plain.withinMethods.pearson->r < -0.7);
        const Agreement logarithmic = agreementOf(points, true);
        QCOMPARE(logarithmic.points, 6);
        QCOMPARE(logarithmic.leftOut, 1);
        const std::vector<double> x { 0.0, std::log10(2.0), std::log10(3.0) };
        QVERIFY(
            near(logarithmic.byMethod.at("A").pearson->r, pearson(x, std::vector<double> { 0.9, 0.8, 0.7 })->r, 1e-12));
        QVERIFY(toJson(plain).dump().find("null") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestCosts)
#include "tst_costs.moc"
