#include "core/hub/hub.h"
#include "tests/hub/hubfake.h"

#include <QElapsedTimer>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <thread>

using namespace mnemo;
using namespace mnemo::test;

namespace {

constexpr qsizetype weightBytes = 1 << 20;
const std::string secret = "hf_aVerySecretToken";

QByteArray kindOf(const Error& error)
{
    return QByteArray::fromStdString(error.kind);
}

bool isFile(const Asked& asked, const char* name)
{
    return asked.path.endsWith(QByteArray("/") + name);
}

} // namespace

/// Downloads from a pretended hub on this machine.
class TestHub : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_hub = std::make_unique<HubFake>();
        m_hub->fillModel(weightBytes);
        m_access = { m_hub->address(), {} };
        m_options = {};
        m_options.pause = std::chrono::milliseconds(1);
    }

    void aRepositoryComesWhole();
    void whatIsThereIsNotFetchedAgain();
    void aCutConnectionGoesOnWhereItWas();
    void theNextStartGoesOnWhereThisOneEnded();
    void aChangedFileBeginsAnew();
    void aServerWithoutRangesBeginsAnew();
    void anotherRangeThanAskedForIsNotTaken();
    void aWrongChecksumIsNotKept_data();
    void aWrongChecksumIsNotKept();
    void moreBytesThanListedAreNotTaken();
    void aMissingRepositoryIsSaid();
    void withoutATokenTheReasonIsGiven();
    void theTokenStaysWithItsHost();
    void theTokenIsWrittenNowhere();
    void redirectsWithoutEndAreLeft();
    void withoutFreeSpaceNothingIsFetched();
    void aStopIsHeardAtOnceAndKeepsWhatCame();
    void aLinkOutOfTheFolderIsNotFollowed();
    void anotherModelsFolderIsLeftAlone();
    void noConnectionIsSaid();
    void aBusyServerIsTriedAgain();

private:
    std::filesystem::path folder() const { return std::filesystem::path(m_folder->path().toStdString()) / "tiny"; }
    QByteArray read(const char* name) const
    {
        QFile file(m_folder->filePath(QStringLiteral("tiny/") + QString::fromLatin1(name)));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    bool exists(const char* name) const { return std::filesystem::exists(folder() / name); }
    Result<HubFetched> fetch(std::stop_token stop = {}, const OnHubProgress& onProgress = {})
    {
        const auto listing = listRepository(m_access, "owner/tiny", "main", stop);
        if (!listing)
            return listing.error();
        const auto plan = planOf(*listing);
        if (!plan)
            return plan.error();
        return fetchFiles(m_access, *listing, *plan, folder(), m_options, onProgress, stop);
    }
    QList<Asked> askedFor(const char* name) const
    {
        QList<Asked> found;
        for (const auto& asked : m_hub->asked()) {
            if (isFile(asked, name))
                found.append(asked);
        }
        return found;
    }
    /// The weights are cut after these bytes, each time they are asked for, until `times` is used up.
    void cutWeights(qsizetype bytes, int times)
    {
        auto left = std::make_shared<std::atomic<int>>(times);
        m_hub->tamper([=](const Asked& asked, Answered& answer) {
            if (isFile(asked, "model.safetensors") && left->fetch_sub(1) > 0)
                answer.cutAfter = bytes;
        });
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<HubFake> m_hub;
    HubAccess m_access;
    DownloadOptions m_options;
};

void TestHub::aRepositoryComesWhole()
{
    std::vector<HubProgress> heard;
    const auto fetched = fetch({}, [&](const HubProgress& progress) { heard.push_back(progress); });
    QVERIFY2(fetched.ok(), fetched ? "" : fetched.error().message.c_str());
    QCOMPARE(fetched->fetched,
        std::vector<std::string>({ "README.md", "tokenizer.json", "model.safetensors", "config.json" }));
    QCOMPARE(read("model.safetensors"), HubFake::pattern(weightBytes));
    QCOMPARE(read("config.json"), QByteArray("{\"model_type\": \"llama\"}\n"));
    QVERIFY(!exists("pytorch_model.bin"));
    QVERIFY(!exists("picture.png"));
    QVERIFY(!exists("model.safetensors.part"));
    QVERIFY(!exists("model.safetensors.part.json"));
    const std::uint64_t total = weightBytes + 24 + 3 + 7;
    QCOMPARE(heard.back().bytes, total);
    QCOMPARE(heard.back().total, total);
    QVERIFY(std::is_sorted(
        heard.begin(), heard.end(), [](const HubProgress& a, const HubProgress& b) { return a.bytes < b.bytes; }));
    for (const auto& asked : m_hub->asked())
        QVERIFY(!asked.headers.contains("authorization"));
}

void TestHub::whatIsThereIsNotFetchedAgain()
{
    QVERIFY(fetch().ok());
    m_hub->set("config.json", "{\"model_type\": \"LLAMA\"}\n"); // of the same size
    m_hub->forget();
    const auto again = fetch();
    QVERIFY(again.ok());
    QCOMPARE(again->kept, std::vector<std::string>({ "README.md", "tokenizer.json", "model.safetensors" }));
    QCOMPARE(again->fetched, std::vector<std::string>({ "config.json" }));
    QCOMPARE(read("config.json"), QByteArray("{\"model_type\": \"LLAMA\"}\n"));
    QCOMPARE(m_hub->asked().size(), 2); // the list and that file
}

void TestHub::aCutConnectionGoesOnWhereItWas()
{
    cutWeights(300000, 2);
    QVERIFY(fetch().ok());
    const auto asked = askedFor("model.safetensors");
    QCOMPARE(asked.size(), 3);
    QVERIFY(!asked[0].headers.contains("range"));
    QCOMPARE(asked[1].headers.value("range"), QByteArray("bytes=300000-"));
    QCOMPARE(asked[2].headers.value("range"), QByteArray("bytes=600000-"));
    QCOMPARE(asked[1].headers.value("if-range"), HubFake::etagOf(HubFake::pattern(weightBytes)));
    QCOMPARE(read("model.safetensors"), HubFake::pattern(weightBytes));
}

void TestHub::theNextStartGoesOnWhereThisOneEnded()
{
    m_options.attempts = 1;
    cutWeights(400000, 1);
    const auto cut = fetch();
    QVERIFY(!cut.ok());
    QCOMPARE(kindOf(cut.error()), QByteArray("connection_cut"));
    QCOMPARE(std::filesystem::file_size(folder() / "model.safetensors.part"), 400000U);
    QVERIFY(!exists("model.safetensors"));
    QVERIFY(!exists("config.json")); // a half folder is no model
    m_hub->forget();
    QVERIFY(fetch().ok());
    QCOMPARE(askedFor("model.safetensors").value(0).headers.value("range"), QByteArray("bytes=400000-"));
    QCOMPARE(read("model.safetensors"), HubFake::pattern(weightBytes));
}

void TestHub::aChangedFileBeginsAnew()
{
    m_options.attempts = 1;
    cutWeights(400000, 1);
    QVERIFY(!fetch().ok());
    const auto listing = listRepository(m_access, "owner/tiny", "main", {});
    m_hub->set("model.safetensors", HubFake::pattern(weightBytes, 7), true);
    m_hub->forget();
    // By the old list: the server's ETag is another one, so that all of it comes, and is not what was listed.
    const auto stale = fetchFiles(m_access, *listing, *planOf(*listing), folder(), m_options, {}, {});
    QVERIFY(!stale.ok());
    QCOMPARE(kindOf(stale.error()), QByteArray("checksum_mismatch"));
    QCOMPARE(askedFor("model.safetensors").value(0).headers.value("range"), QByteArray("bytes=400000-"));
    QVERIFY(!exists("model.safetensors.part"));
    // By the new list: nothing of the old beginning is used.
    cutWeights(200000, 1);
    QVERIFY(!fetch().ok());
    m_hub->set("model.safetensors", HubFake::pattern(weightBytes, 9), true);
    m_hub->tamper({});
    m_hub->forget();
    QVERIFY(fetch().ok());
    QVERIFY(!askedFor("model.safetensors").value(0).headers.contains("range"));
    QCOMPARE(read("model.safetensors"), HubFake::pattern(weightBytes, 9));
}

void TestHub::aServerWithoutRangesBeginsAnew()
{
    m_options.attempts = 1;
    cutWeights(400000, 1);
    QVERIFY(!fetch().ok());
    m_hub->tamper([](const Asked& asked, Answered& answer) {
        if (isFile(asked, "model.safetensors"))
            answer = { 200, HubFake::pattern(weightBytes), {} };
    });
    QVERIFY(fetch().ok());
    QCOMPARE(read("model.safetensors"), HubFake::pattern(weightBytes));
}

void TestHub::anotherRangeThanAskedForIsNotTaken()
{
    auto first = std::make_shared<std::atomic<int>>(0);
    m_hub->tamper([=](const Asked& asked, Answered& answer) {
        if (!isFile(asked, "model.safetensors"))
            return;
        const int count = first->fetch_add(1);
        if (count == 0)
            answer.cutAfter = 400000;
        else if (count == 1)
            answer.headers.last().second = "bytes 0-1048575/1048576";
    });
    QVERIFY(fetch().ok());
    QCOMPARE(read("model.safetensors"), HubFake::pattern(weightBytes));
    QCOMPARE(askedFor("model.safetensors").size(), 3);
}

void TestHub::aWrongChecksumIsNotKept_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("hash");
    QTest::newRow("SHA-256 of the large file store") << QByteArray("model.safetensors") << QByteArray(64, 'e');
    QTest::newRow("git id") << QByteArray("tokenizer.json") << QByteArray(40, 'e');
}

void TestHub::aWrongChecksumIsNotKept()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, hash);
    m_hub->listWrongHash(name, hash);
    const auto fetched = fetch();
    QVERIFY(!fetched.ok());
    QCOMPARE(kindOf(fetched.error()), QByteArray("checksum_mismatch"));
    QVERIFY(fetched.error().message.find(name.toStdString()) != std::string::npos);
    QVERIFY(!exists(name.constData()));
    QVERIFY(!exists((name + ".part").constData()));
}

void TestHub::moreBytesThanListedAreNotTaken()
{
    m_hub->tamper([](const Asked& asked, Answered& answer) {
        if (isFile(asked, "model.safetensors")) {
            answer.body += QByteArray(1 << 20, 'x');
            answer.saysLength = false;
        }
    });
    const auto fetched = fetch();
    QVERIFY(!fetched.ok());
    QCOMPARE(kindOf(fetched.error()), QByteArray("size_mismatch"));
    QVERIFY(!exists("model.safetensors"));
    QVERIFY(!exists("model.safetensors.part"));
}

void TestHub::aMissingRepositoryIsSaid()
{
    const auto listing = listRepository(m_access, "owner/other", "main", {});
    QVERIFY(!listing.ok());
    QCOMPARE(kindOf(listing.error()), QByteArray("not_found"));
    QVERIFY(listing.error().message.find("owner/other") != std::string::npos);
    const auto revision = listRepository(m_access, "owner/tiny", "refs/pr/1", {});
    QCOMPARE(kindOf(revision.error()), QByteArray("not_found"));
    QCOMPARE(m_hub->asked().last().path, QByteArray("/api/models/owner/tiny/revision/refs%2Fpr%2F1?blobs=true"));
    QCOMPARE(kindOf(listRepository(m_access, "owner/tiny", "../main", {}).error()), QByteArray("bad_revision"));
}

void TestHub::withoutATokenTheReasonIsGiven()
{
    m_hub->tamper([](const Asked& asked, Answered& answer) {
        if (asked.headers.value("authorization") != "Bearer right")
            answer = { asked.headers.contains("authorization") ? 403 : 401, "no", {} };
    });
    const auto without = fetch();
    QVERIFY(!without.ok());
    QCOMPARE(kindOf(without.error()), QByteArray("not_allowed"));
    QVERIFY(without.error().message.find("HF_TOKEN") != std::string::npos);
    QCOMPARE(std::count(without.error().message.begin(), without.error().message.end(), '\n'), 0);
    m_access.token = secret;
    const auto wrong = fetch();
    QCOMPARE(kindOf(wrong.error()), QByteArray("token_refused"));
    QVERIFY(wrong.error().message.find(secret) == std::string::npos);
    m_access.token = "right";
    QVERIFY(fetch().ok());
    m_access.token = "two\r\nX-Evil: lines";
    QCOMPARE(kindOf(fetch().error()), QByteArray("bad_token"));

    m_access.token.clear();
    m_hub->tamper([](const Asked&, Answered& answer) {
        answer = { 403, "gated", { { "X-Error-Code", "GatedRepo" } } };
    });
    QCOMPARE(kindOf(fetch().error()), QByteArray("gated"));
}

void TestHub::theTokenStaysWithItsHost()
{
    HttpServer store([](const Asked&) {
        const auto content = HubFake::pattern(weightBytes);
        return Answered { 200, content, { { "ETag", "\"of the store\"" } } };
    });
    const auto elsewhere = QByteArray::fromStdString(store.address());
    m_hub->tamper([=](const Asked& asked, Answered& answer) {
        if (isFile(asked, "model.safetensors")) // as hubs do: large files lie on another host
            answer = { 302, "moved", { { "Location", elsewhere + "/blob?signature=1" } } };
        else if (isFile(asked, "tokenizer.json")) // and within the host
            answer = { 307, "moved",
                { { "Location", "/owner/tiny/resolve/" + QByteArray(HubFake::commit) + "/tokenizer.json?moved" } } };
        if (asked.path.endsWith("/tokenizer.json?moved"))
            answer = { 200, "{}\n", {} };
    });
    m_access.token = secret;
    const auto fetched = fetch();
    QVERIFY2(fetched.ok(), fetched ? "" : fetched.error().message.c_str());
    QCOMPARE(read("model.safetensors"), HubFake::pattern(weightBytes));
    QCOMPARE(store.asked().size(), 1);
    QVERIFY(!store.asked().value(0).headers.contains("authorization"));
    for (const auto& asked : m_hub->asked())
        QCOMPARE(asked.headers.value("authorization"), "Bearer " + QByteArray::fromStdString(secret));
}

void TestHub::theTokenIsWrittenNowhere()
{
    m_access.token = secret;
    QVERIFY(fetch().ok());
    for (const auto& entry : std::filesystem::recursive_directory_iterator(m_folder->path().toStdString())) {
        QFile file(QString::fromStdString(entry.path().string()));
        if (entry.is_regular_file() && file.open(QIODevice::ReadOnly))
            QVERIFY2(!file.readAll().contains(QByteArray::fromStdString(secret)), entry.path().c_str());
    }
    QVERIFY(read("download.json").contains("owner/tiny"));
    QVERIFY(read("download.json").contains(HubFake::commit));
}

void TestHub::redirectsWithoutEndAreLeft()
{
    m_hub->tamper([](const Asked& asked, Answered& answer) { answer = { 302, {}, { { "Location", asked.path } } }; });
    QCOMPARE(kindOf(fetch().error()), QByteArray("too_many_redirects"));
    m_hub->tamper([](const Asked&, Answered& answer) {
        answer = { 302, {}, { { "Location", "file:///etc/passwd" } } };
    });
    QCOMPARE(kindOf(fetch().error()), QByteArray("bad_address"));
}

void TestHub::withoutFreeSpaceNothingIsFetched()
{
    std::uintmax_t available = weightBytes;
    m_options.freeSpace = [&](const std::filesystem::path&) { return Result<std::uintmax_t>(available); };
    const auto full = fetch();
    QVERIFY(!full.ok());
    QCOMPARE(kindOf(full.error()), QByteArray("disk_full"));
    QVERIFY(full.error().message.find(std::to_string(weightBytes + 24 + 3 + 7)) != std::string::npos);
    QCOMPARE(m_hub->asked().size(), 1); // the list alone
    QVERIFY(!exists("README.md"));
    // What is there already needs no space: half the weights lie there.
    m_options.attempts = 1;
    available = 2 * weightBytes;
    cutWeights(weightBytes / 2, 1);
    QVERIFY(!fetch().ok());
    available = weightBytes / 2 + 24;
    const auto rest = fetch();
    QVERIFY2(rest.ok(), rest ? "" : rest.error().message.c_str());
}

void TestHub::aStopIsHeardAtOnceAndKeepsWhatCame()
{
    m_hub->tamper([](const Asked& asked, Answered& answer) {
        if (isFile(asked, "model.safetensors"))
            answer.holdAfter = 500000;
    });
    std::stop_source stop;
    QElapsedTimer since;
    std::thread person;
    const auto fetched = fetch(stop.get_token(), [&](const HubProgress& progress) {
        if (progress.file == "model.safetensors" && progress.bytes >= 500000 && !person.joinable())
            person = std::thread([&] {
                QThread::msleep(200); // the transfer hangs by now
                since.start();
                stop.request_stop();
            });
    });
    const auto waited = since.elapsed();
    QVERIFY(person.joinable());
    person.join();
    QVERIFY(!fetched.ok());
    QCOMPARE(kindOf(fetched.error()), QByteArray("cancelled"));
    QVERIFY2(waited < 500, qPrintable(QString::number(waited)));
    QCOMPARE(std::filesystem::file_size(folder() / "model.safetensors.part"), 500000U);
    m_hub->tamper({});
    QVERIFY(fetch().ok());
    QCOMPARE(read("model.safetensors"), HubFake::pattern(weightBytes));
}

void TestHub::aLinkOutOfTheFolderIsNotFollowed()
{
    QTemporaryDir elsewhere;
    m_hub->set("sub/notes.json", "{}\n");
    QVERIFY(fetch().ok());
    QCOMPARE(read("sub/notes.json"), QByteArray("{}\n"));
    std::filesystem::remove_all(folder() / "sub");
    std::filesystem::create_directory_symlink(elsewhere.path().toStdString(), folder() / "sub");
    const auto fetched = fetch();
    QVERIFY(!fetched.ok());
    QCOMPARE(kindOf(fetched.error()), QByteArray("unsafe_path"));
    QVERIFY(std::filesystem::is_empty(elsewhere.path().toStdString()));
}

void TestHub::anotherModelsFolderIsLeftAlone()
{
    std::filesystem::create_directories(folder());
    QFile own(m_folder->filePath(QStringLiteral("tiny/config.json")));
    QVERIFY(own.open(QIODevice::WriteOnly));
    own.write("mine");
    own.close();
    const auto fetched = fetch();
    QVERIFY(!fetched.ok());
    QCOMPARE(kindOf(fetched.error()), QByteArray("folder_taken"));
    QCOMPARE(read("config.json"), QByteArray("mine"));
}

void TestHub::noConnectionIsSaid()
{
    m_hub.reset(); // its port is free again
    const auto listing = listRepository(m_access, "owner/tiny", "main", {});
    QVERIFY(!listing.ok());
    QCOMPARE(kindOf(listing.error()), QByteArray("no_connection"));
    QVERIFY(listing.error().message.find("127.0.0.1") != std::string::npos);
}

void TestHub::aBusyServerIsTriedAgain()
{
    auto left = std::make_shared<std::atomic<int>>(2);
    m_hub->tamper([=](const Asked& asked, Answered& answer) {
        if (isFile(asked, "model.safetensors") && left->fetch_sub(1) > 0)
            answer = { 503, "later", {} };
    });
    QVERIFY(fetch().ok());
    QCOMPARE(askedFor("model.safetensors").size(), 3);
}

QTEST_GUILESS_MAIN(TestHub)
#include "tst_hub.moc"
