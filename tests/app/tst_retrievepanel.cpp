#include "tests/gui/person.h"
#include "tests/gui/windowstory.h"

#include "app/retrievepanel.h"
#include "core/engine/compute.h"
#include "core/engine/evaluate/baselines.h"
#include "core/engine/evaluate/evaluator.h"
#include "translations/translations.h"
#include "widgets/plots/barview.h"
#include "widgets/plots/scatterview.h"
#include "widgets/views/messagestrip.h"
#include "widgets/views/tablepane.h"
#include "widgets/views/theme.h"

#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>

#include <cmath>
#include <numeric>

using namespace mnemo;
using namespace mnemo::test;

namespace {

constexpr int answerMs = 30000;

} // namespace

/// Retrieve on the bundled data, by mouse and keys.
class TestRetrievePanel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        m_translations.use(Translations::chosen({}, QLocale().uiLanguages()));
        installStyle(*qApp);
        chooseTheme(qEnvironmentVariable("MNEMO_TEST_THEME") == QStringLiteral("dark") ? ThemeChoice::Dark
                                                                                       : ThemeChoice::Light);
        m_story = std::make_unique<WindowStory>();
        QVERIFY(QTest::qWaitForWindowExposed(&m_story->window()));
        m_story->window().showStep(QStringLiteral("retrieve"));
        QTRY_VERIFY_WITH_TIMEOUT(panel()->lookup(), answerMs);
    }
    void cleanupTestCase() { m_story.reset(); }

    void exemplarsAreTheNearestTrainingRowsByCosine()
    {
        const auto task = m_story->workbench().task();
        const auto lookup = panel()->lookup();
        QCOMPARE(lookup->row, std::int64_t(task->test[0]));
        QCOMPARE(lookup->neighbours.found.size(), std::size_t(5));
        const auto index = m_story->workbench().laboratory().index(*task);
        QVERIFY(index.ok());
        // By hand: the cosine of the query with every row of the pool.
        double norm = 0.0;
        for (const float value : lookup->vector)
            norm += double(value) * double(value);
        std::vector<std::pair<double, std::int64_t>> all;
        const auto& entries = (*index)->entries();
        for (std::size_t i = 0; i < entries.rows.size(); ++i) {
            double product = 0.0, length = 0.0;
            for (std::size_t j = 0; j < lookup->vector.size(); ++j) {
                product += double(entries.keys(i, j)) * double(lookup->vector[j]);
                length += double(entries.keys(i, j)) * double(entries.keys(i, j));
            }
            all.emplace_back(product / std::sqrt(norm * length), entries.rows[i]);
        }
        std::sort(all.begin(), all.end(), std::greater<>());
        for (std::size_t rank = 0; rank < 5; ++rank) {
            QVERIFY(std::abs(lookup->neighbours.found[rank].score - all[rank].first) < 1e-5);
            QVERIFY(task->splits.train.contains(RowIndex(lookup->neighbours.found[rank].row)));
        }
        QCOMPARE(table("exemplarTable")->model()->rowCount(), 5);
    }

    void choosingAQueryMovesTheWholeWindow()
    {
        QSignalSpy shown(panel(), &RetrievePanel::shown);
        clickCell(table("retrieveQueries"), 3, 1);
        QVERIFY(shown.wait(answerMs));
        QCOMPARE(m_story->workbench().selection().position, 3);
        QCOMPARE(panel()->lookup()->row, std::int64_t(m_story->workbench().task()->test[3]));
        auto selection = m_story->workbench().selection();
        selection.position = 5; // from another panel
        m_story->workbench().select(selection);
        QVERIFY(shown.wait(answerMs));
        QCOMPARE(panel()->lookup()->row, std::int64_t(m_story->workbench().task()->test[5]));
    }

    void theMapMarksQueryAndExemplars()
    {
        auto* map = child<ScatterView>(*panel(), "poolMap");
        QTRY_VERIFY_WITH_TIMEOUT(!map->points().empty(), answerMs);
        const auto filled = std::count_if(
            map->points().begin(), map->points().end(), [](const ScatterPoint& p) { return p.filled && p.id >= 0; });
        QCOMPARE(int(filled), 5);
        QCOMPARE(map->points().back().id, qint64(-1));
        QCOMPARE(map->points().size(), m_story->workbench().task()->splits.train.size() + 1);
    }

    void leavingOneOutIsWhatTheModelSaysWithoutIt()
    {
        const auto task = m_story->workbench().task();
        const auto lookup = panel()->lookup();
        auto& laboratory = m_story->workbench().laboratory();
        const auto report = dropEach(laboratory, *task, *lookup, nullptr);
        QVERIFY(report.ok() && report->has_value());
        QCOMPARE((*report)->without.size(), std::size_t(5));
        const auto& all = (*report)->all;
        QVERIFY(std::abs(std::accumulate(all.begin(), all.end(), 0.0) - 1.0) < 1e-9);
        // The other way round: retrieval of the same K as demonstrations, by the evaluator's own episodes.
        const IclRetrieved icl(5);
        const DatasetView one(task->dataset, std::vector<RowIndex> { RowIndex(lookup->row) });
        const auto source = laboratory.episodes(*task, one, icl.needs(), 0, 0);
        QVERIFY(source.ok());
        EvaluationOptions options;
        options.resamples = 1;
        const auto evaluation = Evaluator(task->model, options).run(icl, **source);
        QVERIFY(evaluation.ok());
        for (std::size_t label = 0; label < all.size(); ++label)
            QVERIFY(std::abs(all[label] - evaluation->items.front().probabilities[label]) < 1e-4);
    }

    void anExemplarChosenIsDroppedInTheBars()
    {
        auto* rows = table("exemplarTable");
        clickCell(rows, 1, 1);
        QTRY_COMPARE(m_story->workbench().selection().exemplar, 1);
        auto* map = child<ScatterView>(*panel(), "poolMap");
        QCOMPARE(map->selectedId().value_or(0), qint64(panel()->lookup()->neighbours.found[1].row));
        const auto bars = child<BarView>(*panel(), "dropBars")->table();
        QCOMPARE(bars.headers.size(), 3); // label, with all, without
        QTest::qWait(300); // plots draw when the rest is done
        m_story->picture(QStringLiteral("retrieve"));
    }

    void aTypedQueryFindsItsNeighbours()
    {
        auto* typed = child<QLineEdit>(*panel(), "typedQuery");
        QSignalSpy shown(panel(), &RetrievePanel::shown);
        type(typed, QStringLiteral("panda owl puppy"));
        QTest::keyClick(typed, Qt::Key_Return);
        QVERIFY(shown.wait(answerMs));
        QCOMPARE(panel()->lookup()->row, std::int64_t(-1));
        QCOMPARE(panel()->lookup()->text, "panda owl puppy");
        // That very text stands in the training part (line 2 of the file).
        QVERIFY(panel()->lookup()->neighbours.found.front().score > 1.0 - 1e-5);
        QVERIFY(child<MessageStrip>(*panel(), "messageStrip")->text().isEmpty());
        QTest::qWait(300); // plots draw when the rest is done
        m_story->picture(QStringLiteral("retrievetyped"));
        type(typed, {});
        QVERIFY(shown.wait(answerMs));
        QVERIFY(panel()->lookup()->row >= 0);
    }

    void anotherKAsksAnew()
    {
        auto* count = child<QSpinBox>(*panel(), "retrieveCount");
        QSignalSpy shown(panel(), &RetrievePanel::shown);
        count->setValue(8);
        QVERIFY(shown.wait(answerMs));
        QCOMPARE(panel()->lookup()->neighbours.found.size(), std::size_t(8));
        QTRY_VERIFY_WITH_TIMEOUT(panel()->facts().contains(QStringLiteral("K = 8")), answerMs);
    }

private:
    RetrievePanel* panel() { return child<RetrievePanel>(m_story->window(), "retrievePanel"); }
    QTableView* table(const char* pane) { return child<QTableView>(*child<TablePane>(*panel(), pane), "table"); }
    Translations m_translations;
    std::unique_ptr<WindowStory> m_story;
};

int main(int argc, char** argv)
{
    restartWithFastBlas(argv);
    QApplication app(argc, argv);
    TestRetrievePanel test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_retrievepanel.moc"
