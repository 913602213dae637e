#include "app/drilldownpanel.h"

#include "core/base/statistics.h"
#include "core/engine/evaluate/baselines.h"
#include "core/engine/probe/attentionprobe.h"
#include "core/experiment/drilldown.h"
#include "core/store/runstore.h"
#include "core/text/tokenizer.h"
#include "widgets/models/numbertext.h"
#include "widgets/plots/histogramview.h"
#include "widgets/plots/plottext.h"
#include "widgets/views/emptystate.h"
#include "widgets/views/errortext.h"
#include "widgets/views/messagestrip.h"
#include "widgets/views/statuswidgets.h"
#include "widgets/views/tablepane.h"
#include "widgets/views/theme.h"

#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace mnemo {

namespace {

QString fromView(std::string_view text)
{
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

QString shareText(double value)
{
    return decimalText(value, 3, QLocale());
}

} // namespace

DrilldownPanel::DrilldownPanel(Workbench& workbench, QWidget* parent)
    : Panel(workbench, QStringLiteral("drilldown"), parent)
    , m_model({ { tr("Token"), [](const TokenShift& t) { return QVariant(QString::fromStdString(t.token)); },
                    [](const TokenShift& t) { return visibleToken(QString::fromStdString(t.token)); }, {}, {} },
          { tr("P by ICL"), [](const TokenShift& t) { return QVariant(t.before); },
              [](const TokenShift& t) { return shareText(t.before); }, tr("Probability under in-context learning"),
              {} },
          { tr("P by run"), [](const TokenShift& t) { return QVariant(t.after); },
              [](const TokenShift& t) { return shareText(t.after); }, tr("Probability under the chosen run"), {} },
          { tr("Change, pp"), [](const TokenShift& t) { return QVariant(t.change()); },
              [](const TokenShift& t) { return pointsText(t.change(), QLocale()); }, tr("In percentage points"),
              [](const TokenShift& t, int role) { return role == ChangeRole ? QVariant(t.change()) : QVariant(); } } })
{
    auto* content = new QWidget;
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(0, 0, 0, 0);
    m_query = makeLabel({}, TextRole::Large, content);
    m_query->setWordWrap(true);
    m_facts = new FactRow(content);
    m_among = new QComboBox(content);
    m_among->setObjectName(QStringLiteral("drilldownAmong"));
    m_among->setAccessibleName(tr("Tokens looked at"));
    m_among->addItem(tr("all tokens"));
    m_among->addItem(tr("label words"));
    auto* split = new QSplitter(Qt::Vertical, content);
    m_table = new TablePane(split);
    m_table->setObjectName(QStringLiteral("drilldownTokens"));
    m_table->setModel(&m_model);
    m_table->setToolRowShown(false);
    m_table->view()->setAccessibleName(tr("Tokens that moved most"));
    m_spread = new HistogramView(split);
    m_spread->setObjectName(QStringLiteral("drilldownSpread"));
    m_spread->setTitle(tr("Spread over queries"));
    m_spread->setAxes(tr("dNTP of a query, nats"), tr("queries"));
    m_spread->setLogarithmicX(true);
    m_spread->setAccessibleName(tr("dNTP over the queries"));
    layout->addWidget(m_query);
    layout->addWidget(m_facts);
    layout->addWidget(m_among, 0, Qt::AlignLeft);
    layout->addWidget(split, 1);
    content->setMinimumWidth(fontMetrics().averageCharWidth() * 28);
    m_stack = new ContentStack(content, this);
    m_stack->emptyState().setIcon(QStringLiteral("vectors"));
    m_stack->emptyState().setSentence(tr("Choose a point in the plot to see what its method does to one query."));
    m_stack->setEmpty(true);
    m_strip = new MessageStrip(this);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(m_stack, 1);
    outer->addWidget(m_strip);
    connect(&m_workbench, &Workbench::taskChanged, this, &DrilldownPanel::refresh);
    connect(&m_workbench, &Workbench::selectionChanged, this, [this](const Selection& selection) {
        if (m_isStale || selection.position != m_seen.position || selection.evaluation != m_seen.evaluation)
            refresh();
    });
    connect(m_among, &QComboBox::currentIndexChanged, this, &DrilldownPanel::refresh);
}

void DrilldownPanel::showEvent(QShowEvent* event)
{
    Panel::showEvent(event);
    if (m_isStale)
        refresh();
}

void DrilldownPanel::refresh()
{
    const int request = ++m_request;
    m_seen = m_workbench.selection();
    m_isStale = !isVisible();
    const auto task = m_workbench.task();
    if (m_isStale || !task || task->test.isEmpty() || !m_workbench.store())
        return;
    if (m_seen.evaluation == 0) {
        m_stack->setEmpty(true);
        return;
    }
    auto& laboratory = m_workbench.laboratory();
    const bool labelsOnly = m_among->currentIndex() == 1;
    m_workbench.ask<Drilled>(
        this, [&laboratory, task, at = m_seen, labelsOnly] { return compute(laboratory, *task, at, labelsOnly); },
        [this, request](Drilled drilled) {
            if (request == m_request) // a late answer is dropped
                show(drilled);
        });
}

DrilldownPanel::Drilled DrilldownPanel::compute(
    Laboratory& laboratory, const Task& task, const Selection& selection, bool labelsOnly)
{
    Drilled drilled;
    const auto fail = [&](const Error& error) {
        drilled.problem = error;
        return drilled;
    };
    const auto method = methodOfEvaluation(laboratory, selection.evaluation, task.model);
    if (!method)
        return fail(method.error());
    const int position = std::clamp(selection.position, 0, int(task.test.size()) - 1);
    const auto shots = referenceOfEvaluation(laboratory, selection.evaluation);
    if (!shots)
        return fail(shots.error());
    const auto pair = answersOf(laboratory, task, std::size_t(position), **method, *shots);
    if (!pair)
        return fail(pair.error());
    std::vector<std::int64_t> firstTokens;
    for (const auto& ids : pair->labelIds)
        firstTokens.push_back(ids.front());
    const auto tokenizer = task.model->tokenizer();
    drilled.shift = answerShift(pair->icl, pair->method, tokenizer.get(), 12,
        labelsOnly ? std::span<const std::int64_t>(firstTokens) : std::span<const std::int64_t>());
    drilled.query = fromView(task.test.input(std::size_t(position)));
    drilled.label = fromView(task.test.answer(std::size_t(position)));
    const auto name = [&](std::int64_t id) {
        return QString::fromStdString(tokenizer ? tokenizer->display(id) : std::to_string(id));
    };
    drilled.before = name(drilled.shift.bestBefore);
    drilled.after = name(drilled.shift.bestAfter);
    drilled.row = qint64(task.test[std::size_t(position)]);
    const auto predictions
        = laboratory.store()->call([&](RunStore& store) { return store.predictions(selection.evaluation); });
    for (const auto& prediction : predictions ? *predictions : std::vector<Prediction>()) {
        if (std::isfinite(prediction.dntpLabel))
            drilled.spread.emplace_back(prediction.row, prediction.dntpLabel);
    }
    return drilled;
}

void DrilldownPanel::show(const Drilled& drilled)
{
    if (drilled.problem) {
        sayError(*m_strip, *drilled.problem);
        Q_EMIT shown();
        return;
    }
    m_strip->dismiss();
    m_query->setText(drilled.query);
    m_facts->setFacts(
        { { tr("label"), drilled.label }, { tr("ICL says"), drilled.before }, { tr("run says"), drilled.after },
            { tr("dNTP"), tr("%1 nats").arg(numberText(drilled.shift.divergence, 3, QLocale())) } });
    m_model.setRows(drilled.shift.tokens);
    auto* header = m_table->view()->horizontalHeader();
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    header->setSectionResizeMode(3, QHeaderView::Stretch); // its bar takes what is left
    setFacts(tr("query %1, run %2").arg(m_seen.position).arg(m_seen.evaluation));
    showSpread(drilled);
    m_stack->setEmpty(false);
    Q_EMIT shown();
}

void DrilldownPanel::showSpread(const Drilled& drilled)
{
    std::vector<double> values;
    double own = std::nan("");
    for (const auto& [row, dntp] : drilled.spread) {
        values.push_back(dntp);
        if (row == drilled.row)
            own = dntp;
    }
    std::vector<ReferenceLine> lines;
    if (!values.empty())
        lines.push_back({ mean(values), tr("mean %1").arg(numberText(mean(values), 3, QLocale())), 1, true });
    if (std::isfinite(own) && own > 0.0)
        lines.push_back({ own, tr("query %1").arg(m_seen.position), 6, true });
    m_spread->setReferences(std::move(lines));
    m_spread->setTitle(tr("Spread over queries"), tr("n = %L1").arg(values.size()));
    m_spread->setValues(std::move(values));
}

} // namespace mnemo
