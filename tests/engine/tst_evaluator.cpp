#include "core/base/metrics.h"
#include "core/engine/evaluate/baselines.h"
#include "core/engine/evaluate/evaluator.h"
#include "tests/engine/tinytask.h"

#include <QTest>

#include <cmath>

using namespace mnemo;
using mnemo::test::GivenIntervention;
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

double largestLogitDifference(const Evaluation& a, const Evaluation& b)
{
    double largest = 0.0;
    for (std::size_t i = 0; i < a.items.size(); ++i) {
        for (std::size_t label = 0; label < a.items[i].labelLogits.size(); ++label)
            largest = std::max(
                largest, std::abs(double(a.items[i].labelLogits[label]) - double(b.items[i].labelLogits[label])));
    }
    return largest;
}

std::vector<double> scoresOf(const Evaluation& evaluation)
{
    std::vector<double> all;
    for (const ItemResult& item : evaluation.items)
        all.insert(all.end(), item.scores.begin(), item.scores.end());
    return all;
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

Intervention softPrompt()
{
    Random random(7);
    Matrix rows(3, 32);
    for (float& value : rows.values)
        value = static_cast<float>(random.normal());
    Intervention intervention;
    intervention.addSoftPrompt(rows);
    return intervention;
}

} // namespace

class TestEvaluator : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void figuresEqualAPlainLoop()
    {
        const TinyTask task;
        const Evaluation found = evaluate(task, ZeroShot());
        const auto builder = task.episodes({});
        std::vector<int> gold;
        std::vector<int> predicted;
        for (std::size_t i = 0; i < builder->size(); ++i) {
            const Episode episode = builder->episode(i).value();
            const auto logits = task.model().forward(Input::fromIds({ episode.prompt.ids() })).value().logits;
            const std::vector<double> logs = logSoftmax(logits.values);
            std::vector<double> scores;
            for (const auto& label : builder->labelIds())
                scores.push_back(logs[static_cast<std::size_t>(label.front())]);
            gold.push_back(task.test.label(i));
            predicted.push_back(static_cast<int>(std::max_element(scores.begin(), scores.end()) - scores.begin()));
            const ItemResult& item = found.items[i];
            QCOMPARE(item.row, static_cast<std::int64_t>(task.test[i]));
            QCOMPARE(item.gold, gold.back());
            QCOMPARE(item.predicted, predicted.back());
            double sum = 0.0;
            for (std::size_t label = 0; label < 3; ++label) {
                QVERIFY(near(item.scores[label], scores[label], logitTolerance));
                sum += item.probabilities[label];
            }
            QVERIFY(near(sum, 1.0, 1e-12));
            QCOMPARE(item.realTokens, static_cast<std::int64_t>(episode.prompt.size()));
            QCOMPARE(item.virtualTokens, 0);
        }
        QCOMPARE(found.accuracy.value, accuracy(gold, predicted));
        QCOMPARE(found.macroF1.value, macroF1(gold, predicted, 3));
        QCOMPARE(found.confusion.counts, confusion(gold, predicted, 3).counts);
        QCOMPARE(found.majorityShare, task.test.majorityShare());
        QCOMPARE(found.scored, static_cast<std::int64_t>(task.test.size()));
        QVERIFY(!found.effectiveAccuracy.has_value()); // three labels
        QVERIFY(found.accuracy.interval.low <= found.accuracy.value);
        QVERIFY(found.accuracy.interval.high >= found.accuracy.value);
        QVERIFY(found.milliseconds.value > 0.0);
    }

    void resultsDoNotDependOnTheBatchSizeOrSharing_data()
    {
        QTest::addColumn<int>("batchSize");
        QTest::addColumn<bool>("shares");
        QTest::newRow("one by one, whole prompts") << 1 << false;
        QTest::newRow("seven, whole prompts") << 7 << false;
        QTest::newRow("one by one, shared") << 1 << true;
        QTest::newRow("all at once, shared") << 64 << true;
    }
    void resultsDoNotDependOnTheBatchSizeOrSharing()
    {
        QFETCH(int, batchSize);
        QFETCH(bool, shares);
        const TinyTask task;
        const EpisodeNeeds needs { EpisodeNeeds::Text::Fixed, 6, 0, false };
        for (const Intervention& intervention : { Intervention(), lastTokenOperation(), memories(), softPrompt() }) {
            const GivenIntervention maker(intervention, needs);
            EvaluationOptions options;
            options.batchSize = 5;
            options.sharesPrefix = false;
            const Evaluation expected = evaluate(task, maker, options);
            QCOMPARE(expected.sharedPrefix, 0);
            options.batchSize = batchSize;
            options.sharesPrefix = shares;
            const Evaluation found = evaluate(task, maker, options);
            QCOMPARE(found.sharedPrefix > 0, shares);
            const double difference = largestLogitDifference(found, expected);
            QVERIFY2(difference < logitTolerance, qPrintable(QString::number(difference)));
            QCOMPARE(found.virtualTokens.value, expected.virtualTokens.value);
        }
    }

    void rowsInFrontThatDifferForbidSharing()
    {
        const TinyTask task;
        class Both : public SumOfExemplars {
        public:
            Both()
                : SumOfExemplars(true)
            {
            }
            EpisodeNeeds needs() const override { return { EpisodeNeeds::Text::Fixed, 6, 5, false }; }
        };
        const Evaluation found = evaluate(task, Both());
        QCOMPARE(found.sharedPrefix, 0);
        QCOMPARE(found.virtualTokens.value, 1.0);
    }

    void onlyTheLabelsRowsGiveTheSameAnswers()
    {
        const TinyTask task;
        EvaluationOptions options;
        options.wholeVocabulary = false;
        const Evaluation found = evaluate(task, ZeroShot(), options);
        const Evaluation expected = evaluate(task, ZeroShot());
        QVERIFY(largestLogitDifference(found, expected) < logitTolerance);
        for (std::size_t i = 0; i < found.items.size(); ++i) {
            for (std::size_t label = 0; label < 3; ++label)
                QVERIFY(
                    near(found.items[i].probabilities[label], expected.items[i].probabilities[label], logitTolerance));
        }
    }

    void labelsThatShareAFirstTokenAreScoredWhole()
    {
        const TinyTask task(45, { "red fox", "red box", "no" });
        const Evaluation found = evaluate(task, ZeroShot());
        QCOMPARE(found.scorer, Scorer::FullLabelMean);
        QCOMPARE(found.clashes, (std::vector<std::pair<int, int>> { { 0, 1 } }));
        QVERIFY(!found.notes.empty());
        const auto builder = task.episodes({});
        for (std::size_t i = 0; i < builder->size(); ++i) {
            for (std::size_t label = 0; label < 3; ++label) {
                // the whole text in one pass, without a cache
                std::vector<std::int64_t> ids = builder->episode(i)->prompt.ids();
                const std::size_t end = ids.size();
                const auto& answer = builder->labelIds()[label];
                ids.insert(ids.end(), answer.begin(), answer.end());
                Capture capture;
                capture.logits = Capture::Logits::All;
                const Array logits = task.model().forward(Input::fromIds({ ids }), {}, capture).value().logits;
                const auto width = static_cast<std::size_t>(logits.dimension(2));
                double sum = 0.0;
                for (std::size_t t = 0; t < answer.size(); ++t)
                    sum += logSoftmax(
                        { logits.values.data() + (end - 1 + t) * width, width })[static_cast<std::size_t>(answer[t])];
                QVERIFY(near(found.items[i].scores[label], sum / double(answer.size()), logitTolerance));
            }
        }
        // the person may insist on first tokens
        EvaluationOptions options;
        options.scorer = Scorer::FirstToken;
        const Evaluation insisted = evaluate(task, ZeroShot(), options);
        QCOMPARE(insisted.scorer, Scorer::FirstToken);
        for (const ItemResult& item : insisted.items)
            QVERIFY(item.predicted != 1); // equal to label 0, ties go to the lower
    }

    void wholeLabelsGiveTheSameBehindASharedPrefix()
    {
        const TinyTask task(45, { "red fox", "red box", "no" });
        const IclFixed icl(6);
        EvaluationOptions options;
        options.sharesPrefix = false;
        options.batchSize = 1;
        const std::vector<double> expected = scoresOf(evaluate(task, icl, options));
        const Evaluation shared = evaluate(task, icl);
        QVERIFY(shared.sharedPrefix > 0);
        const std::vector<double> found = scoresOf(shared);
        for (std::size_t i = 0; i < expected.size(); ++i)
            QVERIFY(near(found[i], expected[i], logitTolerance));
    }

    void dntpAgainstItselfIsNothing()
    {
        const TinyTask task;
        const IclFixed icl(6);
        EvaluationOptions options;
        options.keepsDistributions = true;
        const Evaluation reference = evaluate(task, icl, options);
        QVERIFY(reference.distributions != nullptr);
        QVERIFY(!reference.dntpLabel.has_value());
        EvaluationOptions against;
        against.reference = reference.distributions;
        const Evaluation itself = evaluate(task, icl, against);
        QVERIFY(std::abs(itself.dntpLabel->value) < 1e-6);
        QVERIFY(std::abs(itself.dntpVocabulary->value) < 1e-6);
        const Evaluation zero = evaluate(task, ZeroShot(), against);
        QVERIFY(zero.dntpLabel->value > 1e-3);
        QVERIFY(zero.dntpVocabulary->value > 1e-3);
        QVERIFY(zero.dntpLabel->interval.low < zero.dntpLabel->value);
        // by hand for one item
        const ItemResult& item = zero.items[3];
        const float* logits = reference.distributions->labelLogits.values.data() + 3 * 3;
        QVERIFY(near(*item.dntpLabel, divergence({ logits, 3 }, item.labelLogits), 1e-12));
    }

    void aReferenceOfOtherItemsIsSaidAndOneOfOtherLabelsRefused()
    {
        const TinyTask task;
        auto reference = std::make_shared<ReferenceDistributions>();
        reference->rows = { static_cast<std::int64_t>(task.test[0]) };
        reference->labelLogits = Matrix(1, 3, 0.5F);
        EvaluationOptions options;
        options.reference = reference;
        const Evaluation found = evaluate(task, ZeroShot(), options);
        QVERIFY(found.items[0].dntpLabel.has_value());
        QVERIFY(!found.items[1].dntpLabel.has_value());
        QVERIFY(!found.dntpVocabulary.has_value());
        QCOMPARE(found.notes.size() > 0, true);
        auto other = std::make_shared<ReferenceDistributions>(*reference);
        other->labelLogits = Matrix(1, 2, 0.5F);
        options.reference = other;
        const auto refused = Evaluator(task.tiny.model(), options).run(ZeroShot(), *task.episodes({}));
        QCOMPARE(refused.error().kind, std::string("reference_mismatch"));
    }

    void aMethodThatAlwaysSaysOneLabelIsFlagged()
    {
        const TinyTask task;
        // pushes the state along the output row of the rarest label
        const auto counts = task.test.labelCounts();
        const auto rarest = std::min_element(counts.begin(), counts.end()) - counts.begin();
        const auto builder = task.episodes({});
        const Matrix row = task.model().embeddingRows({ builder->labelIds()[static_cast<std::size_t>(rarest)][0] });
        SiteOperation operation;
        operation.site = { SitePart::FinalNorm, -1, -1 };
        operation.offset.shape = { 32 };
        for (const float value : row.values)
            operation.offset.values.push_back(1000.0F * value);
        Intervention intervention;
        intervention.addSiteOperation(operation);
        EvaluationOptions options;
        options.zeroShotAccuracy = 0.99;
        const Evaluation found = evaluate(task, GivenIntervention(intervention, {}), options);
        for (const ItemResult& item : found.items)
            QCOMPARE(item.predicted, static_cast<int>(rarest));
        QVERIFY(found.isBelowMajority);
        QVERIFY(found.isBelowZeroShot);
        QCOMPARE(found.accuracy.value, double(counts[static_cast<std::size_t>(rarest)]) / double(found.scored));
    }

    void twoLabelsHaveAnEffectiveAccuracy()
    {
        const TinyTask task(90, { "yes", "no" });
        const Evaluation found = evaluate(task, ZeroShot());
        QVERIFY(found.effectiveAccuracy.has_value());
        std::vector<int> gold;
        std::vector<int> predicted;
        for (const ItemResult& item : found.items) {
            gold.push_back(item.gold);
            predicted.push_back(item.predicted);
        }
        QCOMPARE(found.effectiveAccuracy->value, effectiveAccuracy(gold, predicted).value());
        QVERIFY(found.effectiveAccuracy->interval.low <= found.effectiveAccuracy->value);
    }

    void aStateThatIsNotFiniteIsSaid()
    {
        const TinyTask task;
        SiteOperation operation;
        operation.site = { SitePart::FinalNorm, -1, -1 };
        operation.scale = std::numeric_limits<double>::quiet_NaN();
        Intervention intervention;
        intervention.addSiteOperation(operation);
        const auto result
            = Evaluator(task.tiny.model(), {}).run(GivenIntervention(intervention, {}), *task.episodes({}));
        QVERIFY(!result.ok());
        QCOMPARE(result.error().code, ErrorCode::Diverged);
    }

    void cancelEndsWithCancelled()
    {
        const TinyTask task;
        std::stop_source stop;
        std::size_t seen = 0;
        EvaluationOptions options;
        options.batchSize = 4;
        const auto result
            = Evaluator(task.tiny.model(), options)
                  .run(ZeroShot(), *task.episodes({}), stop.get_token(), [&](std::size_t done, std::size_t) {
                      seen = done;
                      stop.request_stop();
                  });
        QCOMPARE(result.error().code, ErrorCode::Cancelled);
        QCOMPARE(seen, 4U);
        const EpisodeList empty({}, { { 5 } });
        QCOMPARE(Evaluator(task.tiny.model(), {}).run(ZeroShot(), empty).error().kind, std::string("no_items"));
    }

    void itemsTouchedByThePolicyAreCounted()
    {
        const TinyTask task;
        const IclFixed icl(12);
        const auto builder = task.episodes(icl.needs(), 40);
        const Evaluation found = Evaluator(task.tiny.model(), {}).run(icl, *builder).value();
        QCOMPARE(found.itemsWithDroppedDemonstrations, static_cast<std::int64_t>(task.test.size()));
        QCOMPARE(found.itemsWithCutText, 0);
        for (const ItemResult& item : found.items)
            QCOMPARE(item.exemplars + item.droppedDemonstrations, 12);
    }

    void aPoolSmallerThanKStillWorks()
    {
        const TinyTask task;
        const SumOfExemplars maker(true, 8);
        EpisodeBuilder::Settings settings = task.settings(maker.needs());
        const auto embedder = HiddenStateEmbedder::make(task.tiny.model(), {}).value();
        settings.index = ExemplarIndex::build(task.train.first(3), task.form, *embedder).value();
        settings.retrieval
            = std::make_shared<Retrieval>(retrieve(*settings.index, *embedder, task.test, task.form, 8).value());
        const auto found = Evaluator(task.tiny.model(), {}).run(maker, *EpisodeBuilder::make(settings).value());
        QVERIFY2(found.ok(), found.ok() ? "" : found.error().message.c_str());
        QCOMPARE(found->itemsWithFewerExemplars, static_cast<std::int64_t>(task.test.size()));
        QCOMPARE(found->items[0].exemplars, 3);
    }

    void theRecordNamesEveryFigure()
    {
        const TinyTask task;
        const Json json = toJson(evaluate(task, ZeroShot()), true);
        QCOMPARE(json.at("items").size(), task.test.size());
        for (const char* key : { "accuracy", "macro_f1", "real_tokens", "virtual_tokens", "gflops", "ms" })
            QVERIFY(json.at(key).at("low").get<double>() <= json.at(key).at("high").get<double>());
        QVERIFY(json.at("effective_accuracy").is_null());
        QCOMPARE(json.at("scorer").get<std::string>(), std::string("first-token"));
    }
};

QTEST_APPLESS_MAIN(TestEvaluator)
#include "tst_evaluator.moc"
