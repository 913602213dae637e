#include "tests/gui/storytest.h"

#include "app/adapterdialogs.h"
#include "app/memorypanel.h"
#include "widgets/plots/curveview.h"
#include "widgets/plots/scatterview.h"
#include "widgets/views/contextbar.h"

#include <QAction>
#include <QDockWidget>
#include <QPushButton>

namespace mnemo::test {

qint64 StoryTest::evaluationOf(qint64 run)
{
    for (const auto& point : points()) { // newest first or last: each run was measured once
        if (qint64(point.parent) == run)
            return qint64(point.run);
    }
    return 0;
}

std::vector<Prediction> StoryTest::predictionsOf(qint64 evaluation)
{
    return workbench().store()->call([&](RunStore& store) { return store.predictions(evaluation); }).value();
}

void StoryTest::anExportIsImportedWithEqualNumbers()
{
    chooseContext("model", QStringLiteral("words-128"));
    QTRY_COMPARE_WITH_TIMEOUT(workbench().task()->model->name(), std::string("words-128"), answerMs);
    chooseContext("adapter", m_pmt);
    const auto folder = m_folder.filePath(QStringLiteral("mi adaptador"));
    command(MainWindow::tr("&Export adapter…"));
    QTRY_VERIFY(m_story->window().findChild<ExportAdapterDialog*>());
    auto* dialog = find<ExportAdapterDialog>("exportAdapterDialog");
    type(find<QLineEdit>("exportFolder"), folder);
    click(find<QPushButton>("writeAdapter"));
    auto* result = child<QLabel>(*dialog, "selfTest");
    QTRY_VERIFY2_WITH_TIMEOUT(result->text().startsWith(QStringLiteral("✓")), qPrintable(result->text()), answerMs);
    QVERIFY(QFile::exists(folder + QStringLiteral("/adapter_config.json")));
    m_story->picture(QStringLiteral("story_exportDialog"), dialog);
    QTest::keyClick(dialog, Qt::Key_Escape);
    QTRY_VERIFY(!m_story->window().findChild<ExportAdapterDialog*>());

    command(MainWindow::tr("&Import adapter…"));
    QTRY_VERIFY(m_story->window().findChild<ImportAdapterDialog*>());
    type(find<QLineEdit>("importFolder"), folder);
    auto* take = find<QPushButton>("takeAdapter");
    QTRY_VERIFY_WITH_TIMEOUT(take->isEnabled(), answerMs);
    m_story->picture(QStringLiteral("story_importAdapter"), find<ImportAdapterDialog>("importAdapterDialog"));
    click(take);
    QTRY_VERIFY_WITH_TIMEOUT(!m_story->window().findChild<ImportAdapterDialog*>(), answerMs);
    const auto imported = workbench().selection().run;
    QVERIFY(imported > m_pmt);
    press(Qt::Key_5);
    click(find<QPushButton>("evaluateAdapter"));
    QVERIFY(jobFinishes());
    const auto before = evaluationOf(m_pmt);
    const auto after = evaluationOf(imported);
    QVERIFY(before > 0 && after > before);
    const auto left = predictionsOf(before);
    const auto right = predictionsOf(after);
    QCOMPARE(left.size(), workbench().task()->test.size());
    QCOMPARE(right.size(), left.size());
    for (std::size_t i = 0; i < left.size(); ++i) {
        QCOMPARE(right[i].predicted, left[i].predicted);
        QVERIFY(right[i].probabilities == left[i].probabilities);
    }
    QTRY_VERIFY_WITH_TIMEOUT(find<ScatterView>("scatter")->positionOf(after), answerMs);
}

void StoryTest::quittingAndStartingAgainFindsEverything()
{
    fillTraining("MHA-ESP", "77", "5");
    type(field("trainForm", "learning_rate"), QStringLiteral("0") + QLocale().decimalPoint() + QStringLiteral("002"));
    type(field("vectorForm", "queries"), QStringLiteral("33"));
    press(Qt::Key_2);
    clickCell(table("retrieveQueries"), 5, 1);
    press(Qt::Key_4);
    child<QAction>(m_story->window(), "toggle_selection")->trigger();
    QTRY_VERIFY(find<QDockWidget>("selectionDock")->isVisible());
    auto selection = workbench().selection();
    QCOMPARE(selection.position, 5);
    const auto runs = workbench().store()->call([](RunStore& store) { return store.runs(); }).value();
    QTest::qWait(300); // the maps of that query
    m_story->picture(QStringLiteral("story_beforeQuitting"));
    const auto size = m_story->window().size();
    press(Qt::Key_Q);
    QTRY_VERIFY(!m_story->window().isVisible());
    m_story->close();
    m_story->open();
    QVERIFY(QTest::qWaitForWindowExposed(&m_story->window()));
    QTRY_VERIFY_WITH_TIMEOUT(workbench().task(), answerMs);
    auto found = workbench().selection();
    found.token = selection.token; // a query that was shown anew may have moved it
    QVERIFY(found == selection);
    checkReturn(size, runs);
}

void StoryTest::checkReturn(const QSize& size, const std::vector<RunRecord>& runs)
{
    QCOMPARE(m_story->window().currentStep(), QStringLiteral("inspect"));
    const auto now = m_story->window().size(); // long words may need more than was given to them
    QVERIFY(now.height() == size.height() && now.width() >= size.width() && now.width() < 1.1 * size.width());
    QVERIFY(find<QDockWidget>("selectionDock")->isVisible());
    QCOMPARE(workbench().task()->dataset->name(), "campaña norte");
    QCOMPARE(workbench().task()->model->name(), std::string("words-128"));
    auto* bar = find<ContextBar>("contextBar");
    QCOMPARE(bar->current(QStringLiteral("data")).toString(), QStringLiteral("campaña norte"));
    QTRY_COMPARE_WITH_TIMEOUT(
        bar->current(QStringLiteral("adapter")).toLongLong(), workbench().selection().run, answerMs);
    const auto* train = find<HintForm>("trainForm");
    QCOMPARE(train->value(QStringLiteral("method")).toString(), QStringLiteral("MHA-ESP"));
    QCOMPARE(train->value(QStringLiteral("steps")).toInt(), 77);
    QCOMPARE(train->value(QStringLiteral("batch_size")).toInt(), 5);
    QCOMPARE(train->value(QStringLiteral("learning_rate")).toDouble(), 0.002);
    QCOMPARE(find<HintForm>("vectorForm")->value(QStringLiteral("queries")).toInt(), 33);
    QCOMPARE(find<QComboBox>("memoryView")->currentData().toInt(), int(MemoryPanel::View::Matrix));
    QTRY_COMPARE_WITH_TIMEOUT(find<ScatterView>("scatter")->points().size(), points().size(), answerMs);
    QTRY_COMPARE_WITH_TIMEOUT(find<CurveView>("lossCurve")->points(0).size(), std::size_t(80), answerMs);
    QTRY_COMPARE_WITH_TIMEOUT(table("runTable")->model()->rowCount(), int(runs.size()), answerMs);
    const auto kept = workbench().store()->call([](RunStore& store) { return store.runs(); }).value();
    QCOMPARE(kept.size(), runs.size());
    for (std::size_t i = 0; i < kept.size(); ++i) {
        QCOMPARE(kept[i].id, runs[i].id);
        QCOMPARE(kept[i].state, runs[i].state);
        QCOMPARE(kept[i].summaryJson, runs[i].summaryJson);
    }
    QTest::qWait(500); // the maps of the query
}

} // namespace mnemo::test
