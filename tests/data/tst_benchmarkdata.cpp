#include "core/data/template.h"
#include "core/data/view.h"
#include "tests/data/datafiles.h"
#include "tests/support/reference.h"

#include <functional>
#include <map>
#include <sstream>

using namespace mnemo;
using namespace mnemo::test;

namespace {

/// What a file cannot say itself.
struct Given {
    std::function<void(ImportOptions&, const std::filesystem::path& data)> options = [](ImportOptions&, const auto&) {};
    std::int64_t badRows = 0;
    std::int64_t repeatedKeys = 0;
};

void molecules(ImportOptions& options)
{
    options.labelWords = { { "1", "Yes" }, { "0", "No" } };
}

/// Overrides by the file's path in the data folder.
std::map<std::string, Given> overrides()
{
    std::map<std::string, Given> all;
    for (const char* name : { "chem/BACE.csv", "chem/BACE_test.csv", "chem/BBBP.csv", "chem/BBBP_test.csv" })
        all[name].options = [](ImportOptions& options, const auto&) { molecules(options); };
    for (const char* name : { "chem/ClinTox.csv", "chem/ClinTox_test.csv" })
        all[name].options = [](ImportOptions& options, const auto&) {
            molecules(options);
            options.answerColumn = "CT_TOX";
            options.columnWords = { { "FDA_APPROVED", { { "1", "Yes" }, { "0", "No" } } } };
        };
    all["cr/custrev.all"].badRows = 4; // four reviews without a text
    for (const char* name : { "trec/train.txt", "trec/test.txt" })
        all[name].options = [](ImportOptions& options, const auto&) { options.answerListMark = ':'; };
    all["agnews/test.csv"].options
        = [](ImportOptions& options, const auto& data) { options.labelNames = data / "agnews/classes.txt"; };
    for (const char* name : { "dbpedia/test.csv", "dbpedia/val.csv" })
        all[name].options
            = [](ImportOptions& options, const auto& data) { options.labelNames = data / "dbpedia/meta.txt"; };
    for (const char* name : { "goemotions/dev.tsv", "goemotions/test.tsv" })
        all[name].options = [](ImportOptions& options, const auto& data) {
            options.labelNames = data / "goemotions/labels.txt";
            options.answerColumn = "column_2";
            options.answerListMark = ',';
        };
    for (const char* name : { "banking77/train.csv", "banking77/test.csv" })
        all[name].options
            = [](ImportOptions& options, const auto& data) { options.labelNames = data / "banking77/categories.json"; };
    all["task_vectors/linguistic/antonyms.json"].repeatedKeys = 18;
    return all;
}

struct Listed {
    std::string path;
    std::int64_t rows = 0;
};

/// The table of files in the folder's README.
std::vector<Listed> filesOfReadme(const std::filesystem::path& data)
{
    std::istringstream readme(bytesOf(data / "README.md"));
    std::vector<Listed> files;
    for (std::string line; std::getline(readme, line);) {
        std::istringstream cells(line);
        std::string cell;
        std::vector<std::string> row;
        while (std::getline(cells, cell, '|'))
            row.push_back(q(cell).trimmed().toStdString());
        if (row.size() >= 5 && row[1].find('/') != std::string::npos && q(row[3]).toLongLong() > 0
            && q(row[2]).toLongLong() > 0)
            files.push_back({ row[1], q(row[3]).toLongLong() });
    }
    return files;
}

} // namespace

class TestBenchmarkData : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyFileImportsWithTheRowsOfItsReadme_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<qint64>("rows");
        if (dataFolder().empty() || !std::filesystem::exists(dataFolder())) {
            QTest::newRow("none") << QString() << qint64(0);
            return;
        }
        for (const auto& file : filesOfReadme(dataFolder()))
            QTest::newRow(file.path.c_str()) << q(file.path) << qint64(file.rows);
    }

    void everyFileImportsWithTheRowsOfItsReadme()
    {
        MNEMO_NEEDS_DATA();
        QFETCH(QString, path);
        QFETCH(qint64, rows);
        const auto all = overrides();
        const auto found = all.find(path.toStdString());
        const Given given = found == all.end() ? Given() : found->second;
        const auto file = dataFolder() / path.toStdString();
        const auto detected = detectOptions(file);
        MNEMO_VALUE(detected);
        QVERIFY(!detected->reasons.empty());
        ImportOptions options = detected->options;
        options.skipBad = given.badRows > 0;
        const auto alone = importFile(file, options); // what detection found is enough to read all rows
        MNEMO_VALUE(alone);
        QCOMPARE(qint64(alone->dataset->size()), rows - given.badRows);
        options.skipBad = false;
        given.options(options, dataFolder());
        const auto preview = previewFile(file, options, 20);
        MNEMO_VALUE(preview);
        QVERIFY(!preview->rows.empty());
        ImportReport report;
        if (given.badRows > 0) {
            QCOMPARE(q(importFile(file, options, {}, {}, {}, &report).error().kind), QString("bad_rows"));
            options.skipBad = true;
        }
        const auto imported = importFile(file, options, {}, {}, {}, &report);
        MNEMO_VALUE(imported);
        QCOMPARE(report.problemCount(), given.badRows);
        QCOMPARE(report.rowsRead, rows + given.repeatedKeys);
        QCOMPARE(qint64(imported->dataset->size()), rows - given.badRows);
        for (const RowIndex row : { RowIndex(0), imported->dataset->size() - 1 })
            QVERIFY(!imported->dataset->input(row).empty());
    }

    void noFileIsForgotten()
    {
        MNEMO_NEEDS_DATA();
        std::size_t count = 0;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(dataFolder()))
            count += entry.is_regular_file() && entry.path().filename() != "README.md";
        QCOMPARE(filesOfReadme(dataFolder()).size(), count);
    }

    void tasksHaveTheirLabels_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("task");
        QTest::addColumn<QList<qint64>>("counts");
        QTest::newRow("sst2") << "sst2/stsa.binary.test"
                              << "sst2" << QList<qint64> { 912, 909 };
        QTest::newRow("sst5") << "sst5/stsa.fine.train"
                              << "sst5" << QList<qint64> { 1092, 2218, 1624, 2322, 1288 };
        QTest::newRow("mr") << "mr/rt-polarity.all"
                            << "mr" << QList<qint64> { 5331, 5331 };
        QTest::newRow("subj") << "subj/subj.all"
                              << "subj" << QList<qint64> { 5000, 5000 };
        QTest::newRow("trec") << "trec/train.txt"
                              << "trec" << QList<qint64> { 86, 1250, 1162, 1223, 835, 896 };
        QTest::newRow("hate") << "hatespeech18/hate_speech18.csv"
                              << "hate_speech18" << QList<qint64> { 9507, 1196 };
        QTest::newRow("bace") << "chem/BACE.csv"
                              << "bace" << QList<qint64> { 691, 822 };
        QTest::newRow("clintox") << "chem/ClinTox.csv"
                                 << "clintox" << QList<qint64> { 112, 1372 };
    }

    void tasksHaveTheirLabels()
    {
        MNEMO_NEEDS_DATA();
        QFETCH(QString, path);
        QFETCH(QString, task);
        QFETCH(QList<qint64>, counts);
        const auto file = dataFolder() / path.toStdString();
        const TaskPreset* preset = taskPreset(task.toStdString());
        QVERIFY(preset);
        auto detected = detectOptions(file);
        MNEMO_VALUE(detected);
        ImportOptions options = detected->options;
        options.labelWords = preset->labelWords;
        options.answerListMark = task == "trec" ? ':' : '\0';
        options.skipBad = true;
        const auto imported = importFile(file, options);
        MNEMO_VALUE(imported);
        const auto found = DatasetView(imported->dataset).labelCounts();
        QCOMPARE(QList<qint64>(found.begin(), found.end()), counts);
        MNEMO_VALUE(preset->promptTemplate.validate(*imported->dataset));
        for (std::size_t i = 0; i < preset->labelWords.size(); ++i)
            QCOMPARE(q(imported->dataset->labels().word(i)), q(preset->labelWords[i].second));
    }

    void moleculesAreReadWithTheirColumns()
    {
        MNEMO_NEEDS_DATA();
        const auto file = dataFolder() / "chem/BACE.csv";
        const auto detected = detectOptions(file);
        MNEMO_VALUE(detected);
        QCOMPARE(detected->columns.size(), std::size_t(595));
        QCOMPARE(q(detected->options.inputColumn), QString("mol"));
        QCOMPARE(q(detected->options.answerColumn), QString("Class"));
    }

    void controlByte85IsNoLineEnd()
    {
        MNEMO_NEEDS_DATA();
        const auto file = dataFolder() / "mr/rt-polarity.all";
        auto detected = detectOptions(file);
        MNEMO_VALUE(detected);
        QCOMPARE(detected->options.encoding, TextEncoding::Windows1252);
        const auto windows = importFile(file, detected->options);
        MNEMO_VALUE(windows);
        QVERIFY(windows->dataset->input(473).starts_with("\u2026the maudlin way its story unfolds"));
        detected->options.encoding = TextEncoding::Latin1;
        const auto latin = importFile(file, detected->options);
        MNEMO_VALUE(latin);
        QCOMPARE(latin->dataset->size(), RowIndex(10662));
        QVERIFY(latin->dataset->input(473).starts_with("\u0085the maudlin way its story unfolds"));
        QCOMPARE(latin->dataset->sourceLine(473), std::int64_t(474));
    }

    void goEmotionsTakeTheFirstOfTheirLabels()
    {
        MNEMO_NEEDS_DATA();
        const auto file = dataFolder() / "goemotions/dev.tsv";
        auto detected = detectOptions(file);
        MNEMO_VALUE(detected);
        QCOMPARE(detected->options.delimiter, '\t');
        QVERIFY(!detected->options.header);
        overrides().at("goemotions/dev.tsv").options(detected->options, dataFolder());
        const auto imported = importFile(file, detected->options);
        MNEMO_VALUE(imported);
        QCOMPARE(q(imported->dataset->value(1, "column_2")), QString("4,27"));
        QCOMPARE(q(imported->dataset->answer(1)), QString("approval"));
        QCOMPARE(imported->dataset->label(0), 27);
        QCOMPARE(q(imported->dataset->answer(0)), QString("neutral"));
    }

    void repeatedKeysAreTakenAsEveryJsonReaderTakesThem()
    {
        MNEMO_NEEDS_DATA();
        const auto file = dataFolder() / "task_vectors/linguistic/antonyms.json";
        const auto detected = detectOptions(file);
        MNEMO_VALUE(detected);
        const auto imported = importFile(file, detected->options);
        MNEMO_VALUE(imported);
        QCOMPARE(imported->report.notes.size(), std::size_t(1));
        const auto full = DatasetView(imported->dataset).filtered([](const Dataset& data, RowIndex row) {
            return data.input(row) == "full";
        });
        QCOMPARE(full.size(), std::size_t(1));
        QCOMPARE(q(full.answer(0)), QString("hungry"));
    }
};

QTEST_GUILESS_MAIN(TestBenchmarkData)
#include "tst_benchmarkdata.moc"
