#include "core/base/seed.h"
#include "tests/store/storetest.h"

#include <map>
#include <set>

using namespace mnemo;
using namespace mnemo::test;

namespace {

/// What the killed programs had said before they died.
struct Said {
    std::set<std::int64_t> runs, finished;
    std::map<std::int64_t, std::int64_t> points, predictions;
    std::map<std::int64_t, std::string> artifacts;

    void read(const QByteArray& output)
    {
        for (const QByteArray& line : output.left(output.lastIndexOf('\n') + 1).split('\n')) {
            const auto words = line.split(' ');
            const std::int64_t run = words.value(1).toLongLong();
            if (words[0] == "run")
                runs.insert(run);
            else if (words[0] == "finished")
                finished.insert(run);
            else if (words[0] == "points")
                points[run] = words.value(2).toLongLong();
            else if (words[0] == "predictions")
                predictions[run] = words.value(2).toLongLong();
            else if (words[0] == "artifact")
                artifacts[run] = words.value(2).toStdString();
        }
    }
};

} // namespace

class TestStoreCrash : public QObject {
    Q_OBJECT

    void killWriter(const std::filesystem::path& path, Random& random, Said& said)
    {
        QProcess writer;
        writer.start(
            MNEMO_STOREHELPER, { "write", QString::fromStdString(path.string()), QString::number(random.below(1000)) });
        QVERIFY(writer.waitForStarted());
        // Sometimes while the project is being made, sometimes in the middle of the work.
        const bool isEarly = random.below(4) == 0;
        if (!isEarly)
            QVERIFY2(writer.waitForReadyRead(30000), writer.readAllStandardError().constData());
        QVERIFY(!writer.waitForFinished(static_cast<int>(1 + random.below(isEarly ? 40 : 300))));
        writer.kill();
        writer.waitForFinished();
        said.read(writer.readAllStandardOutput());
    }

    void checkAll(RunStore& store, const Said& said)
    {
        take(store.checkIntegrity());
        QCOMPARE(take(store.metricNames(1)).size() <= 1, true);
        for (const std::int64_t run : said.runs) {
            const RunState state = take(store.run(run)).state;
            QVERIFY(state == (said.finished.contains(run) ? RunState::Finished : RunState::Interrupted)
                || (state == RunState::Finished && said.artifacts.contains(run)));
        }
        for (const auto& [run, count] : said.points) {
            const auto points = take(store.metrics(run, "loss"));
            QVERIFY(std::int64_t(points.size()) >= count && points.size() % 50 == 0); // whole batches only
            const auto curve = take(store.curves(run)).at(0);
            QCOMPARE(curve.points, std::int64_t(points.size()));
            QCOMPARE(curve.last, 1.0 / double(points.size()));
        }
        for (const auto& [run, count] : said.predictions)
            QCOMPARE(take(store.predictionCount(run)), count);
        for (const auto& [run, hash] : said.artifacts)
            QVERIFY(take(store.bytes(hash)).size() >= 20000);
    }

private Q_SLOTS:
    void whatStoodStillStandsAfterKills()
    {
        const Folder folder;
        const auto path = folder.path("Año ü 模型.mnemo");
        Random random(20240501);
        Said said;
        const int kills
            = qEnvironmentVariableIntValue("MNEMO_KILLS") > 0 ? qEnvironmentVariableIntValue("MNEMO_KILLS") : 25;
        for (int i = 0; i < kills; ++i) {
            killWriter(path, random, said);
            const auto store = take(RunStore::open(path));
            take(store->markInterrupted());
            checkAll(*store, said);
            RunFilter running;
            running.states = { RunState::Running };
            QCOMPARE(take(store->runCount(running)), 0);
            QVERIFY(take(store->markInterrupted()).empty());
            if (QTest::currentTestFailed())
                return;
        }
        QVERIFY(said.runs.size() > 5);
        QVERIFY(!said.artifacts.empty());
    }

    void killWhileTheProjectIsMadeLeavesNoHalfFile()
    {
        Random random(7);
        for (int i = 0; i < 25; ++i) {
            const Folder folder;
            QProcess writer;
            writer.start(MNEMO_STOREHELPER, { "write", QString::fromStdString(folder.path().string()) });
            QVERIFY(writer.waitForStarted());
            writer.waitForReadyRead(static_cast<int>(random.below(15)));
            writer.kill();
            writer.waitForFinished();
            take(folder.store()->checkIntegrity());
        }
    }
};

QTEST_APPLESS_MAIN(TestStoreCrash)
#include "tst_storecrash.moc"
