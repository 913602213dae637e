#include "tests/gui/storytest.h"

#include "app/inspectpanel.h"
#include "app/memorypanel.h"
#include "core/experiment/compare.h"
#include "core/experiment/runs.h"
#include "widgets/plots/barview.h"
#include "widgets/plots/matrixview.h"
#include "widgets/plots/plottext.h"
#include "widgets/plots/scatterview.h"
#include "widgets/plots/thumbnailgrid.h"
#include "widgets/views/contextbar.h"

#include <QPushButton>
#include <QSignalSpy>
#include <QToolTip>

#include <set>

namespace mnemo::test {

namespace {

/// Moves the pointer onto a cell, as a hand does: over its neighbour first. Whether the view knows it is there.
bool hover(MatrixView& view, Cell cell)
{
    for (const auto& next : { Cell { cell.row, cell.column - 1 }, cell }) {
        const auto at = view.cellRect(next).center().toPoint();
        QWidget* target = view.childAt(at);
        const auto place = target->mapFrom(&view, at); // the cursor itself stays on the screen, which may be smaller
        QMouseEvent move(QEvent::MouseMove, place, target->mapToGlobal(place), Qt::NoButton, {}, {});
        QApplication::sendEvent(target, &move);
        QTest::qWait(20);
    }
    return view.currentCell() == cell;
}

} // namespace

void StoryTest::hoveringACellOfL1H0ReadsTheCapture()
{
    press(Qt::Key_4);
    QSignalSpy shown(find<InspectPanel>("inspectPanel"), &InspectPanel::shown);
    chooseContext("adapter", m_pmt);
    QCOMPARE(workbench().selection().run, m_pmt);
    QVERIFY(!shown.isEmpty() || shown.wait(answerMs));
    clickCell(child<QTableView>(*find<ThumbnailGrid>("headGrid"), "thumbnails"), 1, 0);
    QCOMPARE(workbench().selection().layer, 1);
    QCOMPARE(workbench().selection().head, 0);
    const auto task = workbench().task();
    const auto query = queryEpisode(workbench().laboratory(), *task, 3, m_pmt, 3).value();
    const auto maps = probeAttention(*task->model, query.episode, query.maker.get()).value();
    auto* view = find<MatrixView>("headMap");
    QTRY_COMPARE_WITH_TIMEOUT(view->content().columnNames.size(), qsizetype(maps.tokens.size()), answerMs);
    const Cell cell { 9, 5 };
    const double value = double((*maps.map(1, 0))(9, 5));
    QTRY_COMPARE(float(view->valueAt(cell)), float(value));
    QTRY_VERIFY(hover(*view, cell));
    QVERIFY2(QToolTip::text().contains(numberText(value, 3, QLocale())), qPrintable(QToolTip::text()));
    QVERIFY(QToolTip::text().contains(QStringLiteral("L1 H0")));
    QVERIFY(QToolTip::text().contains(QString::fromStdString(maps.tokens[5]).toHtmlEscaped()));
}

void StoryTest::theMemoryMatrixIsTheAdapters()
{
    auto* memory = find<MemoryPanel>("memoryPanel");
    QVERIFY(memory->isVisible());
    QTRY_VERIFY_WITH_TIMEOUT(memory->overview()->isVisible(), answerMs);
    choose(find<QComboBox>("memoryView"), int(MemoryPanel::View::Matrix));
    QTRY_VERIFY(memory->memoryMap()->isVisible());
    const auto& model = workbench().task()->model;
    const auto maker = makerOfRun(workbench().laboratory(), m_pmt, model).value();
    const auto maps = memoriesOf(*model, *maker).value();
    const auto& matrix = *maps.map(1, 0);
    QTRY_COMPARE(float(memory->memoryMap()->valueAt({ 5, 7 })), matrix(5, 7));
    QVERIFY(matrix(5, 7) != 0.0F);
    QVERIFY(memory->memoryMap()->content().isSigned);
    QVERIFY(find<QLabel>("memoryTitle")->text().contains(QStringLiteral("L1 H0")));
    QTRY_VERIFY(hover(*memory->memoryMap(), { 5, 7 }));
}

void StoryTest::aVectorAndASweepBecomePoints()
{
    press(Qt::Key_5);
    auto* scatter = find<ScatterView>("scatter");
    QTRY_COMPARE_WITH_TIMEOUT(scatter->points().size(), std::size_t(2), answerMs); // both trainings
    type(field("vectorForm", "queries"), QStringLiteral("48"));
    click(find<QPushButton>("fitVector"));
    QVERIFY(jobFinishes());
    QTRY_COMPARE_WITH_TIMEOUT(scatter->points().size(), std::size_t(3), answerMs);
    click(find<QPushButton>("sweepLambda"));
    std::set<std::size_t> seen;
    auto& sweep = m_story->lastJob();
    QVERIFY(QTest::qWaitFor(
        [&] {
            seen.insert(scatter->points().size());
            return sweep.isOver();
        },
        jobMs));
    QVERIFY2(sweep.state() == JobSession::State::Finished, describe(sweep));
    QTRY_COMPARE_WITH_TIMEOUT(scatter->points().size(), std::size_t(7), answerMs);
    QVERIFY(seen.size() > 1); // they came one after another, not all at the end
    const auto stored = points();
    QCOMPARE(stored.size(), std::size_t(7));
    for (const auto& point : scatter->points()) {
        const auto own
            = std::ranges::find_if(stored, [&](const EvaluatedPoint& p) { return qint64(p.run) == point.id; });
        QVERIFY(own != stored.end());
        QCOMPARE(point.x, own->dntp);
        QCOMPARE(point.y, own->accuracy.value);
        QVERIFY(point.low <= point.y && point.y <= point.high);
    }
}

void StoryTest::aClickOnAPointLandsInItsRun()
{
    auto* scatter = find<ScatterView>("scatter");
    const auto evaluation = evaluationOf(m_esp);
    QTRY_VERIFY(scatter->positionOf(evaluation));
    clickAt(scatter, scatter->positionOf(evaluation)->toPoint());
    QTRY_VERIFY(scatter->selectedId());
    const auto heard = *scatter->selectedId(); // itself, or one that lies over it
    QVERIFY(QLineF(*scatter->positionOf(heard), *scatter->positionOf(evaluation)).length() < 8.0);
    const auto stored = points();
    const auto own = std::ranges::find_if(stored, [&](const EvaluatedPoint& p) { return qint64(p.run) == heard; });
    QVERIFY(own != stored.end());
    QCOMPARE(workbench().selection().evaluation, heard);
    QCOMPARE(workbench().selection().run, qint64(own->parent));
    QCOMPARE(find<TablePane>("evaluations")->currentId().toLongLong(), heard);
    QCOMPARE(find<ContextBar>("contextBar")->current(QStringLiteral("adapter")).toLongLong(), qint64(own->parent));
    QTRY_VERIFY_WITH_TIMEOUT(table("drilldownTokens")->model()->rowCount() > 0, answerMs);
}

void StoryTest::anAdapterOfAnotherModelSaysSo()
{
    auto* bar = find<ContextBar>("contextBar");
    QVERIFY(bar->problem(QStringLiteral("adapter")).isEmpty());
    chooseContext("model", QStringLiteral("words-96"));
    QTRY_COMPARE_WITH_TIMEOUT(workbench().task()->model->name(), std::string("words-96"), answerMs);
    QVERIFY(bar->problem(QStringLiteral("adapter")).contains(QStringLiteral("words-128")));
    auto* mend = find<QPushButton>("mend_adapter");
    QVERIFY(mend->isVisible());
    m_story->picture(QStringLiteral("story_foreignAdapter"));
    click(mend);
    QCOMPARE(workbench().selection().run, qint64(0));
    QVERIFY(bar->problem(QStringLiteral("adapter")).isEmpty());
}

void StoryTest::theTaskIsTransferredToTheSecondModel()
{
    press(Qt::Key_6);
    auto* facts = table("transferFacts")->model();
    QTRY_COMPARE_WITH_TIMEOUT(facts->index(0, 2).data().toString(), QStringLiteral("words-96"), answerMs);
    QCOMPARE(facts->index(0, 1).data().toString(), QStringLiteral("words-128"));
    type(field("transferForm", "queries"), QStringLiteral("96"));
    auto* start = find<QPushButton>("startTransfer");
    QTRY_VERIFY_WITH_TIMEOUT(start->isEnabled(), answerMs);
    click(start);
    QVERIFY(jobFinishes());
    auto* rows = table("transfers")->model();
    QTRY_VERIFY_WITH_TIMEOUT(rows->rowCount() == 1 && !rows->index(0, 8).data(SortRole).isNull(), answerMs);
    const auto record = workbench().store()->call([](RunStore& store) { return transfers(store); }).value().front();
    QCOMPARE(record.source, std::string("words-128"));
    QCOMPARE(record.target, std::string("words-96"));
    QVERIFY(record.before && record.after && record.residual > 0.0);
    QCOMPARE(rows->index(0, 7).data(SortRole).toDouble(), record.before->value);
    QTRY_COMPARE(rows->index(0, 8).data(SortRole).toDouble(), record.after->value);
    QTRY_COMPARE(find<BarView>("transferAccuracy")->table().rows, 3);
}

} // namespace mnemo::test
