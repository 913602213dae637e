#include "app/datapanel.h"

#include "core/text/tokenizer.h"
#include "widgets/plots/barview.h"
#include "widgets/plots/histogramview.h"
#include "widgets/views/tablepane.h"
#include "widgets/views/theme.h"

#include <QHeaderView>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include <map>

namespace mnemo {

namespace {

constexpr qint64 mostRows = 5000; // a page of the table; larger sets are read by their first rows
constexpr qint64 mostLengths = 5000; // rows whose tokens are counted

QString fromView(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

QString partText(std::string_view name)
{
    if (name == "train")
        return DataPanel::tr("train");
    if (name == "valid")
        return DataPanel::tr("valid");
    if (name == "test")
        return DataPanel::tr("test");
    return fromView(name); // a part named by the file
}

} // namespace

DataPanel::DataPanel(Workbench& workbench, QWidget* parent)
    : Panel(workbench, QStringLiteral("data"), parent)
    , m_sets({ { tr("Data set"), [](const Set& set) { return QVariant(set.name); }, {}, {},
                   [](const Set& set, int role) { return role == IdRole ? QVariant(set.name) : QVariant(); } },
          { tr("Rows"), [](const Set& set) { return set.rows < 0 ? QVariant() : QVariant(set.rows); }, {},
              tr("Known once the data set was opened"), {} },
          { tr("Origin"), [](const Set& set) { return QVariant(set.origin); }, {}, {}, {} } })
    , m_model({ { tr("#"), [](const Row& row) { return QVariant(row.row); }, {}, tr("Row of the data set, from 0"),
                    {} },
          { tr("Text"), [](const Row& row) { return QVariant(row.text); }, {}, {}, {} },
          { tr("Answer"), [](const Row& row) { return QVariant(row.answer); }, {}, {}, {} },
          { tr("Part"), [](const Row& row) { return QVariant(row.split); }, {}, tr("train, valid or test"), {} },
          { tr("Line"), [](const Row& row) { return QVariant(row.line); }, {}, tr("Line of the source file"), {} } })
{
    buildTable();
    auto* splitter = new QSplitter(Qt::Horizontal, this);
    splitter->addWidget(buildSets());
    splitter->addWidget(m_table);
    splitter->addWidget(buildSide());
    splitter->setStretchFactor(1, 3);
    splitter->setStretchFactor(2, 2);
    const int line = fontMetrics().height();
    splitter->setSizes({ 17 * line, 34 * line, 27 * line });
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(splitter);
    connect(&m_workbench, &Workbench::taskChanged, this, &DataPanel::showTask);
    connect(&m_workbench, &Workbench::taskChanged, this, &DataPanel::listSets);
    connect(&m_workbench, &Workbench::datasetsChanged, this, &DataPanel::listSets);
    listSets();
    connect(m_table, &TablePane::currentRowChanged, this, &DataPanel::showPrompt);
    if (m_workbench.task())
        showTask();
}

QWidget* DataPanel::buildSets()
{
    m_setTable = new TablePane(this);
    m_setTable->setObjectName(QStringLiteral("dataSets"));
    m_setTable->setModel(&m_sets);
    m_setTable->setFilterPlaceholder(tr("Filter names"));
    m_setTable->view()->setAccessibleName(tr("Data sets"));
    m_setTable->view()->setSelectionMode(QAbstractItemView::SingleSelection);
    auto* import = new QPushButton(tr("&Import…"), m_setTable);
    import->setObjectName(QStringLiteral("importHere"));
    m_setTable->toolRow()->addWidget(import);
    connect(import, &QPushButton::clicked, &m_workbench, &Workbench::requestImport);
    connect(&m_setTable->emptyState(), &EmptyState::mainTriggered, &m_workbench, &Workbench::requestImport);
    m_setTable->emptyState().setSentence(tr("Drop a CSV or JSONL here, or press Ctrl+I."));
    m_setTable->emptyState().setButtons(tr("Import data"));
    connect(m_setTable, &TablePane::currentRowChanged, this, [this](int row) {
        if (row < 0 || m_sets.row(row).name.toStdString() == m_workbench.config().data)
            return;
        auto config = m_workbench.config();
        config.data = m_sets.row(row).name.toStdString();
        m_workbench.setConfig(config);
    });
    return m_setTable;
}

void DataPanel::listSets()
{
    m_workbench.ask<std::vector<Set>>(
        this,
        [&workbench = m_workbench] {
            std::vector<Set> sets;
            auto& laboratory = workbench.laboratory();
            std::map<std::string, qint64> rows;
            if (auto* store = workbench.store()) {
                const auto stored = store->call([](RunStore& s) { return s.datasets(); });
                for (const auto& entry : stored ? *stored : std::vector<StoredDataset>())
                    rows[entry.name] = entry.rows;
            }
            for (const auto& choice : laboratory.datasets()) {
                const auto known = rows.find(choice.name);
                sets.push_back({ QString::fromStdString(choice.name), known == rows.end() ? -1 : known->second,
                    choice.isBundled ? tr("bundled") : tr("project") });
            }
            return sets;
        },
        [this](std::vector<Set> sets) {
            if (const auto task = m_workbench.task()) {
                for (auto& set : sets) {
                    if (set.name.toStdString() == task->dataset->name())
                        set.rows = qint64(task->dataset->size());
                }
            }
            const QSignalBlocker quiet(m_setTable);
            m_sets.setRows(std::move(sets));
            auto* header = m_setTable->view()->horizontalHeader(); // new rows bring new sections
            header->setStretchLastSection(false);
            header->setSectionResizeMode(QHeaderView::ResizeToContents);
            header->setSectionResizeMode(0, QHeaderView::Stretch);
            m_setTable->setCurrentId(QString::fromStdString(m_workbench.config().data));
        });
}

void DataPanel::buildTable()
{
    m_table = new TablePane(this);
    m_table->setObjectName(QStringLiteral("dataRows"));
    m_table->setModel(&m_model);
    m_table->setFilterPlaceholder(tr("Filter text, answer, part"));
    m_table->view()->horizontalHeader()->setStretchLastSection(false);
    m_table->view()->setAccessibleName(tr("Rows of the data set"));
    m_table->emptyState().setSentence(tr("No data yet: choose a data set in the bar above."));
}

QWidget* DataPanel::buildSide()
{
    auto* side = new QWidget(this);
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    m_facts = makeLabel({}, TextRole::Plain, side);
    m_facts->setWordWrap(true);
    m_facts->setObjectName(QStringLiteral("dataFacts"));
    layout->addWidget(m_facts);
    m_balance = new BarView(side);
    m_balance->setAxes(tr("label"), tr("rows"));
    m_balance->setDecimals(0);
    m_balance->setAccessibleName(tr("Label balance"));
    layout->addWidget(makeLabel(tr("Label balance"), TextRole::Bold, side));
    layout->addWidget(m_balance, 3);
    m_lengths = new HistogramView(side);
    m_lengths->setObjectName(QStringLiteral("dataLengths"));
    m_lengths->setTitle(tr("Lengths"));
    m_lengths->setAxes(tr("tokens of the input"), tr("rows"));
    m_lengths->setAccessibleName(tr("Lengths of the inputs"));
    layout->addWidget(m_lengths, 3);
    layout->addWidget(makeLabel(tr("Prompt of the selected row, with its answer"), TextRole::Bold, side));
    m_prompt = new QPlainTextEdit(side);
    m_prompt->setReadOnly(true);
    m_prompt->setObjectName(QStringLiteral("promptText"));
    m_prompt->setAccessibleName(tr("Rendered prompt"));
    layout->addWidget(m_prompt, 1);
    layout->addWidget(makeLabel(tr("As the model reads it: token and id"), TextRole::Bold, side));
    m_tokens = new QPlainTextEdit(side);
    m_tokens->setReadOnly(true);
    m_tokens->setObjectName(QStringLiteral("promptTokens"));
    m_tokens->setAccessibleName(tr("Tokens of the prompt"));
    layout->addWidget(m_tokens, 1);
    m_clash = makeLabel({}, TextRole::Warning, side);
    m_clash->setWordWrap(true);
    layout->addWidget(m_clash);
    return side;
}

void DataPanel::showTask()
{
    const auto task = m_workbench.task();
    const Dataset& dataset = *task->dataset;
    std::vector<Row> rows;
    const auto count = std::min<qint64>(mostRows, dataset.size());
    for (RowIndex row = 0; row < RowIndex(count); ++row)
        rows.push_back({ qint64(row), fromView(dataset.input(row)), fromView(dataset.answer(row)),
            partText(dataset.split(row)), dataset.sourceLine(row) });
    m_model.setRows(std::move(rows));
    m_table->view()->resizeColumnsToContents();
    m_table->view()->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
    m_facts->setText(tr("%1: %L2 rows, %L3 to train, %L4 to validate, %L5 to test (%L6 evaluated); fingerprint %7")
                         .arg(QString::fromStdString(dataset.name()))
                         .arg(dataset.size())
                         .arg(task->splits.train.size())
                         .arg(task->splits.valid.size())
                         .arg(task->splits.test.size())
                         .arg(task->test.size())
                         .arg(QString::fromStdString(dataset.fingerprint().substr(0, 12))));
    showBalance(*task);
    showLengths(task);
    m_table->setCurrentRow(0);
    showPrompt(0);
}

void DataPanel::showBalance(const Task& task)
{
    QStringList names;
    for (const auto& word : task.dataset->labels().words())
        names << QString::fromStdString(word);
    const auto values = [](const DatasetView& view) {
        std::vector<double> counts;
        for (const auto count : view.labelCounts())
            counts.push_back(double(count));
        return counts;
    };
    m_balance->setBars(
        names, { { tr("train"), 0, values(task.splits.train) }, { tr("test"), 1, values(task.splits.test) } });
}

void DataPanel::showLengths(const std::shared_ptr<const Task>& task)
{
    m_workbench.ask<std::vector<double>>(
        this,
        [task] {
            std::vector<double> lengths;
            const auto tokenizer = task->model->tokenizer();
            const auto count = std::min<qint64>(tokenizer ? mostLengths : 0, task->dataset->size());
            for (RowIndex row = 0; row < RowIndex(count); ++row)
                lengths.push_back(double(tokenizer->ids(task->dataset->input(row), false).size()));
            return lengths;
        },
        [this, task](const std::vector<double>& lengths) {
            if (task != m_workbench.task())
                return; // another data set came meanwhile
            m_lengths->setValues(lengths);
            const auto rows = qint64(lengths.size());
            m_lengths->setTitle(tr("Lengths"),
                rows < qint64(task->dataset->size()) ? tr("of the first %L1 rows").arg(rows) : QString());
        });
}

void DataPanel::showPrompt(int row)
{
    const auto task = m_workbench.task();
    if (!task || row < 0 || row >= int(task->dataset->size()))
        return;
    const auto preview = previewPrompt(*task, RowIndex(row), {});
    if (!preview)
        return;
    m_prompt->setPlainText(QString::fromStdString(preview->rendered.text));
    QString tokens;
    const auto ids = preview->sequence.ids();
    for (std::size_t i = 0; i < ids.size(); ++i)
        tokens += QStringLiteral("%1 %2   ").arg(QString::fromStdString(preview->tokens[i])).arg(ids[i]);
    m_tokens->setPlainText(tokens);
    m_clash->setText(preview->clashes.empty()
            ? QString()
            : tr("%n pair(s) of labels share their first token; whole labels are scored instead.", nullptr,
                int(preview->clashes.size())));
}

} // namespace mnemo
