#pragma once

#include "app/workbench.h"
#include "widgets/models/tablemodel.h"

#include <QMainWindow>

class QStackedWidget;

namespace mnemo {

class ContextBar;
class DataPanel;
class InspectPanel;
class JobStatus;
class MessageStrip;
class StepBar;
class TablePane;
class TrainPanel;
class VectorsPanel;

/// The frame: menus, context bar, steps, the panel of the step, jobs, message strip, status bar.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(Workbench& workbench);

    QStringList steps() const;
    void showStep(const QString& id);
    QString currentStep() const;
    /// Starts the demonstration when the project has no run yet.
    void runDemoWhenNew();
    InspectPanel* inspectPanel() const { return m_inspect; }

protected:
    void closeEvent(QCloseEvent* event) override;

private:
    struct JobRow {
        QString title;
        QString state;
        double share = 0.0;
        QString elapsed;
    };
    struct AdapterChoice {
        QString text;
        qint64 run = 0;
    };
    void setupPanels();
    void setupContextBar();
    void setupMenus();
    void setupFileMenu();
    void setupJobs();
    void setupStatusBar();
    void fillContext();
    void fillAdapters();
    void showAdapters(const std::vector<AdapterChoice>& adapters);
    void contextChosen(const QString& key, const QVariant& value);
    void updateJobs();
    void updateHistory();
    void runDemo();
    void about();

    Workbench& m_workbench;
    ContextBar* m_context;
    StepBar* m_steps;
    QStackedWidget* m_stack;
    DataPanel* m_data;
    TrainPanel* m_train;
    InspectPanel* m_inspect;
    VectorsPanel* m_vectors;
    MessageStrip* m_strip;
    JobStatus* m_jobStatus;
    TableModel<JobRow> m_jobModel;
    TablePane* m_jobTable;
    QAction* m_back;
    QAction* m_forward;
    QList<QAction*> m_stepActions;
};

} // namespace mnemo
