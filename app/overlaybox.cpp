#include "app/overlaybox.h"

#include "core/store/runstore.h"
#include "widgets/plots/curveview.h"
#include "widgets/views/theme.h"

#include <QComboBox>
#include <QLabel>
#include <QToolBar>
#include <QVBoxLayout>

namespace mnemo {

OverlayBox::OverlayBox(Workbench& workbench, QWidget* parent)
    : QWidget(parent)
    , m_workbench(workbench)
    , m_plot(new CurveView(this))
    , m_metric(new QComboBox(this))
{
    m_plot->setObjectName(QStringLiteral("overlay"));
    m_plot->setAccessibleName(tr("Curves of the chosen runs"));
    m_plot->setXRange(0.0, std::nullopt);
    m_metric->setObjectName(QStringLiteral("overlayMetric"));
    m_metric->setAccessibleName(tr("Curve"));
    for (const auto& [name, key] : { std::pair(tr("validation accuracy"), "validation_accuracy"),
             std::pair(tr("validation loss"), "validation_loss"), std::pair(tr("loss"), "loss"),
             std::pair(tr("gradient norm"), "gradient_norm"), std::pair(tr("learning rate"), "learning_rate"),
             std::pair(tr("tokens per second"), "tokens_per_second") })
        m_metric->addItem(name, QString::fromLatin1(key));
    auto* tools = new QHBoxLayout;
    auto* bar = new QToolBar(this);
    bar->addActions(m_plot->toolActions());
    tools->addWidget(makeLabel(tr("Overlay"), TextRole::Bold, this));
    tools->addWidget(m_metric);
    tools->addStretch(1);
    tools->addWidget(bar);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(tools);
    layout->addWidget(m_plot, 1);
    layout->addWidget(makeLabel(
        tr("Curves of the trainings chosen above; Ctrl and a click choose several."), TextRole::SmallSecond, this));
    connect(m_metric, &QComboBox::currentIndexChanged, this, &OverlayBox::reload);
}

void OverlayBox::setRuns(const std::vector<EvaluatedPoint>& points)
{
    m_runs.clear();
    for (const auto& point : points) {
        if (point.parent > 0)
            m_runs.push_back({ qint64(point.parent),
                QStringLiteral("%1 %2").arg(point.parent).arg(QString::fromStdString(point.method)) });
    }
    reload();
}

void OverlayBox::reload()
{
    const int request = ++m_request;
    auto* store = m_workbench.store();
    if (!store)
        return;
    m_workbench.ask<Curves>(
        this,
        [store, runs = m_runs, metric = m_metric->currentData().toString().toStdString()] {
            Curves curves;
            for (const auto& run : runs) {
                const auto metrics = store->call([&](RunStore& s) { return s.metrics(run.id, metric); });
                std::vector<CurvePoint> points;
                for (const auto& point : metrics ? *metrics : std::vector<MetricPoint>())
                    points.push_back({ double(point.step), point.value });
                if (points.empty())
                    continue; // a vector has no curves
                curves.runs.push_back(run);
                curves.points.push_back(std::move(points));
            }
            return curves;
        },
        [this, request](Curves curves) {
            if (request == m_request)
                show(curves);
        });
}

void OverlayBox::show(const Curves& curves)
{
    m_plot->clear();
    m_plot->setAxes(tr("step"), m_metric->currentText());
    const bool few = m_metric->currentData().toString().startsWith(QStringLiteral("validation"));
    for (std::size_t i = 0; i < curves.runs.size(); ++i) {
        const int curve = m_plot->addCurve({ curves.runs[i].name, int(i), few, false, {} });
        m_plot->appendPoints(curve, curves.points[i]);
    }
    Q_EMIT shown();
}

} // namespace mnemo
