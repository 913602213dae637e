#include "core/store/storewriter.h"
#include "tests/store/storetest.h"

#include <QRegularExpression>

#include <array>
#include <clocale>
#include <fstream>

#include <sys/mount.h>
#include <unistd.h>

using namespace mnemo;
using namespace mnemo::test;

namespace {

void write(const std::filesystem::path& path, std::string_view text)
{
    std::ofstream(path, std::ios::binary) << text;
}

const std::array nextMigrations {
    migrations()[0],
    Migration { 2, "ALTER TABLE runs ADD COLUMN stars INTEGER NOT NULL DEFAULT 0; UPDATE runs SET stars = id * 10;" },
};

RunStore::Options nextVersion()
{
    RunStore::Options options;
    options.migrations = nextMigrations;
    return options;
}

} // namespace

class TestProjectFile : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void pathsOfAnyLetterOpen_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : { "Año ü 模型 dir.mnemo", "a?b#c%20d.mnemo", "with 'quotes\".mnemo", "no ending" })
            QTest::newRow(name) << QString::fromUtf8(name);
    }
    void pathsOfAnyLetterOpen()
    {
        QFETCH(QString, name);
        const Folder folder;
        const auto path = folder.path(name.toStdString());
        startRun(*take(RunStore::open(path)), "here");
        QVERIFY(std::filesystem::is_regular_file(path));
        QCOMPARE(take(take(RunStore::open(path, RunStore::Mode::ReadOnly))->runs()).at(0).name, std::string("here"));
        take(take(RunStore::open(path))->copyTo(folder.path("copy of " + name.toStdString())));
        QCOMPARE(take(take(RunStore::open(folder.path("copy of " + name.toStdString())))->runCount()), 1);
    }

    void closedProjectIsOneFile()
    {
        const Folder folder;
        startRun(*folder.store());
        QCOMPARE(QDir(folder.folder.path()).entryList(QDir::Files), QStringList { "Study.mnemo" });
    }

    void wrongFilesAreRefusedInOneSentence_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::newRow("folder") << "not_a_file";
        QTest::newRow("empty") << "empty_file";
        QTest::newRow("text") << "not_a_project";
        QTest::newRow("short text") << "not_a_project";
        QTest::newRow("other program") << "foreign_database";
        QTest::newRow("empty database") << "foreign_database";
        QTest::newRow("newer") << "newer_project";
        QTest::newRow("cut short") << "truncated_project";
        QTest::newRow("overwritten") << "damaged_project";
    }
    void wrongFilesAreRefusedInOneSentence()
    {
        QFETCH(QString, kind);
        const QString wrong = QTest::currentDataTag();
        const Folder folder;
        const auto path = folder.path();
        if (wrong == "folder")
            std::filesystem::create_directory(path);
        else if (wrong == "empty")
            write(path, "");
        else if (wrong == "text")
            write(path, std::string(5000, 'x'));
        else if (wrong == "short text")
            write(path, "label,text\n");
        else if (wrong == "other program")
            runSql(path, "CREATE TABLE bookmarks (url TEXT); INSERT INTO bookmarks VALUES ('x')");
        else if (wrong == "empty database")
            runSql(path, "PRAGMA user_version = 0; VACUUM");
        else
            folder.store();
        if (wrong == "newer")
            runSql(path, "PRAGMA user_version = 99");
        if (wrong == "cut short")
            std::filesystem::resize_file(path, std::filesystem::file_size(path) - 5000);
        if (wrong == "overwritten")
            std::fstream(path, std::ios::in | std::ios::out | std::ios::binary)
                .seekp(100)
                .write("garbage garbage garbage", 23);
        const auto sizeBefore = std::filesystem::is_regular_file(path) ? std::filesystem::file_size(path) : 0;
        for (const auto mode : { RunStore::Mode::ReadWrite, RunStore::Mode::ReadOnly }) {
            const auto refused = RunStore::open(path, mode);
            QVERIFY2(kindOf(refused) == kind, qPrintable(kindOf(refused) + ": " + messageOf(refused)));
            QVERIFY(messageOf(refused).contains(QString::fromStdString(path.string())));
            QVERIFY2(
                messageOf(refused).endsWith('.') && !messageOf(refused).contains('\n'), qPrintable(messageOf(refused)));
            QCOMPARE(refused.error().file, path.string());
        }
        if (sizeBefore > 0)
            QCOMPARE(std::filesystem::file_size(path), sizeBefore); // untouched
    }

    void missingFilesAndFoldersAreNamed()
    {
        const Folder folder;
        QCOMPARE(kindOf(RunStore::open(folder.path(), RunStore::Mode::ReadOnly)), "file_not_found");
        RunStore::Options options;
        options.createsMissing = false;
        QCOMPARE(kindOf(RunStore::open(folder.path(), RunStore::Mode::ReadWrite, options)), "file_not_found");
        QCOMPARE(kindOf(RunStore::open(folder.path("no/where.mnemo"))), "folder_not_found");
        QCOMPARE(kindOf(RunStore::open("")), "file_not_found");
        QVERIFY(!std::filesystem::exists(folder.path()));
    }

    void logOfAnEarlierProjectIsNotPlayedIntoANewOne()
    {
        const Folder folder;
        auto first = folder.store();
        startRun(*first, "old");
        std::filesystem::copy_file(folder.path("Study.mnemo-wal"), folder.path("kept-wal"));
        first.reset();
        std::filesystem::remove(folder.path());
        std::filesystem::rename(folder.path("kept-wal"), folder.path("Study.mnemo-wal"));
        QCOMPARE(take(folder.store()->runCount()), 0);
        take(folder.store()->checkIntegrity());
    }

    void migrationKeepsABackup()
    {
        const Folder folder;
        runSql(folder.path(), std::string(migrations()[0].sql).c_str());
        runSql(folder.path(),
            "PRAGMA user_version = 1;"
            "INSERT INTO runs VALUES (3, 'training', 'finished', 'from version 1', 'pmt', '{}', 7, 2, '{}', '', '', "
            "'', '', '', '',"
            " NULL, '2024-01-01T00:00:00.000Z', '', '', '{}', '', '', '', 0, 0, '', 0)");
        QCOMPARE(kindOf(RunStore::open(folder.path(), RunStore::Mode::ReadOnly, nextVersion())), "older_project");
        {
            const auto store = take(RunStore::open(folder.path(), RunStore::Mode::ReadWrite, nextVersion()));
            QVERIFY(store->backup() == folder.path("Study.mnemo.v1.backup"));
            QCOMPARE(take(store->run(3)).name, std::string("from version 1"));
            runSql(folder.path(), "UPDATE runs SET stars = stars + 1"); // the new column is there
            take(store->checkIntegrity());
        }
        QCOMPARE(kindOf(RunStore::open(folder.path())), "newer_project"); // the program of version 1
        const auto backup = take(RunStore::open(folder.path("Study.mnemo.v1.backup")));
        QCOMPARE(take(backup->run(3)).seed, std::uint64_t { 7 });
        QVERIFY(take(RunStore::open(folder.path(), RunStore::Mode::ReadWrite, nextVersion()))->backup().empty());
    }

    void failedMigrationLeavesTheFileAsItWas()
    {
        const Folder folder;
        startRun(*folder.store(), "kept");
        for (const char* sql : { "ALTER TABLE runs ADD COLUMN stars INTEGER; SELECT nonsense FROM nowhere;",
                 "INSERT INTO curves (run_id, name) VALUES (4711, 'of no run');" }) {
            const std::array broken { migrations()[0], Migration { 2, sql } };
            RunStore::Options options;
            options.migrations = broken;
            QVERIFY(!RunStore::open(folder.path(), RunStore::Mode::ReadWrite, options).ok());
            const auto store = folder.store();
            QCOMPARE(take(store->runs()).at(0).name, std::string("kept"));
            take(store->checkIntegrity());
        }
        QVERIFY(std::filesystem::exists(folder.path("Study.mnemo.v1.backup")));
        QVERIFY(std::filesystem::exists(folder.path("Study.mnemo.v1.backup2")));
    }

    void newProjectOfALaterVersionNeedsNoBackup()
    {
        const Folder folder;
        const auto store = take(RunStore::open(folder.path(), RunStore::Mode::ReadWrite, nextVersion()));
        QVERIFY(store->backup().empty());
        QCOMPARE(QDir(folder.folder.path()).entryList({ "*backup*" }), QStringList {});
    }

    void twoWritersTakeTurns()
    {
        const Folder folder;
        const auto first = folder.store();
        const auto second = folder.store();
        const auto a = startRun(*first, "first");
        const auto b = startRun(*second, "second");
        for (int step = 0; step < 100; ++step) {
            take(first->appendMetrics(a, std::vector<MetricPoint> { { step, "loss", 1.0, 0.0 } }));
            take(second->appendMetrics(b, std::vector<MetricPoint> { { step, "loss", 2.0, 0.0 } }));
        }
        QCOMPARE(take(second->metrics(a, "loss")).size(), std::size_t { 100 });
        QCOMPARE(take(first->metrics(b, "loss")).size(), std::size_t { 100 });
        take(first->checkIntegrity());
    }

    void writerThatWaitsTooLongSaysWhoIsToBlame()
    {
        const Folder folder;
        const auto first = folder.store();
        RunStore::Options options;
        options.busyTimeout = std::chrono::milliseconds(30);
        const auto second = take(RunStore::open(folder.path(), RunStore::Mode::ReadWrite, options));
        take(first->transaction([&]() -> Result<void> {
            const auto refused = second->setProjectValue("a", "b");
            return refused.ok() || refused.error().code != ErrorCode::Busy
                ? Result<void>(Error { ErrorCode::Internal, "not_busy", "it was not refused as busy", {}, {} })
                : Result<void>();
        }));
        take(second->setProjectValue("a", "b"));
    }

    void copyRefusesAFileThatIsThere()
    {
        const Folder folder;
        const auto store = folder.store();
        write(folder.path("taken.mnemo"), "mine");
        QCOMPARE(kindOf(store->copyTo(folder.path("taken.mnemo"))), "file_exists");
        QCOMPARE(std::filesystem::file_size(folder.path("taken.mnemo")), std::uintmax_t { 4 });
        QCOMPARE(kindOf(store->copyTo(folder.path("no/where.mnemo"))), "io");
    }

    void readOnlyFolderIsReadAndSaid()
    {
        const Folder folder;
        startRun(*folder.store());
        const auto all = std::filesystem::perms::group_read | std::filesystem::perms::others_read;
        std::filesystem::permissions(folder.path(), all | std::filesystem::perms::owner_read);
        const auto enter = std::filesystem::perms::others_exec | std::filesystem::perms::owner_exec;
        std::filesystem::permissions(
            folder.folder.path().toStdString(), all | enter | std::filesystem::perms::owner_read);
        QProcess helper;
        helper.start(MNEMO_STOREHELPER, { "powerless", QString::fromStdString(folder.path().string()) });
        QVERIFY(helper.waitForFinished());
        std::filesystem::permissions(folder.folder.path().toStdString(), std::filesystem::perms::owner_all);
        if (helper.exitCode() == 4)
            QSKIP("this system lets no user without rights reach a temporary folder");
        const auto lines = QString::fromUtf8(helper.readAllStandardOutput()).split('\n');
        QVERIFY2(lines.value(0).startsWith("write read_only "), qPrintable(lines.value(0)));
        QVERIFY2(lines.value(1).startsWith("writer read_only_folder "), qPrintable(lines.value(1)));
        QCOMPARE(lines.value(2), "read ok");
        QCOMPARE(lines.value(3), "runs 1");
        QVERIFY2(lines.value(4).startsWith("change read_only "), qPrintable(lines.value(4)));
    }

    void fullDiskWhileAProjectIsMadeLeavesNothing()
    {
        const Folder folder;
        const auto disk = folder.path("disk");
        std::filesystem::create_directory(disk);
        if (::mount("tmpfs", disk.c_str(), "tmpfs", 0, "size=64k") != 0)
            QSKIP("a small disk can only be made by the superuser");
        const auto made = RunStore::open(disk / "Study.mnemo");
        const bool isEmpty = std::filesystem::is_empty(disk);
        ::umount(disk.c_str());
        QCOMPARE(kindOf(made), "disk_full");
        QVERIFY(isEmpty);
    }

    void numbersDoNotDependOnTheLocale()
    {
        const bool isComma = std::setlocale(LC_ALL, "de_DE.UTF-8") != nullptr;
        const Folder folder;
        const auto store = folder.store();
        const auto id = startRun(*store);
        take(store->appendMetrics(id, std::vector<MetricPoint> { { 1, "loss", 1234.5678, 0.5 } }));
        const auto value = take(store->metrics(id, "loss")).at(0).value;
        const auto created = take(store->run(id)).createdAt;
        std::setlocale(LC_ALL, "C");
        QCOMPARE(value, 1234.5678);
        static const QRegularExpression iso("^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$");
        QVERIFY(iso.match(QString::fromStdString(created)).hasMatch());
        if (!isComma)
            QSKIP("the comma locale de_DE.UTF-8 is not installed; the same was checked in the C locale");
    }
};

QTEST_APPLESS_MAIN(TestProjectFile)
#include "tst_projectfile.moc"
