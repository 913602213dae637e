#pragma once

#include "app/panel.h"
#include "widgets/models/tablemodel.h"

class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;

namespace mnemo {

class TablePane;

/// What the base model is: layers, widths, heads, tokenizer, fingerprint; the type of its numbers and the threads that
/// compute can be chosen, and how far bfloat16 is from float32 on the data at hand can be measured.
class ModelPanel : public Panel {
    Q_OBJECT
public:
    explicit ModelPanel(Workbench& workbench, QWidget* parent = nullptr);
    Json keptFields() const override { return Json::object(); } // they are the configuration's

private:
    struct Fact {
        QString name;
        QString value;
        QString note;
    };
    static std::vector<Fact> factsOf(const FrozenModel& model);
    void showTask();
    void setupFields();
    void measure();
    void showPrecision(const Json& report);

    TableModel<Fact> m_model;
    TablePane* m_table;
    QComboBox* m_dtype;
    QSpinBox* m_threads;
    QPushButton* m_measure;
    QLabel* m_precision;
    QString m_measured; ///< model and data that the figures shown are of
};

} // namespace mnemo
