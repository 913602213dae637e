#pragma once

#include "app/workbench.h"
#include "widgets/plots/curveview.h"

#include <QWidget>

class QComboBox;

namespace mnemo {

/// The same curve of several trainings in one plot.
class OverlayBox : public QWidget {
    Q_OBJECT
public:
    OverlayBox(Workbench& workbench, QWidget* parent = nullptr);
    /// Trainings by the runs that measured them; others are left out.
    void setRuns(const std::vector<EvaluatedPoint>& points);
    CurveView* plot() const { return m_plot; }

Q_SIGNALS:
    void shown();

private:
    struct Run {
        qint64 id = 0;
        QString name;
    };
    struct Curves {
        std::vector<Run> runs;
        std::vector<std::vector<CurvePoint>> points;
    };
    void reload();
    void show(const Curves& curves);

    Workbench& m_workbench;
    std::vector<Run> m_runs;
    CurveView* m_plot;
    QComboBox* m_metric;
    int m_request = 0;
};

} // namespace mnemo
