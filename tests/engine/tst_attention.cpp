// What the maps of a prompt are summed up to, against the reference numbers and by hand.
#include "core/engine/probe/attentionmeasures.h"
#include "core/engine/probe/attentionprobe.h"
#include "tests/engine/goldenmodels.h"
#include "tests/engine/trainingtask.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace mnemo;
using namespace mnemo::test;

namespace {

/// The prompt of the reference cut at its spans, which lie side by side from column 0; the rest is the query.
Sequence promptOf(const std::vector<std::int64_t>& ids, const Json& spans)
{
    std::map<int, std::pair<int, SpanClass>> stretches;
    for (const auto& [name, range] : spans.items())
        stretches[range[0].get<int>()]
            = { range[1].get<int>(), name.ends_with("label") ? SpanClass::Label : SpanClass::Demonstration };
    Sequence prompt;
    int done = 0;
    const auto add = [&](int end, SpanClass span) {
        Segment segment;
        segment.span = span;
        segment.ids.assign(ids.begin() + done, ids.begin() + end);
        prompt.segments.push_back(std::move(segment));
        done = end;
    };
    for (const auto& [begin, stretch] : stretches)
        add(stretch.first, stretch.second);
    add(static_cast<int>(ids.size()), SpanClass::Query);
    return prompt;
}

} // namespace

class TestAttention : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void measuresEqualTheReference_data()
    {
        QTest::addColumn<QString>("base");
        MNEMO_NEEDS_GOLDEN();
        for (const char* base : { "llama-tied", "qwen3" })
            QTest::newRow(base) << base;
    }
    void measuresEqualTheReference()
    {
        MNEMO_NEEDS_GOLDEN();
        QFETCH(QString, base);
        const auto path = (goldenFolder() / "methods/attention").string() + "/" + base.toStdString();
        const auto file = SafetensorsFile::open(path + ".safetensors").value();
        const Json facts = readJson(path + ".json").value();
        const auto model = FrozenModel::open(goldenFolder() / "models" / base.toStdString()).value();
        Episode episode;
        episode.prompt = promptOf(file->integers("input_ids").value(), facts["spans"]);
        const auto maps = probeAttention(*model, episode, nullptr).value();

        const auto reference = [&](const std::string& name, int layer, int head) {
            const Array array = file->array(name).value();
            return static_cast<double>(
                array.values.at(static_cast<std::size_t>(layer) * static_cast<std::size_t>(maps.heads)
                    + static_cast<std::size_t>(head)));
        };
        const Array rows = file->array("entropy").value();
        const Array attention = file->array("attn").value();
        int compared = 0;
        for (int layer = 0; layer < maps.layers; ++layer) {
            for (int head = 0; head < maps.heads; ++head) {
                const Matrix& map = *maps.map(layer, head);
                const auto first = static_cast<std::size_t>(layer * maps.heads + head) * map.rows;
                for (std::size_t row = 0; row < map.rows; ++row) {
                    QVERIFY(std::abs(rowEntropy(map, row) - static_cast<double>(rows.values.at(first + row))) < 1e-4);
                    for (std::size_t column = 0; column < map.columns; ++column)
                        QVERIFY(std::abs(map(row, column) - attention.values.at((first + row) * map.columns + column))
                            < 1e-5F);
                }
                const HeadEntropy entropy = headEntropy(map);
                QVERIFY(std::abs(entropy.mean - reference("entropy_mean", layer, head)) < 1e-4);
                QVERIFY(std::abs(maps.entropy(layer, head) - entropy.mean) < 1e-12);
                QVERIFY(std::abs(entropy.last - reference("entropy_last", layer, head)) < 1e-4);
                QVERIFY(std::abs(entropy.normalised - reference("entropy_normalised_mean", layer, head)) < 1e-4);
                for (const auto& [name, range] : facts["spans"].items()) {
                    const double mass = lastRowMass(map, range[0].get<std::size_t>(), range[1].get<std::size_t>());
                    QVERIFY2(std::abs(mass - reference("mass." + name, layer, head)) < 1e-5, name.c_str());
                    ++compared;
                }
                QVERIFY(std::abs(lastRowMass(map, 0, 1) - reference("mass.first_token", layer, head)) < 1e-5);
                QVERIFY(
                    std::abs(maps.massOn(layer, head, SpanClass::Label) - reference("mass_class.label", layer, head))
                    < 1e-5);
                QVERIFY(
                    std::abs(maps.massOn(layer, head, SpanClass::Demonstration)
                        - reference("mass_class.input", layer, head) - reference("mass_class.separator", layer, head))
                    < 1e-5);
            }
        }
        QCOMPARE(compared, maps.layers * maps.heads * static_cast<int>(facts["spans"].size()));
    }

    void measuresOfASmallMapByHand()
    {
        Matrix map(3, 3);
        map.values = { 1.0F, 0.0F, 0.0F, 0.5F, 0.5F, 0.0F, 0.25F, 0.25F, 0.5F };
        QCOMPARE(rowEntropy(map, 0), 0.0);
        const double last = 1.5 * std::log(2.0);
        QVERIFY(std::abs(rowEntropy(map, 1) - std::log(2.0)) < 1e-12);
        const HeadEntropy entropy = headEntropy(map);
        QVERIFY(std::abs(entropy.last - last) < 1e-12);
        QVERIFY(std::abs(entropy.mean - (std::log(2.0) + last) / 3.0) < 1e-12);
        QVERIFY(std::abs(entropy.normalised - (1.0 + last / std::log(3.0)) / 2.0) < 1e-12);
        QCOMPARE(lastRowMass(map, 1, 3), 0.75);
        QCOMPARE(lastRowMass(map, 1, 1), 0.0);
        QCOMPARE(headEntropy(Matrix()).mean, 0.0);
    }

    void massesOfAllSpansSumToOne()
    {
        QTemporaryDir folder;
        const auto model = tinyModel(folder.path().toStdString());
        Episode episode;
        for (const auto span : { SpanClass::Demonstration, SpanClass::Label, SpanClass::Query }) {
            Segment segment;
            segment.span = span;
            segment.ids = { 3, 4, 5 };
            episode.prompt.segments.push_back(segment);
        }
        const auto maps = probeAttention(*model, episode, nullptr).value();
        for (int layer = 0; layer < maps.layers; ++layer) {
            for (int head = 0; head < maps.heads; ++head) {
                double sum = 0.0;
                for (const auto span : { SpanClass::Demonstration, SpanClass::Label, SpanClass::Query })
                    sum += maps.massOn(layer, head, span);
                QVERIFY(std::abs(sum - 1.0) < 1e-5);
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestAttention)
#include "tst_attention.moc"
