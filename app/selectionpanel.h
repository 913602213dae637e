#pragma once

#include "app/panel.h"
#include "widgets/models/tablemodel.h"

class QLabel;
class QToolButton;

namespace mnemo {

class TablePane;

/// The selected query in full: its text, its label, and its tokens with position and id.
class SelectionPanel : public Panel {
    Q_OBJECT
public:
    explicit SelectionPanel(Workbench& workbench, QWidget* parent = nullptr);

private:
    struct Token {
        int position = 0;
        QString text;
        qint64 id = 0;
        QString span;
    };
    void show();
    void step(int by);

    TableModel<Token> m_model;
    TablePane* m_tokens;
    QLabel* m_text;
    QLabel* m_facts;
    QToolButton* m_before;
    QToolButton* m_next;
};

} // namespace mnemo
