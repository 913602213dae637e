#pragma once

#include "core/base/computelane.h"
#include "core/experiment/demo.h"
#include "core/experiment/laboratory.h"
#include "core/plugin/pluginhost.h"
#include "widgets/jobs/jobsession.h"
#include "widgets/views/messagestrip.h"

#include <QDateTime>
#include <QObject>
#include <QPointer>

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QTemporaryDir;
class QUndoStack;

namespace mnemo {

class InputPictures;
class WindowSettings;

/// What the window looks at: one selection for all panels.
struct Selection {
    int position = 0; ///< query, as a position in the test items
    int layer = 0;
    int head = 0;
    qint64 run = 0; ///< adapter or vector in use; 0: none
    int exemplar = -1; ///< rank among the query's exemplars, from 0; -1: none
    int token = -1; ///< column of the query's prompt, virtual ones included; -1: none

    qint64 evaluation = 0; ///< evaluated run that is looked at; 0: none

    bool operator==(const Selection&) const = default;
};

/// One line of the log.
struct LogEntry {
    QDateTime time;
    Severity severity = Severity::Info;
    QString text;
    QString details {};
};

/// Owns the lanes, the project, everything that was opened, and the jobs. Lives in the GUI thread; passed by reference.
///
/// Nothing here blocks: opening and computing happen on lanes, answers come back as signals or callbacks.
class Workbench : public QObject {
    Q_OBJECT
public:
    struct Options {
        std::filesystem::path project; ///< empty: nothing is stored
        std::filesystem::path resources;
        std::vector<std::filesystem::path> modelFolders;
        QString
            settingsFile; ///< of the window (layout, shortcuts, recent projects); empty: nothing outlives the program
        PluginPlaces plugins; ///< empty: none
    };
    static Result<std::unique_ptr<Workbench>> open(const Options& options);
    ~Workbench() override;

    Laboratory& laboratory() { return *m_laboratory; }
    StoreWriter* store() { return m_store.get(); }
    PluginHost& plugins() { return *m_plugins; }
    /// Loads, on the inspection lane, what may be loaded by now; what is left out goes into the log. `pluginsChanged`
    /// follows.
    void loadPlugins();
    /// Pictures of inputs, where a plugin draws them.
    InputPictures& pictures() { return *m_pictures; }
    /// Changes that can be taken back.
    QUndoStack& undoStack() { return *m_undo; }
    /// Of the window, not of the project.
    WindowSettings& settings() { return *m_settings; }
    QString projectName() const;
    std::filesystem::path projectPath() const { return m_projectPath; }
    bool isReadOnly() const { return !m_store || m_store->isReadOnly(); }
    /// Why another program's project can only be read, or nothing.
    const std::optional<Error>& readOnlyReason() const { return m_readOnlyReason; }
    /// Runs whose program was found gone at this opening.
    std::vector<RunRecord> interruptedRuns() const;

    const ExperimentConfig& config() const { return m_config; }
    /// Another model, data set or template: a new task is prepared, `taskChanged` follows.
    void setConfig(const ExperimentConfig& config);
    /// Data sets were added or removed: lists read the project again.
    void dataChanged() { Q_EMIT datasetsChanged(); }
    /// Null until the first one is ready.
    std::shared_ptr<const Task> task() const { return m_task; }
    /// The episodes of the test items, without demonstrations; null until ready.
    std::shared_ptr<const EpisodeBuilder> queries() const { return m_queries; }

    const Selection& selection() const { return m_selection; }
    void select(const Selection& selection);
    bool canGoBack() const { return m_place > 0; }
    bool canGoForward() const { return m_place + 1 < int(m_history.size()); }
    void goBack();
    void goForward();
    /// What the program did, newest last.
    const std::vector<LogEntry>& log() const { return m_log; }
    void addLog(Severity severity, const QString& text, const QString& details = {});
    /// Configuration and selection as they were when the project was left; the defaults in a new one.
    void restoreState();
    void saveState();
    /// What was entered in a panel when the project was left; an empty object in a new one.
    Json panelFields(const QString& panel) const;
    /// Kept by the next `saveState`.
    void setPanelFields(const QString& panel, const Json& fields);
    /// Asks the program to open another project.
    void requestProject(const QString& path) { Q_EMIT projectRequested(path); }
    /// Asks the window for the import dialog.
    void requestImport() { Q_EMIT importRequested(); }
    /// Asks the window to bring a panel (by its id in the registry) to the front.
    void showPanel(const QString& id) { Q_EMIT panelRequested(id); }

    /// Queues a job on the training lane; it belongs to the workbench and stays in `jobs`.
    JobSession* startJob(const QString& title, JobSession::Work work);
    /// Trains and evaluates; with `resumes` a stopped or interrupted run goes on. `trainingStarted` follows.
    JobSession* startTraining(const ExperimentConfig& config, qint64 resumes = 0);
    /// The main job on the bundled models and data, as an ordinary job; `rows`, if given, gets its table.
    JobSession* startDemo(const DemoOptions& options, std::shared_ptr<std::vector<DemoRow>> rows = {});
    const std::vector<JobSession*>& jobs() const { return m_jobs; }
    bool isBusy() const;
    /// The job under way, or the next one; stops after its step.
    void stopJob();
    /// The project is about to be left: all jobs are stopped, what waits on the inspection lane is dropped.
    void leave();
    /// Nothing is being computed, so that the workbench can go without waiting.
    bool isIdle() const;

    /// Runs `work` on the inspection lane and hands its result to `then` in the GUI thread, unless `receiver` is gone.
    template<typename T>
    void ask(QObject* receiver, std::function<T()> work, std::function<void(T)> then)
    {
        const QPointer<QObject> guard(receiver);
        m_inspection->post([this, guard, work = std::move(work), then = std::move(then)](std::stop_token) {
            if (m_isLeft)
                return;
            auto result = std::make_shared<T>(work());
            QMetaObject::invokeMethod(
                this,
                [guard, result, then] {
                    if (guard)
                        then(std::move(*result));
                },
                Qt::QueuedConnection);
        });
    }

Q_SIGNALS:
    void taskChanged();
    void datasetsChanged();
    void pluginsChanged();
    void taskFailed(const QString& sentence);
    void selectionChanged(const mnemo::Selection& selection);
    void importRequested();
    void projectRequested(const QString& path);
    void recentChanged();
    /// One of the window's actions, by its object name.
    void actionRequested(const QString& name);
    void helpRequested(const QString& page);
    void logged(const mnemo::LogEntry& entry);
    void panelRequested(const QString& id);
    void jobsChanged();
    void trainingStarted(mnemo::JobSession* job, qint64 resumes);
    /// Runs were added or ended: tables and plots read the store again.
    void runsChanged();

private:
    explicit Workbench(const Options& options);
    Result<void> openProject(const std::filesystem::path& project);
    void watchProject();

    std::unique_ptr<QTemporaryDir> m_scratch;
    std::unique_ptr<WindowSettings> m_settings;
    std::unique_ptr<StoreWriter> m_store;
    std::unique_ptr<Laboratory> m_laboratory;
    std::unique_ptr<PluginHost> m_plugins;
    InputPictures* m_pictures = nullptr; ///< a child
    ExperimentConfig m_config;
    std::shared_ptr<const Task> m_task;
    std::shared_ptr<const EpisodeBuilder> m_queries;
    Selection m_selection;
    std::vector<Selection> m_history;
    int m_place = -1;
    int m_request = 0;
    std::vector<JobSession*> m_jobs;
    std::unique_ptr<ComputeLane> m_training; ///< after what its jobs use, so that it ends first
    std::unique_ptr<ComputeLane> m_inspection;
    QString m_projectName;
    std::filesystem::path m_projectPath;
    std::optional<Error> m_readOnlyReason;
    std::unique_ptr<QUndoStack> m_undo;
    std::atomic<bool> m_isLeft { false };
    std::int64_t m_revision = -1;
    Json m_fields = Json::object(); ///< of panels, by id
    std::vector<LogEntry> m_log;
};

} // namespace mnemo
