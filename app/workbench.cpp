#include "app/workbench.h"

#include "app/inputpictures.h"
#include "app/plugintexts.h"
#include "app/trainingjob.h"
#include "app/windowsettings.h"
#include "core/engine/compute.h"
#include "core/store/projectpaths.h"
#include "widgets/views/errortext.h"

#include <QTemporaryDir>
#include <QTimer>
#include <QUndoStack>

#include <algorithm>

namespace mnemo {

namespace {

constexpr const char* stateKey = "window/state";
constexpr const char* fieldsKey = "window/fields";

/// An object that was stored under a key; an empty one where there is none.
Json storedObject(StoreWriter* store, const char* key)
{
    const auto stored = store ? store->call([key](RunStore& runs) { return runs.projectValue(key); })
                              : Result<std::optional<std::string>>(std::optional<std::string>());
    const auto read = stored && *stored ? parseJson(**stored) : Result<Json>(Error {});
    return read && read->is_object() ? *read : Json::object();
}

/// A lane that computes with so many threads (0: all cores) and leaves the window the first turn.
std::unique_ptr<ComputeLane> laneOf(int threads)
{
    return std::make_unique<ComputeLane>([threads] {
        standBehindWindow();
        prepareComputeThread(threads);
    });
}

/// A task with its queries, or why there is none.
struct Prepared {
    std::shared_ptr<const Task> task;
    std::shared_ptr<const EpisodeBuilder> queries;
    SharedInputKind kind;
    std::optional<Error> problem;
};

Prepared prepare(Laboratory& laboratory, const ExperimentConfig& config)
{
    Prepared prepared;
    auto task = laboratory.prepare(config);
    prepareComputeThread(1); // the inspection lane stays beside a training
    if (!task) {
        prepared.problem = task.error();
        return prepared;
    }
    auto queries = laboratory.episodes(*task, task->test, EpisodeNeeds {}, 0, 0);
    if (!queries) {
        prepared.problem = queries.error();
        return prepared;
    }
    prepared.queries = *queries;
    prepared.kind = kindOf(laboratory.inputKinds(), *task->dataset);
    prepared.task = std::make_shared<const Task>(std::move(*task));
    return prepared;
}

} // namespace

Result<std::unique_ptr<Workbench>> Workbench::open(const Options& options)
{
    std::unique_ptr<Workbench> workbench(new Workbench(options));
    Laboratory::Places places { options.resources, std::filesystem::temp_directory_path() / "mnemoscope-cache",
        options.modelFolders };
    if (!options.project.empty()) {
        if (const auto opened = workbench->openProject(options.project); !opened)
            return opened.error();
        auto cache = ensureCacheFolder(options.project);
        if (!cache)
            return cache.error();
        places.cache = *cache;
    }
    std::error_code code;
    std::filesystem::create_directories(places.cache, code);
    workbench->m_laboratory = std::make_unique<Laboratory>(std::move(places), workbench->m_store.get());
    workbench->m_plugins = std::make_unique<PluginHost>(options.plugins);
    workbench->loadPlugins();
    return workbench;
}

/// One program changes a project; the next one reads it and says so.
Result<void> Workbench::openProject(const std::filesystem::path& project)
{
    auto store = StoreWriter::open(project);
    if (!store) {
        const auto& kind = store.error().kind;
        if (kind != "project_in_use" && kind != "read_only" && kind != "read_only_folder")
            return store.error();
        m_readOnlyReason = store.error();
        store = StoreWriter::openReading(project, {});
        if (!store)
            return store.error();
        watchProject();
    }
    m_store = std::move(*store);
    m_fields = storedObject(m_store.get(), fieldsKey);
    return {};
}

/// What the other program writes is seen here within two seconds.
void Workbench::watchProject()
{
    auto* timer = new QTimer(this);
    connect(timer, &QTimer::timeout, this, [this] {
        ask<std::int64_t>(
            this,
            [this] {
                const auto revision = m_store->call([](RunStore& store) { return store.revision(); });
                return revision ? *revision : std::int64_t(-1);
            },
            [this](std::int64_t revision) {
                if (m_revision >= 0 && revision != m_revision)
                    Q_EMIT runsChanged();
                m_revision = revision;
            });
    });
    timer->start(2000);
}

std::vector<RunRecord> Workbench::interruptedRuns() const
{
    return m_store ? m_store->interruptedRuns() : std::vector<RunRecord>();
}

Workbench::Workbench(const Options& options)
    : m_scratch(options.settingsFile.isEmpty() ? std::make_unique<QTemporaryDir>() : nullptr)
    , m_settings(std::make_unique<WindowSettings>(
          m_scratch ? m_scratch->filePath(QStringLiteral("window.ini")) : options.settingsFile))
    , m_training(laneOf(0))
    , m_inspection(laneOf(1))
    , m_projectName(QString::fromStdString(options.project.filename().string()))
    , m_projectPath(options.project)
    , m_undo(std::make_unique<QUndoStack>())
{
    m_pictures = new InputPictures(this);
}

Workbench::~Workbench()
{
    for (auto* job : m_jobs)
        job->stop();
    for (auto* job : m_jobs)
        delete job; // waits
    m_training.reset();
    m_inspection.reset();
}

QString Workbench::projectName() const
{
    return m_projectName.isEmpty() ? tr("no project") : m_projectName;
}

void Workbench::setConfig(const ExperimentConfig& config)
{
    m_config = config;
    const int request = ++m_request;
    ask<Prepared>(
        this, [this, config] { return prepare(*m_laboratory, config); },
        [this, request](Prepared prepared) {
            if (request != m_request)
                return; // a later choice has overtaken it
            if (!prepared.task) {
                Q_EMIT taskFailed(errorText(*prepared.problem));
                return;
            }
            m_task = std::move(prepared.task);
            m_queries = std::move(prepared.queries);
            m_pictures->setKind(prepared.kind);
            Q_EMIT taskChanged();
        });
}

/// Before any task is prepared, since the lane keeps the order: a configuration may name what a plugin adds.
void Workbench::loadPlugins()
{
    const auto before = m_plugins->entries();
    ask<bool>(
        this,
        [this] {
            m_plugins->load([this](const Plugin& plugin) { addPlugin(*m_laboratory, plugin); });
            return true;
        },
        [this, before](bool) {
            for (const auto& entry : m_plugins->entries()) {
                const bool isKnown = std::any_of(before.begin(), before.end(), [&](const PluginEntry& known) {
                    return known.folder == entry.folder && known.state == entry.state;
                });
                if (entry.reason)
                    addLog(Severity::Warning, tr("Plugin left out. %1").arg(errorText(*entry.reason)),
                        QString::fromStdString(entry.reason->message));
                else if (entry.state == PluginEntry::State::Loaded && !isKnown)
                    addLog(Severity::Info, tr("Plugin loaded: %1").arg(localText(entry.metadata.name)));
            }
            Q_EMIT pluginsChanged();
        });
}

void Workbench::select(const Selection& selection)
{
    if (selection == m_selection && m_place >= 0)
        return;
    m_selection = selection;
    m_history.resize(std::size_t(m_place + 1));
    m_history.push_back(selection);
    m_place = int(m_history.size()) - 1;
    Q_EMIT selectionChanged(selection);
}

void Workbench::goBack()
{
    if (!canGoBack())
        return;
    m_selection = m_history[std::size_t(--m_place)];
    Q_EMIT selectionChanged(m_selection);
}

void Workbench::goForward()
{
    if (!canGoForward())
        return;
    m_selection = m_history[std::size_t(++m_place)];
    Q_EMIT selectionChanged(m_selection);
}

JobSession* Workbench::startJob(const QString& title, JobSession::Work work)
{
    auto* job = new JobSession(*m_training, title, std::move(work));
    m_jobs.push_back(job);
    connect(job, &JobSession::progressed, this, &Workbench::jobsChanged);
    connect(job, &JobSession::started, this, &Workbench::runsChanged);
    const auto ended = [this] {
        Q_EMIT jobsChanged();
        Q_EMIT runsChanged();
    };
    connect(job, &JobSession::finished, this, ended);
    connect(job, &JobSession::failed, this, ended);
    connect(job, &JobSession::finished, this,
        [this, job] { addLog(Severity::Success, tr("%1: finished").arg(job->title())); });
    connect(job, &JobSession::failed, this, [this, job](const Error& error) {
        const bool stopped = error.code == ErrorCode::Cancelled;
        addLog(stopped ? Severity::Info : Severity::Error,
            tr("%1: %2").arg(job->title(), stopped ? tr("stopped") : errorText(error)),
            QString::fromStdString(error.message));
    });
    addLog(Severity::Info, tr("%1: queued").arg(title));
    Q_EMIT jobsChanged();
    return job;
}

void Workbench::addLog(Severity severity, const QString& text, const QString& details)
{
    m_log.push_back({ QDateTime::currentDateTime(), severity, text, details });
    Q_EMIT logged(m_log.back());
}

void Workbench::saveState()
{
    if (isReadOnly())
        return;
    const Json state { { "config", m_config.toJson() }, { "position", m_selection.position },
        { "layer", m_selection.layer }, { "head", m_selection.head }, { "run", m_selection.run },
        { "exemplar", m_selection.exemplar }, { "token", m_selection.token },
        { "evaluation", m_selection.evaluation } };
    m_store->post([state = state.dump(), fields = m_fields.dump()](RunStore& store) {
        const auto kept = store.setProjectValue(stateKey, state);
        return kept ? store.setProjectValue(fieldsKey, fields) : kept;
    });
}

Json Workbench::panelFields(const QString& panel) const
{
    const auto found = m_fields.find(panel.toStdString());
    return found == m_fields.end() ? Json::object() : *found;
}

void Workbench::setPanelFields(const QString& panel, const Json& fields)
{
    m_fields[panel.toStdString()] = fields;
}

void Workbench::restoreState()
{
    ExperimentConfig config;
    Selection selection;
    const auto state = storedObject(m_store.get(), stateKey);
    if (state.contains("config")) {
        if (const auto read = ExperimentConfig::fromJson(state["config"]))
            config = *read;
        const auto number = [&](const char* key, int least) {
            const auto found = state.find(key);
            return found != state.end() && found->is_number_integer() ? std::max(least, found->get<int>()) : least;
        };
        selection.position = number("position", 0);
        selection.layer = number("layer", 0);
        selection.head = number("head", 0);
        selection.run = number("run", 0);
        selection.exemplar = number("exemplar", -1);
        selection.token = number("token", -1);
        selection.evaluation = number("evaluation", 0);
    }
    select(selection);
    setConfig(config);
}

JobSession* Workbench::startTraining(const ExperimentConfig& config, qint64 resumes)
{
    auto& laboratory = *m_laboratory;
    const auto method = QString::fromStdString(config.methodName());
    const auto title = resumes > 0 ? tr("Go on with run %1, %2").arg(resumes).arg(method)
                                   : tr("Train %1 on %2").arg(method, QString::fromStdString(config.data));
    auto* job = startJob(title, [&laboratory, config, resumes](std::stop_token stop, const RunEvents& events) {
        return trainAndEvaluate(laboratory, config, stop, events, resumes);
    });
    Q_EMIT trainingStarted(job, resumes);
    return job;
}

JobSession* Workbench::startDemo(const DemoOptions& options, std::shared_ptr<std::vector<DemoRow>> rows)
{
    auto& laboratory = *m_laboratory;
    return startJob(tr("Demonstration"),
        [&laboratory, options, rows](std::stop_token stop, const RunEvents& events) -> Result<Json> {
            auto made = runDemo(laboratory, options, stop, events);
            if (!made)
                return made.error();
            if (rows)
                *rows = std::move(*made);
            return Json::object();
        });
}

void Workbench::stopJob()
{
    for (auto* job : m_jobs) {
        if (!job->isOver())
            return job->stop();
    }
}

void Workbench::leave()
{
    m_isLeft = true;
    for (auto* job : m_jobs)
        job->stop();
}

bool Workbench::isIdle() const
{
    return !isBusy() && m_training->pending() == 0 && m_inspection->pending() == 0;
}

bool Workbench::isBusy() const
{
    return std::any_of(m_jobs.begin(), m_jobs.end(), [](const JobSession* job) { return !job->isOver(); });
}

} // namespace mnemo
