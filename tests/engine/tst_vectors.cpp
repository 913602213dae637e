// Linear task vectors, the constant variant and the transfer, against the reference and against plain loops.
#include "core/base/seed.h"
#include "core/engine/vectors/transfer.h"
#include "tests/engine/goldenmodels.h"

#include <QTest>

using namespace mnemo;
using namespace mnemo::test;

namespace {

struct Prompts {
    std::vector<Sequence> zeroShot;
    std::vector<Sequence> withDemonstrations;
};

Sequence sequence(const std::vector<std::int64_t>& ids)
{
    return { { Segment { SpanClass::Query, -1, ids } } };
}

Prompts prompts(const Json& episode, const char* queries, std::size_t count,
    const std::function<std::int64_t(std::int64_t)>& map = {})
{
    Prompts result;
    const auto mapped = [&](std::vector<std::int64_t> ids) {
        if (map)
            std::transform(ids.begin(), ids.end(), ids.begin(), map);
        return ids;
    };
    std::vector<std::int64_t> start;
    if (!episode["bos_id"].is_null())
        start.push_back(episode["bos_id"].get<std::int64_t>());
    std::vector<std::int64_t> shown = start;
    const auto prefix = episode["demonstration_prefix_ids"].get<std::vector<std::int64_t>>();
    shown.insert(shown.end(), prefix.begin(), prefix.end());
    for (std::size_t i = 0; i < std::min(count, episode[queries].size()); ++i) {
        const auto query = episode[queries][i]["ids"].get<std::vector<std::int64_t>>();
        auto alone = start;
        alone.insert(alone.end(), query.begin(), query.end());
        auto after = shown;
        after.insert(after.end(), query.begin(), query.end());
        result.zeroShot.push_back(sequence(mapped(alone)));
        result.withDemonstrations.push_back(sequence(mapped(after)));
    }
    return result;
}

double largestEntry(const std::vector<float>& values)
{
    double largest = 0.0;
    for (const float value : values)
        largest = std::max(largest, std::abs(double(value)));
    return largest;
}

/// Logits of every query with the vector, all words or the given ones.
std::vector<float> logitsWith(const FrozenModel& model, const TaskVector& vector, const std::vector<Sequence>& queries,
    const std::vector<std::int64_t>& words = {})
{
    Capture capture;
    capture.vocabulary = words;
    return model.forward(Input::fromSequences(queries, Padding::Left), vector.intervene({}), capture)->logits.values;
}

} // namespace

class TestVectors : public QObject {
    Q_OBJECT

private:
    void models()
    {
        QTest::addColumn<QString>("name");
        std::error_code code;
        for (const auto& entry : std::filesystem::directory_iterator(goldenFolder() / "vectors", code)) {
            if (std::filesystem::exists(entry.path() / "ltv.safetensors"))
                QTest::newRow(entry.path().filename().c_str())
                    << QString::fromStdString(entry.path().filename().string());
        }
    }

private Q_SLOTS:
    void everyFitOfTheReferenceIsMet_data() { models(); }
    void everyFitOfTheReferenceIsMet()
    {
        MNEMO_NEEDS_GOLDEN();
        QFETCH(QString, name);
        const auto folder = goldenFolder() / "vectors" / name.toStdString();
        const auto model = FrozenModel::open(goldenFolder() / "models" / name.toStdString()).value();
        const auto episode = readJson(folder / "episode.json").value();
        const auto info = readJson(folder / "ltv.json").value();
        const auto file = SafetensorsFile::open(folder / "ltv.safetensors").value();
        const auto& architecture = model->architecture();
        const auto train = prompts(episode, "train_queries", 1000);
        const auto test = prompts(episode, "test_queries", 1000);
        const std::vector<Site> sites { fitSite(VectorMode::FinalNorm, architecture),
            fitSite(VectorMode::LastBlock, architecture) };
        const auto pairs = collectPairedStates(*model, train.zeroShot, train.withDemonstrations, sites).value();
        const char* names[] = { "final_norm", "last_block" };
        for (int s = 0; s < 2; ++s) {
            const std::string at = std::string("train.") + names[s];
            QVERIFY(largestDifference(pairs[s].zeroShot.values, file->array(at + ".zs")->values) < 1e-4);
            QVERIFY(largestDifference(pairs[s].withDemonstrations.values, file->array(at + ".icl")->values) < 1e-4);
        }
        std::vector<std::int64_t> labels;
        for (const auto& ids : episode["label_ids"])
            labels.push_back(ids[0].get<std::int64_t>());
        for (const auto mode : { VectorMode::FinalNorm, VectorMode::LastBlock, VectorMode::AsReleased }) {
            for (const std::string size : { "small", "large" }) {
                const auto count = info["n_" + size].get<std::size_t>();
                PairedStates states = pairs[mode == VectorMode::LastBlock ? 1 : 0];
                for (Matrix* matrix : { &states.zeroShot, &states.withDemonstrations }) {
                    matrix->values.resize(count * matrix->columns);
                    matrix->rows = count;
                }
                const auto use = useSite(mode, architecture);
                const auto fitted = fitLinear(states, 5.0, use).value();
                QCOMPARE(fitted.report.usedDual, count < states.zeroShot.columns);
                const std::string site = mode == VectorMode::LastBlock ? "last_block" : "final_norm";
                const auto wanted = file->array("W." + site + "." + size)->values;
                QVERIFY(largestDifference(fitted.vector->matrix().values, wanted) < 5e-4 * largestEntry(wanted));
                const std::string key = std::string(vectorModeName(mode)) + "." + size;
                QVERIFY(largestDifference(logitsWith(*model, *fitted.vector, test.zeroShot),
                            file->array("test.logits.ltv." + key)->values)
                    < 2e-4);
                const auto constant = fitMeanDifference(states, use).value();
                QVERIFY(largestDifference(constant.vector->operation().offset.values,
                            file->array("constant." + site + "." + size)->values)
                    < 1e-4);
                QVERIFY(largestDifference(logitsWith(*model, *constant.vector, test.zeroShot, labels),
                            file->array("test.logits.constant." + key)->values)
                    < 1e-4);
            }
        }
    }

    void theSweepOverLambdaIsMet_data() { models(); }
    void theSweepOverLambdaIsMet()
    {
        MNEMO_NEEDS_GOLDEN();
        QFETCH(QString, name);
        const auto folder = goldenFolder() / "vectors" / name.toStdString();
        const auto file = SafetensorsFile::open(folder / "ltv.safetensors").value();
        const auto info = readJson(folder / "ltv.json").value();
        const auto matrix = [&](const std::string& key, std::size_t rows) {
            const auto array = file->array(key).value();
            Matrix result(rows, static_cast<std::size_t>(array.shape[1]));
            std::copy_n(array.values.begin(), result.values.size(), result.values.begin());
            return result;
        };
        for (const auto& fit : info["fits"]) {
            const auto site = fit["site"].get<std::string>();
            const auto n = fit["n"].get<std::size_t>();
            const auto lambda = fit["lam"].get<double>();
            const auto size = n == info["n_small"].get<std::size_t>() ? "small" : "large";
            std::ostringstream text;
            text << lambda;
            const auto wanted = file->array("delta." + site + "." + size + ".lambda_" + text.str()).value();
            const PairedStates states { { SitePart::FinalNorm, -1, -1 }, matrix("train." + site + ".zs", n),
                matrix("train." + site + ".icl", n) };
            const auto fitted = fitLinear(states, lambda, states.site).value();
            const Matrix w = fitted.vector->matrix();
            const Matrix h = matrix("test." + site + ".zs", static_cast<std::size_t>(wanted.shape[0]));
            std::vector<float> delta;
            for (std::size_t i = 0; i < h.rows; ++i) {
                for (std::size_t o = 0; o < w.rows; ++o) {
                    double sum = 0.0;
                    for (std::size_t k = 0; k < w.columns; ++k)
                        sum += double(w(o, k)) * double(h(i, k));
                    delta.push_back(float(sum));
                }
            }
            const double condition
                = fit.contains("condition") && fit["condition"].is_number() ? fit["condition"].get<double>() : 0.0;
            QVERIFY(largestDifference(delta, wanted.values) < 1e-4 + 0x1p-23 * condition * largestEntry(wanted.values));
        }
    }

    void degenerateCasesEndAsTheyShould()
    {
        const PairedStates none { { SitePart::FinalNorm, -1, -1 }, Matrix(0, 4), Matrix(0, 4) };
        QCOMPARE(QString::fromStdString(fitLinear(none, 5.0, none.site).error().kind), QStringLiteral("no_queries"));
        Random random(1);
        PairedStates states { none.site, Matrix(3, 4), Matrix(3, 4) };
        for (Matrix* matrix : { &states.zeroShot, &states.withDemonstrations })
            for (float& value : matrix->values)
                value = float(random.normal());
        QCOMPARE(QString::fromStdString(fitLinear(states, -1.0, none.site).error().kind), QStringLiteral("bad_lambda"));
        QVERIFY(largestEntry(fitLinear(states, 1e12, none.site)->vector->matrix().values) < 1e-10);
        const auto exact = fitLinear(states, 0.0, none.site).value(); // N < d: the minimum norm solution fits exactly
        QVERIFY(exact.report.residual < 1e-6);
    }

    void primalEqualsDualAndDoublingEqualsHalfLambda()
    {
        Random random(4);
        Matrix h(6, 5);
        Matrix y(6, 5);
        for (Matrix* matrix : { &h, &y })
            for (float& value : matrix->values)
                value = float(random.normal());
        const Site site { SitePart::FinalNorm, -1, -1 };
        const auto primal = fitLinear(h, y, 0.5, site).value();
        QVERIFY(!primal.report.usedDual);
        // plain gradient descent on |Y - W H|^2 + lambda |W|^2, a second way to the same minimum
        std::vector<double> w(25, 0.0);
        for (int step = 0; step < 20000; ++step) {
            std::vector<double> gradient(25, 0.0);
            for (std::size_t n = 0; n < 6; ++n) {
                for (std::size_t o = 0; o < 5; ++o) {
                    double error = -double(y(n, o));
                    for (std::size_t k = 0; k < 5; ++k)
                        error += w[o * 5 + k] * double(h(n, k));
                    for (std::size_t k = 0; k < 5; ++k)
                        gradient[o * 5 + k] += error * double(h(n, k));
                }
            }
            for (std::size_t i = 0; i < 25; ++i)
                w[i] -= 0.01 * (gradient[i] + 0.5 * w[i]);
        }
        const auto solved = primal.vector->matrix().values;
        for (std::size_t i = 0; i < 25; ++i)
            QVERIFY(std::abs(w[i] - double(solved[i])) < 1e-5);
        Matrix twice(12, 5);
        Matrix targets(12, 5);
        for (std::size_t i = 0; i < 60; ++i) {
            twice.values[i] = h.values[i % 30];
            targets.values[i] = y.values[i % 30];
        }
        const auto doubled = fitLinear(twice, targets, 1.0, site).value();
        QVERIFY(largestDifference(doubled.vector->matrix().values, solved) < 1e-6);
    }

    void savedTensorsGiveTheSameVector()
    {
        Random random(9);
        PairedStates states { { SitePart::BlockOutput, 2, -1 }, Matrix(3, 4), Matrix(3, 4) };
        for (Matrix* matrix : { &states.zeroShot, &states.withDemonstrations })
            for (float& value : matrix->values)
                value = float(random.normal());
        const auto fitted = fitLinear(states, 1.0, states.site).value();
        QVERIFY(fitted.vector->tensors().contains("ltv.C") && fitted.vector->tensors().contains("ltv.H"));
        const auto again = TaskVector::fromTensors(fitted.vector->metadata(), fitted.vector->tensors()).value();
        QCOMPARE(again->matrix().values, fitted.vector->matrix().values);
        QVERIFY(again->operation().site == states.site);
        QVERIFY(!TaskVector::fromTensors(fitted.vector->metadata(), {}).ok());
    }

    void transferOfTheReferenceIsMet()
    {
        MNEMO_NEEDS_GOLDEN();
        const auto folder = goldenFolder() / "vectors" / "transfer";
        const auto large = FrozenModel::open(goldenFolder() / "models" / "transfer-large").value();
        const auto small = FrozenModel::open(goldenFolder() / "models" / "transfer-small").value();
        const auto twin = FrozenModel::open(goldenFolder() / "models" / "transfer-twin").value();
        const auto file = SafetensorsFile::open(folder / "transfer.safetensors").value();
        const auto info = readJson(folder / "transfer.json").value();
        const auto episode = readJson(folder / "episode.json").value();
        std::map<std::int64_t, std::int64_t> toLarge { { 1, 1 } };
        SharedRows pairs;
        for (const auto& pair : episode["shared_pairs_small_large"]) {
            pairs.emplace_back(pair[0].get<std::int64_t>(), pair[1].get<std::int64_t>());
            toLarge[pair[0].get<std::int64_t>()] = pair[1].get<std::int64_t>();
        }
        const auto rows = [](std::int64_t n) {
            SharedRows all;
            for (std::int64_t i = 0; i < n; ++i)
                all.emplace_back(i, i);
            return all;
        };
        const Site final { SitePart::FinalNorm, -1, -1 };
        const auto train = prompts(episode, "train_queries", 1000);
        const auto mappedTrain
            = prompts(episode, "train_queries", 1000, [&](std::int64_t id) { return toLarge.at(id); });
        const auto test = prompts(episode, "test_queries", 1000);
        const auto smallStates
            = collectPairedStates(*small, train.zeroShot, train.withDemonstrations, { final }).value()[0];
        const auto statesOf = [&](const FrozenModel& model, const Prompts& p) {
            const auto pair = collectPairedStates(model, p.zeroShot, p.withDemonstrations, { final }).value()[0];
            return TransferStates { pair.zeroShot, pair.withDemonstrations, smallStates.zeroShot };
        };
        std::vector<std::int64_t> labels;
        for (const auto& ids : episode["label_ids"])
            labels.push_back(ids[0].get<std::int64_t>());
        const auto judge = [&](const std::string& key, const TransferStates& states, const WidthBridge& bridge,
                               TransferScenario scenario, const Architecture& a) {
            const auto fitted
                = transferVector(states, bridge, scenario, 5.0, useSite(VectorMode::FinalNorm, a)).value();
            const auto wanted = file->array(key + ".W")->values;
            QVERIFY2(
                largestDifference(fitted.vector->matrix().values, wanted) < 5e-4 * largestEntry(wanted), key.c_str());
            QVERIFY2(largestDifference(logitsWith(*small, *fitted.vector, test.zeroShot, labels),
                         file->array(key + ".logits.final_norm")->values)
                    < 5e-4,
                key.c_str());
            const auto code = transferVector(states, bridge, scenario, 5.0, useSite(VectorMode::AsReleased, a)).value();
            QVERIFY2(largestDifference(
                         logitsWith(*small, *code.vector, test.zeroShot), file->array(key + ".logits.code")->values)
                    < 5e-4,
                key.c_str());
        };
        const auto& a = small->architecture();
        const struct {
            std::string key;
            SharedRows rows;
            const Prompts& prompts;
        } cases[] = { { "full", rows(320), train }, { "first", rows(300), train }, { "pairs", pairs, mappedTrain } };
        for (const auto& item : cases) {
            const auto bridge = bridgeWidths(*small, *large, item.rows).value();
            QVERIFY(largestDifference(bridge.map.values, file->array(item.key + ".M")->values) < 1e-5);
            QVERIFY(
                std::abs(bridge.relativeResidual - info["cases"][item.key]["bridge_relative_residual"].get<double>())
                < 1e-6);
            judge(item.key, statesOf(*large, item.prompts), bridge, TransferScenario::BridgedTargets, a);
        }
        const auto equal = bridgeWidths(*small, *twin, rows(320)).value();
        const auto states = statesOf(*twin, train);
        judge("same_width.3-1", states, equal, TransferScenario::ReuseMatrix, a);
        judge("same_width.3-2", states, equal, TransferScenario::MixedTargets, a);
        judge("same_width.3-3", states, equal, TransferScenario::BridgedTargets, a);
        judge("same_width.3-4", states, equal, TransferScenario::ConjugatedMatrix, a);
        const auto wide = statesOf(*large, train);
        for (const auto scenario :
            { TransferScenario::ReuseMatrix, TransferScenario::MixedTargets, TransferScenario::ConjugatedMatrix })
            QCOMPARE(QString::fromStdString(transferVector(wide, equal, scenario, 5.0, final).error().kind),
                QStringLiteral("width_mismatch"));
    }
};

QTEST_APPLESS_MAIN(TestVectors)
#include "tst_vectors.moc"
