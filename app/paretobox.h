#pragma once

#include "core/experiment/runs.h"

#include <QWidget>

#include <vector>

class QCheckBox;
class QComboBox;

namespace mnemo {

class ScatterView;

/// Evaluated runs, any column against any other, with the best at each cost.
class ParetoBox : public QWidget {
    Q_OBJECT
public:
    explicit ParetoBox(QWidget* parent = nullptr);
    void setPoints(std::vector<EvaluatedPoint> points);
    void setSelected(qint64 evaluation);
    ScatterView* plot() const { return m_plot; }

Q_SIGNALS:
    void activated(qint64 evaluation);

private:
    void show();

    std::vector<EvaluatedPoint> m_points;
    ScatterView* m_plot;
    QComboBox* m_across;
    QComboBox* m_up;
    QCheckBox* m_logarithmic;
};

} // namespace mnemo
