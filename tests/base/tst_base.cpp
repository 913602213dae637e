#include "core/base/computelane.h"
#include "core/base/feed.h"
#include "core/base/files.h"
#include "core/base/hash.h"
#include "core/base/json.h"
#include "core/base/seed.h"
#include "core/base/statistics.h"
#include "tests/support/reference.h"

#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <fstream>
#include <future>

using namespace mnemo;

class TestBase : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void splitMixGivesItsPublishedNumbers()
    {
        Random random(1234567);
        QCOMPARE(random.next(), 6457827717110365317ULL);
        QCOMPARE(random.next(), 3203168211198807973ULL);
        QCOMPARE(random.next(), 9817491932198370423ULL);
    }

    void streamsAreIndependentOfEachOther()
    {
        const Seed seed(7);
        QCOMPARE(seed.stream("init"), Seed(7).stream("init"));
        QVERIFY(seed.stream("init") != seed.stream("shuffle"));
        QVERIFY(seed.stream("init") != Seed(8).stream("init"));
    }

    void permutationHoldsEachIndexOnce()
    {
        auto order = Random(3).permutation(1000);
        QVERIFY(!std::is_sorted(order.begin(), order.end()));
        std::sort(order.begin(), order.end());
        for (std::size_t i = 0; i < order.size(); ++i)
            QCOMPARE(order[i], i);
    }

    void normalHasMeanZeroAndVarianceOne()
    {
        Random random(5);
        std::vector<double> values(20000);
        for (double& value : values)
            value = random.normal();
        QVERIFY(std::abs(mean(values)) < 0.03);
        QVERIFY(std::abs(standardDeviation(values) - 1.0) < 0.03);
    }

    void sha256OfAbc()
    {
        QCOMPARE(QString::fromStdString(sha256("abc")),
            QStringLiteral("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
    }

    void atomicWriteLeavesTheOldFileWhenTheWriterGivesUp()
    {
        QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath(QStringLiteral("Año ü 模型.txt")).toStdString();
        QVERIFY(writeAtomically(path, "old").ok());
        const auto failed = writeAtomically(path, [](std::ostream& stream) {
            stream << "new, but";
            return false;
        });
        QVERIFY(!failed.ok());
        QCOMPARE(readText(path).value(), std::string("old"));
        QCOMPARE(std::distance(std::filesystem::directory_iterator(path.parent_path()), {}), 1);
        QVERIFY(writeAtomically(path, "new").ok());
        QCOMPARE(readText(path).value(), std::string("new"));
    }

    void aProjectIsNeverOverwritten()
    {
        QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath(QStringLiteral("runs.mnemo")).toStdString();
        const std::string database = std::string("SQLite format 3") + '\0' + "pages";
        {
            std::ofstream stream(path, std::ios::binary);
            stream << database;
        }
        const auto refused = writeAtomically(path, "a table");
        QVERIFY(!refused.ok());
        QCOMPARE(refused.error().kind, std::string("over_project"));
        QVERIFY(refused.error().message.find("runs.mnemo is a project") != std::string::npos);
        QCOMPARE(readText(path).value(), database);
        QCOMPARE(std::distance(std::filesystem::directory_iterator(path.parent_path()), {}), 1);
    }

    void wrongJsonIsNamed_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("kind");
        QTest::newRow("cut") << QByteArray("{\"a\": 1") << "bad_json";
        QTest::newRow("trailing") << QByteArray("{} x") << "bad_json";
        QTest::newRow("twice") << QByteArray("{\"a\": 1, \"b\": {\"a\": 2}, \"a\": 3}") << "duplicate_key";
        QTest::newRow("deep") << QByteArray(10000, '[') << "nesting";
        QTest::newRow("not UTF-8") << QByteArray("{\"a\xff\": 1}") << "bad_utf8";
        QTest::newRow("NaN") << QByteArray("[NaN]") << "bad_json";
    }
    void wrongJsonIsNamed()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, kind);
        const auto result = parseJson(text.toStdString(), "some.json");
        QVERIFY(!result.ok());
        QCOMPARE(QString::fromStdString(result.error().kind), kind);
        QVERIFY(result.error().message.starts_with("some.json"));
    }

    void equalKeysInDifferentObjectsAreFine() { QVERIFY(parseJson(R"([{"a": 1}, {"a": 2, "b": [{"a": 3}]}])").ok()); }

    void wilsonOfKnownShares()
    {
        // 873 of 1,000, computed by hand from the formula with z = 1.959963984540054
        const auto interval = wilson(873, 1000);
        QVERIFY(std::abs(interval.low - 0.850917) < 1e-4);
        QVERIFY(std::abs(interval.high - 0.892239) < 1e-4);
        QCOMPARE(wilson(0, 0).high, 1.0);
    }

    void pearsonOfAHandComputedCase()
    {
        const std::vector<double> x { 1, 2, 3, 4, 5 };
        const std::vector<double> y { 2, 1, 4, 3, 5 };
        const auto r = pearson(x, y);
        QVERIFY(r.has_value());
        QVERIFY(std::abs(r->r - 0.8) < 1e-12);
        QVERIFY(std::abs(r->p.value() - 0.10408803866182788) < 1e-10);
        QVERIFY(!pearson(std::vector<double> { 1, 1, 1 }, std::vector<double> { 1, 2, 3 }).has_value());
    }

    void laneRunsInOrderAndCancelsOneJobAlone()
    {
        std::vector<int> seen;
        std::promise<void> started;
        {
            ComputeLane lane([&] { seen.push_back(0); });
            auto first = lane.post([&](std::stop_token stop) {
                started.set_value();
                while (!stop.stop_requested())
                    std::this_thread::yield();
                seen.push_back(1);
            });
            std::promise<void> done;
            lane.post([&](std::stop_token stop) {
                seen.push_back(stop.stop_requested() ? -2 : 2);
                done.set_value();
            });
            started.get_future().wait();
            first.request_stop();
            done.get_future().wait();
        }
        QCOMPARE(seen, (std::vector<int> { 0, 1, 2 }));
    }

    void destroyingALaneStopsTheRunningJob()
    {
        std::atomic<bool> stopped = false;
        std::promise<void> started;
        {
            ComputeLane lane;
            lane.post([&](std::stop_token stop) {
                started.set_value();
                while (!stop.stop_requested())
                    std::this_thread::yield();
                stopped = true;
            });
            started.get_future().wait();
        }
        QVERIFY(stopped);
    }

    void feedKeepsTheOrder()
    {
        Feed<int> feed;
        feed.push(1);
        feed.push(2);
        QCOMPARE(feed.drain(), (std::vector<int> { 1, 2 }));
        QVERIFY(feed.drain().empty());
    }
};

QTEST_APPLESS_MAIN(TestBase)
#include "tst_base.moc"
