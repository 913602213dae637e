#pragma once

#include "app/panel.h"
#include "widgets/models/tablemodel.h"

namespace mnemo {

class TablePane;

/// What the program did and what went wrong, since it began; rows can be copied and saved.
class LogPanel : public Panel {
    Q_OBJECT
public:
    explicit LogPanel(Workbench& workbench, QWidget* parent = nullptr);

private:
    void append(const LogEntry& entry);

    TableModel<LogEntry> m_model;
    TablePane* m_table;
};

} // namespace mnemo
