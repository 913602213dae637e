#include "app/mainwindow.h"

#include "app/docklayout.h"
#include "app/inspectpanel.h"
#include "app/panel.h"
#include "app/pluginpanel.h"
#include "app/windowsettings.h"
#include "widgets/plots/icons.h"
#include "widgets/views/contextbar.h"
#include "widgets/views/errortext.h"
#include "widgets/views/messagestrip.h"
#include "widgets/views/statuswidgets.h"
#include "widgets/views/stepbar.h"
#include "widgets/views/theme.h"

#include <QAbstractButton>
#include <QAction>
#include <QCloseEvent>
#include <QDockWidget>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace mnemo {

MainWindow::MainWindow(Workbench& workbench)
    : m_workbench(workbench)
    , m_docks(new DockLayout(*this, workbench.settings()))
    , m_strip(new MessageStrip(this))
{
    setObjectName(QStringLiteral("mainWindow"));
    setAcceptDrops(true);
    setWindowTitle(tr("%1 — Mnemoscope").arg(m_workbench.projectName()));
    resize(fontMetrics().height() * 84, fontMetrics().height() * 52);
    setupContextBar();
    setupCentre();
    setupPanels();
    setupMenus();
    setupStatusBar();
    placePanelActions();
    connect(&m_workbench, &Workbench::taskFailed, this,
        [this](const QString& sentence) { m_strip->say(Severity::Error, sentence); });
    connect(&m_workbench, &Workbench::taskChanged, m_strip, &MessageStrip::dismiss);
    connect(&m_workbench, &Workbench::jobsChanged, this, &MainWindow::updateJobs);
    connect(&m_workbench, &Workbench::runsChanged, this, &MainWindow::fillAdapters);
    connect(&m_workbench, &Workbench::selectionChanged, this, &MainWindow::updateHistory);
    connect(&m_workbench, &Workbench::datasetsChanged, this, &MainWindow::fillContext);
    connect(&m_workbench, &Workbench::importRequested, this, [this] { importData(); });
    connect(&m_workbench, &Workbench::helpRequested, this, &MainWindow::showHelp);
    connect(&m_workbench, &Workbench::recentChanged, this, &MainWindow::fillRecent);
    connect(&m_workbench, &Workbench::actionRequested, this, [this](const QString& name) {
        if (auto* action = findChild<QAction*>(name))
            action->trigger();
    });
    connect(&m_workbench, &Workbench::panelRequested, this, &MainWindow::showPanel);
    fillContext();
    fillAdapters();
    updateHistory();
    m_docks->restoreGeometry();
    const auto step = m_workbench.settings().value(QStringLiteral("window/step")).toString();
    showStep(steps().contains(step) ? step : QStringLiteral("data"));
    sayOpening();
}

void MainWindow::setupContextBar()
{
    m_context = new ContextBar(this);
    m_context->setObjectName(QStringLiteral("contextBar"));
    m_context->setWindowTitle(tr("Context bar"));
    m_back = new QAction(tr("&Back"), this);
    m_back->setShortcut(QKeySequence(Qt::ALT | Qt::Key_Left));
    m_forward = new QAction(tr("&Forward"), this);
    m_forward->setShortcut(QKeySequence(Qt::ALT | Qt::Key_Right));
    connect(m_back, &QAction::triggered, &m_workbench, &Workbench::goBack);
    connect(m_forward, &QAction::triggered, &m_workbench, &Workbench::goForward);
    m_context->setHistoryActions(m_back, m_forward);
    m_back->setObjectName(QStringLiteral("goBack"));
    m_forward->setObjectName(QStringLiteral("goForward"));
    auto* find = new QAction(icon(QStringLiteral("search")), tr("&Find anything…"), this);
    find->setObjectName(QStringLiteral("findAnything"));
    find->setShortcuts({ QKeySequence(Qt::CTRL | Qt::Key_K), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_P) });
    connect(find, &QAction::triggered, this, &MainWindow::showPalette);
    m_context->setSearchAction(find);
    m_context->addChoice(QStringLiteral("model"), tr("Model"), tr("Base model"));
    m_context->addChoice(QStringLiteral("data"), tr("Data"), tr("Data set"));
    m_context->addChoice(QStringLiteral("adapter"), tr("Adapter"), tr("Adapter or vector in use"));
    m_context->addChoice(QStringLiteral("template"), tr("Template"), tr("Prompt template"));
    addToolBar(Qt::TopToolBarArea, m_context);
    connect(m_context, &ContextBar::chosen, this, &MainWindow::contextChosen);
    connect(m_context, &ContextBar::problemAction, this, [this](const QString& key) { contextChosen(key, qint64(0)); });
    connect(&m_workbench, &Workbench::taskChanged, this, &MainWindow::checkAdapter);
    connect(&m_workbench, &Workbench::taskChanged, this, &MainWindow::showContext);
    connect(&m_workbench, &Workbench::taskFailed, this, &MainWindow::showContext);
}

void MainWindow::setupCentre()
{
    m_steps = new StepBar(this);
    m_steps->setObjectName(QStringLiteral("stepBar"));
    m_steps->setWindowTitle(tr("Steps"));
    addToolBar(Qt::LeftToolBarArea, m_steps);
    m_stack = new QStackedWidget;
    auto* centre = new QWidget;
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_stack, 1);
    layout->addWidget(m_strip);
    setCentralWidget(centre);
    connect(m_steps, &StepBar::stepChosen, this, &MainWindow::showStep);
}

void MainWindow::setupPanels()
{
    int numbered = 0; // the page to begin with has no number
    auto specs = panelSpecs();
    std::ranges::move(pluginPanelSpecs(m_workbench), std::back_inserter(specs));
    for (auto& spec : specs) {
        m_places.push_back({ spec, nullptr, nullptr });
        if (spec.place != PanelSpec::Place::Step) {
            m_docks->add(spec);
            continue;
        }
        const int number = spec.id == QStringLiteral("welcome") ? 0 : ++numbered;
        const auto shortcut
            = number > 0 && number <= 9 ? QKeySequence(QStringLiteral("Ctrl+%1").arg(number)) : QKeySequence();
        m_stepActions << m_steps->addStep(spec.id, spec.title, spec.icon, shortcut);
        auto* page = new QWidget;
        auto* layout = new QVBoxLayout(page);
        layout->setContentsMargins({});
        m_places.back().page = page;
        m_stack->addWidget(page);
    }
    connect(m_docks, &DockLayout::panelWanted, this, &MainWindow::panel);
    QTimer::singleShot(0, this, &MainWindow::makeNextPanel);
}

Panel* MainWindow::makePanel(Place& place)
{
    place.panel = place.spec.make(m_workbench);
    place.panel->restoreFields(m_workbench.panelFields(place.spec.id));
    if (place.page)
        place.page->layout()->addWidget(place.panel);
    else
        m_docks->fill(place.panel);
    placePanelActions();
    return place.panel;
}

/// One a turn of the event loop, so that no turn is long.
void MainWindow::makeNextPanel()
{
    for (auto& place : m_places) {
        if (place.panel)
            continue;
        makePanel(place);
        QTimer::singleShot(0, this, &MainWindow::makeNextPanel);
        return;
    }
}

bool MainWindow::hasAllPanels() const
{
    return std::ranges::all_of(m_places, [](const Place& place) { return place.panel != nullptr; });
}

Panel* MainWindow::panel(const QString& id)
{
    const auto found = std::ranges::find(m_places, id, [](const Place& place) { return place.spec.id; });
    if (found == m_places.end())
        return nullptr;
    return found->panel ? found->panel : makePanel(*found);
}

InspectPanel* MainWindow::inspectPanel()
{
    return qobject_cast<InspectPanel*>(panel(QStringLiteral("inspect")));
}

QStringList MainWindow::steps() const
{
    return m_steps->ids();
}

QString MainWindow::currentStep() const
{
    return m_steps->current();
}

void MainWindow::showStep(const QString& id)
{
    m_steps->setCurrent(id);
    panel(id);
    m_stack->setCurrentIndex(int(m_steps->ids().indexOf(id)));
    for (const auto& place : m_places) { // a step asks for the room it needs itself, not for that of the widest
        const auto policy = place.spec.id == id ? QSizePolicy::Preferred : QSizePolicy::Ignored;
        if (place.page)
            place.page->setSizePolicy(policy, policy);
    }
    m_docks->enterStep(id);
}

void MainWindow::showPanel(const QString& id)
{
    if (m_steps->ids().contains(id))
        showStep(id);
    else
        m_docks->show(id);
}

void MainWindow::setupStatusBar()
{
    m_jobStatus = new JobStatus(this);
    m_jobStatus->setObjectName(QStringLiteral("jobStatus"));
    statusBar()->addWidget(m_jobStatus, 1);
    auto* project = makeLabel(m_workbench.isReadOnly() && m_workbench.store()
            ? tr("%1 (read only)").arg(m_workbench.projectName())
            : m_workbench.projectName(),
        TextRole::Second, this);
    project->setObjectName(QStringLiteral("projectLabel"));
    project->setToolTip(QString::fromStdString(m_workbench.projectPath().string()));
    statusBar()->addPermanentWidget(project);
    connect(m_jobStatus, &JobStatus::stopRequested, &m_workbench, &Workbench::stopJob);
    m_jobStatus->setReady();
}

void MainWindow::fillContext()
{
    const auto choicesOf = [](const std::vector<Choice>& found) {
        QList<ContextBar::Choice> choices;
        for (const auto& choice : found)
            choices.append({ QString::fromStdString(choice.name), QString::fromStdString(choice.name),
                QString::fromStdString(choice.path.string()) });
        return choices;
    };
    auto& laboratory = m_workbench.laboratory();
    m_context->setChoices(QStringLiteral("model"), choicesOf(laboratory.models()));
    m_context->setChoices(QStringLiteral("data"), choicesOf(laboratory.datasets()));
    QList<ContextBar::Choice> templates;
    for (const auto& preset : templatePresets())
        templates.append({ QString::fromStdString(preset.name), QString::fromStdString(preset.name),
            QString::fromStdString(preset.example) });
    m_context->setChoices(QStringLiteral("template"), templates);
    showContext();
}

/// What was chosen, wherever it was chosen.
void MainWindow::showContext()
{
    const auto& config = m_workbench.config();
    m_context->setCurrent(QStringLiteral("model"), QString::fromStdString(config.model));
    m_context->setCurrent(QStringLiteral("data"), QString::fromStdString(config.data));
    m_context->setCurrent(QStringLiteral("template"), QString::fromStdString(config.form.name));
}

void MainWindow::fillAdapters()
{
    if (!m_workbench.store()) {
        showAdapters({});
        return;
    }
    m_workbench.ask<std::vector<AdapterChoice>>(
        this,
        [&workbench = m_workbench] {
            std::vector<AdapterChoice> found;
            RunFilter filter;
            filter.kinds = { RunKind::Training, RunKind::Vector, RunKind::Transfer };
            filter.states = { RunState::Finished };
            const auto runs = workbench.store()->call([&](RunStore& store) { return store.runs(filter); });
            for (const auto& run : runs ? *runs : std::vector<RunRecord>())
                found.push_back({ tr("%1, run %2").arg(QString::fromStdString(run.method)).arg(run.id), run.id,
                    run.modelFingerprint, QString::fromStdString(run.modelName) });
            return found;
        },
        [this](std::vector<AdapterChoice> adapters) { showAdapters(adapters); });
}

void MainWindow::showAdapters(const std::vector<AdapterChoice>& adapters)
{
    QList<ContextBar::Choice> choices { { tr("none"), qint64(0), {} } };
    for (const auto& adapter : adapters)
        choices.append({ adapter.text, adapter.run, adapter.modelName });
    m_context->setChoices(QStringLiteral("adapter"), choices);
    m_context->setCurrent(QStringLiteral("adapter"), m_workbench.selection().run);
    m_adapters = adapters;
    checkAdapter();
}

/// An adapter of another model says so beside its name, with what mends it.
void MainWindow::checkAdapter()
{
    const auto run = m_workbench.selection().run;
    const auto task = m_workbench.task();
    const auto found = std::ranges::find(m_adapters, run, &AdapterChoice::run);
    const bool fits = run <= 0 || !task || found == m_adapters.end() || found->model == task->model->fingerprint();
    m_context->setProblem(QStringLiteral("adapter"),
        fits ? QString() : tr("This adapter was made for %1, not for the model at the left.").arg(found->modelName),
        tr("Take it off"));
}

void MainWindow::contextChosen(const QString& key, const QVariant& value)
{
    if (key == QStringLiteral("adapter")) {
        auto selection = m_workbench.selection();
        selection.run = value.toLongLong();
        m_workbench.select(selection);
        return;
    }
    auto config = m_workbench.config();
    if (key == QStringLiteral("model"))
        config.model = value.toString().toStdString();
    else if (key == QStringLiteral("data"))
        config.data = value.toString().toStdString();
    else if (const auto* preset = templatePreset(value.toString().toStdString()))
        config.form = *preset;
    m_workbench.setConfig(config);
}

void MainWindow::updateJobs()
{
    for (const auto* job : m_workbench.jobs()) {
        if (job->isOver())
            continue;
        const auto stage = job->stage().isEmpty() ? QString() : QStringLiteral(": ") + job->stage();
        m_jobStatus->setJob(job->title() + stage, job->share(), job->secondsLeft());
        return;
    }
    m_jobStatus->setReady();
    if (m_quitsWhenDone)
        QTimer::singleShot(0, this, &QWidget::close);
}

void MainWindow::updateHistory()
{
    m_back->setEnabled(m_workbench.canGoBack());
    m_forward->setEnabled(m_workbench.canGoForward());
    m_context->setCurrent(QStringLiteral("adapter"), m_workbench.selection().run);
    checkAdapter();
}

/// Stop and quit now, go on and quit at the end, or neither.
bool MainWindow::agreesToClose()
{
    if (m_closeQuestion)
        return false; // asked already: an answer is awaited below on the stack
    QMessageBox box(QMessageBox::Question, tr("A job is running"),
        tr("A job is still running. What has been done so far is kept either way."), QMessageBox::NoButton, this);
    m_closeQuestion = &box;
    const QAbstractButton* stop = box.addButton(tr("&Stop and quit"), QMessageBox::AcceptRole);
    const QAbstractButton* later = box.addButton(tr("&Quit when it is done"), QMessageBox::ApplyRole);
    box.addButton(tr("&Keep running"), QMessageBox::RejectRole);
    box.exec();
    m_quitsWhenDone = box.clickedButton() == later;
    if (m_quitsWhenDone)
        showMinimized();
    return box.clickedButton() == stop;
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (m_workbench.isBusy() && !agreesToClose()) {
        event->ignore();
        return;
    }
    m_docks->save();
    for (const auto& place : m_places) {
        if (place.panel)
            m_workbench.setPanelFields(place.spec.id, place.panel->keptFields());
    }
    m_workbench.saveState();
    event->accept();
}

void MainWindow::runDemo()
{
    auto* job = m_workbench.startDemo({});
    m_strip->say(Severity::Info,
        tr("The demonstration runs: baselines, both trainings, vectors and a transfer on two data sets. "
           "Curves and points appear as they are made."));
    connect(job, &JobSession::finished, this, [this] {
        m_strip->say(Severity::Success, tr("The demonstration is done: see Vectors, and choose an adapter above."));
    });
    connect(job, &JobSession::failed, this, [this](const Error& error) { sayError(*m_strip, error); });
}

void MainWindow::runDemoWhenNew()
{
    if (!m_workbench.store())
        return;
    m_workbench.ask<qint64>(
        this,
        [&workbench = m_workbench] {
            const auto count = workbench.store()->call([](RunStore& store) { return store.runCount(); });
            return count ? qint64(*count) : qint64(-1);
        },
        [this](qint64 runs) {
            if (runs == 0)
                runDemo();
        });
}

} // namespace mnemo
