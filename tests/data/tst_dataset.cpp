#include "core/data/dataset.h"
#include "core/data/summary.h"
#include "core/data/view.h"
#include "tests/data/datafiles.h"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <thread>

using namespace mnemo;
using namespace mnemo::test;

namespace {

using Rows = std::vector<std::vector<std::string>>;

Rows manyRows(int count)
{
    Rows rows;
    for (int i = 0; i < count; ++i)
        rows.push_back({ "text number " + std::to_string(i), i % 3 == 0 ? "yes" : "no" });
    return rows;
}

/// A table so large that it lies in a file of the cache folder.
Result<ImportedTable> importLarge(const Folder& folder, const std::filesystem::path& cache)
{
    std::string csv = "text,label\n";
    const std::string filler(400, 'x');
    for (int i = 0; csv.size() < (36U << 20U); ++i)
        csv += "row " + std::to_string(i) + " " + filler + (i % 2 ? ",odd\n" : ",even\n");
    const auto file = folder.write("large.csv", csv);
    ImportOptions options;
    options.inputColumn = "text";
    options.answerColumn = "label";
    return importFile(file, options, cache);
}

} // namespace

class TestDataset : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rowsAreWhatWasGiven()
    {
        const auto data = Dataset::fromRows("few", { { "a", "yes" }, { "\u00E9 b", "no" }, { "", "yes" } });
        MNEMO_VALUE(data);
        QCOMPARE((*data)->size(), RowIndex(3));
        QCOMPARE(q((*data)->input(1)), QString("\u00E9 b"));
        QCOMPARE(q((*data)->answer(1)), QString("no"));
        QCOMPARE((*data)->label(1), 0);
        QCOMPARE((*data)->label(0), 1);
        QVERIFY((*data)->input(2).empty());
        QCOMPARE((*data)->columnIndex("answer"), 1);
        QCOMPARE((*data)->columnIndex("other"), -1);
        QVERIFY((*data)->value(0, "other").empty());
        QVERIFY(!(*data)->hasSplits());
        QCOMPARE((*data)->sourceLine(0), std::int64_t(0));
    }

    void givenLabelsKeepTheirOrder()
    {
        Dataset::Shape shape;
        shape.labels = LabelSet({ { "1", "positive", "great" }, { "0", "negative", "terrible" } });
        const auto data = Dataset::fromRows("labels", { { "a", "0" }, { "b", "positive" }, { "c", "great" } }, shape);
        MNEMO_VALUE(data);
        QCOMPARE((*data)->label(0), 1);
        QCOMPARE((*data)->label(1), 0);
        QCOMPARE((*data)->label(2), 0);
        QCOMPARE(q((*data)->answer(0)), QString("terrible"));
        const auto wrong = Dataset::fromRows("labels", { { "a", "2" } }, shape);
        QCOMPARE(q(wrong.error().kind), QString("unknown_label"));
    }

    void wrongRowsAreRefused()
    {
        QCOMPARE(q(Dataset::fromRows("bad", { { "a" } }).error().kind), QString("wrong_field_count"));
        Dataset::Shape shape;
        shape.inputColumn = "missing";
        QCOMPARE(q(Dataset::fromRows("bad", {}, shape).error().kind), QString("unknown_column"));
        shape = {};
        shape.columns = { "input", "answer", "part" };
        shape.splitColumn = "part";
        QCOMPARE(
            q(Dataset::fromRows("bad", { { "a", "b", "nowhere" } }, shape).error().kind), QString("unknown_split"));
    }

    void wordsChangeAndRowsStay()
    {
        const auto data = Dataset::fromRows("words", { { "a", "0" }, { "b", "1" } });
        MNEMO_VALUE(data);
        const auto other = (*data)->withLabelWords({ "No", "Yes" });
        QCOMPARE(q(other->answer(1)), QString("Yes"));
        QCOMPARE(q(other->value(1, "answer")), QString("1"));
        QCOMPARE(q((*data)->answer(1)), QString("1"));
        QVERIFY(other->fingerprint() != (*data)->fingerprint());
        QCOMPARE(q((*data)->withName("other")->fingerprint()), q((*data)->fingerprint()));
    }

    void everyPartOfTheContentCountsInTheFingerprint_data()
    {
        QTest::addColumn<int>("change");
        for (int i = 0; i < 6; ++i)
            QTest::addRow("%d", i) << i;
    }

    void everyPartOfTheContentCountsInTheFingerprint()
    {
        QFETCH(int, change);
        Dataset::Shape shape;
        shape.columns = { "input", "answer", "more", "split" };
        shape.splitColumn = "split";
        Rows rows { { "a", "x", "1", "train" }, { "b", "y", "2", "test" } };
        const auto first = Dataset::fromRows("print", rows, shape);
        MNEMO_VALUE(first);
        if (change == 0)
            rows[1][2] = "3";
        else if (change == 1)
            rows[1][3] = "valid";
        else if (change == 2)
            std::swap(rows[0], rows[1]);
        else if (change == 3)
            shape.inputColumn = "more";
        else if (change == 4)
            shape.columns[2] = "other";
        else
            rows[0] = { "a1", "x", "", "train" }; // the same bytes in other cells
        const auto second = Dataset::fromRows("print", rows, shape);
        MNEMO_VALUE(second);
        QVERIFY((*first)->fingerprint() != (*second)->fingerprint());
    }

    void packedFormIsReadBack()
    {
        Dataset::Shape shape;
        shape.columns = { "input", "answer", "split" };
        shape.splitColumn = "split";
        const auto data = Dataset::fromRows(
            "packed", { { "a\u00E9", "x", "train" }, { "", "y", "" }, { "c", "x", "test" } }, shape);
        MNEMO_VALUE(data);
        const auto again = Dataset::fromBytes((*data)->toBytes());
        MNEMO_VALUE(again);
        QCOMPARE(q((*again)->name()), QString("packed"));
        QCOMPARE(q((*again)->fingerprint()), q((*data)->fingerprint()));
        for (RowIndex row = 0; row < 3; ++row) {
            QCOMPARE(q((*again)->input(row)), q((*data)->input(row)));
            QCOMPARE((*again)->label(row), (*data)->label(row));
            QCOMPARE(q((*again)->split(row)), q((*data)->split(row)));
        }
        QCOMPARE(
            q((*again)->withLabelWords({ "p", "q" })->toBytes()), q((*data)->withLabelWords({ "p", "q" })->toBytes()));
    }

    void everyCutAndEveryChangedByteIsNoticed()
    {
        const auto data = Dataset::fromRows("cut", manyRows(5));
        MNEMO_VALUE(data);
        const std::string bytes = (*data)->toBytes();
        for (std::size_t size = 0; size < bytes.size(); ++size)
            QVERIFY2(!Dataset::fromBytes(bytes.substr(0, size)).ok(), qPrintable(QString("cut at %1").arg(size)));
        for (std::size_t at = 0; at < bytes.size(); ++at) {
            std::string changed = bytes;
            changed[at] = static_cast<char>(changed[at] ^ 1);
            const auto read = Dataset::fromBytes(changed);
            if (!read)
                continue; // refused
            // What the fingerprint leaves out may change without harm: source lines and padding.
            for (RowIndex row = 0; row < (*read)->size(); ++row) {
                QCOMPARE(q((*read)->input(row)), q((*data)->input(row)));
                QCOMPARE(q((*read)->answer(row)), q((*data)->answer(row)));
                QCOMPARE((*read)->label(row), (*data)->label(row));
            }
        }
    }

    void largeTableLiesInTheCacheFolder()
    {
        const Folder folder;
        const auto cache = folder.path() / "cache \u00FC";
        const auto imported = importLarge(folder, cache);
        MNEMO_VALUE(imported);
        const Dataset& data = *imported->dataset;
        const auto file = data.file();
        QCOMPARE(q(file.filename().string()), q(data.fingerprint() + ".mnemodata"));
        QCOMPARE(std::distance(std::filesystem::directory_iterator(cache), {}), std::ptrdiff_t(1));
        QVERIFY(data.input(data.size() - 1).starts_with("row " + std::to_string(data.size() - 1) + " x"));
        MNEMO_VALUE(data.verify());
        const auto again = Dataset::open(file);
        MNEMO_VALUE(again);
        QCOMPARE(q((*again)->fingerprint()), q(data.fingerprint()));
        QCOMPARE(q((*again)->input(77)), q(data.input(77)));
        const auto carried = Dataset::fromBytes(data.toBytes()); // the packed form is the same in memory
        MNEMO_VALUE(carried);
        QCOMPARE(q((*carried)->fingerprint()), q(data.fingerprint()));

        std::filesystem::resize_file(file, std::filesystem::file_size(file) - 1);
        QCOMPARE(q(Dataset::open(file).error().kind), QString("truncated_table"));
    }

    void changedCacheFileFailsVerify()
    {
        const Folder folder;
        const auto imported = importLarge(folder, folder.path() / "cache");
        MNEMO_VALUE(imported);
        const auto copy = folder.path() / "copy.mnemodata";
        std::filesystem::copy_file(imported->dataset->file(), copy);
        std::fstream stream(copy, std::ios::binary | std::ios::in | std::ios::out);
        stream.seekp(5'000'000);
        stream.put('!');
        stream.close();
        const auto opened = Dataset::open(copy);
        MNEMO_VALUE(opened);
        QCOMPARE(q((*opened)->verify().error().kind), QString("changed_table"));
    }

    void withoutACacheFolderNoFileIsLeft()
    {
        const Folder folder;
        const auto temporary = folder.path() / "temporary";
        std::filesystem::create_directory(temporary);
        qputenv("TMPDIR", QByteArray::fromStdString(temporary.string()));
        const auto imported = importLarge(folder, {});
        qunsetenv("TMPDIR");
        MNEMO_VALUE(imported);
        QVERIFY(imported->dataset->file().empty());
        QVERIFY(std::filesystem::is_empty(temporary));
        QVERIFY(imported->dataset->input(1000).starts_with("row 1000 x"));
    }

    void leftoversOfKilledImportsAreRemoved()
    {
        const Folder folder;
        const auto cache = folder.path() / "cache";
        folder.write("cache/import-999999999-1.part", "left by a process that died");
        folder.write("cache/import-notes.part", "of a person");
        const auto imported = importLarge(folder, cache);
        MNEMO_VALUE(imported);
        QVERIFY(!std::filesystem::exists(cache / "import-999999999-1.part"));
        QVERIFY(std::filesystem::exists(cache / "import-notes.part"));
    }

    void manyThreadsReadOneDataset()
    {
        const Folder folder;
        const auto imported = importLarge(folder, folder.path() / "cache");
        MNEMO_VALUE(imported);
        const Dataset& data = *imported->dataset;
        std::atomic<int> wrong { 0 };
        std::vector<std::thread> threads;
        for (unsigned seed = 0; seed < 4; ++seed)
            threads.emplace_back([&, seed] {
                Random random(seed);
                for (int i = 0; i < 20'000; ++i) {
                    const auto row = static_cast<RowIndex>(random.below(data.size()));
                    wrong += !data.input(row).starts_with("row " + std::to_string(row) + " x")
                        || data.answer(row) != (row % 2 ? "odd" : "even");
                }
            });
        for (auto& thread : threads)
            thread.join();
        QCOMPARE(wrong.load(), 0);
    }

    void filesAreJoinedAsSplits()
    {
        const auto train = Dataset::fromRows("train", { { "a", "no" }, { "b", "yes" } });
        Dataset::Shape shape;
        shape.columns = { "answer", "input", "extra" };
        const auto test = Dataset::fromRows("test", { { "yes", "c", "e" }, { "maybe", "d", "f" } }, shape);
        MNEMO_VALUE(train);
        MNEMO_VALUE(test);
        const auto joined = Dataset::join("both", { { "train", *train }, { "test", *test } });
        MNEMO_VALUE(joined);
        const Dataset& data = **joined;
        QCOMPARE(data.columns(), (std::vector<std::string> { "input", "answer", "extra" }));
        QCOMPARE(data.size(), RowIndex(4));
        QCOMPARE(q(data.input(2)), QString("c"));
        QCOMPARE(q(data.value(3, "extra")), QString("f"));
        QCOMPARE(q(data.split(0)), QString("train"));
        QCOMPARE(q(data.split(3)), QString("test"));
        QCOMPARE(data.labels().words(), (std::vector<std::string> { "no", "yes", "maybe" }));
        QCOMPARE(data.label(2), 1);
        QCOMPARE(data.label(3), 2);
        QVERIFY(data.hasSplits());

        Dataset::Shape other;
        other.columns = { "input", "answer", "question" };
        other.inputColumn = "question";
        const auto stranger = Dataset::fromRows("stranger", { { "x", "y", "z" } }, other);
        MNEMO_VALUE(stranger);
        const auto refused = Dataset::join("both", { { "train", *train }, { "test", *stranger } });
        QCOMPARE(q(refused.error().kind), QString("role_mismatch"));
        QCOMPARE(q(Dataset::join("none", {}).error().kind), QString("no_rows"));
        QCOMPARE(q(Dataset::join("odd", { { "holdout", *train } }).error().kind), QString("unknown_split"));
    }

    void repeatedWordsAreFound()
    {
        const LabelSet labels({ { "0", "bad", "no" }, { "1", "good", "yes" }, { "2", "worse", "no" } });
        QCOMPARE(labels.repeatedWords(), std::vector<std::string> { "no" });
        QVERIFY(LabelSet::fromWords({ "a", "b" }).repeatedWords().empty());
        QCOMPARE(labels.find("good"), 1);
        QCOMPARE(labels.find("2"), 2);
        QCOMPARE(labels.find("other"), -1);
    }

    void summaryCountsByHand()
    {
        const auto data = Dataset::fromRows("sum",
            { { "aa", "x" }, { "aa", "x" }, { "aa", "y" }, { "\u00E9\u00E9\u00E9", "x" }, { " ", "x" }, { "aa", "y" },
                { "b", "z" } });
        MNEMO_VALUE(data);
        const auto sum = summarize(DatasetView(*data), 2);
        MNEMO_VALUE(sum);
        QCOMPARE(sum->rows, std::int64_t(7));
        QCOMPARE(sum->labelCounts, (std::vector<std::int64_t> { 4, 2, 1 }));
        QCOMPARE(sum->majorityShare, 4.0 / 7.0);
        QCOMPARE(sum->emptyInputs, std::int64_t(1));
        QCOMPARE(sum->emptyAnswers, std::int64_t(0));
        QCOMPARE(sum->duplicateRows, std::int64_t(2)); // "aa" x and "aa" y stand twice each
        QCOMPARE(sum->contradictions, std::int64_t(1)); // "aa" is x and y
        QCOMPARE(sum->shortest, std::size_t(1));
        QCOMPARE(sum->longest, std::size_t(3)); // characters, not bytes
        QCOMPARE(sum->meanLength, 13.0 / 7.0);
        QCOMPARE(sum->binWidth, std::size_t(2));
        QCOMPARE(sum->lengthBins, (std::vector<std::int64_t> { 2, 5 }));
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(summarize(DatasetView(*data), 2, stop.get_token()).error().code, ErrorCode::Cancelled);
    }
};

QTEST_GUILESS_MAIN(TestDataset)
#include "tst_dataset.moc"
