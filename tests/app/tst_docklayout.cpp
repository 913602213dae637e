#include "tests/gui/person.h"
#include "tests/gui/windowstory.h"

#include "app/docklayout.h"
#include "app/panel.h"
#include "app/panelregistry.h"
#include "core/engine/compute.h"
#include "widgets/views/docktitle.h"
#include "widgets/views/theme.h"

#include <QAction>
#include <QDockWidget>
#include <QSet>
#include <QToolButton>

using namespace mnemo;
using namespace mnemo::test;

/// The window is built from the list of panels, and keeps how a person arranged them.
class TestDockLayout : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { installStyle(*qApp); }
    void init() { m_story = std::make_unique<WindowStory>(); }
    void cleanup() { m_story.reset(); }

    void theListHasNoIdTwiceAndOnlyKnownSteps()
    {
        QSet<QString> ids;
        QSet<QString> steps;
        for (const auto& spec : panelSpecs()) {
            QVERIFY2(!ids.contains(spec.id), qPrintable(spec.id));
            QVERIFY(!spec.title.isEmpty());
            ids << spec.id;
            if (spec.place == PanelSpec::Place::Step)
                steps << spec.id;
        }
        for (const auto& spec : panelSpecs()) {
            for (const auto& step : spec.steps)
                QVERIFY2(steps.contains(step), qPrintable(spec.id + QLatin1Char(' ') + step));
        }
    }

    void everyPanelIsAStepOrADockOfTheViewMenu()
    {
        auto& window = m_story->window();
        for (const auto& spec : panelSpecs()) {
            const auto* panel = window.panel(spec.id);
            QVERIFY2(panel, qPrintable(spec.id));
            if (spec.place == PanelSpec::Place::Step) {
                QVERIFY(window.steps().contains(spec.id));
                continue;
            }
            const auto* dock = window.layoutOfDocks().dock(spec.id);
            QVERIFY(dock && dock->widget() == panel);
            QVERIFY(window.findChild<QAction*>(QStringLiteral("toggle_") + spec.id));
        }
    }

    void aDockStandsInItsStepsAndComesWhenCalled()
    {
        auto& window = m_story->window();
        auto* jobs = window.layoutOfDocks().dock(QStringLiteral("jobs"));
        window.showStep(QStringLiteral("train"));
        QTRY_VERIFY(jobs->isVisible());
        window.showStep(QStringLiteral("data"));
        QTRY_VERIFY(!jobs->isVisible());
        m_story->workbench().showPanel(QStringLiteral("jobs"));
        QTRY_VERIFY(jobs->isVisible());
        m_story->workbench().showPanel(QStringLiteral("vectors"));
        QCOMPARE(window.currentStep(), QStringLiteral("vectors"));
    }

    void closingADockIsKeptForItsStepAloneUntilReset()
    {
        auto& window = m_story->window();
        window.showStep(QStringLiteral("train"));
        auto* jobs = window.layoutOfDocks().dock(QStringLiteral("jobs"));
        QTRY_VERIFY(jobs->isVisible());
        click(child<QToolButton>(*jobs, "dockClose"));
        QTRY_VERIFY(!jobs->isVisible());
        window.showStep(QStringLiteral("vectors"));
        QTRY_VERIFY(jobs->isVisible());
        window.showStep(QStringLiteral("train"));
        QTRY_VERIFY(!jobs->isVisible());
        window.findChild<QAction*>(QStringLiteral("resetLayout"))->trigger();
        QTRY_VERIFY(jobs->isVisible());
    }

    void theArrangementComesBackAfterARestart()
    {
        auto* window = &m_story->window();
        window->showStep(QStringLiteral("train"));
        auto* jobs = window->layoutOfDocks().dock(QStringLiteral("jobs"));
        QTRY_VERIFY(jobs->isVisible());
        jobs->setFloating(true);
        window->resize(1200, 700);
        QVERIFY(window->close());
        m_story->close();
        m_story->open();
        window = &m_story->window();
        QCOMPARE(window->currentStep(), QStringLiteral("train"));
        QVERIFY(window->layoutOfDocks().dock(QStringLiteral("jobs"))->isFloating());
        QCOMPARE(window->size(), QSize(1200, 700));
    }

private:
    std::unique_ptr<WindowStory> m_story;
};

int main(int argc, char** argv)
{
    restartWithFastBlas(argv);
    QApplication app(argc, argv);
    TestDockLayout test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_docklayout.moc"
