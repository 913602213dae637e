#include "core/store/projectlock.h"
#include "core/store/projectpaths.h"
#include "core/store/storewriter.h"
#include "tests/store/storetest.h"

#include <csignal>
#include <unistd.h>

using namespace mnemo;
using namespace mnemo::test;

class TestProjectLock : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void oneHolderAtATimeInOneProcess()
    {
        const Folder folder;
        auto first = ProjectLock::acquire(folder.path());
        QVERIFY(first.ok());
        const auto second = ProjectLock::acquire(folder.path());
        QCOMPARE(kindOf(second), "project_in_use");
        QCOMPARE(second.error().code, ErrorCode::Busy);
        QCOMPARE(second.error().item, std::to_string(::getpid()));
        first->reset();
        QVERIFY(ProjectLock::acquire(folder.path()).ok());
    }

    void anotherProcessIsNamed()
    {
        const Folder folder;
        QProcess holder;
        QCOMPARE(startHelper(holder, { "lock", QString::fromStdString(folder.path().string()) }), "ok");
        const auto refused = ProjectLock::acquire(folder.path());
        QCOMPARE(kindOf(refused), "project_in_use");
        QVERIFY(messageOf(refused).contains("process " + QString::number(holder.processId()) + " on "));
        const auto owner = ProjectLock::owner(folder.path());
        QVERIFY(owner.has_value());
        QCOMPARE(owner->pid, holder.processId());
        QVERIFY(!owner->host.empty());
        QVERIFY(QString::fromStdString(owner->since).endsWith('Z'));
        holder.kill();
        holder.waitForFinished();
    }

    void killedHolderLeavesNoLock()
    {
        const Folder folder;
        QProcess holder;
        startHelper(holder, { "lock", QString::fromStdString(folder.path().string()) });
        QVERIFY(!ProjectLock::acquire(folder.path()).ok());
        holder.kill();
        holder.waitForFinished();
        QVERIFY(!ProjectLock::owner(folder.path()).has_value());
        QVERIFY(ProjectLock::acquire(folder.path()).ok());
    }

    void givenBackLeavesNoFile()
    {
        const Folder folder;
        take(ProjectLock::acquire(folder.path()));
        QVERIFY(!std::filesystem::exists(lockFile(folder.path())));
    }

    void linkAndFileAreOneProject()
    {
        const Folder folder;
        folder.store();
        std::filesystem::create_symlink(folder.path(), folder.path("Link.mnemo"));
        const auto first = take(ProjectLock::acquire(folder.path("Link.mnemo")));
        QCOMPARE(kindOf(ProjectLock::acquire(folder.path())), "project_in_use");
    }

    void secondWriterIsRefusedAndReadsInstead()
    {
        const Folder folder;
        const auto writer = take(StoreWriter::open(folder.path()));
        const auto run = take(writer->call([](RunStore& store) { return store.startRun({}); }));
        const auto second = StoreWriter::open(folder.path());
        QCOMPARE(kindOf(second), "project_in_use");
        const auto reader = take(RunStore::open(folder.path(), RunStore::Mode::ReadOnly));
        QCOMPARE(take(reader->run(run)).state, RunState::Running);
        const auto before = take(reader->revision());
        take(writer->call([&](RunStore& store) { return store.finishRun(run, RunState::Finished); }));
        QVERIFY(take(reader->revision()) > before);
        QCOMPARE(take(reader->run(run)).state, RunState::Finished);
        QCOMPARE(kindOf(reader->setNote(run, "x")), "read_only");
    }

    void missingFolderIsNamed()
    {
        const auto refused = ProjectLock::acquire("/nowhere at all/Study.mnemo");
        QCOMPARE(kindOf(refused), "folder_not_found");
        QVERIFY(messageOf(refused).contains("/nowhere at all/Study.mnemo"));
    }

    void cacheFolderLiesBeside()
    {
        const Folder folder;
        QCOMPARE(cacheFolder("/a b/My.study.mnemo"), std::filesystem::path("/a b/My.study.cache"));
        QCOMPARE(take(ensureCacheFolder(folder.path("Año.mnemo"))), folder.path("Año.cache"));
        QVERIFY(std::filesystem::is_directory(folder.path("Año.cache")));
    }

    void cacheFolderElsewhereWhereBesideIsTaken()
    {
        const Folder folder;
        std::filesystem::create_directories(folder.path("users"));
        QFile file(QString::fromStdString(folder.path("Study.cache").string()));
        QVERIFY(file.open(QIODevice::WriteOnly));
        qputenv("XDG_CACHE_HOME", folder.path("users").c_str());
        const auto elsewhere = take(ensureCacheFolder(folder.path()));
        QCOMPARE(elsewhere.parent_path(), folder.path("users") / "mnemoscope");
        QVERIFY(elsewhere.filename().string().starts_with("Study-"));
        qputenv("XDG_CACHE_HOME", "/proc/nothing");
        QCOMPARE(kindOf(ensureCacheFolder(folder.path())), "no_cache_folder");
        qunsetenv("XDG_CACHE_HOME");
    }

    void livingAndDeadProcessesAreToldApart()
    {
        const ProcessIdentity self = currentProcess();
        QVERIFY(isAlive(self));
        ProcessIdentity reused = self; // same number, another start
        reused.startTicks -= 1;
        QVERIFY(!isAlive(reused));
        ProcessIdentity earlier = self; // same number, before the machine was started again
        earlier.bootId = "00000000-0000-0000-0000-000000000000";
        QVERIFY(!isAlive(earlier));
        QVERIFY(!isAlive({}));
    }
};

QTEST_APPLESS_MAIN(TestProjectLock)
#include "tst_projectlock.moc"
