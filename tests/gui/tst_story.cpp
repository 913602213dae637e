#include "tests/gui/storysheet.h"
#include "tests/gui/storytest.h"

#include "app/commandpalette.h"
#include "app/import/importdialog.h"
#include "core/engine/compute.h"
#include "core/experiment/lookup.h"
#include "widgets/plots/curveview.h"
#include "widgets/views/contextbar.h"
#include "widgets/views/theme.h"

#include <QCheckBox>
#include <QElapsedTimer>
#include <QFile>
#include <QPlainTextEdit>

#include <numeric>

namespace mnemo::test {

void StoryTest::initTestCase()
{
    m_translations.use(Translations::chosen({}, QLocale().uiLanguages()));
    installStyle(*qApp);
    chooseTheme(
        qEnvironmentVariable("MNEMO_TEST_THEME") == QStringLiteral("dark") ? ThemeChoice::Dark : ThemeChoice::Light);
    m_story = std::make_unique<WindowStory>(WindowStory::Begin::AsLeft);
    QVERIFY(QTest::qWaitForWindowExposed(&m_story->window()));
    QApplication::setActiveWindow(&m_story->window());
}

void StoryTest::init()
{
    if (m_hasFailed)
        QSKIP("An earlier stage of the story failed.");
    m_story->watch.begin(QString::fromLatin1(QTest::currentTestFunction()));
}

void StoryTest::cleanup()
{
    m_hasFailed = m_hasFailed || QTest::currentTestFailed();
    QTest::qWait(50);
    qInfo("longest gap of the event loop: %lld ms", m_story->watch.stageLongestMs());
    if (m_story->isOpen() && m_story->window().isVisible())
        m_story->picture(QStringLiteral("story_") + QString::fromLatin1(QTest::currentTestFunction()));
}

void StoryTest::cleanupTestCase()
{
    qInfo("longest gap of the whole story: %lld ms (%lld waiting for a processor), in %s; longest work in one: %lld ms",
        m_story->watch.longestMs(), m_story->watch.longestWaitMs(), qPrintable(m_story->watch.longestStage()),
        m_story->watch.longestWorkMs());
    m_story.reset();
}

void StoryTest::press(Qt::Key key, Qt::KeyboardModifiers modifiers)
{
    m_story->window().activateWindow(); // offscreen nobody does it when a box has closed
    QVERIFY(QTest::qWaitForWindowActive(&m_story->window()));
    QTest::keyClick(&m_story->window(), key, modifiers);
}

void StoryTest::command(const QString& words)
{
    press(Qt::Key_K);
    auto* palette = find<CommandPalette>("commandPalette");
    QVERIFY(QTest::qWaitForWindowExposed(palette));
    auto* line = child<QLineEdit>(*palette, "paletteWords");
    typeKeys(line, QString(words).remove(QLatin1Char('&')));
    QTest::keyClick(line, Qt::Key_Return);
}

void StoryTest::chooseContext(const char* key, const QVariant& value)
{
    auto* box = find<ContextBar>("contextBar")->box(QString::fromLatin1(key));
    QTRY_VERIFY_WITH_TIMEOUT(box->findData(value) >= 0, answerMs);
    choose(box, box->findData(value));
}

std::vector<EvaluatedPoint> StoryTest::points()
{
    return workbench().store()->call([](RunStore& store) { return evaluatedPoints(store); }).value();
}

bool StoryTest::jobFinishes()
{
    auto& job = m_story->lastJob();
    if (QTest::qWaitFor([&] { return job.isOver(); }, jobMs) && job.state() == JobSession::State::Finished)
        return true;
    qWarning("%s", describe(job).constData());
    return false;
}

void StoryTest::theWindowOpensOnTheDemo()
{
    QTRY_VERIFY_WITH_TIMEOUT(workbench().task(), answerMs);
    QCOMPARE(m_story->window().currentStep(), QStringLiteral("data"));
    QCOMPARE(find<ContextBar>("contextBar")->current(QStringLiteral("data")).toString(), QStringLiteral("topics-35"));
    QCOMPARE(find<QPlainTextEdit>("promptText")->toPlainText(), QStringLiteral("panda owl puppy → blick"));
}

void StoryTest::aSpreadsheetShowsItsBadRowsAndIsImported()
{
    QFile file(m_folder.filePath(QStringLiteral("campaña norte.csv")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(Sheet().bytes);
    file.close();
    press(Qt::Key_I);
    auto* dialog = find<ImportDialog>("importDialog");
    QVERIFY(QTest::qWaitForWindowExposed(dialog));
    type(field("importForm", "path"), file.fileName());
    auto* form = find<HintForm>("importForm");
    QTRY_COMPARE_WITH_TIMEOUT(form->value(QStringLiteral("delimiter")).toInt(), int(';'), answerMs);
    QCOMPARE(form->value(QStringLiteral("decimal")).toInt(), int(','));
    QCOMPARE(form->value(QStringLiteral("name")).toString(), QStringLiteral("campaña norte"));
    auto* problems = find<TablePane>("problemTable");
    QTRY_COMPARE_WITH_TIMEOUT(problems->shownRows(), 2, answerMs);
    const auto lineOf
        = [&](int row) { return child<QTableView>(*problems, "table")->model()->index(row, 0).data().toInt(); };
    QCOMPARE(lineOf(0), Sheet::shortLine);
    QCOMPARE(lineOf(1), Sheet::wordLine);
    auto* button = find<QPushButton>("takeImport");
    QTRY_VERIFY_WITH_TIMEOUT(!find<QLabel>("importNote")->text().isEmpty() && !button->isEnabled(), answerMs);
    m_story->picture(QStringLiteral("story_importDialog"), dialog);
    click(find<QCheckBox>("skipBad"));
    QTRY_VERIFY_WITH_TIMEOUT(button->isEnabled(), answerMs);
    QVERIFY2(button->text().contains(QString::number(Sheet::rows - 2)), qPrintable(button->text()));
    click(button);
    QTRY_VERIFY_WITH_TIMEOUT(!m_story->window().findChild<ImportDialog*>(), answerMs);
    QTRY_COMPARE_WITH_TIMEOUT(workbench().task()->dataset->name(), "campaña norte", answerMs);
    const auto dataset = workbench().task()->dataset;
    QCOMPARE(dataset->size(), RowIndex(Sheet::rows - 2));
    QCOMPARE(dataset->labels().size(), std::size_t(4));
    QCOMPARE(dataset->input(0), std::string_view("panda owl puppy"));
    QCOMPARE(dataset->number(0, 2).value_or(-1.0), 2.2); // line 2: "2,2"
    QCOMPARE(find<TablePane>("dataRows")->shownRows(), Sheet::rows - 2);
}

void StoryTest::checkExemplars(int position)
{
    const auto task = workbench().task();
    const auto expected
        = lookUpRow(workbench().laboratory(), *task, task->test[std::size_t(position)], 5).value().neighbours.found;
    QCOMPARE(expected.size(), std::size_t(5));
    const auto* rows = table("exemplarTable")->model();
    QCOMPARE(rows->rowCount(), 5);
    double before = 1.0;
    for (int rank = 0; rank < 5; ++rank) {
        const auto& found = expected[std::size_t(rank)];
        const auto text = task->dataset->input(RowIndex(found.row));
        QCOMPARE(rows->index(rank, 1).data().toString(), QString::fromUtf8(text.data(), qsizetype(text.size())));
        const double score = rows->index(rank, 3).data(SortRole).toDouble();
        QCOMPARE(float(score), float(found.score));
        QVERIFY(score <= before);
        before = score;
    }
}

void StoryTest::theIndexIsBuiltAndAQueryHasFiveExemplars()
{
    press(Qt::Key_2);
    auto* accuracy = find<QLabel>("neighbourAccuracy");
    const auto items = QLocale().toString(qlonglong(workbench().task()->test.size()));
    QTRY_VERIFY2_WITH_TIMEOUT(accuracy->text().contains(items), qPrintable(accuracy->text()), answerMs);
    clickCell(table("retrieveQueries"), 3, 1);
    QCOMPARE(workbench().selection().position, 3);
    const auto text = workbench().task()->test.input(3);
    QTRY_COMPARE_WITH_TIMEOUT(
        find<QLabel>("retrieveQuery")->text(), QString::fromUtf8(text.data(), qsizetype(text.size())), answerMs);
    checkExemplars(3);
    clickCell(table("exemplarTable"), 1, 1);
    QCOMPARE(workbench().selection().exemplar, 1);
}

void StoryTest::fillTraining(const char* method, const char* steps, const char* batch)
{
    auto* box = qobject_cast<QComboBox*>(field("trainForm", "method"));
    choose(box, box->findData(QString::fromLatin1(method)));
    type(field("trainForm", "steps"), QString::fromLatin1(steps));
    type(field("trainForm", "batch_size"), QString::fromLatin1(batch));
    type(field("trainForm", "validate_every"), QStringLiteral("20"));
}

void StoryTest::mhaEspGrowsItsCurveStopsResumesAndEnds()
{
    press(Qt::Key_3);
    fillTraining("MHA-ESP", "120", "8");
    auto* loss = find<CurveView>("lossCurve");
    click(find<QPushButton>("startRun"));
    auto& job = m_story->lastJob();
    QVERIFY(QTest::qWaitFor([&] { return loss->points(0).size() > 5 || job.isOver(); }, jobMs));
    const auto grown = loss->points(0).size();
    QVERIFY(QTest::qWaitFor([&] { return loss->points(0).size() > grown || job.isOver(); }, jobMs));
    click(find<QPushButton>("stopRun"));
    QVERIFY(QTest::qWaitFor([&] { return job.isOver(); }, jobMs));
    QVERIFY2(job.state() == JobSession::State::Stopped, describe(job));
    m_esp = job.run();
    QVERIFY(loss->points(0).size() < 120);
    m_story->picture(QStringLiteral("story_stopped"));
    auto* resume = find<QPushButton>("pauseRun");
    QTRY_VERIFY(resume->isEnabled());
    const auto jobs = workbench().jobs().size();
    click(resume);
    QTRY_COMPARE_WITH_TIMEOUT(workbench().jobs().size(), jobs + 1, answerMs);
    QVERIFY(jobFinishes());
    QCOMPARE(m_story->lastJob().run(), m_esp); // the same run, not another one
    QTRY_COMPARE(loss->points(0).size(), std::size_t(120));
    const auto stored
        = workbench().store()->call([this](RunStore& store) { return store.metrics(m_esp, "loss"); }).value();
    QCOMPARE(stored.size(), std::size_t(120));
    for (std::size_t i = 0; i < stored.size(); ++i) {
        QCOMPARE(loss->points(0)[i].x, double(i + 1));
        QCOMPARE(loss->points(0)[i].y, stored[i].value);
    }
}

void StoryTest::pmtIsTrained()
{
    fillTraining("PMT", "80", "16");
    click(find<QPushButton>("startRun"));
    QVERIFY(jobFinishes());
    m_pmt = m_story->lastJob().run();
    QVERIFY(m_pmt > m_esp);
    auto* loss = find<CurveView>("lossCurve");
    QTRY_COMPARE(loss->points(0).size(), std::size_t(80));
    const auto points = loss->points(0);
    const auto mean = [&](std::size_t from) {
        double sum = 0.0;
        for (std::size_t i = from; i < from + 10; ++i)
            sum += points[i].y;
        return sum / 10.0;
    };
    QVERIFY2(mean(70) < 0.8 * mean(0), qPrintable(QStringLiteral("%1 and %2").arg(mean(0)).arg(mean(70))));
    QCOMPARE(m_story->runs(RunKind::Training).size(), std::size_t(2));
}

} // namespace mnemo::test

int main(int argc, char** argv)
{
    mnemo::restartWithFastBlas(argv);
    QApplication app(argc, argv);
    mnemo::test::StoryTest test;
    return QTest::qExec(&test, argc, argv);
}
