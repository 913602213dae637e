#include "app/comparepanel.h"

#include "app/differencebox.h"
#include "app/overlaybox.h"
#include "app/paretobox.h"
#include "widgets/models/numbertext.h"
#include "widgets/plots/plottext.h"
#include "widgets/plots/seriesstyle.h"
#include "widgets/views/emptystate.h"
#include "widgets/views/errortext.h"
#include "widgets/views/messagestrip.h"
#include "widgets/views/tablepane.h"
#include "widgets/views/theme.h"

#include <QAction>
#include <QDateTime>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPushButton>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

namespace mnemo {

namespace {

using Column = TableColumn<EvaluatedPoint>;

QVariant textOf(const std::string& text)
{
    return QString::fromStdString(text);
}

std::vector<Column> scoreColumns()
{
    const auto marks = [](const EvaluatedPoint& p, int role) {
        return role == IdRole         ? QVariant(qint64(p.run))
            : role == SeriesStyleRole ? QVariant(methodStyle(QString::fromStdString(p.method)))
                                      : QVariant();
    };
    return { { ComparePanel::tr("Plot"), {}, {}, ComparePanel::tr("Symbol of the method in the plots"), marks },
        { ComparePanel::tr("Run"), [](const EvaluatedPoint& p) { return QVariant(qint64(p.run)); }, {}, {}, {} },
        { ComparePanel::tr("Method"), [](const EvaluatedPoint& p) { return textOf(p.method); }, {}, {}, {} },
        { ComparePanel::tr("Setting"), [](const EvaluatedPoint& p) { return textOf(p.setting); }, {}, {}, {} },
        { ComparePanel::tr("Model"), [](const EvaluatedPoint& p) { return textOf(p.model); }, {}, {}, {} },
        { ComparePanel::tr("Data"), [](const EvaluatedPoint& p) { return textOf(p.dataset); }, {}, {}, {} },
        { ComparePanel::tr("Accuracy, 95 % interval"),
            [](const EvaluatedPoint& p) { return QVariant(p.accuracy.value); },
            [](const EvaluatedPoint& p) { return intervalText(p.accuracy.value, p.accuracy.interval, QLocale()); }, {},
            {} },
        { ComparePanel::tr("n"), [](const EvaluatedPoint& p) { return QVariant(qint64(p.n)); }, {},
            ComparePanel::tr("Test items"), {} },
        { ComparePanel::tr("dNTP, nats"), [](const EvaluatedPoint& p) { return QVariant(p.dntp); },
            [](const EvaluatedPoint& p) { return decimalText(p.dntp, 3, QLocale()); },
            ComparePanel::tr("KL of ICL against the method over the label words, mean over the queries"), {} },
        { ComparePanel::tr("Trained"), [](const EvaluatedPoint& p) { return QVariant(qint64(p.parameters)); }, {},
            ComparePanel::tr("Parameters of the adapter"), {} },
        { ComparePanel::tr("Positions"), [](const EvaluatedPoint& p) { return QVariant(p.positions); },
            [](const EvaluatedPoint& p) { return decimalText(p.positions, 1, QLocale()); },
            ComparePanel::tr("Real and virtual tokens a query, mean"), {} },
        { ComparePanel::tr("MFLOP / query"), [](const EvaluatedPoint& p) { return QVariant(1000.0 * p.gigaflops); },
            [](const EvaluatedPoint& p) { return decimalText(1000.0 * p.gigaflops, 1, QLocale()); },
            ComparePanel::tr("Exemplars encoded beforehand"), {} },
        { ComparePanel::tr("Seed"), [](const EvaluatedPoint& p) { return QVariant(qulonglong(p.seed)); }, {}, {}, {} },
        { ComparePanel::tr("Time"), [](const EvaluatedPoint& p) { return textOf(p.endedAt); },
            [](const EvaluatedPoint& p) {
                const auto time = QDateTime::fromString(QString::fromStdString(p.endedAt), Qt::ISODateWithMs);
                return QLocale().toString(time.toLocalTime(), QLocale::ShortFormat);
            },
            {}, {} },
        { ComparePanel::tr("Note"), [](const EvaluatedPoint& p) { return textOf(p.note); },
            [](const EvaluatedPoint& p) {
                return p.isBelowZeroShot ? ComparePanel::tr("below zero-shot") : QString::fromStdString(p.note);
            },
            {}, {} } };
}

} // namespace

ComparePanel::ComparePanel(Workbench& workbench, QWidget* parent)
    : Panel(workbench, QStringLiteral("compare"), parent)
    , m_model(scoreColumns())
    , m_pareto(new ParetoBox)
    , m_overlay(new OverlayBox(workbench))
    , m_difference(new DifferenceBox(workbench))
    , m_strip(new MessageStrip(this))
{
    auto* content = new QSplitter(Qt::Vertical);
    content->addWidget(buildTable());
    auto* below = new QSplitter(Qt::Horizontal);
    for (QWidget* box : std::initializer_list<QWidget*> { m_pareto, m_overlay, m_difference }) {
        box->setMinimumWidth(fontMetrics().averageCharWidth() * 30); // small screens: their tool rows fold
        below->addWidget(box);
    }
    below->setSizes({ 400, 300, 300 });
    content->addWidget(below);
    content->setSizes({ 300, 450 });
    m_stack = new ContentStack(content, this);
    m_stack->emptyState().setIcon(QStringLiteral("compare"));
    m_stack->emptyState().setSentence(tr("No runs yet."));
    m_stack->emptyState().setButtons(tr("Train one"));
    m_stack->setEmpty(true);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_stack, 1);
    layout->addWidget(m_strip);
    connect(&m_stack->emptyState(), &EmptyState::mainTriggered, this,
        [this] { m_workbench.showPanel(QStringLiteral("train")); });
    connect(m_pareto, &ParetoBox::activated, this, [this](qint64 run) { m_table->setCurrentId(run); });
    connect(&m_workbench, &Workbench::runsChanged, this, &ComparePanel::reload);
    reload();
}

QWidget* ComparePanel::buildTable()
{
    m_table = new TablePane;
    m_table->setObjectName(QStringLiteral("scoreboard"));
    m_table->setModel(&m_model);
    m_table->setFilterPlaceholder(tr("Filter runs"));
    m_table->view()->setAccessibleName(tr("Evaluated runs"));
    m_reproduce = new QPushButton(tr("&Reproduce"));
    m_reproduce->setObjectName(QStringLiteral("reproduceRun"));
    auto* save = new QPushButton(tr("E&xport table…"));
    save->setObjectName(QStringLiteral("exportScores"));
    setMainButton(*save);
    m_table->toolRow()->addWidget(m_reproduce);
    m_table->toolRow()->addWidget(save);
    connect(m_reproduce, &QPushButton::clicked, this, &ComparePanel::reproduce);
    connect(save, &QPushButton::clicked, m_table->exportAction(), &QAction::trigger);
    connect(m_table, &TablePane::failed, this,
        [this](const QString& sentence) { m_strip->say(Severity::Error, sentence); });
    connect(m_table->view()->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ComparePanel::chosen);
    return m_table;
}

void ComparePanel::reload()
{
    const int request = ++m_request;
    if (!m_workbench.store())
        return;
    m_workbench.ask<std::vector<EvaluatedPoint>>(
        this,
        [store = m_workbench.store()] {
            const auto points = store->call([](RunStore& runs) { return evaluatedPoints(runs); });
            return points ? *points : std::vector<EvaluatedPoint>();
        },
        [this, request](std::vector<EvaluatedPoint> points) {
            if (request == m_request)
                show(std::move(points));
        });
}

void ComparePanel::show(std::vector<EvaluatedPoint> points)
{
    const auto current = m_table->currentId();
    m_stack->setEmpty(points.empty());
    m_model.setRows(points);
    m_table->view()->resizeColumnsToContents();
    m_pareto->setPoints(points);
    m_difference->setPoints(points);
    setFacts(tr("%n evaluated run(s)", nullptr, int(points.size())));
    if (points.empty())
        return;
    m_table->setCurrentId(current.isValid() ? current : QVariant(qint64(points.back().run)));
    chosen();
}

std::vector<EvaluatedPoint> ComparePanel::chosenPoints() const
{
    std::vector<EvaluatedPoint> points;
    for (const int row : m_table->selectedRows())
        points.push_back(m_model.row(row));
    return points;
}

// The chosen rows are the curves of the overlay; two of them are the difference.
void ComparePanel::chosen()
{
    const auto points = chosenPoints();
    m_overlay->setRuns(points);
    m_pareto->setSelected(points.size() == 1 ? qint64(points.front().run) : 0);
    if (points.size() == 2)
        m_difference->setPair(qint64(points.front().run), qint64(points.back().run));
    updateButtons();
}

void ComparePanel::updateButtons()
{
    const bool one = chosenPoints().size() == 1;
    m_reproduce->setEnabled(one);
    m_reproduce->setToolTip(one ? tr("Run it again from its stored configuration, seed and threads; say the difference")
                                : tr("Choose one run in the table"));
}

void ComparePanel::reproduce()
{
    const auto points = chosenPoints();
    if (points.size() != 1)
        return;
    const auto run = points.front().parent > 0 ? points.front().parent : points.front().run;
    m_strip->dismiss();
    auto& laboratory = m_workbench.laboratory();
    const auto made = std::make_shared<Reproduction>();
    auto* job = m_workbench.startJob(tr("Reproduce run %1").arg(run),
        [&laboratory, run, made](std::stop_token stop, const RunEvents& events) -> Result<Json> {
            const auto again = reproduceRun(laboratory, run, stop, events);
            if (!again)
                return again.error();
            *made = *again;
            return Json::object();
        });
    connect(job, &JobSession::failed, this, [this](const Error& error) { sayError(*m_strip, error); });
    connect(job, &JobSession::finished, this, [this, made] {
        const bool equal = made->largestLossDifference == 0.0
            && made->accuracyBefore.value_or(made->accuracyAfter) == made->accuracyAfter;
        const auto before
            = made->accuracyBefore ? decimalText(*made->accuracyBefore, 3, QLocale()) : tr("not measured");
        m_strip->say(equal ? Severity::Success : Severity::Warning,
            tr("Run %1 repeats run %2: accuracy %3 against %4; largest difference of the loss %5 (threads %6 and %7).")
                .arg(made->repeated)
                .arg(made->original)
                .arg(decimalText(made->accuracyAfter, 3, QLocale()), before,
                    numberText(made->largestLossDifference, 3, QLocale()))
                .arg(made->threadsAfter)
                .arg(made->threadsBefore));
        Q_EMIT reproduced();
    });
}

} // namespace mnemo
