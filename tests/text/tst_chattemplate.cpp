// Chat templates: the nine known ones against their reference renderings, recognition, and templates by role.
#include "core/text/chattemplate.h"
#include "tests/support/reference.h"

#include <QTest>

using namespace mnemo;

namespace {

ChatTemplate::Options optionsOf(const Json& item)
{
    ChatTemplate::Options options;
    options.addsGenerationPrompt = item.value("add_generation_prompt", false);
    if (item.contains("enable_thinking") && item["enable_thinking"].is_boolean())
        options.enablesThinking = item["enable_thinking"].get<bool>();
    return options;
}

std::string rendered(const ChatTemplate& form, const std::vector<ChatMessage>& messages, bool opens = true)
{
    ChatTemplate::Options options;
    options.addsGenerationPrompt = opens;
    const auto text = form.render(messages, options);
    return text ? *text : text.error().message;
}

} // namespace

class TestChatTemplate : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void renderingsEqualTheReference_data()
    {
        QTest::addColumn<QString>("folder");
        QTest::addColumn<QByteArray>("item");
        MNEMO_NEEDS_GOLDEN();
        for (const auto& entry : std::filesystem::directory_iterator(test::goldenFolder() / "chat")) {
            const Json cases = *readJson(entry.path() / "cases.json");
            int number = 0;
            for (const Json& item : cases.is_array() ? cases : cases["cases"])
                QTest::addRow(
                    "%s/%d %s", entry.path().filename().c_str(), number++, item["name"].get<std::string>().c_str())
                    << QString::fromStdString(entry.path().string()) << QByteArray::fromStdString(item.dump());
        }
    }
    void renderingsEqualTheReference()
    {
        QFETCH(QString, folder);
        QFETCH(QByteArray, item);
        const Json json = Json::parse(item.toStdString());
        const std::filesystem::path path = folder.toStdString();
        const auto form = ChatTemplate::open(path);
        QVERIFY2(form.ok(), form.ok() ? "" : form.error().message.c_str());
        QCOMPARE(QString::fromStdString(form->name()), QString::fromStdString(path.filename().string()));
        const auto text = form->render(chatMessagesFromJson(json["messages"]).value(), optionsOf(json));
        if (json.contains("error")) {
            QVERIFY(!text.ok());
            QCOMPARE(QByteArray::fromStdString(text.error().message),
                QByteArray::fromStdString(json["error"].get<std::string>()));
        } else {
            QVERIFY2(text.ok(), text.ok() ? "" : text.error().message.c_str());
            QCOMPARE(QByteArray::fromStdString(*text), QByteArray::fromStdString(json["text"].get<std::string>()));
        }
    }

    void namesAndRolesGiveTheirTexts()
    {
        QCOMPARE(ChatTemplate::names().size(), std::size_t { 9 });
        auto llama = ChatTemplate::given("llama-2").value();
        llama.setTokens("<s>", "</s>");
        QCOMPARE(rendered(llama, { { "system", "Be brief." }, { "user", " Hi " }, { "assistant", "Yo" } }),
            std::string("<s>[INST] <<SYS>>\nBe brief.\n<</SYS>>\n\n Hi [/INST] Yo </s>"));
        QCOMPARE(rendered(ChatTemplate::given("smollm2").value(), { { "user", "Hi" } }),
            std::string("<|im_start|>system\nYou are a helpful AI assistant named SmolLM, trained by Hugging "
                        "Face<|im_end|>\n<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n"));
        const auto own = ChatTemplate::given(R"({"user": "Q: {content}\n", "generation": "A:"})").value();
        QCOMPARE(rendered(own, { { "user", "why?" } }), std::string("Q: why?\nA:"));
        QCOMPARE(rendered(own, { { "user", "why?" } }, false), std::string("Q: why?\n"));
        QVERIFY(rendered(own, { { "system", "x" } }).find("\"system\"") != std::string::npos);
        QCOMPARE(ChatTemplate::given(R"({"user": "no place"})").error().kind, std::string("bad_template"));
        QCOMPARE(own.render({}, {}).error().kind, std::string("bad_conversation"));
    }

    void defaultSystemTextsAndDatesComeFromTheTemplate()
    {
        const auto other = ChatTemplate::recognize("{% if messages[0].role != 'system' %}{{ '<|im_start|>system\\nYou "
                                                   "are a tree.<|im_end|>\\n' }}{% endif %}",
            "x")
                               .value();
        QVERIFY(rendered(other, { { "user", "Hi" } }).starts_with("<|im_start|>system\nYou are a tree.<|im_end|>\n"));
        QVERIFY(!rendered(other, { { "system", "Go" } }).starts_with("<|im_start|>system\nYou are a tree."));
        const auto dated = ChatTemplate::recognize("<|start_header_id|> Cutting Knowledge Date {% set date_string = "
                                                   "\"01 Feb 2025\" %}",
            "x")
                               .value();
        QVERIFY(rendered(dated, { { "user", "Hi" } }).find("Today Date: 01 Feb 2025\n") != std::string::npos);
        ChatTemplate::Options options;
        options.date = "03 Mar 2026";
        const std::vector<ChatMessage> messages { { "user", "Hi" } };
        QVERIFY(dated.render(messages, options)->find("Today Date: 03 Mar 2026\n") != std::string::npos);
    }

    void anUnknownTemplateIsSaid()
    {
        const auto form = ChatTemplate::recognize("{{ '### Human: ' + messages[0].content }}", "tokenizer_config.json");
        QCOMPARE(form.error().kind, std::string("unknown_template"));
        QVERIFY(form.error().message.find("chatml") != std::string::npos);
        QCOMPARE(ChatTemplate::given("nobody").error().kind, std::string("unknown_template"));
        QCOMPARE(ChatTemplate::open("/nowhere").error().kind, std::string("no_chat_template"));
    }
};

QTEST_APPLESS_MAIN(TestChatTemplate)
#include "tst_chattemplate.moc"
