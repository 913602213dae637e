// What attention maps hold in memory: all of it only where all of it is asked for.
#include "core/engine/memorymeter_p.h"
#include "core/engine/probe/attentionprobe.h"
#include "tests/engine/tinymodel.h"

#include <QTest>

#include <atomic>
#include <cstdlib>
#include <malloc.h>
#include <new>

namespace {

std::atomic<std::int64_t> held = 0;
std::atomic<std::int64_t> highest = 0;

void* counted(std::size_t size)
{
    void* memory = std::malloc(size);
    if (!memory)
        throw std::bad_alloc();
    const std::int64_t now = held += static_cast<std::int64_t>(malloc_usable_size(memory));
    std::int64_t before = highest;
    while (now > before && !highest.compare_exchange_weak(before, now)) { }
    return memory;
}

void released(void* memory)
{
    if (memory)
        held -= static_cast<std::int64_t>(malloc_usable_size(memory));
    std::free(memory);
}

} // namespace

// Everything that C++ allocates outside tensors, of the engine's library too.
void* operator new(std::size_t size)
{
    return counted(size);
}
void* operator new[](std::size_t size)
{
    return counted(size);
}
void operator delete(void* memory) noexcept
{
    released(memory);
}
void operator delete[](void* memory) noexcept
{
    released(memory);
}
void operator delete(void* memory, std::size_t) noexcept
{
    released(memory);
}
void operator delete[](void* memory, std::size_t) noexcept
{
    released(memory);
}

using namespace mnemo;
using namespace mnemo::test;

namespace {

constexpr int tokens = 384;
constexpr std::int64_t layers = 16;
constexpr std::int64_t heads = 4;
constexpr std::int64_t layerBytes = heads * tokens * tokens * std::int64_t(sizeof(float));

TinyModel deep()
{
    TinyModel::Shape shape;
    shape.words = { "a", "b", "c", "d", "e" };
    shape.layers = layers;
    shape.heads = heads;
    return TinyModel(shape);
}

std::vector<std::int64_t> prompt()
{
    std::vector<std::int64_t> ids;
    for (int i = 0; i < tokens; ++i)
        ids.push_back(3 + i * i % 5);
    return ids;
}

Episode episode()
{
    Episode made;
    for (const auto& [span, begin, end] :
        { std::tuple(SpanClass::Demonstration, 0, 300), std::tuple(SpanClass::Query, 300, tokens) }) {
        const auto ids = prompt();
        Segment segment;
        segment.span = span;
        segment.ids.assign(ids.begin() + begin, ids.begin() + end);
        made.prompt.segments.push_back(segment);
    }
    return made;
}

/// Bytes that tensors and everything else held at their highest moments while `work` ran, above what was there before.
std::int64_t peakOf(const std::function<void()>& work)
{
    const MemoryMeter meter;
    highest = held.load();
    const std::int64_t before = held;
    work();
    return static_cast<std::int64_t>(meter.peak()) + highest - before;
}

} // namespace

class TestCaptureMemory : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void allMapsAreHeldOnlyWhereTheyAreAskedFor()
    {
        const auto model = deep();
        const auto input = Input::fromIds({ prompt() });
        Capture all;
        all.attention = true;
        const auto asked = peakOf([&] { QVERIFY(model.model()->forward(input, {}, all).ok()); });
        QVERIFY2(asked >= layers * layerBytes, std::to_string(asked).c_str()); // so the count sees them

        Capture one = all;
        one.sink = [](const std::string&, Array&&) {};
        const auto layerwise = peakOf([&] { QVERIFY(model.model()->forward(input, {}, one).ok()); });
        QVERIFY2(layerwise < 7 * layerBytes, std::to_string(double(layerwise) / layerBytes).c_str());

        Capture last = all;
        last.attentionRows = Capture::Rows::Last;
        const auto rows = peakOf([&] { QVERIFY(model.model()->forward(input, {}, last).ok()); });
        QVERIFY2(rows < 6 * layerBytes, std::to_string(double(rows) / layerBytes).c_str());
    }

    void theProbeKeepsOneLayerWholeWhereAllAreTooMuch()
    {
        const auto model = deep();
        AttentionKeep keep;
        keep.mostBytes = 4 * layerBytes;
        keep.layer = 9;
        std::optional<AttentionMaps> maps;
        const auto peak = peakOf([&] { maps = probeAttention(*model.model(), episode(), nullptr, keep).value(); });
        QVERIFY2(peak < 9 * layerBytes, std::to_string(double(peak) / layerBytes).c_str());
        for (int layer = 0; layer < layers; ++layer)
            QCOMPARE(maps->isWhole(layer), layer == 9);
    }

    void whatIsKeptOfAHeadIsWhatItsWholeMapSays()
    {
        const auto model = deep();
        AttentionKeep keep;
        keep.mostBytes = 0;
        keep.layer = 3;
        const auto few = probeAttention(*model.model(), episode(), nullptr, keep).value();
        const auto all = probeAttention(*model.model(), episode(), nullptr).value();
        QVERIFY(all.digests.empty());
        QCOMPARE(few.logits, all.logits);
        constexpr std::size_t block = tokens / AttentionKeep::side;
        for (int layer = 0; layer < layers; ++layer) {
            for (int head = 0; head < heads; ++head) {
                const Matrix& whole = *all.map(layer, head);
                if (layer == 3) {
                    QCOMPARE(few.map(layer, head)->values, whole.values);
                    continue;
                }
                for (const auto span : { SpanClass::Demonstration, SpanClass::Query })
                    QVERIFY(std::abs(few.massOn(layer, head, span) - all.massOn(layer, head, span)) < 1e-6);
                QCOMPARE(few.entropy(layer, head), all.entropy(layer, head));
                QCOMPARE(few.relativeEntropy(layer, head), all.relativeEntropy(layer, head));
                const Matrix& picture = *few.picture(layer, head);
                QCOMPARE(picture.rows, AttentionKeep::side);
                float largest = 0.0F;
                for (std::size_t row = 60 * block; row < 61 * block; ++row) {
                    for (std::size_t column = 20 * block; column < 21 * block; ++column)
                        largest = std::max(largest, whole(row, column));
                }
                QCOMPARE(picture(60, 20), largest);
            }
        }
    }

    void aChangeIsTakenWhereBothAreWhole()
    {
        const auto model = deep();
        AttentionKeep keep;
        keep.mostBytes = 0;
        keep.layer = 100; // the last
        const auto maps = probeAttention(*model.model(), episode(), nullptr, keep).value();
        QVERIFY(maps.isWhole(int(layers) - 1));
        const auto change = attentionChange(maps, maps).value();
        QVERIFY(!change.isWhole(0));
        QVERIFY(!change.picture(0, 0));
        QCOMPARE((*change.map(int(layers) - 1, 0))(5, 2), 0.0F);
    }
};

QTEST_APPLESS_MAIN(TestCaptureMemory)
#include "tst_capturememory.moc"
