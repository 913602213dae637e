#include "tests/gui/person.h"
#include "tests/gui/windowstory.h"

#include "app/commandpalette.h"
#include "app/helppages.h"
#include "app/helppanel.h"
#include "app/panelregistry.h"
#include "app/programsession.h"
#include "app/recentprojects.h"
#include "app/shortcutdialog.h"
#include "app/welcomepanel.h"
#include "app/windowsettings.h"
#include "core/base/files.h"
#include "core/engine/compute.h"
#include "translations/translations.h"
#include "widgets/views/messagestrip.h"
#include "widgets/views/theme.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QKeySequenceEdit>
#include <QListView>
#include <QListWidget>
#include <QTableWidget>

using namespace mnemo;
using namespace mnemo::test;

namespace {

constexpr int answerMs = 30000;

} // namespace

/// What belongs to the window as a whole: search, shortcuts, help, projects, what is kept.
class TestShell : public QObject {
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
    void cleanup() { m_story.reset(); }

    void thePaletteFindsActionsAndQueriesByWords();
    void aShortcutIsChangedKeptAndRefusedWhenTaken();
    void helpOpensOnThePanelInUse();
    void everyPanelHasAPage();
    void eachTourLeadsThroughItsPanels();
    void recentProjectsAreNewestFirst();
    void aSecondProgramReadsTheProjectAndSaysSo();
    void configurationAndSelectionComeBack();
    void anotherProjectTakesTheWindow();
    void backAndForwardWalkThroughSelections();

private:
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::ControlModifier)
    {
        m_story->window().activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&m_story->window()));
        QTest::keyClick(&m_story->window(), key, modifiers);
    }
    Translations m_translations;
    std::unique_ptr<WindowStory> m_story;
};

void TestShell::thePaletteFindsActionsAndQueriesByWords()
{
    press(Qt::Key_K);
    auto* palette = child<CommandPalette>(m_story->window(), "commandPalette");
    QVERIFY(QTest::qWaitForWindowExposed(palette));
    auto* words = child<QLineEdit>(*palette, "paletteWords");
    auto* list = child<QListView>(*palette, "paletteList");
    const int all = list->model()->rowCount();
    QVERIFY(all > 100); // actions and the queries of the test items
    const auto text = MainWindow::tr("&Reset layout").remove(QLatin1Char('&'));
    QTest::keyClicks(words, text);
    QTRY_COMPARE(list->model()->rowCount(), 1);
    m_story->picture(QStringLiteral("palette"));
    type(words, QStringLiteral("topics"));
    QTRY_VERIFY(list->model()->rowCount() >= 1); // the data set, once the project has answered
    const auto task = m_story->workbench().task();
    const auto query = task->test.input(9);
    type(words, QString::fromUtf8(query.data(), qsizetype(query.size())));
    QTRY_VERIFY(list->model()->rowCount() >= 1);
    QTest::keyClick(words, Qt::Key_Return);
    QTRY_VERIFY(!m_story->window().findChild<CommandPalette*>());
    QCOMPARE(task->test.input(std::size_t(m_story->workbench().selection().position)), query);
    press(Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(m_story->window().findChild<CommandPalette*>());
    QTest::keyClick(child<QLineEdit>(m_story->window(), "paletteWords"), Qt::Key_Escape);
    QTRY_VERIFY(!m_story->window().findChild<CommandPalette*>());
}

void TestShell::aShortcutIsChangedKeptAndRefusedWhenTaken()
{
    m_story->window().configureShortcuts();
    auto* dialog = child<ShortcutDialog>(m_story->window(), "shortcutDialog");
    QVERIFY(QTest::qWaitForWindowExposed(dialog));
    auto* table = child<QTableWidget>(*dialog, "shortcutTable");
    auto* edit = child<QKeySequenceEdit>(*dialog, "shortcutEdit");
    type(child<QLineEdit>(*dialog, "shortcutWords"), MainWindow::tr("&Reset layout").remove(QLatin1Char('&')));
    QCOMPARE(table->rowCount(), 1);
    clickCell(table, 0, 0);
    edit->setKeySequence(QKeySequence(Qt::CTRL | Qt::Key_I)); // import has it
    QVERIFY(!child<QLabel>(*dialog, "shortcutProblem")->text().isEmpty());
    QVERIFY(table->item(0, 1)->text().isEmpty());
    edit->setKeySequence(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L));
    QVERIFY(child<QLabel>(*dialog, "shortcutProblem")->text().isEmpty());
    click(dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Save));
    const auto keys = QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_L);
    QCOMPARE(child<QAction>(m_story->window(), "resetLayout")->shortcut(), keys);
    m_story->close();
    m_story->open();
    QCOMPARE(child<QAction>(m_story->window(), "resetLayout")->shortcut(), keys);
}

void TestShell::helpOpensOnThePanelInUse()
{
    m_story->window().showStep(QStringLiteral("retrieve"));
    auto* typed = child<QLineEdit>(m_story->window(), "typedQuery");
    typed->setFocus();
    press(Qt::Key_F1, Qt::NoModifier);
    auto* help = child<HelpPanel>(m_story->window(), "helpPanel");
    QTRY_VERIFY(help->isVisible());
    QCOMPARE(help->page(), QStringLiteral("retrieve"));
    m_story->picture(QStringLiteral("help"));
}

void TestShell::everyPanelHasAPage()
{
    const auto pages = helpPages();
    for (const auto& spec : panelSpecs()) {
        if (spec.id == QStringLiteral("help"))
            continue;
        const auto found
            = std::find_if(pages.begin(), pages.end(), [&](const HelpPage& page) { return page.id == spec.id; });
        QVERIFY2(found != pages.end(), qPrintable(spec.id));
        QVERIFY(!found->title.isEmpty() && !found->text.isEmpty());
    }
}

void TestShell::eachTourLeadsThroughItsPanels()
{
    auto* help = qobject_cast<HelpPanel*>(m_story->window().panel(QStringLiteral("help")));
    for (const auto& tour : tours()) {
        child<QAction>(m_story->window(), tour.id.toLatin1().constData())->trigger();
        for (int stop = 0; stop < int(tour.stops.size()); ++stop) {
            const auto& place = tour.stops[std::size_t(stop)];
            QCOMPARE(help->stop(), stop);
            QTRY_VERIFY(help->isVisible());
            QVERIFY2(m_story->window().panel(place.panel)->isVisible(), qPrintable(place.panel));
            QCOMPARE(child<QLabel>(*help, "tourPlace")->text(),
                QStringLiteral("%1 of %2").arg(stop + 1).arg(int(tour.stops.size())));
            QCOMPARE(child<QPushButton>(*help, "tourBack")->isEnabled(), stop > 0);
            m_story->picture(QStringLiteral("%1-%2").arg(tour.id).arg(stop + 1));
            click(child<QPushButton>(*help, "tourNext"));
        }
        QCOMPARE(help->stop(), -1); // the list again
        QVERIFY(help->page().isEmpty());
    }
    child<QAction>(m_story->window(), "tour-query")->trigger();
    click(child<QPushButton>(*help, "tourNext"));
    click(child<QPushButton>(*help, "tourBack"));
    QCOMPARE(help->stop(), 0);
    QCOMPARE(m_story->window().currentStep(), QStringLiteral("data"));
    child<QAction>(m_story->window(), "resetLayout")->trigger();
}

void TestShell::recentProjectsAreNewestFirst()
{
    const QTemporaryDir folder;
    WindowSettings settings(folder.filePath(QStringLiteral("s.ini")));
    for (int i = 0; i < 12; ++i)
        addRecentProject(settings, QStringLiteral("/p%1.mnemo").arg(i));
    addRecentProject(settings, QStringLiteral("/p5.mnemo"));
    const auto recent = recentProjects(settings);
    QCOMPARE(int(recent.size()), mostRecent);
    QCOMPARE(recent[0].path, QStringLiteral("/p5.mnemo"));
    QCOMPARE(recent[1].path, QStringLiteral("/p11.mnemo"));
    QVERIFY(!recent[0].exists);
    settings.setValue(QStringLiteral("window/step"), QStringLiteral("data"));
    settings.sync();
    {
        const WindowSettings again(settings.fileName());
        QCOMPARE(int(recentProjects(again).size()), mostRecent);
        QCOMPARE(recentProjects(again)[0].path, QStringLiteral("/p5.mnemo"));
    }
    clearRecentProjects(settings);
    QVERIFY(recentProjects(settings).empty());
    settings.sync();
    const WindowSettings again(settings.fileName());
    QVERIFY(recentProjects(again).empty());
    QCOMPARE(again.value(QStringLiteral("window/step")).toString(), QStringLiteral("data"));
}

void TestShell::aSecondProgramReadsTheProjectAndSaysSo()
{
    Workbench::Options options;
    options.project = m_story->project();
    options.resources = resourceFolder();
    auto second = Workbench::open(options);
    QVERIFY2(second.ok(), second.ok() ? "" : second.error().message.c_str());
    QVERIFY((*second)->isReadOnly());
    MainWindow window(**second);
    window.show();
    const auto strips = window.findChildren<MessageStrip*>();
    QVERIFY(std::any_of(strips.begin(), strips.end(),
        [](const MessageStrip* strip) { return strip->severity() == Severity::Warning && !strip->text().isEmpty(); }));
    QVERIFY(child<QLabel>(window, "projectLabel")->text().contains(QLatin1Char('(')));
    RunRecord record;
    record.method = "PMT";
    const auto id = m_story->workbench().store()->call([&](RunStore& store) { return store.startRun(record); });
    QVERIFY(id.ok());
    const auto seen = (*second)->store()->call([](RunStore& store) { return store.runCount(); });
    QVERIFY(seen.ok());
    QCOMPARE(*seen, std::int64_t(1)); // it reads what the first one writes
    const auto refused = (*second)->store()->call([&](RunStore& store) { return store.startRun(record); });
    QVERIFY(!refused.ok());
}

void TestShell::configurationAndSelectionComeBack()
{
    auto config = m_story->workbench().config();
    config.data = "moods-35";
    m_story->workbench().setConfig(config);
    QTRY_VERIFY_WITH_TIMEOUT(m_story->workbench().task()->dataset->name() == "moods-35", answerMs);
    auto selection = m_story->workbench().selection();
    selection.position = 7;
    selection.layer = 2;
    m_story->workbench().select(selection);
    QVERIFY(m_story->window().close());
    m_story->close();
    Workbench::Options options;
    options.project = m_story->project();
    options.resources = resourceFolder();
    auto again = Workbench::open(options);
    QVERIFY(again.ok());
    (*again)->restoreState();
    QCOMPARE((*again)->config().data, std::string("moods-35"));
    QCOMPARE((*again)->selection().position, 7);
    QCOMPARE((*again)->selection().layer, 2);
    QTRY_VERIFY_WITH_TIMEOUT((*again)->task(), answerMs);
}

void TestShell::anotherProjectTakesTheWindow()
{
    m_story->close();
    const QTemporaryDir folder;
    Workbench::Options options;
    options.project = folder.filePath(QStringLiteral("one.mnemo")).toStdString();
    options.resources = resourceFolder();
    options.settingsFile = folder.filePath(QStringLiteral("w.ini"));
    ProgramSession session(options);
    QVERIFY(session.open().ok());
    QVERIFY(session.window().isVisible());
    const auto other = folder.filePath(QStringLiteral("two.mnemo"));
    session.workbench().requestProject(other);
    QTRY_COMPARE(QString::fromStdString(session.workbench().projectPath().string()), other);
    QVERIFY(session.window().isVisible());
    session.workbench().requestProject(QStringLiteral("/no/such/folder/three.mnemo"));
    const auto isSaid = [&session] {
        const auto strips = session.window().findChildren<MessageStrip*>();
        return std::any_of(
            strips.begin(), strips.end(), [](const MessageStrip* s) { return s->severity() == Severity::Error; });
    };
    QTRY_VERIFY(isSaid());
    QCOMPARE(QString::fromStdString(session.workbench().projectPath().string()), other);
    const auto recent = recentProjects(session.workbench().settings());
    QCOMPARE(recent.front().path, other);
    session.window().showPanel(QStringLiteral("welcome"));
    auto* list = child<QListWidget>(session.window(), "recentProjects");
    QCOMPARE(list->count(), 2);
    session.window().grab().save(QCoreApplication::applicationDirPath() + QStringLiteral("/pictures/welcome.png"));
}

void TestShell::backAndForwardWalkThroughSelections()
{
    auto& workbench = m_story->workbench();
    for (const int position : { 1, 2, 3 }) {
        auto selection = workbench.selection();
        selection.position = position;
        workbench.select(selection);
    }
    press(Qt::Key_Left, Qt::AltModifier);
    QTRY_COMPARE(workbench.selection().position, 2);
    press(Qt::Key_Left, Qt::AltModifier);
    QTRY_COMPARE(workbench.selection().position, 1);
    press(Qt::Key_Right, Qt::AltModifier);
    QTRY_COMPARE(workbench.selection().position, 2);
}

int main(int argc, char** argv)
{
    restartWithFastBlas(argv);
    QApplication app(argc, argv);
    TestShell test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_shell.moc"
