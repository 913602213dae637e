#include "core/base/hash.h"
#include "tests/store/storetest.h"

#include <fstream>

using namespace mnemo;
using namespace mnemo::test;

class TestProjectContent : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void equalBytesAreStoredOnce()
    {
        const Folder folder;
        const auto store = folder.store();
        const auto id = startRun(*store);
        const auto other = startRun(*store);
        const std::string weights(100000, 'w');
        const auto hash = take(store->putArtifact(id, "adapter", "last", bytesOf(weights)));
        QCOMPARE(hash, sha256(weights));
        QCOMPARE(take(store->putArtifact(other, "adapter", "last", bytesOf(weights))), hash);
        QCOMPARE(take(store->bytes(hash)).size(), weights.size());
        const auto artifact = take(store->artifacts(id)).at(0);
        QCOMPARE(artifact.kind + " " + artifact.name, std::string("adapter last"));
        QCOMPARE(artifact.size, std::int64_t(weights.size()));
        QCOMPARE(take(store->artifactsOfKind("adapter")).size(), std::size_t { 2 });
        take(store->removeArtifact(id, "adapter", "last"));
        QVERIFY(store->bytes(hash).ok());
        take(store->putArtifact(other, "adapter", "last", bytesOf("")));
        QCOMPARE(kindOf(store->bytes(hash)), "unknown_blob");
        QVERIFY(take(store->bytes(sha256(""))).empty());
        QCOMPARE(kindOf(store->removeArtifact(id, "adapter", "last")), "unknown_artifact");
    }

    void damagedBlobIsRefused()
    {
        const Folder folder;
        const auto hash = take(folder.store()->putArtifact(startRun(*folder.store()), "vector", "v", bytesOf("abc")));
        runSql(folder.path(), "UPDATE blobs SET data = x'616264'");
        const auto read = folder.store()->bytes(hash);
        QCOMPARE(kindOf(read), "damaged_blob");
        QVERIFY(messageOf(read).contains(QString::fromStdString(hash)));
    }

    void datasetsLieInsideOrOutside()
    {
        const Folder folder;
        const auto store = folder.store();
        std::ofstream(folder.path("topics.csv")) << "text,label\nhello,a\n";
        StoredDataset small;
        small.fingerprint = "d1";
        small.name = "topics";
        small.rows = 1;
        small = take(store->saveDatasetFile(small, folder.path("topics.csv")));
        QVERIFY(small.inside);
        QCOMPARE(take(store->datasetBytes("d1")).size(), std::size_t { 19 });
        QVERIFY(take(store->datasetFile("d1")) == folder.path("topics.csv"));
        StoredDataset large;
        large.fingerprint = "d2";
        large.name = "large";
        std::filesystem::create_directory(folder.path("data"));
        std::ofstream(folder.path("data/large.csv")) << "x";
        std::filesystem::resize_file(folder.path("data/large.csv"), RunStore::insideLimit);
        large = take(store->saveDatasetFile(large, folder.path("data/large.csv")));
        QVERIFY(!large.inside);
        QCOMPARE(large.size, RunStore::insideLimit);
        QCOMPARE(kindOf(store->datasetBytes("d2")), "dataset_outside");
        QVERIFY(take(store->datasetFile("d2")) == folder.path("data/large.csv"));
        std::filesystem::rename(folder.path("data/large.csv"), folder.path("large.csv")); // moved beside the project
        QVERIFY(take(store->datasetFile("d2")) == folder.path("large.csv"));
        std::ofstream(folder.path("large.csv"), std::ios::in | std::ios::out) << "y";
        QCOMPARE(kindOf(store->datasetFile("d2")), "dataset_changed");
        std::filesystem::remove(folder.path("large.csv"));
        QCOMPARE(kindOf(store->datasetFile("d2")), "dataset_missing");
        QCOMPARE(take(store->datasets()).size(), std::size_t { 2 });
        take(store->removeDataset("d1"));
        QCOMPARE(kindOf(store->bytes(small.hash)), "unknown_blob");
        QCOMPARE(kindOf(store->dataset("d1")), "unknown_dataset");
    }

    void templatesModelsAndValuesAreKept()
    {
        const Folder folder;
        const auto store = folder.store();
        take(store->saveTemplate({ "t1", "arrow", R"({"text": "{x} -> "})", {} }));
        take(store->saveTemplate({ "t1", "Pfeil", R"({"text": "{x} => "})", {} }));
        QCOMPARE(take(store->templates()).size(), std::size_t { 1 });
        QCOMPARE(take(store->promptTemplate("t1")).name, std::string("Pfeil"));
        take(store->removeTemplate("t1"));
        QCOMPARE(kindOf(store->promptTemplate("t1")), "unknown_template");
        take(store->saveModel({ "m1", "tiny-a", "/models/tiny a", "{}", {} }));
        QCOMPARE(take(store->models()).at(0).pathHint, std::string("/models/tiny a"));
        const std::string state("\x00\x01window\xff", 9);
        take(store->setProjectValue("window/state", state));
        take(store->setProjectValue("window/state", state + "2"));
        QCOMPARE(take(store->projectValue("window/state")), std::optional(state + "2"));
        take(store->removeProjectValue("window/state"));
        QVERIFY(!take(store->projectValue("window/state")).has_value());
    }
};

QTEST_APPLESS_MAIN(TestProjectContent)
#include "tst_projectcontent.moc"
