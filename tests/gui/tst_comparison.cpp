#include "tests/gui/person.h"
#include "tests/gui/windowstory.h"

#include "app/comparepanel.h"
#include "app/drilldownpanel.h"
#include "app/transferpanel.h"
#include "core/engine/compute.h"
#include "core/experiment/drilldown.h"
#include "core/store/runstore.h"
#include "widgets/plots/barview.h"
#include "widgets/plots/curveview.h"
#include "widgets/plots/scatterview.h"
#include "widgets/views/hintform.h"
#include "widgets/views/messagestrip.h"
#include "widgets/views/tablepane.h"
#include "widgets/views/theme.h"

#include <QComboBox>
#include <QHeaderView>
#include <QSignalSpy>
#include <QTableView>

#include <cmath>

using namespace mnemo;
using namespace mnemo::test;

namespace {

constexpr int answerMs = 15000;
constexpr int jobMs = 60000;

Result<Json> measure(Laboratory& laboratory, ExperimentConfig config, std::stop_token stop, const RunEvents& events)
{
    for (const Json& method : { Json { { "method", "zero-shot" } }, Json { { "method", "ICL" }, { "count", 12 } },
             Json { { "method", "LTV" }, { "lambda", 1.0 }, { "count", 12 }, { "queries", 48 } },
             Json { { "method", "LTV" }, { "lambda", 20.0 }, { "count", 12 }, { "queries", 48 } },
             Json { { "method", "PMT" } } }) {
        config.method = method;
        RunOutcome made;
        if (config.methodName() == "LTV" || config.methodName() == "PMT") {
            auto outcome = config.methodName() == "PMT" ? runTraining(laboratory, config, stop, events)
                                                        : runVector(laboratory, config, stop, events);
            if (!outcome)
                return outcome.error();
            made = *outcome;
        }
        const auto evaluated = runEvaluation(
            laboratory, config, made.maker, made.run > 0 ? std::optional(made.run) : std::nullopt, stop, events);
        if (!evaluated)
            return evaluated.error();
    }
    return Json::object();
}

} // namespace

/// Vectors, Transfer and Compare on runs that were really made; each test goes on where the one before it ended.
class TestComparison : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanup();
    void cleanupTestCase() { m_story.reset(); }

    void aPointOpensItsRunAndTheDrillDown();
    void theDrillDownAgreesWithTheStoredDntp();
    void oneMethodAloneIsShownWhenAsked();
    void sourceAndTargetStandSideBySide();
    void aTransferLandsInItsTable();
    void everyStepFitsASmallScreen();
    void theScoreboardHoldsEveryEvaluation();
    void anyTwoColumnsMakeThePlot();
    void twoChosenRunsAreCompared();
    void theOverlayShowsTheTrainingChosen();
    void reproducingATrainingGivesTheSameNumbers();

private:
    template<typename T>
    T* find(const char* name)
    {
        return child<T>(m_story->window(), name);
    }
    QTableView* table(const char* pane) { return child<QTableView>(*find<TablePane>(pane), "table"); }
    std::vector<EvaluatedPoint> points()
    {
        return m_story->workbench().store()->call([](RunStore& store) { return evaluatedPoints(store); }).value();
    }
    EvaluatedPoint pointOf(const std::string& method)
    {
        for (const auto& point : points()) {
            if (point.method == method)
                return point;
        }
        qFatal("no run of %s", method.c_str());
    }

    std::unique_ptr<WindowStory> m_story;
};

void TestComparison::initTestCase()
{
    installStyle(*qApp);
    chooseTheme(
        qEnvironmentVariable("MNEMO_TEST_THEME") == QStringLiteral("dark") ? ThemeChoice::Dark : ThemeChoice::Light);
    m_story = std::make_unique<WindowStory>();
    QVERIFY(QTest::qWaitForWindowExposed(&m_story->window()));
    QVERIFY(QTest::qWaitFor([this] { return m_story->workbench().task() != nullptr; }, answerMs));
    ExperimentConfig config = m_story->workbench().config();
    config.training.steps = 20;
    config.training.peakRate = 3e-3;
    config.training.batchSize = 8;
    config.training.validateEvery = 10;
    config.training.validationItems = 40;
    auto& laboratory = m_story->workbench().laboratory();
    auto* job = m_story->workbench().startJob(
        QStringLiteral("measure"), [&laboratory, config](std::stop_token stop, const RunEvents& events) {
            return measure(laboratory, config, stop, events);
        });
    QVERIFY(QTest::qWaitFor([job] { return job->isOver(); }, jobMs));
    QVERIFY2(job->state() == JobSession::State::Finished, describe(*job));
    m_story->window().showStep(QStringLiteral("vectors"));
}

void TestComparison::cleanup()
{
    QTest::qWait(300);
    m_story->picture(QStringLiteral("comparison_") + QString::fromLatin1(QTest::currentTestFunction()));
}

void TestComparison::aPointOpensItsRunAndTheDrillDown()
{
    auto* scatter = find<ScatterView>("scatter");
    QTRY_COMPARE(scatter->points().size(), points().size());
    const auto point = pointOf("LTV");
    QTRY_VERIFY(scatter->positionOf(point.run));
    QSignalSpy shown(find<DrilldownPanel>("drilldownPanel"), &DrilldownPanel::shown);
    clickAt(scatter, scatter->positionOf(point.run)->toPoint());
    const auto& selection = m_story->workbench().selection();
    QVERIFY(selection.evaluation > 0);
    QVERIFY(selection.run > 0); // the vector behind it
    QVERIFY(shown.wait(answerMs));
    QVERIFY(table("drilldownTokens")->isVisible());
    QCOMPARE(table("drilldownTokens")->model()->rowCount(), 12);
}

void TestComparison::theDrillDownAgreesWithTheStoredDntp()
{
    const auto task = m_story->workbench().task();
    auto& laboratory = m_story->workbench().laboratory();
    const auto point = pointOf("LTV");
    const auto maker = methodOfEvaluation(laboratory, point.run, task->model).value();
    const int shots = referenceOfEvaluation(laboratory, point.run).value();
    QCOMPARE(shots, 12);
    const auto answers = answersOf(laboratory, *task, 5, *maker, shots).value();
    std::vector<std::int64_t> first;
    for (const auto& ids : answers.labelIds)
        first.push_back(ids.front());
    const auto shift = answerShift(answers.icl, answers.method, nullptr, 4, first);
    const auto stored
        = m_story->workbench().store()->call([&](RunStore& store) { return store.predictions(point.run); }).value();
    const auto own = std::find_if(
        stored.begin(), stored.end(), [&](const Prediction& p) { return p.row == std::int64_t(task->test[5]); });
    QVERIFY(own != stored.end());
    QVERIFY2(std::abs(shift.divergence - own->dntpLabel) < 1e-4,
        qPrintable(QStringLiteral("%1 and %2").arg(shift.divergence).arg(own->dntpLabel)));
}

void TestComparison::oneMethodAloneIsShownWhenAsked()
{
    auto* scope = find<QComboBox>("scatterScope");
    auto* scatter = find<ScatterView>("scatter");
    choose(scope, scope->findText(QStringLiteral("method: LTV")));
    QTRY_COMPARE(scatter->points().size(), std::size_t(2));
    choose(scope, 0);
    QTRY_COMPARE(scatter->points().size(), points().size());
}

void TestComparison::sourceAndTargetStandSideBySide()
{
    m_story->window().showStep(QStringLiteral("transfer"));
    auto* model = table("transferFacts")->model();
    QTRY_COMPARE_WITH_TIMEOUT(model->rowCount(), 8, answerMs);
    QCOMPARE(model->index(0, 2).data().toString(), QStringLiteral("words-128"));
    QCOMPARE(model->index(0, 1).data().toString(), QStringLiteral("words-96"));
    const auto& target = m_story->workbench().task()->model->architecture();
    QCOMPARE(model->index(1, 2).data(SortRole).toLongLong(), qint64(target.hiddenSize));
    QVERIFY(find<QLabel>("vocabularyOverlap")->text().contains(QLatin1Char('%')));
}

void TestComparison::aTransferLandsInItsTable()
{
    type(find<HintForm>("transferForm")->control(QStringLiteral("queries")), QStringLiteral("64"));
    auto* start = find<QPushButton>("startTransfer");
    QTRY_VERIFY(start->isEnabled());
    click(start);
    auto& job = m_story->lastJob();
    QVERIFY(QTest::qWaitFor([&] { return job.isOver(); }, jobMs));
    QVERIFY2(job.state() == JobSession::State::Finished, describe(job));
    auto* model = table("transfers")->model();
    QTRY_COMPARE_WITH_TIMEOUT(model->rowCount(), 1, answerMs);
    const auto record
        = m_story->workbench().store()->call([](RunStore& store) { return transfers(store); }).value().front();
    QVERIFY(record.after && record.before && record.residual > 0.0 && record.sharedTokens > 100);
    QTRY_COMPARE(model->index(0, 8).data(SortRole).toDouble(), record.after->value);
    const auto bars = find<BarView>("transferAccuracy")->table();
    QCOMPARE(bars.rows, 3);
}

void TestComparison::everyStepFitsASmallScreen()
{
    for (const auto& step : m_story->window().steps()) {
        m_story->window().showStep(step);
        QTest::qWait(50);
        const auto least = m_story->window().minimumSizeHint();
        qInfo("%s: at least %d x %d", qPrintable(step), least.width(), least.height());
        QVERIFY2(least.width() <= 1280, qPrintable(step));
    }
}

void TestComparison::theScoreboardHoldsEveryEvaluation()
{
    m_story->window().showStep(QStringLiteral("compare"));
    auto* model = table("scoreboard")->model();
    QTRY_COMPARE_WITH_TIMEOUT(model->rowCount(), int(points().size()), answerMs);
    QVERIFY(pointOf("PMT").parameters > 0);
    QCOMPARE(pointOf("zero-shot").parameters, std::int64_t(0));
    QVERIFY(pointOf("ICL").gigaflops > pointOf("zero-shot").gigaflops);
}

void TestComparison::anyTwoColumnsMakeThePlot()
{
    auto* plot = find<ScatterView>("pareto");
    const auto icl = pointOf("ICL");
    const auto valueOf = [&](qint64 run) {
        for (const auto& point : plot->points()) {
            if (point.id == run)
                return point.x;
        }
        return std::nan("");
    };
    QCOMPARE(valueOf(icl.run), 1000.0 * icl.gigaflops);
    choose(find<QComboBox>("paretoAcross"), 6);
    QTRY_COMPARE(valueOf(icl.run), icl.positions);
    choose(find<QComboBox>("paretoAcross"), 0);
}

void TestComparison::twoChosenRunsAreCompared()
{
    auto* rows = table("scoreboard");
    auto* conclusion = find<QLabel>("differenceConclusion");
    clickCell(rows, 0, 1);
    const auto second = rows->model()->index(1, 1);
    QTest::mouseClick(rows->viewport(), Qt::LeftButton, Qt::ControlModifier, rows->visualRect(second).center());
    QTRY_VERIFY_WITH_TIMEOUT(conclusion->text().contains(QStringLiteral("70")), answerMs); // items of the story
    auto* differences = table("differences")->model();
    QTRY_VERIFY(differences->rowCount() > 0);
    for (int row = 0; row < differences->rowCount(); ++row)
        QVERIFY(differences->index(row, 1).data() != differences->index(row, 2).data());
}

void TestComparison::theOverlayShowsTheTrainingChosen()
{
    find<TablePane>("scoreboard")->setCurrentId(qint64(pointOf("PMT").run));
    auto* overlay = find<CurveView>("overlay");
    QTRY_VERIFY_WITH_TIMEOUT(overlay->curveCount() == 1 && overlay->points(0).size() == 2, answerMs); // steps 10, 20
}

void TestComparison::reproducingATrainingGivesTheSameNumbers()
{
    find<TablePane>("scoreboard")->setCurrentId(qint64(pointOf("PMT").run));
    auto* panel = find<ComparePanel>("comparePanel");
    QSignalSpy reproduced(panel, &ComparePanel::reproduced);
    auto* button = find<QPushButton>("reproduceRun");
    QTRY_VERIFY(button->isEnabled());
    click(button);
    QVERIFY(reproduced.wait(jobMs));
    const auto* strip = child<MessageStrip>(*panel, "messageStrip");
    QVERIFY2(strip->severity() == Severity::Success, qPrintable(strip->text()));
}

int main(int argc, char** argv)
{
    restartWithFastBlas(argv);
    QApplication app(argc, argv);
    TestComparison test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_comparison.moc"
