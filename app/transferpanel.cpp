#include "app/transferpanel.h"

#include "core/engine/vectors/transfer.h"
#include "core/text/tokenizer.h"
#include "widgets/models/numbertext.h"
#include "widgets/plots/barview.h"
#include "widgets/plots/plottext.h"
#include "widgets/views/errortext.h"
#include "widgets/views/hintform.h"
#include "widgets/views/messagestrip.h"
#include "widgets/views/tablepane.h"
#include "widgets/views/theme.h"

#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include <cmath>

namespace mnemo {

namespace {

QString figureText(const std::optional<Figure>& figure)
{
    return figure ? intervalText(figure->value, figure->interval, QLocale()) : QString();
}

QVariant numberOf(const std::optional<double>& value)
{
    return value ? QVariant(*value) : QVariant();
}

QString dntpText(const std::optional<double>& value)
{
    return value ? decimalText(*value, 3, QLocale()) : QString();
}

/// The transfer, then the target alone where it was not measured yet, then the target with its new vector.
Result<Json> transferAndEvaluate(Laboratory& laboratory, const ExperimentConfig& config, const std::string& source,
    TransferScenario scenario, std::stop_token stop, const RunEvents& events)
{
    const RunEvents quiet { {}, {}, events.onProgress };
    auto alone = config;
    alone.method = { { "method", "zero-shot" } };
    if (const auto before = runEvaluation(laboratory, alone, nullptr, {}, stop, quiet); !before)
        return before.error();
    const auto moved = runTransfer(laboratory, config, source, scenario, stop, events);
    if (!moved)
        return moved.error();
    const auto after = runEvaluation(laboratory, config, moved->outcome.maker,
        moved->outcome.run > 0 ? std::optional(moved->outcome.run) : std::nullopt, stop, quiet);
    if (!after)
        return after.error();
    return toJson(after->evaluation);
}

} // namespace

TransferPanel::TransferPanel(Workbench& workbench, QWidget* parent)
    : Panel(workbench, QStringLiteral("transfer"), parent)
    , m_facts({ { {}, [](const Fact& fact) { return QVariant(fact.name); }, {}, {}, {} },
          { tr("Source"), [](const Fact& fact) { return fact.source; }, {}, {}, {} },
          { tr("Target"), [](const Fact& fact) { return fact.target; }, {}, {}, {} } })
    , m_transfers({ { tr("Run"), [](const TransferRecord& r) { return QVariant(qint64(r.run)); }, {}, {},
                        [](const TransferRecord& r, int role) {
                            return role == IdRole ? QVariant(qint64(r.run)) : QVariant();
                        } },
          { tr("From"), [](const TransferRecord& r) { return QVariant(QString::fromStdString(r.source)); }, {}, {},
              {} },
          { tr("To"), [](const TransferRecord& r) { return QVariant(QString::fromStdString(r.target)); }, {}, {}, {} },
          { tr("Data"), [](const TransferRecord& r) { return QVariant(QString::fromStdString(r.dataset)); }, {}, {},
              {} },
          { tr("λ"), [](const TransferRecord& r) { return QVariant(r.lambda); }, {}, tr("Ridge"), {} },
          { tr("Shared"), [](const TransferRecord& r) { return QVariant(qint64(r.sharedTokens)); }, {},
              tr("Tokens that both vocabularies hold"), {} },
          { tr("Residual"), [](const TransferRecord& r) { return QVariant(r.residual); },
              [](const TransferRecord& r) { return decimalText(r.residual, 3, QLocale()); },
              tr("Of the bridge between the output matrices, relative"), {} },
          { tr("Accuracy before"),
              [](const TransferRecord& r) { return r.before ? QVariant(r.before->value) : QVariant(); },
              [](const TransferRecord& r) { return figureText(r.before); }, tr("Target alone, 95 % interval"), {} },
          { tr("Accuracy after"),
              [](const TransferRecord& r) { return r.after ? QVariant(r.after->value) : QVariant(); },
              [](const TransferRecord& r) { return figureText(r.after); },
              tr("Target with the transferred vector, 95 % interval"), {} },
          { tr("dNTP before"), [](const TransferRecord& r) { return numberOf(r.dntpBefore); },
              [](const TransferRecord& r) { return dntpText(r.dntpBefore); }, tr("nats, label words"), {} },
          { tr("dNTP after"), [](const TransferRecord& r) { return numberOf(r.dntpAfter); },
              [](const TransferRecord& r) { return dntpText(r.dntpAfter); }, tr("nats, label words"), {} } })
    , m_strip(new MessageStrip(this))
{
    auto* splitter = new QSplitter(Qt::Horizontal, this);
    splitter->addWidget(buildForm());
    splitter->addWidget(buildResults());
    splitter->setStretchFactor(1, 1);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(splitter, 1);
    layout->addWidget(m_strip);
    connect(&m_workbench, &Workbench::taskChanged, this, [this] {
        fillSources();
        compareModels();
    });
    connect(&m_workbench, &Workbench::runsChanged, this, &TransferPanel::reload);
    connect(m_form, &HintForm::valueChanged, this, [this](const QString& key) {
        if (key == QStringLiteral("source"))
            compareModels();
        updateButton();
    });
    fillSources();
    compareModels();
    reload();
}

QWidget* TransferPanel::buildForm()
{
    auto* side = new QWidget(this);
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    m_form = new HintForm(side);
    m_form->setObjectName(QStringLiteral("transferForm"));
    m_form->addGroup(tr("Transfer to the model above"));
    FieldSpec source;
    source.key = QStringLiteral("source");
    source.label = tr("&Source model");
    source.kind = FieldSpec::Kind::Choice;
    source.hint = tr("The task is read from this model, with demonstrations; the target never sees them.");
    m_form->addField(source);
    FieldSpec scenario;
    scenario.key = QStringLiteral("scenario");
    scenario.label = tr("S&cenario");
    scenario.kind = FieldSpec::Kind::Choice;
    scenario.options = { { tr("bridged targets"), int(TransferScenario::BridgedTargets) },
        { tr("mixed targets"), int(TransferScenario::MixedTargets) },
        { tr("reused matrix"), int(TransferScenario::ReuseMatrix) },
        { tr("conjugated matrix"), int(TransferScenario::ConjugatedMatrix) } };
    scenario.value = int(TransferScenario::BridgedTargets);
    scenario.hint = tr("Bridged targets fit models of any width; the others need equal widths.");
    m_form->addField(scenario);
    const auto number = [this](const char* key, const QString& label, double value, bool isInteger, double high,
                            const QString& unit, const QString& hint) {
        FieldSpec spec;
        spec.key = QString::fromLatin1(key);
        spec.label = label;
        spec.kind = isInteger ? FieldSpec::Kind::Integer : FieldSpec::Kind::Real;
        spec.value = isInteger ? QVariant(int(value)) : QVariant(value);
        spec.low = isInteger ? 1.0 : 0.0;
        spec.high = high;
        spec.step = isInteger ? 1.0 : 0.0;
        spec.unit = unit;
        spec.hint = hint;
        m_form->addField(spec);
    };
    number("count", tr("&Demonstrations"), 12, true, 1000, tr("balanced"), tr("In front of each query of the source."));
    number("queries", tr("&Queries, N"), 256, true, 100000, tr("no labels needed"),
        tr("Training queries the map is fitted on. Usual 64 to 512."));
    number("lambda", tr("Rid&ge, λ"), 5.0, false, 1e9, {}, tr("Pull towards no change. Usual 0.1 to 20."));
    layout->addWidget(m_form);
    m_overlap = makeLabel({}, TextRole::SmallSecond, side);
    m_overlap->setObjectName(QStringLiteral("vocabularyOverlap"));
    m_overlap->setWordWrap(true);
    layout->addWidget(m_overlap);
    m_start = new QPushButton(tr("&Transfer"), side);
    m_start->setObjectName(QStringLiteral("startTransfer"));
    setMainButton(*m_start);
    layout->addWidget(m_start);
    layout->addStretch(1);
    connect(m_start, &QPushButton::clicked, this, &TransferPanel::transfer);
    auto* action = addMenuAction(Menu::Run, QStringLiteral("transfer"), tr("&Transfer vector"));
    connect(action, &QAction::triggered, this, &TransferPanel::transfer);
    side->setMinimumWidth(int(fontMetrics().averageCharWidth() * 48));
    return side;
}

QWidget* TransferPanel::buildResults()
{
    auto* side = new QSplitter(Qt::Vertical, this);
    auto* top = new QSplitter(Qt::Horizontal, side);
    m_factTable = new TablePane(top);
    m_factTable->setObjectName(QStringLiteral("transferFacts"));
    m_factTable->setModel(&m_facts);
    m_factTable->setToolRowShown(false);
    m_factTable->view()->setAccessibleName(tr("Source and target side by side"));
    m_factTable->emptyState().setSentence(tr("Needs two models; the demo has two."));
    m_accuracy = new BarView(top);
    m_accuracy->setObjectName(QStringLiteral("transferAccuracy"));
    m_accuracy->setTitle(tr("Accuracy of the target"));
    m_accuracy->setAxes(tr("method"), tr("accuracy"));
    m_accuracy->setValueRange(0.0, 1.0);
    m_accuracy->setDecimals(3);
    m_accuracy->setAccessibleName(tr("Accuracy before and after the transfer"));
    m_accuracy->hide(); // until a transfer is chosen
    m_table = new TablePane(side);
    m_table->setObjectName(QStringLiteral("transfers"));
    m_table->setModel(&m_transfers);
    m_table->setFilterPlaceholder(tr("Filter model, data"));
    m_table->view()->setAccessibleName(tr("Transfers"));
    m_table->emptyState().setSentence(tr("No transfer yet: choose a source model, then press Transfer."));
    connect(m_table, &TablePane::currentRowChanged, this, &TransferPanel::showTransfer);
    side->setStretchFactor(0, 3);
    side->setStretchFactor(1, 2);
    return side;
}

void TransferPanel::fillSources()
{
    QList<FieldSpec::Option> options;
    for (const auto& choice : m_workbench.laboratory().models()) {
        const auto name = QString::fromStdString(choice.name);
        if (choice.name != m_workbench.config().model)
            options.append({ name, name });
    }
    m_form->setOptions(QStringLiteral("source"), options);
}

TransferPanel::Pair TransferPanel::compare(Laboratory& laboratory, const std::string& source, const FrozenModel& target)
{
    Pair pair;
    const auto opened = laboratory.model(source);
    if (!opened) {
        pair.problem = opened.error();
        return pair;
    }
    const auto& a = (*opened)->architecture();
    const auto& b = target.architecture();
    const auto vocabulary = [](const FrozenModel& model) {
        return qint64(model.tokenizer() ? std::int64_t(model.tokenizer()->size()) : model.architecture().vocabulary);
    };
    pair.facts = { { tr("model"), QString::fromStdString((*opened)->name()), QString::fromStdString(target.name()) },
        { tr("width"), qint64(a.hiddenSize), qint64(b.hiddenSize) },
        { tr("layers"), qint64(a.layers), qint64(b.layers) }, { tr("query heads"), qint64(a.heads), qint64(b.heads) },
        { tr("key and value heads"), qint64(a.kvHeads), qint64(b.kvHeads) },
        { tr("tokens"), vocabulary(**opened), vocabulary(target) },
        { tr("context"), qint64(a.context), qint64(b.context) },
        { tr("fingerprint"), QString::fromStdString((*opened)->fingerprint().substr(0, 12)),
            QString::fromStdString(target.fingerprint().substr(0, 12)) } };
    const auto shared = sharedVocabulary(target, **opened);
    if (!shared) {
        pair.problem = shared.error();
        return pair;
    }
    const double share = double(shared->size()) / double(std::max<qint64>(vocabulary(target), 1));
    pair.overlap = tr("%L1 tokens are shared: %2 % of the target's vocabulary.")
                       .arg(shared->size())
                       .arg(decimalText(100.0 * share, 1, QLocale()));
    return pair;
}

void TransferPanel::compareModels()
{
    const int request = ++m_request;
    m_fits = false;
    const auto task = m_workbench.task();
    const auto source = m_form->value(QStringLiteral("source")).toString().toStdString();
    if (!task || source.empty()) {
        m_facts.setRows({});
        m_overlap->clear();
        updateButton();
        return;
    }
    auto& laboratory = m_workbench.laboratory();
    m_workbench.ask<Pair>(
        this, [&laboratory, source, task] { return compare(laboratory, source, *task->model); },
        [this, request](Pair pair) {
            if (request == m_request) // a late answer is dropped
                showPair(pair);
        });
}

void TransferPanel::showPair(const Pair& pair)
{
    m_fits = !pair.problem;
    m_facts.setRows(pair.facts);
    m_factTable->view()->resizeColumnsToContents();
    m_overlap->setText(pair.problem ? errorText(*pair.problem) : pair.overlap);
    if (!pair.facts.empty())
        setFacts(tr("%1 to %2").arg(pair.facts.front().source.toString(), pair.facts.front().target.toString()));
    updateButton();
    Q_EMIT compared();
}

void TransferPanel::updateButton()
{
    const QString reason = !m_workbench.task() ? tr("Waits for the model and the data to be opened.")
        : m_facts.rows().empty()               ? tr("Needs two models; the demo has two.")
        : !m_fits                              ? m_overlap->text()
                                               : m_form->firstError();
    m_start->setEnabled(reason.isEmpty());
    m_start->setToolTip(reason.isEmpty() ? tr("Collect states, bridge the widths, solve, evaluate") : reason);
}

void TransferPanel::transfer()
{
    if (!m_start->isEnabled())
        return;
    m_strip->dismiss();
    auto config = m_workbench.config();
    config.method = { { "method", "LTV" }, { "lambda", m_form->value(QStringLiteral("lambda")).toDouble() },
        { "count", m_form->value(QStringLiteral("count")).toInt() },
        { "queries", m_form->value(QStringLiteral("queries")).toInt() } };
    const auto source = m_form->value(QStringLiteral("source")).toString().toStdString();
    const auto scenario = TransferScenario(m_form->value(QStringLiteral("scenario")).toInt());
    auto& laboratory = m_workbench.laboratory();
    auto* job = m_workbench.startJob(
        tr("Transfer from %1 to %2").arg(QString::fromStdString(source), QString::fromStdString(config.model)),
        [&laboratory, config, source, scenario](std::stop_token stop, const RunEvents& events) {
            return transferAndEvaluate(laboratory, config, source, scenario, stop, events);
        });
    connect(job, &JobSession::failed, this, [this](const Error& error) { sayError(*m_strip, error); });
    connect(job, &JobSession::finished, this,
        [this] { m_strip->say(Severity::Success, tr("The transfer is done and evaluated.")); });
}

void TransferPanel::reload()
{
    if (!m_workbench.store())
        return;
    m_workbench.ask<std::vector<TransferRecord>>(
        this,
        [store = m_workbench.store()] {
            const auto found = store->call([](RunStore& runs) { return transfers(runs); });
            return found ? *found : std::vector<TransferRecord>();
        },
        [this](std::vector<TransferRecord> found) {
            const auto chosen = m_table->currentId();
            m_transfers.setRows(std::move(found));
            m_table->view()->resizeColumnsToContents();
            if (m_transfers.rows().empty())
                return;
            m_table->setCurrentId(chosen.isValid() ? chosen : QVariant(qint64(m_transfers.row(0).run)));
            showTransfer(m_table->currentRow());
        });
}

void TransferPanel::showTransfer(int row)
{
    if (row < 0)
        return;
    const auto& record = m_transfers.row(row);
    const auto valueOf = [](const std::optional<Figure>& figure) { return figure ? figure->value : std::nan(""); };
    m_accuracy->show();
    m_accuracy->setTitle(tr("Accuracy of the target"), tr("run %1").arg(record.run));
    m_accuracy->setBars({ tr("before"), tr("after"), tr("ICL") },
        { { tr("accuracy"), 0,
            { valueOf(record.before), valueOf(record.after), record.icl.value_or(std::nan("")) } } });
}

} // namespace mnemo
