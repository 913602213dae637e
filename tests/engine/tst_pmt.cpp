#include "core/engine/adapters/loraadapter.h"
#include "core/engine/adapters/pmtadapter.h"
#include "core/engine/intervention/intervention_p.h"
#include "core/engine/tensors_p.h"
#include "tests/engine/methodcase.h"
#include "tests/engine/trainingtask.h"

#include <QTemporaryDir>
#include <QTest>

using namespace mnemo;
using namespace mnemo::test;

namespace {

/// phi in float64, as the formula stands.
double plainPhi(FeatureMap phi, double x)
{
    switch (phi) {
    case FeatureMap::Elu:
        return x > 0.0 ? x : std::exp(x) - 1.0;
    case FeatureMap::EluPlusOne:
        return x > 0.0 ? x + 1.0 : std::exp(x);
    case FeatureMap::Gelu:
        return 0.5 * x * (1.0 + std::erf(x / std::sqrt(2.0)));
    case FeatureMap::GeluTanh:
        return 0.5 * x * (1.0 + std::tanh(std::sqrt(2.0 / M_PI) * (x + 0.044715 * x * x * x)));
    case FeatureMap::Mlp:
        break;
    }
    return x > 0.0 ? x : 0.0;
}

void randomise(Adapter& adapter, double deviation, std::uint64_t seed = 3)
{
    const at::NoGradGuard noGradients;
    Random random(seed);
    for (auto& [name, tensor] : adapter.parameters().tensors)
        tensor.copy_(normalTensor(random, tensor.sizes(), deviation));
}

ForwardTensors passOf(const FrozenModel& model, const Input& input, const Adapter& adapter, Capture capture)
{
    return model.p().run(input, adapter.intervene({}), capture, nullptr);
}

Capture everything()
{
    Capture capture;
    capture.logits = Capture::Logits::All;
    capture.memory = true;
    for (int layer = 0; layer < 3; ++layer) {
        for (const auto part : { SitePart::Queries, SitePart::RotatedQueries, SitePart::HeadOutput })
            capture.sites.push_back({ part, layer, -1 });
    }
    return capture;
}

TrainingBatch tinyBatch(Padding padding)
{
    const auto episodes = tinyEpisodes(4, 5);
    return batchOf(episodes, padding);
}

} // namespace

class TestPmt : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        at::GradMode::set_enabled(false);
        m_model = tinyModel(m_dir.path().toStdString());
    }

    void referenceNumbersAreMet_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("base");
        if (goldenFolder().empty())
            return;
        const Json index = readJson(goldenFolder() / "methods/pmt/index.json").value();
        for (const auto& [name, settings] : index.items())
            QTest::newRow(name.c_str()) << QString::fromStdString(name)
                                        << QString::fromStdString(settings.at("base").get<std::string>());
    }
    void referenceNumbersAreMet()
    {
        MNEMO_NEEDS_GOLDEN();
        QFETCH(QString, name);
        QFETCH(QString, base);
        const auto folder = goldenFolder() / "methods/pmt";
        Json config = readJson(folder / "index.json").value()[name.toStdString()];
        config["method"] = "PMT";
        const MethodCase golden(folder / (name.toStdString() + ".safetensors"), base.toStdString());
        auto made = Adapter::make(config, golden.model->architecture(), 1);
        QVERIFY2(made.ok(), made.ok() ? "" : made.error().message.c_str());
        Adapter& adapter = **made;
        QCOMPARE(adapter.parameterCount(), config["trained_parameters"].get<std::int64_t>());
        golden.load(adapter);

        const auto pass = passOf(*golden.model, golden.input, adapter, everything());
        const auto& mask = golden.mask;
        QVERIFY(largestDifferenceAtReal(pass.logits, golden.tensor("logits"), mask) < 1e-4);
        for (const int layer : config["layers"].get<std::vector<int>>())
            checkTaps(golden, pass, layer);
        checkLoss(golden, adapter, config["grad_max_abs"]);

        Capture plain;
        plain.logits = Capture::Logits::All;
        const auto off = golden.model->p().run(golden.input, {}, plain, nullptr);
        QVERIFY(largestDifferenceAtReal(off.logits, golden.tensor("logits_off"), mask) < 1e-4);
    }

    void readsEqualAPlainLoop_data()
    {
        QTest::addColumn<QByteArray>("phi");
        QTest::addColumn<int>("map");
        QTest::addColumn<bool>("shared");
        QTest::addColumn<bool>("rotated");
        const std::pair<const char*, FeatureMap> maps[]
            = { { "elu", FeatureMap::Elu }, { "elu_plus_one", FeatureMap::EluPlusOne }, { "gelu", FeatureMap::Gelu },
                  { "gelu_tanh", FeatureMap::GeluTanh }, { "mlp_relu", FeatureMap::Mlp } };
        for (const auto& [word, map] : maps) {
            for (int variant = 0; variant < 4; ++variant)
                QTest::addRow("%s %d", word, variant)
                    << QByteArray(word) << static_cast<int>(map) << (variant % 2 == 1) << (variant >= 2);
        }
    }
    void readsEqualAPlainLoop()
    {
        QFETCH(QByteArray, phi);
        QFETCH(int, map);
        QFETCH(bool, shared);
        QFETCH(bool, rotated);
        const Json config = { { "method", "PMT" }, { "phi", phi.toStdString() },
            { "share", shared ? "kv_head" : "query_head" }, { "phi_input", rotated ? "post_rope" : "pre_rope" } };
        auto adapter = Adapter::make(config, m_model->architecture(), 1).value();
        randomise(*adapter, 0.5);
        const Input input = tinyBatch(Padding::Right).input;
        const auto with = passOf(*m_model, input, *adapter, everything());
        const auto without = m_model->p().run(input, {}, everything(), nullptr);
        for (int layer = 0; layer < 3; ++layer) {
            const at::Tensor expected = plainRead(*adapter, with, static_cast<FeatureMap>(map), layer, rotated);
            const at::Tensor read = with.captured.at("memory." + std::to_string(layer) + ".read").to(at::kDouble);
            QVERIFY(largestDifference(read, expected) < 1e-5);
        }
        // In the first layer the softmax part is that of the base model, so the head outputs differ by the read alone.
        const at::Tensor change = with.captured.at("head_out.0") - without.captured.at("head_out.0");
        const at::Tensor read = with.captured.at("memory.0.read").transpose(1, 2).reshape_as(change);
        QVERIFY(largestDifference(change, read) < 1e-5);
    }

    void zeroMemoryIsTheBaseModelAndStillLearns()
    {
        auto adapter = Adapter::make({ { "method", "PMT" } }, m_model->architecture(), 1).value();
        const TrainingBatch batch = tinyBatch(Padding::Right);
        QVERIFY(torch::equal(answerLogits(*m_model, batch, adapter->intervene({})), answerLogits(*m_model, batch, {})));
        const at::AutoGradMode gradients(true);
        vocabularyLoss(batch, answerLogits(*m_model, batch, adapter->intervene({}))).backward();
        for (const auto& [name, tensor] : adapter->parameters().tensors)
            QVERIFY(tensor.grad().abs().max().item<float>() > 1e-4F);
    }

    void gradientIsTheSlopeOfTheLoss_data()
    {
        QTest::addColumn<QByteArray>("config");
        QTest::newRow("PMT elu") << QByteArray(R"({"method": "PMT"})");
        QTest::newRow("PMT mlp, shared") << QByteArray(R"({"method": "PMT", "phi": "mlp_relu", "share": "kv_head"})");
        QTest::newRow("PMT after the rotation") << QByteArray(R"({"method": "PMT", "phi_input": "post_rope"})");
        QTest::newRow("LoRA") << QByteArray(R"({"method": "LoRA", "rank": 2})");
        QTest::newRow("prompt") << QByteArray(R"({"method": "Prompt tuning", "virtual_tokens": 3})");
    }
    void gradientIsTheSlopeOfTheLoss()
    {
        QFETCH(QByteArray, config);
        auto adapter = Adapter::make(parseJson(config.toStdString()).value(), m_model->architecture(), 1).value();
        randomise(*adapter, 0.2);
        const TrainingBatch batch = tinyBatch(Padding::Left);
        const auto loss = [&] { return vocabularyLoss(batch, answerLogits(*m_model, batch, adapter->intervene({}))); };
        {
            const at::AutoGradMode gradients(true);
            loss().backward();
        }
        // Along the gradient the slope is its squared norm; a small step keeps the curvature out, float32 the rest.
        double square = 0.0;
        for (const auto& [name, tensor] : adapter->parameters().tensors)
            square += tensor.grad().to(at::kDouble).square().sum().item<double>();
        const double size = 1e-3 / std::sqrt(square);
        const auto move = [&](double by) {
            for (auto& [name, tensor] : adapter->parameters().tensors)
                tensor.add_(tensor.grad(), by);
        };
        move(size);
        const double above = loss().item<double>();
        move(-2.0 * size);
        const double below = loss().item<double>();
        QVERIFY2(std::abs((above - below) / (2.0 * size) - square) < 0.02 * square,
            qPrintable(QString::number((above - below) / (2.0 * size) / square)));
    }

    void paddedRowsGiveTheNumbersOfSingleRows()
    {
        auto adapter = Adapter::make({ { "method", "PMT" } }, m_model->architecture(), 1).value();
        randomise(*adapter, 0.3);
        const auto episodes = tinyEpisodes(4, 5);
        const at::Tensor right = answerLogits(*m_model, tinyBatch(Padding::Right), adapter->intervene({}));
        const at::Tensor left = answerLogits(*m_model, tinyBatch(Padding::Left), adapter->intervene({}));
        for (std::size_t row = 0; row < episodes.size(); ++row) {
            const TrainingBatch alone = batchOf(std::span(episodes).subspan(row, 1));
            const at::Tensor single = answerLogits(*m_model, alone, adapter->intervene({}));
            const auto at = static_cast<std::int64_t>(row);
            QVERIFY(largestDifference(right.narrow(0, at, 1), single) < 1e-4);
            QVERIFY(largestDifference(left.narrow(0, at, 1), single) < 1e-4);
        }
    }

    void configurationBuildsAnEqualAdapter_data()
    {
        QTest::addColumn<QByteArray>("config");
        QTest::addColumn<QString>("first");
        QTest::newRow("PMT") << QByteArray(R"({"method": "PMT", "layers": [2, 1], "phi": "mlp_relu", "features": 5})")
                             << "base_model.model.model.layers.1.self_attn.pmt_M";
        QTest::newRow("LoRA") << QByteArray(R"({"method": "LoRA", "targets": ["v_proj"], "layers": [0]})")
                              << "base_model.model.model.layers.0.self_attn.v_proj.lora_A.weight";
        QTest::newRow("MHA-ESP") << QByteArray(R"({"method": "MHA-ESP", "embedding_width": 7, "heads": 2})")
                                 << "esp.head.0.q.weight";
        QTest::newRow("prompt") << QByteArray(R"({"method": "Prompt tuning"})") << "prompt_embeddings";
    }
    void configurationBuildsAnEqualAdapter()
    {
        QFETCH(QByteArray, config);
        QFETCH(QString, first);
        const auto& base = m_model->architecture();
        const auto adapter = Adapter::make(parseJson(config.toStdString()).value(), base, 1).value();
        QCOMPARE(QString::fromStdString(adapter->parameters().tensors.front().first), first);
        const auto again = Adapter::make(adapter->config(), base, 1).value();
        QVERIFY(again->config() == adapter->config());
        const auto copy = adapter->clone();
        QVERIFY(copy->config() == adapter->config());
        QCOMPARE(again->parameterCount(), adapter->parameterCount());
        for (const auto& [name, tensor] : adapter->parameters().tensors) {
            QVERIFY(torch::equal(again->parameters()[name], tensor)); // the same seed gives the same numbers
            QVERIFY(torch::equal(copy->parameters()[name], tensor));
            QVERIFY(tensor.requires_grad() && copy->parameters()[name].requires_grad());
            copy->parameters()[name].add_(1.0);
            QVERIFY(!torch::equal(copy->parameters()[name], tensor));
        }
    }

    void wrongConfigurationIsNamed_data()
    {
        QTest::addColumn<QByteArray>("config");
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("item");
        const auto row = [](const char* name, const char* config, const char* kind, const char* item) {
            QTest::newRow(name) << QByteArray(config) << kind << item;
        };
        row("no method", R"({})", "missing_key", "method");
        row("unknown method", R"({"method": "XYZ"})", "unknown_method", "method");
        row("unknown phi", R"({"method": "PMT", "phi": "relu"})", "bad_value", "phi");
        row("layer beyond the last", R"({"method": "PMT", "layers": [3]})", "bad_value", "layers");
        row("layer twice", R"({"method": "PMT", "layers": [1, 1]})", "bad_value", "layers");
        row("layers as text", R"({"method": "PMT", "layers": "all"})", "bad_value", "layers");
        row("random start", R"({"method": "PMT", "init": "normal"})", "bad_value", "init");
        row("no width", R"({"method": "MHA-ESP"})", "missing_key", "embedding_width");
        row("no head", R"({"method": "MHA-ESP", "embedding_width": 4, "heads": 0})", "bad_value", "heads");
        row("more text than exemplars", R"({"method": "MHA-ESP", "embedding_width": 4, "text_exemplars": 6})",
            "bad_value", "text_exemplars");
        row("unknown map", R"({"method": "LoRA", "targets": ["w_proj"]})", "bad_value", "targets");
        row("huge rank", R"({"method": "LoRA", "rank": 18446744073709551615})", "bad_value", "rank");
    }
    void wrongConfigurationIsNamed()
    {
        QFETCH(QByteArray, config);
        QFETCH(QString, kind);
        QFETCH(QString, item);
        const auto made = Adapter::make(parseJson(config.toStdString()).value(), m_model->architecture(), 1);
        QVERIFY(!made.ok());
        QCOMPARE(QString::fromStdString(made.error().kind), kind);
        QCOMPARE(QString::fromStdString(made.error().item), item);
    }

    void countsAreThePublishedOnes()
    {
        MNEMO_NEEDS_GOLDEN();
        const Json counts = readJson(goldenFolder() / "methods/counts.json").value();
        for (const auto& [model, entry] : counts.at("models").items()) {
            const auto shape = entry.at("shape").get<std::vector<std::int64_t>>();
            Architecture base;
            base.hiddenSize = shape[0];
            base.feedForward = shape[1];
            base.layers = shape[2];
            base.heads = shape[3];
            base.kvHeads = shape[4];
            base.headDim = shape[5];
            base.context = 4096;
            const auto count
                = [&](const Json& config) { return Adapter::make(config, base, 1).value()->parameterCount(); };
            QCOMPARE(count({ { "method", "PMT" } }), entry.at("pmt_query_head").get<std::int64_t>());
            QCOMPARE(
                count({ { "method", "PMT" }, { "share", "kv_head" } }), entry.at("pmt_kv_head").get<std::int64_t>());
            QCOMPARE(count({ { "method", "Prompt tuning" }, { "virtual_tokens", 10 } }),
                entry.at("prompt_tuning").at("10").get<std::int64_t>());
            QCOMPARE(count({ { "method", "MHA-ESP" }, { "embedding_width", 384 }, { "heads", 2 } }),
                entry.at("mha_esp_projections").at("2").at("384").get<std::int64_t>());
            if (model != "GPT-2")
                QCOMPARE(count({ { "method", "LoRA" }, { "rank", 8 } }),
                    entry.at("lora_all_maps").at("8").get<std::int64_t>());
        }
    }

private:
    static at::Tensor plainRead(
        const Adapter& adapter, const ForwardTensors& pass, FeatureMap phi, int layer, bool rotated)
    {
        const std::string block = "base_model.model.model.layers." + std::to_string(layer) + ".self_attn.";
        const auto parameter = [&](const char* part) { return adapter.parameters()[block + part].to(at::kDouble); };
        const at::Tensor q
            = pass.captured.at((rotated ? "q_rotated." : "q.") + std::to_string(layer)).to(at::kDouble).contiguous();
        const at::Tensor memory = parameter("pmt_M").contiguous();
        const bool isMlp = phi == FeatureMap::Mlp;
        const at::Tensor weight = isMlp ? parameter("pmt_W").contiguous() : at::Tensor();
        const at::Tensor bias = isMlp ? parameter("pmt_b").contiguous() : at::Tensor();
        const std::int64_t heads = q.size(1);
        const std::int64_t width = q.size(3);
        const std::int64_t features = memory.size(1);
        at::Tensor read = at::zeros_like(q);
        for (std::int64_t cell = 0; cell < q.size(0) * heads * q.size(2); ++cell) {
            const std::int64_t head = cell / q.size(2) % heads * memory.size(0) / heads;
            const double* query = q.data_ptr<double>() + cell * width;
            double* out = read.data_ptr<double>() + cell * width;
            for (std::int64_t f = 0; f < features; ++f) {
                double x = isMlp ? bias.data_ptr<double>()[head * features + f] : query[f];
                for (std::int64_t i = 0; isMlp && i < width; ++i)
                    x += weight.data_ptr<double>()[(head * features + f) * width + i] * query[i];
                for (std::int64_t i = 0; i < width; ++i)
                    out[i] += plainPhi(phi, x) * memory.data_ptr<double>()[(head * features + f) * width + i];
            }
        }
        return read;
    }

    /// What the file holds of one layer's inside; not every case has all of it.
    void checkTaps(const MethodCase& golden, const ForwardTensors& pass, int layer)
    {
        const std::string number = std::to_string(layer);
        const at::Tensor read = pass.captured.at("memory." + number + ".read");
        const at::Tensor joined = pass.captured.at("head_out." + number);
        const at::Tensor heads = joined.view({ joined.size(0), joined.size(1), read.size(1), -1 }).transpose(1, 2);
        const at::Tensor real = integers(golden.mask).view({ read.size(0), read.size(2) }).to(at::kBool);
        const std::pair<const char*, at::Tensor> taps[] = { { "read", read }, { "head_out", heads },
            { "head_out_without", heads - read }, { "q_pre_rope", pass.captured.at("q." + number) },
            { "q_post_rope", pass.captured.at("q_rotated." + number) } };
        for (const auto& [name, given] : taps) {
            const std::string tap = "tap." + number + "." + name;
            if (golden.has(tap))
                QVERIFY2(largestDifferenceAtReal(given, golden.tensor(tap), golden.mask, true) < 1e-4, tap.c_str());
        }
        if (!golden.has("tap." + number + ".read_ratio"))
            return;
        const at::Tensor ratio
            = pass.captured.at("memory." + number + ".ratio").transpose(1, 2).index({ real }).mean(0);
        const at::Tensor wanted = golden.tensor("tap." + number + ".read_ratio");
        QVERIFY(largestDifference(ratio, wanted) < 1e-4 * std::max(1.0, wanted.abs().max().item<double>()));
    }

    void checkLoss(const MethodCase& golden, Adapter& adapter, double largestGradient)
    {
        const at::AutoGradMode gradients(true);
        const TrainingBatch batch = golden.batch();
        const at::Tensor loss = vocabularyLoss(batch, answerLogits(*golden.model, batch, adapter.intervene({})));
        QVERIFY(std::abs(loss.item<double>() - golden.tensor("loss").item<double>()) < 1e-5);
        loss.backward();
        for (const auto& [name, tensor] : adapter.parameters().tensors) {
            const at::Tensor wanted = golden.tensor(golden.stored("grad.", name));
            QVERIFY(largestDifference(tensor.grad(), wanted) < 1e-4 * largestGradient);
        }
        const at::NoGradGuard off;
        const at::Tensor plain = vocabularyLoss(batch, answerLogits(*golden.model, batch, {}));
        QVERIFY(std::abs(plain.item<double>() - golden.tensor("loss_off").item<double>()) < 1e-5);
    }

    QTemporaryDir m_dir;
    std::shared_ptr<const FrozenModel> m_model;
};

QTEST_APPLESS_MAIN(TestPmt)
#include "tst_pmt.moc"
