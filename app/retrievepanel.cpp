#include "app/retrievepanel.h"

#include "widgets/models/numbertext.h"
#include "widgets/plots/barview.h"
#include "widgets/plots/scatterview.h"
#include "widgets/views/errortext.h"
#include "widgets/views/messagestrip.h"
#include "widgets/views/tablepane.h"
#include "widgets/views/theme.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace mnemo {

namespace {

constexpr int textColumn = 1;
constexpr std::int64_t quickRows = 5000; // an index of so few rows is built without asking

QString fromView(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

/// Less than what is written counts as none.
double shownChange(double change)
{
    return std::abs(change) < 5e-4 ? 0.0 : change;
}

QString mark(bool right)
{
    return right ? QStringLiteral("✓") : QStringLiteral("✗");
}

} // namespace

RetrievePanel::RetrievePanel(Workbench& workbench, QWidget* parent)
    : Panel(workbench, QStringLiteral("retrieve"), parent)
    , m_queries({ { tr("#"), [](const Query& q) { return QVariant(q.position); }, {}, tr("Position in the test items"),
                      [](const Query& q, int role) { return role == IdRole ? QVariant(q.position) : QVariant(); } },
          { tr("Query"), [](const Query& q) { return QVariant(q.text); }, {}, {}, {} },
          { tr("Label"), [](const Query& q) { return QVariant(q.label); }, {}, {}, {} },
          { tr("Vote"),
              [](const Query& q) {
                  return QVariant(q.vote.isEmpty() ? QString() : mark(q.isRight) + QLatin1Char(' ') + q.vote);
              },
              {}, tr("Label of most of its exemplars"), {} } })
    , m_rows({ { tr("Rank"), [](const Row& row) { return QVariant(row.rank + 1); }, {}, {},
                   [](const Row& row, int role) { return role == IdRole ? QVariant(row.rank) : QVariant(); } },
          { tr("Exemplar"), [](const Row& row) { return QVariant(row.text); }, {}, {}, {} },
          { tr("Label"), [](const Row& row) { return QVariant(row.label); }, {}, {}, {} },
          { tr("Similarity"), [](const Row& row) { return QVariant(row.score); },
              [](const Row& row) { return decimalText(row.score, 3, QLocale()); },
              tr("To the query, as the retrieval measures it; at most 1"), {} },
          { tr("Agrees"), [](const Row& row) { return QVariant(mark(row.agrees)); }, {},
              tr("Whether it carries the query's label, or the vote where that is unknown"), {} },
          { tr("Without it, pp"),
              [](const Row& row) { return row.change ? QVariant(*row.change * 100.0) : QVariant(); },
              [](const Row& row) { return row.change ? pointsText(*row.change, QLocale()) : QString(); },
              tr("Change of the probability of the query's label when this exemplar is left out"), {} },
          { tr("Picture"), {}, {}, {}, [this](const Row& row, int role) { return pictureData(row, role); } } })
    , m_strip(new MessageStrip(this))
{
    auto* splitter = new QSplitter(Qt::Horizontal, this);
    splitter->addWidget(buildQueries());
    auto* right = new QSplitter(Qt::Vertical, splitter);
    right->addWidget(buildExemplars());
    right->addWidget(buildPictures());
    right->setStretchFactor(1, 1);
    const int line = fontMetrics().height();
    right->setSizes({ 15 * line, 25 * line });
    splitter->addWidget(right);
    splitter->setStretchFactor(1, 1);
    splitter->setSizes({ 24 * line, 60 * line });
    m_stack = new ContentStack(splitter, this);
    m_stack->emptyState().setIcon(QStringLiteral("retrieve"));
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_stack, 1);
    layout->addWidget(m_strip);
    connect(&m_workbench, &Workbench::taskChanged, this, &RetrievePanel::showTask);
    connect(&m_workbench, &Workbench::selectionChanged, this, [this](const Selection& selection) {
        chooseExemplar(selection.exemplar);
        {
            const QSignalBlocker quiet(m_list);
            m_list->setCurrentId(qint64(selection.position));
        }
        if (!m_lookup || m_typed->text().isEmpty())
            ask();
    });
    connect(&m_stack->emptyState(), &EmptyState::mainTriggered, this, &RetrievePanel::buildIndex);
    setupPictures();
    showTask();
}

QWidget* RetrievePanel::buildQueries()
{
    auto* side = new QWidget(this);
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins({});
    m_typed = new QLineEdit(side);
    m_typed->setObjectName(QStringLiteral("typedQuery"));
    m_typed->setPlaceholderText(tr("Type a query and press Enter"));
    m_typed->setAccessibleName(tr("Typed query"));
    m_typed->setClearButtonEnabled(true);
    m_accuracy = makeLabel({}, TextRole::Small, side);
    m_accuracy->setObjectName(QStringLiteral("neighbourAccuracy"));
    m_accuracy->setWordWrap(true);
    m_list = new TablePane(side);
    m_list->setObjectName(QStringLiteral("retrieveQueries"));
    m_list->setModel(&m_queries);
    m_list->setFilterPlaceholder(tr("Filter text, label, vote"));
    m_list->view()->setAccessibleName(tr("Queries of the test items"));
    m_list->view()->setSelectionMode(QAbstractItemView::SingleSelection);
    layout->addWidget(m_typed);
    layout->addWidget(m_list, 1);
    layout->addWidget(m_accuracy);
    connect(m_typed, &QLineEdit::returnPressed, this, &RetrievePanel::ask);
    connect(m_typed, &QLineEdit::textChanged, this, [this](const QString& text) {
        if (text.isEmpty())
            ask();
    });
    connect(m_list, &TablePane::currentRowChanged, this, [this](int row) {
        if (row < 0)
            return;
        m_typed->clear();
        auto selection = m_workbench.selection();
        selection.position = int(m_queries.row(row).position);
        selection.exemplar = -1;
        m_workbench.select(selection);
    });
    return side;
}

QWidget* RetrievePanel::buildExemplars()
{
    auto* side = new QWidget(this);
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins({});
    auto* top = new QHBoxLayout;
    m_query = makeLabel({}, TextRole::Large, side);
    m_query->setObjectName(QStringLiteral("retrieveQuery"));
    m_query->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_count = new QSpinBox(side);
    m_count->setObjectName(QStringLiteral("retrieveCount"));
    m_count->setRange(1, 100);
    m_count->setValue(5);
    m_count->setKeyboardTracking(false);
    auto* countLabel = makeLabel(tr("E&xemplars, K"), TextRole::Plain, side);
    countLabel->setBuddy(m_count);
    m_retrieval = new QComboBox(side);
    m_retrieval->setObjectName(QStringLiteral("retrievalChoice"));
    m_retrieval->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    auto* retrievalLabel = makeLabel(tr("&Found by"), TextRole::Plain, side);
    retrievalLabel->setBuddy(m_retrieval);
    m_picture = new QLabel(side);
    m_picture->setObjectName(QStringLiteral("queryPicture"));
    top->addWidget(m_picture);
    top->addWidget(m_query, 1);
    top->addWidget(retrievalLabel);
    top->addWidget(m_retrieval);
    top->addWidget(countLabel);
    top->addWidget(m_count);
    layout->addLayout(top);
    m_table = new TablePane(side);
    m_table->setObjectName(QStringLiteral("exemplarTable"));
    m_table->setModel(&m_rows);
    m_table->setToolRowShown(false);
    m_table->view()->setAccessibleName(tr("Exemplars of the query"));
    m_table->view()->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->emptyState().setSentence(tr("Choose a query at the left, or type one."));
    layout->addWidget(m_table, 1);
    m_note = makeLabel({}, TextRole::Small, side);
    m_note->setObjectName(QStringLiteral("retrieveNote"));
    m_note->setWordWrap(true);
    layout->addWidget(m_note);
    connect(m_retrieval, &QComboBox::activated, this, &RetrievePanel::chooseRetrieval);
    connect(m_count, &QSpinBox::valueChanged, this, [this] {
        ask();
        askSummary();
    });
    connect(m_table, &TablePane::currentRowChanged, this, [this](int row) {
        if (row < 0)
            return;
        auto selection = m_workbench.selection();
        selection.exemplar = m_rows.row(row).rank;
        m_workbench.select(selection);
    });
    return side;
}

QWidget* RetrievePanel::buildPictures()
{
    auto* pictures = new QSplitter(Qt::Horizontal, this);
    m_map = new ScatterView(pictures);
    m_map->setObjectName(QStringLiteral("poolMap"));
    m_map->setTitle(tr("Pool"));
    m_map->setAccessibleName(tr("Map of the pool"));
    m_map->setRegressionShown(false);
    m_map->setStatisticsShown(false);
    m_map->setToolBarShown(true);
    m_bars = new BarView(pictures);
    m_bars->setObjectName(QStringLiteral("dropBars"));
    m_bars->setTitle(tr("Answer"));
    m_bars->setAccessibleName(tr("Answer with and without an exemplar"));
    m_bars->setAxes(tr("label word"), tr("probability among the label words"));
    m_bars->setValueRange(0.0, 1.0);
    m_bars->setToolBarShown(true);
    pictures->addWidget(m_map);
    pictures->addWidget(m_bars);
    pictures->setStretchFactor(0, 3);
    pictures->setStretchFactor(1, 2);
    connect(m_map, &ScatterView::pointActivated, this, [this](qint64 row) {
        if (!m_lookup)
            return;
        const auto& found = m_lookup->neighbours.found;
        const auto place = std::find_if(found.begin(), found.end(), [&](const Neighbour& n) { return n.row == row; });
        if (place != found.end())
            m_table->setCurrentRow(int(place - found.begin()));
    });
    return pictures;
}

QString RetrievePanel::labelText(int label) const
{
    const auto task = m_workbench.task();
    if (!task || label < 0 || label >= int(task->dataset->labels().size()))
        return {};
    return QString::fromStdString(task->dataset->labels().word(std::size_t(label)));
}

void RetrievePanel::showTask()
{
    const auto task = m_workbench.task();
    fillRetrievals();
    m_hasIndex = false;
    m_lookup = nullptr;
    m_pool = nullptr;
    m_rows.setRows({});
    ++m_request;
    m_stack->setEmpty(true);
    m_stack->emptyState().setButtons({});
    if (!task) {
        m_stack->emptyState().setSentence(tr("Waits for the model and the data to be opened."));
        return;
    }
    std::vector<Query> rows;
    for (std::size_t i = 0; i < task->test.size(); ++i)
        rows.push_back({ qint64(i), fromView(task->test.input(i)), fromView(task->test.answer(i)), {}, false });
    m_queries.setRows(std::move(rows));
    m_list->view()->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
    const bool isSmall = std::int64_t(task->splits.train.size()) <= quickRows;
    m_stack->emptyState().setSentence(isSmall
            ? tr("The index is being built.")
            : tr("No index for %1 yet.").arg(QString::fromStdString(task->dataset->name())),
        tr("Made of %L1 training rows.").arg(qint64(task->splits.train.size())));
    if (isSmall)
        buildIndex();
    else
        m_stack->emptyState().setButtons(tr("&Build index"));
}

/// As a job: a large pool takes minutes, shows how far it is and can be stopped.
void RetrievePanel::buildIndex()
{
    const auto task = m_workbench.task();
    if (!task)
        return;
    m_stack->emptyState().setButtons({});
    m_stack->emptyState().setSentence(tr("The index is being built."));
    if (std::int64_t(task->splits.train.size()) <= quickRows) {
        m_hasIndex = true;
        ask();
        askSummary();
        askMap();
        return;
    }
    auto* job = m_workbench.startJob(tr("Index of %1").arg(QString::fromStdString(task->dataset->name())),
        [task, &laboratory = m_workbench.laboratory()](std::stop_token stop, const RunEvents& events) -> Result<Json> {
            const auto index = laboratory.index(*task, stop, events.onProgress);
            return index ? Result<Json>(Json { { "rows", (*index)->size() } }) : Result<Json>(index.error());
        });
    connect(job, &JobSession::finished, this, [this, task] {
        if (m_workbench.task() != task)
            return;
        m_hasIndex = true;
        ask();
        askSummary();
        askMap();
    });
    connect(job, &JobSession::failed, this, [this](const Error& error) {
        sayError(*m_strip, error);
        showTask();
    });
}

void RetrievePanel::ask()
{
    const auto task = m_workbench.task();
    if (!task || !m_hasIndex || task->test.isEmpty())
        return;
    const int request = ++m_request;
    const int k = m_count->value();
    const auto typed = m_typed->text().toStdString();
    const auto selection = m_workbench.selection();
    const auto position = std::size_t(std::clamp(selection.position, 0, int(task->test.size()) - 1));
    auto& laboratory = m_workbench.laboratory();
    m_workbench.ask<Answer>(
        this,
        [task, k, typed, selection, position, &laboratory] {
            Answer answer;
            auto found = typed.empty() ? lookUpRow(laboratory, *task, task->test[position], k)
                                       : lookUpText(laboratory, *task, typed, k);
            if (!found) {
                answer.problem = found.error();
                return answer;
            }
            answer.lookup = std::make_shared<const Lookup>(std::move(*found));
            std::shared_ptr<const InterventionMaker> maker;
            if (selection.run > 0) {
                if (auto made = makerOfRun(laboratory, selection.run, task->model))
                    maker = *made;
            }
            auto drops = dropEach(laboratory, *task, *answer.lookup, maker);
            if (drops)
                answer.drops = std::move(*drops);
            else
                answer.problem = drops.error();
            return answer;
        },
        [this, request](const Answer& answer) {
            if (request == m_request) // a late answer is dropped
                show(answer);
        });
}

void RetrievePanel::show(const Answer& answer)
{
    if (answer.problem)
        sayError(*m_strip, *answer.problem);
    else
        m_strip->dismiss();
    if (!answer.lookup)
        return;
    const auto& lookup = *answer.lookup;
    m_lookup = answer.lookup;
    m_drops = answer.drops;
    m_stack->setEmpty(false);
    m_query->setText(QString::fromStdString(lookup.text));
    const auto task = m_workbench.task();
    const int wanted = lookup.label >= 0 ? lookup.label : lookup.vote;
    std::vector<Row> rows;
    int agreeing = 0;
    for (std::size_t rank = 0; rank < lookup.neighbours.found.size(); ++rank) {
        const auto& found = lookup.neighbours.found[rank];
        const int label = task->dataset->label(RowIndex(found.row));
        Row row { int(rank), fromView(task->dataset->input(RowIndex(found.row))), labelText(label), found.score,
            label >= 0 && label == wanted, {} };
        agreeing += row.agrees ? 1 : 0;
        if (m_drops && wanted >= 0 && rank < m_drops->without.size())
            row.change = shownChange(m_drops->without[rank][std::size_t(wanted)] - m_drops->all[std::size_t(wanted)]);
        rows.push_back(std::move(row));
    }
    const bool isShort = lookup.neighbours.isShort();
    m_rows.setRows(std::move(rows));
    m_table->view()->horizontalHeader()->setSectionResizeMode(textColumn, QHeaderView::Stretch);
    showPictures();
    auto note = lookup.label >= 0 ? tr("%1 of %2 carry the query's label “%3”; the vote is “%4”.")
                                        .arg(agreeing)
                                        .arg(lookup.neighbours.found.size())
                                        .arg(labelText(lookup.label), labelText(lookup.vote))
                                  : tr("%1 of %2 carry the label of the vote, “%3”.")
                                        .arg(agreeing)
                                        .arg(lookup.neighbours.found.size())
                                        .arg(labelText(lookup.vote));
    if (isShort)
        note += QLatin1Char(' ')
            + tr("%n exemplar(s) found, fewer than asked for.", nullptr, int(lookup.neighbours.found.size()));
    m_note->setText(note);
    chooseExemplar(m_workbench.selection().exemplar);
    showMap();
    Q_EMIT shown();
}

void RetrievePanel::chooseExemplar(int rank)
{
    if (rank >= 0 && rank < m_rows.rowCount())
        m_table->setCurrentId(rank);
    showDrop();
    if (m_lookup && rank >= 0 && rank < int(m_lookup->neighbours.found.size()))
        m_map->setSelectedId(m_lookup->neighbours.found[std::size_t(rank)].row);
    else
        m_map->setSelectedId(std::nullopt);
}

void RetrievePanel::showDrop()
{
    if (!m_drops) {
        m_bars->setBars({}, {});
        return;
    }
    QStringList words;
    for (int label = 0; label < int(m_drops->all.size()); ++label)
        words << labelText(label);
    std::vector<BarSeries> series { { tr("all exemplars"), 0, m_drops->all } };
    const int rank = m_workbench.selection().exemplar;
    if (rank >= 0 && rank < int(m_drops->without.size()))
        series.push_back({ tr("without number %1").arg(rank + 1), 1, m_drops->without[std::size_t(rank)] });
    m_bars->setTitle(tr("Answer"), tr("under %1").arg(QString::fromStdString(m_drops->method)));
    m_bars->setBars(words, std::move(series));
    m_bars->setEmphasised(m_lookup ? m_lookup->label : -1);
}

} // namespace mnemo
