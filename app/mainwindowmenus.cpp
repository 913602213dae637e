#include "app/mainwindow.h"

#include "app/docklayout.h"
#include "app/panel.h"
#include "widgets/plots/icons.h"
#include "widgets/views/theme.h"

#include <QAction>
#include <QActionGroup>
#include <QDockWidget>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QUndoStack>

namespace mnemo {

void MainWindow::setupMenus()
{
    setupFileMenu();
    auto* edit = menuBar()->addMenu(tr("&Edit"));
    auto* undo = m_workbench.undoStack().createUndoAction(this, tr("&Undo"));
    undo->setObjectName(QStringLiteral("undo"));
    undo->setShortcut(QKeySequence::Undo);
    auto* redo = m_workbench.undoStack().createRedoAction(this, tr("&Redo"));
    redo->setObjectName(QStringLiteral("redo"));
    redo->setShortcut(QKeySequence::Redo);
    edit->addActions({ undo, redo });
    edit->addSeparator();
    edit->addAction(m_back);
    edit->addAction(m_forward);
    setupViewMenu();
    auto* dataMenu = menuBar()->addMenu(tr("&Data"));
    addPanelActions(*dataMenu, int(Panel::Menu::Data));
    dataMenu->menuAction()->setVisible(!dataMenu->isEmpty());
    auto* adapter = menuBar()->addMenu(tr("&Adapter"));
    addPanelActions(*adapter, int(Panel::Menu::Adapter));
    adapter->menuAction()->setVisible(!adapter->isEmpty());
    auto* run = menuBar()->addMenu(tr("&Run"));
    addPanelActions(*run, int(Panel::Menu::Run));
    run->addSeparator();
    auto* stop = run->addAction(tr("S&top the running job"), &m_workbench, &Workbench::stopJob);
    stop->setObjectName(QStringLiteral("stopJob"));
    stop->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Period));
    run->addAction(tr("Run the &demonstration"), this, &MainWindow::runDemo)->setObjectName(QStringLiteral("runDemo"));
    auto* help = menuBar()->addMenu(tr("&Help"));
    help->addAction(tr("&About Mnemoscope"), this, &MainWindow::about)->setObjectName(QStringLiteral("about"));
}

void MainWindow::addPanelActions(QMenu& menu, int which)
{
    for (const auto* panel : m_panels)
        menu.addActions(panel->menuActions(Panel::Menu(which)));
}

void MainWindow::setupFileMenu()
{
    auto* file = menuBar()->addMenu(tr("&File"));
    auto* import = file->addAction(icon(QStringLiteral("import")), tr("&Import data…"), this, [this] { importData(); });
    import->setObjectName(QStringLiteral("importData"));
    import->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_I));
    file->addSeparator();
    auto* quit = file->addAction(tr("&Quit"), this, &QWidget::close);
    quit->setObjectName(QStringLiteral("quit"));
    quit->setShortcut(QKeySequence::Quit);
    quit->setMenuRole(QAction::QuitRole);
}

void MainWindow::setupViewMenu()
{
    auto* view = menuBar()->addMenu(tr("&View"));
    view->addActions(m_stepActions);
    view->addSeparator();
    auto* panels = view->addMenu(tr("&Panels"));
    panels->setObjectName(QStringLiteral("panelsMenu"));
    for (auto* dock : m_docks->docks())
        panels->addAction(dock->toggleViewAction());
    view->addAction(tr("&Reset layout"), m_docks, &DockLayout::reset)->setObjectName(QStringLiteral("resetLayout"));
    view->addSeparator();
    addThemes(*view);
}

void MainWindow::addThemes(QMenu& menu)
{
    auto* themes = new QActionGroup(this);
    const std::pair<QString, ThemeChoice> choices[] = { { tr("&System colours"), ThemeChoice::System },
        { tr("&Light"), ThemeChoice::Light }, { tr("&Dark"), ThemeChoice::Dark } };
    for (const auto& [text, choice] : choices) {
        auto* action = menu.addAction(text);
        action->setCheckable(true);
        action->setChecked(choice == currentTheme());
        themes->addAction(action);
        connect(action, &QAction::triggered, this, [choice = choice] { chooseTheme(choice); });
    }
}

void MainWindow::about()
{
    QMessageBox::about(this, tr("About Mnemoscope"),
        tr("Mnemoscope %1\nA workbench for light adapters of frozen language models.\nGPL-3.0-or-later.")
            .arg(QStringLiteral(MNEMO_VERSION)));
}

} // namespace mnemo
