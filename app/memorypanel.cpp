#include "app/memorypanel.h"

#include "app/memoryscan.h"
#include "core/experiment/runs.h"
#include "widgets/models/numbertext.h"
#include "widgets/plots/curveview.h"
#include "widgets/plots/plottext.h"
#include "widgets/views/tablepane.h"
#include "widgets/views/theme.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QToolBar>
#include <QVBoxLayout>

#include <cmath>

namespace mnemo {

MemoryPanel::MemoryPanel(Workbench& workbench, QWidget* parent)
    : PinnedPanel(workbench, QStringLiteral("memory"), { "PMT" }, parent)
    , m_queryModel(
          { { tr("#"), [](const QueryRow& row) { return QVariant(row.position); }, {}, tr("Position in the test items"),
                [](const QueryRow& row, int role) { return role == IdRole ? QVariant(row.position) : QVariant(); } },
              { tr("Query"), [](const QueryRow& row) { return QVariant(row.text); }, {}, {}, {} },
              { tr("Label"), [](const QueryRow& row) { return QVariant(row.label); }, {}, {}, {} },
              { tr("Ratio of the read"),
                  [this](const QueryRow& row) {
                      const auto cell = head();
                      return QVariant(double(row.ratios[std::size_t(cell.row * m_read.maps->heads + cell.column)]));
                  },
                  {}, tr("Norm of the read over the norm of the softmax part, mean over the query's tokens"), {} } })
    , m_wordModel({ { tr("Word"), [](const WordPush& word) { return QVariant(QString::fromStdString(word.token)); },
                        [](const WordPush& word) { return visibleToken(QString::fromStdString(word.token)); }, {}, {} },
          { tr("Id"), [](const WordPush& word) { return QVariant(qint64(word.id)); }, {}, {}, {} },
          { tr("Push"), [](const WordPush& word) { return QVariant(word.logit); },
              [](const WordPush& word) { return decimalText(word.logit, 3, QLocale()); },
              tr("What the read adds to the word's logit, by the output matrix alone"), {} } })
{
    auto* splitter = new QSplitter(Qt::Horizontal);
    splitter->addWidget(buildOverview());
    splitter->addWidget(buildViews());
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 3);
    splitter->setMinimumHeight(fontMetrics().height() * 13);
    setContent(splitter);
}

QWidget* MemoryPanel::buildOverview()
{
    auto* side = new QWidget;
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    m_measure = new QComboBox(side);
    m_measure->setObjectName(QStringLiteral("memoryMeasure"));
    m_measure->setAccessibleName(tr("What the map of layers and heads shows"));
    m_measure->addItem(tr("share, mean over tokens"));
    m_measure->addItem(tr("norm of M"));
    m_overview = new MatrixView(side);
    m_overview->setObjectName(QStringLiteral("memoryOverview"));
    m_overview->setAccessibleName(tr("Memories over layers and heads"));
    m_overview->setNumbersShown(true);
    m_overview->setSquareCells(false);
    m_overview->setColourBarShown(false);
    layout->addWidget(m_measure, 0, Qt::AlignLeft);
    layout->addWidget(m_overview, 1);
    connect(m_measure, &QComboBox::currentIndexChanged, this, &MemoryPanel::showOverview);
    connect(m_overview, &MatrixView::cellActivated, this, [this](Cell cell) {
        auto selection = m_workbench.selection();
        selection.layer = cell.row;
        selection.head = cell.column;
        m_workbench.select(selection);
    });
    return side;
}

void MemoryPanel::buildPages(QWidget& side)
{
    m_pages = new QStackedWidget(&side);
    m_shares = new MatrixView;
    m_memory = new MatrixView;
    m_spectrum = new CurveView;
    m_change = new MatrixView;
    m_queries = new TablePane;
    m_words = new TablePane;
    m_shares->setObjectName(QStringLiteral("memoryShares"));
    m_memory->setObjectName(QStringLiteral("memoryMap"));
    m_spectrum->setObjectName(QStringLiteral("memorySpectrum"));
    m_change->setObjectName(QStringLiteral("memoryChange"));
    m_queries->setObjectName(QStringLiteral("memoryQueries"));
    m_words->setObjectName(QStringLiteral("memoryWords"));
    m_shares->setAccessibleName(tr("Share of the memory under each token"));
    m_memory->setAccessibleName(tr("Memory matrix"));
    m_spectrum->setAccessibleName(tr("Singular values"));
    m_change->setAccessibleName(tr("Change of the memory matrix"));
    m_shares->setSquareCells(false);
    m_spectrum->setAxes(tr("number"), tr("singular value"));
    m_spectrum->setYRange(0.0, std::nullopt);
    m_spectrum->addCurve({ tr("singular values"), 0, true, false, {} });
    m_queries->setModel(&m_queryModel);
    m_queries->setFilterPlaceholder(tr("Filter text, label"));
    m_words->setModel(&m_wordModel);
    m_words->setToolRowShown(false);
    for (QWidget* page :
        std::initializer_list<QWidget*> { m_shares, m_memory, m_spectrum, m_change, m_queries, m_words })
        m_pages->addWidget(page);
}

QWidget* MemoryPanel::buildViews()
{
    auto* side = new QWidget;
    auto* layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* tools = new QHBoxLayout;
    m_viewBox = new QComboBox(side);
    m_viewBox->setObjectName(QStringLiteral("memoryView"));
    m_viewBox->setAccessibleName(tr("What is shown of the head"));
    for (const auto& [text, view] :
        { std::pair(tr("share under each token"), View::Shares), std::pair(tr("memory matrix M"), View::Matrix),
            std::pair(tr("singular values"), View::Spectrum), std::pair(tr("change of M"), View::Change),
            std::pair(tr("queries that read it"), View::Queries), std::pair(tr("read as words"), View::Words) })
        m_viewBox->addItem(text, int(view));
    m_origin = new QComboBox(side);
    m_origin->setObjectName(QStringLiteral("memoryOrigin"));
    m_origin->setAccessibleName(tr("Where the change begins"));
    m_title = makeLabel({}, TextRole::Bold, side);
    m_title->setObjectName(QStringLiteral("memoryTitle"));
    m_note = makeLabel({}, TextRole::SmallSecond, side);
    m_note->setWordWrap(true);
    tools->addWidget(m_viewBox);
    tools->addWidget(m_origin);
    tools->addWidget(m_title);
    tools->addStretch(1);
    m_tools = new QToolBar(side);
    tools->addWidget(m_tools);
    layout->addLayout(tools);
    buildPages(*side);
    layout->addWidget(m_pages, 1);
    layout->addWidget(m_note);
    connect(m_viewBox, &QComboBox::currentIndexChanged, this, &MemoryPanel::showView);
    connect(m_origin, &QComboBox::currentIndexChanged, this, &MemoryPanel::showView);
    connect(m_shares, &MatrixView::cellActivated, this, [this](Cell cell) {
        auto selection = m_workbench.selection();
        selection.layer = cell.row;
        selection.token = cell.column;
        m_workbench.select(selection);
    });
    connect(m_queries, &TablePane::rowActivated, this, [this](int row) {
        auto selection = m_workbench.selection();
        selection.position = int(m_queryModel.row(row).position);
        m_workbench.select(selection);
    });
    return side;
}

void MemoryPanel::setView(View view)
{
    m_viewBox->setCurrentIndex(m_viewBox->findData(int(view)));
}

std::vector<MemoryPanel::Origin> MemoryPanel::originsOf(Workbench& workbench, const Task& task, qint64 run)
{
    std::vector<Origin> origins { { tr("since the start (zero)"), {}, 0 } };
    auto* store = workbench.store();
    if (!store)
        return origins;
    const auto snapshots = store->call([run](RunStore& runs) { return memorySnapshots(runs, run); });
    for (const auto& snapshot : snapshots ? *snapshots : std::vector<MemorySnapshot>())
        origins.push_back({ tr("since step %L1").arg(snapshot.step), snapshot, 0 });
    const auto others
        = store->call([&](RunStore& runs) { return adapterRuns(runs, { "PMT" }, task.model->fingerprint()); });
    for (const auto& other : others) {
        if (other.run != run)
            origins.push_back({ tr("against %1").arg(other.name), {}, other.run });
    }
    return origins;
}

MemoryPanel::Read MemoryPanel::compute(Workbench& workbench, const Task& task, const Selection& selection)
{
    Read read;
    const auto query = queryEpisode(workbench.laboratory(), task, selection.position, selection.run);
    if (!query) {
        read.problem = query.error();
        return read;
    }
    auto maps = memoriesOf(*task.model, *query->maker);
    if (!maps) {
        read.problem = maps.error();
        return read;
    }
    if (maps->isEmpty())
        return read;
    auto reads = probeMemory(*task.model, query->episode, *query->maker);
    if (!reads) {
        read.problem = reads.error();
        return read;
    }
    read.maker = query->maker;
    read.maps = std::make_shared<const MemoryMaps>(std::move(*maps));
    read.reads = std::make_shared<const MemoryReads>(std::move(*reads));
    read.origins = originsOf(workbench, task, selection.run);
    return read;
}

void MemoryPanel::refresh()
{
    const int request = ++m_request;
    const auto selection = place();
    if (!selection || selection->run == 0) {
        showEmpty(tr("Choose a PMT adapter to see what its memories hold."));
        return;
    }
    m_workbench.ask<Read>(
        this,
        [&workbench = m_workbench, task = m_workbench.task(), at = *selection] {
            return compute(workbench, *task, at);
        },
        [this, request](Read read) {
            if (request == m_request) // a late answer is dropped
                show(std::move(read));
        });
}

void MemoryPanel::show(Read read)
{
    if (read.problem) {
        showError(*read.problem);
        return;
    }
    const bool otherMethod = m_read.maker != read.maker;
    m_read = std::move(read);
    if (!m_read.maps) {
        showEmpty(tr("This adapter has no memory."));
        return;
    }
    if (otherMethod)
        m_scan.reset();
    const int origin = m_origin->currentIndex();
    {
        const QSignalBlocker blocker(m_origin);
        m_origin->clear();
        for (const auto& choice : m_read.origins)
            m_origin->addItem(choice.name);
        m_origin->setCurrentIndex(origin > 0 && origin < m_origin->count() ? origin : 0);
    }
    setFacts(
        tr("query %1, %n token(s)", nullptr, int(m_read.reads->tokens.size())).arg(m_workbench.selection().position));
    showOverview();
    showView();
    showContent();
}

void MemoryPanel::follow(const Selection&)
{
    if (!m_read.maps)
        return;
    showOverview();
    showView();
}

Cell MemoryPanel::head() const
{
    const auto& selection = m_workbench.selection();
    return { std::clamp(selection.layer, 0, m_read.maps->layers - 1),
        std::clamp(selection.head, 0, m_read.maps->heads - 1) };
}

void MemoryPanel::showOverview()
{
    if (!m_read.maps)
        return;
    const bool norms = m_measure->currentIndex() == 1;
    MatrixContent content;
    content.matrix = std::make_shared<const Matrix>(norms ? m_read.maps->norms() : m_read.reads->meanShares());
    for (int layer = 0; layer < m_read.maps->layers; ++layer)
        content.rowNames << QStringLiteral("L%1").arg(layer);
    for (int column = 0; column < m_read.maps->heads; ++column)
        content.columnNames << QStringLiteral("H%1").arg(column);
    content.rowAxis = tr("layer");
    content.columnAxis = tr("head");
    content.valueName = norms ? tr("Frobenius norm of M") : tr("share of the memory, mean over tokens");
    content.low = 0.0;
    m_overview->setContent(std::move(content));
    const auto cell = head();
    m_overview->setSelectedRow(cell.row);
    m_overview->setSelectedColumn(cell.column);
}

void MemoryPanel::showView()
{
    if (!m_read.maps)
        return;
    const auto view = View(m_viewBox->currentData().toInt());
    const auto cell = head();
    ++m_viewRequest;
    m_pages->setCurrentIndex(int(view));
    m_tools->clear();
    if (const auto* plot = qobject_cast<const PlotView*>(m_pages->currentWidget()))
        m_tools->addActions(plot->toolActions());
    m_origin->setVisible(view == View::Change);
    m_title->setText(
        view == View::Shares ? tr("head %1, by layer and token").arg(cell.column) : headName(cell.row, cell.column));
    m_note->clear();
    switch (view) {
    case View::Shares:
        return showShares();
    case View::Matrix:
        return showMemory();
    case View::Spectrum:
        return showSpectrum();
    case View::Change:
        return showChange();
    case View::Queries:
        return showQueries();
    case View::Words:
        return showWords();
    }
}

} // namespace mnemo
