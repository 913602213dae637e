#pragma once

#include "app/panel.h"

#include <QHash>
#include <QVariant>

class QLabel;
class QPushButton;

namespace mnemo {

class HintForm;
class MessageStrip;
class TrainCurves;
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
    void fillRetrievals();
    void addTrainingFields();
    void methodChanged(const QString& key, const QVariant& value);
    void suggest();
    void pauseOrResume();
    void watch(JobSession* job, qint64 resumes);
    void showEnd(const JobSession& job);
    void showLastRun();
    void updateButtons();

    HintForm* m_form;
    QPushButton* m_start;
    QPushButton* m_pause;
    QPushButton* m_stop;
    TrainForecast* m_forecast;
    QLabel* m_reason;
    TrainCurves* m_curves;
    MessageStrip* m_strip;
    QPointer<JobSession> m_job;
    QHash<QString, QVariant> m_suggested; ///< by field
    qint64 m_resumable = 0; ///< the training shown, where it can go on
};

} // namespace mnemo
