#pragma once

#include "app/workbench.h"

#include <QKeySequence>
#include <QWidget>

class QAction;

namespace mnemo {

/// One panel of the window: a step, or a dock beside it. It reads the workbench and never blocks.
///
/// A panel says small facts for its dock's title, a chip for what the context bar does not say (a pinned run), and
/// brings its actions into the window's menus.
class Panel : public QWidget {
    Q_OBJECT
public:
    enum class Menu { Data, Adapter, Run };

    /// The object name becomes `id` + "Panel".
    Panel(Workbench& workbench, const QString& id, QWidget* parent);

    QString id() const { return m_id; }
    QString facts() const { return m_facts; }
    QString chip() const { return m_chip; }
    QString chipTooltip() const { return m_chipTooltip; }
    QList<QAction*> menuActions(Menu menu) const;
    /// What comes back when the project is opened again: what was entered, by default.
    virtual Json keptFields() const;
    virtual void restoreFields(const Json& fields);

public Q_SLOTS:
    /// The chip was clicked: a pinned panel follows the context bar again.
    virtual void unpin() { }

Q_SIGNALS:
    void factsChanged(const QString& facts);
    void chipChanged();

protected:
    void setFacts(const QString& facts);
    void setChip(const QString& text, const QString& tooltip = {});
    /// An action for one of the window's menus; `name` is its object name, under which shortcuts are kept.
    QAction* addMenuAction(Menu menu, const QString& name, const QString& text, const QKeySequence& shortcut = {});

    Workbench& m_workbench;

private:
    QString m_id;
    QString m_facts;
    QString m_chip;
    QString m_chipTooltip;
    QList<std::pair<Menu, QAction*>> m_actions;
};

} // namespace mnemo
