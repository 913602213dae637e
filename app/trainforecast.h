#pragma once

#include "app/workbench.h"

#include <QWidget>

class QLabel;
class QPushButton;

namespace mnemo {

/// What the next training will need, measured on request before its start: parameters, memory, time.
class TrainForecast : public QWidget {
    Q_OBJECT
public:
    explicit TrainForecast(Workbench& workbench, QWidget* parent = nullptr);

    /// No answer stands any more: the settings have changed.
    void forget();
    void setPossible(bool isPossible);
    QString text() const;

Q_SIGNALS:
    /// Somebody wants to know: `measure` answers.
    void asked();

public Q_SLOTS:
    /// A few real steps of a copy on the inspection lane; the answer is dropped when `forget` came in between.
    void measure(const mnemo::ExperimentConfig& config);

private:
    void show(const Result<TrainingEstimate>& estimate);

    Workbench& m_workbench;
    QPushButton* m_button;
    QLabel* m_answer;
    int m_request = 0;
};

} // namespace mnemo
