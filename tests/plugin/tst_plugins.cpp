#include "core/base/files.h"
#include "core/base/json.h"
#include "core/data/import.h"
#include "core/experiment/laboratory.h"
#include "core/plugin/pluginhost.h"
#include "core/plugin/pluginlibrary.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace mnemo;

namespace {

using State = PluginEntry::State;

Json metadata(const std::string& library)
{
    return { { "interface", pluginInterface }, { "id", "sample" }, { "name", "Sample" }, { "version", "1.2" },
        { "author", "Somebody" }, { "adds", { "retrieval" } }, { "library", library } };
}

/// Folders of a person's plugins and of the program's, with what a test puts there.
class Folders {
public:
    Folders()
    {
        for (const auto* name : { "application", "user" })
            QDir(m_folder.path()).mkpath(QString::fromLatin1(name));
    }
    PluginPlaces places() const
    {
        const std::filesystem::path top = m_folder.path().toStdString();
        return { top / "application", top / "user", top / "config" / "plugins.json" };
    }
    /// Writes plugin.json and copies a sample library beside it.
    void put(const std::string& place, const std::string& name, const Json& json, const QString& library = {}) const
    {
        const auto folder = path(place) / name;
        std::filesystem::create_directories(folder);
        QVERIFY(writeAtomically(folder / "plugin.json", json.dump()).ok());
        if (!library.isEmpty())
            copy(library, folder / json.value("library", "x.so"));
    }
    static void copy(const QString& library, const std::filesystem::path& to)
    {
        const std::filesystem::path from = QStringLiteral(MNEMO_SAMPLES "/").append(library).toStdString();
        std::filesystem::copy_file(from, to, std::filesystem::copy_options::overwrite_existing);
    }
    std::filesystem::path path(const std::string& below) const { return m_folder.path().toStdString() + "/" + below; }

private:
    QTemporaryDir m_folder;
};

/// The only entry, or one that says there is none.
PluginEntry only(const PluginHost& host)
{
    const auto entries = host.entries();
    return entries.size() == 1 ? entries.front() : PluginEntry();
}

std::vector<std::string> loadedSearches(PluginHost& host)
{
    std::vector<std::string> ids;
    host.load([&](const Plugin& plugin) {
        for (const auto& search : plugin.searches())
            ids.push_back(search->id());
    });
    return ids;
}

} // namespace

class TestPlugins : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void applicationPluginIsLoadedWithWhatItAdds()
    {
        const Folders folders;
        folders.put("application", "sample", metadata("sample.so"), QStringLiteral("sampleplugin.so"));
        PluginHost host(folders.places());
        QCOMPARE(only(host).state, State::Ready);
        QCOMPARE(only(host).metadata.author, std::string("Somebody"));
        QCOMPARE(loadedSearches(host), std::vector<std::string> { "first" });
        QCOMPARE(only(host).state, State::Loaded);
    }

    void metadataIsReadWithoutRunningTheLibrary()
    {
        const Folders folders;
        const auto trace = QString::fromStdString(folders.path("trace"));
        qputenv("MNEMO_TEST_TRACE", trace.toLocal8Bit());
        folders.put("application", "traced", metadata("traced.so"), QStringLiteral("sampleplugin.so"));
        PluginHost host(folders.places());
        QCOMPARE(only(host).metadata.version, std::string("1.2"));
        QVERIFY(!QFile::exists(trace));
        QCOMPARE(loadedSearches(host).size(), std::size_t(1));
        QVERIFY(QFile::exists(trace)); // the trace would have told
        qunsetenv("MNEMO_TEST_TRACE");
    }

    void wrongPluginsAreNamedAndLeftOut_data()
    {
        QTest::addColumn<QString>("library");
        QTest::addColumn<QByteArray>("changes");
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("words");
        QTest::newRow("metadata of another interface")
            << "sampleplugin.so" << QByteArray(R"({"interface": 7})") << "plugin_interface"
            << "interface 7";
        QTest::newRow("library of another interface") << "otherinterface.so" << QByteArray("{}") << "plugin_interface"
                                                      << "interface 99";
        QTest::newRow("foreign library") << "foreignlibrary.so" << QByteArray("{}") << "plugin_foreign"
                                         << "mnemoPlugin";
        QTest::newRow("missing file") << "" << QByteArray("{}") << "plugin_missing"
                                      << "sample.so";
        QTest::newRow("missing library") << "needyplugin.so" << QByteArray("{}") << "plugin_library"
                                         << "libvanishing.so";
        QTest::newRow("no author") << "sampleplugin.so" << QByteArray(R"({"author": null})") << "plugin_metadata"
                                   << "author";
        QTest::newRow("file outside its folder") << "" << QByteArray(R"({"library": "../x.so"})") << "plugin_metadata"
                                                 << "library";
        QTest::newRow("id with blanks") << "sampleplugin.so" << QByteArray(R"({"id": "my plugin"})")
                                        << "plugin_metadata"
                                        << "id";
    }
    void wrongPluginsAreNamedAndLeftOut()
    {
        QFETCH(const QString, library);
        QFETCH(const QByteArray, changes);
        QFETCH(const QString, kind);
        QFETCH(const QString, words);
        const Folders folders;
        auto json = metadata("sample.so");
        json.update(Json::parse(changes.toStdString()));
        folders.put("application", "wrong", json, library);
        auto sound = metadata("sound.so");
        sound["id"] = "sound";
        folders.put("application", "sound", sound, QStringLiteral("sampleplugin.so"));
        PluginHost host(folders.places());
        const auto loaded = loadedSearches(host);
        const auto entries = host.entries();
        const auto wrong = std::find_if(
            entries.begin(), entries.end(), [](const auto& entry) { return entry.folder.filename() == "wrong"; });
        QVERIFY(wrong != entries.end());
        QCOMPARE(wrong->state, State::LeftOut);
        QCOMPARE(QString::fromStdString(wrong->reason->kind), kind);
        const auto sentence = QString::fromStdString(wrong->reason->message);
        QVERIFY2(sentence.contains(words) && sentence.endsWith(QLatin1Char('.')), qPrintable(sentence));
        QCOMPARE(loaded, std::vector<std::string> { "first" }); // the sound one works beside it
    }

    void cutAndGarbledFilesAreNamedBeforeTheyAreLoaded_data()
    {
        QTest::addColumn<int>("bytes");
        for (const int bytes : { 0, 10, 64, 4096, 20000 })
            QTest::addRow("%d bytes", bytes) << bytes;
    }
    void cutAndGarbledFilesAreNamedBeforeTheyAreLoaded()
    {
        QFETCH(const int, bytes);
        const Folders folders;
        folders.put("application", "cut", metadata("cut.so"), QStringLiteral("sampleplugin.so"));
        const auto file = folders.path("application") / "cut" / "cut.so";
        std::filesystem::resize_file(file, std::uintmax_t(bytes));
        const auto judged = checkPluginLibrary(file, "mnemoPlugin");
        QVERIFY(!judged.ok());
        QCOMPARE(judged.error().kind, std::string("plugin_broken"));
        QVERIFY(writeAtomically(file, "this is a text").ok());
        PluginHost host(folders.places());
        QCOMPARE(only(host).reason->kind, std::string("plugin_broken"));
    }

    void strayAndForeignFilesAreNamed()
    {
        const Folders folders;
        Folders::copy(QStringLiteral("foreignlibrary.so"), folders.path("application") / "libqtfoo.so");
        std::filesystem::create_directories(folders.path("application") / "empty");
        QVERIFY(writeAtomically(folders.path("application") / "notes.txt", "no plugin, no word about it").ok());
        PluginHost host(folders.places());
        const auto entries = host.entries();
        QCOMPARE(entries.size(), std::size_t(2));
        for (const auto& entry : entries)
            QCOMPARE(entry.reason->kind, std::string("plugin_foreign"));
    }

    void twoOfOneNameAreNotBothLoaded()
    {
        const Folders folders;
        folders.put("application", "a", metadata("a.so"), QStringLiteral("sampleplugin.so"));
        folders.put("user", "b", metadata("b.so"), QStringLiteral("sampleplugin.so"));
        PluginHost host(folders.places());
        const auto entries = host.entries();
        QCOMPARE(entries[0].state, State::Ready);
        QCOMPARE(entries[1].reason->kind, std::string("plugin_double"));
    }

    void userPluginWaitsForAnAgreementThatIsKept()
    {
        const Folders folders;
        folders.put("user", "sample", metadata("sample.so"), QStringLiteral("sampleplugin.so"));
        PluginHost host(folders.places());
        QCOMPARE(only(host).state, State::Waiting);
        QVERIFY(loadedSearches(host).empty());
        QCOMPARE(host.agree("nothing").error().kind, std::string("plugin_unknown"));
        QVERIFY(host.agree("sample").ok());
        QCOMPARE(loadedSearches(host), std::vector<std::string> { "first" });
        PluginHost later(folders.places()); // another start of the program
        QCOMPARE(only(later).state, State::Ready);
        QVERIFY(later.withdraw("sample").ok());
        QCOMPARE(only(later).state, State::Waiting);
        QCOMPARE(only(PluginHost(folders.places())).state, State::Waiting);
    }

    void aChangedFileAsksAgain_data()
    {
        QTest::addColumn<QString>("what");
        QTest::newRow("library") << "library";
        QTest::newRow("metadata") << "metadata";
    }
    void aChangedFileAsksAgain()
    {
        QFETCH(const QString, what);
        const Folders folders;
        folders.put("user", "sample", metadata("sample.so"), QStringLiteral("sampleplugin.so"));
        QVERIFY(PluginHost(folders.places()).agree("sample").ok());
        QCOMPARE(only(PluginHost(folders.places())).state, State::Ready);
        if (what == QStringLiteral("library")) {
            QFile file(QString::fromStdString((folders.path("user") / "sample" / "sample.so").string()));
            QVERIFY(file.open(QIODevice::Append) && file.write("x") == 1);
        } else {
            auto json = metadata("sample.so");
            json["author"] = "Somebody else";
            folders.put("user", "sample", json);
        }
        PluginHost host(folders.places());
        QCOMPARE(only(host).state, State::Changed);
        QVERIFY(loadedSearches(host).empty());
        QVERIFY(host.agree("sample").ok());
        QCOMPARE(only(host).state, State::Ready);
    }

    void brokenAgreementsCountAsNone()
    {
        const Folders folders;
        folders.put("user", "sample", metadata("sample.so"), QStringLiteral("sampleplugin.so"));
        std::filesystem::create_directories(folders.path("config"));
        QVERIFY(writeAtomically(folders.path("config") / "plugins.json", "{\"agreed\": [1, 2").ok());
        QCOMPARE(only(PluginHost(folders.places())).state, State::Waiting);
    }

    void textsAreInTheLanguageOrEnglish()
    {
        const Folders folders;
        auto json = metadata("sample.so");
        json["texts"] = { { "first", { { "en", "first rows" }, { "es", "primeras filas" } } } };
        folders.put("application", "sample", json, QStringLiteral("sampleplugin.so"));
        const PluginHost host(folders.places());
        QCOMPARE(host.textOf("first", "es"), std::string("primeras filas"));
        QCOMPARE(host.textOf("first", "it"), std::string("first rows"));
        QCOMPARE(host.textOf("second", "en"), std::string());
    }

    void theTemplateFindsRowsThatShareWords()
    {
        const Folders folders;
        const auto json = readJson(MNEMO_SAMPLES "/words.json");
        QVERIFY(json.ok());
        auto core = *json;
        core.erase("window");
        folders.put("application", "words", core, QStringLiteral("words.so"));
        PluginHost host(folders.places());
        std::shared_ptr<const NeighbourSearch> search;
        host.load([&](const Plugin& plugin) { search = plugin.searches().front(); });
        QVERIFY2(search, only(host).reason ? only(host).reason->message.c_str() : "");
        const auto file = folders.path("words.csv");
        QVERIFY(writeAtomically(file, "text,label\na b c,x\nd e,y\na b,x\nc d e,y\n").ok());
        const DatasetView all(importFile(file, detectOptions(file)->options)->dataset);
        const auto found = search->search(all, all.first(1), 2, {});
        QVERIFY(found.ok());
        // "a b c" shares two of three words with "a b", one of five with "c d e", none with "d e".
        QCOMPARE((*found)[0].found, (std::vector<Neighbour> { { 2, 2.0 / 3.0 }, { 3, 1.0 / 5.0 } }));
    }

    void aKindOfInputTakesItsColumnAndNamesBadRows()
    {
        const Folders folders;
        folders.put("application", "sample", metadata("sample.so"), QStringLiteral("sampleplugin.so"));
        PluginHost host(folders.places());
        std::vector<SharedInputKind> kinds;
        host.load([&](const Plugin& plugin) { kinds = plugin.inputKinds(); });
        const auto file = folders.path("loud.csv");
        QVERIFY(writeAtomically(file, "text,cry,label\nlong quiet words,HELLO,a\nmore of them,OH no,b\nagain,WHAT,a\n")
                    .ok());
        QCOMPARE(detectOptions(file)->options.inputColumn, std::string("text"));
        const auto detected = detectOptions(file, kinds);
        QVERIFY(detected.ok());
        QCOMPARE(detected->options.inputColumn, std::string("cry"));
        ImportReport report;
        const auto table = importFile(file, detected->options, {}, {}, {}, &report);
        QCOMPARE(table.error().kind, std::string("bad_rows"));
        QCOMPARE(report.problems.size(), std::size_t(1));
        QCOMPARE(report.problems[0].line, std::int64_t(3));
        QCOMPARE(report.problems[0].kind, std::string("unreadable_input"));
        QVERIFY(report.problems[0].message.find("there are small letters in it.") != std::string::npos);
        auto other = detected->options;
        other.inputColumn = "text"; // a person's choice: nothing is judged then
        QVERIFY(importFile(file, other).ok());
    }

    void theCommandLineListsAgreesAndRetrieves()
    {
        const Folders folders;
        const QString home = QString::fromStdString(folders.path("home").string());
        QDir().mkpath(home + QStringLiteral("/mnemoscope/plugins"));
        folders.put("home/mnemoscope/plugins", "sample", metadata("sample.so"), QStringLiteral("sampleplugin.so"));
        auto environment = QProcessEnvironment::systemEnvironment();
        for (const auto* name : { "XDG_DATA_HOME", "XDG_CONFIG_HOME" })
            environment.insert(QString::fromLatin1(name), home);
        const auto call = [&](const QStringList& arguments) {
            QProcess program;
            program.setProcessEnvironment(environment);
            program.start(QStringLiteral(MNEMO_CLI), arguments);
            program.waitForFinished(120000);
            return std::pair(program.exitCode(), program.readAllStandardOutput() + program.readAllStandardError());
        };
        const auto retrieve = QStringLiteral("retrieve --data topics-35 --retrieval first --row 0 -k 2 --items 5")
                                  .split(QLatin1Char(' '));
        QVERIFY(call({ QStringLiteral("plugins") }).second.contains("sample  waiting"));
        const auto before = call(retrieve);
        QCOMPARE(before.first, 1);
        QVERIFY2(before.second.contains("no retrieval \"first\""), before.second.constData());
        QVERIFY2(before.second.contains("plugins agree sample"), before.second.constData());
        QVERIFY(call({ QStringLiteral("plugins"), QStringLiteral("agree"), QStringLiteral("sample") })
                    .second.contains("sample  loaded"));
        const auto after = call(retrieve);
        QVERIFY2(after.first == 0 && after.second.contains(" 2  1.0000"), after.second.constData());
    }
};

QTEST_APPLESS_MAIN(TestPlugins)
#include "tst_plugins.moc"
