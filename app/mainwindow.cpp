#include "app/mainwindow.h"

#include "app/datapanel.h"
#include "app/inspectpanel.h"
#include "app/trainpanel.h"
#include "app/vectorspanel.h"
#include "widgets/models/numbertext.h"
#include "widgets/views/contextbar.h"
#include "widgets/views/docktitle.h"
#include "widgets/views/messagestrip.h"
#include "widgets/views/statuswidgets.h"
#include "widgets/views/stepbar.h"
#include "widgets/views/tablepane.h"
#include "widgets/views/theme.h"

#include <QAbstractButton>
#include <QAction>
#include <QActionGroup>
#include <QCloseEvent>
#include <QDockWidget>
#include <QHeaderView>
#include <QLabel>
#include <QMenuBar>
#include <QMessageBox>
#include <QPushButton>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTableView>
#include <QVBoxLayout>

namespace mnemo {

namespace {

QString stateText(JobSession::State state)
{
    switch (state) {
    case JobSession::State::Waiting:
        return MainWindow::tr("waiting");
    case JobSession::State::Running:
        return MainWindow::tr("running");
    case JobSession::State::Finished:
        return MainWindow::tr("finished");
    case JobSession::State::Failed:
        return MainWindow::tr("failed");
    case JobSession::State::Stopped:
        return MainWindow::tr("stopped");
    }
    return {};
}

} // namespace

MainWindow::MainWindow(Workbench& workbench)
    : m_workbench(workbench)
    , m_strip(new MessageStrip(this))
    , m_jobModel({ { tr("Job"), [](const JobRow& row) { return QVariant(row.title); }, {}, {}, {} },
          { tr("State"), [](const JobRow& row) { return QVariant(row.state); }, {}, {}, {} },
          { tr("Progress"), [](const JobRow& row) { return QVariant(row.share); },
              [](const JobRow& row) { return MainWindow::tr("%1 %").arg(qRound(row.share * 100.0)); }, {}, {} },
          { tr("Elapsed"), [](const JobRow& row) { return QVariant(row.elapsed); }, {}, tr("minutes and seconds"),
              {} } })
{
    setObjectName(QStringLiteral("mainWindow"));
    setWindowTitle(tr("%1 — Mnemoscope").arg(m_workbench.projectName()));
    setupContextBar();
    setupPanels();
    setupJobs();
    setupMenus();
    setupStatusBar();
    connect(&m_workbench, &Workbench::taskFailed, this,
        [this](const QString& sentence) { m_strip->say(Severity::Error, sentence); });
    connect(&m_workbench, &Workbench::taskChanged, m_strip, &MessageStrip::dismiss);
    connect(&m_workbench, &Workbench::jobsChanged, this, &MainWindow::updateJobs);
    connect(&m_workbench, &Workbench::runsChanged, this, &MainWindow::fillAdapters);
    connect(&m_workbench, &Workbench::selectionChanged, this, &MainWindow::updateHistory);
    fillContext();
    fillAdapters();
    updateHistory();
    resize(fontMetrics().height() * 84, fontMetrics().height() * 52);
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
    m_context->addChoice(QStringLiteral("model"), tr("Model"), tr("Base model"));
    m_context->addChoice(QStringLiteral("data"), tr("Data"), tr("Data set"));
    m_context->addChoice(QStringLiteral("adapter"), tr("Adapter"), tr("Adapter or vector in use"));
    m_context->addChoice(QStringLiteral("template"), tr("Template"), tr("Prompt template"));
    addToolBar(Qt::TopToolBarArea, m_context);
    connect(m_context, &ContextBar::chosen, this, &MainWindow::contextChosen);
}

void MainWindow::setupPanels()
{
    m_steps = new StepBar(this);
    m_steps->setObjectName(QStringLiteral("stepBar"));
    m_steps->setWindowTitle(tr("Steps"));
    m_stepActions = { m_steps->addStep(QStringLiteral("data"), tr("Data"), QStringLiteral("data"),
                          QKeySequence(Qt::CTRL | Qt::Key_1)),
        m_steps->addStep(
            QStringLiteral("train"), tr("Train"), QStringLiteral("train"), QKeySequence(Qt::CTRL | Qt::Key_2)),
        m_steps->addStep(
            QStringLiteral("inspect"), tr("Inspect"), QStringLiteral("inspect"), QKeySequence(Qt::CTRL | Qt::Key_3)),
        m_steps->addStep(
            QStringLiteral("vectors"), tr("Vectors"), QStringLiteral("vectors"), QKeySequence(Qt::CTRL | Qt::Key_4)) };
    addToolBar(Qt::LeftToolBarArea, m_steps);
    m_stack = new QStackedWidget;
    m_data = new DataPanel(m_workbench);
    m_train = new TrainPanel(m_workbench);
    m_inspect = new InspectPanel(m_workbench);
    m_vectors = new VectorsPanel(m_workbench);
    for (QWidget* panel : { static_cast<QWidget*>(m_data), static_cast<QWidget*>(m_train),
             static_cast<QWidget*>(m_inspect), static_cast<QWidget*>(m_vectors) })
        m_stack->addWidget(panel);
    auto* centre = new QWidget;
    auto* layout = new QVBoxLayout(centre);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_stack, 1);
    layout->addWidget(m_strip);
    setCentralWidget(centre);
    connect(m_steps, &StepBar::stepChosen, this, &MainWindow::showStep);
    showStep(QStringLiteral("data"));
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
    m_stack->setCurrentIndex(int(m_steps->ids().indexOf(id)));
}

void MainWindow::setupMenus()
{
    setupFileMenu();
    auto* edit = menuBar()->addMenu(tr("&Edit"));
    edit->addAction(m_back);
    edit->addAction(m_forward);
    auto* view = menuBar()->addMenu(tr("&View"));
    for (auto* action : m_stepActions)
        view->addAction(action);
    view->addSeparator();
    auto* themes = new QActionGroup(this);
    const std::pair<QString, ThemeChoice> choices[] = { { tr("&System colours"), ThemeChoice::System },
        { tr("&Light"), ThemeChoice::Light }, { tr("&Dark"), ThemeChoice::Dark } };
    for (const auto& [text, choice] : choices) {
        auto* action = view->addAction(text);
        action->setCheckable(true);
        action->setChecked(choice == currentTheme());
        themes->addAction(action);
        connect(action, &QAction::triggered, this, [choice = choice] { chooseTheme(choice); });
    }
    auto* run = menuBar()->addMenu(tr("&Run"));
    auto* start = run->addAction(tr("&Start training"), m_train, &TrainPanel::startRun);
    start->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_R));
    auto* stop = run->addAction(tr("S&top the running job"), this, [this] {
        for (auto* job : m_workbench.jobs()) {
            if (!job->isOver()) {
                job->stop();
                return;
            }
        }
    });
    stop->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_Period));
    run->addSeparator();
    run->addAction(tr("&Fit vector"), m_vectors, &VectorsPanel::fit)
        ->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F));
    run->addAction(tr("Evaluate &baselines"), m_vectors, &VectorsPanel::evaluateBaselines)
        ->setShortcut(QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B));
    run->addSeparator();
    run->addAction(tr("Run the &demonstration"), this, &MainWindow::runDemo);
    auto* window = menuBar()->addMenu(tr("&Window"));
    if (auto* jobs = findChild<QDockWidget*>(QStringLiteral("jobsDock")))
        window->addAction(jobs->toggleViewAction());
    auto* help = menuBar()->addMenu(tr("&Help"));
    help->addAction(tr("&About Mnemoscope"), this, &MainWindow::about);
}

void MainWindow::setupFileMenu()
{
    auto* file = menuBar()->addMenu(tr("&File"));
    auto* quit = file->addAction(tr("&Quit"), this, &QWidget::close);
    quit->setShortcut(QKeySequence::Quit);
    quit->setMenuRole(QAction::QuitRole);
}

void MainWindow::setupJobs()
{
    auto* dock = new QDockWidget(tr("Jobs"), this);
    dock->setObjectName(QStringLiteral("jobsDock"));
    new DockTitle(dock);
    m_jobTable = new TablePane(dock);
    m_jobTable->setObjectName(QStringLiteral("jobTable"));
    m_jobTable->setModel(&m_jobModel);
    m_jobTable->setToolRowShown(false);
    m_jobTable->view()->setAccessibleName(tr("Jobs"));
    m_jobTable->view()->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_jobTable->view()->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_jobTable->emptyState().setSentence(tr("Nothing has been started yet."));
    dock->setWidget(m_jobTable);
    addDockWidget(Qt::BottomDockWidgetArea, dock);
    resizeDocks({ dock }, { fontMetrics().height() * 8 }, Qt::Vertical);
}

void MainWindow::setupStatusBar()
{
    m_jobStatus = new JobStatus(this);
    m_jobStatus->setObjectName(QStringLiteral("jobStatus"));
    statusBar()->addWidget(m_jobStatus, 1);
    statusBar()->addPermanentWidget(makeLabel(m_workbench.projectName(), TextRole::Second, this));
    connect(m_jobStatus, &JobStatus::stopRequested, this, [this] {
        for (auto* job : m_workbench.jobs()) {
            if (!job->isOver())
                return job->stop();
        }
    });
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
        [this] {
            std::vector<AdapterChoice> found;
            RunFilter filter;
            filter.kinds = { RunKind::Training, RunKind::Vector, RunKind::Transfer };
            filter.states = { RunState::Finished };
            const auto runs = m_workbench.store()->call([&](RunStore& store) { return store.runs(filter); });
            for (const auto& run : runs ? *runs : std::vector<RunRecord>())
                found.push_back({ tr("%1, run %2").arg(QString::fromStdString(run.method)).arg(run.id), run.id });
            return found;
        },
        [this](std::vector<AdapterChoice> adapters) { showAdapters(adapters); });
}

void MainWindow::showAdapters(const std::vector<AdapterChoice>& adapters)
{
    QList<ContextBar::Choice> choices { { tr("none"), qint64(0), {} } };
    for (const auto& adapter : adapters)
        choices.append({ adapter.text, adapter.run, {} });
    m_context->setChoices(QStringLiteral("adapter"), choices);
    m_context->setCurrent(QStringLiteral("adapter"), m_workbench.selection().run);
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
    std::vector<JobRow> rows;
    const JobSession* running = nullptr;
    for (const auto* job : m_workbench.jobs()) {
        rows.push_back(
            { job->title(), stateText(job->state()), std::max(job->share(), 0.0), durationText(job->seconds()) });
        if (!running && !job->isOver())
            running = job;
    }
    if (rows.size() == m_jobModel.rows().size()) {
        for (int i = 0; i < int(rows.size()); ++i)
            m_jobModel.replace(i, std::move(rows[std::size_t(i)]));
    } else {
        m_jobModel.setRows(std::move(rows));
    }
    if (running)
        m_jobStatus->setJob(
            running->title() + (running->stage().isEmpty() ? QString() : QStringLiteral(": ") + running->stage()),
            running->share(), running->secondsLeft());
    else
        m_jobStatus->setReady();
}

void MainWindow::updateHistory()
{
    m_back->setEnabled(m_workbench.canGoBack());
    m_forward->setEnabled(m_workbench.canGoForward());
    m_context->setCurrent(QStringLiteral("adapter"), m_workbench.selection().run);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!m_workbench.isBusy()) {
        event->accept();
        return;
    }
    QMessageBox box(QMessageBox::Question, tr("A job is running"),
        tr("A job is still running. What has been done so far is kept either way."), QMessageBox::NoButton, this);
    const QAbstractButton* stop = box.addButton(tr("&Stop and quit"), QMessageBox::AcceptRole);
    box.addButton(tr("&Keep running"), QMessageBox::RejectRole);
    box.exec();
    event->setAccepted(box.clickedButton() == stop);
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
    connect(job, &JobSession::failed, this, [this](const Error& error) {
        if (error.code != ErrorCode::Cancelled)
            m_strip->say(Severity::Error, QString::fromStdString(error.message));
    });
}

void MainWindow::runDemoWhenNew()
{
    if (!m_workbench.store())
        return;
    m_workbench.ask<qint64>(
        this,
        [this] {
            const auto count = m_workbench.store()->call([](RunStore& store) { return store.runCount(); });
            return count ? qint64(*count) : qint64(-1);
        },
        [this](qint64 runs) {
            if (runs == 0)
                runDemo();
        });
}

void MainWindow::about()
{
    QMessageBox::about(this, tr("About Mnemoscope"),
        tr("Mnemoscope %1\nA workbench for light adapters of frozen language models.\nGPL-3.0-or-later.")
            .arg(QStringLiteral(MNEMO_VERSION)));
}

} // namespace mnemo
