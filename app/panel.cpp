#include "app/panel.h"

#include "app/fieldvalues.h"

#include <QAction>

namespace mnemo {

Panel::Panel(Workbench& workbench, const QString& id, QWidget* parent)
    : QWidget(parent)
    , m_workbench(workbench)
    , m_id(id)
{
    setObjectName(id + QStringLiteral("Panel"));
}

QList<QAction*> Panel::menuActions(Menu menu) const
{
    QList<QAction*> found;
    for (const auto& [where, action] : m_actions) {
        if (where == menu)
            found << action;
    }
    return found;
}

Json Panel::keptFields() const
{
    return fieldValues(*this);
}

void Panel::restoreFields(const Json& fields)
{
    setFieldValues(*this, fields);
}

void Panel::setFacts(const QString& facts)
{
    if (facts == m_facts)
        return;
    m_facts = facts;
    Q_EMIT factsChanged(facts);
}

void Panel::setChip(const QString& text, const QString& tooltip)
{
    m_chip = text;
    m_chipTooltip = tooltip;
    Q_EMIT chipChanged();
}

QAction* Panel::addMenuAction(Menu menu, const QString& name, const QString& text, const QKeySequence& shortcut)
{
    auto* action = new QAction(text, this);
    action->setObjectName(name);
    action->setShortcut(shortcut);
    m_actions.append({ menu, action });
    return action;
}

} // namespace mnemo
