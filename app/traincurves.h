#pragma once

#include "app/workbench.h"

#include <QWidget>

#include <array>

class QCheckBox;
class QDoubleSpinBox;
class QLabel;

namespace mnemo {

class CurveView;
class FactRow;
struct CurvePoint;

/// The curves of one training: loss, validation accuracy, learning rate and gradient norm over the steps, fed live or
/// from the store, smoothed or not, the loss also on a logarithmic axis; above them where the training stands.
class TrainCurves : public QWidget {
    Q_OBJECT
public:
    explicit TrainCurves(Workbench& workbench, QWidget* parent = nullptr);

    void setTitle(const QString& title);
    /// Empties the curves for a training that starts.
    void begin(const QString& title);
    void append(const std::vector<StepReport>& reports, double secondsLeft);
    /// The stored curves of a run, instead of what is shown.
    void showStored(qint64 run);
    /// The stored curves of the run that goes on, in front of what has come since `begin`.
    void putBefore(qint64 run);

private:
    /// A curve of a view, in the order in which the store is asked.
    struct Place {
        CurveView* view = nullptr;
        int curve = 0;
    };
    using Stored = std::vector<std::vector<CurvePoint>>;
    void buildViews();
    QWidget* buildTools();
    std::array<Place, 5> places() const;
    void load(qint64 run, std::function<void(const Stored&)> then);
    void clear();
    void showFacts(const StepReport& last, double secondsLeft);

    Workbench& m_workbench;
    QLabel* m_title;
    FactRow* m_facts;
    QDoubleSpinBox* m_smoothing;
    QCheckBox* m_logarithmic;
    CurveView* m_loss;
    CurveView* m_accuracy;
    CurveView* m_rate;
    CurveView* m_norm;
    double m_lastStep = -1.0; ///< of the loss on show: what comes again is not drawn again
    int m_training = 0; ///< rises with each `begin` and `showStored`: a late answer is dropped
    double m_best = -1.0;
    qint64 m_bestStep = 0;
};

} // namespace mnemo
