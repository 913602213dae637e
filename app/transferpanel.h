#pragma once

#include "app/panel.h"
#include "core/experiment/compare.h"
#include "widgets/models/tablemodel.h"

class QPushButton;
class QLabel;

namespace mnemo {

class BarView;
class HintForm;
class MessageStrip;
class TablePane;

/// Moves a task from one model to another: source and target side by side, what their vocabularies share, and for each
/// transfer the bridge's residual, accuracy and dNTP before and after.
class TransferPanel : public Panel {
    Q_OBJECT
public:
    explicit TransferPanel(Workbench& workbench, QWidget* parent = nullptr);

public Q_SLOTS:
    void transfer();

Q_SIGNALS:
    void compared(); ///< source and target are side by side

private:
    struct Fact {
        QString name;
        QVariant source;
        QVariant target;
    };
    struct Pair {
        std::vector<Fact> facts;
        QString overlap; ///< one sentence
        std::optional<Error> problem;
    };
    QWidget* buildForm();
    QWidget* buildResults();
    void fillSources();
    void compareModels();
    static Pair compare(Laboratory& laboratory, const std::string& source, const FrozenModel& target);
    void showPair(const Pair& pair);
    void reload();
    void showTransfer(int row);
    void updateButton();

    TableModel<Fact> m_facts;
    TableModel<TransferRecord> m_transfers;
    HintForm* m_form;
    QPushButton* m_start;
    QLabel* m_overlap;
    TablePane* m_factTable;
    TablePane* m_table;
    BarView* m_accuracy;
    MessageStrip* m_strip;
    bool m_fits = false;
    int m_request = 0;
};

} // namespace mnemo
