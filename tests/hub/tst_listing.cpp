#include "core/base/json.h"
#include "core/hub/blobid.h"
#include "core/hub/hub.h"

#include <QTest>

using namespace mnemo;

namespace {

const std::string sha(64, 'a');
const std::string commit(40, 'c');

Json file(const std::string& path, std::uint64_t bytes = 10)
{
    return { { "rfilename", path }, { "size", bytes }, { "blobId", std::string(40, 'b') } };
}

Result<HubListing> listed(const Json& siblings)
{
    return parseListing(Json { { "sha", commit }, { "siblings", siblings } }.dump(), "owner/tiny", "main", "a.host");
}

/// A listing of these paths.
HubListing repository(std::initializer_list<const char*> paths)
{
    Json siblings = Json::array();
    for (const auto* path : paths)
        siblings.push_back(file(path));
    const auto read = listed(siblings);
    return read ? *read : HubListing {};
}

QStringList pathsOf(const std::vector<HubFile>& files)
{
    QStringList paths;
    for (const auto& file : files)
        paths << QString::fromStdString(file.path);
    return paths;
}

QByteArray kindOf(const Error& error)
{
    return QByteArray::fromStdString(error.kind);
}

} // namespace

/// What a hub's list of files means, without a network.
class TestListing : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void sizesAndHashesComeFromTheLargeFileStoreWhereAFileLiesThere()
    {
        auto large = file("model.safetensors", 134);
        large["lfs"] = { { "size", 538090408 }, { "sha256", sha }, { "pointerSize", 134 } };
        const auto listing = listed(Json::array({ file("config.json", 700), large }));
        QVERIFY(listing.ok());
        QCOMPARE(listing->commit, commit);
        QCOMPARE(listing->files.at(0).bytes, 700U);
        QCOMPARE(listing->files.at(0).blobId, std::string(40, 'b'));
        QVERIFY(listing->files.at(0).sha256.empty());
        QCOMPARE(listing->files.at(1).bytes, 538090408U);
        QCOMPARE(listing->files.at(1).sha256, sha);
        QVERIFY(listing->files.at(1).blobId.empty()); // that is the id of git's note, not of the content
    }

    void hostilePathsRefuseTheWholeRepository_data()
    {
        QTest::addColumn<QByteArray>("path");
        for (const char* path : { "../evil.json", "a/../../evil.json", "/etc/passwd.json", "a//b.json", "a/./b.json",
                 "C:evil.json", "a\\..\\evil.json", "line\nbreak.json", ".." })
            QTest::newRow(QByteArray(path).simplified()) << QByteArray(path);
        QTest::newRow("zero byte") << QByteArray("a\0b.json", 8);
        QTest::newRow("long name") << QByteArray(300, 'x') + ".json";
    }
    void hostilePathsRefuseTheWholeRepository()
    {
        QFETCH(QByteArray, path);
        const auto listing = listed(Json::array({ file("config.json"), file(path.toStdString()) }));
        QVERIFY(!listing.ok());
        QCOMPARE(kindOf(listing.error()), QByteArray("unsafe_path"));
    }

    void brokenListsAreSaid_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("a page instead of JSON") << QByteArray("<html>hello</html>");
        QTest::newRow("no files") << QByteArray("{\"sha\": \"" + QByteArray(40, 'c') + "\"}");
        QTest::newRow("no commit") << QByteArray("{\"siblings\": []}");
        QTest::newRow("no size") << QByteArray(
            "{\"sha\": \"" + QByteArray(40, 'c') + "\", \"siblings\": [{\"rfilename\": \"config.json\"}]}");
        QTest::newRow("negative size") << QByteArray("{\"sha\": \"" + QByteArray(40, 'c')
            + "\", \"siblings\": [{\"rfilename\": \"config.json\", \"size\": -1}]}");
        QTest::newRow("no hash in its place") << QByteArray("{\"sha\": \"" + QByteArray(40, 'c')
            + "\", \"siblings\": [{\"rfilename\": \"config.json\", \"size\": 1, \"blobId\": \"zz\"}]}");
        QTest::newRow("twice") << QByteArray("{\"sha\": \"" + QByteArray(40, 'c')
            + "\", \"siblings\": [{\"rfilename\": \"a.json\", \"size\": 1}, {\"rfilename\": \"a.json\", \"size\": "
              "1}]}");
    }
    void brokenListsAreSaid()
    {
        QFETCH(QByteArray, text);
        const auto listing = parseListing(text.toStdString(), "owner/tiny", "main", "a.host");
        QVERIFY(!listing.ok());
        QCOMPARE(int(listing.error().code), int(ErrorCode::Format));
        QVERIFY(listing.error().message.find("a.host") != std::string::npos);
    }

    void aFolderTakesSafetensorsJsonAndTextsWithTheConfigLast()
    {
        const auto plan = planOf(repository({ "config.json", "model-00001-of-00002.safetensors",
            "model-00002-of-00002.safetensors", "model.safetensors.index.json", "tokenizer.json", "LICENSE",
            "pytorch_model.bin", "consolidated.safetensors", "onnx/model.onnx", "tiny.Q8_0.gguf", ".gitattributes",
            "original/consolidated.00.pth" }));
        QVERIFY(plan.ok());
        QCOMPARE(pathsOf(plan->files),
            QStringList({ "model.safetensors.index.json", "tokenizer.json", "LICENSE",
                "model-00001-of-00002.safetensors", "model-00002-of-00002.safetensors", "config.json" }));
        QMap<QString, QByteArray> reasons;
        for (const auto& left : plan->leftOut)
            reasons.insert(QString::fromStdString(left.file.path), reasonName(left.reason));
        QCOMPARE(reasons.value("pytorch_model.bin"), QByteArray("pickle"));
        QCOMPARE(reasons.value("original/consolidated.00.pth"), QByteArray("pickle"));
        QCOMPARE(reasons.value("consolidated.safetensors"), QByteArray("another_copy"));
        QCOMPARE(reasons.value("tiny.Q8_0.gguf"), QByteArray("another_copy"));
        QCOMPARE(reasons.value("onnx/model.onnx"), QByteArray("other_format"));
        QCOMPARE(plan->bytes(), 60U);
    }

    void theOneGgufFileIsTakenAndOneOfSeveralIsChosen()
    {
        const auto one = planOf(repository({ "tiny.Q4_K.gguf", "README.md", "config.json" }));
        QVERIFY(one.ok());
        QCOMPARE(pathsOf(one->files), QStringList({ "README.md", "tiny.Q4_K.gguf" }));

        const auto several = repository({ "tiny.Q4_K.gguf", "tiny.Q8_0.gguf", "big-00001-of-00002.gguf", "README.md" });
        const auto open = planOf(several);
        QVERIFY(!open.ok());
        QCOMPARE(kindOf(open.error()), QByteArray("choose_gguf"));
        QVERIFY(open.error().message.find("tiny.Q8_0.gguf") != std::string::npos);
        QCOMPARE(pathsOf(ggufFilesOf(several)), QStringList({ "tiny.Q4_K.gguf", "tiny.Q8_0.gguf" }));
        const auto chosen = planOf(several, "tiny.Q8_0.gguf");
        QVERIFY(chosen.ok());
        QCOMPARE(pathsOf(chosen->files), QStringList({ "README.md", "tiny.Q8_0.gguf" }));
        QCOMPARE(folderName(several, *chosen), std::string("tiny.Q8_0"));

        QCOMPARE(kindOf(planOf(several, "other.gguf").error()), QByteArray("unknown_gguf"));
        QCOMPARE(kindOf(planOf(several, "big-00001-of-00002.gguf").error()), QByteArray("split_gguf"));
        QCOMPARE(kindOf(planOf(repository({ "big-00001-of-00002.gguf" })).error()), QByteArray("split_gguf"));
    }

    void withoutWeightsThatAreReadTheReasonIsGiven()
    {
        const auto pickles = planOf(repository({ "config.json", "pytorch_model.bin", "README.md" }));
        QVERIFY(!pickles.ok());
        QCOMPARE(kindOf(pickles.error()), QByteArray("only_pickle"));
        QVERIFY(pickles.error().message.find("pytorch_model.bin") != std::string::npos);
        QVERIFY(pickles.error().message.find("safetensors") != std::string::npos);
        QCOMPARE(kindOf(planOf(repository({ "README.md" })).error()), QByteArray("no_model"));
    }

    void namesOfRepositoriesAreChecked_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("wanted");
        QTest::newRow("owner and name") << QByteArray("owner/na-me_1.5") << QByteArray("owner/na-me_1.5");
        QTest::newRow("name alone") << QByteArray("gpt2") << QByteArray("gpt2");
        QTest::newRow("address of a page")
            << QByteArray("https://huggingface.co/owner/name") << QByteArray("owner/name");
        QTest::newRow("page of a branch")
            << QByteArray("https://huggingface.co/owner/name/tree/main") << QByteArray("owner/name");
        for (const char* wrong :
            { "", "/", "a/b/c", "../b", "a/..", "a b/c", "a/b?x=1", "a/b#c", "a/.b", "https://a.host" })
            QTest::newRow(wrong) << QByteArray(wrong) << QByteArray();
    }
    void namesOfRepositoriesAreChecked()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, wanted);
        const auto name = checkedRepository(text.toStdString());
        QCOMPARE(name.ok(), !wanted.isEmpty());
        if (name)
            QCOMPARE(QByteArray::fromStdString(*name), wanted);
        else
            QCOMPARE(kindOf(name.error()), QByteArray("bad_repository"));
    }

    void addressesAreChecked()
    {
        QCOMPARE(*checkedAddress(" https://a.host/hub/ "), std::string("https://a.host/hub"));
        for (const char* wrong :
            { "", "a.host", "ftp://a.host", "file:///etc", "https://user:secret@a.host", "https://a.host/?x=1" }) {
            const auto address = checkedAddress(wrong);
            QVERIFY2(!address.ok(), wrong);
            QCOMPARE(kindOf(address.error()), QByteArray("bad_address"));
            QVERIFY(address.error().message.find("secret") == std::string::npos);
        }
    }

    void gitNamesAContentByItsHash()
    {
        GitBlobId id(6); // git hash-object of "hello\n"
        id.add(std::as_bytes(std::span("hello\n", 6)));
        QCOMPARE(id.hex(), std::string("ce013625030ba8dba906f756967f9e9ca394464a"));
    }
};

QTEST_APPLESS_MAIN(TestListing)
#include "tst_listing.moc"
