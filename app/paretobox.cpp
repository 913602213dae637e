#include "app/paretobox.h"

#include "widgets/plots/scatterview.h"
#include "widgets/plots/seriesstyle.h"
#include "widgets/views/theme.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QToolBar>
#include <QVBoxLayout>

#include <algorithm>

namespace mnemo {

namespace {

struct Quantity {
    QString name;
    double (*value)(const EvaluatedPoint&);
};

std::vector<Quantity> quantities()
{
    return { { ParetoBox::tr("MFLOP per query"), [](const EvaluatedPoint& p) { return 1000.0 * p.gigaflops; } },
        { ParetoBox::tr("accuracy"), [](const EvaluatedPoint& p) { return p.accuracy.value; } },
        { ParetoBox::tr("macro-F1"), [](const EvaluatedPoint& p) { return p.macroF1; } },
        { ParetoBox::tr("dNTP, nats, label words"), [](const EvaluatedPoint& p) { return p.dntp; } },
        { ParetoBox::tr("dNTP, nats, vocabulary"), [](const EvaluatedPoint& p) { return p.dntpVocabulary; } },
        { ParetoBox::tr("milliseconds per query"), [](const EvaluatedPoint& p) { return p.milliseconds; } },
        { ParetoBox::tr("positions per query"), [](const EvaluatedPoint& p) { return p.positions; } },
        { ParetoBox::tr("trained parameters"), [](const EvaluatedPoint& p) { return double(p.parameters); } } };
}

QComboBox* makeBox(QWidget& parent, const QString& objectName, const QString& accessibleName, int chosen)
{
    auto* box = new QComboBox(&parent);
    box->setObjectName(objectName);
    box->setAccessibleName(accessibleName);
    for (const auto& quantity : quantities())
        box->addItem(quantity.name);
    box->setCurrentIndex(chosen);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon); // small screens
    box->setMinimumContentsLength(10);
    return box;
}

} // namespace

ParetoBox::ParetoBox(QWidget* parent)
    : QWidget(parent)
    , m_plot(new ScatterView(this))
    , m_across(makeBox(*this, QStringLiteral("paretoAcross"), tr("Quantity across"), 0))
    , m_up(makeBox(*this, QStringLiteral("paretoUp"), tr("Quantity up"), 1))
    , m_logarithmic(new QCheckBox(tr("lo&garithmic"), this))
{
    m_plot->setObjectName(QStringLiteral("pareto"));
    m_plot->setAccessibleName(tr("Cost and accuracy"));
    m_plot->setStatisticsShown(false);
    m_plot->setFrontShown(true, tr("best at this cost or less"));
    m_logarithmic->setChecked(true);
    auto* tools = new QHBoxLayout;
    auto* bar = new QToolBar(this);
    bar->addActions(m_plot->toolActions());
    tools->addWidget(makeLabel(tr("Cost and accuracy"), TextRole::Bold, this));
    tools->addWidget(m_across);
    tools->addWidget(m_up);
    tools->addWidget(m_logarithmic);
    tools->addStretch(1);
    tools->addWidget(bar);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(tools);
    layout->addWidget(m_plot, 1);
    for (auto* box : { m_across, m_up })
        connect(box, &QComboBox::currentIndexChanged, this, &ParetoBox::show);
    connect(m_logarithmic, &QCheckBox::toggled, this, &ParetoBox::show);
    connect(m_plot, &ScatterView::pointActivated, this, &ParetoBox::activated);
}

void ParetoBox::setPoints(std::vector<EvaluatedPoint> points)
{
    m_points = std::move(points);
    show();
}

void ParetoBox::setSelected(qint64 evaluation)
{
    m_plot->setSelectedId(evaluation > 0 ? std::optional(evaluation) : std::nullopt);
}

void ParetoBox::show()
{
    const auto known = quantities();
    const auto& across = known[std::size_t(m_across->currentIndex())];
    const auto& up = known[std::size_t(m_up->currentIndex())];
    const bool isAccuracy = m_up->currentIndex() == 1;
    std::vector<ScatterSeries> series;
    std::vector<ScatterPoint> dots;
    for (const auto& point : m_points) {
        const auto method = QString::fromStdString(point.method);
        auto place
            = std::find_if(series.begin(), series.end(), [&](const ScatterSeries& s) { return s.name == method; });
        if (place == series.end())
            place = series.insert(series.end(), { method, methodStyle(method) });
        ScatterPoint dot;
        dot.id = point.run;
        dot.x = across.value(point);
        dot.y = up.value(point);
        if (isAccuracy) {
            dot.low = point.accuracy.interval.low;
            dot.high = point.accuracy.interval.high;
        }
        dot.series = int(place - series.begin());
        dot.name = tr("run %1, %2 %3").arg(point.run).arg(method, QString::fromStdString(point.setting));
        dot.label = QString::number(point.run);
        dots.push_back(std::move(dot));
    }
    m_plot->setLogarithmicX(m_logarithmic->isChecked());
    m_plot->setAxes(across.name, up.name);
    m_plot->setPoints(std::move(series), std::move(dots));
}

} // namespace mnemo
