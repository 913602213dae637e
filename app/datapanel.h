#pragma once

#include "app/panel.h"
#include "widgets/models/tablemodel.h"

class QLabel;
class QPlainTextEdit;

namespace mnemo {

class BarView;
class HistogramView;
class ContentStack;
class TablePane;

/// The data sets there are, the rows of the chosen one, its label balance, and the prompt of the selected row as the
/// model reads it.
class DataPanel : public Panel {
    Q_OBJECT
public:
    explicit DataPanel(Workbench& workbench, QWidget* parent = nullptr);

private:
    struct Row {
        qint64 row = 0;
        QString text;
        QString answer;
        QString split;
        qint64 line = 0;
    };
    struct Set {
        QString name;
        qint64 rows = -1; ///< below 0: not opened yet
        QString origin;
    };
    QWidget* buildSets();
    void listSets();
    void buildTable();
    QWidget* buildSide();
    void showTask();
    void showBalance(const Task& task);
    void showLengths(const std::shared_ptr<const Task>& task);
    void showPrompt(int row);

    TableModel<Set> m_sets;
    TablePane* m_setTable;
    TableModel<Row> m_model;
    TablePane* m_table;
    QLabel* m_facts;
    BarView* m_balance;
    HistogramView* m_lengths;
    QPlainTextEdit* m_prompt;
    QPlainTextEdit* m_tokens;
    QLabel* m_clash;
};

} // namespace mnemo
