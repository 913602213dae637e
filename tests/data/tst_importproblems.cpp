#include "core/data/view.h"
#include "tests/data/datafiles.h"

using namespace mnemo;
using namespace mnemo::test;

namespace {

QStringList summaryOf(const std::vector<RowProblem>& problems)
{
    QStringList all;
    for (const auto& problem : problems)
        all << QString("%1 %2 %3").arg(problem.line).arg(q(problem.kind), q(problem.column)).trimmed();
    return all;
}

} // namespace

class TestImportProblems : public QObject {
    Q_OBJECT

private:
    Folder m_folder;

    ImportOptions tableOptions() const
    {
        ImportOptions options;
        options.inputColumn = "text";
        options.answerColumn = "label";
        return options;
    }

private Q_SLOTS:
    void brokenRowsAreListedWithTheirLines_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QStringList>("problems");
        QTest::addColumn<int>("kept");
        QTest::newRow("empty answers") << QByteArray("text,label\na,x\nb,\nc,y\nd, \ne,x\n")
                                       << QStringList { "3 empty_answer label", "5 empty_answer label" } << 3;
        QTest::newRow("empty input") << QByteArray("text,label\n,x\nb,y\n") << QStringList { "2 empty_input text" }
                                     << 1;
        QTest::newRow("field counts") << QByteArray("text,label\na,x,more\nb\nc,y\n")
                                      << QStringList { "2 wrong_field_count", "3 wrong_field_count" } << 1;
        QTest::newRow("empty line between")
            << QByteArray("text,label\na,x\n\n\nb,y\n") << QStringList { "3 empty_row", "4 empty_row" } << 2;
        QTest::newRow("empty lines at the end") << QByteArray("text,label\na,x\nb,y\n\n\n") << QStringList() << 2;
        QTest::newRow("only delimiters") << QByteArray("text,label\na,x\n,\nb,y\n") << QStringList { "3 empty_row" }
                                         << 2;
        QTest::newRow("open quote") << QByteArray("text,label\na,x\n\"open,y\nb,x\n\"good, one\",y\nc,x\n")
                                    << QStringList { "3 broken_quote" } << 4;
        QTest::newRow("open quote at the end")
            << QByteArray("text,label\na,x\n\"open,y\nb,x\n") << QStringList { "3 broken_quote" } << 2;
        QTest::newRow("text behind a quote")
            << QByteArray("text,label\n\"a\"b,x\nc,y\n") << QStringList { "2 broken_quote" } << 1;
        QTest::newRow("not UTF-8") << QByteArray("text,label\na,x\nEspa\xF1"
                                                 "a,y\nb,x\n")
                                   << QStringList { "3 bad_encoding" } << 2;
        QTest::newRow("zero byte") << QByteArray("text,label\na,x\nb\0c,y\nd,x\n", 25)
                                   << QStringList { "3 bad_encoding" } << 2;
    }

    void brokenRowsAreListedWithTheirLines()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QStringList, problems);
        QFETCH(int, kept);
        const auto file = m_folder.write("broken.csv", bytes.toStdString());
        ImportOptions options = tableOptions();
        ImportReport report;
        const auto strict = importFile(file, options, {}, {}, {}, &report);
        QCOMPARE(summaryOf(report.problems), problems);
        QCOMPARE(strict.ok(), problems.isEmpty());
        if (!strict)
            QCOMPARE(q(strict.error().kind), QString("bad_rows"));
        options.skipBad = true;
        const auto lenient = importFile(file, options, {}, {}, {}, &report);
        MNEMO_VALUE(lenient);
        QCOMPARE(lenient->dataset->size(), RowIndex(kept));
        QCOMPARE(report.rowsKept, std::int64_t(kept));
        QCOMPARE(report.rowsRead, std::int64_t(kept + problems.size()));
        QCOMPARE(summaryOf(report.problems), problems);
    }

    void missingKeysAndBadObjectsAreListed()
    {
        const auto file = m_folder.write("rows.jsonl",
            "{\"text\":\"a\",\"label\":\"x\"}\n{\"text\":\"b\"}\n{\"text\":\"c\",\"label\":null}\n[1]\n{\"text\":\"d\","
            "\n{\"text\":\"e\",\"label\":\"x\",\"text\":\"f\"}\n3\n{\"text\":\"g\",\"label\":\"x\"}\n");
        ImportOptions options = tableOptions();
        options.format = FileFormat::Jsonl;
        options.skipBad = true;
        const auto imported = importFile(file, options);
        MNEMO_VALUE(imported);
        QCOMPARE(summaryOf(imported->report.problems),
            (QStringList { "2 missing_field label", "3 missing_field label", "4 bad_json", "5 bad_json", "6 bad_json",
                "7 bad_json" }));
        QCOMPARE(imported->dataset->size(), RowIndex(2));
        QVERIFY(q(imported->report.problems[4].message).contains("\"text\" stands twice"));
    }

    void oneBadElementDoesNotCostTheOthers()
    {
        const auto file = m_folder.write("list.json",
            "[\n {\"text\":\"a\",\"label\":\"x\"},\n {\"text\":\"b\",,\"label\":\"x\"},\n 7,\n "
            "{\"text\":\"c\",\"label\":\"x\"}\n]");
        ImportOptions options = tableOptions();
        options.format = FileFormat::JsonDocument;
        options.skipBad = true;
        const auto imported = importFile(file, options);
        MNEMO_VALUE(imported);
        QCOMPARE(summaryOf(imported->report.problems), (QStringList { "3 bad_json", "4 missing_field label" }));
        QCOMPARE(imported->dataset->sourceLine(1), std::int64_t(5));
    }

    void unknownLabelsAndSplitsAreListed()
    {
        const auto file
            = m_folder.write("labels.csv", "text,label,split\na,1,train\nb,2,train\nc,0,nowhere\nd,0,test\n");
        ImportOptions options = tableOptions();
        options.labelWords = { { "1", "Yes" }, { "0", "No" } };
        options.splitColumn = "split";
        options.skipBad = true;
        const auto imported = importFile(file, options);
        MNEMO_VALUE(imported);
        QCOMPARE(
            summaryOf(imported->report.problems), (QStringList { "3 unknown_label label", "4 unknown_split split" }));
        QCOMPARE(q(imported->report.problems[0].message),
            QString("Line 3, column \"label\": \"2\" is none of the 2 labels (Yes, No)."));
    }

    void badBytesAreShownWithWhatTheyMayMean()
    {
        const auto file = m_folder.write("bytes.csv",
            "text,label\nEspa\xF1"
            "a,x\nb,y\n");
        const auto preview = previewFile(file, tableOptions(), 10);
        MNEMO_VALUE(preview);
        QCOMPARE(preview->problems.size(), std::size_t(1));
        const QString message = q(preview->problems[0].message);
        QVERIFY2(message.contains("Line 2") && message.contains("byte F1 (\"\u00F1\" in Windows-1252) is not UTF-8"),
            qPrintable(message));
        QCOMPARE(q(preview->rows[0][0]), QString("Espa\uFFFDa"));
        ImportOptions other = tableOptions();
        other.encoding = TextEncoding::Latin1;
        const auto readable = previewFile(file, other, 10);
        MNEMO_VALUE(readable);
        QCOMPARE(q(readable->rows[0][0]), QString("Espa\u00F1a"));
        QVERIFY(readable->problems.empty());
    }

    void loneSurrogatesAndHalfUnitsAreListed()
    {
        std::string bytes = "\xFF\xFE";
        for (const char16_t unit : { u'a', u',', u'x', u'\n', char16_t(0xD800), u',', u'y', u'\n', u'b', u',', u'x' }) {
            bytes += static_cast<char>(unit & 0xFF);
            bytes += static_cast<char>(unit >> 8);
        }
        bytes += 'z';
        ImportOptions options;
        options.encoding = TextEncoding::Utf16Le;
        options.header = false;
        options.inputColumn = "column_1";
        options.skipBad = true;
        const auto imported = importFile(m_folder.write("half.csv", bytes), options);
        MNEMO_VALUE(imported);
        QCOMPARE(summaryOf(imported->report.problems), (QStringList { "2 bad_encoding", "3 bad_encoding" }));
        QCOMPARE(imported->dataset->size(), RowIndex(1));
    }

    void problemsBeyondTheCapAreCounted()
    {
        std::string bytes = "text,label\ngood,x\n";
        for (int i = 0; i < 1500; ++i)
            bytes += "text without answer,\n";
        ImportReport report;
        const auto refused = importFile(m_folder.write("many.csv", bytes), tableOptions(), {}, {}, {}, &report);
        QVERIFY(!refused.ok());
        QCOMPARE(report.problems.size(), ImportReport::mostProblems);
        QCOMPARE(report.problemCount(), std::int64_t(1500));
        QCOMPARE(report.problemCounts.at("empty_answer"), std::int64_t(1500));
        QVERIFY2(refused.error().message.find("1500 bad rows of 1501") != std::string::npos,
            refused.error().message.c_str());
    }

    void manyEmptyLinesAtTheEndMeanNothing()
    {
        const auto file = m_folder.write("tail.csv", "text,label\na,x\n" + std::string(5000, '\n'));
        MNEMO_VALUE(importFile(file, tableOptions()));
        const auto between = m_folder.write("between.csv", "text,label\na,x\n" + std::string(5000, '\n') + "b,y\n");
        ImportReport report;
        QVERIFY(!importFile(between, tableOptions(), {}, {}, {}, &report).ok());
        QCOMPARE(report.problemCounts.at("empty_row"), std::int64_t(5000));
    }

    void refusalsNameWhatIsWrong_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("words");
        QTest::newRow("empty") << "a.csv" << QByteArray() << "no_rows"
                               << "holds no rows";
        QTest::newRow("header only") << "a.csv" << QByteArray("text,label\n") << "no_rows"
                                     << "below its header";
        QTest::newRow("column") << "a.csv" << QByteArray("phrase,label\na,b\n") << "unknown_column"
                                << "no column \"text\" in the file; there are: phrase, label";
        QTest::newRow("html") << "a.json" << QByteArray("<!DOCTYPE html>\n<html></html>") << "html"
                              << "web page";
        QTest::newRow("no list")
            << "a.json" << QByteArray("\n  hello") << "bad_json"
            << "Line 2, column 3: expected '[' or '{' at the begin of a JSON file, found \"hello\"";
        QTest::newRow("cut off") << "a.json" << QByteArray("[{\"text\":\"a\",\"label\":\"b\"},\n{\"text\":\"c")
                                 << "bad_json"
                                 << "the value that begins on line 2 is not closed";
        QTest::newRow("no comma") << "a.json" << QByteArray("[{\"text\":\"a\",\"label\":\"b\"}\n{\"text\":\"c\"}]")
                                  << "bad_json"
                                  << "Line 2, column 1: expected ',' or ']' after an element";
        QTest::newRow("object for list") << "a.json" << QByteArray("{\"text\": {\"a\": 1}}") << "bad_json"
                                         << "expected a text as the value of \"text\"";
        QTest::newRow("header") << "a.csv" << QByteArray("\"text,label\na,b\n") << "bad_header"
                                << "The header row cannot be read. Line 1:";
        QTest::newRow("all broken") << "a.csv" << QByteArray("text,label\n,x\n,y\n") << "no_rows"
                                    << "None of the 2 rows";
    }

    void refusalsNameWhatIsWrong()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, bytes);
        QFETCH(QString, kind);
        QFETCH(QString, words);
        ImportOptions options = tableOptions();
        options.skipBad = true;
        options.format = name.endsWith("json") ? FileFormat::JsonDocument : FileFormat::Csv;
        const auto file = m_folder.write(name.toStdString(), bytes.toStdString());
        const auto imported = importFile(file, options);
        QVERIFY(!imported.ok());
        QCOMPARE(q(imported.error().kind), kind);
        QVERIFY2(q(imported.error().message).contains(words), imported.error().message.c_str());
        QVERIFY2(q(imported.error().message).contains(q(file.string())), imported.error().message.c_str());
    }

    void wrongKeyIsNamedBesideTheKeysThereAre()
    {
        const auto file = m_folder.write("key.json", R"({"rows": [{"text":"a"}], "n": 1})");
        ImportOptions options = tableOptions();
        options.format = FileFormat::JsonDocument;
        options.key = "examples";
        const auto wrong = importFile(file, options);
        QCOMPARE(q(wrong.error().kind), QString("unknown_key"));
        QVERIFY2(
            wrong.error().message.find("it holds \"rows\", \"n\"") != std::string::npos, wrong.error().message.c_str());
        options.key = "n";
        QVERIFY(
            importFile(file, options).error().message.find("expected a list under the key \"n\"") != std::string::npos);
        options.key = "rows";
        const auto top = importFile(m_folder.write("top.json", "[]"), options);
        QCOMPARE(q(top.error().kind), QString("unexpected_list"));
    }

    void contradictionsAreRefusedAtOnce_data()
    {
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("kind");
        QTest::newRow("answer") << "answer"
                                << "same_column";
        QTest::newRow("split") << "split"
                               << "same_column";
        QTest::newRow("delimiter") << "delimiter"
                                   << "bad_delimiter";
        QTest::newRow("mark") << "mark"
                              << "bad_decimal_mark";
        QTest::newRow("input") << "input"
                               << "no_input";
    }

    void contradictionsAreRefusedAtOnce()
    {
        QFETCH(QString, field);
        QFETCH(QString, kind);
        ImportOptions options = tableOptions();
        if (field == "answer")
            options.answerColumn = "text";
        else if (field == "split")
            options.splitColumn = "label";
        else if (field == "delimiter")
            options.delimiter = '"';
        else if (field == "mark")
            options.decimalMark = '\'';
        else
            options.inputColumn.clear();
        const auto refused = importFile("/nowhere/at/all.csv", options); // the file is not even looked for
        QCOMPARE(q(refused.error().kind), kind);
    }

    void missingFilesAndFoldersAreNamed()
    {
        QCOMPARE(q(importFile(m_folder.path() / "none.csv", tableOptions()).error().kind), QString("file_not_found"));
        QCOMPARE(q(detectOptions(m_folder.path()).error().kind), QString("not_a_file"));
        ImportOptions options = tableOptions();
        options.labelNames = m_folder.path() / "no names.txt";
        const auto file = m_folder.write("a.csv", "text,label\na,b\n");
        QCOMPARE(importFile(file, options).error().code, ErrorCode::NotFound);
        options.labelNames = m_folder.write("twice.txt", "a\nb\na\n");
        QCOMPARE(q(importFile(file, options).error().kind), QString("duplicate_label"));
    }

    void pageOfAFileIsPreviewed()
    {
        std::string bytes = "text,label\n";
        for (int i = 0; i < 100; ++i)
            bytes += "row " + std::to_string(i) + (i == 3 ? ",\n" : ",x\n");
        const auto file = m_folder.write("page.csv", bytes);
        const auto preview = previewFile(file, tableOptions(), 10);
        MNEMO_VALUE(preview);
        QCOMPARE(preview->rows.size(), std::size_t(10));
        QVERIFY(!preview->complete);
        QCOMPARE(summaryOf(preview->problems), QStringList { "5 empty_answer label" });
        QCOMPARE(preview->problems[0].row, std::int64_t(4));
        QCOMPARE(preview->lines[9], std::int64_t(11));
        QCOMPARE(preview->labels, std::vector<std::string> { "x" });
        QVERIFY(previewFile(file, tableOptions(), 1000)->complete);
        ImportOptions unmapped; // a dialog in which nothing is chosen yet
        MNEMO_VALUE(previewFile(file, unmapped, 10));
    }
};

QTEST_GUILESS_MAIN(TestImportProblems)
#include "tst_importproblems.moc"
