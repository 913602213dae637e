#include "app/modelpanel.h"

#include "core/text/tokenizer.h"
#include "widgets/models/numbertext.h"
#include "widgets/views/tablepane.h"
#include "widgets/views/theme.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
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
{
    m_table->setObjectName(QStringLiteral("modelFacts"));
    m_table->setModel(&m_model);
    m_table->setToolRowShown(false);
    m_table->view()->setAccessibleName(tr("Facts of the model"));
    m_table->emptyState().setIcon(QStringLiteral("model"));
    m_table->emptyState().setSentence(tr("No model yet: choose one in the bar above."));
    m_dtype->setObjectName(QStringLiteral("modelDtype"));
    m_dtype->addItem(QStringLiteral("float32"), int(FrozenModel::Dtype::Float32));
    m_dtype->addItem(QStringLiteral("bfloat16"), int(FrozenModel::Dtype::BFloat16));
    m_dtype->setToolTip(tr("Of the frozen weights. bfloat16 takes half the memory; norms and adapters stay float32."));
    m_threads->setObjectName(QStringLiteral("modelThreads"));
    m_threads->setRange(0, QThread::idealThreadCount());
    m_threads->setSpecialValueText(tr("automatic"));
    m_threads->setToolTip(tr("That compute in trainings and evaluations. Results may differ in the last digits."));
    auto* row = new QHBoxLayout;
    auto* dtypeLabel = makeLabel(tr("&Numbers"), TextRole::Plain, this);
    dtypeLabel->setBuddy(m_dtype);
    auto* threadLabel = makeLabel(tr("T&hreads"), TextRole::Plain, this);
    threadLabel->setBuddy(m_threads);
    for (QWidget* widget : std::initializer_list<QWidget*> { dtypeLabel, m_dtype, threadLabel, m_threads })
        row->addWidget(widget);
    row->addStretch(1);
    auto* layout = new QVBoxLayout(this);
    layout->addLayout(row);
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
    connect(&m_workbench, &Workbench::taskChanged, this, &ModelPanel::showTask);
    showTask();
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

void ModelPanel::showTask()
{
    const auto task = m_workbench.task();
    m_model.setRows(task ? factsOf(*task->model) : std::vector<Fact>());
    m_table->view()->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
    setFacts(task ? QString::fromStdString(task->model->name()) : QString());
    const QSignalBlocker quietDtype(m_dtype);
    const QSignalBlocker quietThreads(m_threads);
    m_dtype->setCurrentIndex(m_dtype->findData(int(m_workbench.config().dtype)));
    m_threads->setValue(m_workbench.config().threads);
}

} // namespace mnemo
