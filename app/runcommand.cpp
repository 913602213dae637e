#include "app/runcommand.h"

#include "app/workbench.h"

namespace mnemo {

RunCommand::RunCommand(Workbench& workbench, const QString& text, Change redo, Change undo)
    : QUndoCommand(text)
    , m_workbench(workbench)
    , m_redo(std::move(redo))
    , m_undo(std::move(undo))
{
}

void RunCommand::redo()
{
    apply(m_redo);
}

void RunCommand::undo()
{
    apply(m_undo);
}

void RunCommand::apply(const Change& change)
{
    if (auto* store = m_workbench.store())
        store->post(change);
    Q_EMIT m_workbench.runsChanged();
}

} // namespace mnemo
