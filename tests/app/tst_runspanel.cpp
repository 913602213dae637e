#include "tests/gui/person.h"
#include "tests/gui/windowstory.h"

#include "app/runspanel.h"
#include "core/engine/compute.h"
#include "translations/translations.h"
#include "widgets/models/latextable.h"
#include "widgets/models/tablemodel.h"
#include "widgets/views/messagestrip.h"
#include "widgets/views/tablepane.h"
#include "widgets/views/theme.h"

#include <QAction>
#include <QClipboard>
#include <QElapsedTimer>
#include <QFile>
#include <QSignalSpy>
#include <QTableView>
#include <QTreeWidget>
#include <QUndoStack>

#include <ctime>

using namespace mnemo;
using namespace mnemo::test;

namespace {

constexpr int answerMs = 30000;
constexpr int manyRuns = 1000;

/// Runs as a year of work leaves them: ten curves each, evaluations beside trainings.
Result<void> fill(RunStore& store, int count)
{
    return store.transaction([&]() -> Result<void> {
        for (int i = 0; i < count; ++i) {
            RunRecord record;
            record.kind = i % 2 == 0 ? RunKind::Training : RunKind::Evaluation;
            record.method = i % 3 == 0 ? "PMT" : "MHA-ESP";
            record.name = record.method + " " + std::to_string(i);
            record.datasetName = i % 5 == 0 ? "moods-35" : "topics-35";
            record.modelName = "words-128";
            record.seed = std::uint64_t(i);
            record.tags = i % 10 == 0 ? "keep, first" : "";
            if (i % 2 == 1)
                record.parentId = i; // the run before: ids count from 1
            const auto id = store.startRun(record);
            if (!id)
                return id.error();
            std::vector<MetricPoint> points;
            for (const char* name : { "loss", "validation_loss", "validation_accuracy", "learning_rate",
                     "gradient_norm", "a", "b", "c", "d", "e" }) {
                points.push_back({ 1, name, 3.0, 0.1 });
                points.push_back({ 2, name, 1.0 + i * 1e-3, 0.2 });
                points.push_back({ 3, name, 2.0, 0.3 });
            }
            if (const auto added = store.appendMetrics(*id, points); !added)
                return added;
            const auto summary = i % 2 == 0
                ? std::string("{}")
                : R"({"accuracy": {"value": 0.873, "low": 0.851, "high": 0.892}, "scored": 1000})";
            const auto state = i % 4 == 2 ? RunState::Cancelled : RunState::Finished;
            if (const auto ended = store.finishRun(*id, state, summary); !ended)
                return ended;
        }
        return {};
    });
}

} // namespace

/// The table of runs on a store that was filled by hand, by mouse and keys.
class TestRunsPanel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        m_translations.use(Translations::chosen({}, QLocale().uiLanguages()));
        installStyle(*qApp);
        chooseTheme(ThemeChoice::Light);
    }
    void cleanup() { m_story.reset(); }

    void aThousandRunsOpenWithinTwoSeconds()
    {
        open(manyRuns, false);
        QElapsedTimer clock;
        clock.start();
        const auto before = std::clock(); // of this process: other programs may have the processors
        QSignalSpy loaded(panel(), &RunsPanel::loaded);
        Q_EMIT m_story->workbench().runsChanged();
        QVERIFY(loaded.wait(answerMs));
        const auto took = 1000 * (std::clock() - before) / CLOCKS_PER_SEC;
        qInfo("in %lld ms of real time", clock.elapsed());
        qInfo("1,000 runs with 10 curves each: %lld ms of computing, longest gap of the event loop %lld ms",
            qint64(took), m_story->watch.longestMs());
        QVERIFY2(took < 2000, qPrintable(QString::number(took)));
        QCOMPARE(pane()->shownRows(), manyRuns);
        m_story->picture(QStringLiteral("runs"));
    }

    void bestAndLastStandWithTheirSteps()
    {
        open(4);
        const auto& run = panel()->runs().back(); // the oldest: losses 3, 1, 2
        QCOMPARE(run.record.id, std::int64_t(1));
        QCOMPARE(run.best, 1.0);
        QCOMPARE(run.bestStep, qint64(2));
        QCOMPARE(run.last, 2.0);
        QCOMPARE(run.lastStep, qint64(3));
        QCOMPARE(run.accuracy, 0.873); // of its evaluation
        auto* curve = child<QComboBox>(*panel(), "runCurve");
        choose(curve, curve->findData(QStringLiteral("validation_accuracy")));
        Q_EMIT curve->activated(curve->currentIndex());
        QTRY_COMPARE(panel()->runs().back().best, 3.0); // more is better
        QCOMPARE(panel()->runs().back().bestStep, qint64(1));
    }

    void wordsFilterAndTitlesSort()
    {
        open(40);
        auto* filter = child<QLineEdit>(*pane(), "filter");
        type(filter, QStringLiteral("moods keep"));
        QTRY_COMPARE(pane()->shownRows(), 4); // 0, 10, 20, 30
        type(filter, {});
        pane()->sortBy(0, Qt::AscendingOrder);
        QCOMPARE(rows()->model()->index(0, 0).data(SortRole).toLongLong(), 1);
        QCOMPARE(rows()->model()->index(9, 0).data(SortRole).toLongLong(), 10); // not 10 before 2
    }

    void groupsTellTheirBestAndMean()
    {
        open(40);
        auto* group = child<QComboBox>(*panel(), "runGroup");
        choose(group, group->findData(QStringLiteral("method")));
        auto* tree = child<QTreeWidget>(*panel(), "runGroups");
        QTRY_COMPARE(tree->topLevelItemCount(), 2);
        QCOMPARE(tree->topLevelItem(0)->text(0), QStringLiteral("MHA-ESP"));
        QCOMPARE(tree->topLevelItem(0)->childCount() + tree->topLevelItem(1)->childCount(), 40);
        QCOMPARE(tree->topLevelItem(0)->text(2), QLocale().toString(0.873, 'f', 3));
    }

    void deletedRunsComeBack()
    {
        open(6);
        clickCell(rows(), 1, 0);
        QTest::keyClick(rows(), Qt::Key_Down, Qt::ShiftModifier);
        QCOMPARE(pane()->selectedRows().size(), 2);
        click(child<QPushButton>(*panel(), "deleteRun"));
        QTRY_COMPARE_WITH_TIMEOUT(pane()->shownRows(), 4, answerMs);
        QVERIFY(!child<MessageStrip>(*panel(), "messageStrip")->actionText().isEmpty());
        press(Qt::Key_Z);
        QTRY_COMPARE(pane()->shownRows(), 6);
        press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QTRY_COMPARE(pane()->shownRows(), 4);
        press(Qt::Key_Z);
        QTRY_COMPARE(pane()->shownRows(), 6);
    }

    void tagsAndNotesAreKeptAndTakenBack()
    {
        open(3);
        clickCell(rows(), 0, 0);
        auto* tags = child<QLineEdit>(*panel(), "runTags");
        type(tags, QStringLiteral("best, paper"));
        QTest::keyClick(tags, Qt::Key_Return);
        QTRY_COMPARE(panel()->runs().front().record.tags, "best,paper");
        auto* note = child<QLineEdit>(*panel(), "runNote");
        type(note, QStringLiteral("twelve times fewer parameters"));
        QTest::keyClick(note, Qt::Key_Return);
        QTRY_COMPARE(panel()->runs().front().record.note, "twelve times fewer parameters");
        m_story->workbench().undoStack().undo();
        QTRY_COMPARE(panel()->runs().front().record.note, "");
        QCOMPARE(panel()->runs().front().record.tags, "best,paper");
    }

    void rowsAreCopiedAndTablesSaved()
    {
        open(3);
        clickCell(rows(), 0, 0);
        QTest::keyClick(rows(), Qt::Key_C, Qt::ControlModifier);
        const auto lines = QGuiApplication::clipboard()->text().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 2);
        QCOMPARE(lines[0].split(QLatin1Char('\t')).size(), lines[1].split(QLatin1Char('\t')).size());
        const QTemporaryDir folder;
        panel()->saveTable(folder.filePath(QStringLiteral("runs.csv")));
        QTRY_VERIFY(QFile::exists(folder.filePath(QStringLiteral("runs.csv"))));
        QFile csv(folder.filePath(QStringLiteral("runs.csv")));
        QVERIFY(csv.open(QIODevice::ReadOnly));
        QVERIFY(csv.readAll().contains(",0.873,"));
        panel()->saveTable(folder.filePath(QStringLiteral("runs.tex")));
        QTRY_VERIFY(QFile::exists(folder.filePath(QStringLiteral("runs.tex"))));
        QFile tex(folder.filePath(QStringLiteral("runs.tex")));
        QVERIFY(tex.open(QIODevice::ReadOnly));
        const auto text = tex.readAll();
        QVERIFY(text.startsWith("\\begin{tabular}{r"));
        QCOMPARE(text.count("\\\\\n"), 4); // titles and three rows
        panel()->saveTable(QStringLiteral("/no/such/folder/runs.csv"));
        QTRY_COMPARE(child<MessageStrip>(*panel(), "messageStrip")->severity(), Severity::Error);
        const auto project = QString::fromStdString(m_story->workbench().projectPath().string());
        panel()->saveTable(project); // a project is not overwritten, this one least of all
        QTRY_VERIFY(child<MessageStrip>(*panel(), "messageStrip")->text().contains(QStringLiteral("is a project")));
        QVERIFY(QFileInfo(project).size() > 0);
    }

    void latexSignsAreEscaped()
    {
        QCOMPARE(latexEscaped(QStringLiteral("50 % of a_b & {c} \\ #1")),
            QStringLiteral("50 \\% of a\\_b \\& \\{c\\} \\textbackslash{} \\#1"));
        QCOMPARE(latexEscaped(QStringLiteral("−0.5")), QStringLiteral("$-$0.5"));
    }

    void aStoppedTrainingGoesOn()
    {
        open(0);
        auto config = m_story->workbench().config();
        config.method = { { "method", "PMT" } };
        config.training.steps = 40;
        config.training.batchSize = 8;
        config.training.checkpointEvery = 1;
        config.training.validationItems = 20;
        auto* job = m_story->workbench().startTraining(config);
        int steps = 0;
        connect(job, &JobSession::advanced, this, [&](const std::vector<StepReport>& reports) {
            steps = int(reports.back().step);
            job->stop();
        });
        QTRY_VERIFY_WITH_TIMEOUT(job->isOver(), 60000);
        QCOMPARE(job->state(), JobSession::State::Stopped);
        QVERIFY(steps > 0 && steps < 40);
        QTRY_VERIFY(!panel()->runs().empty() && panel()->runs().front().record.state == RunState::Cancelled);
        clickCell(rows(), 0, 0);
        auto* resume = child<QPushButton>(*panel(), "resumeRun");
        QTRY_VERIFY(resume->isEnabled());
        click(resume);
        auto& second = m_story->lastJob();
        QVERIFY(QTest::qWaitFor([&] { return second.isOver(); }, 120000));
        QVERIFY2(second.state() == JobSession::State::Finished, describe(second));
        const auto run = panel()->runs().back().record.id;
        const auto points
            = m_story->workbench().store()->call([run](RunStore& store) { return store.metrics(run, "loss"); });
        QVERIFY(points.ok());
        QCOMPARE(points->size(), std::size_t(40)); // each step once
        QTRY_VERIFY(panel()->runs().size() == 2); // its evaluation beside it
    }

    void doubleClickOpensTheRun()
    {
        open(2);
        clickCell(rows(), 1, 0);
        QTest::mouseDClick(
            rows()->viewport(), Qt::LeftButton, {}, rows()->visualRect(rows()->model()->index(1, 0)).center());
        QTRY_COMPARE(m_story->window().currentStep(), QStringLiteral("inspect"));
        QCOMPARE(m_story->workbench().selection().run, qint64(1));
    }

private:
    RunsPanel* panel() { return child<RunsPanel>(m_story->window(), "runsPanel"); }
    TablePane* pane() { return child<TablePane>(*panel(), "runTable"); }
    QTableView* rows() { return child<QTableView>(*pane(), "table"); }
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::ControlModifier)
    {
        m_story->window().activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&m_story->window()));
        QTest::keyClick(&m_story->window(), key, modifiers);
    }
    void open(int count, bool waits = true)
    {
        m_story = std::make_unique<WindowStory>();
        QVERIFY(QTest::qWaitForWindowExposed(&m_story->window()));
        m_story->window().showStep(QStringLiteral("runs"));
        QTRY_VERIFY_WITH_TIMEOUT(m_story->workbench().task(), answerMs);
        const auto filled = m_story->workbench().store()->call([count](RunStore& store) { return fill(store, count); });
        QVERIFY2(filled.ok(), filled.ok() ? "" : filled.error().message.c_str());
        m_story->watch.begin(QStringLiteral("runs"));
        if (!waits)
            return;
        Q_EMIT m_story->workbench().runsChanged();
        QTRY_COMPARE_WITH_TIMEOUT(pane()->shownRows(), count, answerMs);
    }
    Translations m_translations;
    std::unique_ptr<WindowStory> m_story;
};

int main(int argc, char** argv)
{
    restartWithFastBlas(argv);
    QApplication app(argc, argv);
    TestRunsPanel test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_runspanel.moc"
