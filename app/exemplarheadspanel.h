#pragma once

#include "app/pinnedpanel.h"

namespace mnemo {

class MatrixView;

/// Heads x exemplars: how much each head of MHA-ESP attends to each retrieved exemplar of the selected query. A column
/// is an exemplar; choosing one selects it everywhere.
class ExemplarHeadsPanel : public PinnedPanel {
    Q_OBJECT
public:
    explicit ExemplarHeadsPanel(Workbench& workbench, QWidget* parent = nullptr);
    MatrixView* matrix() const { return m_matrix; }

protected:
    void refresh() override;
    void follow(const Selection& selection) override;

private:
    struct Weights {
        SharedMatrix matrix; ///< heads x exemplars; null when the method reads none
        QStringList labels;
        QStringList texts;
        std::vector<float> scores;
        std::optional<Error> problem;
    };
    static Weights compute(Laboratory& laboratory, const Task& task, const Selection& selection);
    void show(const Weights& weights);

    MatrixView* m_matrix;
    int m_request = 0;
};

} // namespace mnemo
