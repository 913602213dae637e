// Configurations that run unchanged, wrong calls, wrong files, interrupted and finished runs.
#include "tests/cli/program.h"

using namespace mnemo;
using namespace mnemo::test;

class TestCliConfig : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aWrittenConfigurationRunsUnchanged()
    {
        const auto flags = words("--method PMT --data topics-35 --set phi=gelu --train-set steps=6 --train-set "
                                 "batch_size=8 --threads 1 --seed 11 --template field");
        const auto written = m_program.run(QStringList { "train", "--write-config" } + flags);
        MNEMO_EXPECT(written, 0);
        m_program.write("lauf.json", written.out);
        const auto direct = m_program.in("p.mnemo", QStringList { "train" } + flags);
        MNEMO_EXPECT(direct, 0);
        const auto again = m_program.in("p.mnemo", { "train", "--config", "lauf.json" });
        MNEMO_EXPECT(again, 0);
        QCOMPARE(again.json()["loss"].get<double>(), direct.json()["loss"].get<double>());
        const auto first = m_program.in("p.mnemo", { "runs", "--show", "1" }).json();
        const auto second = m_program.in("p.mnemo", { "runs", "--show", "2" }).json();
        QCOMPARE(second["config"].dump(), first["config"].dump());
        QCOMPARE(second["config"]["method"]["phi"].get<std::string>(), std::string("gelu"));
        QCOMPARE(first["curves"]["loss"]["points"].get<int>(), 6);
    }

    void aFinishedRunIsNotResumed()
    {
        const auto before = m_program.in("p.mnemo", { "runs", "--show", "1" });
        const auto refused = m_program.in("p.mnemo", { "train", "--resume", "1" });
        MNEMO_EXPECT(refused, 1);
        QCOMPARE(refused.json()["error"]["kind"].get<std::string>(), std::string("not_resumable"));
        QCOMPARE(m_program.in("p.mnemo", { "runs", "--show", "1" }).out, before.out);
    }

    void wrongCallsExitWithTwo_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("nothing") << QStringList();
        QTest::newRow("unknown verb") << words("dance");
        QTest::newRow("unknown flag") << words("train --colour red");
        QTest::newRow("no number") << words("train --seed red");
        QTest::newRow("below zero") << words("evaluate --items -3");
        QTest::newRow("missing value") << words("export --run 1");
        QTest::newRow("missing file") << words("train --config none.json");
        QTest::newRow("missing folder") << words("adopt none");
        QTest::newRow("scenario") << words("transfer --scenario 9");
    }
    void wrongCallsExitWithTwo()
    {
        QFETCH(QStringList, arguments);
        const auto refused = m_program.run(arguments);
        MNEMO_EXPECT(refused, 2);
        QVERIFY(!refused.err.isEmpty());
        QVERIFY(refused.out.isEmpty());
    }

    void wrongFilesAreNamed_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("table") << "leer.csv" << QByteArray() << words("import");
        QTest::newRow("archive") << "buch.xlsx" << QByteArray("PK\x03\x04rest") << words("import");
        QTest::newRow("no file") << "fehlt.csv" << QByteArray() << words("import");
        QTest::newRow("config") << "kaputt.json" << QByteArray("{\"steps\": ") << words("train --config");
        QTest::newRow("unknown key") << "fremd.json" << QByteArray("{\"colour\": 1}") << words("train --config");
        QTest::newRow("wrong type") << "typ.json" << QByteArray("{\"seed\": \"x\"}") << words("train --config");
        QTest::newRow("recipe") << "rezept.json" << QByteArray("[1]") << words("pretrain --out new --recipe");
        QTest::newRow("tensors") << "ids.safetensors" << QByteArray("\x08\0\0\0\0\0\0\0{}", 10)
                                 << words("capture --model words-96 --out out.safetensors --ids");
        QTest::newRow("project") << "text.mnemo" << QByteArray("this is no project") << words("runs --project");
    }
    void wrongFilesAreNamed()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, bytes);
        QFETCH(QStringList, arguments);
        if (!name.startsWith("fehlt"))
            m_program.write(name, bytes);
        const auto refused = m_program.run(arguments << name);
        MNEMO_EXPECT(refused, 1);
        QVERIFY2(refused.err.contains(name.toUtf8()), refused.told().constData());
        QCOMPARE(m_program.read(name), bytes);
        QVERIFY(!QFile::exists(m_program.file("out.safetensors")));
        QVERIFY(!QFile::exists(m_program.file("new/model.safetensors")));
    }

    void aWrongFieldIsNamed_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("named");
        QTest::newRow("model") << words("train --model words-7") << QByteArray("words-128");
        QTest::newRow("data") << words("train --data nothing") << QByteArray("topics-35");
        QTest::newRow("template") << words("train --template nothing") << QByteArray("nothing");
        QTest::newRow("method") << words("train --method XYZ") << QByteArray("XYZ");
        QTest::newRow("option") << words("train --method PMT --set phi=cosine") << QByteArray("phi");
        QTest::newRow("training") << words("train --train-set stepz=3") << QByteArray("stepz");
        QTest::newRow("untrained") << words("evaluate --method PMT") << QByteArray("PMT");
        QTest::newRow("run") << words("evaluate --run 99 --project p.mnemo") << QByteArray("99");
        QTest::newRow("no project") << words("runs") << QByteArray("--project");
    }
    void aWrongFieldIsNamed()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, named);
        const auto refused = m_program.run(arguments << "--json");
        MNEMO_EXPECT(refused, 1);
        QVERIFY2(refused.err.contains(named), refused.told().constData());
        QVERIFY2(refused.json()["error"]["kind"].is_string(), refused.told().constData());
    }

    void theProjectIsStillWhole()
    {
        const auto runs = m_program.in("p.mnemo", { "runs" });
        MNEMO_EXPECT(runs, 0);
        QCOMPARE(runs.json().size(), std::size_t(2));
        for (const auto& run : runs.json())
            QCOMPARE(run["state"].get<std::string>(), std::string("finished"));
    }

    void labelsGivenInAdvanceFindTheUnknownOne()
    {
        const QString scores = qEnvironmentVariable("MNEMO_RESOURCES") + "/data/scores.csv";
        const auto imported
            = m_program.in("p.mnemo", { "import", scores, "--skip-bad", "--labels", "cheerful,gloomy,calm" });
        MNEMO_EXPECT(imported, 0);
        QList<int> lines;
        const Json report = imported.json();
        for (const auto& problem : report["problems"])
            lines << problem["line"].get<int>();
        QCOMPARE(lines, (QList<int> { 14, 77, 131, 208, 333, 402 }));
        QCOMPARE(report["rows_kept"].get<int>(), 600);
    }

private:
    Program m_program;
};

QTEST_GUILESS_MAIN(TestCliConfig)
#include "tst_cliconfig.moc"
