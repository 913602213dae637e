#include "core/base/files.h"
#include "core/engine/compute.h"
#include "core/engine/pretrain/quality.h"
#include "core/engine/pretrain/recipe.h"
#include "core/text/tokenizer.h"

#include <QTest>

#include <cmath>
#include <map>

using namespace mnemo;
using namespace mnemo::language;

namespace {

const std::vector<const char*> names { "words-128", "words-96" };

std::filesystem::path folderOf(const char* name)
{
    return resourceFolder() / "models" / name;
}

} // namespace

/// What the bundled models promise, measured on sequences that no training has seen.
class TestBundled : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        prepareComputeThread(1); // small products: a second thread only waits
        for (const char* name : names) {
            const auto model = FrozenModel::open(folderOf(name));
            QVERIFY2(model.ok(), model ? "" : model.error().message.c_str());
            m_models[name] = *model;
        }
    }

    void bothTogetherHaveAtMostEightMegabytes()
    {
        std::uintmax_t bytes = 0;
        for (const char* name : names) {
            for (const auto& entry : std::filesystem::directory_iterator(folderOf(name)))
                bytes += entry.file_size();
        }
        QVERIFY2(bytes <= 8000000, std::to_string(bytes).c_str());
    }

    void recipesMakeTheseShapes()
    {
        for (const char* name : names) {
            const auto recipe = PretrainOptions::fromFile(folderOf(name) / "recipe.json");
            QVERIFY(recipe.ok());
            QCOMPARE(recipe->name, std::string(name));
            QCOMPARE(recipe->architecture().hiddenSize, m_models[name]->architecture().hiddenSize);
            QCOMPARE(recipe->architecture().parameters(), m_models[name]->architecture().parameters());
        }
        QVERIFY(m_models["words-128"]->architecture().hiddenSize != m_models["words-96"]->architecture().hiddenSize);
    }

    void bothShareOneTokenizer()
    {
        for (const char* name : names)
            QCOMPARE(*readText(folderOf(name) / "tokenizer.json"), tokenizerJson().dump(1) + '\n');
    }

    void everyExampleIsSixTokens()
    {
        const auto encoding = m_models["words-96"]->tokenizer()->encode("sunny rainbow drizzle \u2192 dax\ncake tea");
        const std::vector<std::int64_t> expected { wordId(0, 0, 0), wordId(0, 0, 3), wordId(0, 1, 2), arrowId,
            freshLabel(0), lineEndId, wordId(2, 0, 0), wordId(2, 2, 0) };
        QCOMPARE(encoding.ids, expected);
    }

    void twelveDemonstrationsTeachTheTask_data() { everyModelAndKind(); }
    void twelveDemonstrationsTeachTheTask()
    {
        QFETCH(QByteArray, name);
        QFETCH(bool, isTopic);
        ExamOptions options;
        options.kind = isTopic ? Kind::Topic : Kind::Mood;
        options.shots = 12;
        options.sequences = 500;
        const auto accuracy = fewShotAccuracy(*m_models[name], options);
        QVERIFY(accuracy.ok());
        qInfo("12 demonstrations, label of the whole vocabulary: %.3f", *accuracy);
        QVERIFY(*accuracy >= 0.90);
    }

    void nothingIsKnownWithoutDemonstrations_data() { everyModelAndKind(); }
    void nothingIsKnownWithoutDemonstrations()
    {
        QFETCH(QByteArray, name);
        QFETCH(bool, isTopic);
        ExamOptions options;
        options.kind = isTopic ? Kind::Topic : Kind::Mood;
        options.sequences = 120; // for each draw
        options.batch = 120;
        const auto accuracy = zeroShotAccuracy(*m_models[name], options, 50);
        QVERIFY(accuracy.ok());
        qInfo("no demonstration, 50 draws of label words: %.3f", *accuracy);
        QVERIFY(std::abs(*accuracy - chance(options.kind)) <= 0.05);
    }

    void canonicalLabelsNeedFewDemonstrations()
    {
        ExamOptions options;
        options.shots = 2;
        options.isCanonical = true;
        const auto canonical = fewShotAccuracy(*m_models["words-128"], options);
        options.isCanonical = false;
        const auto fresh = fewShotAccuracy(*m_models["words-128"], options);
        QVERIFY(canonical.ok() && fresh.ok());
        QVERIFY(*canonical > *fresh + 0.2);
    }

private:
    static void everyModelAndKind()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<bool>("isTopic");
        for (const char* name : names) {
            for (const bool isTopic : { true, false })
                QTest::addRow("%s %s", name, isTopic ? "topic" : "mood") << QByteArray(name) << isTopic;
        }
    }

    std::map<QByteArray, std::shared_ptr<const FrozenModel>> m_models;
};

QTEST_GUILESS_MAIN(TestBundled)
#include "tst_bundled.moc"
