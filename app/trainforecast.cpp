#include "app/trainforecast.h"

#include "widgets/models/numbertext.h"
#include "widgets/views/errortext.h"
#include "widgets/views/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace mnemo {

TrainForecast::TrainForecast(Workbench& workbench, QWidget* parent)
    : QWidget(parent)
    , m_workbench(workbench)
    , m_button(new QPushButton(tr("Esti&mate"), this))
    , m_answer(makeLabel({}, TextRole::SmallSecond, this))
{
    m_button->setObjectName(QStringLiteral("estimateRun"));
    m_button->setToolTip(tr("Measures memory and time of these settings on a few real steps"));
    m_answer->setObjectName(QStringLiteral("estimate"));
    m_answer->setWordWrap(true);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_button);
    layout->addWidget(m_answer, 1);
    connect(m_button, &QPushButton::clicked, this, &TrainForecast::asked);
}

void TrainForecast::forget()
{
    ++m_request;
    m_answer->clear();
}

void TrainForecast::setPossible(bool isPossible)
{
    m_button->setEnabled(isPossible);
}

QString TrainForecast::text() const
{
    return m_answer->text();
}

void TrainForecast::measure(const ExperimentConfig& config)
{
    const int request = ++m_request;
    m_answer->setText(tr("Measuring a few steps…"));
    auto& laboratory = m_workbench.laboratory();
    m_workbench.ask<Result<TrainingEstimate>>(
        this, [&laboratory, config] { return estimateTraining(laboratory, config, {}); },
        [this, request](Result<TrainingEstimate> estimate) {
            if (request == m_request)
                show(estimate);
        });
}

void TrainForecast::show(const Result<TrainingEstimate>& estimate)
{
    if (!estimate) {
        m_answer->setText(errorText(estimate.error()));
        return;
    }
    const QLocale locale;
    QString text = tr("%L1 parameters, %2 beside the model, about %3")
                       .arg(qlonglong(estimate->parameters))
                       .arg(locale.formattedDataSize(qint64(estimate->bytes()), 1, QLocale::DataSizeSIFormat))
                       .arg(durationText(estimate->seconds));
    if (!estimate->fits())
        text = tr("Too little memory: %1. Take a smaller batch.").arg(text);
    m_answer->setText(text);
}

} // namespace mnemo
