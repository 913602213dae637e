#include "tests/gui/person.h"
#include "tests/gui/windowstory.h"

#include "app/import/importdialog.h"
#include "app/import/importform.h"
#include "app/import/labelpage.h"
#include "app/import/previewtable.h"
#include "app/import/templatepage.h"
#include "core/engine/compute.h"
#include "translations/translations.h"
#include "widgets/plots/histogramview.h"
#include "widgets/views/contextbar.h"
#include "widgets/views/hintform.h"
#include "widgets/views/messagestrip.h"
#include "widgets/views/tablepane.h"
#include "widgets/views/theme.h"

#include <QCheckBox>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QLabel>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QTabWidget>
#include <QTableView>
#include <QTableWidget>
#include <QUrl>

using namespace mnemo;
using namespace mnemo::test;

namespace {

constexpr int answerMs = 30000;

/// A spreadsheet as one is saved in Spain: byte-order mark, semicolons, decimal commas; lines 14 and 37 are broken.
QByteArray spreadsheet()
{
    const char* words[] = { "panda owl puppy", "largo adventure chant", "drizzle hazy lullaby", "lagoon reef surf" };
    const char* labels[] = { "dax", "wug", "toma", "blick" };
    QByteArray text("\xEF\xBB\xBF"
                    "Texto; Etiqueta ;Puntuaci\xC3\xB3n;Fuente\r\n");
    for (int line = 2; line <= 61; ++line) {
        if (line == 14)
            text += "bruma gris;helada;dax;7,0;estaci\xC3\xB3n 2\r\n";
        else if (line == 37)
            text += "owl panda;wug;6.5.2;puerto\r\n";
        else
            text += QByteArray(words[line % 4]) + " " + words[(line / 4) % 4] + ";" + labels[line % 4] + ";"
                + QByteArray::number(line % 10) + ",5;puerto\r\n";
    }
    return text;
}

} // namespace

/// The import dialog over the real window, by mouse and keys.
class TestImportDialog : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        m_translations.use(Translations::chosen({}, QLocale().uiLanguages()));
        installStyle(*qApp);
        chooseTheme(qEnvironmentVariable("MNEMO_TEST_THEME") == QStringLiteral("dark") ? ThemeChoice::Dark
                                                                                       : ThemeChoice::Light);
    }
    void init()
    {
        m_story = std::make_unique<WindowStory>();
        QVERIFY(QTest::qWaitForWindowExposed(&m_story->window()));
        QTRY_VERIFY_WITH_TIMEOUT(m_story->workbench().task(), answerMs);
    }
    void cleanup()
    {
        qInfo("longest gap: %lld ms", m_story->watch.longestMs());
        m_story.reset();
    }

    void aSpreadsheetIsReadAsItWasSaved();
    void badRowsAreListedAndLeftOutOnlyWhenAgreed();
    void theDataSetIsChosenWithItsSplit();
    void aWrongMarkIsSaidAndNothingTypedIsLost();
    void labelNamesComeFromASecondFileAndWordsThatBeginAlikeAreSaid();
    void partsComeFromFiles();
    void theTemplateShowsItsTokens();
    void aFileDroppedOnTheWindowOpensTheDialog();
    void closingWhileReadingStops();
    void aMissingFileIsSaidInPlace();

private:
    QString write(const char* name, const QByteArray& content)
    {
        QFile file(m_folder.filePath(QString::fromLatin1(name)));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("%s cannot be written.", name);
        return file.fileName();
    }
    ImportDialog* openDialog(const QString& path)
    {
        m_story->window().importData(path);
        auto* dialog = child<ImportDialog>(m_story->window(), "importDialog");
        if (!QTest::qWaitForWindowExposed(dialog))
            qFatal("The dialog does not open.");
        return dialog;
    }
    template<typename T>
    T* find(const char* name)
    {
        return child<T>(*m_story->window().findChild<ImportDialog*>(), name);
    }
    HintForm* form() { return find<HintForm>("importForm"); }
    QComboBox* box(const char* key) { return qobject_cast<QComboBox*>(form()->control(QString::fromLatin1(key))); }
    QPushButton* importButton() { return find<QPushButton>("takeImport"); }
    QString note() { return find<QLabel>("importNote")->text(); }
    void picture(ImportDialog* dialog, const char* name)
    {
        const QDir folder(QCoreApplication::applicationDirPath() + QStringLiteral("/pictures/")
            + qEnvironmentVariable("MNEMO_TEST_VARIANT", QStringLiteral("plain")));
        folder.mkpath(QStringLiteral("."));
        dialog->grab().save(folder.filePath(QString::fromLatin1(name) + QStringLiteral(".png")));
        m_story->watch.skip();
    }
    QTemporaryDir m_folder;
    Translations m_translations;
    std::unique_ptr<WindowStory> m_story;
};

void TestImportDialog::aSpreadsheetIsReadAsItWasSaved()
{
    auto* dialog = openDialog(write("notas.csv", spreadsheet()));
    QTRY_COMPARE_WITH_TIMEOUT(box("delimiter")->currentData().toInt(), int(';'), answerMs);
    QCOMPARE(box("encoding")->currentIndex(), 0);
    QCOMPARE(box("decimal")->currentData().toInt(), int(','));
    QCOMPARE(box("header")->currentData().toBool(), true);
    auto* table = find<QTableView>("previewTable");
    QTRY_VERIFY(table->model()->rowCount() > 50);
    QCOMPARE(table->model()->headerData(2, Qt::Horizontal).toString(), QStringLiteral("Etiqueta")); // trimmed
    QCOMPARE(table->model()->index(0, 0).data().toLongLong(), 2);
    auto* preview = dialog->findChild<PreviewTable*>();
    QCOMPARE(preview->roleBox(0)->currentData().toInt(), int(ColumnRole::Input));
    QCOMPARE(preview->roleBox(1)->currentData().toInt(), int(ColumnRole::Answer));
    QCOMPARE(preview->roleBox(2)->currentData().toInt(), int(ColumnRole::Number));
    QCOMPARE(form()->value(QStringLiteral("name")).toString(), QStringLiteral("notas"));
    QTRY_VERIFY_WITH_TIMEOUT(find<QCheckBox>("skipBad")->isVisible(), answerMs);
    QTest::qWait(20);
    picture(dialog, "import");
}

void TestImportDialog::badRowsAreListedAndLeftOutOnlyWhenAgreed()
{
    auto* dialog = openDialog(write("notas.csv", spreadsheet()));
    auto* problems = find<TablePane>("problemTable");
    QTRY_COMPARE_WITH_TIMEOUT(problems->shownRows(), 2, answerMs);
    auto* rows = child<QTableView>(*problems, "table");
    QCOMPARE(rows->model()->index(0, 0).data().toString(), QStringLiteral("14"));
    QCOMPARE(rows->model()->index(1, 0).data().toString(), QStringLiteral("37"));
    QTRY_VERIFY(!note().isEmpty());
    QVERIFY(!importButton()->isEnabled());
    clickCell(rows, 1, 2); // the page goes to that line
    auto* page = find<QTableView>("previewTable");
    QTRY_COMPARE(page->model()->index(page->currentIndex().row(), 0).data().toLongLong(), 37);
    click(find<QCheckBox>("skipBad"));
    QTRY_VERIFY2(importButton()->isEnabled(), qPrintable(note()));
    QVERIFY(importButton()->text().contains(QStringLiteral("58")));
    click(importButton());
    QTRY_VERIFY_WITH_TIMEOUT(!m_story->window().findChild<ImportDialog*>(), answerMs);
    QTRY_COMPARE_WITH_TIMEOUT(m_story->workbench().task()->dataset->name(), "notas", answerMs);
    const auto dataset = m_story->workbench().task()->dataset;
    QCOMPARE(dataset->size(), RowIndex(58));
    QCOMPARE(dataset->labels().size(), std::size_t(4));
    QCOMPARE(dataset->number(0, 2).value_or(0.0), 2.5); // "2,5"
    Q_UNUSED(dialog)
}

void TestImportDialog::theDataSetIsChosenWithItsSplit()
{
    openDialog(write("notas.csv", spreadsheet()));
    QTRY_COMPARE_WITH_TIMEOUT(find<TablePane>("problemTable")->shownRows(), 2, answerMs);
    click(find<QCheckBox>("skipBad"));
    type(form()->control(QStringLiteral("train")), QStringLiteral("50"));
    type(form()->control(QStringLiteral("valid")), QStringLiteral("60"));
    QTRY_VERIFY(!importButton()->isEnabled()); // above 100 %
    QVERIFY(importButton()->toolTip().contains(QStringLiteral("100")));
    type(form()->control(QStringLiteral("valid")), QStringLiteral("25"));
    type(form()->control(QStringLiteral("test")), QStringLiteral("25"));
    type(form()->control(QStringLiteral("seed")), QStringLiteral("7"));
    QTRY_VERIFY2(importButton()->isEnabled(), qPrintable(note()));
    click(importButton());
    QTRY_COMPARE_WITH_TIMEOUT(m_story->workbench().task()->dataset->name(), "notas", answerMs);
    auto task = m_story->workbench().task();
    QCOMPARE(task->config.splits.seed, std::uint64_t(7));
    QVERIFY(std::abs(double(task->splits.train.size()) - 29.0) <= 4.0);
    QCOMPARE(child<ContextBar>(m_story->window(), "contextBar")->current(QStringLiteral("data")).toString(),
        QStringLiteral("notas"));
    const auto rows = task->splits.train.rows();
    m_story->close(); // after a restart the same parts are made
    m_story->open();
    auto config = m_story->workbench().config();
    config.data = "notas";
    m_story->workbench().setConfig(config);
    QTRY_VERIFY_WITH_TIMEOUT(
        m_story->workbench().task() && m_story->workbench().task()->dataset->name() == "notas", answerMs);
    QCOMPARE(m_story->workbench().task()->splits.train.rows(), rows);
}

void TestImportDialog::aWrongMarkIsSaidAndNothingTypedIsLost()
{
    openDialog(write("notas.csv", spreadsheet()));
    QTRY_COMPARE_WITH_TIMEOUT(find<TablePane>("problemTable")->shownRows(), 2, answerMs);
    type(form()->control(QStringLiteral("name")), QStringLiteral("mis notas"));
    choose(box("decimal"), box("decimal")->findData(int('.')));
    QTRY_VERIFY_WITH_TIMEOUT(find<TablePane>("problemTable")->shownRows() > 40, answerMs);
    QCOMPARE(form()->value(QStringLiteral("name")).toString(), QStringLiteral("mis notas"));
    auto* preview = m_story->window().findChild<PreviewTable*>();
    choose(preview->roleBox(0), preview->roleBox(0)->findData(int(ColumnRole::Keep)));
    QTRY_VERIFY(!importButton()->isEnabled());
    QVERIFY(!note().isEmpty());
    choose(preview->roleBox(0), preview->roleBox(0)->findData(int(ColumnRole::Answer))); // takes it from the other
    QCOMPARE(preview->roleBox(1)->currentData().toInt(), int(ColumnRole::Keep));
}

void TestImportDialog::labelNamesComeFromASecondFileAndWordsThatBeginAlikeAreSaid()
{
    QByteArray text("text,label\n");
    for (int row = 0; row < 12; ++row)
        text += "panda owl " + QByteArray::number(row) + "," + QByteArray::number(row % 2) + "\n";
    const auto names = write("names.txt", "0: dax\n1: wug\n");
    auto* dialog = openDialog(write("coded.csv", text));
    auto* labels = find<QTableWidget>("labelTable");
    QTRY_COMPARE_WITH_TIMEOUT(labels->rowCount(), 2, answerMs);
    QCOMPARE(labels->item(0, 1)->text(), QStringLiteral("0"));
    type(form()->control(QStringLiteral("labelNames")), names);
    QTRY_COMPARE_WITH_TIMEOUT(labels->item(0, 1)->text(), QStringLiteral("dax"), answerMs);
    QCOMPARE(labels->item(1, 1)->text(), QStringLiteral("wug"));
    QVERIFY(labels->item(0, 4)->text().startsWith(QStringLiteral("dax (")));
    auto* page = dialog->findChild<LabelPage*>();
    QVERIFY(page->note().isEmpty());
    labels->item(1, 1)->setText(QStringLiteral("dax wug")); // as an editor writes it
    QTRY_VERIFY(page->note().contains(QStringLiteral("dax wug")));
    QVERIFY(importButton()->isEnabled()); // a warning, not an error
    labels->item(1, 1)->setText(QStringLiteral("dax"));
    QTRY_VERIFY(!importButton()->isEnabled());
    find<QTabWidget>("importTabs")->setCurrentIndex(1);
    picture(dialog, "importlabels");
}

void TestImportDialog::partsComeFromFiles()
{
    const QByteArray head("text,label\n");
    const QByteArray rows("panda owl,dax\nreef surf,wug\npuppy owl,dax\nsurf reef,wug\n");
    const QDir folder(m_folder.filePath(QStringLiteral("parts")));
    folder.mkpath(QStringLiteral("."));
    write("parts/train.csv", head + rows);
    write("parts/test.csv", head + "lagoon reef,wug\nowl owl,dax\n");
    openDialog(folder.path());
    QTRY_COMPARE_WITH_TIMEOUT(box("splitBy")->currentData().toInt(), int(ImportForm::SplitBy::Files), answerMs);
    QTRY_VERIFY2(importButton()->isEnabled(), qPrintable(note()));
    QVERIFY(importButton()->text().contains(QStringLiteral("6")));
    click(importButton());
    QTRY_COMPARE_WITH_TIMEOUT(m_story->workbench().task()->dataset->name(), "parts", answerMs);
    QCOMPARE(m_story->workbench().task()->splits.train.size(), std::size_t(4));
    QCOMPARE(m_story->workbench().task()->splits.test.size(), std::size_t(2));
}

void TestImportDialog::theTemplateShowsItsTokens()
{
    auto* dialog
        = openDialog(write("few.csv", "text,label\npanda owl,dax\nreef surf,wug\npuppy owl,dax\nsurf reef,wug\n"));
    find<QTabWidget>("importTabs")->setCurrentIndex(3);
    auto* text = find<QPlainTextEdit>("templateText");
    QTRY_VERIFY_WITH_TIMEOUT(text->toPlainText().contains(QStringLiteral("puppy owl → dax")), answerMs);
    QVERIFY(text->toPlainText().startsWith(QStringLiteral("panda owl → dax")));
    QVERIFY(find<QPlainTextEdit>("templateTokens")->toPlainText().contains(QStringLiteral("panda 305")));
    auto* example = find<QPlainTextEdit>("templateExample");
    example->setFocus();
    QTest::keyClick(example, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(example, QStringLiteral("{input} "));
    QTRY_VERIFY(!importButton()->isEnabled()); // no answer in it
    QVERIFY(!find<QLabel>("templateNote")->text().isEmpty());
    QTest::keyClicks(example, QStringLiteral("{answer}"));
    QTRY_VERIFY2(importButton()->isEnabled(), qPrintable(note()));
    QVERIFY(text->toPlainText().startsWith(QStringLiteral("panda owl dax")));
    picture(dialog, "importtemplate");
    find<QTabWidget>("importTabs")->setCurrentIndex(2);
    QCOMPARE(find<HistogramView>("lengthHistogram")->histogram().counts.front(), 4); // four inputs of two words
}

void TestImportDialog::aFileDroppedOnTheWindowOpensTheDialog()
{
    QMimeData mime;
    mime.setUrls({ QUrl::fromLocalFile(write("notas.csv", spreadsheet())) });
    auto& window = m_story->window();
    QDragEnterEvent enter({ 50, 50 }, Qt::CopyAction, &mime, Qt::LeftButton, {});
    QApplication::sendEvent(&window, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop({ 50, 50 }, Qt::CopyAction, &mime, Qt::LeftButton, {});
    QApplication::sendEvent(&window, &drop);
    QTRY_VERIFY(window.findChild<ImportDialog*>());
    QTRY_COMPARE_WITH_TIMEOUT(find<TablePane>("problemTable")->shownRows(), 2, answerMs);
}

void TestImportDialog::closingWhileReadingStops()
{
    QByteArray text("text,label\n");
    for (int row = 0; row < 400000; ++row)
        text += "panda owl puppy largo adventure " + QByteArray::number(row) + (row % 2 ? ",dax\n" : ",wug\n");
    m_story->watch.begin(QStringLiteral("large"));
    auto* dialog = openDialog(write("large.csv", text));
    QTRY_VERIFY_WITH_TIMEOUT(find<QTableView>("previewTable")->model()->rowCount() > 0, 2000); // before all is read
    QElapsedTimer clock;
    clock.start();
    click(find<QPushButton>("cancelImport"));
    QTRY_VERIFY(!m_story->window().findChild<ImportDialog*>());
    QVERIFY2(clock.elapsed() < 2000, qPrintable(QString::number(clock.elapsed())));
    Q_UNUSED(dialog)
}

void TestImportDialog::aMissingFileIsSaidInPlace()
{
    auto* dialog = openDialog({});
    QVERIFY(!importButton()->isEnabled());
    QVERIFY(!note().isEmpty());
    dialog->openPath("/no/such/file.csv");
    QTRY_VERIFY_WITH_TIMEOUT(
        child<MessageStrip>(*dialog, "messageStrip")->text().contains(QStringLiteral("/no/such/file.csv")), answerMs);
}

int main(int argc, char** argv)
{
    restartWithFastBlas(argv);
    QApplication app(argc, argv);
    TestImportDialog test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_importdialog.moc"
