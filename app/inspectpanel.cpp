#include "app/inspectpanel.h"

#include "app/inspection.h"
#include "widgets/plots/barview.h"
#include "widgets/plots/plottext.h"
#include "widgets/plots/thumbnailgrid.h"
#include "widgets/views/emptystate.h"
#include "widgets/views/errortext.h"
#include "widgets/views/messagestrip.h"
#include "widgets/views/tablepane.h"
#include "widgets/views/theme.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include <cmath>
#include <span>

namespace mnemo {

namespace {

QComboBox* makeBox(QWidget& parent, const QString& objectName, const QString& accessibleName,
    const QList<std::pair<QString, QVariant>>& choices)
{
    auto* box = new QComboBox(&parent);
    box->setObjectName(objectName);
    box->setAccessibleName(accessibleName);
    box->setToolTip(accessibleName);
    for (const auto& [text, value] : choices)
        box->addItem(text, value);
    return box;
}

double largestSize(const AttentionMaps& maps)
{
    float largest = 0.0F;
    for (const auto& map : maps.maps) {
        for (const float value : map ? std::span<const float>(map->values) : std::span<const float>())
            largest = std::max(largest, std::isnan(value) ? 0.0F : std::abs(value));
    }
    return double(largest);
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

QLayout* InspectPanel::buildTools(QWidget& side)
{
    auto* tools = new QHBoxLayout;
    m_shots = makeBox(side, QStringLiteral("inspectShots"), tr("Demonstrations in the prompt"), {});
    for (const int shots : { 0, 3, 12 })
        m_shots->addItem(
            shots == 0 ? tr("no demonstrations") : tr("%n demonstration(s) as text", nullptr, shots), shots);
    m_shots->setCurrentIndex(1);
    m_shown = makeBox(side, QStringLiteral("headsShown"), tr("Adapter on, off, or what it changes"),
        { { tr("adapter on"), int(Shown::AdapterOn) }, { tr("adapter off"), int(Shown::AdapterOff) },
            { tr("on minus off"), int(Shown::Difference) } });
    m_measure = makeBox(side, QStringLiteral("headMeasure"), tr("What the bar under each head shows"),
        { { tr("weight on labels"), int(Measure::Labels) },
            { tr("weight on demonstrations"), int(Measure::Demonstrations) },
            { tr("weight on the query"), int(Measure::Query) },
            { tr("weight on virtual tokens"), int(Measure::Virtual) }, { tr("entropy"), int(Measure::Entropy) } });
    m_order = makeBox(side, QStringLiteral("headOrder"), tr("Order of the heads"),
        { { tr("layer, head"), int(ThumbnailGrid::Order::Grid) },
            { tr("largest first"), int(ThumbnailGrid::Order::ByShareDown) },
            { tr("smallest first"), int(ThumbnailGrid::Order::ByShareUp) } });
    m_scale = makeBox(side, QStringLiteral("headScale"), tr("Scale of the colours"),
        { { scaleName(ValueScale::SquareRoot), int(ValueScale::SquareRoot) },
            { scaleName(ValueScale::Linear), int(ValueScale::Linear) },
            { scaleName(ValueScale::Logarithmic), int(ValueScale::Logarithmic) } });
    for (auto* box : { m_shots, m_shown, m_measure, m_order, m_scale })
        tools->addWidget(box);
    tools->addStretch(1);
    return tools;
}

QWidget* InspectPanel::buildHeads()
{
    auto* side = new QWidget(this);
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(buildTools(*side));
    auto* maps = new QSplitter(Qt::Horizontal, side);
    m_grid = new ThumbnailGrid(maps);
    m_grid->setObjectName(QStringLiteral("headGrid"));
    m_grid->setMask(MatrixMask::Later);
    m_grid->setScale(ValueScale::SquareRoot);
    auto* large = new QWidget(maps);
    auto* largeLayout = new QVBoxLayout(large);
    largeLayout->setContentsMargins(0, 0, 0, 0);
    m_headTitle = makeLabel({}, TextRole::Bold, large);
    m_headTitle->setObjectName(QStringLiteral("headTitle"));
    m_pinned = makeLabel({}, TextRole::Second, large);
    m_pinned->setObjectName(QStringLiteral("pinnedCell"));
    m_pinned->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_matrix = new MatrixView(large);
    largeLayout->addWidget(m_headTitle);
    largeLayout->addWidget(m_matrix, 1);
    largeLayout->addWidget(m_pinned);
    m_matrix->setObjectName(QStringLiteral("headMap"));
    m_matrix->setScale(ValueScale::SquareRoot);
    m_matrix->setToolBarShown(true);
    m_matrix->setAccessibleName(tr("Attention of one head"));
    maps->addWidget(m_grid);
    maps->addWidget(large);
    maps->setStretchFactor(0, 2);
    maps->setStretchFactor(1, 3);
    maps->setSizes({ 400, 600 }); // in proportion: four heads side by side
    m_stack = new ContentStack(maps, side);
    m_stack->emptyState().setIcon(QStringLiteral("inspect"));
    m_stack->emptyState().setSentence(tr("Waits for the model and the data to be opened."));
    m_stack->setEmpty(true);
    layout->addWidget(m_stack, 1);
    connectTools();
    return side;
}

void InspectPanel::connectTools()
{
    connect(m_grid, &ThumbnailGrid::currentChanged, this, [this](Cell cell) {
        auto selection = m_workbench.selection();
        if (!cell.isValid() || (selection.layer == cell.row && selection.head == cell.column))
            return;
        selection.layer = cell.row;
        selection.head = cell.column;
        m_workbench.select(selection);
    });
    connect(m_shots, &QComboBox::currentIndexChanged, this, &InspectPanel::probe);
    connect(m_shown, &QComboBox::currentIndexChanged, this, &InspectPanel::probe);
    connect(m_measure, &QComboBox::currentIndexChanged, this, &InspectPanel::showThumbnails);
    connect(m_order, &QComboBox::currentIndexChanged, this, [this] {
        m_grid->setOrder(ThumbnailGrid::Order(m_order->currentData().toInt()));
        m_grid->setCurrent({ m_workbench.selection().layer, m_workbench.selection().head });
    });
    connect(m_scale, &QComboBox::currentIndexChanged, this, [this] {
        m_matrix->setScale(ValueScale(m_scale->currentData().toInt()));
        m_grid->setScale(m_matrix->scale());
    });
    connect(m_matrix, &MatrixView::pinnedCellChanged, this, [this](Cell cell) {
        showPinned(cell);
        auto selection = m_workbench.selection();
        selection.token = cell.column;
        m_workbench.select(selection);
    });
    connect(m_matrix, &PlotView::failed, this,
        [this](const QString& sentence) { m_strip->say(Severity::Error, sentence); });
}

QWidget* InspectPanel::buildSide()
{
    auto* side = new QWidget(this);
    side->setMinimumWidth(fontMetrics().averageCharWidth() * 44);
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

InspectPanel::Probed InspectPanel::compute(Laboratory& laboratory, const Wish& wish)
{
    Probed probed;
    const auto fail = [&](const Error& error) {
        probed.problem = error;
        return probed;
    };
    const auto query = queryEpisode(laboratory, *wish.task, wish.selection.position, wish.selection.run, wish.shots);
    if (!query)
        return fail(query.error());
    const auto& model = *wish.task->model;
    const auto* maker = query->maker.get();
    const bool wantsOff = wish.shown != Shown::AdapterOn && maker;
    const bool wantsOn = wish.shown != Shown::AdapterOff || !maker;
    AttentionKeep keep;
    keep.layer = wish.selection.layer;
    std::shared_ptr<AttentionMaps> on, off;
    for (const auto& [wanted, with, maps] : { std::tuple(wantsOn, maker, &on),
             std::tuple(wantsOff, static_cast<const InterventionMaker*>(nullptr), &off) }) {
        if (!wanted)
            continue;
        auto made = probeAttention(model, query->episode, with, keep);
        if (!made)
            return fail(made.error());
        *maps = std::make_shared<AttentionMaps>(std::move(*made));
    }
    using Logits = Result<std::vector<float>>;
    const auto onLogits = on ? Logits(on->logits) : answerLogits(model, query->episode, maker);
    const auto offLogits = off ? Logits(off->logits) : answerLogits(model, query->episode, nullptr);
    if (!onLogits || !offLogits)
        return fail(onLogits ? offLogits.error() : onLogits.error());
    probed.probabilitiesOn = labelProbabilities(*onLogits, query->labelIds);
    probed.probabilitiesOff = labelProbabilities(*offLogits, query->labelIds);
    probed.maps = on ? on : off;
    if (on && off) {
        auto change = attentionChange(*on, *off);
        if (!change)
            return fail(change.error());
        probed.maps = std::make_shared<const AttentionMaps>(std::move(*change));
    }
    return probed;
}

void InspectPanel::probe()
{
    Wish wish { m_workbench.task(), m_workbench.selection(), m_shots->currentData().toInt(),
        Shown(m_shown->currentData().toInt()) };
    if (!wish.task || wish.task->test.isEmpty())
        return;
    m_stack->emptyState().setSentence(tr("The heads of this query are being computed."));
    wish.selection.position = std::clamp(wish.selection.position, 0, int(wish.task->test.size()) - 1);
    const int request = ++m_request;
    auto& laboratory = m_workbench.laboratory();
    m_workbench.ask<Probed>(
        this, [&laboratory, wish] { return compute(laboratory, wish); },
        [this, request, selection = wish.selection](Probed probed) {
            if (request != m_request)
                return; // a late answer is dropped
            m_answered = request;
            if (!probed.problem)
                m_probed = selection;
            show(probed);
        });
}

// All heads came with one pass: another layer, head or token needs none, unless the prompt was too long to keep every
// layer whole.
void InspectPanel::selectionChanged(const Selection& selection)
{
    if (!m_maps || selection.position != m_probed.position || selection.run != m_probed.run || m_request != m_answered
        || !m_maps->isWhole(std::clamp(selection.layer, 0, m_maps->layers - 1))) {
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
        m_stack->emptyState().setSentence(tr("There are no heads to show for this query."));
        sayError(*m_strip, *probed.problem);
        return;
    }
    m_strip->dismiss();
    const auto selection = m_workbench.selection();
    QStringList words;
    for (const auto& word : m_workbench.task()->dataset->labels().words())
        words << QString::fromStdString(word);
    std::vector<BarSeries> series { { selection.run > 0 ? tr("adapter on") : tr("model alone"), 0,
        probed.probabilitiesOn } };
    if (selection.run > 0)
        series.push_back({ tr("adapter off"), 1, probed.probabilitiesOff });
    m_answer->setBars(words, std::move(series));
    showMaps(probed.maps);
}

void InspectPanel::showMaps(std::shared_ptr<const AttentionMaps> maps)
{
    m_maps = std::move(maps);
    m_stack->setEmpty(false);
    setFacts(tr("query %1, %n token(s), %2 layers of %3 heads", nullptr, int(m_maps->tokens.size()))
                 .arg(m_workbench.selection().position)
                 .arg(m_maps->layers)
                 .arg(m_maps->heads));
    showThumbnails();
    showHead();
    Q_EMIT shown();
}

bool InspectPanel::isDifference() const
{
    return Shown(m_shown->currentData().toInt()) == Shown::Difference && m_workbench.selection().run > 0;
}

double InspectPanel::measured(const AttentionMaps& maps, Measure measure, int layer, int head)
{
    switch (measure) {
    case Measure::Labels:
        return maps.massOn(layer, head, SpanClass::Label);
    case Measure::Demonstrations:
        return maps.massOn(layer, head, SpanClass::Demonstration);
    case Measure::Query:
        return maps.massOn(layer, head, SpanClass::Query);
    case Measure::Virtual:
        return maps.massOn(layer, head, SpanClass::Virtual);
    case Measure::Entropy:
        break;
    }
    return maps.relativeEntropy(layer, head);
}

void InspectPanel::showThumbnails()
{
    if (!m_maps)
        return;
    const auto measure = Measure(m_measure->currentData().toInt());
    const bool difference = isDifference();
    std::vector<Thumbnail> thumbnails;
    for (int layer = 0; layer < m_maps->layers; ++layer) {
        for (int head = 0; head < m_maps->heads; ++head) {
            const double share = difference ? std::nan("") : measured(*m_maps, measure, layer, head);
            thumbnails.push_back({ layer, head, m_maps->picture(layer, head), share });
        }
    }
    const double largest = difference ? largestSize(*m_maps) : 1.0;
    m_grid->setRange(difference ? -largest : 0.0, largest, difference);
    m_grid->setCaptions(difference ? tr("change of attention weight") : tr("attention weight"),
        measure == Measure::Entropy ? tr("entropy of the rows, 1: even")
                                    : tr("%1, of the last token").arg(m_measure->currentText()));
    m_grid->setThumbnails(std::move(thumbnails));
    const auto selection = m_workbench.selection();
    m_grid->setCurrent({ std::min(selection.layer, m_maps->layers - 1), std::min(selection.head, m_maps->heads - 1) });
}

void InspectPanel::showHead()
{
    const auto selection = m_workbench.selection();
    const int layer = std::min(selection.layer, m_maps->layers - 1);
    const int head = std::min(selection.head, m_maps->heads - 1);
    if (!m_maps->isWhole(layer))
        return; // it is being computed
    const bool difference = isDifference();
    MatrixContent content;
    content.matrix = m_maps->map(layer, head);
    content.rowNames = content.columnNames = axisNames(m_maps->tokens);
    content.rowAxis = tr("from");
    content.columnAxis = tr("to");
    content.valueName = difference ? tr("change of attention weight") : tr("attention weight");
    content.mask = MatrixMask::Later;
    content.isSigned = difference;
    if (!difference) {
        content.low = 0.0;
        content.high = 1.0;
    }
    content.note = tr("grey: later tokens, never attended");
    content.rowSpans = content.columnSpans = axisSpans(m_maps->spans);
    content.tooltip = [maps = m_maps, layer, head](int row, int column) {
        const double value = double((*maps->map(layer, head))(std::size_t(row), std::size_t(column)));
        return tr("<b>%1</b> %2<br>from %3<br>to %4")
            .arg(numberText(value, 3, QLocale()), headName(layer, head),
                tokenText(maps->tokens, maps->spans, row).toHtmlEscaped(),
                tokenText(maps->tokens, maps->spans, column).toHtmlEscaped());
    };
    m_headTitle->setText(difference
            ? tr("Layer %1, head %2: adapter on minus off; virtual tokens have no counterpart").arg(layer).arg(head)
            : tr("Layer %1, head %2: rows attend, columns are attended; each row sums to 1").arg(layer).arg(head));
    {
        const auto pinned = m_matrix->pinnedCell();
        const QSignalBlocker blocker(m_matrix); // the pin stays where it was; nobody chose it anew
        m_matrix->setContent(std::move(content));
        m_matrix->setSelectedColumn(selection.token < int(m_maps->tokens.size()) ? selection.token : -1);
        m_matrix->setPinnedCell(pinned);
    }
    showPinned(m_matrix->pinnedCell());
}

// The pinned value stays below the map while other heads and queries are looked at.
void InspectPanel::showPinned(Cell cell)
{
    const double value = m_matrix->valueAt(cell);
    m_pinned->setText(!cell.isValid() || std::isnan(value) || !m_maps
            ? tr("Hover for a value; click pins it here.")
            : tr("Pinned: %1, from %2 to %3")
                  .arg(numberText(value, 4, QLocale()), tokenText(m_maps->tokens, m_maps->spans, cell.row),
                      tokenText(m_maps->tokens, m_maps->spans, cell.column)));
}

} // namespace mnemo
