#pragma once

#include "app/panel.h"
#include "core/engine/probe/answershift.h"
#include "widgets/models/tablemodel.h"

#include <optional>

class QComboBox;
class QLabel;

namespace mnemo {

class ContentStack;
class FactRow;
class HistogramView;
class MessageStrip;
class TablePane;

/// One query under an evaluated run: the tokens whose probability moved most against in-context learning, and where the
/// query stands among all, by its dNTP.
class DrilldownPanel : public Panel {
    Q_OBJECT
public:
    explicit DrilldownPanel(Workbench& workbench, QWidget* parent = nullptr);

Q_SIGNALS:
    void shown();

protected:
    void showEvent(QShowEvent* event) override;

private:
    struct Drilled {
        AnswerShift shift;
        QString query;
        QString label;
        QString before; ///< what each says
        QString after;
        qint64 row = -1;
        std::vector<std::pair<qint64, double>> spread; ///< row and dNTP of every predicted item
        std::optional<Error> problem;
    };
    void refresh();
    static Drilled compute(Laboratory& laboratory, const Task& task, const Selection& selection, bool labelsOnly);
    void show(const Drilled& drilled);
    void showSpread(const Drilled& drilled);

    TableModel<TokenShift> m_model;
    ContentStack* m_stack;
    QLabel* m_query;
    FactRow* m_facts;
    QComboBox* m_among;
    TablePane* m_table;
    HistogramView* m_spread;
    MessageStrip* m_strip;
    Selection m_seen;
    int m_request = 0;
    bool m_isStale = true;
};

} // namespace mnemo
