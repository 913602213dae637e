#include "tests/gui/person.h"
#include "tests/gui/windowstory.h"

#include "app/exemplarheadspanel.h"
#include "app/inspectpanel.h"
#include "app/memorypanel.h"
#include "core/engine/adapters/mhaespadapter.h"
#include "core/engine/compute.h"
#include "core/experiment/runs.h"
#include "widgets/plots/curveview.h"
#include "widgets/plots/matrixview.h"
#include "widgets/plots/thumbnailgrid.h"
#include "widgets/views/emptystate.h"
#include "widgets/views/tablepane.h"
#include "widgets/views/theme.h"

#include <QComboBox>
#include <QSignalSpy>
#include <QTableView>

#include <cmath>

using namespace mnemo;
using namespace mnemo::test;

namespace {

constexpr int answerMs = 15000;

/// As the training panel would start it.
qint64 train(WindowStory& story, const Json& method, int steps)
{
    ExperimentConfig config = story.workbench().config();
    config.method = method;
    config.training.steps = steps;
    config.training.peakRate = 3e-3;
    config.training.batchSize = 16;
    config.training.validateEvery = steps / 2;
    config.training.validationItems = 40;
    auto& laboratory = story.workbench().laboratory();
    auto* job = story.workbench().startJob(
        QStringLiteral("train"), [&laboratory, config](std::stop_token stop, const RunEvents& events) -> Result<Json> {
            const auto trained = runTraining(laboratory, config, stop, events);
            return trained ? Result<Json>(trained->summary) : Result<Json>(trained.error());
        });
    if (!QTest::qWaitFor([job] { return job->isOver(); }, 2 * answerMs) || job->state() != JobSession::State::Finished)
        qFatal("%s", describe(*job).constData());
    return job->run();
}

} // namespace

/// The panels of Inspect on two real runs, by mouse, each test going on where the one before it ended.
class TestInspection : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanup();
    void cleanupTestCase() { m_story.reset(); }

    void anEmptyMemoryPanelOffersTheRunThatHasOne();
    void aPinnedRunIsPinnedAgain();
    void theOverviewShowsTheNormsOfTheAdapter();
    void sharesStandUnderTheTokens();
    void theMatrixOfTheChosenHeadIsSigned();
    void singularValuesFall();
    void theChangeSinceASnapshotIsTheDifference();
    void queriesThatReadMostComeFirst();
    void theReadIsShownAsWords();
    void exemplarHeadsStandBesideTheMemory();
    void aColumnSelectsItsExemplarEverywhere();
    void headsSortByTheMeasure();
    void aPinnedCellKeepsItsValueAndToken();
    void largeMapsAreDrawnInAReasonableTime();

private:
    template<typename T>
    T* find(const char* name)
    {
        return child<T>(m_story->window(), name);
    }
    MemoryPanel* memory() { return find<MemoryPanel>("memoryPanel"); }
    MemoryMaps memoriesOfRun();
    void setView(MemoryPanel::View view) { memory()->setView(view); }

    std::unique_ptr<WindowStory> m_story;
    qint64 m_pmt = 0;
    qint64 m_esp = 0;
};

void TestInspection::initTestCase()
{
    installStyle(*qApp);
    chooseTheme(
        qEnvironmentVariable("MNEMO_TEST_THEME") == QStringLiteral("dark") ? ThemeChoice::Dark : ThemeChoice::Light);
    m_story = std::make_unique<WindowStory>();
    QVERIFY(QTest::qWaitForWindowExposed(&m_story->window()));
    QVERIFY(QTest::qWaitFor([this] { return m_story->workbench().task() != nullptr; }, answerMs));
    m_pmt = train(*m_story, { { "method", "PMT" } }, 40);
    m_esp = train(*m_story, { { "method", "MHA-ESP" }, { "heads", 4 }, { "exemplars", 5 } }, 20);
    m_story->window().showStep(QStringLiteral("inspect"));
}

void TestInspection::cleanup()
{
    QTest::qWait(300);
    m_story->picture(QStringLiteral("inspection_") + QString::fromLatin1(QTest::currentTestFunction()));
}

MemoryMaps TestInspection::memoriesOfRun()
{
    const auto& model = m_story->workbench().task()->model;
    const auto maker = makerOfRun(m_story->workbench().laboratory(), m_pmt, model).value();
    return memoriesOf(*model, *maker).value();
}

void TestInspection::anEmptyMemoryPanelOffersTheRunThatHasOne()
{
    auto* offer = child<EmptyState>(*memory(), "offer");
    auto* button = child<QPushButton>(*offer, "emptyMain");
    QTRY_VERIFY_WITH_TIMEOUT(button->isVisible() && button->text().contains(QString::number(m_pmt)), answerMs);
    QSignalSpy shown(memory(), &PinnedPanel::shown);
    click(button);
    QVERIFY(shown.wait(answerMs));
    QTRY_VERIFY(memory()->overview()->isVisible());
    QCOMPARE(memory()->shownRun(), m_pmt);
    QVERIFY(memory()->chip().contains(QString::number(m_pmt)));
    QCOMPARE(m_story->workbench().selection().run, qint64(0)); // pinned, not chosen for the whole window
}

void TestInspection::aPinnedRunIsPinnedAgain()
{
    const auto kept = memory()->keptFields();
    memory()->unpin();
    QCOMPARE(memory()->shownRun(), qint64(0));
    auto gone = kept;
    gone["pinned"]["run"] = 4711;
    memory()->restoreFields(gone);
    gone["pinned"] = "no object";
    memory()->restoreFields(gone);
    QTest::qWait(200);
    QCOMPARE(memory()->shownRun(), qint64(0));
    memory()->restoreFields(kept);
    QTRY_COMPARE(memory()->shownRun(), m_pmt);
    QTRY_VERIFY(memory()->overview()->isVisible());
}

void TestInspection::theOverviewShowsTheNormsOfTheAdapter()
{
    const auto maps = memoriesOfRun();
    choose(find<QComboBox>("memoryMeasure"), 1);
    QTRY_COMPARE(float(memory()->overview()->valueAt({ 2, 1 })), float(maps.norm(2, 1)));
    QVERIFY(maps.norm(2, 1) > 0.0);
    clickAt(memory()->overview(), memory()->overview()->cellRect({ 3, 2 }).center().toPoint());
    QCOMPARE(m_story->workbench().selection().layer, 3);
    QCOMPARE(m_story->workbench().selection().head, 2);
    QCOMPARE(memory()->overview()->selectedRow(), 3);
    choose(find<QComboBox>("memoryMeasure"), 0);
}

void TestInspection::sharesStandUnderTheTokens()
{
    const auto task = m_story->workbench().task();
    const auto query = queryEpisode(m_story->workbench().laboratory(), *task, 0, m_pmt).value();
    const auto reads = probeMemory(*task->model, query.episode, *query.maker).value();
    const auto* map = memory()->sharesMap();
    QTRY_COMPARE(map->content().columnNames.size(), qsizetype(reads.tokens.size()));
    for (int layer = 0; layer < reads.layers; ++layer)
        QCOMPARE(float(map->valueAt({ layer, 1 })), float(reads.share(layer, 2, 1)));
    QVERIFY(map->cellText({ 1, 1 }).contains(QStringLiteral("L1 H2")));
}

void TestInspection::theMatrixOfTheChosenHeadIsSigned()
{
    setView(MemoryPanel::View::Matrix);
    const auto maps = memoriesOfRun();
    QVERIFY(memory()->memoryMap()->content().isSigned);
    QCOMPARE(float(memory()->memoryMap()->valueAt({ 5, 7 })), (*maps.map(3, 2))(5, 7));
}

void TestInspection::singularValuesFall()
{
    setView(MemoryPanel::View::Spectrum);
    const auto expected = singularValues(memoriesOfRun().map(3, 2)).value();
    auto* curve = find<CurveView>("memorySpectrum");
    QTRY_COMPARE(curve->points(0).size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i)
        QCOMPARE(curve->points(0)[i].y, expected[i]);
}

void TestInspection::theChangeSinceASnapshotIsTheDifference()
{
    setView(MemoryPanel::View::Change);
    auto* origin = find<QComboBox>("memoryOrigin");
    QVERIFY(origin->isVisible());
    QCOMPARE(origin->count(), 3); // zero, and the two validated steps
    QTRY_COMPARE(float(memory()->changeMap()->valueAt({ 5, 7 })), (*memoriesOfRun().map(3, 2))(5, 7)); // since zero
    const auto snapshots
        = m_story->workbench().store()->call([this](RunStore& store) { return memorySnapshots(store, m_pmt); });
    QVERIFY(snapshots.ok());
    QCOMPARE(snapshots->size(), std::size_t(2));
    QCOMPARE((*snapshots)[0].step, std::int64_t(20));
    const auto from = memoriesOfSnapshot(m_story->workbench().laboratory(), (*snapshots)[0]).value();
    choose(origin, 1);
    const float expected = (*memoriesOfRun().map(3, 2))(5, 7) - (*from.map(3, 2))(5, 7);
    QTRY_COMPARE(float(memory()->changeMap()->valueAt({ 5, 7 })), expected);
}

void TestInspection::queriesThatReadMostComeFirst()
{
    setView(MemoryPanel::View::Queries);
    auto* table = child<QTableView>(*find<TablePane>("memoryQueries"), "table");
    const int items = int(m_story->workbench().task()->test.size());
    QTRY_COMPARE_WITH_TIMEOUT(table->model()->rowCount(), items, answerMs);
    const auto ratio = [&](int row) { return table->model()->index(row, 3).data(SortRole).toDouble(); };
    QTRY_VERIFY(ratio(0) >= ratio(1));
    for (int row = 1; row < items; ++row)
        QVERIFY(ratio(row - 1) >= ratio(row));
    const auto position = table->model()->index(0, 0).data().toString().toInt();
    const auto task = m_story->workbench().task();
    const auto query = queryEpisode(m_story->workbench().laboratory(), *task, position, m_pmt).value();
    const auto reads = probeMemory(*task->model, query.episode, *query.maker).value();
    double sum = 0.0;
    for (const float value : reads.ratio(3, 2))
        sum += double(value);
    QVERIFY(std::abs(ratio(0) - sum / double(reads.tokens.size())) < 1e-3);
}

void TestInspection::theReadIsShownAsWords()
{
    setView(MemoryPanel::View::Words);
    auto* table = child<QTableView>(*find<TablePane>("memoryWords"), "table");
    QTRY_COMPARE(table->model()->rowCount(), 24);
    setView(MemoryPanel::View::Shares);
}

void TestInspection::exemplarHeadsStandBesideTheMemory()
{
    auto* panel = find<ExemplarHeadsPanel>("exemplarheadsPanel");
    QSignalSpy shown(panel, &PinnedPanel::shown);
    auto selection = m_story->workbench().selection();
    selection.run = m_esp;
    m_story->workbench().select(selection);
    QTRY_VERIFY_WITH_TIMEOUT(panel->matrix()->isVisible(), answerMs);
    QVERIFY(memory()->overview()->isVisible()); // still of the PMT run
    const auto task = m_story->workbench().task();
    const auto query = queryEpisode(m_story->workbench().laboratory(), *task, 0, m_esp).value();
    const auto weights = dynamic_cast<const MhaEspAdapter&>(*query.maker)
                             .exemplarWeights(std::span(&query.episode, 1))
                             .value()
                             .front();
    QCOMPARE(weights.rows, std::size_t(4));
    for (int head = 0; head < 4; ++head) {
        double sum = 0.0;
        for (int column = 0; column < 5; ++column) {
            QCOMPARE(float(panel->matrix()->valueAt({ head, column })), weights(head, column));
            sum += panel->matrix()->valueAt({ head, column });
        }
        QVERIFY(std::abs(sum - 1.0) < 1e-5);
    }
}

void TestInspection::aColumnSelectsItsExemplarEverywhere()
{
    auto* matrix = find<ExemplarHeadsPanel>("exemplarheadsPanel")->matrix();
    clickAt(matrix, matrix->cellRect({ 1, 3 }).center().toPoint());
    QCOMPARE(m_story->workbench().selection().exemplar, 3);
    QCOMPARE(matrix->selectedColumn(), 3);
}

void TestInspection::headsSortByTheMeasure()
{
    auto* panel = find<InspectPanel>("inspectPanel");
    QTRY_VERIFY_WITH_TIMEOUT(
        panel->maps() && panel->maps()->tokens.size() > 4 && panel->maps()->tokens.front() == "P0", answerMs);
    choose(find<QComboBox>("headMeasure"), 4); // entropy
    choose(find<QComboBox>("headOrder"), 1); // largest first
    auto* grid = child<QTableView>(*find<ThumbnailGrid>("headGrid"), "thumbnails");
    double before = 1.0;
    for (int row = 0; row < grid->model()->rowCount(); ++row) {
        for (int column = 0; column < grid->model()->columnCount(); ++column) {
            const auto name = grid->model()->index(row, column).data(Qt::AccessibleTextRole).toString(); // "L1 H0"
            const double entropy = panel->maps()->relativeEntropy(name.mid(1, 1).toInt(), name.mid(4, 1).toInt());
            QVERIFY2(entropy <= before, qPrintable(name));
            before = entropy;
        }
    }
    QVERIFY(before > 0.0);
    choose(find<QComboBox>("headOrder"), 0);
}

void TestInspection::aPinnedCellKeepsItsValueAndToken()
{
    auto* panel = find<InspectPanel>("inspectPanel");
    auto* view = panel->matrix();
    const Cell cell { 9, 5 };
    clickAt(view, view->cellRect(cell).center().toPoint());
    QCOMPARE(view->pinnedCell(), cell);
    QCOMPARE(m_story->workbench().selection().token, 5);
    const auto text = find<QLabel>("pinnedCell")->text();
    QVERIFY2(text.contains(QString::fromStdString(panel->maps()->tokens[5])), qPrintable(text));
    QCOMPARE(view->selectedColumn(), 5);
}

/// 32 heads of 1,024 tokens: the panel's first picture against one map of that size drawn alone.
void TestInspection::largeMapsAreDrawnInAReasonableTime()
{
    constexpr std::size_t tokens = 1024;
    auto maps = std::make_shared<AttentionMaps>();
    maps->layers = 1;
    maps->heads = 32;
    for (int head = 0; head < 32; ++head) {
        auto matrix = std::make_shared<Matrix>(tokens, tokens);
        for (std::size_t row = 0; row < tokens; ++row) {
            for (std::size_t column = 0; column <= row; ++column)
                (*matrix)(row, column) = 1.0F / float(row + 1);
        }
        maps->maps.push_back(std::move(matrix));
    }
    for (std::size_t i = 0; i < tokens; ++i)
        maps->tokens.push_back("w" + std::to_string(i));
    maps->spans = { { 0, int(tokens), SpanClass::Query, -1 } };

    auto* panel = find<InspectPanel>("inspectPanel");
    choose(find<QComboBox>("headMeasure"), 0);
    MatrixView alone;
    alone.resize(panel->matrix()->size());
    MatrixContent content;
    content.matrix = maps->maps.front();
    content.mask = MatrixMask::Later;
    QElapsedTimer clock;
    clock.start();
    alone.setContent(content);
    (void)alone.grab();
    const qint64 one = std::max<qint64>(clock.restart(), 1);
    panel->showMaps(maps);
    (void)panel->grab();
    const qint64 all = clock.elapsed();
    qInfo("one map of 1,024 tokens: %lld ms; panel with 32 of them: %lld ms", one, all);
    QVERIFY2(all <= 10 * one || all < 300, qPrintable(QStringLiteral("%1 against %2 ms").arg(all).arg(one)));
}

int main(int argc, char** argv)
{
    restartWithFastBlas(argv);
    QApplication app(argc, argv);
    TestInspection test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_inspection.moc"
