#pragma once

#include "app/panel.h"
#include "core/engine/probe/attentionprobe.h"
#include "widgets/models/tablemodel.h"

#include <optional>

class QCheckBox;
class QComboBox;
class QLabel;

namespace mnemo {

class BarView;
class MatrixView;
class MessageStrip;
class TablePane;
class ThumbnailGrid;

/// One query: its heads as thumbnails, one head large with tokens and spans, and the answer's distribution with the
/// adapter on and off.
class InspectPanel : public Panel {
    Q_OBJECT
public:
    explicit InspectPanel(Workbench& workbench, QWidget* parent = nullptr);

    MatrixView* matrix() const { return m_matrix; }
    /// What is on show; null until the first answer came.
    std::shared_ptr<const AttentionMaps> maps() const { return m_maps; }

Q_SIGNALS:
    void shown();

private:
    struct Query {
        qint64 position = 0;
        QString text;
        QString label;
    };
    struct Probed {
        std::shared_ptr<const AttentionMaps> on;
        std::vector<double> probabilitiesOn;
        std::vector<double> probabilitiesOff;
        std::optional<Error> problem;
    };
    QWidget* buildHeads();
    QWidget* buildSide();
    void showTask();
    void selectionChanged(const Selection& selection);
    void probe();
    void show(const Probed& probed);
    void showHead();
    Probed compute(std::shared_ptr<const Task> task, const Selection& selection, int shots, bool adapterOn);

    TableModel<Query> m_queries;
    TablePane* m_list;
    ThumbnailGrid* m_grid;
    MatrixView* m_matrix;
    BarView* m_answer;
    QLabel* m_facts;
    QLabel* m_headTitle;
    QComboBox* m_shots;
    QCheckBox* m_adapterOn;
    MessageStrip* m_strip;
    std::shared_ptr<const AttentionMaps> m_maps;
    int m_request = 0;
    int m_answered = 0;
    Selection m_probed; ///< what the maps on show were made for
};

} // namespace mnemo
