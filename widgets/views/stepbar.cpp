#include "widgets/views/stepbar.h"

#include "widgets/plots/icons.h"
#include "widgets/views/appstyle_p.h"
#include "widgets/views/theme.h"

#include <QAction>
#include <QActionGroup>
#include <QToolButton>

namespace mnemo {

StepBar::StepBar(QWidget* parent)
    : QToolBar(parent)
    , m_group(new QActionGroup(this))
{
    setObjectName(QStringLiteral("stepBar"));
    setWindowTitle(tr("Steps"));
    setOrientation(Qt::Vertical);
    setMovable(false);
    setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
    const int side = mnemo::spacing(*this, 5);
    setIconSize({ side, side });
    m_group->setExclusive(true);
    connect(m_group, &QActionGroup::triggered, this,
        [this](QAction* action) { Q_EMIT stepChosen(action->data().toString()); });
}

QAction* StepBar::addStep(const QString& id, const QString& text, const QString& iconName, const QKeySequence& shortcut)
{
    auto* action = new QAction(icon(iconName), text, this);
    action->setObjectName(QStringLiteral("step_") + id);
    action->setData(id);
    action->setCheckable(true);
    action->setShortcut(shortcut);
    action->setToolTip(QStringLiteral("%1 (%2)").arg(text, shortcut.toString(QKeySequence::NativeText)));
    m_group->addAction(action);
    addAction(action);
    if (auto* button = qobject_cast<QToolButton*>(widgetForAction(action))) {
        button->setProperty(edgeMarkProperty, true);
        button->setFixedSize(mnemo::spacing(*this, 18), mnemo::spacing(*this, 15));
        button->setFocusPolicy(Qt::TabFocus);
        button->setFont(smallFont(font()));
    }
    return action;
}

void StepBar::setCurrent(const QString& id)
{
    for (QAction* action : m_group->actions()) {
        if (action->data().toString() == id)
            action->setChecked(true);
    }
}

QString StepBar::current() const
{
    return m_group->checkedAction() ? m_group->checkedAction()->data().toString() : QString();
}

QStringList StepBar::ids() const
{
    QStringList ids;
    for (const QAction* action : m_group->actions())
        ids << action->data().toString();
    return ids;
}

} // namespace mnemo
