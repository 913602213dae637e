#include "core/data/import.h"
#include "tests/data/datafiles.h"

#include <algorithm>

using namespace mnemo;
using namespace mnemo::test;

namespace {

QString reasonFor(const Detected& detected, const char* field)
{
    const auto found = std::find_if(
        detected.reasons.begin(), detected.reasons.end(), [&](const auto& r) { return r.field == field; });
    return found == detected.reasons.end() ? QString() : q(found->value) + ": " + q(found->why);
}

} // namespace

class TestDetect : public QObject {
    Q_OBJECT

private:
    Folder m_folder;

private Q_SLOTS:
    void formatIsFoundByContent_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<int>("format");
        QTest::addColumn<QByteArray>("columns");
        const auto row
            = [](const char* title, const char* name, const char* bytes, FileFormat format, const char* columns) {
                  QTest::newRow(title) << name << QByteArray(bytes) << int(format) << QByteArray(columns);
              };
        row("csv without ending", "data", "text,label\na b c,x\nd e f,y\n", FileFormat::Csv, "text,label");
        row("jsonl without ending", "data", "{\"a\":1}\n{\"a\":2}\n{\"a\":3}\n", FileFormat::Jsonl, "a");
        row("one object a file", "data.json", "{\"a\":1}", FileFormat::JsonDocument, "input,output");
        row("one object a line", "data.jsonl", "{\"a\":1}", FileFormat::Jsonl, "a");
        row("list of texts", "data.json", "[\"a\", \"b\"]", FileFormat::JsonDocument, "text");
        row("empty list", "data.json", "[]", FileFormat::JsonDocument, "");
        row("molecules are no JSON", "data", "[Cl].CC,1\nCCO,0\n[Na+],1\n", FileFormat::Csv, "column_1,column_2");
        row("labels and texts", "train",
            "0 bad , very bad\n1 good\n1 fine , good , nice\n0 bad\n1 fine\n0 worse, really\n1 a\n0 b\n",
            FileFormat::Lines, "label,text");
        row("words and texts", "t.txt",
            "LOC:city What is it ?\nNUM:n How, why ?\nLOC:city a\nLOC:city b\nNUM:n c\nLOC:city d\nNUM:n e\nNUM:n f\n",
            FileFormat::Lines, "label,text");
        row("one column", "a.csv", "text\nhello there\nand more\n", FileFormat::Csv, "text");
    }

    void formatIsFoundByContent()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, bytes);
        QFETCH(int, format);
        QFETCH(QByteArray, columns);
        const auto detected = detectOptions(m_folder.write(name.toStdString(), bytes.toStdString()));
        MNEMO_VALUE(detected);
        QCOMPARE(int(detected->options.format), format);
        QByteArrayList found;
        for (const auto& column : detected->columns)
            found << QByteArray::fromStdString(column);
        QCOMPARE(found.join(','), columns);
        QVERIFY(!reasonFor(*detected, "format").isEmpty());
        QVERIFY(!reasonFor(*detected, "encoding").isEmpty());
    }

    void headerIsToldFromData_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<bool>("header");
        QTest::newRow("usual names") << QByteArray("text,label\na,x\nb,y\n") << true;
        QTest::newRow("numbers in it") << QByteArray("\"1\",\"An artist\"\n\"2\",\"A company\"\n") << false;
        QTest::newRow("value again below")
            << QByteArray("a fine film,positive\na poor film,negative\na good film,positive\n") << false;
        QTest::newRow("numbers below") << QByteArray("word,frequency\ncat,10\ndog,12\n") << true;
        QTest::newRow("like the others") << QByteArray("cat,dog\nsun,moon\nred,blue\n") << false;
        QTest::newRow("name twice") << QByteArray("text,text\na,x\nb,y\n") << false;
        QTest::newRow("padded names") << QByteArray(" Input ; Output\na;x\nb;y\n") << true;
    }

    void headerIsToldFromData()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(bool, header);
        const auto detected = detectOptions(m_folder.write("header.csv", bytes.toStdString()));
        MNEMO_VALUE(detected);
        QVERIFY2(detected->options.header == header, qPrintable(reasonFor(*detected, "header")));
        QVERIFY(!reasonFor(*detected, "header").isEmpty());
    }

    void rolesAreFoundByNameOrValues_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("input");
        QTest::addColumn<QString>("answer");
        QTest::newRow("names") << QByteArray("id,Sentence,Label\n1,a,x\n2,b,y\n") << "Sentence"
                               << "Label";
        QTest::newRow("part of a name") << QByteArray("Class Index,Title,Description\n3,a,b\n4,c,d\n") << "Description"
                                        << "Class Index";
        QTest::newRow("values") << QByteArray(
            "k1,a longer text here,u\nk2,another long text,v\nk3,more long text,u\nk4,the last long text,v\n")
                                << "column_2"
                                << "column_3";
        QTest::newRow("one column") << QByteArray("text\na b\nc d\n") << "text"
                                    << "";
        QTest::newRow("two open columns") << QByteArray("cat,gato\ndog,perro\nred,rojo\n") << "column_1"
                                          << "column_2";
    }

    void rolesAreFoundByNameOrValues()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, input);
        QFETCH(QString, answer);
        const auto detected = detectOptions(m_folder.write("roles.csv", bytes.toStdString()));
        MNEMO_VALUE(detected);
        QCOMPARE(q(detected->options.inputColumn), input);
        QCOMPARE(q(detected->options.answerColumn), answer);
        MNEMO_VALUE(validate(detected->options));
    }

    void listsOfNumbersAreNoDecimals()
    {
        const auto lists = detectOptions(m_folder.write("lists.tsv", "aa bb\t27\tx\ncc dd\t4,27\ty\nee ff\t3\tz\n"));
        MNEMO_VALUE(lists);
        QVERIFY(lists->options.numberColumns.empty());
        const auto decimals = detectOptions(
            m_folder.write("decimals.csv", "text;label;score\na;x;0,5\nb;y;1,25\nc;x;n/a\nd;x;2\ne;y;3,5\nf;y;1,1\n"));
        MNEMO_VALUE(decimals);
        QCOMPARE(decimals->options.numberColumns, std::vector<std::string> { "score" });
        QCOMPARE(decimals->options.decimalMark, ',');
        QVERIFY(!reasonFor(*decimals, "decimal_mark").isEmpty());
    }

    void reasonsSayWhatWasSeen()
    {
        const auto detected = detectOptions(m_folder.write("reasons.csv", "\xEF\xBB\xBFtext;label\n\"a;b\";x\nc;y\n"));
        MNEMO_VALUE(detected);
        QCOMPARE(reasonFor(*detected, "delimiter"), QString(";: 3 of the first 3 rows have 2 fields with it."));
        QVERIFY(reasonFor(*detected, "encoding").contains("byte-order mark"));
        QVERIFY(reasonFor(*detected, "quote").startsWith("\": Some fields"));
        QVERIFY(reasonFor(*detected, "input").startsWith("text: "));
    }

    void decimalCommasAreNoDelimiters()
    {
        const auto file = m_folder.write(
            "spreadsheet.csv", "text;label;score\r\n\"a b\";x;-0,24\r\n\"c d\";y;1,5\r\n\"e; f\";x;2,0\r\n");
        const auto detected = detectOptions(file);
        MNEMO_VALUE(detected);
        QCOMPARE(detected->options.delimiter, ';');
        QCOMPARE(detected->options.quote, '"');
        const auto imported = importFile(file, detected->options);
        MNEMO_VALUE(imported);
        QCOMPARE(q(imported->dataset->input(2)), QString("e; f"));
    }

    void quotesThatMeanNothingAreLeftAlone()
    {
        const auto file = m_folder.write("loose.tsv", "\"tis the season\tx\n\"twas a night\ty\nplain\tx\nmore\ty\n");
        const auto detected = detectOptions(file);
        MNEMO_VALUE(detected);
        QCOMPARE(detected->options.quote, '\0');
        const auto imported = importFile(file, detected->options);
        MNEMO_VALUE(imported);
        QCOMPARE(q(imported->dataset->input(0)), QString("\"tis the season"));
    }

    void filesThatAreNoTextAreRefused_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("words");
        QTest::newRow("xlsx") << QByteArray("PK\x03\x04rest") << "not_text"
                              << "spreadsheet";
        QTest::newRow("parquet") << QByteArray("PAR1rest") << "not_text"
                                 << "Parquet";
        QTest::newRow("gzip") << QByteArray("\x1F\x8B\x08rest") << "not_text"
                              << "gzip";
        QTest::newRow("zeros") << QByteArray(100, '\0') << "not_text"
                               << "zero bytes";
        QTest::newRow("html") << QByteArray("  <!doctype html><p>Not found") << "html"
                              << "web page";
        QTest::newRow("empty") << QByteArray() << "empty_file"
                               << "is empty";
        QTest::newRow("only a mark") << QByteArray("\xEF\xBB\xBF") << "empty_file"
                                     << "is empty";
        QTest::newRow("white") << QByteArray(" \r\n\n") << "empty_file"
                               << "is empty";
    }

    void filesThatAreNoTextAreRefused()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, kind);
        QFETCH(QString, words);
        const auto detected = detectOptions(m_folder.write("file.json", bytes.toStdString()));
        QVERIFY(!detected.ok());
        QCOMPARE(q(detected.error().kind), kind);
        QVERIFY2(q(detected.error().message).contains(words), detected.error().message.c_str());
    }

    void characterCutByTheBlockIsNoFault()
    {
        std::string bytes = "text,label\n";
        while (bytes.size() < (256U << 10U) + 100)
            bytes += "\u00E9\u00E9\u00E9\u6A21,x\n";
        for (int shift = 0; shift < 3; ++shift) {
            const auto detected
                = detectOptions(m_folder.write("cut.csv", std::string(static_cast<std::size_t>(shift), ' ') + bytes));
            MNEMO_VALUE(detected);
            QCOMPARE(detected->options.encoding, TextEncoding::Utf8);
        }
    }

    void encodingNamesAreReadInAnyForm()
    {
        QCOMPARE(*encodingFromName("utf8"), TextEncoding::Utf8);
        QCOMPARE(*encodingFromName("UTF-16le"), TextEncoding::Utf16Le);
        QCOMPARE(*encodingFromName("windows-1252"), TextEncoding::Windows1252);
        QCOMPARE(*encodingFromName("CP1252"), TextEncoding::Windows1252);
        QCOMPARE(*encodingFromName("ISO-8859-1"), TextEncoding::Latin1);
        QVERIFY(!encodingFromName("koi8-r"));
    }

    void badUtf8IsRecognised_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<bool>("good");
        QTest::newRow("ascii") << QByteArray("plain text") << true;
        QTest::newRow("four bytes") << QByteArray("\xF0\x9F\x98\x80") << true;
        QTest::newRow("overlong") << QByteArray("\xC0\xAF") << false;
        QTest::newRow("overlong three") << QByteArray("\xE0\x80\xAF") << false;
        QTest::newRow("surrogate") << QByteArray("\xED\xA0\x80") << false;
        QTest::newRow("beyond Unicode") << QByteArray("\xF4\x90\x80\x80") << false;
        QTest::newRow("alone") << QByteArray("a\x80") << false;
        QTest::newRow("cut") << QByteArray("ab\xE2\x82") << false;
    }

    void badUtf8IsRecognised()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(bool, good);
        QCOMPARE(isUtf8(bytes.toStdString()), good);
        QCOMPARE(QString::fromUtf8(bytes).contains(QChar::ReplacementCharacter), !good); // a second opinion
    }
};

QTEST_GUILESS_MAIN(TestDetect)
#include "tst_detect.moc"
