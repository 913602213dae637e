#include "core/base/json.h"
#include "core/text/tokenizer.h"
#include "tests/support/reference.h"

#include <QTest>

#include <chrono>
#include <map>
#include <set>

using namespace mnemo;

namespace {

std::shared_ptr<const Tokenizer> tokenizerOf(const std::filesystem::path& folder)
{
    static std::map<std::filesystem::path, std::shared_ptr<const Tokenizer>> opened;
    auto& tokenizer = opened[folder];
    if (!tokenizer) {
        auto result = Tokenizer::open(folder);
        if (!result)
            qFatal("%s", result.error().message.c_str());
        tokenizer = *result;
    }
    return tokenizer;
}

std::vector<std::pair<std::size_t, std::size_t>> pairsOf(const Json& json)
{
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    for (const Json& pair : json)
        pairs.emplace_back(pair[0], pair[1]);
    return pairs;
}

std::vector<bool> flagsOf(const Json& json)
{
    std::vector<bool> flags;
    for (const Json& flag : json)
        flags.push_back(flag.get<int>() != 0);
    return flags;
}

/// Adds one row a case of every tokenizer folder that has a tokenizer.json.
void addRows(const char* list)
{
    QTest::addColumn<QString>("folder");
    QTest::addColumn<QByteArray>("text");
    const auto root = test::goldenFolder() / "tokenizers";
    if (test::goldenFolder().empty() || !std::filesystem::exists(root))
        return;
    for (const auto& entry : std::filesystem::directory_iterator(root)) {
        if (!std::filesystem::exists(entry.path() / "tokenizer.json"))
            continue;
        const Json cases = *readJson(entry.path() / "cases.json");
        int number = 0;
        for (const Json& item : cases.value(list, Json::array())) {
            const std::string name
                = entry.path().filename().string() + "/" + item.value("name", std::to_string(number++));
            QTest::newRow(name.c_str()) << QString::fromStdString(entry.path().string())
                                        << QByteArray::fromStdString(item.dump());
        }
    }
}

} // namespace

#define COMPARE_JSON(actual, expected)                                                                                 \
    QCOMPARE(QByteArray::fromStdString(Json(actual).dump()), QByteArray::fromStdString(Json(expected).dump()))

class TestGoldenTokenizers : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { MNEMO_NEEDS_GOLDEN(); }

    void encodingEqualsTheReference_data() { addRows("cases"); }
    void encodingEqualsTheReference()
    {
        QFETCH(QString, folder);
        QFETCH(QByteArray, text);
        const Json item = Json::parse(text.toStdString());
        const auto tokenizer = tokenizerOf(folder.toStdString());
        const std::string input = item["text"];
        const Encoding encoding = tokenizer->encode(input);
        COMPARE_JSON(encoding.ids, item["ids"]);
        COMPARE_JSON(encoding.tokens, item["tokens"]);
        COMPARE_JSON(encoding.byteOffsets, pairsOf(item["byte_offsets"]));
        COMPARE_JSON(encoding.special, flagsOf(item["special_mask"]));
        COMPARE_JSON(tokenizer->encode(input, false).ids, item["ids_no_special"]);
        COMPARE_JSON(tokenizer->ids(input), item["ids"]);
        COMPARE_JSON(tokenizer->decode(encoding.ids), item["decoded"]);
        COMPARE_JSON(tokenizer->decode(encoding.ids, true), item["decoded_skip_special"]);
    }

    void pairEqualsTheReference_data() { addRows("pairs"); }
    void pairEqualsTheReference()
    {
        QFETCH(QString, folder);
        QFETCH(QByteArray, text);
        const Json item = Json::parse(text.toStdString());
        const Encoding encoding
            = tokenizerOf(folder.toStdString())->encodePair(item["a"].get<std::string>(), item["b"].get<std::string>());
        COMPARE_JSON(encoding.ids, item["ids"]);
        COMPARE_JSON(encoding.typeIds, item["type_ids"]);
        COMPARE_JSON(encoding.special, flagsOf(item["special_mask"]));
    }

    void everyFolderWasRead()
    {
        int folders = 0;
        for (const auto& entry : std::filesystem::directory_iterator(test::goldenFolder() / "tokenizers")) {
            if (std::filesystem::exists(entry.path() / "tokenizer.json"))
                ++folders;
            else
                qInfo("%s has no tokenizer.json (see its build script): skipped", entry.path().filename().c_str());
        }
        QVERIFY(folders >= 15);
    }

    void modelFoldersGiveTheirIds_data()
    {
        QTest::addColumn<QString>("model");
        for (const char* model : { "llama-tied", "qwen2", "gpt2" })
            QTest::newRow(model) << model;
    }
    void modelFoldersGiveTheirIds()
    {
        QFETCH(QString, model);
        const auto folder = test::goldenFolder() / "models" / model.toStdString();
        const auto tokenizer = tokenizerOf(folder);
        const auto cases = readJson(folder / "text_cases.json");
        QVERIFY(cases.ok());
        for (const Json& item : *cases) {
            COMPARE_JSON(tokenizer->ids(item["text"].get<std::string>()), item["ids"]);
            COMPARE_JSON(tokenizer->decode(item["greedy_ids"].get<std::vector<std::int64_t>>()), item["greedy_text"]);
        }
        QCOMPARE(tokenizer->size(), std::size_t { 320 });
    }

    void specialIdsComeFromTheFilesBeside()
    {
        const auto llama = tokenizerOf(test::goldenFolder() / "models" / "llama-tied");
        QCOMPARE(llama->bosId().value(), 1);
        QCOMPARE(llama->eosId().value(), 2);
        QCOMPARE(llama->padId().value(), 0);
        const auto roberta = tokenizerOf(test::goldenFolder() / "tokenizers" / "roberta-bytelevel");
        QCOMPARE(roberta->unkId().value(), 3);
        QCOMPARE(roberta->padId().value(), 1);
        QVERIFY(!tokenizerOf(test::goldenFolder() / "tokenizers" / "qwen2")->bosId().has_value());
    }

    void lostBytesAreCounted()
    {
        const auto smollm = tokenizerOf(test::goldenFolder() / "tokenizers" / "smollm2-real");
        const Encoding encoding = smollm->encode("a\x04"
                                                 "b\x06"
                                                 "c");
        QCOMPARE(encoding.size(), std::size_t { 3 });
        QCOMPARE(encoding.lostBytes, std::size_t { 2 });
        QCOMPARE(encoding.warnings.size(), std::size_t { 1 });
        QVERIFY(smollm->encode("abc").warnings.empty());
    }

    void malformedFilesAreRefusedByName_data()
    {
        QTest::addColumn<QByteArray>("entry");
        const auto manifest = readJson(test::goldenFolder() / "malformed" / "MANIFEST.json");
        if (!manifest)
            return;
        for (const Json& entry : (*manifest)["files"])
            if (const std::string file = entry["file"]; file.starts_with("tokenizer/"))
                QTest::newRow(file.c_str()) << QByteArray::fromStdString(entry.dump());
    }
    void malformedFilesAreRefusedByName()
    {
        QFETCH(QByteArray, entry);
        const Json item = Json::parse(entry.toStdString());
        const auto tokenizer = Tokenizer::open(test::goldenFolder() / "malformed" / item["file"].get<std::string>());
        if (item["accept"].get<bool>() && tokenizer) {
            const std::string evil(4000, 'a');
            const auto begin = std::chrono::steady_clock::now();
            QVERIFY(!(*tokenizer)->encode(evil + "b aab").ids.empty());
            QVERIFY(std::chrono::steady_clock::now() - begin < std::chrono::seconds(2));
            return;
        }
        QVERIFY(!tokenizer.ok());
        std::set<std::string> kinds { item["kind"] };
        for (const Json& also : item.value("also", Json::array()))
            kinds.insert(also);
        QVERIFY2(kinds.contains(tokenizer.error().kind), tokenizer.error().kind.c_str());
        for (const Json& name : item["names"])
            QVERIFY2(tokenizer.error().message.find(name.get<std::string>()) != std::string::npos,
                tokenizer.error().message.c_str());
    }
};

QTEST_APPLESS_MAIN(TestGoldenTokenizers)
#include "tst_goldentokenizers.moc"
