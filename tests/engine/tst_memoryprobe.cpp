#include "core/base/seed.h"
#include "core/engine/adapters/adapter_p.h"
#include "core/engine/adapters/pmtadapter.h"
#include "core/engine/probe/memoryprobe.h"
#include "core/engine/tensors_p.h"
#include "tests/engine/methodcase.h"
#include "tests/engine/tinymodel.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <map>
#include <numeric>

using namespace mnemo;
using namespace mnemo::test;

namespace {

const std::vector<std::string> words { "one", "two", "three", "four", "five", "six" };

Episode promptOf(const std::vector<std::int64_t>& ids)
{
    Episode episode;
    episode.prompt.segments.push_back({ SpanClass::Query, -1, ids });
    return episode;
}

/// M of every head drawn at random; all layers, or those given.
std::shared_ptr<PmtAdapter> randomMemory(const FrozenModel& model, Json config = Json::object(), double deviation = 0.5)
{
    const auto options = PmtOptions::fromConfig(config, model.architecture());
    auto adapter = std::make_shared<PmtAdapter>(*options, model.architecture(), 1);
    Random random(7);
    const at::NoGradGuard noGradients;
    for (auto& [name, tensor] : adapter->parameters().tensors)
        tensor.copy_(normalTensor(random, tensor.sizes(), deviation));
    return adapter;
}

double plainNorm(const float* values, std::size_t count)
{
    double sum = 0.0;
    for (std::size_t i = 0; i < count; ++i)
        sum += double(values[i]) * double(values[i]);
    return std::sqrt(sum);
}

} // namespace

class TestMemoryProbe : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { at::GradMode::set_enabled(false); }

    void memoriesAreThoseOfTheAdapterAndSharedOnesStandUnderEachHead();
    void layersWithoutAMemoryStayEmpty();
    void aMethodWithoutMemoriesIsEmpty();
    void normsAndSingularValuesAreHandMade();
    void changeIsTheDifference();
    void memoriesOfOtherShapeAreRefused();
    void bytesBringTheMemoriesBack();
    void ratiosEqualAPlainLoop();
    void ratiosMeetTheReference();
    void sharesLieBetweenZeroAndOne();
    void wordsOfAReadEqualAPlainProduct();
    void aReadThatDoesNotExistIsRefused();
    void ratiosOfManyQueriesDoNotDependOnTheBatch();
    void stopEndsTheReadingOfManyQueries();
};

void TestMemoryProbe::memoriesAreThoseOfTheAdapterAndSharedOnesStandUnderEachHead()
{
    const TinyModel tiny({ words });
    const auto own = randomMemory(*tiny.model());
    const auto maps = memoriesOf(*tiny.model(), *own);
    QVERIFY(maps.ok());
    QCOMPARE(maps->layers, 2);
    QCOMPARE(maps->heads, 4);
    const auto& tensor = own->parameters()["base_model.model.model.layers.1.self_attn.pmt_M"];
    QCOMPARE((*maps->map(1, 3))(2, 5), tensor[3][2][5].item<float>());

    const auto shared = randomMemory(*tiny.model(), { { "share", "kv_head" } });
    const auto grouped = memoriesOf(*tiny.model(), *shared);
    QVERIFY(grouped.ok());
    QVERIFY(*grouped->map(0, 0) == *grouped->map(0, 1)); // 4 query heads over 2 memories
    QVERIFY(*grouped->map(0, 2) == *grouped->map(0, 3));
    QVERIFY(*grouped->map(0, 1) != *grouped->map(0, 2));
}

void TestMemoryProbe::layersWithoutAMemoryStayEmpty()
{
    const TinyModel tiny({ words });
    const auto adapter = randomMemory(*tiny.model(), { { "layers", { 1 } } });
    const auto maps = memoriesOf(*tiny.model(), *adapter);
    QVERIFY(maps.ok());
    QVERIFY(!maps->map(0, 0));
    QVERIFY(std::isnan(maps->norm(0, 0)));
    QVERIFY(maps->map(1, 0) != nullptr);
    const auto reads = probeMemory(*tiny.model(), promptOf({ 3, 4, 5 }), *adapter);
    QVERIFY(reads.ok());
    QVERIFY(reads->ratio(0, 0).empty());
    QVERIFY(std::isnan(reads->share(0, 0, 0)));
    QCOMPARE(reads->ratio(1, 2).size(), std::size_t(3));
}

void TestMemoryProbe::aMethodWithoutMemoriesIsEmpty()
{
    const TinyModel tiny({ words });
    auto prompt = Adapter::make({ { "method", "Prompt tuning" } }, tiny.model()->architecture(), 1);
    QVERIFY(prompt.ok());
    const auto maps = memoriesOf(*tiny.model(), **prompt);
    QVERIFY(maps.ok());
    QVERIFY(maps->isEmpty());
    QCOMPARE(maps->meanSquareRoot(), 0.0);
    QVERIFY(singularValues(nullptr).value().empty());
}

void TestMemoryProbe::normsAndSingularValuesAreHandMade()
{
    MemoryMaps maps;
    maps.layers = 1;
    maps.heads = 1;
    auto matrix = std::make_shared<Matrix>(2, 2);
    matrix->values = { 3.0F, 0.0F, 0.0F, -4.0F };
    maps.matrices = { matrix };
    QCOMPARE(maps.norm(0, 0), 5.0);
    QCOMPARE(maps.norms()(0, 0), 5.0F);
    QCOMPARE(maps.meanSquareRoot(), 2.5);
    const auto values = singularValues(matrix);
    QVERIFY(values.ok());
    QCOMPARE(values->size(), std::size_t(2));
    QCOMPARE((*values)[0], 4.0);
    QCOMPARE((*values)[1], 3.0);
}

void TestMemoryProbe::changeIsTheDifference()
{
    const TinyModel tiny({ words });
    const auto all = memoriesOf(*tiny.model(), *randomMemory(*tiny.model(), Json::object(), 0.5)).value();
    const auto some = memoriesOf(*tiny.model(), *randomMemory(*tiny.model(), { { "layers", { 1 } } }, 0.2)).value();
    const auto change = memoryChange(some, all);
    QVERIFY(change.ok());
    QVERIFY(*change->map(0, 2) == *all.map(0, 2)); // absent counts as zero
    QCOMPARE((*change->map(1, 2))(3, 1), (*all.map(1, 2))(3, 1) - (*some.map(1, 2))(3, 1));
    const auto back = memoryChange(all, some);
    QCOMPARE((*back->map(0, 2))(0, 0), -(*all.map(0, 2))(0, 0));
}

void TestMemoryProbe::memoriesOfOtherShapeAreRefused()
{
    const TinyModel narrow({ words });
    TinyModel::Shape shape { words };
    shape.heads = 2;
    const TinyModel wide(shape);
    const auto change = memoryChange(memoriesOf(*narrow.model(), *randomMemory(*narrow.model())).value(),
        memoriesOf(*wide.model(), *randomMemory(*wide.model())).value());
    QVERIFY(!change.ok());
    QCOMPARE(QString::fromStdString(change.error().kind), QStringLiteral("shape_mismatch"));
}

void TestMemoryProbe::bytesBringTheMemoriesBack()
{
    const TinyModel tiny({ words });
    const auto maps = memoriesOf(*tiny.model(), *randomMemory(*tiny.model(), { { "layers", { 1 } } })).value();
    const QTemporaryDir folder;
    const auto path = std::filesystem::path(folder.path().toStdString()) / "memory.safetensors";
    QVERIFY(writeAtomically(path, memoryBytes(maps)).ok());
    const auto back = memoryFromFile(path);
    QVERIFY2(back.ok(), back.ok() ? "" : back.error().message.c_str());
    QCOMPARE(back->layers, 2);
    QVERIFY(!back->map(0, 0));
    QVERIFY(*back->map(1, 3) == *maps.map(1, 3));
    QVERIFY(!memoryFromFile(path.parent_path() / "absent").ok());
}

void TestMemoryProbe::ratiosEqualAPlainLoop()
{
    const TinyModel tiny({ words });
    const auto adapter = randomMemory(*tiny.model());
    const auto episode = promptOf({ 3, 5, 8, 4 });
    const auto reads = probeMemory(*tiny.model(), episode, *adapter);
    QVERIFY(reads.ok());
    QCOMPARE(reads->tokens, (std::vector<std::string> { "one", "three", "six", "two" }));
    // The first layer sees the same input with and without memories, so the softmax part is the output without them.
    Capture capture;
    capture.sites = { { SitePart::HeadOutput, 0, -1 }, { SitePart::Queries, 0, -1 } };
    const auto plain = tiny.model()->forward(Input::fromSequences({ episode.prompt }), {}, capture);
    QVERIFY(plain.ok());
    const auto& joined = plain->captured.at("head_out.0"); // [1,T,H dh]
    const auto& queries = plain->captured.at("q.0"); // [1,H,T,dh]
    const auto maps = memoriesOf(*tiny.model(), *adapter).value();
    const std::size_t width = 8;
    for (std::size_t head = 0; head < 4; ++head) {
        for (std::size_t token = 0; token < 4; ++token) {
            std::vector<float> read(width, 0.0F);
            for (std::size_t feature = 0; feature < width; ++feature) {
                const double q = queries.values[(head * 4 + token) * width + feature];
                const double phi = q > 0.0 ? q : std::exp(q) - 1.0;
                for (std::size_t out = 0; out < width; ++out)
                    read[out] += float(phi * double((*maps.map(0, int(head)))(feature, out)));
            }
            const double softmax = plainNorm(&joined.values[token * 4 * width + head * width], width);
            const double expected = plainNorm(read.data(), width) / softmax;
            QVERIFY(std::abs(double(reads->ratio(0, int(head))[token]) - expected) < 1e-4 * expected);
            for (std::size_t out = 0; out < width; ++out)
                QVERIFY(std::abs((*reads->reads[head])(token, out) - read[out]) < 1e-4F);
        }
    }
}

void TestMemoryProbe::ratiosMeetTheReference()
{
    MNEMO_NEEDS_GOLDEN();
    const auto folder = goldenFolder() / "methods/pmt";
    const Json index = readJson(folder / "index.json").value();
    int compared = 0;
    for (const auto& [name, settings] : index.items()) {
        Json config = settings;
        config["method"] = "PMT";
        const MethodCase golden(folder / (name + ".safetensors"), settings.at("base").get<std::string>());
        auto made = Adapter::make(config, golden.model->architecture(), 1);
        QVERIFY(made.ok());
        golden.load(**made);
        std::map<int, std::vector<double>> sums; // layer -> a sum for each head, over the real tokens of all rows
        for (std::int64_t row = 0; row < golden.input.rows; ++row) {
            std::vector<std::int64_t> ids;
            for (std::int64_t column = golden.input.firstColumn(row); column < golden.input.endColumn(row); ++column)
                ids.push_back(golden.input.ids[std::size_t(row * golden.input.length + column)]);
            const auto reads = probeMemory(*golden.model, promptOf(ids), **made);
            QVERIFY2(reads.ok(), reads.ok() ? "" : reads.error().message.c_str());
            for (const int layer : config["layers"].get<std::vector<int>>()) {
                sums[layer].resize(std::size_t(reads->heads));
                for (int head = 0; head < reads->heads; ++head) {
                    const auto& ratio = reads->ratio(layer, head);
                    sums[layer][std::size_t(head)] += std::accumulate(ratio.begin(), ratio.end(), 0.0);
                }
            }
        }
        for (const auto& [layer, perHead] : sums) {
            const auto tap = "tap." + std::to_string(layer) + ".read_ratio";
            if (!golden.has(tap))
                continue;
            const auto expected = golden.file->array(tap).value();
            for (std::size_t head = 0; head < perHead.size(); ++head) {
                const double mean = perHead[head] / double(golden.input.realTokens());
                QVERIFY2(std::abs(mean - double(expected.values[head])) < 1e-3 * (1.0 + mean), tap.c_str());
                ++compared;
            }
        }
    }
    QVERIFY(compared > 10);
}

void TestMemoryProbe::sharesLieBetweenZeroAndOne()
{
    MemoryReads reads;
    reads.layers = 1;
    reads.heads = 1;
    reads.tokens = { "a", "b", "c" };
    reads.ratios = { { 0.0F, 1.0F, 3.0F } };
    QCOMPARE(reads.share(0, 0, 0), 0.0);
    QCOMPARE(reads.share(0, 0, 1), 0.5);
    QCOMPARE(reads.share(0, 0, 2), 0.75);
    QCOMPARE(reads.shares(0)(0, 2), 0.75F);
    QVERIFY(std::abs(double(reads.meanShares()(0, 0)) - 1.25 / 3.0) < 1e-6);
}

void TestMemoryProbe::wordsOfAReadEqualAPlainProduct()
{
    const TinyModel tiny({ words });
    const auto adapter = randomMemory(*tiny.model());
    const auto reads = probeMemory(*tiny.model(), promptOf({ 3, 4 }), *adapter).value();
    const auto pushed = readAsWords(*tiny.model(), reads, 1, 2, 1, 2);
    QVERIFY(pushed.ok());
    QCOMPARE(pushed->size(), std::size_t(4));
    QVERIFY((*pushed)[0].logit >= (*pushed)[1].logit && (*pushed)[1].logit > (*pushed)[3].logit);
    QVERIFY((*pushed)[2].logit <= (*pushed)[3].logit); // the strongest push down comes first

    const auto file = SafetensorsFile::open(tiny.folder() / "model.safetensors").value();
    const auto projection = file->array("model.layers.1.self_attn.o_proj.weight").value(); // [32, 32]
    const auto unembedding = file->array("model.embed_tokens.weight").value(); // tied
    for (const auto& word : *pushed) {
        double logit = 0.0;
        for (std::size_t d = 0; d < 32; ++d) {
            double state = 0.0;
            for (std::size_t i = 0; i < 8; ++i)
                state += double(projection.values[d * 32 + 16 + i]) * double((*reads.reads[6])(1, i));
            logit += double(unembedding.values[std::size_t(word.id) * 32 + d]) * state;
        }
        QVERIFY(std::abs(word.logit - logit) < 1e-4);
    }
    if (pushed->front().id >= 3)
        QCOMPARE(pushed->front().token, words[std::size_t(pushed->front().id - 3)]);
}

void TestMemoryProbe::aReadThatDoesNotExistIsRefused()
{
    const TinyModel tiny({ words });
    const auto adapter = randomMemory(*tiny.model(), { { "layers", { 1 } } });
    const auto reads = probeMemory(*tiny.model(), promptOf({ 3, 4 }), *adapter).value();
    for (const auto& [layer, head, token] : { std::tuple(0, 0, 0), std::tuple(1, 0, 2), std::tuple(2, 0, 0) }) {
        const auto pushed = readAsWords(*tiny.model(), reads, layer, head, token, 3);
        QVERIFY(!pushed.ok());
        QCOMPARE(QString::fromStdString(pushed.error().kind), QStringLiteral("bad_value"));
    }
}

void TestMemoryProbe::ratiosOfManyQueriesDoNotDependOnTheBatch()
{
    const TinyModel tiny({ words });
    const auto adapter = randomMemory(*tiny.model());
    std::vector<Episode> episodes { promptOf({ 3 }), promptOf({ 4, 5, 6, 7 }), promptOf({ 8, 3 }) };
    const EpisodeList list(episodes, {});
    const auto together = memoryRatios(*tiny.model(), list, *adapter, 3, {});
    const auto alone = memoryRatios(*tiny.model(), list, *adapter, 1, {});
    QVERIFY(together.ok() && alone.ok());
    QCOMPARE(together->rows, std::size_t(3));
    QCOMPARE(together->columns, std::size_t(8));
    for (std::size_t i = 0; i < together->values.size(); ++i)
        QVERIFY(std::abs(together->values[i] - alone->values[i]) < 1e-4F * (1.0F + alone->values[i]));
    const auto reads = probeMemory(*tiny.model(), episodes[1], *adapter).value();
    double sum = 0.0;
    for (const float ratio : reads.ratio(1, 2))
        sum += double(ratio);
    QVERIFY(std::abs(double((*together)(1, 6)) - sum / 4.0) < 1e-4);
}

void TestMemoryProbe::stopEndsTheReadingOfManyQueries()
{
    const TinyModel tiny({ words });
    const EpisodeList list({ promptOf({ 3 }), promptOf({ 4 }), promptOf({ 5 }) }, {});
    std::stop_source stop;
    std::size_t seen = 0;
    const auto ratios = memoryRatios(
        *tiny.model(), list, *randomMemory(*tiny.model()), 1, stop.get_token(), [&](std::size_t done, std::size_t) {
            seen = done;
            stop.request_stop();
        });
    QVERIFY(!ratios.ok());
    QCOMPARE(ratios.error().code, ErrorCode::Cancelled);
    QCOMPARE(seen, std::size_t(1));
}

QTEST_APPLESS_MAIN(TestMemoryProbe)
#include "tst_memoryprobe.moc"
