#include "widgets/plots/colours.h"
#include "widgets/plots/plottheme.h"
#include "widgets/views/contextbar.h"
#include "widgets/views/docktitle.h"
#include "widgets/views/emptystate.h"
#include "widgets/views/messagestrip.h"
#include "widgets/views/statuswidgets.h"
#include "widgets/views/stepbar.h"
#include "widgets/views/theme.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QMainWindow>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>

using namespace mnemo;

class TestViewKit : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanup();
    void palettesKeepTheirContrast();
    void themeSwitchReachesOpenWidgets();
    void labelsFollowTheirRole();
    void messageStaysUntilItIsClosed();
    void messageWithoutActionHasNoButton();
    void emptyStateSaysWhatIsMissing();
    void dockTitleCarriesFactsAndChip();
    void stepsAreChosenByKeyAndClick();
    void contextTellsOnlyWhatAPersonChose();
    void contextSaysWhatDoesNotFit();
    void jobStatusShowsAndHides();
    void everyControlDrawsInBothThemes();
};

void TestViewKit::initTestCase()
{
    installStyle(*qApp);
}

void TestViewKit::cleanup()
{
    chooseTheme(ThemeChoice::Light);
}

void TestViewKit::palettesKeepTheirContrast()
{
    for (const QPalette& palette : { lightPalette(), darkPalette() }) {
        const auto colour = [&palette](QPalette::ColorRole role) { return palette.color(role); };
        QVERIFY(contrast(colour(QPalette::WindowText), colour(QPalette::Window)) >= 4.5);
        QVERIFY(contrast(colour(QPalette::Text), colour(QPalette::Base)) >= 4.5);
        QVERIFY(contrast(colour(QPalette::ButtonText), colour(QPalette::Button)) >= 4.5);
        QVERIFY(contrast(colour(QPalette::HighlightedText), colour(QPalette::Highlight)) >= 4.5);
        QVERIFY(contrast(colour(QPalette::PlaceholderText), colour(QPalette::Base)) >= 4.5);
        QVERIFY(contrast(colour(QPalette::ToolTipText), colour(QPalette::ToolTipBase)) >= 4.5);
        QVERIFY(contrast(colour(QPalette::Link), colour(QPalette::Base)) >= 4.5);
        QVERIFY(contrast(colour(QPalette::Text), coloursOf(palette).selectedRow) >= 4.5);
        QVERIFY(contrast(colour(QPalette::Highlight), colour(QPalette::Window)) >= 3.0); // marks
    }
    QVERIFY(!isDark(lightPalette()));
    QVERIFY(isDark(darkPalette()));
}

void TestViewKit::themeSwitchReachesOpenWidgets()
{
    chooseTheme(ThemeChoice::Light);
    QLineEdit field;
    field.show();
    QCOMPARE(field.palette().color(QPalette::Base), QColor("#FFFFFF"));
    chooseTheme(ThemeChoice::Dark);
    QTRY_COMPARE(field.palette().color(QPalette::Base), QColor("#1B1D20"));
    QCOMPARE(currentTheme(), ThemeChoice::Dark);
    chooseTheme(ThemeChoice::System);
    QVERIFY(field.palette().color(QPalette::Base).isValid());
}

void TestViewKit::labelsFollowTheirRole()
{
    QWidget window;
    QLabel* second = makeLabel("note", TextRole::SmallSecond, &window);
    window.show();
    QCOMPARE(second->palette().color(QPalette::WindowText), coloursOf(lightPalette()).secondText);
    QVERIFY(second->fontInfo().pixelSize() < window.fontInfo().pixelSize());
    chooseTheme(ThemeChoice::Dark);
    QTRY_COMPARE(second->palette().color(QPalette::WindowText), coloursOf(darkPalette()).secondText);
    setTextRole(*second, TextRole::Error);
    QCOMPARE(second->palette().color(QPalette::WindowText), coloursOf(darkPalette()).error);
}

void TestViewKit::messageStaysUntilItIsClosed()
{
    QWidget panel;
    MessageStrip strip(&panel);
    panel.show();
    QVERIFY(strip.isHidden());
    QSignalSpy acted(&strip, &MessageStrip::actionTriggered);
    QSignalSpy dismissed(&strip, &MessageStrip::dismissed);
    strip.say(Severity::Warning, "Run 21 answers worse than no vector.", "Show run 21");
    QVERIFY(!strip.isHidden());
    QCOMPARE(strip.text(), QString("Run 21 answers worse than no vector."));
    QTest::mouseClick(strip.findChild<QPushButton*>("messageAction"), Qt::LeftButton);
    QCOMPARE(acted.count(), 1);
    QVERIFY(!strip.isHidden());
    QTest::mouseClick(strip.findChild<QToolButton*>("messageClose"), Qt::LeftButton);
    QVERIFY(strip.isHidden());
    QCOMPARE(dismissed.count(), 1);
}

void TestViewKit::messageWithoutActionHasNoButton()
{
    QWidget panel;
    MessageStrip strip(&panel);
    strip.say(Severity::Error, "The file is broken.");
    QVERIFY(strip.findChild<QPushButton*>("messageAction")->isHidden());
    QCOMPARE(strip.severity(), Severity::Error);
}

void TestViewKit::emptyStateSaysWhatIsMissing()
{
    auto* content = new QLabel("content");
    ContentStack stack(content);
    stack.emptyState().setSentence("No index for forecasts yet.", "Builds in about 1 s.");
    stack.emptyState().setButtons("Build index");
    stack.show();
    stack.setEmpty(true);
    QVERIFY(stack.emptyState().isVisible());
    QSignalSpy main(&stack.emptyState(), &EmptyState::mainTriggered);
    auto* button = stack.findChild<QPushButton*>("emptyMain");
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(main.count(), 1);
    QVERIFY(stack.findChild<QPushButton*>("emptySecond")->isHidden());
    stack.emptyState().setMainEnabled(false, "No model is open.");
    QVERIFY(!button->isEnabled());
    QCOMPARE(button->toolTip(), QString("No model is open."));
    stack.setEmpty(false);
    QVERIFY(content->isVisible());
}

void TestViewKit::dockTitleCarriesFactsAndChip()
{
    QMainWindow window;
    QDockWidget dock("Memory", &window);
    auto* title = new DockTitle(&dock);
    window.addDockWidget(Qt::RightDockWidgetArea, &dock);
    window.resize(600, 400);
    window.show();
    title->setFacts("memory's share in the output");
    title->setChip("PMT, run 14", "Pinned");
    QSignalSpy clicked(title, &DockTitle::chipClicked);
    QTest::mouseClick(title->findChild<QToolButton*>("dockChip"), Qt::LeftButton);
    QCOMPARE(clicked.count(), 1);
    QTest::mouseClick(title->findChild<QToolButton*>("dockFloat"), Qt::LeftButton);
    QVERIFY(dock.isFloating());
    QTest::mouseClick(title->findChild<QToolButton*>("dockClose"), Qt::LeftButton);
    QVERIFY(!dock.isVisible());
    title->setChip({});
    QVERIFY(title->findChild<QToolButton*>("dockChip")->isHidden());
    dock.setWindowTitle("Memory of PMT");
    QCOMPARE(title->findChild<QLabel*>()->text(), QString("Memory of PMT"));
}

void TestViewKit::stepsAreChosenByKeyAndClick()
{
    QMainWindow window;
    auto* bar = new StepBar(&window);
    window.addToolBar(Qt::LeftToolBarArea, bar);
    bar->addStep("data", "Data", "data", QKeySequence("Ctrl+1"));
    QAction* train = bar->addStep("train", "Train", "train", QKeySequence("Ctrl+3"));
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    QSignalSpy chosen(bar, &StepBar::stepChosen);
    bar->setCurrent("data");
    QCOMPARE(bar->current(), QString("data"));
    QCOMPARE(chosen.count(), 0);
    QTest::mouseClick(bar->widgetForAction(train), Qt::LeftButton);
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen.front().front().toString(), QString("train"));
    QCOMPARE(bar->current(), QString("train"));
    QVERIFY(train->toolTip().contains("3"));
}

void TestViewKit::contextTellsOnlyWhatAPersonChose()
{
    QMainWindow window;
    auto* bar = new ContextBar(&window);
    window.addToolBar(bar);
    bar->addChoice("model", "Model");
    QSignalSpy chosen(bar, &ContextBar::chosen);
    bar->setChoices("model", { { "tiny-a", 1, {} }, { "tiny-b", 2, {} } });
    bar->setCurrent("model", 2);
    QCOMPARE(bar->current("model").toInt(), 2);
    QCOMPARE(chosen.count(), 0);
    window.show();
    QTest::keyClick(bar->box("model"), Qt::Key_Up);
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen.front().at(1).toInt(), 1);
    bar->setChoices("model", { { "tiny-b", 2, {} }, { "tiny-a", 1, {} } });
    QCOMPARE(bar->current("model").toInt(), 1); // kept, wherever it stands now
}

void TestViewKit::contextSaysWhatDoesNotFit()
{
    QMainWindow window;
    auto* bar = new ContextBar(&window);
    window.addToolBar(bar);
    bar->addChoice("adapter", "Adapter");
    window.resize(800, 200);
    window.show();
    QSignalSpy mend(bar, &ContextBar::problemAction);
    bar->setProblem("adapter", "This adapter belongs to tiny-b.", "Switch model");
    QCOMPARE(bar->problem("adapter"), QString("This adapter belongs to tiny-b."));
    bar->findChild<QPushButton*>("mend_adapter")->click();
    QCOMPARE(mend.count(), 1);
    bar->setProblem("adapter", {});
    QVERIFY(bar->problem("adapter").isEmpty());
}

void TestViewKit::jobStatusShowsAndHides()
{
    JobStatus status;
    status.show();
    QVERIFY(status.isReady());
    status.setJob("Train PMT", 0.69, 5.0);
    QVERIFY(!status.isReady());
    QCOMPARE(status.text(), QString("Train PMT"));
    QSignalSpy stop(&status, &JobStatus::stopRequested);
    QTest::mouseClick(status.findChild<QToolButton*>("jobStop"), Qt::LeftButton);
    QCOMPARE(stop.count(), 1);
    status.setReady();
    QVERIFY(status.isReady());
}

void TestViewKit::everyControlDrawsInBothThemes()
{
    for (const ThemeChoice theme : { ThemeChoice::Light, ThemeChoice::Dark }) {
        chooseTheme(theme);
        QPushButton main("Queue run");
        setMainButton(main);
        main.resize(120, 24);
        const QColor fill = main.grab().toImage().pixelColor(6, 6);
        QCOMPARE(fill, QApplication::palette().color(QPalette::Highlight));
        QLineEdit field("helada");
        setInvalid(field, true);
        field.resize(120, 24);
        const QImage image = field.grab().toImage();
        QVERIFY(
            contrast(image.pixelColor(60, 0), QApplication::palette().color(QPalette::Base)) > 1.8); // the red border
        QVERIFY(image.pixelColor(60, 0).red() > image.pixelColor(60, 0).green() + 40);
    }
}

QTEST_MAIN(TestViewKit)
#include "tst_viewkit.moc"
