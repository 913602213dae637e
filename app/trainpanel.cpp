#include "app/trainpanel.h"

#include "app/plugintexts.h"
#include "app/traincurves.h"
#include "app/trainforecast.h"
#include "app/trainingjob.h"
#include "widgets/plots/backgroundwrite.h"
#include "widgets/plots/savedialog.h"
#include "widgets/views/errortext.h"
#include "widgets/views/hintform.h"
#include "widgets/views/messagestrip.h"
#include "widgets/views/theme.h"

#include <QAction>
#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QVBoxLayout>

namespace mnemo {

namespace {

/// The newest training that has curves, which an imported adapter has not; an empty record where there is none.
Result<RunRecord> lastTraining(RunStore& store)
{
    RunFilter filter;
    filter.kinds = { RunKind::Training };
    filter.limit = 50;
    const auto runs = store.runs(filter);
    for (const auto& run : runs ? *runs : std::vector<RunRecord>()) {
        const auto names = store.metricNames(run.id);
        if (names && !names->empty())
            return run;
    }
    return RunRecord();
}

} // namespace

TrainPanel::TrainPanel(Workbench& workbench, QWidget* parent)
    : Panel(workbench, QStringLiteral("train"), parent)
    , m_strip(new MessageStrip(this))
{
    auto* splitter = new QSplitter(Qt::Horizontal, this);
    splitter->addWidget(buildForm());
    m_curves = new TrainCurves(m_workbench, splitter);
    splitter->addWidget(m_curves);
    splitter->setStretchFactor(0, 0);
    splitter->setStretchFactor(1, 1);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(splitter, 1);
    layout->addWidget(m_strip);
    connect(&m_workbench, &Workbench::taskChanged, this, &TrainPanel::suggest);
    connect(&m_workbench, &Workbench::taskChanged, this, &TrainPanel::updateButtons);
    connect(m_form, &HintForm::validityChanged, this, &TrainPanel::updateButtons);
    connect(m_form, &HintForm::valueChanged, this, &TrainPanel::methodChanged);
    connect(m_form, &HintForm::valueChanged, this, &TrainPanel::updateButtons); // one wrong field after another
    connect(&m_workbench, &Workbench::jobsChanged, this, &TrainPanel::updateButtons);
    connect(&m_workbench, &Workbench::runsChanged, this, &TrainPanel::showLastRun);
    connect(&m_workbench, &Workbench::trainingStarted, this,
        [this](JobSession* job, qint64 resumes) { watch(job, resumes); });
    connect(addMenuAction(
                Menu::Run, QStringLiteral("startTraining"), tr("&Start training"), QKeySequence(Qt::CTRL | Qt::Key_R)),
        &QAction::triggered, this, &TrainPanel::startRun);
    connect(addMenuAction(Menu::Run, QStringLiteral("saveConfig"), tr("Save &configuration…"),
                QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_S)),
        &QAction::triggered, this, &TrainPanel::saveConfig);
    connect(m_forecast, &TrainForecast::asked, this, [this] { m_forecast->measure(nextConfig()); });
    connect(m_form, &HintForm::valueChanged, m_forecast, &TrainForecast::forget);
    connect(&m_workbench, &Workbench::taskChanged, m_forecast, &TrainForecast::forget);
    methodChanged(QStringLiteral("method"), m_form->value(QStringLiteral("method")));
    updateButtons();
    showLastRun();
}

void TrainPanel::addMethodFields()
{
    using Kind = FieldSpec::Kind;
    m_form->addGroup(tr("Method"));
    FieldSpec method;
    method.key = QStringLiteral("method");
    method.label = tr("&Method");
    method.kind = Kind::Choice;
    method.options = { { QStringLiteral("PMT"), QStringLiteral("PMT") },
        { QStringLiteral("MHA-ESP"), QStringLiteral("MHA-ESP") } };
    method.value = QStringLiteral("PMT");
    method.hint = tr("PMT learns a memory matrix per head; MHA-ESP learns soft prompts made from retrieved exemplars.");
    m_form->addField(method);
    FieldSpec heads;
    heads.key = QStringLiteral("heads");
    heads.label = tr("&Heads");
    heads.kind = Kind::Integer;
    heads.value = 4;
    heads.low = 1;
    heads.high = 64;
    heads.unit = tr("virtual tokens");
    heads.hint = tr("Each head gives one virtual token in front of the query. Usual 1 to 8.");
    m_form->addField(heads);
    FieldSpec exemplars;
    exemplars.key = QStringLiteral("exemplars");
    exemplars.label = tr("&Exemplars, K");
    exemplars.kind = Kind::Integer;
    exemplars.value = 5;
    exemplars.low = 1;
    exemplars.high = 100;
    exemplars.unit = tr("retrieved per query");
    exemplars.hint = tr("Nearest training rows each query attends to. Usual 1 to 10.");
    m_form->addField(exemplars);
    FieldSpec retrieval;
    retrieval.key = QStringLiteral("retrieval");
    retrieval.label = tr("&Found by");
    retrieval.kind = Kind::Choice;
    retrieval.hint
        = tr("How the exemplars of a query are found; what Retrieve shows, unless another one is chosen here.");
    m_form->addField(retrieval);
    connect(&m_workbench, &Workbench::pluginsChanged, this, &TrainPanel::fillRetrievals);
    connect(&m_workbench, &Workbench::taskChanged, this, &TrainPanel::fillRetrievals);
    fillRetrievals();
}

void TrainPanel::fillRetrievals()
{
    QList<FieldSpec::Option> options;
    for (const auto& id : m_workbench.laboratory().retrievals())
        options << FieldSpec::Option { retrievalText(m_workbench.plugins(), id), QString::fromStdString(id) };
    m_form->setOptions(QStringLiteral("retrieval"), options);
    m_form->setValue(QStringLiteral("retrieval"), QString::fromStdString(m_workbench.config().retrieval));
}

void TrainPanel::addTrainingFields()
{
    using Kind = FieldSpec::Kind;
    m_form->addGroup(tr("Optimisation"));
    const auto integer = [this](const QString& key, const QString& label, int value, int low, int high,
                             const QString& unit, const QString& hint) {
        FieldSpec spec;
        spec.key = key;
        spec.label = label;
        spec.kind = Kind::Integer;
        spec.value = value;
        spec.low = low;
        spec.high = high;
        spec.unit = unit;
        spec.hint = hint;
        m_form->addField(spec);
    };
    FieldSpec rate;
    rate.key = QStringLiteral("learning_rate");
    rate.label = tr("Peak learning &rate");
    rate.kind = Kind::Real;
    rate.value = 3e-3;
    rate.low = 1e-8;
    rate.high = 1.0;
    rate.step = 0;
    rate.hint = tr("Largest step. Usual 3e-4 to 3e-3 on the bundled models, 1e-5 to 5e-4 on large ones.\nHigher learns "
                   "quicker; too high, the loss jumps.");
    m_form->addField(rate);
    integer(QStringLiteral("steps"), tr("&Steps"), 300, 1, 1000000, {},
        tr("Updates of the adapter. The bundled tasks need 300 (PMT) to 600 (MHA-ESP)."));
    integer(QStringLiteral("batch_size"), tr("&Batch"), 32, 1, 4096, tr("queries"),
        tr("Queries per step. More is steadier and needs more memory."));
    integer(QStringLiteral("validate_every"), tr("&Validate every"), 50, 0, 100000, tr("steps"),
        tr("0 never validates; the best validated state is kept."));
    integer(QStringLiteral("seed"), tr("S&eed"), 0, 0, 2147483647, {},
        tr("Initial numbers, order of the data and demonstrations follow from it."));
}

QWidget* TrainPanel::buildForm()
{
    auto* side = new QWidget(this);
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* scroll = new QScrollArea(side);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    m_form = new HintForm;
    m_form->setObjectName(QStringLiteral("trainForm"));
    addMethodFields();
    addTrainingFields();
    scroll->setWidget(m_form);
    layout->addWidget(scroll, 1);
    m_reason = makeLabel({}, TextRole::SmallSecond, side);
    m_reason->setWordWrap(true);
    layout->addWidget(m_reason);
    m_forecast = new TrainForecast(m_workbench, side);
    layout->addWidget(m_forecast);
    auto* buttons = new QHBoxLayout;
    m_start = new QPushButton(tr("Star&t"), side);
    m_start->setObjectName(QStringLiteral("startRun"));
    setMainButton(*m_start);
    m_stop = new QPushButton(tr("St&op"), side);
    m_stop->setObjectName(QStringLiteral("stopRun"));
    m_pause = new QPushButton(side);
    m_pause->setObjectName(QStringLiteral("pauseRun"));
    buttons->addWidget(m_start);
    buttons->addWidget(m_pause);
    buttons->addWidget(m_stop);
    buttons->addStretch(1);
    layout->addLayout(buttons);
    connect(m_start, &QPushButton::clicked, this, &TrainPanel::startRun);
    connect(m_stop, &QPushButton::clicked, this, &TrainPanel::stopRun);
    connect(m_pause, &QPushButton::clicked, this, &TrainPanel::pauseOrResume);
    side->setMinimumWidth(int(fontMetrics().averageCharWidth() * 46));
    return side;
}

void TrainPanel::methodChanged(const QString& key, const QVariant& value)
{
    if (key != QStringLiteral("method"))
        return;
    const bool esp = value.toString() == QStringLiteral("MHA-ESP");
    m_form->setFieldShown(QStringLiteral("heads"), esp);
    m_form->setFieldShown(QStringLiteral("exemplars"), esp);
    m_form->setFieldShown(QStringLiteral("retrieval"), esp);
    m_suggested.clear(); // another method begins with its own
    suggest();
}

/// What suits the method and the model, in the fields that a person did not change.
void TrainPanel::suggest()
{
    const auto task = m_workbench.task();
    const auto usual = usualTraining(m_form->value(QStringLiteral("method")).toString().toStdString(),
        task ? task->model->architecture().hiddenSize : 0);
    const std::pair<const char*, QVariant> fields[]
        = { { "learning_rate", usual.peakRate }, { "steps", usual.steps }, { "batch_size", usual.batchSize } };
    for (const auto& [name, value] : fields) {
        const auto key = QString::fromLatin1(name);
        const auto before = m_suggested.value(key);
        m_suggested[key] = value;
        if (!before.isValid() || m_form->value(key).toDouble() == before.toDouble())
            m_form->setValue(key, value);
    }
}

ExperimentConfig TrainPanel::nextConfig() const
{
    ExperimentConfig config = m_workbench.config();
    config.name.clear();
    const auto method = m_form->value(QStringLiteral("method")).toString();
    config.method = { { "method", method.toStdString() } };
    if (method == QStringLiteral("MHA-ESP")) {
        config.method["heads"] = m_form->value(QStringLiteral("heads")).toInt();
        config.method["exemplars"] = m_form->value(QStringLiteral("exemplars")).toInt();
        config.retrieval = m_form->value(QStringLiteral("retrieval")).toString().toStdString();
    }
    config.training.steps = m_form->value(QStringLiteral("steps")).toInt();
    config.training.peakRate = m_form->value(QStringLiteral("learning_rate")).toDouble();
    config.training.batchSize = m_form->value(QStringLiteral("batch_size")).toInt();
    config.training.validateEvery = m_form->value(QStringLiteral("validate_every")).toInt();
    config.training.validationItems = 250;
    config.seed = std::uint64_t(m_form->value(QStringLiteral("seed")).toLongLong());
    return config;
}

void TrainPanel::saveConfig()
{
    const auto config = nextConfig();
    const auto text = QByteArray::fromStdString(config.toJson().dump(2) + "\n");
    const auto write = [this, text](const QString& path) {
        writeInBackground(this, path, text, [this, path](const Result<void>& written) {
            if (!written)
                return sayError(*m_strip, written.error());
            m_strip->say(Severity::Success, tr("%1 is written; mnemoscope-cli train --config runs it.").arg(path));
        });
    };
    askWhereToSave(this, tr("Save configuration"),
        QString::fromStdString(config.methodName()) + QStringLiteral(".json"), tr("Configuration (*.json)"), write);
}

void TrainPanel::startRun()
{
    if (!m_start->isEnabled())
        return;
    m_strip->dismiss();
    m_workbench.startTraining(nextConfig());
}

void TrainPanel::stopRun()
{
    if (m_job)
        m_job->stop();
}

/// A pause ends the job after the step under way, so that others can run; the same button then goes on with the run.
void TrainPanel::pauseOrResume()
{
    if (m_job && !m_job->isOver())
        return m_job->stop();
    if (m_resumable == 0 || m_workbench.isReadOnly())
        return;
    m_strip->dismiss();
    m_workbench.ask<Result<ExperimentConfig>>(
        this, [&laboratory = m_workbench.laboratory(), run = m_resumable] { return configOfRun(laboratory, run); },
        [this, run = m_resumable](const Result<ExperimentConfig>& config) {
            if (!config)
                return sayError(*m_strip, config.error());
            m_workbench.startTraining(*config, run);
        });
}

void TrainPanel::watch(JobSession* job, qint64 resumes)
{
    m_job = job;
    m_resumable = 0;
    m_curves->begin(job->title());
    if (resumes > 0)
        m_curves->putBefore(resumes);
    connect(job, &JobSession::advanced, this, [this, job](const std::vector<StepReport>& reports) {
        m_curves->append(reports, job->secondsLeft());
        if (reports.back().isAboveStart && m_strip->text().isEmpty())
            m_strip->say(Severity::Warning,
                tr("The loss stands above where the run began; a lower learning rate may do better."));
    });
    connect(job, &JobSession::started, this,
        [this, job](qint64 run) { m_curves->setTitle(tr("Run %1: %2").arg(run).arg(job->title())); });
    connect(job, &JobSession::finished, this, [this, job] { showEnd(*job); });
    connect(job, &JobSession::failed, this, [this, job] { showEnd(*job); });
    updateButtons();
}

/// The newest training of the project, while this panel watches none of its own.
void TrainPanel::showLastRun()
{
    if (!m_workbench.store() || m_job)
        return;
    m_workbench.ask<RunRecord>(
        this,
        [&workbench = m_workbench] {
            return workbench.store()->call([](RunStore& store) { return lastTraining(store); }).value();
        },
        [this](const RunRecord& last) {
            if (m_job || last.id == 0)
                return;
            m_resumable = isResumable(last) ? last.id : 0;
            m_curves->setTitle(tr("Run %1: %2").arg(last.id).arg(QString::fromStdString(last.name)));
            m_curves->showStored(last.id);
            updateButtons();
        });
}

void TrainPanel::showEnd(const JobSession& job)
{
    switch (job.state()) {
    case JobSession::State::Finished:
        m_strip->say(
            Severity::Success, tr("Run %1 is finished and evaluated; its point stands in Vectors.").arg(job.run()));
        break;
    case JobSession::State::Stopped:
        m_resumable = job.run();
        m_strip->say(Severity::Info, tr("Stopped after the step under way; the state is kept and can be resumed."));
        break;
    default:
        sayError(*m_strip, job.error());
    }
    updateButtons();
}

void TrainPanel::updateButtons()
{
    const bool ready = m_workbench.task() != nullptr;
    const QString reason = !ready ? tr("Waits for the model and the data to be opened.") : m_form->firstError();
    m_start->setEnabled(reason.isEmpty());
    m_forecast->setPossible(reason.isEmpty());
    m_start->setText(m_workbench.isBusy() ? tr("Queue run") : tr("Star&t"));
    m_start->setToolTip(reason.isEmpty() ? tr("Train with these settings, then evaluate on the test items") : reason);
    m_reason->setText(reason);
    const bool isRunning = m_job && !m_job->isOver();
    m_stop->setEnabled(isRunning);
    m_pause->setText(!isRunning && m_resumable > 0 ? tr("&Resume") : tr("&Pause"));
    m_pause->setEnabled(isRunning || (m_resumable > 0 && !m_workbench.isReadOnly()));
    m_pause->setToolTip(isRunning ? tr("Ends after the step under way; the run goes on when you press Resume")
            : m_resumable > 0     ? tr("Run %1 goes on from its last checkpoint").arg(m_resumable)
                                  : tr("Nothing is running"));
    m_stop->setToolTip(m_stop->isEnabled() ? tr("Ends after the step under way") : tr("Nothing is running"));
}

} // namespace mnemo
