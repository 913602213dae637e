// inspect over broken and sound files: the exit code and the class of error.
#include "tests/cli/program.h"
#include "tests/support/reference.h"

#include "core/base/files.h"

using namespace mnemo;
using namespace mnemo::test;

namespace {

struct Case {
    QString file;
    QStringList kinds;
    bool accept = false;
};

std::vector<Case> manifest()
{
    std::vector<Case> cases;
    const auto json = readJson(goldenFolder() / "malformed/MANIFEST.json").value();
    for (const auto& item : json["files"]) {
        Case one { QString::fromStdString(item["file"].get<std::string>()), {}, item["accept"].get<bool>() };
        one.kinds << QString::fromStdString(item["kind"].get<std::string>());
        for (const auto& other : item.value("also", Json::array()))
            one.kinds << QString::fromStdString(other.get<std::string>());
        cases.push_back(one);
    }
    return cases;
}

} // namespace

class TestCliInspect : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        if (goldenFolder().empty())
            return;
        // The program needs half a second to start: two at a time.
        const auto cases = manifest();
        std::map<QString, std::unique_ptr<QProcess>> running;
        const auto collect = [&] {
            for (auto& [file, process] : running)
                m_answers[file] = Program::finish(*process);
            running.clear();
        };
        for (const auto& one : cases) {
            const auto path = QString::fromStdString((goldenFolder() / "malformed").string()) + "/" + one.file;
            running[one.file] = m_program.start({ "inspect", path, "--json" });
            if (running.size() == 2)
                collect();
        }
        collect();
    }

    void filesAreJudged_data()
    {
        QTest::addColumn<QStringList>("kinds");
        QTest::addColumn<bool>("accept");
        if (goldenFolder().empty())
            return;
        for (const auto& one : manifest())
            QTest::newRow(qPrintable(one.file)) << one.kinds << one.accept;
    }
    void filesAreJudged()
    {
        MNEMO_NEEDS_GOLDEN();
        QFETCH(QStringList, kinds);
        QFETCH(bool, accept);
        const auto& answer = m_answers[QString::fromUtf8(QTest::currentDataTag())];
        const auto json = answer.json();
        QVERIFY2(answer.code == 0 || answer.code == 1, answer.told().constData());
        QVERIFY2(json.is_object(), answer.told().constData());
        if (answer.code == 0) {
            QVERIFY2(accept, answer.told().constData());
            return;
        }
        QVERIFY2(!kinds.contains("ok"), answer.told().constData());
        auto kind = QString::fromStdString(json["error"]["kind"].get<std::string>());
        if (kind == "duplicate_key")
            kind = "duplicate_name";
        QVERIFY2(kinds.contains(kind), (kinds.join(" or ").toUtf8() + " wanted\n" + answer.told()).constData());
        QVERIFY2(!answer.err.trimmed().isEmpty(), answer.told().constData());
    }

    void brokenFilesWithoutReferenceAreRefusedToo_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("kind");
        QTest::newRow("short tensors") << "a.safetensors" << QByteArray("abc") << "truncated_header";
        QTest::newRow("pickle") << "b.bin" << QByteArray("\x80\x02") << "pickle";
        QTest::newRow("gguf") << "c.gguf" << QByteArray("GGUF") << "truncated";
        QTest::newRow("json") << "config.json" << QByteArray("{") << "bad_json";
        QTest::newRow("a list as config") << "config.json" << QByteArray("[]") << "wrong_type";
        QTest::newRow("a config of another name")
            << "mine.json" << QByteArray(R"({"hidden_size": 4})") << "missing_key";
        QTest::newRow("a tokenizer of another name")
            << "words.json" << QByteArray(R"({"normalizer": null, "pre_tokenizer": null})") << "missing_key";
        QTest::newRow("an index of another name")
            << "shards.json" << QByteArray(R"({"weight_map": 3})") << "wrong_type";
        QTest::newRow("neither") << "list.json" << QByteArray("[1, 2]") << "wrong_type";
        QTest::newRow("nothing") << "" << QByteArray() << "file_not_found";
    }
    void brokenFilesWithoutReferenceAreRefusedToo()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, bytes);
        QFETCH(QString, kind);
        if (!name.isEmpty())
            m_program.write(name, bytes);
        const auto answer = m_program.run({ "inspect", name.isEmpty() ? "nothing.safetensors" : name, "--json" });
        MNEMO_EXPECT(answer, 1);
        QCOMPARE(QString::fromStdString(answer.json()["error"]["kind"].get<std::string>()), kind);
    }

private:
    Program m_program;
    std::map<QString, Answer> m_answers;
};

QTEST_GUILESS_MAIN(TestCliInspect)
#include "tst_cliinspect.moc"
