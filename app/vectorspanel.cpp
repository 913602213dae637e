#include "app/vectorspanel.h"

#include "core/engine/evaluate/agreement.h"
#include "widgets/models/numbertext.h"
#include "widgets/plots/scatterview.h"
#include "widgets/plots/seriesstyle.h"
#include "widgets/views/errortext.h"
#include "widgets/views/hintform.h"
#include "widgets/views/messagestrip.h"
#include "widgets/views/tablepane.h"
#include "widgets/views/theme.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace mnemo {

namespace {

Result<Json> fitAndEvaluate(Laboratory& laboratory, ExperimentConfig config, const std::vector<double>& lambdas,
    std::stop_token stop, const RunEvents& events)
{
    Json list = Json::array();
    for (const double lambda : lambdas) {
        if (config.methodName() == "LTV")
            config.method["lambda"] = lambda;
        const auto fitted = runVector(laboratory, config, stop, events);
        if (!fitted)
            return fitted.error();
        const auto evaluated = runEvaluation(laboratory, config, fitted->maker,
            fitted->run > 0 ? std::optional(fitted->run) : std::nullopt, stop, { {}, {}, events.onProgress });
        if (!evaluated)
            return evaluated.error();
        list.push_back(toJson(evaluated->evaluation));
    }
    return list;
}

} // namespace

VectorsPanel::VectorsPanel(Workbench& workbench, QWidget* parent)
    : Panel(workbench, QStringLiteral("vectors"), parent)
    , m_model({ { tr("Run"), [](const EvaluatedPoint& p) { return QVariant(qint64(p.run)); }, {}, {},
                    [](const EvaluatedPoint& p, int role) {
                        return role == IdRole ? QVariant(qint64(p.run)) : QVariant();
                    } },
          { tr("Method"), [](const EvaluatedPoint& p) { return QVariant(QString::fromStdString(p.method)); }, {}, {},
              {} },
          { tr("Setting"), [](const EvaluatedPoint& p) { return QVariant(QString::fromStdString(p.setting)); }, {}, {},
              {} },
          { tr("Model"), [](const EvaluatedPoint& p) { return QVariant(QString::fromStdString(p.model)); }, {}, {},
              {} },
          { tr("Data"), [](const EvaluatedPoint& p) { return QVariant(QString::fromStdString(p.dataset)); }, {}, {},
              {} },
          { tr("Accuracy, 95 % interval"), [](const EvaluatedPoint& p) { return QVariant(p.accuracy.value); },
              [](const EvaluatedPoint& p) { return intervalText(p.accuracy.value, p.accuracy.interval, QLocale()); },
              {}, {} },
          { tr("dNTP, nats"), [](const EvaluatedPoint& p) { return QVariant(p.dntp); },
              [](const EvaluatedPoint& p) { return decimalText(p.dntp, 3, QLocale()); },
              tr("KL of ICL against the method over the label words, mean over the queries"), {} },
          { tr("n"), [](const EvaluatedPoint& p) { return QVariant(qint64(p.n)); }, {}, tr("Test items"), {} } })
    , m_strip(new MessageStrip(this))
{
    auto* splitter = new QSplitter(Qt::Horizontal, this);
    splitter->addWidget(buildForm());
    splitter->addWidget(buildResults());
    splitter->setStretchFactor(1, 1);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(splitter, 1);
    layout->addWidget(m_strip);
    connect(&m_workbench, &Workbench::runsChanged, this, &VectorsPanel::reload);
    connect(&m_workbench, &Workbench::selectionChanged, this, [this](const Selection& s) {
        m_scatter->setSelectedId(s.evaluation > 0 ? std::optional(s.evaluation) : std::nullopt);
        if (s.evaluation > 0)
            m_table->setCurrentId(s.evaluation);
        updateButtons();
    });
    connect(&m_workbench, &Workbench::taskChanged, this, &VectorsPanel::updateButtons);
    connect(addMenuAction(Menu::Run, QStringLiteral("fitTaskVector"), tr("&Fit vector"),
                QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_F)),
        &QAction::triggered, this, &VectorsPanel::fit);
    connect(addMenuAction(Menu::Run, QStringLiteral("runBaselines"), tr("Evaluate &baselines"),
                QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_B)),
        &QAction::triggered, this, &VectorsPanel::evaluateBaselines);
    updateButtons();
    reload();
}

void VectorsPanel::updateButtons()
{
    const auto run = m_workbench.selection().run;
    m_evaluate->setEnabled(run > 0 && m_workbench.task());
    m_evaluate->setToolTip(run > 0 ? tr("Measures run %1 on the test items of the data above").arg(run)
                                   : tr("Choose an adapter in the bar above first."));
}

QWidget* VectorsPanel::buildForm()
{
    auto* side = new QWidget(this);
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    m_form = new HintForm(side);
    m_form->setObjectName(QStringLiteral("vectorForm"));
    m_form->addGroup(tr("Extractor"));
    FieldSpec method;
    method.key = QStringLiteral("method");
    method.label = tr("E&xtractor");
    method.kind = FieldSpec::Kind::Choice;
    method.options
        = { { tr("LTV"), QStringLiteral("LTV") }, { tr("mean difference"), QStringLiteral("mean difference") } };
    method.value = QStringLiteral("LTV");
    method.hint = tr("LTV maps each query's state; a mean difference adds the same offset to all.");
    m_form->addField(method);
    const auto integer
        = [this](const QString& key, const QString& label, int value, const QString& unit, const QString& hint) {
              FieldSpec spec;
              spec.key = key;
              spec.label = label;
              spec.kind = FieldSpec::Kind::Integer;
              spec.value = value;
              spec.low = 1;
              spec.high = 100000;
              spec.unit = unit;
              spec.hint = hint;
              m_form->addField(spec);
          };
    integer(QStringLiteral("count"), tr("&Demonstrations"), 12, tr("balanced"),
        tr("Examples in front of each query while states are read. Usual 12 to 30."));
    integer(QStringLiteral("queries"), tr("&Queries, N"), 256, tr("no labels needed"),
        tr("Training queries the map is fitted on. Usual 64 to 512."));
    FieldSpec lambda;
    lambda.key = QStringLiteral("lambda");
    lambda.label = tr("Rid&ge, λ");
    lambda.kind = FieldSpec::Kind::Real;
    lambda.value = 5.0;
    lambda.low = 0.0;
    lambda.high = 1e9;
    lambda.step = 0;
    lambda.hint = tr("Pull towards no change, not divided by N. Usual 0.1 to 20;\nhigher is steadier and weaker.");
    m_form->addField(lambda);
    layout->addWidget(m_form);
    auto* fitButton = new QPushButton(tr("&Fit and evaluate"), side);
    fitButton->setObjectName(QStringLiteral("fitVector"));
    setMainButton(*fitButton);
    auto* sweep = new QPushButton(tr("&Sweep λ 0.1, 1, 5, 20"), side);
    sweep->setObjectName(QStringLiteral("sweepLambda"));
    auto* baselines = new QPushButton(tr("Evaluate &baselines"), side);
    baselines->setObjectName(QStringLiteral("evaluateBaselines"));
    baselines->setToolTip(tr("Zero-shot, ICL with fixed and with retrieved exemplars"));
    m_evaluate = new QPushButton(tr("Evaluate &adapter"), side);
    m_evaluate->setObjectName(QStringLiteral("evaluateAdapter"));
    for (auto* button : { fitButton, sweep, baselines, m_evaluate })
        layout->addWidget(button);
    connect(m_evaluate, &QPushButton::clicked, this, &VectorsPanel::evaluateAdapter);
    layout->addStretch(1);
    connect(fitButton, &QPushButton::clicked, this, &VectorsPanel::fit);
    connect(baselines, &QPushButton::clicked, this, &VectorsPanel::evaluateBaselines);
    connect(sweep, &QPushButton::clicked, this, [this] {
        auto config = m_workbench.config();
        config.method = { { "method", "LTV" }, { "count", m_form->value(QStringLiteral("count")).toInt() },
            { "queries", m_form->value(QStringLiteral("queries")).toInt() } };
        auto& laboratory = m_workbench.laboratory();
        watch(m_workbench.startJob(tr("Sweep λ"), [&laboratory, config](std::stop_token stop, const RunEvents& events) {
            return fitAndEvaluate(laboratory, config, { 0.1, 1.0, 5.0, 20.0 }, stop, events);
        }));
    });
    side->setMinimumWidth(int(fontMetrics().averageCharWidth() * 46));
    return side;
}

QWidget* VectorsPanel::buildResults()
{
    auto* side = new QSplitter(Qt::Vertical, this);
    m_table = new TablePane(side);
    m_table->setObjectName(QStringLiteral("evaluations"));
    m_table->setModel(&m_model);
    m_table->setFilterPlaceholder(tr("Filter method, setting, data"));
    m_table->view()->setAccessibleName(tr("Evaluated runs"));
    m_table->emptyState().setSentence(tr("No evaluated run yet: fit a vector, or evaluate the baselines."));
    auto* plot = new QWidget(side);
    auto* layout = new QVBoxLayout(plot);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* tools = new QHBoxLayout;
    auto* logarithmic = new QCheckBox(tr("&logarithmic"), plot);
    logarithmic->setObjectName(QStringLiteral("scatterLogarithmic"));
    logarithmic->setChecked(true);
    auto* line = new QCheckBox(tr("&regression line"), plot);
    line->setObjectName(QStringLiteral("scatterLine"));
    m_scope = new QComboBox(plot);
    m_scope->setObjectName(QStringLiteral("scatterScope"));
    m_scope->setAccessibleName(tr("Which runs the plot shows"));
    m_scope->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_scope->setMinimumContentsLength(14);
    m_within = makeLabel({}, TextRole::SmallSecond, plot);
    m_within->setToolTip(
        tr("Each value minus the mean of its method: whether nearer is better where methods are equal"));
    tools->addWidget(makeLabel(tr("dNTP and accuracy"), TextRole::Bold, plot));
    tools->addWidget(m_scope);
    m_within->setWordWrap(true); // narrow windows: on several lines
    m_within->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_within->setMinimumWidth(fontMetrics().averageCharWidth() * 16);
    tools->addWidget(m_within, 1);
    tools->addWidget(logarithmic);
    tools->addWidget(line);
    layout->addLayout(tools);
    m_scatter = new ScatterView(plot);
    m_scatter->setObjectName(QStringLiteral("scatter"));
    m_scatter->setAxes(tr("dNTP against ICL, nats, label words"), tr("accuracy"));
    m_scatter->setLogarithmicX(true);
    m_scatter->setYRange(0.0, 1.02);
    m_scatter->setStatisticsShown(true);
    m_scatter->setToolBarShown(true);
    m_scatter->setAccessibleName(tr("dNTP against accuracy"));
    layout->addWidget(m_scatter, 1);
    connect(logarithmic, &QCheckBox::toggled, this, [this](bool on) {
        m_scatter->setLogarithmicX(on);
        showScatter();
    });
    connect(m_scope, &QComboBox::currentIndexChanged, this, &VectorsPanel::showScatter);
    connect(line, &QCheckBox::toggled, m_scatter, &ScatterView::setRegressionShown);
    connect(m_scatter, &ScatterView::pointActivated, this, &VectorsPanel::selectEvaluation);
    connect(m_table, &TablePane::currentRowChanged, this, [this](int row) {
        if (row >= 0)
            selectEvaluation(qint64(m_model.row(row).run));
    });
    side->addWidget(m_table);
    side->addWidget(plot);
    side->setStretchFactor(0, 1);
    side->setStretchFactor(1, 2);
    side->setSizes({ 300, 500 });
    return side;
}

// A point is an evaluation; what it measured becomes the adapter of the window where it fits the model.
void VectorsPanel::selectEvaluation(qint64 evaluation)
{
    const auto& rows = m_model.rows();
    const auto point
        = std::find_if(rows.begin(), rows.end(), [&](const EvaluatedPoint& p) { return p.run == evaluation; });
    if (point == rows.end())
        return;
    auto selection = m_workbench.selection();
    selection.evaluation = evaluation;
    const auto task = m_workbench.task();
    if (task && point->model == task->model->name())
        selection.run = point->parent;
    m_workbench.select(selection);
}

void VectorsPanel::reload()
{
    if (!m_workbench.store())
        return;
    const int request = ++m_request;
    m_workbench.ask<std::vector<EvaluatedPoint>>(
        this,
        [&workbench = m_workbench] {
            const auto points = workbench.store()->call([](RunStore& store) { return evaluatedPoints(store); });
            return points ? *points : std::vector<EvaluatedPoint>();
        },
        [this, request](std::vector<EvaluatedPoint> points) {
            if (request == m_request)
                show(std::move(points));
        });
}

void VectorsPanel::show(std::vector<EvaluatedPoint> points)
{
    m_model.setRows(std::move(points));
    m_table->view()->resizeColumnsToContents();
    m_table->view()->horizontalHeader()->setStretchLastSection(false);
    m_table->view()->horizontalHeader()->setSectionResizeMode(2, QHeaderView::Stretch);
    setFacts(tr("%n evaluated run(s)", nullptr, int(m_model.rows().size())));
    fillScopes();
    showScatter();
    if (const auto chosen = m_workbench.selection().evaluation; chosen > 0) {
        const QSignalBlocker quiet(m_table);
        m_table->setCurrentId(chosen);
        m_scatter->setSelectedId(chosen);
    }
}

// All points, those of one data set, those of one method.
void VectorsPanel::fillScopes()
{
    const auto chosen = m_scope->currentData();
    const QSignalBlocker blocker(m_scope);
    QStringList dataSets;
    QStringList methods;
    for (const auto& point : m_model.rows()) {
        dataSets << QString::fromStdString(point.dataset);
        methods << QString::fromStdString(point.method);
    }
    dataSets.removeDuplicates();
    methods.removeDuplicates();
    m_scope->clear();
    m_scope->addItem(tr("all runs"));
    for (const auto& name : dataSets)
        m_scope->addItem(tr("data: %1").arg(name), QStringList { QStringLiteral("data"), name });
    for (const auto& name : methods)
        m_scope->addItem(tr("method: %1").arg(name), QStringList { QStringLiteral("method"), name });
    m_scope->setCurrentIndex(std::max(0, m_scope->findData(chosen)));
}

bool VectorsPanel::isInScope(const EvaluatedPoint& point) const
{
    const auto scope = m_scope->currentData().toStringList();
    if (scope.size() != 2)
        return true;
    return scope.at(1)
        == QString::fromStdString(scope.front() == QStringLiteral("data") ? point.dataset : point.method);
}

void VectorsPanel::showScatter()
{
    std::vector<ScatterSeries> series;
    std::vector<ScatterPoint> dots;
    std::vector<AgreementPoint> agreed;
    for (const auto& point : m_model.rows()) {
        if (!isInScope(point))
            continue;
        const auto method = QString::fromStdString(point.method);
        auto known
            = std::find_if(series.begin(), series.end(), [&](const ScatterSeries& s) { return s.name == method; });
        if (known == series.end())
            known = series.insert(series.end(), { method, methodStyle(method) });
        ScatterPoint dot;
        dot.id = point.run;
        dot.x = point.dntp;
        dot.y = point.accuracy.value;
        dot.low = point.accuracy.interval.low;
        dot.high = point.accuracy.interval.high;
        dot.series = int(known - series.begin());
        dot.name = tr("run %1, %2 %3").arg(point.run).arg(method, QString::fromStdString(point.setting));
        dots.push_back(std::move(dot));
        agreed.push_back({ point.method, point.dataset, point.dntp, point.accuracy.value });
    }
    m_scatter->setPoints(std::move(series), std::move(dots));
    const auto within = agreementOf(agreed, m_scatter->isLogarithmicX()).withinMethods;
    m_within->setText(within.pearson && within.spearman
            ? tr("within methods: r = %1, ρ = %2, n = %3")
                  .arg(decimalText(within.pearson->r, 2, QLocale()), decimalText(within.spearman->r, 2, QLocale()))
                  .arg(within.pearson->n)
            : QString());
}

void VectorsPanel::fit()
{
    if (!m_form->isValid()) {
        m_strip->say(Severity::Error, m_form->firstError());
        return;
    }
    auto config = m_workbench.config();
    config.method = { { "method", m_form->value(QStringLiteral("method")).toString().toStdString() },
        { "count", m_form->value(QStringLiteral("count")).toInt() },
        { "queries", m_form->value(QStringLiteral("queries")).toInt() } };
    const double lambda = m_form->value(QStringLiteral("lambda")).toDouble();
    auto& laboratory = m_workbench.laboratory();
    watch(m_workbench.startJob(tr("Fit %1").arg(QString::fromStdString(config.methodName())),
        [&laboratory, config, lambda](std::stop_token stop, const RunEvents& events) {
            return fitAndEvaluate(laboratory, config, { lambda }, stop, events);
        }));
}

void VectorsPanel::evaluateBaselines()
{
    const auto config = m_workbench.config();
    auto& laboratory = m_workbench.laboratory();
    watch(m_workbench.startJob(
        tr("Evaluate baselines"), [&laboratory, config](std::stop_token stop, const RunEvents& events) -> Result<Json> {
            Json list = Json::array();
            for (const Json& method :
                { Json { { "method", "zero-shot" } }, Json { { "method", "ICL" }, { "count", 12 } },
                    Json { { "method", "ICL retrieved" }, { "count", 5 } } }) {
                auto own = config;
                own.method = method;
                const auto evaluated = runEvaluation(laboratory, own, nullptr, {}, stop, events);
                if (!evaluated)
                    return evaluated.error();
                list.push_back(toJson(evaluated->evaluation));
            }
            return list;
        }));
}

void VectorsPanel::evaluateAdapter()
{
    const auto run = m_workbench.selection().run;
    const auto task = m_workbench.task();
    if (run <= 0 || !task)
        return;
    const auto config = m_workbench.config();
    auto& laboratory = m_workbench.laboratory();
    watch(m_workbench.startJob(tr("Evaluate run %1").arg(run),
        [&laboratory, config, run, task](std::stop_token stop, const RunEvents& events) -> Result<Json> {
            auto own = config;
            const auto made = configOfRun(laboratory, run);
            if (!made)
                return made.error();
            own.method = made->method;
            const auto maker = makerOfRun(laboratory, run, task->model);
            if (!maker)
                return maker.error();
            const auto evaluated = runEvaluation(laboratory, own, *maker, run, stop, events);
            return evaluated ? Result<Json>(toJson(evaluated->evaluation)) : Result<Json>(evaluated.error());
        }));
}

void VectorsPanel::watch(JobSession* job)
{
    m_strip->dismiss();
    connect(job, &JobSession::failed, this, [this](const Error& error) { sayError(*m_strip, error); });
}

} // namespace mnemo
