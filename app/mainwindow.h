#pragma once

#include "app/panelregistry.h"
#include "app/workbench.h"

#include <QHash>
#include <QMainWindow>
#include <QPointer>

class QMenu;
class QMessageBox;
class QStackedWidget;

namespace mnemo {

class CommandPalette;
class ContextBar;
class DockLayout;
class InspectPanel;
class JobStatus;
class MessageStrip;
class Panel;
class StepBar;

/// The frame: menus, context bar, steps with their docks, message strip, status bar. Its panels come from the registry.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(Workbench& workbench);

    QStringList steps() const;
    void showStep(const QString& id);
    QString currentStep() const;
    /// A panel of the registry by its id, made now when it was not yet; null for none.
    Panel* panel(const QString& id);
    /// Whether every panel was made: each is when it is first seen, the others one by one, a turn of the event loop
    /// each.
    bool hasAllPanels() const;
    /// Goes to a step, or brings a dock to the front.
    void showPanel(const QString& id);
    DockLayout& layoutOfDocks() { return *m_docks; }
    /// Starts the demonstration when the project has no run yet.
    void runDemoWhenNew();
    InspectPanel* inspectPanel();

public Q_SLOTS:
    /// The import dialog, on a file or a folder of parts when one is given.
    void importData(const QString& path = {});
    void newProject();
    void openProject();
    void openModelFolder();
    void exportAdapter();
    void importAdapter(const QString& folder = {});
    /// Finds any action, run, data set or query.
    void showPalette();
    void configureShortcuts();
    void showPlugins();
    /// On the panel with the focus, else on the step.
    void showHelp(const QString& page = {});
    void sayProblem(const mnemo::Error& error);

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    struct AdapterChoice {
        QString text;
        qint64 run = 0;
        std::string model {}; ///< fingerprint of its base
        QString modelName {};
    };
    /// A step's page or a dock, and the panel in it once it was made.
    struct Place {
        PanelSpec spec;
        QWidget* page = nullptr; ///< of a step
        Panel* panel = nullptr;
    };
    /// One of the menus that panels bring actions to, and what comes after those.
    struct PanelMenu {
        QMenu* menu = nullptr;
        QAction* before = nullptr;
    };
    void setupPanels();
    Panel* makePanel(Place& place);
    void makeNextPanel();
    void placePanelActions();
    void setupCentre();
    void setupContextBar();
    void setupMenus();
    void setupFileMenu();
    void fillRecent();
    void setupHelpMenu();
    void setupLanguages(QMenu& menu);
    void addPaletteItems();
    bool agreesToClose();
    void sayOpening();
    void openPath(const QString& path);
    void setupViewMenu();
    void addThemes(QMenu& menu);
    void setupStatusBar();
    void fillContext();
    void showContext();
    void fillAdapters();
    void showAdapters(const std::vector<AdapterChoice>& adapters);
    void checkAdapter();
    void contextChosen(const QString& key, const QVariant& value);
    void updateJobs();
    void updateHistory();
    void runDemo();
    void about();

    Workbench& m_workbench;
    ContextBar* m_context;
    StepBar* m_steps;
    QStackedWidget* m_stack;
    DockLayout* m_docks;
    std::vector<Place> m_places;
    QHash<int, PanelMenu> m_panelMenus; ///< by Panel::Menu
    MessageStrip* m_strip;
    JobStatus* m_jobStatus;
    QAction* m_back;
    QAction* m_forward;
    QList<QAction*> m_stepActions;
    QMenu* m_recent = nullptr;
    std::vector<AdapterChoice> m_adapters;
    bool m_quitsWhenDone = false;
    QPointer<QMessageBox> m_closeQuestion;
    QPointer<CommandPalette> m_palette;
};

} // namespace mnemo
