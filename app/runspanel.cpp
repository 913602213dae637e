#include "app/runspanel.h"

#include "app/runcommand.h"
#include "app/trainingjob.h"
#include "core/base/files.h"
#include "widgets/models/latextable.h"
#include "widgets/models/numbertext.h"
#include "widgets/models/sortfilter.h"
#include "widgets/plots/seriesstyle.h"
#include "widgets/views/errortext.h"
#include "widgets/views/messagestrip.h"
#include "widgets/views/tablepane.h"
#include "widgets/views/theme.h"

#include <QAction>
#include <QComboBox>
#include <QDateTime>
#include <QFileDialog>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStackedWidget>
#include <QTableView>
#include <QTreeWidget>
#include <QUndoStack>
#include <QVBoxLayout>

#include <cmath>

namespace mnemo {

namespace {

QString fromText(const std::string& text)
{
    return QString::fromStdString(text);
}

QVariant number(double value)
{
    return std::isnan(value) ? QVariant() : QVariant(value);
}

QString atStep(double value, qint64 step)
{
    return std::isnan(value) ? QString() : RunsPanel::tr("%1 at %L2").arg(valueText(value, QLocale())).arg(step);
}

QDateTime started(const RunRecord& run)
{
    return QDateTime::fromString(fromText(run.startedAt), Qt::ISODateWithMs).toLocalTime();
}

} // namespace

std::vector<TableColumn<ListedRun>> RunsPanel::columns()
{
    using Run = ListedRun;
    const auto other
        = [](const Run& run, int role) { return role == IdRole ? QVariant(qint64(run.record.id)) : QVariant(); };
    return {
        { tr("Run"), [](const Run& run) { return QVariant(qint64(run.record.id)); }, {}, {}, other },
        { tr("Method"), [](const Run& run) { return QVariant(run.method); }, {}, {},
            [](const Run& run, int role) {
                return role == SeriesStyleRole ? QVariant(methodStyle(run.method)) : QVariant();
            } },
        { tr("Name"), [](const Run& run) { return QVariant(fromText(run.record.name)); }, {}, {}, {} },
        { tr("Kind"), [](const Run& run) { return QVariant(kindName(run.record.kind)); }, {}, {}, {} },
        { tr("State"), [](const Run& run) { return QVariant(stateName(run.record.state)); }, {},
            tr("stopped and interrupted trainings can go on"),
            [](const Run& run, int role) {
                return role == Qt::ToolTipRole && !run.record.errorMessage.empty()
                    ? QVariant(fromText(run.record.errorMessage))
                    : QVariant();
            } },
        { tr("Model"), [](const Run& run) { return QVariant(fromText(run.record.modelName)); }, {}, {}, {} },
        { tr("Data"), [](const Run& run) { return QVariant(fromText(run.record.datasetName)); }, {}, {}, {} },
        { tr("Accuracy, 95 % interval"), [](const Run& run) { return number(run.accuracy); },
            [](const Run& run) {
                return std::isnan(run.accuracy) ? QString()
                                                : intervalText(run.accuracy, { run.low, run.high }, QLocale());
            },
            tr("On the test items; of a training, what its evaluation found"), {} },
        { tr("n"), [](const Run& run) { return run.items > 0 ? QVariant(run.items) : QVariant(); }, {},
            tr("Test items"), {} },
        { tr("Best"), [](const Run& run) { return number(run.best); },
            [](const Run& run) { return atStep(run.best, run.bestStep); },
            tr("Best value of the chosen curve, and its step"), {} },
        { tr("Last"), [](const Run& run) { return number(run.last); },
            [](const Run& run) { return atStep(run.last, run.lastStep); },
            tr("Last value of the chosen curve, and its step"), {} },
        { tr("Seed"), [](const Run& run) { return QVariant(qulonglong(run.record.seed)); },
            [](const Run& run) { return QString::number(run.record.seed); }, {}, {} },
        { tr("Started"), [](const Run& run) { return QVariant(started(run.record)); },
            [](const Run& run) { return QLocale().toString(started(run.record), QLocale::ShortFormat); }, {}, {} },
        { tr("Time"), [](const Run& run) { return number(run.seconds); },
            [](const Run& run) { return std::isnan(run.seconds) ? QString() : durationText(run.seconds); },
            tr("minutes and seconds"), {} },
        { tr("Tags"), [](const Run& run) { return QVariant(fromText(run.record.tags)); }, {}, {}, {} },
        { tr("Note"), [](const Run& run) { return QVariant(fromText(run.record.note)); }, {}, {}, {} },
    };
}

RunsPanel::RunsPanel(Workbench& workbench, QWidget* parent)
    : Panel(workbench, QStringLiteral("runs"), parent)
    , m_model(columns())
    , m_table(new TablePane(this))
    , m_stack(new QStackedWidget(this))
    , m_groups(new QTreeWidget(m_stack))
    , m_strip(new MessageStrip(this))
{
    m_table->setObjectName(QStringLiteral("runTable"));
    m_table->setModel(&m_model);
    m_table->setFilterPlaceholder(tr("Filter runs: words of any column"));
    m_table->view()->setAccessibleName(tr("Runs"));
    m_table->emptyState().setIcon(QStringLiteral("table"));
    m_table->emptyState().setSentence(
        tr("No runs yet."), tr("Every training, vector and evaluation becomes a row here."));
    m_table->emptyState().setButtons(tr("Go to Train"));
    m_groups->setObjectName(QStringLiteral("runGroups"));
    m_groups->setAccessibleName(tr("Runs by group"));
    m_groups->setHeaderLabels({ tr("Group"), tr("Runs"), tr("Best accuracy"), tr("Mean accuracy") });
    m_groups->setUniformRowHeights(true);
    m_stack->addWidget(m_table);
    m_stack->addWidget(m_groups);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(buildTools());
    layout->addWidget(m_stack, 1);
    layout->addWidget(buildDetails());
    layout->addWidget(m_strip);
    addActions();
    connect(&m_table->emptyState(), &EmptyState::mainTriggered, this,
        [this] { m_workbench.showPanel(QStringLiteral("train")); });
    connect(m_table, &TablePane::currentRowChanged, this, &RunsPanel::showDetails);
    connect(m_table, &TablePane::rowActivated, this, &RunsPanel::openRun);
    connect(m_groups, &QTreeWidget::itemActivated, this, [this](QTreeWidgetItem* item) {
        if (const auto run = item->data(0, IdRole).toLongLong(); run > 0) {
            m_table->setCurrentId(run);
            openRun();
        }
    });
    connect(m_table, &TablePane::failed, this, [this](const QString& text) { m_strip->say(Severity::Error, text); });
    connect(&m_workbench, &Workbench::runsChanged, this, &RunsPanel::reload);
    showDetails();
    reload();
}

QWidget* RunsPanel::buildTools()
{
    auto* tools = new QWidget(this);
    auto* layout = new QHBoxLayout(tools);
    layout->setContentsMargins({});
    m_group = new QComboBox(tools);
    m_group->setObjectName(QStringLiteral("runGroup"));
    m_group->addItem(tr("no groups"), QString());
    for (const auto& [key, text] : { std::pair("method", tr("by method")), std::pair("data", tr("by data set")),
             std::pair("model", tr("by model")), std::pair("kind", tr("by kind")), std::pair("state", tr("by state")),
             std::pair("tags", tr("by tags")) })
        m_group->addItem(text, QString::fromLatin1(key));
    m_group->setAccessibleName(tr("Group runs"));
    m_curve = new QComboBox(tools);
    m_curve->setObjectName(QStringLiteral("runCurve"));
    m_curve->addItem(QStringLiteral("loss"), QStringLiteral("loss"));
    m_curve->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    auto* curveLabel = makeLabel(tr("Best and last of the &curve"), TextRole::Plain, tools);
    curveLabel->setBuddy(m_curve);
    auto* save = new QPushButton(tr("E&xport table…"), tools);
    save->setObjectName(QStringLiteral("exportRuns"));
    save->setToolTip(tr("The rows and columns shown, as CSV or LaTeX"));
    layout->addWidget(m_group);
    layout->addWidget(curveLabel);
    layout->addWidget(m_curve);
    layout->addStretch(1);
    layout->addWidget(save);
    connect(m_group, &QComboBox::currentIndexChanged, this, &RunsPanel::regroup);
    connect(m_curve, &QComboBox::activated, this, &RunsPanel::reload);
    connect(save, &QPushButton::clicked, this, &RunsPanel::exportTable);
    return tools;
}

QWidget* RunsPanel::buildDetails()
{
    auto* details = new QWidget(this);
    auto* layout = new QHBoxLayout(details);
    layout->setContentsMargins({});
    const auto field = [&](const char* name, const QString& text, int stretch) {
        auto* line = new QLineEdit(details);
        line->setObjectName(QString::fromLatin1(name));
        auto* label = makeLabel(text, TextRole::Plain, details);
        label->setBuddy(line);
        layout->addWidget(label);
        layout->addWidget(line, stretch);
        return line;
    };
    m_name = field("runName", tr("&Name"), 2);
    m_tags = field("runTags", tr("&Tags"), 2);
    m_tags->setPlaceholderText(tr("parted by commas"));
    m_note = field("runNote", tr("N&ote"), 3);
    m_facts = makeLabel({}, TextRole::Error, details);
    m_facts->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    layout->addWidget(m_facts, 1);
    const auto button = [&](const char* name, const QString& text) {
        auto* made = new QPushButton(text, details);
        made->setObjectName(QString::fromLatin1(name));
        layout->addWidget(made);
        return made;
    };
    m_resume = button("resumeRun", tr("&Resume"));
    m_delete = button("deleteRun", tr("&Delete"));
    m_open = button("openRun", tr("&Open"));
    setMainButton(*m_open);
    connect(m_name, &QLineEdit::editingFinished, this, &RunsPanel::keepName);
    connect(m_tags, &QLineEdit::editingFinished, this, &RunsPanel::keepTags);
    connect(m_note, &QLineEdit::editingFinished, this, &RunsPanel::keepNote);
    connect(m_resume, &QPushButton::clicked, this, &RunsPanel::resumeRun);
    connect(m_delete, &QPushButton::clicked, this, &RunsPanel::deleteRuns);
    connect(m_open, &QPushButton::clicked, this, &RunsPanel::openRun);
    return details;
}

void RunsPanel::addActions()
{
    auto* remove = new QAction(tr("&Delete"), m_table);
    remove->setShortcut(QKeySequence::Delete);
    remove->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(remove, &QAction::triggered, this, &RunsPanel::deleteRuns);
    auto* rename = new QAction(tr("Re&name"), m_table);
    rename->setShortcut(Qt::Key_F2);
    rename->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(rename, &QAction::triggered, m_name, qOverload<>(&QWidget::setFocus));
    m_table->view()->addActions({ rename, remove });
    connect(addMenuAction(Menu::Run, QStringLiteral("resumeTraining"), tr("R&esume the chosen training")),
        &QAction::triggered, this, &RunsPanel::resumeRun);
}

const ListedRun* RunsPanel::current() const
{
    const int row = m_table->currentRow();
    return row < 0 || row >= m_model.rowCount() ? nullptr : &m_model.row(row);
}

void RunsPanel::reload()
{
    if (!m_workbench.store()) {
        m_model.setRows({});
        return;
    }
    const int request = ++m_request;
    const auto curve = m_curve->currentData().toString().toStdString();
    using Read = std::optional<Result<RunList>>;
    m_workbench.ask<Read>(
        this,
        [&workbench = m_workbench, curve]() -> Read {
            return workbench.store()->call([&](RunStore& store) { return readRuns(store, curve); });
        },
        [this, request](Read list) {
            if (request != m_request || !list)
                return;
            if (*list)
                show(std::move(**list));
            else
                sayError(*m_strip, list->error());
        });
}

void RunsPanel::show(RunList list)
{
    const auto chosen = m_curve->currentData().toString();
    if (!list.curves.contains(chosen))
        list.curves.prepend(chosen);
    m_curve->clear();
    for (const auto& name : std::as_const(list.curves))
        m_curve->addItem(QString(name).replace(QLatin1Char('_'), QLatin1Char(' ')), name);
    m_curve->setCurrentIndex(m_curve->findData(chosen));
    const auto current = m_table->currentId();
    const auto count = list.rows.size();
    m_model.setRows(std::move(list.rows));
    if (current.isValid())
        m_table->setCurrentId(current);
    setFacts(tr("%n run(s)", nullptr, int(count)));
    regroup();
    showDetails();
    Q_EMIT loaded();
}

void RunsPanel::showDetails()
{
    const auto* run = current();
    const bool canChange = run && !m_workbench.isReadOnly();
    const auto id = run ? run->record.id : 0;
    const bool isOther = id != m_shown;
    m_shown = id;
    for (const auto& [line, text] : { std::pair(m_name, run ? run->record.name : std::string()),
             std::pair(m_tags, run ? run->record.tags : std::string()),
             std::pair(m_note, run ? run->record.note : std::string()) }) {
        line->setEnabled(canChange);
        if (isOther || !line->hasFocus()) // what is being typed stays
            line->setText(fromText(text));
    }
    m_facts->setText(run ? fromText(run->record.errorMessage) : QString());
    m_facts->setToolTip(m_facts->text());
    m_open->setEnabled(run != nullptr);
    m_delete->setEnabled(canChange && run->record.state != RunState::Running);
    m_delete->setToolTip(
        run && run->record.state == RunState::Running ? tr("Stop the run first") : tr("Ctrl+Z takes it back"));
    m_resume->setEnabled(canChange && isResumable(run->record));
    m_resume->setToolTip(m_resume->isEnabled()
            ? tr("Go on from the last checkpoint")
            : tr("Only a training that was stopped, interrupted or failed can go on"));
}

QString RunsPanel::groupOf(const ListedRun& run) const
{
    const auto key = m_group->currentData().toString();
    if (key == QStringLiteral("method"))
        return run.method;
    if (key == QStringLiteral("data"))
        return fromText(run.record.datasetName);
    if (key == QStringLiteral("model"))
        return fromText(run.record.modelName);
    if (key == QStringLiteral("kind"))
        return kindName(run.record.kind);
    if (key == QStringLiteral("state"))
        return stateName(run.record.state);
    return run.record.tags.empty() ? tr("no tags") : fromText(run.record.tags);
}

void RunsPanel::regroup()
{
    const bool grouped = !m_group->currentData().toString().isEmpty();
    m_stack->setCurrentIndex(grouped ? 1 : 0);
    m_groups->clear();
    if (!grouped)
        return;
    std::map<QString, std::vector<const ListedRun*>> groups;
    for (const auto& run : m_model.rows())
        groups[groupOf(run)].push_back(&run);
    QList<QTreeWidgetItem*> items;
    for (const auto& [name, runs] : groups) {
        auto* item = new QTreeWidgetItem({ name, valueText(qint64(runs.size()), locale()) });
        double best = -1.0, sum = 0.0;
        int measured = 0;
        for (const auto* run : runs) {
            const bool has = !std::isnan(run->accuracy);
            auto* child = new QTreeWidgetItem(item,
                { tr("run %1: %2").arg(run->record.id).arg(fromText(run->record.name)), QString(),
                    has ? intervalText(run->accuracy, { run->low, run->high }, locale()) : QString() });
            child->setData(0, IdRole, qint64(run->record.id));
            best = has ? std::max(best, run->accuracy) : best;
            sum += has ? run->accuracy : 0.0;
            measured += has ? 1 : 0;
        }
        if (measured > 0) {
            item->setText(2, decimalText(best, 3, locale()));
            item->setText(3, tr("%1, n = %2").arg(decimalText(sum / measured, 3, locale())).arg(measured));
        }
        items << item;
    }
    m_groups->addTopLevelItems(items);
    m_groups->resizeColumnToContents(0);
}

} // namespace mnemo
