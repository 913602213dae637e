#include "core/engine/compute.h"
#include "core/engine/intervention/intervention_p.h"
#include "core/engine/train/batch_p.h"
#include "core/engine/train/checkpoint_p.h"
#include "core/engine/train/trainer_p.h"
#include "tests/engine/methodcase.h"
#include "tests/engine/traininghelper.h"

#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <fstream>

using namespace mnemo;
using namespace mnemo::test;
namespace fs = std::filesystem;

namespace {

std::vector<double> lossesOf(Trainer& trainer, std::int64_t stopAfter = -1, Result<StepReport>* end = nullptr)
{
    std::vector<double> losses;
    std::stop_source stop;
    const auto result = trainer.run(stop.get_token(), [&](const StepReport& report) {
        losses.push_back(report.loss);
        if (report.step == stopAfter)
            stop.request_stop();
    });
    if (end)
        *end = result;
    return losses;
}

bool areFinite(const Adapter& adapter)
{
    for (const auto& [name, tensor] : adapter.parameters().tensors) {
        if (!at::isfinite(tensor).all().item<bool>())
            return false;
    }
    return true;
}

/// A prompt that gives numbers that are not finite at one call: in the forward pass, or in the backward pass alone.
class FaultyAdapter : public Adapter {
public:
    enum Fault { None, Loss, Gradient };

    FaultyAdapter(std::shared_ptr<Adapter> inner, Fault fault, int call)
        : m_inner(std::move(inner))
        , m_fault(fault)
        , m_call(call)
    {
    }
    std::string method() const override { return m_inner->method(); }
    ParameterSet& parameters() override { return m_inner->parameters(); }
    const ParameterSet& parameters() const override { return m_inner->parameters(); }
    Json config() const override { return m_inner->config(); }
    std::shared_ptr<Adapter> clone() const override { return m_inner->clone(); }
    Intervention intervene(std::span<const Episode> episodes) const override
    {
        Intervention intervention = m_inner->intervene(episodes);
        if (m_calls++ == m_call && m_fault != None) {
            at::Tensor& rows = intervention.elements().softPrompts.front().rows;
            rows = m_fault == Loss ? rows * NAN : rows + (rows - rows.detach()).sqrt();
        }
        return intervention;
    }

private:
    std::shared_ptr<Adapter> m_inner;
    Fault m_fault;
    int m_call;
    mutable int m_calls = 0;
};

} // namespace

class TestTrainer : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        prepareComputeThread(1);
        m_model = tinyModel(m_modelDir.path().toStdString());
    }
    void init() { m_dir = std::make_unique<QTemporaryDir>(); }

    void taskIsLearned_data()
    {
        QTest::addColumn<QByteArray>("config");
        QTest::addColumn<bool>("byLabels");
        QTest::newRow("PMT") << QByteArray(R"({"method": "PMT"})") << false;
        QTest::newRow("PMT, among the labels") << QByteArray(R"({"method": "PMT"})") << true;
        QTest::newRow("MHA-ESP") << QByteArray::fromStdString(espConfig().dump()) << false;
    }
    void taskIsLearned()
    {
        QFETCH(QByteArray, config);
        QFETCH(bool, byLabels);
        TrainingOptions options = interruptedOptions();
        options.steps = 150;
        options.batchSize = 13;
        options.peakRate = 2e-2;
        options.checkpointEvery = 0;
        options.loss = byLabels ? TrainingOptions::Loss::Labels : TrainingOptions::Loss::Vocabulary;
        const auto inputs = tinyInputs(m_model, parseJson(config.toStdString()).value(), 130);
        Trainer trainer(inputs, options);
        double first = 0.0;
        const auto last
            = trainer.run({}, [&](const StepReport& report) { first = report.step == 1 ? report.loss : first; });
        QVERIFY(last.ok());
        QVERIFY2(last->loss < 0.5 * first, qPrintable(QString::number(last->loss)));
        QVERIFY(!last->isAboveStart);
        // The adapter holds the best state; its accuracy, counted here from plain forward passes, is the reported one.
        double best = 0.0;
        std::int64_t correct = 0;
        const auto episodes = tinyEpisodes(11, 22);
        for (const Episode& episode : episodes) {
            Capture capture;
            capture.vocabulary = { 3, 4, 5 };
            const auto logits = m_model->forward(
                Input::fromSequences({ episode.prompt }), inputs.adapter->intervene(std::span(&episode, 1)), capture);
            const auto& values = logits->logits.values;
            correct += std::max_element(values.begin(), values.end()) - values.begin() == episode.label;
        }
        Trainer again(tinyInputs(m_model, parseJson(config.toStdString()).value(), 130), options);
        QVERIFY(again
                    .run({},
                        [&](const StepReport& report) {
                            best = report.validation ? std::max(best, *report.validation->accuracy) : best;
                        })
                    .ok());
        QCOMPARE(static_cast<double>(correct) / 11.0, best);
        QVERIFY(best > 0.8);
    }

    void lossesEqualAPlainComputation()
    {
        auto adapter = Adapter::make({ { "method", "PMT" } }, m_model->architecture(), 4).value();
        auto episodes = tinyEpisodes(4, 5);
        episodes[1].answer = { 4, 7, 9 }; // three answer tokens among rows of one
        const TrainingBatch batch = batchOf(episodes);
        QCOMPARE(batch.targets.size(), std::size_t(6));
        double sum = 0.0;
        double labelSum = 0.0;
        for (const Episode& episode : episodes) {
            auto ids = episode.prompt.ids();
            const std::size_t prompt = ids.size();
            ids.insert(ids.end(), episode.answer.begin(), episode.answer.end());
            Capture capture;
            capture.logits = Capture::Logits::All;
            const Array logits = m_model->forward(Input::fromIds({ ids }), {}, capture)->logits;
            const auto logit = [&](std::size_t column, std::int64_t token) {
                return static_cast<double>(logits.values[column * 50 + static_cast<std::size_t>(token)]);
            };
            for (std::size_t k = 0; k < episode.answer.size(); ++k) {
                double total = 0.0;
                for (std::int64_t token = 0; token < 50; ++token)
                    total += std::exp(logit(prompt - 1 + k, token));
                sum -= logit(prompt - 1 + k, episode.answer[k]) - std::log(total);
            }
            double total = 0.0;
            for (std::int64_t token = 3; token < 6; ++token)
                total += std::exp(logit(prompt - 1, token));
            labelSum -= logit(prompt - 1, 3 + episode.label) - std::log(total);
        }
        const at::Tensor logits = answerLogits(*m_model, batch, adapter->intervene({}));
        QVERIFY(std::abs(vocabularyLoss(batch, logits).item<double>() - sum / 6.0) < 1e-5);
        const at::Tensor cut = labelLogits(batch, logits, { 3, 4, 5 });
        const at::Tensor alone = labelLogits(*m_model, batch, adapter->intervene({}), { 3, 4, 5 });
        QVERIFY(largestDifference(cut, alone) < 1e-5);
        QVERIFY(std::abs(labelLoss(batch, alone).item<double>() - labelSum / 4.0) < 1e-5);
    }

    void everyEpochTakesEachItemOnce()
    {
        TrainingOptions options;
        options.seed = 5;
        auto first = mnemo::epochOrder(options, 100, 0);
        const auto second = mnemo::epochOrder(options, 100, 1);
        QVERIFY(first != second);
        QCOMPARE(mnemo::epochOrder(options, 100, 0), first);
        std::sort(first.begin(), first.end());
        for (std::size_t i = 0; i < 100; ++i)
            QCOMPARE(first[i], i);
        options.shuffles = false;
        QCOMPARE(mnemo::epochOrder(options, 100, 3), first);
    }

    void cancelEndsWithinOneStepAndResumes()
    {
        TrainingOptions options = interruptedOptions();
        Trainer whole(tinyInputs(m_model, espConfig()), options = without(options));
        const auto expected = lossesOf(whole);
        QCOMPARE(expected.size(), std::size_t(40));
        for (const std::int64_t stopAfter : { 1, 6, 7, 15, 39 }) {
            options = interruptedOptions();
            options.checkpointFolder = folder() / std::to_string(stopAfter);
            Result<StepReport> end = StepReport {};
            Trainer first(tinyInputs(m_model, espConfig()), options);
            auto losses = lossesOf(first, stopAfter, &end);
            QVERIFY(!end.ok());
            QVERIFY(end.error().code == ErrorCode::Cancelled);
            QCOMPARE(static_cast<std::int64_t>(losses.size()), stopAfter);
            options.resumes = true;
            Trainer second(tinyInputs(m_model, espConfig()), options);
            const auto rest = lossesOf(second, -1, &end);
            QVERIFY(end.ok());
            losses.insert(losses.end(), rest.begin(), rest.end());
            QCOMPARE(losses.size(), expected.size());
            for (std::size_t i = 0; i < expected.size(); ++i)
                QVERIFY(std::abs(losses[i] - expected[i]) < 1e-6);
        }
    }

    void stoppedTrainerGoesOnInMemory()
    {
        Trainer whole(tinyInputs(m_model, espConfig()), without(interruptedOptions()));
        const auto expected = lossesOf(whole);
        Trainer paused(tinyInputs(m_model, espConfig()), without(interruptedOptions()));
        auto losses = lossesOf(paused, 10);
        const auto rest = lossesOf(paused);
        losses.insert(losses.end(), rest.begin(), rest.end());
        QCOMPARE(losses, expected);
    }

    void finishedRunIsNotTrainedFurther()
    {
        TrainingOptions options = interruptedOptions();
        options.checkpointFolder = folder();
        const auto inputs = tinyInputs(m_model, espConfig());
        Trainer first(inputs, options);
        const auto last = first.run({}, [](const StepReport&) {});
        QVERIFY(last.ok());
        options.resumes = true;
        const auto fresh = tinyInputs(m_model, espConfig());
        Trainer second(fresh, options);
        int steps = 0;
        const auto again = second.run({}, [&](const StepReport&) { ++steps; });
        QVERIFY(again.ok());
        QCOMPARE(steps, 0);
        QCOMPARE(again->loss, last->loss);
        for (const auto& [name, tensor] : inputs.adapter->parameters().tensors)
            QVERIFY(torch::equal(tensor, fresh.adapter->parameters()[name]));
    }

    void killedProgramsResumeToTheSameLosses()
    {
        const auto model = QString::fromStdString(m_model->folder().string());
        const auto losses = m_dir->filePath(QStringLiteral("losses.txt"));
        const QStringList arguments { QStringLiteral("train"), model, m_dir->filePath(QStringLiteral("checkpoints")),
            losses };
        Trainer whole(tinyInputs(m_model, espConfig()), without(interruptedOptions()));
        const auto expected = lossesOf(whole);
        Random random(17);
        int kills = 0;
        bool isDone = false;
        for (int start = 0; start < 60 && !isDone; ++start) {
            QProcess program;
            program.start(QStringLiteral(MNEMO_TRAINING_HELPER), arguments);
            QVERIFY(program.waitForStarted());
            const std::size_t lines = readLosses(losses).size() + 1 + random.below(7);
            while (program.state() == QProcess::Running && kills < 12 && readLosses(losses).size() < lines)
                program.waitForFinished(2);
            if (kills < 12 && program.state() == QProcess::Running) {
                program.kill();
                ++kills;
            }
            QVERIFY(program.waitForFinished(120000));
            isDone = program.exitStatus() == QProcess::NormalExit;
            if (isDone)
                QVERIFY2(program.exitCode() == 0, program.readAllStandardError().constData());
        }
        QVERIFY(isDone);
        QVERIFY(kills >= 3);
        std::vector<int> seen(expected.size(), 0);
        for (const auto& [step, loss] : readLosses(losses)) {
            ++seen.at(static_cast<std::size_t>(step - 1));
            QVERIFY(std::abs(loss - expected[static_cast<std::size_t>(step - 1)]) < 1e-6);
        }
        QVERIFY(std::count(seen.begin(), seen.end(), 0) == 0);
    }

    void checkpointOfAnotherRunIsRefused_data()
    {
        QTest::addColumn<QString>("what");
        for (const char* what : { "batch_size", "seed", "adapter", "items", "text" })
            QTest::newRow(what) << what;
    }
    void checkpointOfAnotherRunIsRefused()
    {
        QFETCH(QString, what);
        TrainingOptions options = interruptedOptions();
        options.checkpointFolder = folder();
        options.steps = 4;
        Trainer first(tinyInputs(m_model, espConfig()), options);
        (void)lossesOf(first);
        Result<StepReport> end = StepReport {};
        Trainer blind(tinyInputs(m_model, espConfig()), options);
        (void)lossesOf(blind, -1, &end);
        QVERIFY(!end.ok());
        QCOMPARE(end.error().kind, std::string("checkpoints_exist"));
        options.resumes = true;
        auto inputs = tinyInputs(m_model, espConfig());
        if (what == QLatin1String("batch_size"))
            options.batchSize = 5;
        else if (what == QLatin1String("seed"))
            options.seed = 10;
        else if (what == QLatin1String("adapter"))
            inputs.adapter = Adapter::make({ { "method", "PMT" } }, m_model->architecture(), 1).value();
        else
            inputs.training = std::make_shared<EpisodeList>(
                tinyEpisodes(what == QLatin1String("items") ? 25 : 26, 77), tinyLabels());
        Trainer other(inputs, options);
        (void)lossesOf(other, -1, &end);
        QVERIFY(!end.ok());
        QCOMPARE(end.error().kind, std::string("other_run"));
        QCOMPARE(QString::fromStdString(end.error().item), what);
    }

    void divergenceStopsWithAdviceAndTheLastFiniteState_data()
    {
        QTest::addColumn<int>("fault");
        QTest::addColumn<int>("steps");
        QTest::newRow("loss") << static_cast<int>(FaultyAdapter::Loss) << 5;
        QTest::newRow("gradient") << static_cast<int>(FaultyAdapter::Gradient) << 5;
        QTest::newRow("update") << static_cast<int>(FaultyAdapter::None) << 3;
    }
    void divergenceStopsWithAdviceAndTheLastFiniteState()
    {
        QFETCH(int, fault);
        QFETCH(int, steps);
        TrainingOptions options = interruptedOptions();
        options.checkpointFolder = folder();
        options.validateEvery = 0;
        if (fault == FaultyAdapter::None) { // each step multiplies by about -1e12
            options.peakRate = 1e9;
            options.weightDecay = 1e3;
            options.warmupSteps = 0;
        }
        auto inputs = tinyInputs(m_model, { { "method", "Prompt tuning" } });
        const auto adapter
            = std::make_shared<FaultyAdapter>(inputs.adapter, static_cast<FaultyAdapter::Fault>(fault), 5);
        inputs.adapter = adapter;
        Trainer trainer(inputs, options);
        Result<StepReport> end = StepReport {};
        const auto losses = lossesOf(trainer, -1, &end);
        QVERIFY(!end.ok());
        QVERIFY(end.error().code == ErrorCode::Diverged);
        QCOMPARE(end.error().item, std::string("learning_rate"));
        QVERIFY(end.error().message.find("halve the rate") != std::string::npos);
        QCOMPARE(static_cast<int>(losses.size()), steps);
        QVERIFY(areFinite(*adapter) && areFinite(*trainer.snapshot()));
        const auto checkpoint = loadNewestCheckpoint(folder());
        QVERIFY(checkpoint.ok());
        for (const auto& [name, tensor] : checkpoint->tensors.tensors)
            QVERIFY(!name.starts_with("param.") || at::isfinite(tensor).all().item<bool>());
    }

private:
    static TrainingOptions without(TrainingOptions options)
    {
        options.checkpointEvery = 0;
        return options;
    }
    static std::vector<std::pair<int, double>> readLosses(const QString& path)
    {
        std::vector<std::pair<int, double>> losses;
        std::ifstream stream(path.toStdString());
        std::string text((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
        for (std::size_t begin = 0; begin < text.size();) {
            const auto end = text.find('\n', begin);
            const auto gap = text.find(' ', begin);
            if (end == std::string::npos || gap > end)
                break; // the line that a kill cut short
            losses.emplace_back(Json::parse(text.substr(begin, gap - begin)).get<int>(),
                Json::parse(text.substr(gap + 1, end - gap - 1)).get<double>());
            begin = end + 1;
        }
        return losses;
    }

    fs::path folder() const { return m_dir->path().toStdString(); }
    QTemporaryDir m_modelDir;
    std::unique_ptr<QTemporaryDir> m_dir;
    std::shared_ptr<const FrozenModel> m_model;
};

QTEST_GUILESS_MAIN(TestTrainer)
#include "tst_trainer.moc"
