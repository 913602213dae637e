#include "core/base/files.h"
#include "core/base/hash.h"
#include "core/engine/compute.h"
#include "core/engine/lm/frozenmodel.h"
#include "core/engine/pretrain/pretrain.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <filesystem>
#include <sstream>

using namespace mnemo;
using namespace mnemo::language;

namespace {

/// Small enough for a second a run.
PretrainOptions small()
{
    PretrainOptions options;
    options.name = "small";
    options.width = 32;
    options.layers = 2;
    options.feedForward = 48;
    options.steps = 14;
    options.batch = 5;
    options.examples = 4;
    options.warmupSteps = 4;
    options.easySteps = 4;
    options.growSteps = 4;
    options.checkpointEvery = 3;
    options.logEvery = 1;
    options.evaluateEvery = 100;
    options.evaluationSequences = 4;
    return options;
}

/// The width of the bundled model; one step at rate 0 leaves the initial weights as they are.
PretrainOptions startOnly(bool plants)
{
    PretrainOptions options;
    options.plantsCircuits = plants;
    options.steps = 1;
    options.batch = 1;
    options.evaluationSequences = 1;
    return options;
}

std::filesystem::path in(const QTemporaryDir& folder, const char* name)
{
    return std::filesystem::path(folder.path().toStdString()) / name;
}

std::vector<double> losses(const PretrainOptions& options, const std::filesystem::path& folder, bool resumes,
    std::int64_t stopAfter, Error* error = nullptr)
{
    std::vector<double> all;
    std::stop_source source;
    const auto result = pretrain(options, folder, resumes, source.get_token(), [&](const PretrainStep& step) {
        all.push_back(step.loss);
        if (step.step == stopAfter)
            source.request_stop();
    });
    if (!result && error)
        *error = result.error();
    return all;
}

/// Attention [H,T,T] of one layer over one row of ids.
std::vector<float> attentionOf(const FrozenModel& model, const std::vector<std::int64_t>& ids, int layer)
{
    Capture capture;
    capture.attention = true;
    capture.attentionLayers = { layer };
    const auto output = model.forward(Input::fromIds({ ids }), {}, capture);
    return output ? output->captured.at("attn." + std::to_string(layer)).values : std::vector<float>();
}

/// Mean mass that a head of layer 0 puts `back` tokens back, over the rows that have such a token.
double lookBackMass(const std::vector<float>& attention, std::size_t tokens, std::size_t head, std::size_t back)
{
    double sum = 0.0;
    for (std::size_t row = back; row < tokens; ++row)
        sum += attention[(head * tokens + row) * tokens + row - back];
    return sum / static_cast<double>(tokens - back);
}

} // namespace

class TestPretrain : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareComputeThread(1); }

    void recipeComesBackFromJson()
    {
        PretrainOptions options = small();
        options.seed = 18446744073709551615ULL;
        options.plantsCircuits = false;
        const auto back = PretrainOptions::fromJson(options.toJson());
        QVERIFY(back.ok());
        QVERIFY(*back == options);
        QVERIFY(*PretrainOptions::fromJson(Json::object()) == PretrainOptions());
    }

    void wrongRecipeIsRefused_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QByteArray>("kind");
        QTest::addColumn<QByteArray>("field");
        const auto row = [](const char* name, const char* json, const char* kind, const char* field) {
            QTest::newRow(name) << QByteArray(json) << QByteArray(kind) << QByteArray(field);
        };
        row("unknown field", R"({"widht": 64})", "unknown_key", "widht");
        row("text for a number", R"({"steps": "many"})", "wrong_type", "steps");
        row("fraction for a count", R"({"batch": 2.5})", "wrong_type", "batch");
        row("odd head size", R"({"width": 100})", "bad_value", "width");
        row("planting in two heads", R"({"heads": 2})", "bad_value", "plants_circuits");
        row("too many examples", R"({"examples": 200})", "bad_value", "context");
        row("share above one", R"({"noise": 1.5})", "bad_value", "noise");
        row("rate of zero", R"({"rate": 0})", "bad_value", "rate");
        row("path for a name", R"({"name": "a/b"})", "bad_value", "name");
    }
    void wrongRecipeIsRefused()
    {
        QFETCH(QByteArray, json);
        QFETCH(QByteArray, kind);
        QFETCH(QByteArray, field);
        const auto result = PretrainOptions::fromJson(*parseJson(json.toStdString()), "recipe.json");
        QVERIFY(!result);
        QCOMPARE(result.error().kind, kind.toStdString());
        QCOMPARE(result.error().item, field.toStdString());
    }

    void difficultyGrows()
    {
        const PretrainOptions options; // easy for 350 steps, grown after 650 more
        QCOMPARE(options.difficulty(0).wordsPerCell, 2);
        QCOMPARE(options.difficulty(350).wordsPerCell, 2);
        QCOMPARE(options.difficulty(350).noise, 0.0);
        QCOMPARE(options.difficulty(675).wordsPerCell, 6);
        QCOMPARE(options.difficulty(675).noise, 0.05);
        QCOMPARE(options.difficulty(1000).wordsPerCell, 10);
        QCOMPARE(options.difficulty(9000).noise, 0.1);
    }

    void batchesDependOnSeedAndStepOnly()
    {
        PretrainOptions options;
        const auto batch = options.drawBatch(7);
        QCOMPARE(batch.size(), std::size_t(24));
        QCOMPARE(batch.front().size(), std::size_t(96));
        QVERIFY(batch == PretrainOptions().drawBatch(7));
        QVERIFY(batch != options.drawBatch(8));
        options.seed = 1;
        QVERIFY(batch != options.drawBatch(7));
    }

    void plantedHeadsLookBack()
    {
        const QTemporaryDir folder;
        QVERIFY(pretrain(startOnly(true), in(folder, "planted"), false, {}).ok());
        QVERIFY(pretrain(startOnly(false), in(folder, "plain"), false, {}).ok());
        const auto ids = PretrainOptions().drawBatch(2000).back();
        for (const bool planted : { true, false }) {
            const auto model = FrozenModel::open(in(folder, planted ? "planted" : "plain"));
            QVERIFY(model.ok());
            const auto attention = attentionOf(**model, ids, 0);
            QCOMPARE(attention.size(), std::size_t(4 * 96 * 96));
            for (std::size_t head = 0; head < 4; ++head) {
                const double mass = lookBackMass(attention, 96, head, head + 1);
                QVERIFY2(planted ? mass > 0.6 : mass < 0.2, qPrintable(QString::number(mass)));
            }
        }
    }

    void plantedHeadFindsTheLabelOfTheSameWords()
    {
        const QTemporaryDir folder;
        QVERIFY(pretrain(startOnly(true), in(folder, "planted"), false, {}).ok());
        const auto model = FrozenModel::open(in(folder, "planted"));
        QVERIFY(model.ok());
        double right = 0.0;
        double wrong = 0.0;
        for (int asked = 0; asked < 8; ++asked) {
            std::vector<std::int64_t> ids;
            for (int i = 0; i < 8; ++i) // eight examples of three words each, all different
                append(ids, { { wordId(i, 0, i), wordId(i, 1, i + 1), wordId(i, 2, i + 2) }, 0, freshLabel(i) });
            appendQuery(ids, { { wordId(asked, 0, asked), wordId(asked, 1, asked + 1), wordId(asked, 2, asked + 2) } });
            const auto attention = attentionOf(**model, ids, 1);
            const float* row = attention.data() + (ids.size() - 1) * ids.size(); // head 0, the query's arrow
            for (int i = 0; i < 8; ++i)
                (i == asked ? right : wrong) += double(row[i * tokensPerExample + labelPlace]);
        }
        QVERIFY2(right / 8.0 > 5.0 * wrong / 56.0, qPrintable(QString::number(right / 8.0)));
    }

    void lossIsTheWeightedMeanOfItsTokens()
    {
        const QTemporaryDir folder;
        PretrainOptions options = small();
        options.steps = 1;
        const auto report = pretrain(options, in(folder, "m"), false, {});
        QVERIFY(report.ok());
        const auto model = FrozenModel::open(in(folder, "m"));
        QVERIFY(model.ok());
        const auto batch = options.drawBatch(0);
        Capture capture;
        capture.logits = Capture::Logits::All;
        const auto output = (*model)->forward(Input::fromIds(batch), {}, capture);
        QVERIFY(output.ok());
        double sum = 0.0;
        double weights = 0.0;
        double labels = 0.0;
        const std::size_t tokens = 24;
        for (std::size_t row = 0; row < batch.size(); ++row) {
            for (std::size_t column = 0; column + 1 < tokens; ++column) {
                const float* logits
                    = output->logits.values.data() + (row * tokens + column) * std::size_t(vocabularySize);
                double total = 0.0;
                for (std::int64_t id = 0; id < vocabularySize; ++id)
                    total += std::exp(double(logits[id]));
                const double surprise = std::log(total) - double(logits[batch[row][column + 1]]);
                const bool isLabel = column % 6 == 3;
                sum += (isLabel ? 1.0 : 0.1) * surprise;
                weights += isLabel ? 1.0 : 0.1;
                labels += isLabel ? surprise : 0.0;
            }
        }
        QVERIFY(std::abs(report->last.loss - sum / weights) < 1e-5);
        QVERIFY(std::abs(report->last.labelLoss - labels / (5.0 * 4.0)) < 1e-5);
    }

    void resumedLossesEqualThoseOfAnUninterruptedRun()
    {
        const QTemporaryDir folder;
        const auto whole = losses(small(), in(folder, "whole"), false, -1);
        QCOMPARE(whole.size(), std::size_t(14));
        Error error;
        auto parts = losses(small(), in(folder, "parts"), false, 5, &error);
        QCOMPARE(error.code, ErrorCode::Cancelled);
        QCOMPARE(parts.size(), std::size_t(5));
        QVERIFY(!std::filesystem::exists(in(folder, "parts") / "model.safetensors"));
        const auto rest = losses(small(), in(folder, "parts"), true, -1);
        parts.insert(parts.end(), rest.begin(), rest.end());
        QCOMPARE(parts.size(), whole.size());
        for (std::size_t i = 0; i < whole.size(); ++i)
            QVERIFY(std::abs(parts[i] - whole[i]) < 1e-6);
        QCOMPARE(*sha256OfFile(in(folder, "parts") / "model.safetensors"),
            *sha256OfFile(in(folder, "whole") / "model.safetensors"));
        const auto log = *readText(in(folder, "parts") / "log.jsonl");
        QCOMPARE(std::count(log.begin(), log.end(), '\n'), 14);
        QVERIFY(!std::filesystem::exists(in(folder, "parts") / "checkpoints"));
    }

    void trainingLowersTheLoss()
    {
        const QTemporaryDir folder;
        PretrainOptions options = small();
        options.steps = 60;
        options.rate = 5e-3;
        const auto all = losses(options, in(folder, "m"), false, -1);
        QVERIFY2(all.back() < all.front() - 1.0, qPrintable(QString::number(all.back())));
    }

    void unfinishedRunIsNotOverwritten()
    {
        const QTemporaryDir folder;
        Error error;
        (void)losses(small(), in(folder, "m"), true, -1, &error);
        QCOMPARE(error.kind, std::string("no_checkpoint"));
        (void)losses(small(), in(folder, "m"), false, 4, &error);
        QCOMPARE(error.kind, std::string("cancelled"));
        (void)losses(small(), in(folder, "m"), false, -1, &error);
        QCOMPARE(error.kind, std::string("unfinished_run"));
        PretrainOptions other = small();
        other.rate = 1e-4;
        (void)losses(other, in(folder, "m"), true, -1, &error);
        QCOMPARE(error.kind, std::string("recipe_changed"));
        QCOMPARE(error.item, std::string("rate"));
        QCOMPARE(losses(small(), in(folder, "m"), true, -1).size(), std::size_t(10));
        (void)losses(small(), in(folder, "m"), false, -1, &error);
        QCOMPARE(error.kind, std::string("model_exists"));
    }

    void lossThatIsNotFiniteStopsTheRun()
    {
        const QTemporaryDir folder;
        PretrainOptions options = small();
        options.rate = 1e30;
        Error error;
        (void)losses(options, in(folder, "m"), false, -1, &error);
        QCOMPARE(error.code, ErrorCode::Diverged);
        QVERIFY(error.message.find("rate") != std::string::npos);
    }

    void modelFolderIsComplete()
    {
        const QTemporaryDir folder;
        QVERIFY(pretrain(small(), in(folder, "m"), false, {}).ok());
        const auto model = FrozenModel::open(in(folder, "m"));
        QVERIFY(model.ok());
        QCOMPARE((*model)->architecture().parameters(), small().architecture().parameters());
        QVERIFY((*model)->tokenizer() != nullptr);
        QVERIFY(*PretrainOptions::fromFile(in(folder, "m") / "recipe.json") == small());
        const auto card = *readText(in(folder, "m") / "MODELCARD.md");
        QVERIFY(card.find("plants_circuits") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(TestPretrain)
#include "tst_pretrain.moc"
