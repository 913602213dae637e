#include "app/docklayout.h"

#include "app/panel.h"
#include "app/windowsettings.h"
#include "widgets/plots/icons.h"
#include "widgets/views/docktitle.h"

#include <QAction>
#include <QDockWidget>
#include <QLayout>
#include <QMainWindow>

namespace mnemo {

namespace {

constexpr int stateVersion = 2; // of the set of docks: raise it when the default arrangement changes much

QString stateKey(const QString& step)
{
    return QStringLiteral("layout/") + step;
}

Qt::DockWidgetArea areaOf(PanelSpec::Place place)
{
    switch (place) {
    case PanelSpec::Place::Left:
        return Qt::LeftDockWidgetArea;
    case PanelSpec::Place::Bottom:
        return Qt::BottomDockWidgetArea;
    default:
        return Qt::RightDockWidgetArea;
    }
}

} // namespace

DockLayout::DockLayout(QMainWindow& window, WindowSettings& settings)
    : QObject(&window)
    , m_window(window)
    , m_settings(settings)
{
    window.setDockNestingEnabled(true);
    window.setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
}

void DockLayout::add(const PanelSpec& spec)
{
    auto* dock = new QDockWidget(spec.title, &m_window);
    dock->setObjectName(spec.id + QStringLiteral("Dock"));
    dock->toggleViewAction()->setObjectName(QStringLiteral("toggle_") + spec.id);
    dock->toggleViewAction()->setIcon(icon(spec.icon));
    connect(dock->toggleViewAction(), &QAction::triggered, dock, [dock](bool isShown) {
        if (isShown)
            dock->raise();
    });
    m_window.addDockWidget(areaOf(spec.place), dock);
    dock->hide();
    const auto want = [this, dock, id = spec.id](bool isVisible) {
        if (isVisible && !dock->widget())
            Q_EMIT panelWanted(id);
    };
    // Queued: a dock becomes visible in the midst of QMainWindow::restoreState, which a new panel would upset.
    connect(dock, &QDockWidget::visibilityChanged, this, want, Qt::QueuedConnection);
    m_entries.append({ spec, dock });
    m_docks << dock;
}

void DockLayout::fill(Panel* panel)
{
    auto* place = dock(panel->id());
    auto* title = new DockTitle(place);
    title->setFacts(panel->facts());
    title->setChip(panel->chip(), panel->chipTooltip());
    connect(panel, &Panel::factsChanged, title, &DockTitle::setFacts);
    connect(panel, &Panel::chipChanged, title, [title, panel] { title->setChip(panel->chip(), panel->chipTooltip()); });
    connect(title, &DockTitle::chipClicked, panel, &Panel::unpin);
    place->setWidget(panel);
}

/// Asks for the panels of the docks that are open; whether there were any.
bool DockLayout::wantShownPanels()
{
    bool wanted = false;
    for (const auto& entry : m_entries) {
        if (entry.dock->isHidden() || entry.dock->widget())
            continue;
        wanted = true;
        Q_EMIT panelWanted(entry.spec.id);
    }
    return wanted;
}

QDockWidget* DockLayout::dock(const QString& panelId) const
{
    for (const auto& entry : m_entries) {
        if (entry.spec.id == panelId)
            return entry.dock;
    }
    return nullptr;
}

void DockLayout::show(const QString& panelId)
{
    if (auto* found = dock(panelId)) {
        if (!found->widget())
            Q_EMIT panelWanted(panelId);
        found->show();
        found->raise();
    }
}

void DockLayout::enterStep(const QString& step)
{
    if (step == m_step)
        return;
    if (!m_step.isEmpty())
        m_states[m_step] = m_window.saveState(stateVersion);
    m_step = step;
    const auto state = m_states.value(step, m_settings.value(stateKey(step)).toByteArray());
    if (state.isEmpty() || !restore(state))
        arrange(step);
    else if (wantShownPanels())
        restore(state); // sizes count once the panels are in
}

/// The layout rests meanwhile: Qt walks over its tab bars to show them, and a layout activated by the first one would
/// take the list away under it.
bool DockLayout::restore(const QByteArray& state)
{
    m_window.layout()->setEnabled(false);
    const bool isRestored = m_window.restoreState(state, stateVersion);
    m_window.layout()->setEnabled(true);
    m_window.layout()->activate();
    return isRestored;
}

/// The step's own docks beside each other; what is called later comes as a tab, so that none gets too small to read.
void DockLayout::arrange(const QString& step)
{
    for (auto* dock : m_docks) {
        dock->setFloating(false);
        m_window.removeDockWidget(dock);
    }
    const auto isOwn = [&](const Entry& entry) { return entry.spec.steps.contains(step); };
    QHash<int, QDockWidget*> last; // by area
    for (const auto& entry : m_entries) {
        if (!isOwn(entry))
            continue;
        m_window.addDockWidget(areaOf(entry.spec.place), entry.dock);
        last[areaOf(entry.spec.place)] = entry.dock;
    }
    for (const auto& entry : m_entries) {
        if (isOwn(entry))
            continue;
        auto*& neighbour = last[areaOf(entry.spec.place)];
        if (neighbour)
            m_window.tabifyDockWidget(neighbour, entry.dock);
        else
            m_window.addDockWidget(areaOf(entry.spec.place), entry.dock);
        neighbour = neighbour ? neighbour : entry.dock;
    }
    for (const auto& entry : m_entries)
        entry.dock->setVisible(isOwn(entry));
    wantShownPanels();
    sizeAreas();
}

void DockLayout::sizeAreas()
{
    const int line = m_window.fontMetrics().height();
    const auto size = [&](PanelSpec::Place place, int pixels, Qt::Orientation orientation) {
        QList<QDockWidget*> shown;
        for (const auto& entry : m_entries) {
            if (entry.spec.place == place && !entry.dock->isHidden())
                shown << entry.dock;
        }
        if (!shown.isEmpty())
            m_window.resizeDocks({ shown.front() }, { pixels }, orientation);
    };
    size(PanelSpec::Place::Right, 24 * line, Qt::Horizontal);
    size(PanelSpec::Place::Left, 20 * line, Qt::Horizontal);
    size(PanelSpec::Place::Bottom, 8 * line, Qt::Vertical);
}

void DockLayout::reset()
{
    m_settings.remove(stateKey(m_step));
    m_states.remove(m_step);
    arrange(m_step);
}

void DockLayout::resetAll()
{
    m_settings.remove(QStringLiteral("layout"));
    m_states.clear();
    arrange(m_step);
}

void DockLayout::save()
{
    if (!m_step.isEmpty())
        m_states[m_step] = m_window.saveState(stateVersion);
    for (auto state = m_states.cbegin(); state != m_states.cend(); ++state)
        m_settings.setValue(stateKey(state.key()), state.value());
    m_settings.setValue(QStringLiteral("window/geometry"), m_window.saveGeometry());
    m_settings.setValue(QStringLiteral("window/step"), m_step);
}

bool DockLayout::restoreGeometry()
{
    const auto geometry = m_settings.value(QStringLiteral("window/geometry")).toByteArray();
    return !geometry.isEmpty() && m_window.restoreGeometry(geometry);
}

} // namespace mnemo
