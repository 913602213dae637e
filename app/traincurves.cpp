#include "app/traincurves.h"

#include "widgets/models/numbertext.h"
#include "widgets/plots/curveview.h"
#include "widgets/views/statuswidgets.h"
#include "widgets/views/theme.h"

#include <QCheckBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPointer>
#include <QVBoxLayout>

namespace mnemo {

namespace {

constexpr double usualSmoothing = 0.9;

CurveView* makeCurves(const QString& title, const QString& xName, const QString& yName, const QString& objectName)
{
    auto* view = new CurveView;
    view->setObjectName(objectName);
    view->setTitle(title);
    view->setAccessibleName(title);
    view->setAxes(xName, yName);
    view->setXRange(0.0, std::nullopt);
    return view;
}

} // namespace

TrainCurves::TrainCurves(Workbench& workbench, QWidget* parent)
    : QWidget(parent)
    , m_workbench(workbench)
    , m_title(makeLabel(tr("No run yet: the defaults fit the demo."), TextRole::Large, this))
    , m_facts(new FactRow(this))
{
    buildViews();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* head = new QHBoxLayout;
    head->addWidget(m_title, 1);
    head->addWidget(buildTools());
    layout->addLayout(head);
    layout->addWidget(m_facts);
    auto* grid = new QGridLayout;
    grid->addWidget(m_loss, 0, 0);
    grid->addWidget(m_accuracy, 0, 1);
    grid->addWidget(m_rate, 1, 0);
    grid->addWidget(m_norm, 1, 1);
    layout->addLayout(grid, 1);
}

void TrainCurves::buildViews()
{
    const auto step = tr("step");
    m_loss = makeCurves(tr("Loss"), step, tr("loss, nats per answer"), QStringLiteral("lossCurve"));
    m_loss->addCurve({ tr("training"), 0, false, true, tr("training, each step") });
    m_loss->addCurve({ tr("validation"), 1, true, false, {} });
    m_accuracy = makeCurves(tr("Validation accuracy"), step, tr("accuracy"), QStringLiteral("accuracyCurve"));
    m_accuracy->addCurve({ tr("accuracy, 95 % interval"), 0, true, false, {} });
    m_accuracy->setYRange(0.0, 1.0);
    m_rate = makeCurves(tr("Learning rate"), step, tr("learning rate"), QStringLiteral("rateCurve"));
    m_rate->addCurve({ tr("used"), 0, false, false, {} });
    m_norm = makeCurves(tr("Gradient norm"), step, tr("gradient norm"), QStringLiteral("normCurve"));
    m_norm->addCurve({ tr("gradient norm"), 0, false, true, tr("each step") });
    m_norm->setReferences({ { 1.0, tr("clip at 1.0"), 1, false } });
    for (auto* view : { m_loss, m_norm })
        view->setSmoothing(usualSmoothing);
    CurveView::link({ m_loss, m_accuracy, m_rate, m_norm });
}

QWidget* TrainCurves::buildTools()
{
    auto* tools = new QWidget(this);
    auto* layout = new QHBoxLayout(tools);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* label = makeLabel(tr("S&moothing"), TextRole::Second, tools);
    m_smoothing = new QDoubleSpinBox(tools);
    m_smoothing->setObjectName(QStringLiteral("curveSmoothing"));
    m_smoothing->setRange(0.0, 0.99);
    m_smoothing->setSingleStep(0.05);
    m_smoothing->setValue(usualSmoothing);
    m_smoothing->setToolTip(tr("Weight of what came before; 0 shows each step. The raw line stays under it."));
    label->setBuddy(m_smoothing);
    m_logarithmic = new QCheckBox(tr("lo&garithmic loss"), tools);
    m_logarithmic->setObjectName(QStringLiteral("logarithmicLoss"));
    layout->addWidget(label);
    layout->addWidget(m_smoothing);
    layout->addWidget(m_logarithmic);
    connect(m_smoothing, &QDoubleSpinBox::valueChanged, this, [this](double weight) {
        m_loss->setSmoothing(weight);
        m_norm->setSmoothing(weight);
    });
    connect(m_logarithmic, &QCheckBox::toggled, m_loss, &CurveView::setLogarithmicY);
    return tools;
}

void TrainCurves::setTitle(const QString& title)
{
    m_title->setText(title);
}

void TrainCurves::clear()
{
    for (auto* view : { m_loss, m_accuracy, m_rate, m_norm }) {
        for (int curve = 0; curve < view->curveCount(); ++curve)
            view->clearPoints(curve);
    }
}

void TrainCurves::begin(const QString& title)
{
    ++m_training;
    m_best = -1.0;
    m_lastStep = -1.0;
    setTitle(title);
    clear();
}

void TrainCurves::append(const std::vector<StepReport>& reports, double secondsLeft)
{
    std::vector<CurvePoint> loss, rate, norm, validation, accuracy;
    for (const auto& report : reports) {
        const double step = double(report.step);
        if (step <= m_lastStep)
            continue; // came with the stored points already
        m_lastStep = step;
        loss.push_back({ step, report.loss });
        rate.push_back({ step, report.learningRate });
        norm.push_back({ step, report.gradientNorm });
        if (!report.validation)
            continue;
        validation.push_back({ step, report.validation->loss });
        if (!report.validation->accuracy)
            continue;
        const double value = *report.validation->accuracy;
        const auto interval = wilson(std::llround(value * double(report.validation->items)), report.validation->items);
        accuracy.push_back({ step, value, interval.low, interval.high });
        if (value > m_best) {
            m_best = value;
            m_bestStep = report.step;
        }
    }
    m_loss->appendPoints(0, loss);
    m_loss->appendPoints(1, validation);
    m_accuracy->appendPoints(0, accuracy);
    m_rate->appendPoints(0, rate);
    m_norm->appendPoints(0, norm);
    if (!reports.empty())
        showFacts(reports.back(), secondsLeft);
}

void TrainCurves::showFacts(const StepReport& last, double secondsLeft)
{
    const QLocale locale;
    QList<std::pair<QString, QString>> facts { { tr("step"), tr("%L1 of %L2").arg(last.step).arg(last.totalSteps) },
        { tr("loss"), decimalText(last.loss, 3, locale) },
        { tr("tokens"),
            tr("%L1 / s").arg(
                last.seconds > 0.0 ? qRound64(double(last.tokensReal + last.tokensVirtual) / last.seconds) : 0) } };
    if (m_best >= 0.0)
        facts.append({ tr("best accuracy"), tr("%1 at step %L2").arg(decimalText(m_best, 3, locale)).arg(m_bestStep) });
    if (secondsLeft >= 0.0)
        facts.append({ tr("left"), durationText(secondsLeft) });
    m_facts->setFacts(facts);
}

std::array<TrainCurves::Place, 5> TrainCurves::places() const
{
    return { { { m_loss, 0 }, { m_loss, 1 }, { m_accuracy, 0 }, { m_rate, 0 }, { m_norm, 0 } } };
}

void TrainCurves::load(qint64 run, std::function<void(const Stored&)> then)
{
    m_workbench.ask<Stored>(
        this,
        [&workbench = m_workbench, run] {
            Stored curves;
            for (const char* name :
                { "loss", "validation_loss", "validation_accuracy", "learning_rate", "gradient_norm" }) {
                const auto metrics = workbench.store()->call([&](RunStore& store) { return store.metrics(run, name); });
                auto& points = curves.emplace_back();
                for (const auto& metric : metrics ? *metrics : std::vector<MetricPoint>())
                    points.push_back({ double(metric.step), metric.value });
            }
            return curves;
        },
        [this, training = m_training, then = std::move(then)](const Stored& stored) {
            if (training == m_training)
                then(stored);
        });
}

void TrainCurves::showStored(qint64 run)
{
    ++m_training;
    load(run, [this](const Stored& stored) {
        clear();
        const auto all = places();
        for (std::size_t i = 0; i < all.size(); ++i)
            all[i].view->appendPoints(all[i].curve, stored[i]);
    });
}

void TrainCurves::putBefore(qint64 run)
{
    load(run, [this](const Stored& stored) {
        const auto all = places();
        for (std::size_t i = 0; i < all.size(); ++i) {
            const auto since = all[i].view->points(all[i].curve);
            auto before = stored[i];
            if (!since.empty())
                std::erase_if(before, [&](const CurvePoint& point) { return point.x >= since.front().x; });
            all[i].view->clearPoints(all[i].curve);
            if (i == 0 && !before.empty())
                m_lastStep = std::max(m_lastStep, before.back().x);
            all[i].view->appendPoints(all[i].curve, before);
            all[i].view->appendPoints(all[i].curve, since);
        }
    });
}

} // namespace mnemo
