#include "core/engine/evaluate/baselines.h"
#include "core/engine/evaluate/evaluator.h"
#include "core/engine/lm/frozenmodel.h"
#include "core/engine/retrieval/episodebuilder.h"
#include "core/text/tokenizer.h"
#include "tests/support/reference.h"
#include "tests/support/tensorfile.h"

#include <QTest>

#include <cmath>

using namespace mnemo;
using mnemo::test::goldenFolder;

namespace {

constexpr double logitTolerance = 1e-4;

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

using LabelIds = std::vector<std::vector<std::int64_t>>;

/// The test queries of a reference episode, alone or behind its demonstrations.
EpisodeList sourceOf(const Json& episode, bool withDemonstrations)
{
    std::vector<Episode> episodes;
    for (const Json& query : episode.at("test_queries")) {
        std::vector<std::int64_t> ids;
        if (!episode.at("bos_id").is_null())
            ids.push_back(episode.at("bos_id"));
        const auto prefix = episode.at("demonstration_prefix_ids").get<std::vector<std::int64_t>>();
        if (withDemonstrations)
            ids.insert(ids.end(), prefix.begin(), prefix.end());
        const auto own = query.at("ids").get<std::vector<std::int64_t>>();
        ids.insert(ids.end(), own.begin(), own.end());
        Episode one;
        one.row = static_cast<std::int64_t>(episodes.size());
        one.label = query.at("label");
        one.prompt.segments = { { SpanClass::Query, -1, ids } };
        episodes.push_back(one);
    }
    return EpisodeList(episodes, episode.at("label_ids").get<LabelIds>());
}

} // namespace

class TestScoreboard : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void goldenFullLabels()
    {
        MNEMO_NEEDS_GOLDEN();
        const auto model = FrozenModel::open(goldenFolder() / "models/llama-tied").value();
        const Json file = readJson(goldenFolder() / "methods/losses/full-label.json").value();
        const auto arrays = test::readReference(goldenFolder() / "methods/losses/full-label.safetensors");
        const auto ids = arrays.at("prompt_ids").integers();
        std::vector<Episode> episodes(3);
        for (std::size_t i = 0; i < 3; ++i) {
            episodes[i].row = static_cast<std::int64_t>(i);
            episodes[i].prompt.segments = { { SpanClass::Query, -1,
                { ids.begin() + std::ptrdiff_t(i) * 6, ids.begin() + std::ptrdiff_t(i + 1) * 6 } } };
        }
        const EpisodeList source(episodes, file.at("label_token_ids").get<LabelIds>());
        EvaluationOptions options;
        options.scorer = Scorer::FullLabelMean;
        const Evaluation found = Evaluator(model, options).run(ZeroShot(), source).value();
        const std::vector<double> scores = scoresOf(found);
        for (std::size_t i = 0; i < 9; ++i)
            QVERIFY(near(scores[i], arrays.at("mean").values[i], logitTolerance));
        for (std::size_t i = 0; i < 3; ++i)
            QCOMPARE(found.items[i].predicted, static_cast<int>(arrays.at("argmax_mean").integers()[i]));
        QCOMPARE(found.scored, 0); // no gold labels
    }

    void goldenScoreboard_data()
    {
        QTest::addColumn<QString>("model");
        for (const char* model : { "llama-tied", "llama-untied", "llama-bias", "qwen2", "qwen3", "gpt2" })
            QTest::newRow(model) << QString::fromLatin1(model);
    }
    void goldenScoreboard()
    {
        MNEMO_NEEDS_GOLDEN();
        QFETCH(QString, model);
        const std::filesystem::path folder = goldenFolder() / "vectors" / model.toStdString();
        const Json episode = readJson(folder / "episode.json").value();
        const Json board = readJson(folder / "scoreboard.json").value().at("methods");
        const auto base = FrozenModel::open(goldenFolder() / "models" / model.toStdString()).value();
        EvaluationOptions options;
        options.keepsDistributions = true;
        const Evaluation icl = Evaluator(base, options).run(IclFixed(6), sourceOf(episode, true)).value();
        QVERIFY(icl.sharedPrefix > 0);
        options.reference = icl.distributions;
        const Evaluation zero = Evaluator(base, options).run(ZeroShot(), sourceOf(episode, false)).value();
        for (const auto& [name, found] : { std::pair { "icl", &icl }, std::pair { "zero_shot", &zero } }) {
            const Json& expected = board.at(name);
            for (std::size_t i = 0; i < found->items.size(); ++i) {
                if (expected.at("smallest_label_margin").get<double>() > 10 * logitTolerance)
                    QCOMPARE(found->items[i].predicted, expected.at("predictions")[i].get<int>());
            }
            QVERIFY(near(found->accuracy.value, expected.at("accuracy"), 1e-12));
            QVERIFY(near(found->macroF1.value, expected.at("macro_f1"), 1e-12));
        }
        for (std::size_t i = 0; i < zero.items.size(); ++i) {
            QVERIFY(near(*zero.items[i].dntpLabel, board.at("zero_shot").at("dntp_label_per_query")[i], 1e-4));
            QVERIFY(near(*zero.items[i].dntpVocabulary, board.at("zero_shot").at("dntp_vocab_per_query")[i], 1e-4));
        }
        QVERIFY(near(zero.dntpLabel->value, board.at("zero_shot").at("dntp_label"), 1e-4));
        QVERIFY(near(zero.dntpVocabulary->value, board.at("zero_shot").at("dntp_vocab"), 1e-4));
    }

    void answersAreAsTheyStandBehindThePrompt()
    {
        MNEMO_NEEDS_GOLDEN();
        const auto base = FrozenModel::open(goldenFolder() / "models/llama-tied").value();
        Dataset::Shape shape;
        shape.labels = LabelSet::fromWords({ "negative", "positive" });
        const auto dataset = Dataset::fromRows("reviews",
            { { "a joy, 10 of 10", "positive" }, { "dull \u2014 don't", "negative" }, { "fine", "positive" },
                { "so-so", "negative" } },
            shape)
                                 .value();
        EpisodeBuilder::Settings settings;
        settings.queries = DatasetView(dataset, std::vector<RowIndex> { 2, 3 });
        settings.form = taskPreset("sst2")->promptTemplate;
        settings.tokenizer = base->tokenizer();
        settings.needs = IclFixed(2).needs();
        settings.demonstrations = { 0, 1 };
        const auto builder = EpisodeBuilder::make(settings).value();
        for (std::size_t i = 0; i < builder->size(); ++i) {
            const Episode episode = builder->episode(i).value();
            std::vector<std::int64_t> ids = episode.prompt.ids();
            ids.insert(ids.end(), episode.answer.begin(), episode.answer.end());
            const RenderedPrompt whole
                = settings.form.render(*dataset, settings.demonstrations, settings.queries[i], true);
            const std::string text = whole.text.substr(0, whole.text.find_last_not_of("\n") + 1);
            QCOMPARE(ids, base->tokenizer()->ids(text));
            QCOMPARE(ids.front(), base->tokenizer()->bosId().value());
        }
        const auto found = Evaluator(base, {}).run(IclFixed(2), *builder);
        QVERIFY2(found.ok(), found.ok() ? "" : found.error().message.c_str());
        QCOMPARE(found->items.size(), 2U);
    }

    void goldenLabelsThatShareTheirFirstToken()
    {
        MNEMO_NEEDS_GOLDEN();
        const Json all = readJson(goldenFolder() / "vectors/degenerate/degenerate.json").value();
        const Json& expected = all.at("cases").at("labels_share_first_token");
        const auto base = FrozenModel::open(goldenFolder() / "models" / all.at("model").get<std::string>()).value();
        const EpisodeList source = sourceOf(expected.at("episode"), true);
        const Evaluation whole = Evaluator(base, {}).run(IclFixed(6), source).value();
        QCOMPARE(whole.scorer, Scorer::FullLabelMean);
        EvaluationOptions options;
        options.scorer = Scorer::FirstToken;
        const Evaluation first = Evaluator(base, options).run(IclFixed(6), source).value();
        for (std::size_t i = 0; i < whole.items.size(); ++i) {
            QCOMPARE(whole.items[i].predicted, expected.at("full_label_scorer_icl").at("predictions")[i].get<int>());
            QCOMPARE(first.items[i].predicted, expected.at("icl").at("predictions")[i].get<int>());
        }
    }
};

QTEST_APPLESS_MAIN(TestScoreboard)
#include "tst_scoreboard.moc"
