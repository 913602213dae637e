#include "core/base/files.h"
#include "core/data/parts.h"
#include "core/data/splits.h"
#include "core/data/view.h"
#include "tests/data/datafiles.h"

#include <algorithm>

using namespace mnemo;
using namespace mnemo::test;

class TestParts : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void filesAreFoundByTheWordsOfTheirNames()
    {
        const Folder folder;
        for (const char* name : { "stsa.binary.dev", "my-test.csv", "TRAIN.tsv", "contest.csv", "README.md" })
            folder.write(name, "x");
        const auto found = partFiles(folder.path());
        MNEMO_VALUE(found);
        QStringList names;
        for (const auto& [split, file] : *found)
            names << q(split + " " + file.filename().string());
        QCOMPARE(names, (QStringList { "train TRAIN.tsv", "valid stsa.binary.dev", "test my-test.csv" }));
        folder.write("other_test.csv", "x");
        QCOMPARE(q(partFiles(folder.path()).error().kind), QString("ambiguous_parts"));
        QCOMPARE(q(partFiles(folder.path() / "nowhere").error().kind), QString("no_parts"));
    }

    void partsBecomeSplitsWithReportsAndProgress()
    {
        const Folder folder;
        const std::vector<PartFile> files { { "train", folder.write("train.csv", "text,label\na,x\nb,y\n") },
            { "test", folder.write("test.csv", "text,label\nc,y\nd,\n") } };
        ImportOptions options;
        options.inputColumn = "text";
        options.answerColumn = "label";
        std::vector<ImportReport> reports;
        const auto refused = importParts("two", files, options, {}, {}, {}, &reports);
        QCOMPARE(q(refused.error().kind), QString("bad_rows"));
        QCOMPARE(reports.size(), std::size_t(2));
        QCOMPARE(reports[1].problems[0].line, std::int64_t(3));
        options.skipBad = true;
        std::vector<double> told;
        const auto joined
            = importParts("two", files, options, {}, [&](double share, std::int64_t) { told.push_back(share); });
        MNEMO_VALUE(joined);
        QCOMPARE(told, (std::vector<double> { 0.5, 1.0 }));
        QCOMPARE(q((*joined)->split(2)), QString("test"));
        QCOMPARE((*joined)->label(2), 1);
    }

    void bundledDataIsRead_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("labels");
        QTest::newRow("topics-35") << "topics-35" << 4;
        QTest::newRow("moods-35") << "moods-35" << 3;
        QTest::newRow("topics-canonical") << "topics-canonical" << 4;
    }

    void bundledDataIsRead()
    {
        QFETCH(QString, name);
        QFETCH(int, labels);
        const auto folder = resourceFolder() / "data" / name.toStdString();
        const auto data = importDetected(folder);
        MNEMO_VALUE(data);
        QCOMPARE(q((*data)->name()), name);
        QCOMPARE((*data)->labels().size(), std::size_t(labels));
        SplitPlan plan;
        plan.by = SplitPlan::By::File;
        const auto splits = makeSplits(DatasetView(*data), plan);
        MNEMO_VALUE(splits);
        QCOMPARE(splits->train.size(), std::size_t(1000));
        QCOMPARE(splits->valid.size(), std::size_t(500));
        QCOMPARE(splits->test.size(), std::size_t(500));
        QCOMPARE(overlap(splits->test, splits->train), std::int64_t(0));
        QCOMPARE(overlap(splits->valid, splits->train), std::int64_t(0));
        const auto counts = splits->test.labelCounts();
        QVERIFY(*std::max_element(counts.begin(), counts.end()) - *std::min_element(counts.begin(), counts.end()) <= 1);
    }

    void bundledScoresShowTheirBrokenLines()
    {
        const auto file = resourceFolder() / "data" / "scores.csv";
        const auto detected = detectOptions(file);
        MNEMO_VALUE(detected);
        ImportOptions options = detected->options;
        QCOMPARE(options.delimiter, ';');
        QCOMPARE(options.decimalMark, ',');
        QCOMPARE(options.numberColumns, std::vector<std::string> { "score" });
        QCOMPARE(q(options.splitColumn), QString("part"));
        options.labelWords = { { "cheerful", "cheerful" }, { "gloomy", "gloomy" }, { "calm", "calm" } };
        options.skipBad = true;
        const auto imported = importFile(file, options);
        MNEMO_VALUE(imported);
        QStringList problems;
        for (const auto& problem : imported->report.problems)
            problems << QString("%1 %2").arg(problem.line).arg(q(problem.kind));
        QCOMPARE(problems.join(", "),
            QString("14 wrong_field_count, 77 empty_row, 131 wrong_field_count, 208 unknown_label, 333 empty_input, "
                    "402 bad_number"));
        const DatasetView all(imported->dataset);
        QCOMPARE(all.bySplit("valid").size(), std::size_t(100));
        const auto score = static_cast<std::size_t>(imported->dataset->columnIndex("score"));
        QCOMPARE(*imported->dataset->number(0, score), -0.24);
        const Json report = toJson(imported->report);
        QCOMPARE(report.at("problems").at(2).at("line").get<int>(), 131);
        QCOMPARE(report.at("problem_count").get<int>(), 6);
    }
};

QTEST_GUILESS_MAIN(TestParts)
#include "tst_parts.moc"
