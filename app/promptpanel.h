#pragma once

#include "app/panel.h"
#include "core/experiment/continuation.h"
#include "widgets/models/tablemodel.h"

class QLabel;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;

namespace mnemo {

class MessageStrip;
class TablePane;

/// A free text: what comes next with and without the adapter in use, and what the model writes.
class PromptPanel : public Panel {
    Q_OBJECT
public:
    explicit PromptPanel(Workbench& workbench, QWidget* parent = nullptr);

public Q_SLOTS:
    void ask();

Q_SIGNALS:
    void answered();

private:
    struct Row {
        QString token;
        qint64 id = 0;
        double without = 0.0;
        double with = 0.0;
    };
    struct Answer {
        std::shared_ptr<const Task> task; ///< it was asked of
        std::optional<Continuation> made;
        std::optional<Error> problem;
    };
    void show(const Answer& answer);

    TableModel<Row> m_model;
    TablePane* m_next;
    QPlainTextEdit* m_text;
    QPlainTextEdit* m_without;
    QPlainTextEdit* m_with;
    QLabel* m_tokens;
    QSpinBox* m_count;
    QPushButton* m_ask;
    MessageStrip* m_strip;
    int m_request = 0;
};

} // namespace mnemo
