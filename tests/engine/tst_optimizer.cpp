#include "core/engine/train/optimizer_p.h"
#include "core/engine/train/schedule.h"
#include "tests/support/reference.h"

#include <QTest>

#include <cmath>

using namespace mnemo;

namespace {

/// One number's AdamW in float64, written as the formulas stand.
struct PlainAdamW {
    double value = 0.0;
    double mean = 0.0;
    double square = 0.0;
    int count = 0;

    void step(double gradient, double rate, double decay)
    {
        ++count;
        value -= rate * decay * value;
        mean = 0.9 * mean + 0.1 * gradient;
        square = 0.999 * square + 0.001 * gradient * gradient;
        const double m = mean / (1.0 - std::pow(0.9, count));
        const double v = square / (1.0 - std::pow(0.999, count));
        value -= rate * m / (std::sqrt(v) + 1e-8);
    }
};

ParameterSet oneParameter(const std::vector<float>& values)
{
    ParameterSet set;
    set.tensors.emplace_back("w", torch::tensor(values).set_requires_grad(true));
    return set;
}

void setGradient(ParameterSet& set, const std::vector<float>& values)
{
    set.tensors[0].second.mutable_grad() = torch::tensor(values);
}

} // namespace

class TestOptimizer : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void rateFollowsItsFormula_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<double>("decayShare");
        QTest::addColumn<int>("step");
        QTest::addColumn<double>("rate");
        const int constant = static_cast<int>(ScheduleKind::Constant);
        const int linear = static_cast<int>(ScheduleKind::Linear);
        const int cosine = static_cast<int>(ScheduleKind::Cosine);
        QTest::newRow("the first step of a warm-up has rate 0") << cosine << 1.0 << 0 << 0.0;
        QTest::newRow("warm-up") << linear << 1.0 << 3 << 0.012;
        QTest::newRow("peak") << cosine << 1.0 << 5 << 0.02;
        QTest::newRow("cosine, two thirds") << cosine << 1.0 << 15 << 0.005;
        QTest::newRow("cosine, last step") << cosine << 1.0 << 19 << 0.0002185239926619431;
        QTest::newRow("linear, one third") << linear << 1.0 << 10 << 0.02 * 2.0 / 3.0;
        QTest::newRow("linear, behind the end") << linear << 1.0 << 20 << 0.0;
        QTest::newRow("plateau before a late decay") << linear << 0.4 << 12 << 0.02;
        QTest::newRow("late decay, half") << linear << 0.4 << 16 << 0.01;
        QTest::newRow("constant") << constant << 1.0 << 19 << 0.02;
    }
    void rateFollowsItsFormula()
    {
        QFETCH(int, kind);
        QFETCH(double, decayShare);
        QFETCH(int, step);
        QFETCH(double, rate);
        const Schedule schedule { static_cast<ScheduleKind>(kind), 0.02, 20, 5, decayShare };
        QVERIFY(std::abs(schedule.rate(step) - rate) < 1e-15);
    }

    void stepsEqualAPlainLoop()
    {
        ParameterSet set = oneParameter({ 0.7F, -1.3F });
        AdamW optimizer(set, { .weightDecay = 0.1 });
        PlainAdamW plain[2] = { { 0.7F }, { -1.3F } };
        for (int step = 0; step < 50; ++step) {
            const float gradient = std::sin(0.7F * static_cast<float>(step));
            setGradient(set, { gradient, gradient * gradient - 0.2F });
            const double rate = 0.01 * step / 50.0;
            optimizer.step(rate);
            plain[0].step(gradient, rate, 0.1);
            plain[1].step(gradient * gradient - 0.2F, rate, 0.1);
        }
        for (int i = 0; i < 2; ++i)
            QVERIFY(std::abs(set["w"][i].item<double>() - plain[i].value) < 1e-6);
    }

    void rateZeroMovesTheMomentsOnly()
    {
        ParameterSet set = oneParameter({ 2.0F });
        AdamW optimizer(set, { .weightDecay = 0.5 });
        setGradient(set, { 3.0F });
        optimizer.step(0.0);
        QCOMPARE(set["w"].item<float>(), 2.0F);
        ParameterSet state = optimizer.state();
        QVERIFY(std::abs(state["adam_m.w"].item<double>() - 0.3) < 1e-7);
        QVERIFY(std::abs(state["adam_v.w"].item<double>() - 0.009) < 1e-8);
    }

    void aTensorWithoutGradientIsLeftAlone()
    {
        ParameterSet set = oneParameter({ 2.0F });
        AdamW optimizer(set, { .weightDecay = 0.5 });
        optimizer.step(0.1);
        QCOMPARE(set["w"].item<float>(), 2.0F);
        QCOMPARE(optimizer.state()["adam_step.w"].item<std::int64_t>(), 0);
    }

    void onlyChosenTensorsDecay()
    {
        ParameterSet set = oneParameter({ 2.0F });
        set.tensors.emplace_back("norm", torch::tensor({ 2.0F }).set_requires_grad(true));
        AdamW optimizer(set, { .weightDecay = 0.5, .decays = [](const std::string& name) { return name != "norm"; } });
        set["w"].mutable_grad() = torch::zeros({ 1 });
        set["norm"].mutable_grad() = torch::zeros({ 1 });
        optimizer.step(0.1);
        QVERIFY(std::abs(set["w"].item<double>() - 1.9) < 1e-6);
        QCOMPARE(set["norm"].item<float>(), 2.0F);
    }

    void restoredStateGoesOnToTheSameNumbers()
    {
        ParameterSet whole = oneParameter({ 1.0F, 2.0F });
        AdamW first(whole, {});
        setGradient(whole, { 0.3F, -0.4F });
        first.step(0.01);
        ParameterSet half = whole.clone();
        AdamW second(half, {});
        second.restore(first.state());
        setGradient(whole, { 0.1F, 0.9F });
        setGradient(half, { 0.1F, 0.9F });
        first.step(0.01);
        second.step(0.01);
        QVERIFY(torch::equal(whole["w"], half["w"]));
    }

    void clippingScalesAllTensorsTogether()
    {
        ParameterSet set = oneParameter({ 0.0F });
        set.tensors.emplace_back("v", torch::zeros({ 2 }).set_requires_grad(true));
        set["w"].mutable_grad() = torch::tensor({ 3.0F });
        set["v"].mutable_grad() = torch::tensor({ 0.0F, 4.0F });
        QVERIFY(std::abs(clipGradients(set, 10.0) - 5.0) < 1e-12);
        QCOMPARE(set["w"].grad().item<float>(), 3.0F);
        QVERIFY(std::abs(clipGradients(set, 1.0) - 5.0) < 1e-12);
        QVERIFY(std::abs(set["w"].grad().item<double>() - 3.0 / 5.000001) < 1e-6);
        QVERIFY(std::abs(set["v"].grad()[1].item<double>() - 4.0 / 5.000001) < 1e-6);
        QVERIFY(std::abs(clipGradients(set, 0.0) - 1.0) < 1e-6);
    }
};

QTEST_APPLESS_MAIN(TestOptimizer)
#include "tst_optimizer.moc"
