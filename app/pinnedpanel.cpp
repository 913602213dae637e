#include "app/pinnedpanel.h"

#include "widgets/views/emptystate.h"
#include "widgets/views/errortext.h"
#include "widgets/views/messagestrip.h"

#include <QVBoxLayout>

#include <algorithm>

namespace mnemo {

namespace {

const char* const pinnedKey = "pinned"; // no object's name

} // namespace

PinnedPanel::PinnedPanel(Workbench& workbench, const QString& id, std::vector<std::string> methods, QWidget* parent)
    : Panel(workbench, id, parent)
    , m_methods(std::move(methods))
{
    connect(&m_workbench, &Workbench::taskChanged, this, &PinnedPanel::changed);
    connect(&m_workbench, &Workbench::selectionChanged, this, &PinnedPanel::update);
    connect(&m_workbench, &Workbench::runsChanged, this, [this] {
        if (m_stack && m_stack->isEmpty())
            offer();
    });
}

void PinnedPanel::setContent(QWidget* content)
{
    m_stack = new ContentStack(content, this);
    m_strip = new MessageStrip(this);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_stack, 1);
    layout->addWidget(m_strip);
    m_stack->setEmpty(true);
    m_stack->emptyState().setObjectName(QStringLiteral("offer"));
    connect(&m_stack->emptyState(), &EmptyState::mainTriggered, this, [this] {
        if (m_offered.run > 0)
            pin(m_offered);
        else
            m_workbench.showPanel(QStringLiteral("train"));
    });
}

void PinnedPanel::pin(const AdapterRun& run)
{
    m_pinned = run;
    setChip(
        run.run > 0 ? run.name : QString(), tr("Pinned: follows the query, not the adapter above. Click to unpin."));
    changed();
}

Json PinnedPanel::keptFields() const
{
    auto fields = Panel::keptFields();
    if (m_pinned.run > 0)
        fields[pinnedKey] = { { "run", m_pinned.run }, { "name", m_pinned.name.toStdString() } };
    return fields;
}

void PinnedPanel::restoreFields(const Json& fields)
{
    Panel::restoreFields(fields);
    auto* store = m_workbench.store();
    const auto pinned = fields.value(pinnedKey, Json());
    const auto run = pinned.is_object() ? pinned.value("run", Json()) : Json();
    const auto name = pinned.is_object() ? pinned.value("name", Json()) : Json();
    if (!store || !run.is_number_integer() || !name.is_string())
        return;
    const AdapterRun kept { run.get<qint64>(), QString::fromStdString(name.get<std::string>()) };
    m_workbench.ask<bool>(
        this,
        [store, run = kept.run] {
            return store->call([run](RunStore& runs) { return Result<bool>(runs.run(run).ok()); }).value();
        },
        [this, kept](bool exists) {
            if (exists && m_pinned.run == 0)
                pin(kept);
        });
}

void PinnedPanel::unpin()
{
    pin({});
}

qint64 PinnedPanel::shownRun() const
{
    return m_pinned.run > 0 ? m_pinned.run : m_workbench.selection().run;
}

std::optional<Selection> PinnedPanel::place() const
{
    const auto task = m_workbench.task();
    if (!task || task->test.isEmpty())
        return {};
    auto selection = m_workbench.selection();
    selection.position = std::clamp(selection.position, 0, int(task->test.size()) - 1);
    selection.run = shownRun();
    return selection;
}

void PinnedPanel::changed()
{
    m_seen = m_workbench.selection();
    m_isStale = !isVisible();
    if (!m_isStale)
        refresh();
}

void PinnedPanel::update(const Selection& selection)
{
    const bool other = selection.position != m_seen.position || (selection.run != m_seen.run && m_pinned.run == 0);
    if (other || m_isStale)
        changed();
    else
        follow(selection);
    m_seen = selection;
}

void PinnedPanel::showEvent(QShowEvent* event)
{
    Panel::showEvent(event);
    if (m_isStale)
        changed();
}

void PinnedPanel::showContent()
{
    m_strip->dismiss();
    m_stack->setEmpty(false);
    Q_EMIT shown();
}

void PinnedPanel::showEmpty(const QString& sentence)
{
    m_strip->dismiss();
    setFacts({});
    m_stack->emptyState().setIcon(QStringLiteral("inspect"));
    m_stack->emptyState().setSentence(sentence);
    m_stack->setEmpty(true);
    offer();
    Q_EMIT shown();
}

void PinnedPanel::showError(const Error& error)
{
    sayError(*m_strip, error);
    Q_EMIT shown();
}

void PinnedPanel::offer()
{
    const auto task = m_workbench.task();
    auto* store = m_workbench.store();
    m_offered = {};
    m_stack->emptyState().setButtons(task ? tr("Train one") : QString());
    if (!task || !store)
        return;
    m_workbench.ask<std::vector<AdapterRun>>(
        this,
        [store, methods = m_methods, fingerprint = task->model->fingerprint()] {
            return store->call([&](RunStore& runs) { return adapterRuns(runs, methods, fingerprint); });
        },
        [this](std::vector<AdapterRun> runs) {
            if (runs.empty() || runs.front().run == shownRun())
                return;
            m_offered = runs.front();
            m_stack->emptyState().setButtons(tr("Show %1").arg(m_offered.name));
        });
}

} // namespace mnemo
