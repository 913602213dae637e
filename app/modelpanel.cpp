#include "app/modelpanel.h"

#include "core/experiment/precision.h"
#include "core/text/tokenizer.h"
#include "widgets/models/numbertext.h"
#include "widgets/views/errortext.h"
#include "widgets/views/tablepane.h"
#include "widgets/views/theme.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTableView>
#include <QThread>
#include <QVBoxLayout>

namespace mnemo {

namespace {

QString count(std::int64_t value)
{
    return valueText(qint64(value), QLocale());
}

QString dtypeName(FrozenModel::Dtype dtype)
{
    return dtype == FrozenModel::Dtype::BFloat16 ? QStringLiteral("bfloat16") : QStringLiteral("float32");
}

QString tokenName(const Tokenizer& tokenizer, std::optional<std::int64_t> id)
{
    return id ? QStringLiteral("%1 (%2)").arg(QString::fromStdString(tokenizer.token(*id))).arg(*id)
              : ModelPanel::tr("none");
}

} // namespace

ModelPanel::ModelPanel(Workbench& workbench, QWidget* parent)
    : Panel(workbench, QStringLiteral("model"), parent)
    , m_model({ { tr("Property"), [](const Fact& fact) { return QVariant(fact.name); }, {}, {}, {} },
          { tr("Value"), [](const Fact& fact) { return QVariant(fact.value); }, {}, {},
              [](const Fact& fact, int role) {
                  return role == Qt::ToolTipRole ? QVariant(fact.note.isEmpty() ? fact.value : fact.note) : QVariant();
              } } })
    , m_table(new TablePane(this))
    , m_dtype(new QComboBox(this))
    , m_threads(new QSpinBox(this))
    , m_measure(new QPushButton(tr("&Compare on this data"), this))
    , m_precision(makeLabel({}, TextRole::Second, this))
{
    m_table->setObjectName(QStringLiteral("modelFacts"));
    m_table->setModel(&m_model);
    m_table->setToolRowShown(false);
    m_table->view()->setAccessibleName(tr("Facts of the model"));
    m_table->emptyState().setIcon(QStringLiteral("model"));
    m_table->emptyState().setSentence(tr("No model yet: choose one in the bar above."));
    setupFields();
    auto* row = new QHBoxLayout;
    auto* dtypeLabel = makeLabel(tr("&Numbers"), TextRole::Plain, this);
    dtypeLabel->setBuddy(m_dtype);
    auto* threadLabel = makeLabel(tr("T&hreads"), TextRole::Plain, this);
    threadLabel->setBuddy(m_threads);
    for (QWidget* widget : std::initializer_list<QWidget*> { dtypeLabel, m_dtype, m_measure, threadLabel, m_threads })
        row->addWidget(widget);
    row->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(row);
    layout->addWidget(m_precision);
    layout->addWidget(m_table, 1);
    connect(m_dtype, &QComboBox::activated, this, [this] {
        auto config = m_workbench.config();
        config.dtype = FrozenModel::Dtype(m_dtype->currentData().toInt());
        m_workbench.setConfig(config);
    });
    connect(m_threads, &QSpinBox::valueChanged, this, [this](int threads) {
        auto config = m_workbench.config();
        config.threads = threads;
        m_workbench.setConfig(config);
    });
    connect(m_measure, &QPushButton::clicked, this, &ModelPanel::measure);
    connect(&m_workbench, &Workbench::taskChanged, this, &ModelPanel::showTask);
    showTask();
}

void ModelPanel::setupFields()
{
    m_dtype->setObjectName(QStringLiteral("modelDtype"));
    m_dtype->addItem(tr("automatic"), int(FrozenModel::Dtype::Automatic));
    m_dtype->addItem(QStringLiteral("float32"), int(FrozenModel::Dtype::Float32));
    m_dtype->addItem(QStringLiteral("bfloat16"), int(FrozenModel::Dtype::BFloat16));
    m_dtype->setToolTip(
        tr("Of the frozen weights. bfloat16 takes half the memory; norms and adapters stay float32. Automatic takes "
           "bfloat16 where this processor is faster with it."));
    m_threads->setObjectName(QStringLiteral("modelThreads"));
    m_threads->setRange(0, QThread::idealThreadCount());
    m_threads->setSpecialValueText(tr("automatic"));
    m_threads->setToolTip(tr("That compute in trainings and evaluations. Results may differ in the last digits."));
    m_measure->setObjectName(QStringLiteral("measurePrecision"));
    m_measure->setToolTip(
        tr("Computes the test items with bfloat16 and with float32: the largest difference of a logit, "
           "and the labels that change."));
    m_precision->setObjectName(QStringLiteral("precisionResult"));
    m_precision->setWordWrap(true);
    m_precision->hide();
}

std::vector<ModelPanel::Fact> ModelPanel::factsOf(const FrozenModel& model)
{
    const auto& a = model.architecture();
    std::vector<Fact> facts {
        { tr("name"), QString::fromStdString(model.name()), {} },
        { tr("family"), QString::fromLatin1(familyName(a.family)), {} },
        { tr("layers"), count(a.layers), {} },
        { tr("width"), count(a.hiddenSize), tr("of the residual stream") },
        { tr("heads"), count(a.heads), {} },
        { tr("key and value heads"), count(a.kvHeads), tr("fewer than heads: several heads share one") },
        { tr("width of a head"), count(a.headDim), {} },
        { tr("width of the MLP"), count(a.feedForward), {} },
        { tr("vocabulary"), count(a.vocabulary), {} },
        { tr("context"), tr("%1 tokens").arg(count(a.context)), {} },
        { tr("parameters"), count(a.parameters()), {} },
        { tr("of them in blocks"), count(a.blockParameters()), tr("without embeddings and output matrix") },
        { tr("output matrix"), a.isTied ? tr("the embeddings") : tr("its own"), {} },
        { tr("rotary base"), a.isGpt2() ? tr("none") : valueText(a.ropeTheta, QLocale()), {} },
        { tr("stored as"), QString::fromStdString(a.storedDtype), {} },
        { tr("computed as"), dtypeName(model.dtype()), {} },
        { tr("device"), QString::fromStdString(model.device()), {} },
        { tr("folder"), QString::fromStdString(model.folder().string()), {} },
        { tr("fingerprint"), QString::fromStdString(model.fingerprint()), tr("of config and weights") },
    };
    if (const auto tokenizer = model.tokenizer()) {
        facts.push_back({ tr("tokens"), count(std::int64_t(tokenizer->size())), tr("of the tokenizer") });
        facts.push_back({ tr("start token"), tokenName(*tokenizer, tokenizer->bosId()), {} });
        facts.push_back({ tr("end token"), tokenName(*tokenizer, tokenizer->eosId()), {} });
        facts.push_back({ tr("tokenizer"), QString::fromStdString(tokenizer->fingerprint()), tr("fingerprint") });
    } else {
        facts.push_back({ tr("tokenizer"), tr("none: text cannot be read with this model"), {} });
    }
    return facts;
}

namespace {

/// What a comparison is of: another model or other data make it a different one.
QString subjectOf(const Task& task)
{
    return QString::fromStdString(task.model->fingerprint() + task.test.fingerprint() + task.config.form.fingerprint());
}

} // namespace

void ModelPanel::measure()
{
    const auto task = m_workbench.task();
    if (!task)
        return;
    m_measure->setEnabled(false);
    m_measured = subjectOf(*task);
    m_precision->setText(tr("Comparing bfloat16 with float32."));
    m_precision->show();
    auto& laboratory = m_workbench.laboratory();
    auto config = m_workbench.config();
    config.method = { { "method", "zero-shot" } };
    auto* job = m_workbench.startJob(tr("Compare bfloat16 with float32"),
        [&laboratory, config](std::stop_token stop, const RunEvents& events) -> Result<Json> {
            const auto report
                = measurePrecision(laboratory, config, 0, PrecisionReport::usualItems, stop, events.onProgress);
            return report ? Result<Json>(report->toJson()) : Result<Json>(report.error());
        });
    const auto subject = m_measured;
    connect(job, &JobSession::finished, this, [this, subject](const Json& report) {
        m_measure->setEnabled(true);
        if (subject == m_measured)
            showPrecision(report);
    });
    connect(job, &JobSession::failed, this, [this](const Error& error) {
        m_measure->setEnabled(true);
        m_precision->setText(errorText(error));
    });
}

void ModelPanel::showPrecision(const Json& report)
{
    const QLocale locale;
    const auto number = [&](const char* key) { return valueText(report.at(key).get<double>(), locale); };
    const auto seconds = [&](const char* key) { return decimalText(report.at(key).get<double>(), 2, locale); };
    const int changed = report.at("changed_labels").get<int>();
    const int items = report.at("items").get<int>();
    const auto labels = changed == 0 ? tr("no label changes") : tr("%n label(s) change", nullptr, changed);
    m_precision->setText(
        tr("bfloat16 against float32, %n test item(s) without demonstrations: no logit differs by more "
           "than %1 (logits up to %2), %3; %4 s against %5 s.",
            nullptr, items)
            .arg(number("largest_difference"), number("largest_logit"), labels, seconds("seconds_bfloat16"),
                seconds("seconds_float32")));
    m_precision->setToolTip(
        tr("Largest difference at row %L1 of the data set; mean difference %2; accuracy %3 in float32, "
           "%4 in bfloat16.")
            .arg(qint64(report.at("row").get<std::int64_t>()))
            .arg(number("mean_difference"), number("accuracy_float32"), number("accuracy_bfloat16")));
    m_precision->show();
}

void ModelPanel::showTask()
{
    const auto task = m_workbench.task();
    if (!task || subjectOf(*task) != m_measured) {
        m_measured.clear();
        m_precision->clear();
        m_precision->hide();
    }
    m_model.setRows(task ? factsOf(*task->model) : std::vector<Fact>());
    m_table->view()->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
    setFacts(task ? QString::fromStdString(task->model->name()) : QString());
    const QSignalBlocker quietDtype(m_dtype);
    const QSignalBlocker quietThreads(m_threads);
    m_dtype->setCurrentIndex(m_dtype->findData(int(m_workbench.config().dtype)));
    m_threads->setValue(m_workbench.config().threads);
}

} // namespace mnemo
