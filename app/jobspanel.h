#pragma once

#include "app/panel.h"
#include "widgets/models/tablemodel.h"

namespace mnemo {

class TablePane;

/// Every job since the program began, each a row.
class JobsPanel : public Panel {
    Q_OBJECT
public:
    explicit JobsPanel(Workbench& workbench, QWidget* parent = nullptr);

private:
    struct Row {
        QString title;
        QString state;
        double share = 0.0;
        QString elapsed;
    };
    void update();

    TableModel<Row> m_model;
    TablePane* m_table;
};

} // namespace mnemo
