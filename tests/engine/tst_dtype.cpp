// The type of the frozen weights: what "automatic" becomes, and how far bfloat16 is from float32.
#include "core/engine/lm/automaticdtype_p.h"
#include "tests/engine/goldenmodels.h"
#include "tests/engine/tinymodel.h"

#include <QTest>

using namespace mnemo;
using namespace mnemo::test;

namespace {

TinyModel::Shape wide()
{
    TinyModel::Shape shape;
    shape.words = { "a", "b", "c", "d", "e", "f", "g", "h" };
    shape.hiddenSize = 256;
    shape.feedForward = 512;
    return shape;
}

std::vector<float> logitsOf(const FrozenModel& model)
{
    Capture capture;
    capture.logits = Capture::Logits::All;
    return model.forward(Input::fromIds({ { 3, 5, 4, 8, 6, 10 } }), {}, capture)->logits.values;
}

} // namespace

class TestDtype : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void narrowModelsAndOtherDevicesStayInFloat32()
    {
        Architecture narrow;
        narrow.hiddenSize = 128;
        narrow.feedForward = 512;
        QVERIFY(automaticDtype(narrow, at::kCPU) == FrozenModel::Dtype::Float32);
        Architecture large = narrow;
        large.hiddenSize = 2048;
        QVERIFY(automaticDtype(large, at::Device(at::kCUDA, 0)) == FrozenModel::Dtype::Float32);
    }

    void theChoiceIsMadeOnceAndShown()
    {
        const TinyModel tiny(wide());
        const auto first = FrozenModel::open(tiny.folder(), { FrozenModel::Dtype::Automatic, "cpu" }).value();
        const auto second = FrozenModel::open(tiny.folder(), { FrozenModel::Dtype::Automatic, "cpu" }).value();
        QVERIFY(first->dtype() != FrozenModel::Dtype::Automatic);
        QVERIFY(first->dtype() == second->dtype());
#if defined(__x86_64__)
        if (!__builtin_cpu_supports("avx512bf16"))
            QVERIFY(first->dtype() == FrozenModel::Dtype::Float32);
#endif
    }

    void bfloat16KeepsTheFirstDigitsAndTheFingerprint()
    {
        const TinyModel tiny(wide());
        const auto rounded = FrozenModel::open(tiny.folder(), { FrozenModel::Dtype::BFloat16, "cpu" }).value();
        QCOMPARE(rounded->fingerprint(), tiny.model()->fingerprint());
        const auto exact = logitsOf(*tiny.model());
        double scale = 0.0;
        for (const float logit : exact)
            scale = std::max(scale, std::abs(double(logit)));
        const double difference = largestDifference(logitsOf(*rounded), exact);
        QVERIFY(difference > 0.0);
        QVERIFY2(difference < 0.03 * scale, std::to_string(difference / scale).c_str());
    }
};

QTEST_APPLESS_MAIN(TestDtype)
#include "tst_dtype.moc"
