// In training no gradient flows where none is needed.
#include "core/engine/memorymeter_p.h"
#include "tests/engine/graphcase.h"

#include <QTest>

using namespace mnemo;
using namespace mnemo::test;

namespace {

constexpr int layers = 8;
constexpr int trained = 6;

TinyModel model()
{
    TinyModel::Shape shape;
    shape.words = { "a", "b", "c", "d", "e" };
    shape.layers = layers;
    shape.hiddenSize = 64;
    shape.feedForward = 128;
    return TinyModel(shape);
}

Input batch()
{
    std::vector<std::vector<std::int64_t>> rows;
    for (int row = 0; row < 4; ++row) {
        rows.emplace_back();
        for (int i = 0; i < 48; ++i)
            rows.back().push_back(3 + (i * i + row) % 5);
    }
    return Input::fromIds(rows);
}

double largestDifference(const std::vector<at::Tensor>& one, const std::vector<at::Tensor>& other)
{
    double largest = 0.0;
    for (std::size_t i = 0; i < one.size(); ++i)
        largest = std::max(largest, ((one[i] - other[i]).abs().max() / other[i].abs().max()).item<double>());
    return largest;
}

} // namespace

class TestGraph : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void layersBelowTheLowestTrainedPlaceHaveNoGraph()
    {
        const at::AutoGradMode gradients(true);
        const auto tiny = model();
        const auto output = GraphCase(*tiny.model(), { trained }).forward(batch(), false);
        for (int layer = 0; layer <= layers; ++layer) {
            const auto& hidden = output.captured.at("hidden." + std::to_string(layer));
            QCOMPARE(hidden.requires_grad(), layer > trained); // hidden.N is what goes into layer N
            QCOMPARE(bool(hidden.grad_fn()), layer > trained);
        }
    }

    void theGradientsAreThoseOfTheWholeGraph()
    {
        const at::AutoGradMode gradients(true);
        const auto tiny = model();
        for (const auto& places : { std::vector<int> { trained }, std::vector<int> { 2, 5 } }) {
            GraphCase given(*tiny.model(), places);
            const auto part = given.gradients(batch(), false);
            const auto whole = given.gradients(batch(), true);
            QCOMPARE(part.size(), 2 * places.size());
            for (const auto& gradient : part)
                QVERIFY(gradient.abs().max().item<double>() > 1e-7);
            QVERIFY(largestDifference(part, whole) < 1e-5);
        }
    }

    void aFrozenMapPassesItsGradientToItsInputAlone()
    {
        const at::AutoGradMode gradients(true);
        const auto tiny = model();
        (void)GraphCase(*tiny.model(), { 0 }).gradients(batch(), false);
        const auto& weights = tiny.model()->p().weights;
        for (const auto& block : weights.blocks) {
            for (const auto* map :
                { &block.query, &block.key, &block.value, &block.output, &block.gate, &block.up, &block.down }) {
                QVERIFY(!map->weight.requires_grad());
                QVERIFY(!map->weight.grad().defined());
            }
        }
        QVERIFY(!weights.embedding.grad().defined());
    }

    /// What the graph keeps for the way back: of the layers above alone.
    void theGraphHoldsTheLayersAboveAlone()
    {
        const at::AutoGradMode gradients(true);
        const auto tiny = model();
        const auto peak = [&](int place) {
            GraphCase given(*tiny.model(), { place });
            const MemoryMeter meter;
            (void)given.gradients(batch(), false);
            return double(meter.peak());
        };
        const double top = peak(layers - 1);
        const double all = peak(0);
        QVERIFY2(top < 0.4 * all, qPrintable(QStringLiteral("%1 of %2").arg(top).arg(all)));
    }
};

QTEST_APPLESS_MAIN(TestGraph)
#include "tst_graph.moc"
