#include "app/mainwindow.h"

#include "app/docklayout.h"
#include "app/get/getmodeldialog.h"
#include "app/helppages.h"
#include "app/panel.h"
#include "app/plugindialog.h"
#include "app/recentprojects.h"
#include "app/shortcutdialog.h"
#include "app/windowsettings.h"
#include "widgets/plots/icons.h"
#include "widgets/views/messagestrip.h"
#include "widgets/views/theme.h"

#include <QAction>
#include <QActionGroup>
#include <QDockWidget>
#include <QFileInfo>
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
    redo->setShortcuts({ QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Z), QKeySequence(Qt::CTRL | Qt::Key_Y) });
    edit->addActions({ undo, redo });
    edit->addSeparator();
    edit->addAction(m_back);
    edit->addAction(m_forward);
    edit->addSeparator();
    if (auto* find = findChild<QAction*>(QStringLiteral("findAnything")))
        edit->addAction(find);
    setupViewMenu();
    auto* dataMenu = menuBar()->addMenu(tr("&Data"));
    m_panelMenus.insert(int(Panel::Menu::Data), { dataMenu, nullptr });
    auto* adapter = menuBar()->addMenu(tr("&Adapter"));
    auto* send
        = adapter->addAction(icon(QStringLiteral("export")), tr("&Export adapter…"), this, &MainWindow::exportAdapter);
    send->setObjectName(QStringLiteral("exportAdapter"));
    m_panelMenus.insert(int(Panel::Menu::Adapter), { adapter, send });
    adapter->addAction(icon(QStringLiteral("import")), tr("&Import adapter…"), this, [this] { importAdapter(); })
        ->setObjectName(QStringLiteral("importAdapter"));
    auto* run = menuBar()->addMenu(tr("&Run"));
    m_panelMenus.insert(int(Panel::Menu::Run), { run, run->addSeparator() });
    auto* stop = run->addAction(tr("S&top the running job"), &m_workbench, &Workbench::stopJob);
    stop->setObjectName(QStringLiteral("stopJob"));
    stop->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Period));
    run->addAction(tr("Run the &demonstration"), this, &MainWindow::runDemo)->setObjectName(QStringLiteral("runDemo"));
    setupHelpMenu();
}

/// The actions of the panels made so far, in the panels' order, with the shortcuts a person gave them.
void MainWindow::placePanelActions()
{
    for (auto menu = m_panelMenus.cbegin(); menu != m_panelMenus.cend(); ++menu) {
        for (const auto& place : m_places) {
            if (place.panel)
                menu->menu->insertActions(menu->before, place.panel->menuActions(Panel::Menu(menu.key())));
        }
        menu->menu->menuAction()->setVisible(!menu->menu->isEmpty());
    }
    restoreShortcuts(*this, m_workbench.settings());
}

void MainWindow::setupFileMenu()
{
    auto* file = menuBar()->addMenu(tr("&File"));
    const auto add = [&](const char* name, const QString& text, const QKeySequence& keys, auto slot) {
        auto* action = file->addAction(text, this, slot);
        action->setObjectName(QString::fromLatin1(name));
        action->setShortcut(keys);
    };
    add("newProject", tr("&New project…"), QKeySequence::New, &MainWindow::newProject);
    add("openProject", tr("&Open project…"), QKeySequence::Open, &MainWindow::openProject);
    m_recent = file->addMenu(tr("Open &recent"));
    m_recent->setToolTipsVisible(true);
    fillRecent();
    add("openDemo", tr("Open the &demo"), {}, [this] { m_workbench.requestProject(demoProjectPath()); });
    file->addSeparator();
    add("openModel", tr("Open &model folder…"), {}, &MainWindow::openModelFolder);
    add("getModel", tr("&Get model…"), {}, [this] { GetModelDialog::showFor(m_workbench, this); });
    auto* import = file->addAction(icon(QStringLiteral("import")), tr("&Import data…"), this, [this] { importData(); });
    import->setObjectName(QStringLiteral("importData"));
    import->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_I));
    file->addSeparator();
    add("shortcuts", tr("Configure &shortcuts…"), QKeySequence(Qt::CTRL | Qt::Key_Comma),
        &MainWindow::configureShortcuts);
    add("plugins", tr("&Plugins…"), {}, &MainWindow::showPlugins);
    file->addSeparator();
    auto* quit = file->addAction(tr("&Quit"), this, &QWidget::close);
    quit->setObjectName(QStringLiteral("quit"));
    quit->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Q)); // the standard one is empty on some desktops
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
    setupLanguages(*view);
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
        action->setObjectName(QStringLiteral("theme_%1").arg(int(choice)));
        connect(action, &QAction::triggered, this, [this, choice = choice] {
            chooseTheme(choice);
            m_workbench.settings().setValue(QStringLiteral("window/theme"), int(choice));
        });
    }
}

/// The language is read when the program starts.
void MainWindow::setupLanguages(QMenu& menu)
{
    auto* languages = menu.addMenu(tr("&Language"));
    auto* group = new QActionGroup(this);
    const auto chosen = m_workbench.settings().value(QStringLiteral("window/language")).toString();
    const std::pair<QString, QString> choices[] = { { {}, tr("as the system") },
        { QStringLiteral("en"), QStringLiteral("English") }, { QStringLiteral("es"), QStringLiteral("Español") },
        { QStringLiteral("it"), QStringLiteral("Italiano") } };
    for (const auto& [code, name] : choices) {
        auto* action = languages->addAction(name);
        action->setCheckable(true);
        action->setChecked(code == chosen);
        group->addAction(action);
        connect(action, &QAction::triggered, this, [this, code = code] {
            m_workbench.settings().setValue(QStringLiteral("window/language"), code);
            m_strip->say(Severity::Info, tr("The language changes when the program starts again."));
        });
    }
}

void MainWindow::fillRecent()
{
    m_recent->clear();
    for (const auto& project : recentProjects(m_workbench.settings())) {
        auto* action = m_recent->addAction(QFileInfo(project.path).completeBaseName(), this,
            [this, path = project.path] { m_workbench.requestProject(path); });
        action->setToolTip(project.exists ? project.path : tr("%1 was moved or deleted").arg(project.path));
        action->setEnabled(project.exists);
    }
    m_recent->addSeparator();
    auto* clear = m_recent->addAction(tr("&Clear list"), this, [this] {
        clearRecentProjects(m_workbench.settings());
        Q_EMIT m_workbench.recentChanged();
    });
    clear->setEnabled(m_recent->actions().size() > 2);
}

void MainWindow::setupHelpMenu()
{
    auto* help = menuBar()->addMenu(tr("&Help"));
    auto* here = help->addAction(icon(QStringLiteral("help")), tr("&Help on this panel"), this, [this] { showHelp(); });
    here->setObjectName(QStringLiteral("helpHere"));
    here->setShortcut(QKeySequence::HelpContents);
    auto* walks = help->addMenu(tr("&Tours"));
    for (const auto& tour : tours())
        walks->addAction(tour.title, this, [this, id = tour.id] { showHelp(id); })->setObjectName(tour.id);
    help->addAction(tr("&Welcome"), this, [this] { showPanel(QStringLiteral("welcome")); })
        ->setObjectName(QStringLiteral("showWelcome"));
    help->addAction(tr("&About Mnemoscope"), this, &MainWindow::about)->setObjectName(QStringLiteral("about"));
}

void MainWindow::showPlugins()
{
    auto* dialog = new PluginDialog(m_workbench, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void MainWindow::about()
{
    QMessageBox::about(this, tr("About Mnemoscope"),
        tr("Mnemoscope %1\nA workbench for light adapters of frozen language models.\nGPL-3.0-or-later.")
            .arg(QStringLiteral(MNEMO_VERSION)));
}

} // namespace mnemo
