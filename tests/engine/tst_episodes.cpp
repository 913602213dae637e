#include "core/text/segments.h"
#include "core/text/tokenizer.h"
#include "tests/engine/tinytask.h"
#include "tests/support/reference.h"

#include <QTest>

#include <set>

using namespace mnemo;
using mnemo::test::TinyTask;

namespace {

std::vector<std::int64_t> idsOf(const TinyTask& task, const std::string& text)
{
    return task.model().tokenizer()->ids(text);
}

double largest(const Matrix& a, const Matrix& b)
{
    double difference = 0.0;
    for (std::size_t i = 0; i < a.values.size(); ++i)
        difference = std::max(difference, std::abs(double(a.values[i]) - double(b.values[i])));
    return a.values.size() == b.values.size() ? difference : INFINITY;
}

std::set<std::int64_t> rowSet(const Episode& episode)
{
    std::set<std::int64_t> rows;
    for (const Exemplar& exemplar : episode.exemplars)
        rows.insert(exemplar.row);
    return rows;
}

} // namespace

class TestEpisodes : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void zeroShotPromptIsTheQueryAlone()
    {
        const TinyTask task;
        const auto builder = task.episodes({});
        QCOMPARE(builder->size(), task.test.size());
        const Episode episode = builder->episode(4).value();
        QCOMPARE(episode.row, static_cast<std::int64_t>(task.test[4]));
        QCOMPARE(episode.label, task.test.label(4));
        QCOMPARE(episode.prompt.ids(), idsOf(task, std::string(task.test.input(4)) + " ->"));
        QCOMPARE(episode.answer, idsOf(task, std::string(task.test.answer(4))));
        QCOMPARE(builder->labelIds().size(), 3U);
        QCOMPARE(builder->labelIds()[1], idsOf(task, "no"));
    }

    void fixedDemonstrationsStandInFrontOfEveryQuery()
    {
        const TinyTask task;
        const auto settings = task.settings({ EpisodeNeeds::Text::Fixed, 7, 0, false });
        QCOMPARE(settings.demonstrations.size(), 6U); // floor(7 / 3) a class
        const auto builder = EpisodeBuilder::make(settings).value();
        std::string text;
        for (const RowIndex row : settings.demonstrations)
            text += std::string(task.dataset->input(row)) + " -> " + std::string(task.dataset->answer(row)) + "\n";
        for (std::size_t i = 0; i < builder->size(); ++i) {
            const Episode episode = builder->episode(i).value();
            QCOMPARE(episode.prompt.ids(), idsOf(task, text + std::string(task.test.input(i)) + " ->"));
            std::set<int> seen;
            for (const Segment& segment : episode.prompt.segments)
                seen.insert(segment.exemplar);
            QCOMPARE(seen, (std::set<int> { -1, 0, 1, 2, 3, 4, 5 }));
        }
    }

    void drawnDemonstrationsAreBalancedAndFromThePool()
    {
        const TinyTask task;
        for (const std::uint64_t seed : { 1, 2, 3 }) {
            Random random(seed);
            const auto rows = drawDemonstrations(task.train, 12, random);
            QCOMPARE(rows.size(), 12U);
            QCOMPARE(std::set<RowIndex>(rows.begin(), rows.end()).size(), 12U);
            std::vector<int> counts(3);
            for (const RowIndex row : rows) {
                QVERIFY(task.train.contains(row));
                ++counts[static_cast<std::size_t>(task.dataset->label(row))];
            }
            QCOMPARE(counts, (std::vector<int> { 4, 4, 4 }));
        }
        Random one(1);
        Random other(1);
        QCOMPARE(drawDemonstrations(task.train, 12, one), drawDemonstrations(task.train, 12, other));
        Random few(1);
        QCOMPARE(drawDemonstrations(task.train, 2, few).size(), 2U); // fewer than classes
    }

    void embeddingIsTheMeanOfTheHiddenStates_data()
    {
        QTest::addColumn<int>("layer");
        QTest::addColumn<QString>("name");
        QTest::newRow("embeddings") << 0 << "hidden.0";
        QTest::newRow("first block") << 1 << "hidden.1";
        QTest::newRow("after the final norm") << 2 << "hidden.2";
        QTest::newRow("last") << -1 << "hidden.2";
    }
    void embeddingIsTheMeanOfTheHiddenStates()
    {
        QFETCH(int, layer);
        QFETCH(QString, name);
        const TinyTask task;
        const auto embedder = HiddenStateEmbedder::make(task.tiny.model(), { layer, 4 }).value();
        const std::string text = "sun rain harp song ->";
        const auto found = embedder->embed({ text }).value();
        QCOMPARE(found.tokens, (std::vector<std::int64_t> { 5 }));
        Capture capture;
        capture.allHidden = true;
        const auto output = task.model().forward(Input::fromIds({ idsOf(task, text) }), {}, capture).value();
        const Array& states = output.captured.at(name.toStdString());
        for (std::size_t i = 0; i < 32; ++i) {
            double sum = 0.0;
            for (std::size_t token = 0; token < 5; ++token)
                sum += states.values[token * 32 + i];
            QVERIFY(std::abs(found.vectors(0, i) - sum / 5) < 1e-6);
        }
    }

    void embeddingDoesNotDependOnTheBatch()
    {
        const TinyTask task;
        std::vector<std::string> texts;
        for (const RowIndex row : task.train.rows())
            texts.push_back(task.form.exampleText(*task.dataset, row));
        const auto one = HiddenStateEmbedder::make(task.tiny.model(), { -1, 1 }).value()->embed(texts).value();
        const auto many = HiddenStateEmbedder::make(task.tiny.model(), { -1, 16 }).value()->embed(texts).value();
        QVERIFY(largest(one.vectors, many.vectors) < 1e-5);
        QCOMPARE(one.tokens, many.tokens);
    }

    void embeddersOfOtherLayersHaveOtherFingerprints()
    {
        const TinyTask task;
        const auto last = HiddenStateEmbedder::make(task.tiny.model(), {}).value();
        const auto same = HiddenStateEmbedder::make(task.tiny.model(), { 2, 7 }).value();
        const auto first = HiddenStateEmbedder::make(task.tiny.model(), { 1, 7 }).value();
        QCOMPARE(last->fingerprint(), same->fingerprint());
        QVERIFY(last->fingerprint() != first->fingerprint());
        QCOMPARE(HiddenStateEmbedder::make(task.tiny.model(), { 3, 7 }).error().kind, std::string("bad_layer"));
    }

    void embeddingCanBeStoppedAndRefusesEmptyTexts()
    {
        const TinyTask task;
        const auto embedder = HiddenStateEmbedder::make(task.tiny.model(), {}).value();
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(embedder->embed({ "sun" }, stop.get_token()).error().code, ErrorCode::Cancelled);
        const auto empty = embedder->embed({ "sun", "  " });
        QCOMPARE(empty.error().kind, std::string("empty_text"));
        QCOMPARE(empty.error().item, std::string("1"));
    }

    void retrievedExemplarsAreTrainingRowsAndNeverTheQuery()
    {
        const TinyTask task;
        EpisodeBuilder::Settings settings = task.settings({ EpisodeNeeds::Text::None, 0, 5, true });
        for (const bool training : { false, true }) {
            if (training) {
                const auto embedder = HiddenStateEmbedder::make(task.tiny.model(), {}).value();
                settings.queries = task.train;
                settings.retrieval = std::make_shared<Retrieval>(
                    retrieve(*settings.index, *embedder, task.train, task.form, 5).value());
            }
            const auto builder = EpisodeBuilder::make(settings).value();
            for (std::size_t i = 0; i < builder->size(); ++i) {
                const Episode episode = builder->episode(i).value();
                QCOMPARE(episode.exemplars.size(), 5U);
                QCOMPARE(episode.queryVector.size(), 32U);
                QVERIFY(!rowSet(episode).contains(episode.row));
                for (const Exemplar& exemplar : episode.exemplars) {
                    const auto row = static_cast<RowIndex>(exemplar.row);
                    QVERIFY(task.train.contains(row));
                    QCOMPARE(exemplar.label, task.dataset->label(row));
                    QCOMPARE(exemplar.vector.size(), 32U);
                    QCOMPARE(exemplar.encoderTokens,
                        std::int64_t(idsOf(task, task.form.exampleText(*task.dataset, row)).size()));
                }
            }
        }
    }

    void exemplarVectorsHoldTheAnswer()
    {
        const TinyTask task;
        const auto settings = task.settings({ EpisodeNeeds::Text::None, 0, 3, false });
        const auto embedder = HiddenStateEmbedder::make(task.tiny.model(), {}).value();
        const Episode episode = EpisodeBuilder::make(settings).value()->episode(0).value();
        const auto row = static_cast<RowIndex>(episode.exemplars[0].row);
        const auto vector = embedder->embed({ task.form.exampleText(*task.dataset, row) }).value().vectors;
        for (std::size_t i = 0; i < 32; ++i)
            QVERIFY(std::abs(vector(0, i) - episode.exemplars[0].vector[i]) < 1e-5);
    }

    void retrievedTextStandsInOrderOfRank()
    {
        const TinyTask task;
        const auto settings = task.settings({ EpisodeNeeds::Text::Retrieved, 3, 0, false });
        const auto builder = EpisodeBuilder::make(settings).value();
        const auto& found = settings.retrieval->neighbours[2].found;
        std::string text;
        for (std::size_t rank = 0; rank < 3; ++rank)
            text += task.form.exampleText(*task.dataset, static_cast<RowIndex>(found[rank].row));
        QCOMPARE(
            builder->episode(2)->prompt.ids(), idsOf(task, text + task.form.queryText(*task.dataset, task.test[2])));
    }

    void aShuffledBuilderHasTheSameExemplarsInAnotherOrder()
    {
        const TinyTask task;
        const auto builder = task.episodes({ EpisodeNeeds::Text::None, 0, 5, false });
        const auto shuffled = builder->shuffled(7);
        bool moved = false;
        for (std::size_t i = 0; i < builder->size(); ++i) {
            const Episode before = builder->episode(i).value();
            const Episode after = shuffled->episode(i).value();
            QCOMPARE(rowSet(before), rowSet(after));
            moved = moved || before.exemplars[0].row != after.exemplars[0].row;
        }
        QVERIFY(moved);
    }

    void aDemonstrationThatIsTheQueryIsLeftOut()
    {
        const TinyTask task;
        auto settings = task.settings({ EpisodeNeeds::Text::Fixed, 6, 0, false });
        settings.queries = DatasetView(task.dataset, std::vector<RowIndex> { settings.demonstrations[1] });
        const Episode episode = EpisodeBuilder::make(settings).value()->episode(0).value();
        int labels = 0;
        for (const Segment& segment : episode.prompt.segments)
            labels += segment.span == SpanClass::Label ? 1 : 0;
        QCOMPARE(labels, 5);
    }

    void longPromptsLoseDemonstrationsFirst()
    {
        const TinyTask task;
        const auto whole = task.episodes({ EpisodeNeeds::Text::Fixed, 12, 0, false });
        const auto narrow = task.episodes({ EpisodeNeeds::Text::Fixed, 12, 0, false }, 40);
        for (std::size_t i = 0; i < whole->size(); ++i) {
            const Episode full = whole->episode(i).value();
            const Episode cut = narrow->episode(i).value();
            QCOMPARE(full.droppedDemonstrations, 0);
            QVERIFY(cut.droppedDemonstrations > 0);
            QCOMPARE(cut.cutTokens, 0);
            QVERIFY(cut.prompt.size() + 1 <= 40);
            // one demonstration more would not have fitted: it has at most 5 words, the arrow, the label, the line end
            QVERIFY(cut.prompt.size() + 1 + 8 > 40);
        }
    }

    void longPromptsLoseTextWhenThatIsTheChoice()
    {
        const TinyTask task;
        std::string longText;
        for (int i = 0; i < 100; ++i)
            longText += (i ? " sun" : "sun");
        Dataset::Shape shape;
        shape.labels = LabelSet::fromWords(task.labels);
        const auto dataset = Dataset::fromRows("long", { { longText, "no" }, { "rain", "yes" } }, shape).value();
        EpisodeBuilder::Settings settings;
        settings.queries = DatasetView(dataset, std::vector<RowIndex> { 0 });
        settings.form = task.form;
        settings.tokenizer = task.model().tokenizer();
        settings.needs = { EpisodeNeeds::Text::Fixed, 1, 0, false };
        settings.demonstrations = { 1 };
        settings.context = 30;
        settings.virtualTokens = 4;
        settings.policy = ContextPolicy::CutText;
        const Episode cut = EpisodeBuilder::make(settings).value()->episode(0).value();
        QCOMPARE(cut.droppedDemonstrations, 0);
        QCOMPARE(cut.prompt.size(), 25U); // 25 + 4 virtual + 1 answer
        QCOMPARE(cut.cutTokens, 4 + 100 + 1 - 25);
        QCOMPARE(cut.prompt.ids().back(), idsOf(task, "->").back());
        // with the other policy the demonstration goes first, then text as well
        settings.policy = ContextPolicy::DropDemonstrations;
        const Episode dropped = EpisodeBuilder::make(settings).value()->episode(0).value();
        QCOMPARE(dropped.droppedDemonstrations, 1);
        QCOMPARE(dropped.prompt.size(), 25U);
        settings.context = 5;
        const auto hopeless = EpisodeBuilder::make(settings).value()->episode(0);
        QCOMPARE(hopeless.error().kind, std::string("too_long"));
    }

    void whatTheNeedsAskForMustBeThere_data()
    {
        QTest::addColumn<int>("text");
        QTest::addColumn<int>("retrieved");
        QTest::addColumn<bool>("queryVector");
        QTest::addColumn<QString>("kind");
        QTest::newRow("fixed") << 1 << 0 << false << "no_demonstrations";
        QTest::newRow("retrieved") << 2 << 0 << false << "no_retrieval";
        QTest::newRow("vectors") << 0 << 5 << false << "no_retrieval";
        QTest::newRow("query vector") << 0 << 0 << true << "no_retrieval";
    }
    void whatTheNeedsAskForMustBeThere()
    {
        QFETCH(int, text);
        QFETCH(int, retrieved);
        QFETCH(bool, queryVector);
        QFETCH(QString, kind);
        const TinyTask task;
        EpisodeBuilder::Settings settings = task.settings({});
        settings.needs = { static_cast<EpisodeNeeds::Text>(text), 4, retrieved, queryVector };
        QCOMPARE(EpisodeBuilder::make(settings).error().kind, kind.toStdString());
    }

    void anIndexIsBoundToWhatItWasMadeOf()
    {
        const TinyTask task;
        const auto embedder = HiddenStateEmbedder::make(task.tiny.model(), {}).value();
        const auto index = ExemplarIndex::build(task.train, task.form, *embedder).value();
        QCOMPARE(
            index->binding().difference(ExemplarIndex::bindingOf(task.train, task.form, *embedder)), std::string());
        PromptTemplate other = task.form;
        other.query = "Q: {input} ->";
        QCOMPARE(index->binding().difference(ExemplarIndex::bindingOf(task.train, other, *embedder)),
            std::string("template"));
        QCOMPARE(index->binding().difference(ExemplarIndex::bindingOf(task.train.first(3), task.form, *embedder)),
            std::string("training rows"));
        const DatasetView renamed(task.dataset->withLabelWords({ "no", "yes", "maybe" }), task.train.rows());
        QCOMPARE(index->binding().difference(ExemplarIndex::bindingOf(renamed, task.form, *embedder)),
            std::string("data set"));
    }
};

QTEST_APPLESS_MAIN(TestEpisodes)
#include "tst_episodes.moc"
