#pragma once

#include "app/panel.h"
#include "widgets/models/tablemodel.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace mnemo {

class HintForm;
class MessageStrip;
class ScatterView;
class TablePane;

/// dNTP against accuracy over all evaluated runs of the project, with their table, and the form that fits new vectors.
class VectorsPanel : public Panel {
    Q_OBJECT
public:
    explicit VectorsPanel(Workbench& workbench, QWidget* parent = nullptr);

public Q_SLOTS:
    void reload();
    void fit();
    void evaluateBaselines();
    /// The adapter of the context bar on the test items, for instance one that was imported.
    void evaluateAdapter();

private:
    QWidget* buildForm();
    QWidget* buildResults();
    void updateButtons();
    void show(std::vector<EvaluatedPoint> points);
    void watch(JobSession* job);
    void showScatter();
    void fillScopes();
    bool isInScope(const EvaluatedPoint& point) const;
    void selectEvaluation(qint64 evaluation);

    TableModel<EvaluatedPoint> m_model;
    TablePane* m_table;
    ScatterView* m_scatter;
    QComboBox* m_scope;
    QLabel* m_within;
    HintForm* m_form;
    QPushButton* m_evaluate;
    MessageStrip* m_strip;
    int m_request = 0;
};

} // namespace mnemo
