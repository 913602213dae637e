#include "core/engine/compute.h"
#include "core/engine/evaluate/baselines.h"
#include "core/engine/evaluate/evaluator.h"
#include "core/engine/evaluate/flops.h"
#include "core/engine/torchheaders_p.h"
#include "tests/engine/traininghelper.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <fstream>
#include <functional>

using namespace mnemo;
using namespace mnemo::test;

namespace {

constexpr int repeats = 5;

/// Seconds of the fastest of a few runs.
double best(const std::function<void()>& work, int times = repeats)
{
    double seconds = 1e300;
    for (int i = 0; i < times; ++i) {
        QElapsedTimer timer;
        timer.start();
        work();
        seconds = std::min(seconds, static_cast<double>(timer.nsecsElapsed()) * 1e-9);
    }
    return seconds;
}

/// Blocks as those of SmolLM2-135M, eight of them, over a small vocabulary.
Architecture middling()
{
    Architecture base = tinyArchitecture();
    base.hiddenSize = 576;
    base.layers = 8;
    base.heads = 9;
    base.kvHeads = 3;
    base.headDim = 64;
    base.feedForward = 1536;
    base.vocabulary = 4096;
    base.context = 2048;
    base.windows.assign(8, 0);
    return base;
}

/// More than 1 GB of float32 weights.
Architecture large()
{
    Architecture base = middling();
    base.hiddenSize = 1536;
    base.heads = 24;
    base.kvHeads = 8;
    base.feedForward = 6144;
    base.vocabulary = 8192;
    return base;
}

std::vector<std::int64_t> someIds(std::size_t count, std::uint64_t seed)
{
    Random random(seed);
    std::vector<std::int64_t> ids(count);
    for (auto& id : ids)
        id = static_cast<std::int64_t>(random.below(4096));
    return ids;
}

Segment segmentOf(std::vector<std::int64_t> ids)
{
    Segment segment;
    segment.ids = std::move(ids);
    return segment;
}

/// Queries of 30 tokens behind the same `shared` tokens of demonstrations.
std::vector<Episode> queries(std::size_t count, std::size_t shared)
{
    std::vector<Episode> episodes(count);
    for (std::size_t i = 0; i < count; ++i) {
        episodes[i].row = static_cast<std::int64_t>(i);
        episodes[i].label = static_cast<int>(i % 3);
        if (shared > 0)
            episodes[i].prompt.segments.push_back(segmentOf(someIds(shared, 7)));
        episodes[i].prompt.segments.push_back(segmentOf(someIds(30, 100 + i)));
        episodes[i].answer = { 3 + episodes[i].label };
    }
    return episodes;
}

/// Multiply-adds of float32 that the machine does at best, in FLOP a second, on products like those of the blocks.
double matrixRate()
{
    const auto left = at::rand({ 512, 576 });
    const auto right = at::rand({ 576, 1536 });
    at::Tensor product;
    const double seconds = best(
        [&] {
            for (int i = 0; i < 10; ++i)
                product = at::mm(left, right);
        },
        2 * repeats);
    return 10.0 * 2.0 * 512 * 576 * 1536 / seconds;
}

} // namespace

/// How close the engine comes to what the machine can do, each figure as a ratio within one run.
class BenchEngine : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        prepareComputeThread();
        m_model = tinyModel(m_folder.path().toStdString() + "/middling", middling());
        m_rate = matrixRate();
        qInfo("matrix products: %.1f GFLOP/s on %d threads, kernels %s", m_rate * 1e-9, computeThreads(),
            blasKernels().c_str());
    }

    void aForwardPassComesNearTheMatrixRate()
    {
        constexpr int tokens = 512;
        const auto input = Input::fromIds({ someIds(tokens, 1) });
        Capture last;
        const double seconds = best([&] { QVERIFY(m_model->forward(input, {}, last).ok()); });
        const double share = forwardFlops(m_model->architecture(), tokens, tokens) / seconds / m_rate;
        qInfo("forward of %d tokens with all logits: %.0f ms, %.0f %% of the matrix rate", tokens, seconds * 1e3,
            share * 100);
        QVERIFY(share >= 0.55);
    }

    void aTrainingStepComesNearTheMatrixRate()
    {
        TrainingInputs inputs;
        inputs.adapter = Adapter::make({ { "method", "LoRA" }, { "rank", 8 } }, m_model->architecture(), 4).value();
        inputs.model = m_model;
        inputs.training = std::make_shared<EpisodeList>(queries(64, 98), tinyLabels()); // 128 tokens each
        TrainingOptions options;
        options.steps = 6;
        options.batchSize = 8;
        double seconds = 1e300;
        const auto outcome = Trainer(inputs, options).run({}, [&](const StepReport& report) {
            if (report.step > 1)
                seconds = std::min(seconds, report.seconds);
        });
        QVERIFY2(outcome.ok(), outcome.ok() ? "" : outcome.error().message.c_str());
        // Forward, and the gradient to the inputs of frozen maps: twice a pass.
        const double flops = 2.0 * 8 * forwardFlops(m_model->architecture(), 128, 1);
        const double share = flops / seconds / m_rate;
        qInfo("training step of 8 rows of 128 tokens, LoRA rank 8: %.0f ms, %.0f tokens/s, %.0f %% of the matrix rate",
            seconds * 1e3, 8 * 128 / seconds, share * 100);
        QVERIFY(share >= 0.60);
    }

    void sharedDemonstrationsAreReadOnce()
    {
        const EpisodeList source(queries(32, 16 * 30), tinyLabels());
        EvaluationOptions options;
        options.resamples = 10;
        const IclFixed icl(16);
        const auto time = [&](bool shares) {
            options.sharesPrefix = shares;
            return best([&] { QVERIFY(Evaluator(m_model, options).run(icl, source).ok()); }, 3);
        };
        const double alone = time(false);
        const double shared = time(true);
        qInfo("ICL of 32 queries behind 16 demonstrations: %.2f s, with sharing %.2f s, %.1f times", alone, shared,
            alone / shared);
        QVERIFY(alone >= 6.0 * shared);
    }

    void openingAFolderReadsNoWeights()
    {
        const auto folder = m_folder.path().toStdString() + "/large";
        writeTinyModel(folder, large());
        const auto size = std::filesystem::file_size(folder + "/model.safetensors");
        std::vector<char> bytes;
        const double reading = best(
            [&] {
                bytes = std::vector<char>(size);
                std::ifstream(folder + "/model.safetensors", std::ios::binary)
                    .read(bytes.data(), static_cast<std::streamsize>(size));
            },
            3);
        const double opening = best([&] { QVERIFY(SafetensorsFile::open(folder + "/model.safetensors").ok()); });
        qInfo("%.2f GB: read into fresh memory in %.0f ms, opened in %.2f ms, %.0f times", double(size) * 1e-9,
            reading * 1e3, opening * 1e3, reading / opening);
        QVERIFY(size > 1'000'000'000);
        QVERIFY(reading >= 50.0 * opening);
        const double model = best([&] { QVERIFY(FrozenModel::open(folder).ok()); }, 2);
        qInfo("the model, with its fingerprint: %.0f ms", model * 1e3);
    }

private:
    QTemporaryDir m_folder;
    std::shared_ptr<const FrozenModel> m_model;
    double m_rate = 0.0;
};

int main(int argc, char** argv)
{
    restartWithFastBlas(argv);
    QCoreApplication app(argc, argv);
    BenchEngine bench;
    return QTest::qExec(&bench, argc, argv);
}
#include "bench_engine.moc"
