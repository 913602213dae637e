#include "core/engine/compute.h"
#include "core/engine/train/checkpoint_p.h"
#include "core/engine/train/trainer.h"
#include "tests/engine/methodcase.h"

#include <QTemporaryDir>
#include <QTest>

using namespace mnemo;
using namespace mnemo::test;

namespace {

/// Rows of a rectangle as episodes: the prompt ends where the labels begin.
std::vector<Episode> episodesOf(const Input& input, const std::vector<std::int64_t>& labels)
{
    std::vector<Episode> episodes;
    for (std::int64_t row = 0; row < input.rows; ++row) {
        Episode episode;
        episode.prompt.segments.emplace_back();
        for (std::int64_t column = input.firstColumn(row); column < input.endColumn(row); ++column) {
            const auto at = static_cast<std::size_t>(row * input.length + column);
            auto& ids = labels[at] == -100 ? episode.prompt.segments.front().ids : episode.answer;
            ids.push_back(input.ids[at]);
        }
        episodes.push_back(std::move(episode));
    }
    return episodes;
}

} // namespace

/// Whole training runs against the reference curves.
class TestCurves : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepareComputeThread(1); }

    void referenceCurveIsMet_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("config");
        QTest::newRow("PMT") << "pmt" << QByteArray(R"({"method": "PMT"})");
        QTest::newRow("prompt") << "prompt" << QByteArray(R"({"method": "Prompt tuning", "virtual_tokens": 4})");
        const QByteArray lora(R"({"method": "LoRA", "rank": 4, "alpha": 8, "targets": ["q_proj", "v_proj"]})");
        QTest::newRow("LoRA") << "lora" << lora;
        QTest::newRow("LoRA, clipped at some steps only") << "lora-clip-mixed" << lora;
    }
    void referenceCurveIsMet()
    {
        MNEMO_NEEDS_GOLDEN();
        QFETCH(QString, name);
        QFETCH(QByteArray, config);
        const auto path = goldenFolder() / "methods/optim" / name.toStdString();
        const Json settings = readJson(path.string() + ".json").value();
        const MethodCase golden(path.string() + ".safetensors", settings["base"].get<std::string>());
        TrainingInputs inputs;
        inputs.model = golden.model;
        inputs.adapter
            = Adapter::make(parseJson(config.toStdString()).value(), golden.model->architecture(), 1).value();
        QCOMPARE(inputs.adapter->parameterCount(), settings["parameters"].get<std::int64_t>());
        golden.load(*inputs.adapter, "init.");
        std::vector<Episode> episodes;
        for (int batch = 0; batch < 5; ++batch) {
            const std::string set = "batch" + std::to_string(batch) + ".";
            const auto part = episodesOf(goldenInput(*golden.file, set), golden.file->integers(set + "labels").value());
            episodes.insert(episodes.end(), part.begin(), part.end());
        }
        inputs.training = std::make_shared<EpisodeList>(episodes, std::vector<std::vector<std::int64_t>> {});
        TrainingOptions options;
        options.steps = settings["steps"];
        options.batchSize = 4;
        options.shuffles = false;
        options.peakRate = settings["peak_lr"];
        options.beta1 = settings["betas"][0];
        options.beta2 = settings["betas"][1];
        options.epsilon = settings["eps"];
        options.weightDecay = settings["weight_decay"];
        options.clipNorm = settings["clip"];
        options.warmupSteps = settings["warmup_steps"];
        options.schedule = ScheduleKind::Cosine;
        const QTemporaryDir dir;
        options.checkpointFolder = dir.path().toStdString();
        Trainer trainer(inputs, options);
        QString fault;
        const auto compare = [&](double given, double wanted, double tolerance, const std::string& what) {
            if (!(std::abs(given - wanted) <= tolerance) && fault.isEmpty())
                fault
                    = QString::fromStdString(what + ": " + Json(given).dump() + ", " + Json(wanted).dump() + " wanted");
        };
        const auto result = trainer.run({}, [&](const StepReport& report) {
            const auto at = static_cast<std::size_t>(report.step - 1);
            const std::string step = "step " + std::to_string(report.step);
            compare(report.learningRate, settings["lr"][at], 1e-15, step + " rate");
            compare(report.loss, settings["loss"][at], 1e-4, step + " loss");
            compare(report.gradientNorm, settings["grad_norm"][at], 1e-3, step + " gradient norm");
            const auto snapshot = trainer.snapshot();
            for (const auto& [parameter, tensor] : snapshot->parameters().tensors) {
                const std::string set = report.step == 1 ? "init." : "after" + std::to_string(report.step) + ".";
                if (report.step == 1 || report.step == 2 || report.step == 5 || report.step == 20)
                    compare(largestDifference(tensor, golden.tensor(golden.stored(set, parameter))), 0.0, 1e-4,
                        set + parameter);
            }
        });
        QVERIFY2(result.ok(), result.ok() ? "" : result.error().message.c_str());
        const auto checkpoint = loadNewestCheckpoint(options.checkpointFolder).value();
        for (const auto& [parameter, tensor] : inputs.adapter->parameters().tensors) {
            for (const std::string moment : { "adam_m.", "adam_v." })
                compare(largestDifference(checkpoint.tensors[moment + parameter], golden.tensor(moment + parameter)),
                    0.0, 1e-4, moment + parameter);
        }
        QVERIFY2(fault.isEmpty(), qPrintable(fault));
    }

    void referenceGradientsAreMet_data() { referenceCurveIsMet_data(); }
    void referenceGradientsAreMet()
    {
        MNEMO_NEEDS_GOLDEN();
        QFETCH(QString, name);
        QFETCH(QByteArray, config);
        const auto path = goldenFolder() / "methods/optim" / name.toStdString();
        const MethodCase golden(path.string() + ".safetensors", "llama-tied");
        auto adapter = Adapter::make(parseJson(config.toStdString()).value(), golden.model->architecture(), 1).value();
        golden.load(*adapter, "init.");
        const at::AutoGradMode gradients(true);
        for (const std::string number : { "0", "1" }) { // the first step has rate 0: both stand at the start
            const std::string set = "batch" + number + ".";
            const TrainingBatch batch
                = batchOf(goldenInput(*golden.file, set), golden.file->integers(set + "labels").value());
            vocabularyLoss(batch, answerLogits(*golden.model, batch, adapter->intervene({}))).backward();
            double largest = 0.0;
            for (const auto& [parameter, tensor] : adapter->parameters().tensors)
                largest
                    = std::max(largest, golden.tensor("grad" + number + "." + parameter).abs().max().item<double>());
            for (auto& [parameter, tensor] : adapter->parameters().tensors) {
                QVERIFY(largestDifference(tensor.grad(), golden.tensor("grad" + number + "." + parameter))
                    < 1e-4 * largest);
                tensor.mutable_grad() = at::Tensor();
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestCurves)
#include "tst_curves.moc"
