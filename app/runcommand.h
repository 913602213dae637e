#pragma once

#include "core/store/runstore.h"

#include <QUndoCommand>

#include <functional>

namespace mnemo {

class Workbench;

/// A change of the project that can be taken back: both ways are transactions of the store's thread. Tables read the
/// store again after each.
class RunCommand : public QUndoCommand {
public:
    using Change = std::function<Result<void>(RunStore&)>;

    RunCommand(Workbench& workbench, const QString& text, Change redo, Change undo);
    void redo() override;
    void undo() override;

private:
    void apply(const Change& change);

    Workbench& m_workbench;
    Change m_redo;
    Change m_undo;
};

} // namespace mnemo
