#include "core/engine/compute.h"
#include "core/engine/memorymeter_p.h"
#include "tests/engine/graphcase.h"

#include <QElapsedTimer>
#include <QTest>

#include <algorithm>

using namespace mnemo;
using namespace mnemo::test;

namespace {

constexpr int layers = 10;
constexpr int repeats = 5;

/// Blocks of SmolLM2-135M's widths, fewer of them, with random weights.
TinyModel model()
{
    TinyModel::Shape shape;
    for (int i = 0; i < 500; ++i)
        shape.words.push_back("w" + std::to_string(i));
    shape.layers = layers;
    shape.hiddenSize = 576;
    shape.heads = 9;
    shape.kvHeads = 3;
    shape.feedForward = 1536;
    return TinyModel(shape);
}

Input batch()
{
    std::vector<std::vector<std::int64_t>> rows;
    for (int row = 0; row < 4; ++row) {
        rows.emplace_back();
        for (int i = 0; i < 128; ++i)
            rows.back().push_back(3 + (i * 7 + row) % 500);
    }
    return Input::fromIds(rows);
}

} // namespace

/// What a training step costs by how deep its lowest trained place lies: ratios within one run.
class BenchGraph : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void stepsBySiteOfTheLowestTrainedLayer()
    {
        prepareComputeThread();
        const at::AutoGradMode gradients(true);
        const auto tiny = model();
        const auto input = batch();
        struct Way {
            const char* name;
            int place;
            bool whole;
            double best = 1e300;
            double peak = 0.0;
        };
        std::vector<Way> ways { { "lowest trained layer 0", 0, false }, { "lowest trained layer 5", 5, false },
            { "lowest trained layer 9", 9, false }, { "the last, with a graph through all layers", 9, true } };
        for (int repeat = 0; repeat < repeats; ++repeat) { // interleaved, so that a busy moment hits all alike
            for (auto& way : ways) {
                GraphCase given(*tiny.model(), { way.place });
                const MemoryMeter meter;
                QElapsedTimer timer;
                timer.start();
                (void)given.gradients(input, way.whole);
                way.best = std::min(way.best, static_cast<double>(timer.nsecsElapsed()) * 1e-6);
                way.peak = double(meter.peak());
            }
        }
        for (const auto& way : ways)
            qInfo("%-44s %8.1f ms %8.1f MB %6.2f of the first", way.name, way.best, way.peak / 1e6,
                way.best / ways.front().best);
        QVERIFY(ways[2].best < 0.8 * ways[0].best);
        QVERIFY(ways[2].best < 0.8 * ways[3].best);
        QVERIFY(ways[2].peak < 0.5 * ways[0].peak);
    }
};

QTEST_GUILESS_MAIN(BenchGraph)
#include "bench_graph.moc"
