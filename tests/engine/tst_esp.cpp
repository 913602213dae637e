#include "core/engine/adapters/mhaespadapter_p.h"
#include "core/engine/intervention/intervention_p.h"
#include "core/engine/tensors_p.h"
#include "tests/engine/methodcase.h"
#include "tests/engine/trainingtask.h"

#include <QTemporaryDir>
#include <QTest>

#include <numeric>

using namespace mnemo;
using namespace mnemo::test;

namespace {

constexpr int width = 8;

std::vector<float> rowOf(const at::Tensor& tensor)
{
    return toArray(tensor).values;
}

/// Episodes that carry the given dense vectors, [B,d'] and [B,K t,d'].
std::vector<Episode> episodesOf(const at::Tensor& queries, const at::Tensor& exemplars, std::int64_t tokens)
{
    std::vector<Episode> episodes(static_cast<std::size_t>(queries.size(0)));
    for (std::int64_t row = 0; row < queries.size(0); ++row) {
        Episode& episode = episodes[static_cast<std::size_t>(row)];
        episode.row = row;
        episode.queryVector = rowOf(queries[row]);
        for (std::int64_t k = 0; k < exemplars.size(1) / tokens; ++k)
            episode.exemplars.push_back({ 100 + k, 0, 1.0F, rowOf(exemplars[row].narrow(0, k * tokens, tokens)) });
    }
    return episodes;
}

/// z of one head in float64: softmax over the exemplars of q . k / sqrt(d), times v.
std::vector<double> plainHead(const MhaEspAdapter& adapter, int head, const Episode& episode, int depth)
{
    const auto parameter = [&](const char* part) {
        return adapter.parameters()["esp.head." + std::to_string(head) + "." + part].to(at::kDouble).contiguous();
    };
    const auto project = [&](const char* part, const std::vector<float>& vector) {
        const at::Tensor weight = parameter((std::string(part) + ".weight").c_str());
        const at::Tensor bias = parameter((std::string(part) + ".bias").c_str());
        std::vector<double> out(bias.data_ptr<double>(), bias.data_ptr<double>() + bias.numel());
        for (std::size_t i = 0; i < out.size(); ++i) {
            for (std::size_t j = 0; j < vector.size(); ++j)
                out[i] += weight.data_ptr<double>()[i * vector.size() + j] * vector[j];
        }
        return out;
    };
    std::vector<double> query = project("q", episode.queryVector);
    for (int block = 0; block < depth; ++block) {
        std::vector<double> weights;
        for (const Exemplar& exemplar : episode.exemplars) {
            const auto key = project("k", exemplar.vector);
            const double score = std::inner_product(query.begin(), query.end(), key.begin(), 0.0);
            weights.push_back(std::exp(score / std::sqrt(static_cast<double>(query.size()))));
        }
        const double sum = std::accumulate(weights.begin(), weights.end(), 0.0);
        std::vector<double> z(query.size(), 0.0);
        for (std::size_t k = 0; k < weights.size(); ++k) {
            const auto value = project("v", episode.exemplars[k].vector);
            for (std::size_t i = 0; i < z.size(); ++i)
                z[i] += weights[k] / sum * value[i];
        }
        query = z;
    }
    return query;
}

at::Tensor promptRows(const MhaEspAdapter& adapter, std::span<const Episode> episodes)
{
    return adapter.intervene(episodes).elements().softPrompts.front().rows;
}

} // namespace

class TestEsp : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        at::GradMode::set_enabled(false);
        m_model = tinyModel(m_dir.path().toStdString());
    }

    void referenceNumbersAreMet_data()
    {
        QTest::addColumn<QString>("name");
        if (goldenFolder().empty())
            return;
        const Json index = readJson(goldenFolder() / "methods/esp/index.json").value();
        for (const auto& [name, settings] : index.items()) {
            if (name.find("-mha") != std::string::npos)
                QTest::newRow(name.c_str()) << QString::fromStdString(name);
        }
    }
    void referenceNumbersAreMet()
    {
        MNEMO_NEEDS_GOLDEN();
        QFETCH(QString, name);
        const auto folder = goldenFolder() / "methods/esp";
        const Json settings = readJson(folder / "index.json").value()[name.toStdString()];
        const MethodCase golden(folder / (name.toStdString() + ".safetensors"), settings["base"].get<std::string>());
        MhaEspOptions options;
        options.heads = settings["heads"];
        options.exemplars = settings["exemplars"];
        options.embeddingWidth = settings["d_embed"];
        options.depth = settings.value("depth", 1);
        options.tokensPerExemplar = settings.value("tokens_per_exemplar", 1);
        MhaEspAdapter adapter(options, golden.model->architecture(), 1);
        QCOMPARE(adapter.parameterCount(), settings["trained_parameters"].get<std::int64_t>());
        golden.load(adapter);
        const auto episodes
            = episodesOf(golden.tensor("input.E_x"), golden.tensor("input.E_exemplars"), options.tokensPerExemplar);
        checkTaps(golden, adapter, episodes, options);
        checkLoss(golden, adapter, episodes, settings["grad_max_abs"]);
        if (settings.contains("v_scale")) {
            const Json& scale = settings["v_scale"];
            QVERIFY(std::abs(meanWordNorm(*golden.model) - scale["mean_word_norm"].get<double>()) < 1e-5);
            const auto factor = adapter.scaleValues(episodes, meanWordNorm(*golden.model));
            QVERIFY(std::abs(factor.value() - scale["factor"].get<double>()) < 1e-5);
        }
    }

    void chunksAreTheReferenceOnes()
    {
        MNEMO_NEEDS_GOLDEN();
        const auto folder = goldenFolder() / "methods/esp";
        const MethodCase golden(folder / "llama-tied-mha-tokens.safetensors", "llama-tied");
        const Json settings = readJson(folder / "index.json").value()["llama-tied-mha-tokens"];
        const int tokens = settings["tokens_per_exemplar"];
        const at::Tensor states = golden.tensor("tap.states");
        const at::Tensor given = golden.tensor("input.E_exemplars");
        for (std::int64_t row = 0; row < states.size(0); ++row) {
            for (std::int64_t k = 0; k < states.size(1); ++k) {
                const std::int64_t length
                    = settings["lengths"][static_cast<std::size_t>(row)][static_cast<std::size_t>(k)];
                const auto means = chunkMeans(toMatrix(states[row][k].narrow(0, 0, length)), tokens);
                QVERIFY(test::largestDifference(means, rowOf(given[row].narrow(0, k * tokens, tokens))) < 1e-6);
            }
        }
    }

    void promptEqualsAPlainLoop_data()
    {
        QTest::addColumn<int>("depth");
        QTest::newRow("one block") << 1;
        QTest::newRow("three blocks") << 3;
    }
    void promptEqualsAPlainLoop()
    {
        QFETCH(int, depth);
        MhaEspAdapter adapter({ .heads = 2, .embeddingWidth = width, .depth = depth }, m_model->architecture(), 5);
        auto episodes = tinyEpisodes(3, 11, width, 5);
        episodes[1].exemplars.resize(2); // fewer found than asked for: the rest counts for nothing
        const at::Tensor rows = promptRows(adapter, episodes);
        QCOMPARE(rows.sizes().vec(), (std::vector<std::int64_t> { 3, 2, m_model->architecture().hiddenSize }));
        for (std::size_t row = 0; row < episodes.size(); ++row) {
            for (int head = 0; head < 2; ++head) {
                const auto expected = plainHead(adapter, head, episodes[row], depth);
                const auto given = rowOf(rows[static_cast<std::int64_t>(row)][head]);
                for (std::size_t i = 0; i < expected.size(); ++i)
                    QVERIFY(std::abs(expected[i] - given[i]) < 1e-5);
            }
        }
    }

    void shufflingExemplarsChangesNoBit()
    {
        MhaEspAdapter adapter({ .heads = 4, .embeddingWidth = width }, m_model->architecture(), 5);
        auto episodes = tinyEpisodes(3, 11, width, 7);
        episodes[0].exemplars[3].row = episodes[0].exemplars[5].row; // equal rows do not break the order
        const TrainingBatch batch = batchOf(episodes);
        const at::Tensor rows = promptRows(adapter, episodes);
        const at::Tensor logits = answerLogits(*m_model, batch, adapter.intervene(episodes));
        Random random(3);
        for (int shuffle = 0; shuffle < 20; ++shuffle) {
            for (Episode& episode : episodes)
                random.shuffle(episode.exemplars);
            QVERIFY(torch::equal(promptRows(adapter, episodes), rows));
            QVERIFY(torch::equal(answerLogits(*m_model, batch, adapter.intervene(episodes)), logits));
        }
    }

    void withoutSortingShufflesMoveTheLastBitsOnly()
    {
        const MhaEspAdapter adapter(
            { .heads = 4, .embeddingWidth = width, .sortsExemplars = false }, m_model->architecture(), 5);
        auto episodes = tinyEpisodes(8, 11, width, 7);
        const at::Tensor rows = promptRows(adapter, episodes);
        double largest = 0.0;
        Random random(3);
        for (int shuffle = 0; shuffle < 20; ++shuffle) {
            for (Episode& episode : episodes)
                random.shuffle(episode.exemplars);
            largest = std::max(largest, test::largestDifference(promptRows(adapter, episodes), rows));
        }
        QVERIFY(largest > 0.0);
        QVERIFY(largest < 1e-5);
    }

    void weightsFollowTheEpisodesOwnOrder()
    {
        const MhaEspAdapter adapter({ .heads = 2, .embeddingWidth = width }, m_model->architecture(), 5);
        auto episodes = tinyEpisodes(2, 11, width, 4);
        episodes[1].exemplars.resize(3);
        const auto before = adapter.exemplarWeights(episodes).value();
        QCOMPARE(before[0].columns, std::size_t(4));
        QCOMPARE(before[1].columns, std::size_t(3));
        for (const Matrix& weights : before) {
            for (std::size_t head = 0; head < 2; ++head) {
                double sum = 0.0;
                for (std::size_t k = 0; k < weights.columns; ++k)
                    sum += weights(head, k);
                QVERIFY(std::abs(sum - 1.0) < 1e-6);
            }
        }
        std::swap(episodes[0].exemplars[0], episodes[0].exemplars[3]);
        const auto after = adapter.exemplarWeights(episodes).value();
        QCOMPARE(after[0](1, 0), before[0](1, 3));
        QCOMPARE(after[0](1, 3), before[0](1, 0));
        QCOMPARE(after[0](1, 1), before[0](1, 1));
    }

    void oneExemplarTeachesTheValuesOnly()
    {
        MhaEspAdapter adapter({ .heads = 2, .exemplars = 1, .embeddingWidth = width }, m_model->architecture(), 5);
        const auto episodes = tinyEpisodes(3, 11, width, 1);
        const at::AutoGradMode gradients(true);
        const TrainingBatch batch = batchOf(episodes);
        vocabularyLoss(batch, answerLogits(*m_model, batch, adapter.intervene(episodes))).backward();
        for (const auto& [name, tensor] : adapter.parameters().tensors) {
            const double largest = tensor.grad().defined() ? tensor.grad().abs().max().item<double>() : 0.0;
            QVERIFY2((largest > 1e-6) == (name.find(".v.") != std::string::npos), name.c_str());
        }
    }

    void valuesAreScaledToTheWords()
    {
        MhaEspAdapter adapter({ .heads = 3, .embeddingWidth = width }, m_model->architecture(), 5);
        const auto episodes = tinyEpisodes(20, 11, width, 5);
        const double wanted = meanWordNorm(*m_model);
        QVERIFY(adapter.scaleValues(episodes, wanted).ok());
        const double norm = promptRows(adapter, episodes).norm(2, 2).mean().item<double>();
        QVERIFY(std::abs(norm - wanted) < 1e-5 * wanted);
        QVERIFY(std::abs(adapter.scaleValues(episodes, wanted).value() - 1.0) < 1e-5);
    }

    void unfitEpisodesAreNamed_data()
    {
        QTest::addColumn<int>("fault");
        QTest::addColumn<QString>("kind");
        QTest::newRow("no exemplar") << 0 << "no_exemplars";
        QTest::newRow("narrow query") << 1 << "vector_width";
        QTest::newRow("wide exemplar") << 2 << "vector_width";
    }
    void unfitEpisodesAreNamed()
    {
        QFETCH(int, fault);
        QFETCH(QString, kind);
        const MhaEspAdapter adapter({ .embeddingWidth = width }, m_model->architecture(), 5);
        auto episodes = tinyEpisodes(3, 11, width, 2);
        if (fault == 0)
            episodes[2].exemplars.clear();
        else if (fault == 1)
            episodes[2].queryVector.pop_back();
        else
            episodes[2].exemplars[1].vector.push_back(0.0F);
        const auto weights = adapter.exemplarWeights(episodes);
        QVERIFY(!weights.ok());
        QCOMPARE(QString::fromStdString(weights.error().kind), kind);
        QVERIFY(weights.error().message.find("row 2") != std::string::npos);
    }

    void needsSayWhatTheEpisodesMustHold()
    {
        const MhaEspAdapter adapter(
            { .exemplars = 7, .embeddingWidth = width, .textExemplars = 2 }, m_model->architecture(), 5);
        const EpisodeNeeds needs = adapter.needs();
        QCOMPARE(needs.retrieved, 7);
        QVERIFY(needs.queryVector);
        QVERIFY(needs.text == EpisodeNeeds::Text::Retrieved);
        QCOMPARE(needs.textCount, 2);
    }

private:
    void checkTaps(const MethodCase& golden, const MhaEspAdapter& adapter, const std::vector<Episode>& episodes,
        const MhaEspOptions& options)
    {
        const auto vectors = adapter.vectorsOf(episodes);
        const bool hasTaps = golden.has("tap.head.0.k");
        for (int head = 0; head < options.heads && hasTaps; ++head) {
            const std::string tap = "tap.head." + std::to_string(head) + ".";
            const auto result = adapter.attend(head, vectors);
            QVERIFY(largestDifference(result.keys, golden.tensor(tap + "k")) < 1e-5);
            QVERIFY(largestDifference(result.values, golden.tensor(tap + "v")) < 1e-5);
            for (int block = 0; block < options.depth; ++block) {
                const auto& found = result.blocks[static_cast<std::size_t>(block)];
                const auto wanted = [&](const char* part) { return golden.tensor(tap + part + std::to_string(block)); };
                QVERIFY(largestDifference(found.query, wanted("q.")) < 1e-5);
                QVERIFY(largestDifference(found.scores, wanted("scores.")) < 1e-5);
                QVERIFY(largestDifference(found.weights, wanted("weights.")) < 1e-5);
                QVERIFY(largestDifference(found.result, wanted("z.")) < 1e-5);
            }
        }
        QVERIFY(largestDifference(promptRows(adapter, episodes), golden.tensor("Z")) < 1e-5);
        Capture capture;
        capture.logits = Capture::Logits::All;
        const at::Tensor logits
            = golden.model->p().run(golden.input, adapter.intervene(episodes), capture, nullptr).logits;
        const std::int64_t count = options.heads;
        QVERIFY(largestDifference(logits.narrow(1, 0, count), golden.tensor("logits_virtual")) < 1e-4);
        QVERIFY(
            largestDifferenceAtReal(logits.narrow(1, count, golden.input.length), golden.tensor("logits"), golden.mask)
            < 1e-4);
    }

    void checkLoss(
        const MethodCase& golden, MhaEspAdapter& adapter, const std::vector<Episode>& episodes, double largestGradient)
    {
        const at::AutoGradMode gradients(true);
        auto vectors = adapter.vectorsOf(episodes);
        vectors.query.set_requires_grad(true);
        vectors.exemplars.set_requires_grad(true);
        const TrainingBatch batch = golden.batch();
        const at::Tensor loss = vocabularyLoss(batch, answerLogits(*golden.model, batch, adapter.promptOf(vectors)));
        QVERIFY(std::abs(loss.item<double>() - golden.tensor("loss").item<double>()) < 1e-5);
        loss.backward();
        const auto check = [&](const at::Tensor& gradient, const std::string& name) {
            const at::Tensor wanted = golden.tensor(name);
            const at::Tensor given = gradient.defined() ? gradient : at::zeros_like(wanted);
            QVERIFY2(largestDifference(given, wanted) < 1e-4 * largestGradient, name.c_str());
        };
        for (const auto& [name, tensor] : adapter.parameters().tensors)
            check(tensor.grad(), "grad." + name);
        check(vectors.query.grad(), "grad_input.E_x");
        check(vectors.exemplars.grad(), "grad_input.E_exemplars");
    }

    QTemporaryDir m_dir;
    std::shared_ptr<const FrozenModel> m_model;
};

QTEST_APPLESS_MAIN(TestEsp)
#include "tst_esp.moc"
