#include "app/trainpanel.h"

#include "app/trainforecast.h"
#include "core/base/files.h"
#include "widgets/models/numbertext.h"
#include "widgets/plots/curveview.h"
#include "widgets/views/errortext.h"
#include "widgets/views/hintform.h"
#include "widgets/views/messagestrip.h"
#include "widgets/views/statuswidgets.h"
#include "widgets/views/theme.h"

#include <QAction>
#include <QCoreApplication>
#include <QFileDialog>
#include <QGridLayout>
#include <QLabel>
#include <QPointer>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QVBoxLayout>

namespace mnemo {

namespace {

CurveView* makeCurves(const QString& title, const QString& yName, const QString& objectName)
{
    auto* view = new CurveView;
    view->setObjectName(objectName);
    view->setTitle(title);
    view->setAccessibleName(title);
    view->setAxes(QCoreApplication::translate("mnemo::TrainPanel", "step"), yName);
    return view;
}

/// The curves of one run as the store has them, in the order of the panel.
struct StoredCurves {
    qint64 run = 0;
    QString name;
    std::vector<std::vector<CurvePoint>> curves;
};

StoredCurves curvesOf(RunStore& store, qint64 run, const std::string& runName)
{
    StoredCurves stored;
    stored.run = run;
    stored.name = QString::fromStdString(runName);
    for (const char* name : { "loss", "validation_loss", "validation_accuracy", "learning_rate", "gradient_norm" }) {
        std::vector<CurvePoint> points;
        const auto metrics = store.metrics(stored.run, name);
        for (const auto& metric : metrics ? *metrics : std::vector<MetricPoint>())
            points.push_back({ double(metric.step), metric.value });
        stored.curves.push_back(std::move(points));
    }
    return stored;
}

StoredCurves lastTraining(RunStore& store)
{
    RunFilter filter;
    filter.kinds = { RunKind::Training };
    filter.limit = 1;
    const auto runs = store.runs(filter);
    return !runs || runs->empty() ? StoredCurves() : curvesOf(store, runs->front().id, runs->front().name);
}

} // namespace

TrainPanel::TrainPanel(Workbench& workbench, QWidget* parent)
    : Panel(workbench, QStringLiteral("train"), parent)
    , m_strip(new MessageStrip(this))
{
    auto* splitter = new QSplitter(Qt::Horizontal, this);
    splitter->addWidget(buildForm());
    splitter->addWidget(buildCurves());
    splitter->setStretchFactor(0, 0);
    splitter->setStretchFactor(1, 1);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(splitter, 1);
    layout->addWidget(m_strip);
    connect(&m_workbench, &Workbench::taskChanged, this, &TrainPanel::updateButtons);
    connect(m_form, &HintForm::validityChanged, this, &TrainPanel::updateButtons);
    connect(m_form, &HintForm::valueChanged, this, &TrainPanel::methodChanged);
    connect(m_form, &HintForm::valueChanged, this, &TrainPanel::updateButtons); // one wrong field after another
    connect(&m_workbench, &Workbench::jobsChanged, this, &TrainPanel::updateButtons);
    connect(&m_workbench, &Workbench::runsChanged, this, &TrainPanel::showLastRun);
    connect(&m_workbench, &Workbench::trainingStarted, this, [this](JobSession* job, qint64 resumes) {
        watch(job);
        if (resumes > 0)
            showEarlier(resumes);
    });
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
    buttons->addWidget(m_start);
    buttons->addWidget(m_stop);
    buttons->addStretch(1);
    layout->addLayout(buttons);
    connect(m_start, &QPushButton::clicked, this, &TrainPanel::startRun);
    connect(m_stop, &QPushButton::clicked, this, &TrainPanel::stopRun);
    side->setMinimumWidth(int(fontMetrics().averageCharWidth() * 46));
    return side;
}

QWidget* TrainPanel::buildCurves()
{
    auto* side = new QWidget(this);
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    m_title = makeLabel(tr("No run yet: the defaults fit the demo."), TextRole::Large, side);
    m_facts = new FactRow(side);
    layout->addWidget(m_title);
    layout->addWidget(m_facts);
    m_loss = makeCurves(tr("Loss"), tr("loss, nats per answer"), QStringLiteral("lossCurve"));
    m_loss->addCurve({ tr("training"), 0, false, true, tr("training, each step") });
    m_loss->addCurve({ tr("validation"), 1, true, false, {} });
    m_loss->setSmoothing(0.9);
    m_accuracy = makeCurves(tr("Validation accuracy"), tr("accuracy"), QStringLiteral("accuracyCurve"));
    m_accuracy->addCurve({ tr("accuracy, 95 % interval"), 0, true, false, {} });
    m_accuracy->setYRange(0.0, 1.0);
    m_rate = makeCurves(tr("Learning rate"), tr("learning rate"), QStringLiteral("rateCurve"));
    m_rate->addCurve({ tr("used"), 0, false, false, {} });
    m_norm = makeCurves(tr("Gradient norm"), tr("gradient norm"), QStringLiteral("normCurve"));
    m_norm->addCurve({ tr("gradient norm"), 0, false, true, tr("each step") });
    m_norm->setSmoothing(0.9);
    m_norm->setReferences({ { 1.0, tr("clip at 1.0"), 1, false } });
    auto* grid = new QGridLayout;
    grid->addWidget(m_loss, 0, 0);
    grid->addWidget(m_accuracy, 0, 1);
    grid->addWidget(m_rate, 1, 0);
    grid->addWidget(m_norm, 1, 1);
    layout->addLayout(grid, 1);
    for (auto* view : { m_loss, m_accuracy, m_rate, m_norm })
        view->setXRange(0.0, std::nullopt);
    CurveView::link({ m_loss, m_accuracy, m_rate, m_norm });
    return side;
}

void TrainPanel::methodChanged(const QString& key, const QVariant& value)
{
    if (key != QStringLiteral("method"))
        return;
    const bool esp = value.toString() == QStringLiteral("MHA-ESP");
    m_form->setFieldShown(QStringLiteral("heads"), esp);
    m_form->setFieldShown(QStringLiteral("exemplars"), esp);
    m_form->setValue(QStringLiteral("learning_rate"), esp ? 1e-3 : 3e-3);
    m_form->setValue(QStringLiteral("steps"), esp ? 600 : 300);
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
    const QString path = QFileDialog::getSaveFileName(this, tr("Save configuration"),
        QString::fromStdString(config.methodName()) + QStringLiteral(".json"), tr("Configuration (*.json)"));
    if (path.isEmpty())
        return;
    const auto written = writeAtomically(path.toStdString(), config.toJson().dump(2) + "\n");
    if (!written)
        return sayError(*m_strip, written.error());
    m_strip->say(Severity::Success, tr("%1 is written; mnemoscope-cli train --config runs it.").arg(path));
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

void TrainPanel::watch(JobSession* job)
{
    m_job = job;
    m_best = -1.0;
    m_title->setText(job->title());
    for (auto* view : { m_loss, m_accuracy, m_rate, m_norm }) {
        for (int curve = 0; curve < view->curveCount(); ++curve)
            view->clearPoints(curve);
    }
    connect(job, &JobSession::advanced, this, &TrainPanel::showReports);
    connect(job, &JobSession::started, this,
        [this, job](qint64 run) { m_title->setText(tr("Run %1: %2").arg(run).arg(job->title())); });
    connect(job, &JobSession::finished, this, [this, job] { showEnd(*job); });
    connect(job, &JobSession::failed, this, [this, job] { showEnd(*job); });
    updateButtons();
}

void TrainPanel::showReports(const std::vector<StepReport>& reports)
{
    std::vector<CurvePoint> loss, rate, norm, validation, accuracy;
    for (const auto& report : reports) {
        const double step = double(report.step);
        loss.push_back({ step, report.loss });
        rate.push_back({ step, report.learningRate });
        norm.push_back({ step, report.gradientNorm });
        if (!report.validation)
            continue;
        validation.push_back({ step, report.validation->loss });
        if (!report.validation->accuracy)
            continue;
        const double value = *report.validation->accuracy;
        const auto interval = wilson(std::llround(value * double(report.validation->items)), report.validation->items);
        accuracy.push_back({ step, value, interval.low, interval.high });
        if (value > m_best) {
            m_best = value;
            m_bestStep = report.step;
        }
    }
    m_loss->appendPoints(0, loss);
    m_loss->appendPoints(1, validation);
    m_accuracy->appendPoints(0, accuracy);
    m_rate->appendPoints(0, rate);
    m_norm->appendPoints(0, norm);
    const auto& last = reports.back();
    const QLocale locale;
    QList<std::pair<QString, QString>> facts { { tr("step"), tr("%L1 of %L2").arg(last.step).arg(last.totalSteps) },
        { tr("loss"), decimalText(last.loss, 3, locale) },
        { tr("tokens"),
            tr("%L1 / s").arg(
                last.seconds > 0.0 ? qRound64(double(last.tokensReal + last.tokensVirtual) / last.seconds) : 0) } };
    if (m_best >= 0.0)
        facts.append({ tr("best accuracy"), tr("%1 at step %L2").arg(decimalText(m_best, 3, locale)).arg(m_bestStep) });
    if (m_job && m_job->secondsLeft() >= 0.0)
        facts.append({ tr("left"), durationText(m_job->secondsLeft()) });
    m_facts->setFacts(facts);
    if (last.isAboveStart && m_strip->text().isEmpty())
        m_strip->say(
            Severity::Warning, tr("The loss stands above where the run began; a lower learning rate may do better."));
}

/// Of a run that goes on: the points from before, in front of those that have come since.
void TrainPanel::showEarlier(qint64 run)
{
    const QPointer<JobSession> job = m_job;
    m_workbench.ask<StoredCurves>(
        this,
        [this, run] {
            return m_workbench.store()
                ->call([run](RunStore& store) { return Result<StoredCurves>(curvesOf(store, run, {})); })
                .value();
        },
        [this, job](const StoredCurves& stored) {
            if (m_job != job)
                return;
            const std::pair<CurveView*, int> places[]
                = { { m_loss, 0 }, { m_loss, 1 }, { m_accuracy, 0 }, { m_rate, 0 }, { m_norm, 0 } };
            for (std::size_t i = 0; i < stored.curves.size(); ++i) {
                const auto [view, curve] = places[i];
                const auto since = view->points(curve);
                auto before = stored.curves[i];
                if (!since.empty())
                    std::erase_if(before, [&](const CurvePoint& point) { return point.x >= since.front().x; });
                view->clearPoints(curve);
                view->appendPoints(curve, before);
                view->appendPoints(curve, since);
            }
        });
}

/// The newest training of the project, while this panel watches none of its own.
void TrainPanel::showLastRun()
{
    if (!m_workbench.store() || m_job)
        return;
    m_workbench.ask<StoredCurves>(
        this,
        [this] {
            return m_workbench.store()
                ->call([](RunStore& store) { return Result<StoredCurves>(lastTraining(store)); })
                .value();
        },
        [this](StoredCurves stored) {
            if (m_job || stored.run == 0)
                return;
            m_title->setText(tr("Run %1: %2").arg(stored.run).arg(stored.name));
            const std::pair<CurveView*, int> places[]
                = { { m_loss, 0 }, { m_loss, 1 }, { m_accuracy, 0 }, { m_rate, 0 }, { m_norm, 0 } };
            for (std::size_t i = 0; i < stored.curves.size(); ++i) {
                places[i].first->clearPoints(places[i].second);
                places[i].first->appendPoints(places[i].second, stored.curves[i]);
            }
        });
}

void TrainPanel::showEnd(const JobSession& job)
{
    updateButtons();
    switch (job.state()) {
    case JobSession::State::Finished:
        m_strip->say(
            Severity::Success, tr("Run %1 is finished and evaluated; its point stands in Vectors.").arg(job.run()));
        break;
    case JobSession::State::Stopped:
        m_strip->say(Severity::Info, tr("Stopped after the step under way; the state is kept and can be resumed."));
        break;
    default:
        sayError(*m_strip, job.error());
    }
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
    m_stop->setEnabled(m_job && !m_job->isOver());
    m_stop->setToolTip(m_stop->isEnabled() ? tr("Ends after the step under way") : tr("Nothing is running"));
}

} // namespace mnemo
