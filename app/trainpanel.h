#pragma once

#include "app/panel.h"

class QLabel;
class QPushButton;

namespace mnemo {

class CurveView;
class FactRow;
class HintForm;
class MessageStrip;
class TrainForecast;

/// Left the form of the next run; right the curves of the running one, fed live.
class TrainPanel : public Panel {
    Q_OBJECT
public:
    explicit TrainPanel(Workbench& workbench, QWidget* parent = nullptr);

    /// The configuration of the next run, as the command line would take it.
    ExperimentConfig nextConfig() const;

public Q_SLOTS:
    void startRun();
    void stopRun();
    /// Asks for a place and writes `nextConfig` there: what the command line runs unchanged.
    void saveConfig();

private:
    QWidget* buildForm();
    void addMethodFields();
    void addTrainingFields();
    QWidget* buildCurves();
    void methodChanged(const QString& key, const QVariant& value);
    void watch(JobSession* job);
    void showReports(const std::vector<StepReport>& reports);
    void showEnd(const JobSession& job);
    void showLastRun();
    void showEarlier(qint64 run);
    void updateButtons();

    HintForm* m_form;
    QPushButton* m_start;
    QPushButton* m_stop;
    TrainForecast* m_forecast;
    QLabel* m_reason;
    QLabel* m_title;
    FactRow* m_facts;
    CurveView* m_loss;
    CurveView* m_accuracy;
    CurveView* m_rate;
    CurveView* m_norm;
    MessageStrip* m_strip;
    QPointer<JobSession> m_job;
    double m_best = -1.0;
    qint64 m_bestStep = 0;
};

} // namespace mnemo
