#include "core/data/export.h"
#include "core/data/view.h"
#include "tests/data/datafiles.h"

#include <functional>

using namespace mnemo;
using namespace mnemo::test;

namespace {

std::string utf16(const std::u16string& text, bool big)
{
    std::string bytes;
    for (const char16_t unit : text) {
        const char low = static_cast<char>(unit & 0xFF);
        const char high = static_cast<char>(unit >> 8);
        bytes += big ? high : low;
        bytes += big ? low : high;
    }
    return bytes;
}

/// Detection, then import; `change` stands for the person at the dialog.
Result<ImportedTable> importAs(
    const std::filesystem::path& file, const std::function<void(ImportOptions&)>& change = {})
{
    const auto detected = detectOptions(file);
    if (!detected)
        return detected.error();
    ImportOptions options = detected->options;
    if (change)
        change(options);
    return importFile(file, options);
}

QStringList inputs(const Dataset& dataset)
{
    QStringList all;
    for (RowIndex row = 0; row < dataset.size(); ++row)
        all << q(dataset.input(row));
    return all;
}

QStringList answers(const Dataset& dataset)
{
    QStringList all;
    for (RowIndex row = 0; row < dataset.size(); ++row)
        all << q(dataset.answer(row));
    return all;
}

const char* threeReviews = "text,label\ngood film,pos\n\"bad, really\",neg\nso so,neg\n";

} // namespace

class TestImport : public QObject {
    Q_OBJECT

private:
    Folder m_folder;

    static void exportAndImportAgree(bool csv)
    {
        const Folder folder;
        Dataset::Shape shape;
        shape.columns = { "input", "answer", "note", "split" };
        shape.splitColumn = "split";
        const auto original = Dataset::fromRows("odd",
            { { "caf\u00E9 \u6A21\u578B \U0001F600, \"quoted\"", "yes", " blanks ", "train" },
                { "two\nlines\r\nhere", "no", "", "test" }, { "semi;tab\tbar|", "yes", "'x'", "" },
                { "back\\slash", "no", "0,5", "valid" } },
            shape);
        MNEMO_VALUE(original);
        const auto file = folder.path() / (csv ? "odd.csv" : "odd.jsonl");
        const DatasetView view(*original);
        MNEMO_VALUE(csv ? exportCsv(view, file) : exportJsonl(view, file));
        QVERIFY(bytesOf(file).find("caf\u00E9 \u6A21\u578B \U0001F600") != std::string::npos); // no escapes
        const auto again = importAs(file);
        MNEMO_VALUE(again);
        QCOMPARE(again->dataset->columns(), (*original)->columns());
        for (RowIndex row = 0; row < 4; ++row)
            for (std::size_t column = 0; column < 3; ++column)
                QCOMPARE(q(again->dataset->value(row, column)), q((*original)->value(row, column)));
        QCOMPARE(q(again->dataset->split(1)), QString("test"));
        QCOMPARE(q(again->dataset->fingerprint()), q((*original)->fingerprint()));
    }

private Q_SLOTS:
    void formatsOfEqualContentHaveEqualRowsAndFingerprints_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("bytes");
        const auto row = [](const char* name, const std::string& bytes) {
            QTest::newRow(name) << QString(name) << QByteArray::fromStdString(bytes);
        };
        const std::string csv = threeReviews;
        const std::u16string wide(csv.begin(), csv.end());
        row("comma.csv", csv);
        row("mark.csv", "\xEF\xBB\xBF" + csv);
        row("crlf.csv", "text,label\r\ngood film,pos\r\n\"bad, really\",neg\r\nso so,neg\r\n");
        row("noend.csv", csv.substr(0, csv.size() - 1));
        row("semicolon.csv", "\xEF\xBB\xBF text ;label\ngood film;pos\nbad, really;neg\nso so;neg\n");
        row("tab.tsv", "text\tlabel\ngood film\tpos\nbad, really\tneg\nso so\tneg\n");
        row("bar.csv", "text|label\ngood film|pos\nbad, really|neg\nso so|neg\n");
        row("apostrophe.csv", "text,label\n'good film','pos'\n'bad, really','neg'\n'so so','neg'\n");
        row("blanks.csv",
            "\"text\", \"label\"\n\"good film\", \"pos\"\n\"bad, really\", \"neg\"\n\"so so\", \"neg\"\n");
        row("swapped.csv", "label,text\npos,good film\nneg,\"bad, really\"\nneg,so so\n");
        row("wide-le.csv", "\xFF\xFE" + utf16(wide, false));
        row("wide-be.csv", "\xFE\xFF" + utf16(wide, true));
        row("wide-no-mark.csv", utf16(wide, false));
        row("lines.jsonl",
            "{\"text\":\"good film\",\"label\":\"pos\"}"
            "\n"
            "{\"label\":\"neg\",\"text\":\"bad, really\"}"
            "\n\n"
            "{\"text\":\"so so\",\"label\":\"neg\"}"
            "\n");
        row("mark.jsonl",
            "\xEF\xBB\xBF"
            "{\"text\":\"good film\",\"label\":\"pos\"}"
            "\n"
            "{\"text\":\"bad, really\",\"label\":\"neg\"}"
            "\n"
            "{\"text\":\"so so\",\"label\":\"neg\"}");
        row("list.json",
            "[{\"text\":\"good film\",\"label\":\"pos\"},{\"text\":\"bad, really\",\"label\":\"neg\"}, {\"text\":\"so "
            "so\",\"label\":\"neg\"}]");
        row("key.json",
            "{\"about\":{\"by\":[\"me\"]},\"examples\":[{\"text\":\"good film\",\"label\":\"pos\"},{\"text\":\"bad, "
            "really\",\"label\":\"neg\"},{\"text\":\"so so\",\"label\":\"neg\"}],\"n\":3}");
        row("label first.txt", "pos good film\nneg bad, really\nneg so so\n");
        row("label last.txt", "good film;pos\nbad, really;neg\nso so;neg\n");
    }

    void formatsOfEqualContentHaveEqualRowsAndFingerprints()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, bytes);
        const auto wanted = importAs(m_folder.write("wanted.csv", threeReviews));
        MNEMO_VALUE(wanted);
        const auto imported
            = importAs(m_folder.write(name.toStdString(), bytes.toStdString()), [&](ImportOptions& options) {
                  if (!name.startsWith("label ")) // three lines alone do not tell that they begin or end with labels
                      return;
                  options.format = FileFormat::Lines;
                  options.header = false;
                  options.lineSplit = name.contains("first") ? LineSplit { " ", LineSplit::At::First }
                                                             : LineSplit { ";", LineSplit::At::Last };
                  options.inputColumn = "text";
                  options.answerColumn = "label";
              });
        MNEMO_VALUE(imported);
        const Dataset& data = *imported->dataset;
        QCOMPARE(inputs(data), (QStringList { "good film", "bad, really", "so so" }));
        QCOMPARE(answers(data), (QStringList { "pos", "neg", "neg" }));
        QCOMPARE(q(data.labels().word(0)), QString("neg"));
        QCOMPARE(data.label(0), 1);
        QCOMPARE(q(data.fingerprint()), q(wanted->dataset->fingerprint()));
        QCOMPARE(imported->report.rowsRead, std::int64_t(3));
        QVERIFY(imported->report.problems.empty());
    }

    void keyValueObjectGivesInputAndAnswer()
    {
        const auto file
            = m_folder.write("pairs.json", "{\n  \"Peru\": \"Lima\",\n  \"Say \\\"hi\\\"\": 2.50,\n  \"x\": true\n}\n");
        const auto imported = importAs(file);
        MNEMO_VALUE(imported);
        QCOMPARE(inputs(*imported->dataset), (QStringList { "Peru", "Say \"hi\"", "x" }));
        QCOMPARE(answers(*imported->dataset), (QStringList { "Lima", "2.50", "true" })); // digits as they are written
        QCOMPARE(imported->dataset->sourceLine(2), std::int64_t(4));
    }

    void nestedValuesAreKeptAsJson()
    {
        const auto file = m_folder.write("nested.jsonl",
            "{\"question\":\"q\",\"options\":[\"a\",\"b, "
            "\\\"c\\\"\",{\"d\":[1,2.0,null,true]}],\"answer\":\"A\",\"empty\":{}}"
            "\n");
        const auto imported = importAs(file);
        MNEMO_VALUE(imported);
        QCOMPARE(
            q(imported->dataset->value(0, "options")), QString("[\"a\",\"b, \\\"c\\\"\",{\"d\":[1,2.0,null,true]}]"));
        QCOMPARE(q(imported->dataset->value(0, "empty")), QString("{}"));
    }

    void lineBreaksInsideQuotesStayInTheirRow()
    {
        const auto file = m_folder.write(
            "breaks.csv", "text,label\none,a\ntwo,b\n\"three\nlines\r\nhere \"\"quoted\"\"\",a\nfour,b\n");
        const auto imported = importAs(file);
        MNEMO_VALUE(imported);
        QCOMPARE(imported->dataset->size(), RowIndex(4));
        QCOMPARE(q(imported->dataset->input(2)), QString("three\nlines\r\nhere \"quoted\""));
        QCOMPARE(imported->dataset->sourceLine(2), std::int64_t(4)); // physical lines
        QCOMPARE(imported->dataset->sourceLine(3), std::int64_t(7));
    }

    void onlyLineFeedsEndLines()
    {
        const auto file = m_folder.write("separators.csv", "text,label\n\"a\u2028b\",x\nc\u0085d,y\ne\rf,x\n");
        const auto imported = importAs(file);
        MNEMO_VALUE(imported);
        QCOMPARE(inputs(*imported->dataset), (QStringList { QString("a\u2028b"), QString("c\u0085d"), "e\rf" }));
    }

    void quotesInsideUnquotedFieldsAreOrdinary()
    {
        const auto file = m_folder.write("inch.csv", "text,label\na 5\" pipe,x\n\"quoted, too\",y\nhe said \"no\",x\n");
        const auto imported = importAs(file);
        MNEMO_VALUE(imported);
        QCOMPARE(inputs(*imported->dataset), (QStringList { "a 5\" pipe", "quoted, too", "he said \"no\"" }));
    }

    void windows1252AndLatin1AreChosenByTheBytes()
    {
        const auto windows
            = importAs(m_folder.write("windows.csv", "text,label\ncaf\xE9 \x93quoted\x94,x\nni\xF1o\x85,y\n"));
        MNEMO_VALUE(windows);
        QCOMPARE(inputs(*windows->dataset),
            (QStringList { QString("caf\u00E9 \u201Cquoted\u201D"), QString("ni\u00F1o\u2026") }));
        const auto detected = detectOptions(m_folder.write("latin.csv", "text,label\ncaf\xE9\x81,x\nni\xF1o,y\n"));
        MNEMO_VALUE(detected);
        QCOMPARE(detected->options.encoding, TextEncoding::Latin1); // 81 means nothing in Windows-1252
    }

    void decimalCommasBecomePoints()
    {
        const auto file = m_folder.write(
            "scores.csv", "\xEF\xBB\xBFtext; label ;score\ngood;pos;6,5\nbad;neg;-12\nfair;pos;1,0e3\nodd;neg;\n");
        const auto imported = importAs(file);
        MNEMO_VALUE(imported);
        const Dataset& data = *imported->dataset;
        QCOMPARE(q(data.value(0, "score")), QString("6.5"));
        const auto score = static_cast<std::size_t>(data.columnIndex("score"));
        QCOMPARE(*data.number(0, score), 6.5);
        QCOMPARE(*data.number(1, score), -12.0);
        QCOMPARE(*data.number(2, score), 1000.0);
        QVERIFY(!data.number(3, score));
        const auto withPoint = importAs(file, [](ImportOptions& options) { options.decimalMark = '.'; });
        QCOMPARE(q(withPoint.error().kind), QString("bad_rows"));
        QVERIFY2(withPoint.error().message.find("Line 2, column \"score\": \"6,5\" is no number") != std::string::npos,
            withPoint.error().message.c_str());
    }

    void numbersAreTheSameInACommaLocale()
    {
        const CommaLocale locale;
        if (!locale.isSet())
            QSKIP("no locale with a decimal comma is installed, and localedef cannot make one");
        decimalCommasBecomePoints();
        keyValueObjectGivesInputAndAnswer();
        exportAndImportAgree(true);
        exportAndImportAgree(false);
    }

    void labelWordsTakeThePlaceOfValues()
    {
        const auto file = m_folder.write("words.csv", "smiles,p_np\nCC,1\nCO,0\nCN,Yes\n");
        const auto imported = importAs(file, [](ImportOptions& options) {
            options.labelWords = { { "1", "Yes" }, { "0", "No" } };
        });
        MNEMO_VALUE(imported);
        QCOMPARE(answers(*imported->dataset), (QStringList { "Yes", "No", "Yes" }));
        QCOMPARE(q(imported->dataset->value(0, "p_np")), QString("1")); // the cell itself is kept
        QCOMPARE(imported->dataset->label(1), 1);
    }

    void labelNamesComeFromASecondFile_data()
    {
        QTest::addColumn<QByteArray>("names");
        QTest::addColumn<int>("base");
        QTest::newRow("from 0") << QByteArray("zero\none\ntwo\n") << 0;
        QTest::newRow("from 1") << QByteArray("one\ntwo\n") << 1;
        QTest::newRow("codes") << QByteArray("2: two\n1: one\n# a comment\n") << 0;
        QTest::newRow("one line") << QByteArray("1-one, 2-two\n") << 0;
        QTest::newRow("json list") << QByteArray("[\"zero\", \"one\", \"two\"]") << 0;
        QTest::newRow("json codes") << QByteArray("{\"1\": \"one\", \"2\": \"two\"}") << 0;
    }

    void labelNamesComeFromASecondFile()
    {
        QFETCH(QByteArray, names);
        QFETCH(int, base);
        const auto second = m_folder.write("names", names.toStdString());
        const auto imported
            = importAs(m_folder.write("codes.csv", "text,label\na,1\nb,2\nc,2\n"), [&](ImportOptions& options) {
                  options.labelNames = second;
                  options.labelBase = base;
                  options.labelWords = { { "two", "TWO" } };
              });
        MNEMO_VALUE(imported);
        QCOMPARE(answers(*imported->dataset), (QStringList { "one", "TWO", "TWO" }));
    }

    void answersOfManyKindsAreFreeText()
    {
        std::string many = "input,output\n";
        for (int i = 0; i < 60; ++i)
            many += "q" + std::to_string(i) + ",a" + std::to_string(i) + "\n";
        const auto open = importAs(m_folder.write("open.csv", many));
        MNEMO_VALUE(open);
        QVERIFY(open->dataset->labels().isEmpty());
        QCOMPARE(open->dataset->label(3), -1);
        QCOMPARE(q(open->dataset->answer(3)), QString("a3"));
        const auto closed = importAs(
            m_folder.write("open.csv", many), [](ImportOptions& options) { options.answers = AnswerKind::Labels; });
        MNEMO_VALUE(closed);
        QCOMPARE(closed->dataset->labels().size(), std::size_t(60));
    }

    void wholeNumbersAreOrderedAsNumbers()
    {
        const auto imported = importAs(m_folder.write("order.csv", "text,label\na,10\nb,9\nc,-1\n"));
        MNEMO_VALUE(imported);
        QCOMPARE(imported->dataset->labels().words(), (std::vector<std::string> { "-1", "9", "10" }));
    }

    void splitColumnMakesSplits()
    {
        const auto imported
            = importAs(m_folder.write("parts.csv", "text,label,split\na,x,train\nb,y,Validation\nc,x,dev\nd,y,test\n"));
        MNEMO_VALUE(imported);
        const Dataset& data = *imported->dataset;
        QVERIFY(data.hasSplits());
        QCOMPARE(data.columns(), (std::vector<std::string> { "text", "label" }));
        QCOMPARE(q(data.split(1)), QString("valid"));
        QCOMPARE(DatasetView(imported->dataset).bySplit("valid").size(), std::size_t(2));
    }

    void pathsWithBlanksAndOtherScriptsAreOpened()
    {
        const auto file = m_folder.write("A\u00F1o \u00FC \u6A21\u578B dir/d\u00E1ta \u2192.csv", threeReviews);
        const auto imported = importAs(file);
        MNEMO_VALUE(imported);
        QCOMPARE(q(imported->dataset->name()), QString("d\u00E1ta \u2192"));
    }

    void oneRowAndOneColumnAreEnough()
    {
        const auto row = importAs(m_folder.write("one.csv", "text,label\nhello,x\n"));
        MNEMO_VALUE(row);
        QCOMPARE(row->dataset->size(), RowIndex(1));
        const auto column = importAs(m_folder.write("one.txt", "hello there friend\nsecond thing\nthird\n"));
        MNEMO_VALUE(column);
        QCOMPARE(inputs(*column->dataset), (QStringList { "hello there friend", "second thing", "third" }));
        QCOMPARE(column->dataset->answerColumn(), -1);
    }

    void testFileAloneCanBeImported()
    {
        const auto imported = importAs(m_folder.write("test.jsonl",
            "{\"text\":\"a\",\"label\":\"x\"}"
            "\n"));
        MNEMO_VALUE(imported);
        QVERIFY(!imported->dataset->hasSplits());
    }

    void exportAndImportAreLossless_data()
    {
        QTest::addColumn<bool>("csv");
        QTest::newRow("csv") << true;
        QTest::newRow("jsonl") << false;
    }

    void exportAndImportAreLossless()
    {
        QFETCH(bool, csv);
        exportAndImportAgree(csv);
    }

    void optionsSurviveJson()
    {
        ImportOptions options;
        options.format = FileFormat::Lines;
        options.encoding = TextEncoding::Windows1252;
        options.delimiter = '\t';
        options.quote = 0;
        options.lineSplit = { ";", LineSplit::At::Last };
        options.decimalMark = ',';
        options.numberColumns = { "score" };
        options.labelNames = "caf\u00E9/names.txt";
        options.labelWords = { { "1", "Yes" }, { "0", "No" } };
        options.columnWords = { { "fda", { { "1", "Yes" } } } };
        options.answers = AnswerKind::Free;
        options.answerListMark = ',';
        const auto again = importOptionsFromJson(toJson(options));
        MNEMO_VALUE(again);
        QVERIFY(*again == options);
        QCOMPARE(q(importOptionsFromJson(Json { { "delimiter", "ab" } }).error().item), QString("delimiter"));
        QCOMPARE(q(importOptionsFromJson(Json { { "format", "xml" } }).error().item), QString("format"));
    }
};

QTEST_GUILESS_MAIN(TestImport)
#include "tst_import.moc"
