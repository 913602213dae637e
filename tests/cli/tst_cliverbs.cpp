// Every verb once: what it prints with --json is JSON and holds what it promises.
#include "tests/cli/program.h"

using namespace mnemo;
using namespace mnemo::test;

class TestCliVerbs : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        m_program.write("own.csv", ownTable(160, false));
        MNEMO_EXPECT(m_program.in(m_project, { "import", "own.csv" }), 0);
        const auto trained = m_program.in(m_project,
            words("train --data own --method MHA-ESP --set heads=2 --train-set steps=8 --train-set batch_size=8 "
                  "--threads 1"));
        MNEMO_EXPECT(trained, 0);
        MNEMO_EXPECT(m_program.in(m_project, words("export --run 1 --out adapter")), 0);
    }

    void resultsAreJson_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("key");
        const auto row = [](const char* arguments, const char* key) {
            QTest::newRow(arguments) << words(arguments) << QByteArray(key);
        };
        row("import own.csv --preview 3", "/rows/2");
        row("retrieve --data own --row 1 --threads 1", "/exemplars/0/score");
        row("train --data own --method PMT --estimate --threads 1", "/seconds");
        row("train --data own --method PMT --write-config", "/training/steps");
        row("evaluate --run 1 --items 8 --threads 1", "/accuracy/value");
        row("evaluate --run 1 --items 8 --threads 1 --order 3", "/standard_deviation");
        row("evaluate --adapter adapter --items 8 --threads 1 --predictions", "/items/7/probabilities/3");
        row("evaluate --method ICL --data own --items 8 --draws 2 --threads 1", "/draw_accuracies/1");
        row("vectors --data own --lambda 1,5 --items 8 --set queries=24 --threads 1", "/1/evaluation/accuracy");
        row("transfer --data own --model words-96 --items 8 --set queries=24 --threads 1", "/bridge/shared_tokens");
        row("runs", "/0/id");
        row("runs --show 1", "/artifacts/2/sha256");
        row("runs --scatter", "/agreement/overall");
        row("runs --show 1 --set-tags seen --set-note checked", "/done");
        row("export --run 1 --out adapter", "/folder");
        row("adopt adapter --check-only", "/largest_difference");
        row("inspect adapter", "/config/peft_type");
        row("inspect adapter/adapter_model.safetensors", "/tensors/esp.head.0.q.weight/shape");
        row("inspect words-128", "/parameters");
        row("inspect own.csv", "/rows");
        row("generate --model words-96 --prompt panda --count 3", "/ids/0");
        row("capture --model words-96 --text panda --out c.safetensors", "/tensors");
    }
    void resultsAreJson()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, key);
        const auto answer = m_program.in(m_project, arguments);
        MNEMO_EXPECT(answer, 0);
        const auto json = answer.json();
        QVERIFY2(!json.is_discarded(), answer.told().constData());
        QVERIFY2(json.contains(Json::json_pointer(key.toStdString())), answer.told().constData());
    }

    void aSweepLandsInTheScatter()
    {
        const auto answer = m_program.in(m_project, words("runs --scatter"));
        MNEMO_EXPECT(answer, 0);
        QStringList settings;
        const Json shown = answer.json();
        for (const auto& point : shown["points"])
            settings << QString::fromStdString(
                point["method"].get<std::string>() + " " + point["setting"].get<std::string>());
        QVERIFY2(
            settings.contains("LTV lambda 1.0") && settings.contains("LTV lambda 5.0"), qPrintable(settings.join(", ")));
    }

    void tagsAndNotesAreKept()
    {
        const auto run = m_program.in(m_project, words("runs --show 1")).json();
        QCOMPARE(run["note"].get<std::string>(), std::string("checked"));
        QCOMPARE(m_program.in(m_project, words("runs --tag seen")).json().size(), std::size_t(1));
    }

    void theDemonstrationFillsAFolder()
    {
        const auto answer = m_program.run(
            words("--json demo --out demo --data topics-35 --items 8 --draws 2 --share 0.005 --threads 1"));
        MNEMO_EXPECT(answer, 0);
        const auto rows = answer.json()["rows"];
        QCOMPARE(rows.size(), std::size_t(12));
        for (const auto& row : rows)
            QVERIFY2(row["accuracy"]["value"].is_number(), answer.told().constData());
        QVERIFY(m_program.read("demo/results.txt").contains("MHA-ESP"));
        const auto runs = m_program.in("demo/demo.mnemo", { "runs" });
        MNEMO_EXPECT(runs, 0);
        QVERIFY(runs.json().size() >= 12U);
    }

private:
    Program m_program;
    QString m_project = QStringLiteral("verbs.mnemo");
};

QTEST_GUILESS_MAIN(TestCliVerbs)
#include "tst_cliverbs.moc"
