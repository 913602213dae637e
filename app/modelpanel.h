#pragma once

#include "app/panel.h"
#include "widgets/models/tablemodel.h"

class QComboBox;
class QSpinBox;

namespace mnemo {

class TablePane;

/// What the base model is: layers, widths, heads, tokenizer, fingerprint; the type of its numbers and the threads that
/// compute can be chosen.
class ModelPanel : public Panel {
    Q_OBJECT
public:
    explicit ModelPanel(Workbench& workbench, QWidget* parent = nullptr);

private:
    struct Fact {
        QString name;
        QString value;
        QString note;
    };
    static std::vector<Fact> factsOf(const FrozenModel& model);
    void showTask();

    TableModel<Fact> m_model;
    TablePane* m_table;
    QComboBox* m_dtype;
    QSpinBox* m_threads;
};

} // namespace mnemo
