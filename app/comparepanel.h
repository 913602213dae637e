#pragma once

#include "app/panel.h"
#include "core/experiment/compare.h"
#include "widgets/models/tablemodel.h"

class QPushButton;

namespace mnemo {

class ContentStack;
class DifferenceBox;
class MessageStrip;
class OverlayBox;
class ParetoBox;
class TablePane;

/// The scoreboard of evaluated runs, cost against accuracy, the curves of the chosen trainings, the difference of two
/// runs, and a button that makes a run again.
class ComparePanel : public Panel {
    Q_OBJECT
public:
    explicit ComparePanel(Workbench& workbench, QWidget* parent = nullptr);

public Q_SLOTS:
    /// Makes the run behind the current row again and says how far it agrees.
    void reproduce();

Q_SIGNALS:
    void reproduced();

private:
    QWidget* buildTable();
    void reload();
    void show(std::vector<EvaluatedPoint> points);
    void chosen();
    std::vector<EvaluatedPoint> chosenPoints() const;
    void updateButtons();

    TableModel<EvaluatedPoint> m_model;
    ContentStack* m_stack;
    TablePane* m_table;
    ParetoBox* m_pareto;
    OverlayBox* m_overlay;
    DifferenceBox* m_difference;
    QPushButton* m_reproduce;
    MessageStrip* m_strip;
    int m_request = 0;
};

} // namespace mnemo
