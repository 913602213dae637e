// The whole story from a table of one's own to an adapter that works elsewhere, told to the real program.
#include "tests/cli/program.h"

using namespace mnemo;
using namespace mnemo::test;

namespace {

constexpr int rowCount = 240;

/// Accuracy, and per item the label probabilities.
Json numbersOf(const Json& evaluation)
{
    Json numbers { { "accuracy", evaluation.at("accuracy").at("value") }, { "items", Json::array() } };
    for (const auto& item : evaluation.at("items"))
        numbers["items"].push_back({ item.at("row"), item.at("predicted"), item.at("probabilities") });
    return numbers;
}

} // namespace

class TestCli : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { m_program.write(m_table, ownTable(rowCount, true)); }

    void brokenRowsAreRefusedWithTheirLines()
    {
        const auto refused = m_program.in(m_project, { "import", m_table });
        MNEMO_EXPECT(refused, 1);
        for (const char* line : { "Line 4", "Line 6", "Line 9" })
            QVERIFY2(refused.err.contains(line), refused.told().constData());
        QVERIFY2(refused.err.contains("Daten ü.csv"), refused.told().constData());
        QCOMPARE(refused.json()["error"]["kind"].get<std::string>(), std::string("bad_rows"));
        const auto unknown = m_program.in(m_project, { "retrieve", "--data", "Daten ü" });
        MNEMO_EXPECT(unknown, 1); // nothing was kept
    }

    void skippingThemIsAnAgreement()
    {
        const auto imported = m_program.in(m_project, { "import", m_table, "--skip-bad" });
        MNEMO_EXPECT(imported, 0);
        const auto json = imported.json();
        QCOMPARE(json["rows_kept"].get<int>(), rowCount - 3);
        QCOMPARE(json["problems"].size(), std::size_t(3));
        QCOMPARE(json["problems"][0]["line"].get<int>(), 4);
        QCOMPARE(json["problems"][0]["kind"].get<std::string>(), std::string("empty_input"));
        QCOMPARE(json["problems"][1]["line"].get<int>(), 6);
        QCOMPARE(json["problems"][2]["line"].get<int>(), 9);
        QCOMPARE(json["labels"].get<std::vector<std::string>>(),
            (std::vector<std::string> { "blick", "dax", "toma", "wug" }));
    }

    void retrievalNeverFindsTheQueryItself()
    {
        const auto found = m_program.in(m_project, words("retrieve --row 3 -k 5 --knn --threads 1") + m_data);
        MNEMO_EXPECT(found, 0);
        const auto json = found.json();
        QCOMPARE(json["exemplars"].size(), std::size_t(5));
        double before = 2.0;
        for (const auto& exemplar : json["exemplars"]) {
            QVERIFY(exemplar["row"].get<int>() != 3);
            QVERIFY(exemplar["score"].get<double>() <= before);
            before = exemplar["score"].get<double>();
        }
        QVERIFY(json["knn_accuracy"].get<double>() > 0.25);
    }

    void trainingLearns()
    {
        const auto trained = m_program.in(m_project,
            words("train --method PMT --train-set steps=60 --train-set batch_size=32 --train-set learning_rate=3e-3 "
                  "--threads 1 --seed 3")
                + m_data);
        MNEMO_EXPECT(trained, 0);
        m_run = trained.json()["run"].get<int>();
        QVERIFY2(trained.json()["loss"].get<double>() < 1.5, trained.told().constData());
    }

    void evaluationUsesTheRunsOwnSettings()
    {
        const auto evaluated = m_program.in(m_project, evaluation(m_run));
        MNEMO_EXPECT(evaluated, 0);
        m_numbers = numbersOf(evaluated.json());
        QVERIFY(m_numbers["items"].size() > 20U);
        QVERIFY2(m_numbers["accuracy"].get<double>() > 0.35, evaluated.told().constData());
        const auto shown
            = m_program.in(m_project, { "runs", "--show", QString::number(evaluated.json()["run"].get<int>()) });
        MNEMO_EXPECT(shown, 0);
        QCOMPARE(shown.json()["parent"].get<int>(), m_run);
        QCOMPARE(shown.json()["seed"].get<int>(), 3);
        QCOMPARE(shown.json()["data"].get<std::string>(), std::string("Daten ü"));
    }

    void anExportIsTestedInAFreshProcess()
    {
        const auto exported
            = m_program.in(m_project, { "export", "--run", QString::number(m_run), "--out", m_adapter });
        MNEMO_EXPECT(exported, 0);
        QCOMPARE(exported.json()["self_test"].get<std::string>(), std::string("passed"));
        for (const char* name : { "adapter_config.json", "adapter_model.safetensors", "selftest.safetensors" })
            QVERIFY2(QFile::exists(m_program.file(m_adapter + "/" + name)), name);
    }

    void anAdoptedAdapterGivesTheSameNumbers()
    {
        const QString other = QStringLiteral("zweites Projekt.mnemo");
        MNEMO_EXPECT(m_program.in(other, { "import", m_table, "--skip-bad" }), 0);
        const auto adopted = m_program.in(other, { "adopt", m_adapter });
        MNEMO_EXPECT(adopted, 0);
        const auto evaluated = m_program.in(other, evaluation(adopted.json()["run"].get<int>()));
        MNEMO_EXPECT(evaluated, 0);
        QCOMPARE(numbersOf(evaluated.json()).dump(), m_numbers.dump());
        const auto folder = m_program.in(other, words("evaluate --threads 1 --predictions --adapter") << m_adapter);
        MNEMO_EXPECT(folder, 0);
        QCOMPARE(numbersOf(folder.json()).dump(), m_numbers.dump());
    }

    void oneChangedByteIsRefused()
    {
        QVERIFY(QDir().mkpath(m_program.file("geändert")));
        for (const QString name : { "adapter_config.json", "adapter_model.safetensors", "selftest.safetensors" })
            m_program.write("geändert/" + name, m_program.read(m_adapter + "/" + name));
        auto weights = m_program.read("geändert/adapter_model.safetensors");
        weights[weights.size() - 5] = static_cast<char>(weights[weights.size() - 5] ^ 1);
        m_program.write("geändert/adapter_model.safetensors", weights);
        const auto refused = m_program.in("drittes.mnemo", { "adopt", "geändert" });
        MNEMO_EXPECT(refused, 1);
        QCOMPARE(refused.json()["error"]["kind"].get<std::string>(), std::string("changed_weights"));
        QVERIFY2(refused.err.contains("geändert/adapter_model.safetensors"), refused.told().constData());
        const auto runs = m_program.in("drittes.mnemo", { "runs" });
        MNEMO_EXPECT(runs, 0);
        QVERIFY(runs.json().empty());
    }

    void anotherBaseIsRefusedInOneSentence()
    {
        const auto refused = m_program.in("drittes.mnemo", { "adopt", m_adapter, "--model", "words-96" });
        MNEMO_EXPECT(refused, 1);
        const auto error = refused.json()["error"];
        QCOMPARE(error["kind"].get<std::string>(), std::string("base_mismatch"));
        const auto message = QString::fromStdString(error["message"].get<std::string>());
        for (const char* part : { "words-128", "words-96", "width 128", "width 96", "fingerprint" })
            QVERIFY2(message.contains(QLatin1String(part)), qPrintable(message));
        QCOMPARE(message.count(QLatin1String("fingerprint ")), qsizetype(2));
        QCOMPARE(message.count(QLatin1Char('\n')), qsizetype(0));
        QCOMPARE(message.count(QLatin1Char('.')), qsizetype(1)); // one sentence
    }

private:
    QStringList evaluation(int run) const
    {
        return words("evaluate --threads 1 --predictions --run") << QString::number(run);
    }

    Program m_program;
    QString m_project = QStringLiteral("Projekt ü.mnemo");
    QString m_table = QStringLiteral("Daten ü.csv");
    QString m_adapter = QStringLiteral("Adapter ü");
    QStringList m_data { QStringLiteral("--data"), QStringLiteral("Daten ü") };
    int m_run = 0;
    Json m_numbers;
};

QTEST_GUILESS_MAIN(TestCli)
#include "tst_cli.moc"
