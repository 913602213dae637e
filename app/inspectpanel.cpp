#include "app/inspectpanel.h"

#include "core/data/template.h"
#include "core/engine/evaluate/baselines.h"
#include "widgets/plots/barview.h"
#include "widgets/plots/matrixview.h"
#include "widgets/plots/seriesstyle.h"
#include "widgets/plots/thumbnailgrid.h"
#include "widgets/views/errortext.h"
#include "widgets/views/messagestrip.h"
#include "widgets/views/tablepane.h"
#include "widgets/views/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include <cmath>

namespace mnemo {

namespace {

SpanRole roleOf(SpanClass span)
{
    switch (span) {
    case SpanClass::Virtual:
        return SpanRole::Virtual;
    case SpanClass::Demonstration:
        return SpanRole::Demonstration;
    case SpanClass::Label:
        return SpanRole::Label;
    case SpanClass::Query:
        return SpanRole::Query;
    default:
        return SpanRole::Plain;
    }
}

QString letterOf(const TokenSpan& span)
{
    switch (span.span) {
    case SpanClass::Virtual:
        return QStringLiteral("P");
    case SpanClass::Demonstration:
        return QString::number(span.exemplar + 1);
    case SpanClass::Label:
        return QStringLiteral("L");
    case SpanClass::Query:
        return QStringLiteral("Q");
    default:
        return {};
    }
}

/// Softmax over the first tokens of the labels.
std::vector<double> labelProbabilities(
    const std::vector<float>& logits, const std::vector<std::vector<std::int64_t>>& labels)
{
    std::vector<double> values;
    double sum = 0.0;
    double top = -INFINITY;
    for (const auto& ids : labels)
        top = std::max(top, double(logits[std::size_t(ids.front())]));
    for (const auto& ids : labels) {
        values.push_back(std::exp(double(logits[std::size_t(ids.front())]) - top));
        sum += values.back();
    }
    for (double& value : values)
        value /= sum;
    return values;
}

} // namespace

InspectPanel::InspectPanel(Workbench& workbench, QWidget* parent)
    : Panel(workbench, QStringLiteral("inspect"), parent)
    , m_queries({ { tr("#"), [](const Query& q) { return QVariant(q.position); }, {}, tr("Position in the test items"),
                      [](const Query& q, int role) { return role == IdRole ? QVariant(q.position) : QVariant(); } },
          { tr("Query"), [](const Query& q) { return QVariant(q.text); }, {}, {}, {} },
          { tr("Label"), [](const Query& q) { return QVariant(q.label); }, {}, {}, {} } })
    , m_strip(new MessageStrip(this))
{
    auto* splitter = new QSplitter(Qt::Horizontal, this);
    splitter->addWidget(buildHeads());
    splitter->addWidget(buildSide());
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 1);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(splitter, 1);
    layout->addWidget(m_strip);
    connect(&m_workbench, &Workbench::taskChanged, this, &InspectPanel::showTask);
    connect(&m_workbench, &Workbench::selectionChanged, this, &InspectPanel::selectionChanged);
    if (m_workbench.task())
        showTask();
}

QWidget* InspectPanel::buildHeads()
{
    auto* side = new QWidget(this);
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* tools = new QHBoxLayout;
    m_facts = makeLabel({}, TextRole::Second, side);
    m_shots = new QComboBox(side);
    m_shots->setObjectName(QStringLiteral("inspectShots"));
    m_shots->setAccessibleName(tr("Demonstrations in the prompt"));
    for (const int shots : { 0, 3, 12 })
        m_shots->addItem(
            shots == 0 ? tr("no demonstrations") : tr("%n demonstration(s) as text", nullptr, shots), shots);
    m_shots->setCurrentIndex(1);
    m_adapterOn = new QCheckBox(tr("&Adapter on"), side);
    m_adapterOn->setObjectName(QStringLiteral("adapterOn"));
    m_adapterOn->setChecked(true);
    tools->addWidget(m_facts, 1);
    tools->addWidget(m_shots);
    tools->addWidget(m_adapterOn);
    layout->addLayout(tools);
    auto* maps = new QSplitter(Qt::Horizontal, side);
    m_grid = new ThumbnailGrid(maps);
    m_grid->setObjectName(QStringLiteral("headGrid"));
    m_grid->setMask(MatrixMask::Later);
    m_grid->setScale(ValueScale::SquareRoot);
    m_grid->setRange(0.0, 1.0);
    m_grid->setCaptions(tr("attention weight"), tr("weight of the last token on the labels"));
    auto* large = new QWidget(maps);
    auto* largeLayout = new QVBoxLayout(large);
    largeLayout->setContentsMargins(0, 0, 0, 0);
    m_headTitle = makeLabel({}, TextRole::Bold, large);
    m_headTitle->setObjectName(QStringLiteral("headTitle"));
    m_matrix = new MatrixView(large);
    largeLayout->addWidget(m_headTitle);
    largeLayout->addWidget(m_matrix, 1);
    m_matrix->setObjectName(QStringLiteral("headMap"));
    m_matrix->setScale(ValueScale::SquareRoot);
    m_matrix->setToolBarShown(true);
    maps->addWidget(m_grid);
    maps->addWidget(large);
    maps->setStretchFactor(0, 2);
    maps->setStretchFactor(1, 3);
    layout->addWidget(maps, 1);
    connect(m_grid, &ThumbnailGrid::currentChanged, this, [this](Cell cell) {
        auto selection = m_workbench.selection();
        if (!cell.isValid() || (selection.layer == cell.row && selection.head == cell.column))
            return;
        selection.layer = cell.row;
        selection.head = cell.column;
        m_workbench.select(selection);
    });
    connect(m_shots, &QComboBox::currentIndexChanged, this, [this] { probe(); });
    connect(m_adapterOn, &QCheckBox::toggled, this, [this] { probe(); });
    connect(m_matrix, &PlotView::failed, this,
        [this](const QString& sentence) { m_strip->say(Severity::Error, sentence); });
    return side;
}

QWidget* InspectPanel::buildSide()
{
    auto* side = new QWidget(this);
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(makeLabel(tr("Queries"), TextRole::Bold, side));
    m_list = new TablePane(side);
    m_list->setObjectName(QStringLiteral("queryList"));
    m_list->setModel(&m_queries);
    m_list->setFilterPlaceholder(tr("Filter text, label"));
    m_list->view()->setAccessibleName(tr("Queries of the test items"));
    m_list->emptyState().setSentence(tr("No test items: choose a data set in the bar above."));
    layout->addWidget(m_list, 3);
    layout->addWidget(makeLabel(tr("Answer"), TextRole::Bold, side));
    m_answer = new BarView(side);
    m_answer->setAxes(tr("label word"), tr("probability among the label words"));
    m_answer->setValueRange(0.0, 1.0);
    m_answer->setAccessibleName(tr("Distribution of the answer"));
    layout->addWidget(m_answer, 2);
    connect(m_list, &TablePane::currentRowChanged, this, [this](int row) {
        if (row < 0)
            return;
        auto selection = m_workbench.selection();
        selection.position = int(m_queries.row(row).position);
        m_workbench.select(selection);
    });
    return side;
}

void InspectPanel::showTask()
{
    const auto task = m_workbench.task();
    std::vector<Query> rows;
    for (std::size_t i = 0; i < task->test.size(); ++i) {
        const auto text = task->test.input(i);
        const auto answer = task->test.answer(i);
        rows.push_back({ qint64(i), QString::fromUtf8(text.data(), qsizetype(text.size())),
            QString::fromUtf8(answer.data(), qsizetype(answer.size())) });
    }
    m_queries.setRows(std::move(rows));
    m_list->view()->resizeColumnsToContents();
    m_list->view()->horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
    probe();
}

InspectPanel::Probed InspectPanel::compute(
    std::shared_ptr<const Task> task, const Selection& selection, int shots, bool adapterOn)
{
    Probed probed;
    const auto fail = [&](const Error& error) {
        probed.problem = error;
        return probed;
    };
    auto& laboratory = m_workbench.laboratory();
    const DatasetView one(task->dataset, std::vector<RowIndex> { task->test[std::size_t(selection.position)] });
    std::shared_ptr<const InterventionMaker> maker;
    if (selection.run > 0) {
        auto made = makerOfRun(laboratory, selection.run, task->model);
        if (!made)
            return fail(made.error());
        maker = *made;
    }
    EpisodeNeeds needs = maker ? maker->needs() : EpisodeNeeds {};
    if (shots > 0) {
        needs.text = EpisodeNeeds::Text::Fixed;
        needs.textCount = shots;
    }
    auto source = laboratory.episodes(*task, one, needs, 0, task->config.seed);
    if (!source)
        return fail(source.error());
    const auto episode = (*source)->episode(0);
    if (!episode)
        return fail(episode.error());
    const auto off = probeAttention(*task->model, *episode, nullptr);
    if (!off)
        return fail(off.error());
    probed.probabilitiesOff = labelProbabilities(off->logits, (*source)->labelIds());
    auto on = maker ? probeAttention(*task->model, *episode, maker.get()) : off;
    if (!on)
        return fail(on.error());
    probed.probabilitiesOn = labelProbabilities(on->logits, (*source)->labelIds());
    probed.on = std::make_shared<const AttentionMaps>(adapterOn ? *on : *off);
    return probed;
}

void InspectPanel::probe()
{
    const auto task = m_workbench.task();
    if (!task || task->test.isEmpty())
        return;
    auto selection = m_workbench.selection();
    selection.position = std::clamp(selection.position, 0, int(task->test.size()) - 1);
    const int request = ++m_request;
    const int shots = m_shots->currentData().toInt();
    const bool on = m_adapterOn->isChecked();
    m_workbench.ask<Probed>(
        this, [this, task, selection, shots, on] { return compute(task, selection, shots, on); },
        [this, request, selection](Probed probed) {
            if (request != m_request)
                return; // a late answer is dropped
            m_answered = request;
            if (!probed.problem)
                m_probed = selection;
            show(probed);
        });
}

// All heads came with one pass: another layer or head needs none.
void InspectPanel::selectionChanged(const Selection& selection)
{
    if (!m_maps || selection.position != m_probed.position || selection.run != m_probed.run
        || m_request != m_answered) {
        probe();
        return;
    }
    m_grid->setCurrent({ selection.layer, selection.head });
    showHead();
    Q_EMIT shown();
}

void InspectPanel::show(const Probed& probed)
{
    if (probed.problem) {
        sayError(*m_strip, *probed.problem);
        return;
    }
    m_strip->dismiss();
    m_maps = probed.on;
    std::vector<Thumbnail> thumbnails;
    for (int layer = 0; layer < m_maps->layers; ++layer) {
        for (int head = 0; head < m_maps->heads; ++head)
            thumbnails.push_back(
                { layer, head, m_maps->map(layer, head), m_maps->massOn(layer, head, SpanClass::Label) });
    }
    const auto selection = m_workbench.selection();
    m_grid->setThumbnails(std::move(thumbnails));
    m_grid->setCurrent({ std::min(selection.layer, m_maps->layers - 1), std::min(selection.head, m_maps->heads - 1) });
    m_facts->setText(tr("query %1, %n token(s), %2 layers of %3 heads", nullptr, int(m_maps->tokens.size()))
                         .arg(selection.position)
                         .arg(m_maps->layers)
                         .arg(m_maps->heads));
    QStringList words;
    for (const auto& word : m_workbench.task()->dataset->labels().words())
        words << QString::fromStdString(word);
    std::vector<BarSeries> series { { selection.run > 0 ? tr("adapter on") : tr("model alone"), 0,
        probed.probabilitiesOn } };
    if (selection.run > 0)
        series.push_back({ tr("adapter off"), 1, probed.probabilitiesOff });
    m_answer->setBars(words, std::move(series));
    showHead();
    Q_EMIT shown();
}

void InspectPanel::showHead()
{
    const auto selection = m_workbench.selection();
    const int layer = std::min(selection.layer, m_maps->layers - 1);
    const int head = std::min(selection.head, m_maps->heads - 1);
    MatrixContent content;
    content.matrix = m_maps->map(layer, head);
    for (const auto& token : m_maps->tokens)
        content.rowNames << QString::fromStdString(token);
    content.columnNames = content.rowNames;
    content.rowAxis = tr("from");
    content.columnAxis = tr("to");
    content.valueName = tr("attention weight");
    content.mask = MatrixMask::Later;
    content.low = 0.0;
    content.high = 1.0;
    content.note = tr("grey: later tokens, never attended");
    for (const auto& span : m_maps->spans)
        content.rowSpans.push_back({ span.begin, span.end, letterOf(span), roleOf(span.span) });
    content.columnSpans = content.rowSpans;
    m_headTitle->setText(
        tr("Layer %1, head %2: rows attend, columns are attended; each row sums to 1").arg(layer).arg(head));
    m_matrix->setContent(std::move(content));
}

} // namespace mnemo
