#pragma once

#include "app/panel.h"
#include "core/engine/probe/attentionprobe.h"
#include "widgets/models/tablemodel.h"
#include "widgets/plots/matrixview.h"

#include <optional>

class QComboBox;
class QLabel;
class QLayout;

namespace mnemo {

class BarView;
class ContentStack;
class MessageStrip;
class TablePane;
class ThumbnailGrid;

/// One query: its heads as thumbnails, sorted by what a person asks, one head large with tokens and spans, and the
/// answer's distribution with the adapter on and off.
class InspectPanel : public Panel {
    Q_OBJECT
public:
    explicit InspectPanel(Workbench& workbench, QWidget* parent = nullptr);

    MatrixView* matrix() const { return m_matrix; }
    /// What is on show; null until the first answer came.
    std::shared_ptr<const AttentionMaps> maps() const { return m_maps; }
    /// Shows maps that were captured elsewhere.
    void showMaps(std::shared_ptr<const AttentionMaps> maps);

Q_SIGNALS:
    void shown();

private:
    enum class Shown { AdapterOn, AdapterOff, Difference };
    enum class Measure { Labels, Demonstrations, Query, Virtual, Entropy };
    struct Query {
        qint64 position = 0;
        QString text;
        QString label;
    };
    struct Probed {
        std::shared_ptr<const AttentionMaps> maps;
        std::vector<double> probabilitiesOn;
        std::vector<double> probabilitiesOff;
        std::optional<Error> problem;
    };
    struct Wish {
        std::shared_ptr<const Task> task;
        Selection selection;
        int shots = 0;
        Shown shown = Shown::AdapterOn;
    };
    QWidget* buildHeads();
    QLayout* buildTools(QWidget& side);
    QWidget* buildSide();
    void connectTools();
    void showTask();
    void selectionChanged(const Selection& selection);
    void probe();
    void show(const Probed& probed);
    void showThumbnails();
    void showHead();
    void showPinned(Cell cell);
    bool isDifference() const;
    static Probed compute(Laboratory& laboratory, const Wish& wish);
    static double measured(const AttentionMaps& maps, Measure measure, int layer, int head);

    TableModel<Query> m_queries;
    TablePane* m_list;
    ThumbnailGrid* m_grid;
    MatrixView* m_matrix;
    BarView* m_answer;
    QLabel* m_headTitle;
    QLabel* m_pinned;
    QComboBox* m_shots;
    QComboBox* m_shown;
    QComboBox* m_measure;
    QComboBox* m_order;
    QComboBox* m_scale;
    MessageStrip* m_strip;
    ContentStack* m_stack = nullptr; ///< the maps, or why there are none yet
    std::shared_ptr<const AttentionMaps> m_maps;
    int m_request = 0;
    int m_answered = 0;
    Selection m_probed; ///< what the maps on show were made for
};

} // namespace mnemo
