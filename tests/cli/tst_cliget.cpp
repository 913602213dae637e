#include "tests/cli/program.h"
#include "tests/hub/hubfake.h"

#include <csignal>

using namespace mnemo;
using namespace mnemo::test;

namespace {

constexpr qsizetype weightBytes = 300000;

} // namespace

/// `mnemoscope-cli get` from a pretended hub on this machine.
class TestCliGet : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        qunsetenv("HF_TOKEN");
        m_hub = std::make_unique<HubFake>();
        m_hub->fillModel(weightBytes);
        qputenv("HF_ENDPOINT", QByteArray::fromStdString(m_hub->address()));
        m_program = std::make_unique<Program>();
    }

    void aRepositoryComesWithWhatWasLeftOut()
    {
        const auto answer = m_program->run({ "get", "owner/tiny", "--into", "models", "--json" });
        MNEMO_EXPECT(answer, 0);
        const auto json = answer.json();
        QCOMPARE(json.at("commit").get<std::string>(), std::string(HubFake::commit));
        QCOMPARE(json.at("fetched").size(), 4U);
        QCOMPARE(json.at("left_out").at(1).at("path").get<std::string>(), std::string("pytorch_model.bin"));
        QCOMPARE(json.at("left_out").at(1).at("reason").get<std::string>(), std::string("pickle"));
        QCOMPARE(m_program->read("models/tiny/model.safetensors"), HubFake::pattern(weightBytes));
        const auto again = m_program->run({ "get", "owner/tiny", "--into", "models", "--json" });
        MNEMO_EXPECT(again, 0);
        QCOMPARE(again.json().at("kept").size(), 4U);
        const auto text = m_program->run({ "get", "owner/tiny", "--into", "models", "--name", "other" });
        MNEMO_EXPECT(text, 0);
        QVERIFY2(text.out.contains("pytorch_model.bin"), text.told().constData());
        QVERIFY2(text.err.contains("fetching model.safetensors"), text.told().constData());
    }

    void theListIsShownAndNothingFetched()
    {
        const auto answer = m_program->run({ "get", "owner/tiny", "--list", "--into", "models", "--json" });
        MNEMO_EXPECT(answer, 0);
        QCOMPARE(answer.json().at("bytes").get<qsizetype>(), weightBytes + 34);
        QCOMPARE(answer.json().at("files").back().at("path").get<std::string>(), std::string("config.json"));
        QVERIFY(!QFile::exists(m_program->file("models")));
    }

    void oneOfSeveralGgufFilesIsChosen()
    {
        m_hub->remove("model.safetensors");
        m_hub->set("tiny.Q4_0.gguf", "four", true);
        m_hub->set("tiny.Q8_0.gguf", "eight", true);
        const auto open = m_program->run({ "get", "owner/tiny", "--into", "models", "--json" });
        MNEMO_EXPECT(open, 1);
        QCOMPARE(open.json().at("error").at("kind").get<std::string>(), std::string("choose_gguf"));
        const auto chosen = m_program->run({ "get", "owner/tiny", "--into", "models", "--gguf", "tiny.Q8_0.gguf" });
        MNEMO_EXPECT(chosen, 0);
        QCOMPARE(m_program->read("models/tiny.Q8_0/tiny.Q8_0.gguf"), QByteArray("eight"));
    }

    void theTokenOfTheEnvironmentIsSentAndShownNowhere()
    {
        qputenv("HF_TOKEN", "hf_secret");
        m_hub->tamper([](const Asked& asked, Answered& answer) {
            if (asked.headers.value("authorization") != "Bearer hf_secret")
                answer = { 401, {}, {} };
        });
        m_program = std::make_unique<Program>();
        const auto answer = m_program->run({ "get", "owner/tiny", "--into", "models", "--json" });
        MNEMO_EXPECT(answer, 0);
        QVERIFY(!answer.told().contains("hf_secret"));
        qunsetenv("HF_TOKEN");
        m_program = std::make_unique<Program>();
        const auto refused = m_program->run({ "get", "owner/tiny", "--into", "models", "--json" });
        MNEMO_EXPECT(refused, 1);
        QCOMPARE(refused.json().at("error").at("kind").get<std::string>(), std::string("not_allowed"));
        QCOMPARE(refused.err.trimmed().count('\n'), 0);
    }

    void anInterruptKeepsWhatCame()
    {
        m_hub->tamper([](const Asked& asked, Answered& answer) {
            if (asked.path.endsWith("/model.safetensors"))
                answer.holdAfter = 100000;
        });
        const auto process = m_program->start({ "get", "owner/tiny", "--into", "models" });
        const auto part = m_program->file("models/tiny/model.safetensors.part");
        QTRY_COMPARE_WITH_TIMEOUT(QFile(part).size(), 100000, 30000);
        ::kill(pid_t(process->processId()), SIGINT);
        const auto stopped = Program::finish(*process);
        MNEMO_EXPECT(stopped, 130);
        m_hub->tamper({});
        m_hub->forget();
        MNEMO_EXPECT(m_program->run({ "get", "owner/tiny", "--into", "models" }), 0);
        QCOMPARE(m_program->read("models/tiny/model.safetensors"), HubFake::pattern(weightBytes));
        bool wentOn = false;
        for (const auto& asked : m_hub->asked())
            wentOn = wentOn || asked.headers.value("range") == "bytes=100000-";
        QVERIFY(wentOn);
    }

    void aWrongCallIsSaid()
    {
        MNEMO_EXPECT(m_program->run({ "get" }), 2);
        MNEMO_EXPECT(m_program->run({ "get", "owner/tiny", "--name", "../up" }), 2);
        const auto wrong = m_program->run({ "get", "a/b/c" });
        MNEMO_EXPECT(wrong, 1);
        QVERIFY2(wrong.err.contains("owner/name"), wrong.told().constData());
        MNEMO_EXPECT(m_program->run({ "get", "owner/absent", "--into", "models" }), 1);
    }

private:
    std::unique_ptr<HubFake> m_hub;
    std::unique_ptr<Program> m_program;
};

QTEST_GUILESS_MAIN(TestCliGet)
#include "tst_cliget.moc"
