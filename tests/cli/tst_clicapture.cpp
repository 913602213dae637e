// capture and tokenize against the reference numbers, through the files that scripts see.
#include "tests/cli/program.h"
#include "tests/support/reference.h"
#include "tests/support/tensorfile.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>
#include <cstring>

using namespace mnemo;
using namespace mnemo::test;

namespace {

/// A safetensors file written by hand: names to [shape, float32 or int64 values].
class HandMadeFile {
public:
    void add(const std::string& name, const ReferenceArray& array, bool integers = false)
    {
        const auto begin = m_data.size();
        for (const double value : array.values) {
            const auto whole = static_cast<std::int64_t>(value);
            const auto real = static_cast<float>(value);
            m_data.append(integers ? reinterpret_cast<const char*>(&whole) : reinterpret_cast<const char*>(&real),
                integers ? sizeof whole : sizeof real);
        }
        m_header[name] = { { "dtype", integers ? "I64" : "F32" }, { "shape", array.shape },
            { "data_offsets", { begin, m_data.size() } } };
    }
    QByteArray bytes() const
    {
        std::string header = m_header.dump();
        header.resize((header.size() + 7) / 8 * 8, ' ');
        const std::uint64_t size = header.size();
        QByteArray all(reinterpret_cast<const char*>(&size), sizeof size);
        return all.append(header.data(), qsizetype(header.size())).append(m_data);
    }

private:
    Json m_header = Json::object();
    QByteArray m_data;
};

/// Largest difference at real tokens; `axis` is where T stands in both.
double differenceAtReal(
    const ReferenceArray& a, const ReferenceArray& b, const std::vector<double>& mask, std::size_t axis)
{
    if (a.shape != b.shape)
        return INFINITY;
    std::size_t inner = 1;
    for (std::size_t i = axis + 1; i < a.shape.size(); ++i)
        inner *= static_cast<std::size_t>(a.shape[i]);
    const auto length = static_cast<std::size_t>(a.shape[axis]);
    const auto rows = static_cast<std::size_t>(a.shape[0]);
    const auto perRow = a.values.size() / rows;
    double largest = 0.0;
    for (std::size_t i = 0; i < a.values.size(); ++i) {
        const auto token = i / inner % length;
        if (mask[i / perRow * length + token] == 0.0)
            continue;
        const double difference = std::abs(a.values[i] - b.values[i]);
        if (!(difference <= largest))
            largest = difference;
    }
    return largest;
}

std::filesystem::path golden(const std::string& path)
{
    return goldenFolder() / path;
}

} // namespace

class TestCliCapture : public QObject {
    Q_OBJECT

private:
    ReferenceArrays capture(const std::string& model, const QStringList& more, const char* what)
    {
        const auto answer = m_program.run(
            QStringList { "capture", "--model", QString::fromStdString(golden("models/" + model).string()), "--ids",
                "ids.safetensors", "--what", what, "--out", "out.safetensors" }
            + more);
        if (answer.code != 0) {
            qWarning("%s", answer.told().constData());
            return {};
        }
        return readReference(m_program.file("out.safetensors").toStdString());
    }

    void writeIds(const ReferenceArrays& arrays, const std::string& prefix)
    {
        HandMadeFile ids;
        ids.add("input_ids", arrays.at(prefix + "input_ids"), true);
        ids.add("attention_mask", arrays.at(prefix + "attention_mask"), true);
        m_program.write("ids.safetensors", ids.bytes());
    }

private Q_SLOTS:
    void modelsGiveTheReferenceNumbers_data()
    {
        QTest::addColumn<QString>("set");
        QTest::newRow("single0") << "single0.";
        QTest::newRow("left") << "left.";
    }
    void modelsGiveTheReferenceNumbers()
    {
        MNEMO_NEEDS_GOLDEN();
        QFETCH(QString, set);
        const auto prefix = set.toStdString();
        const auto expected = readReference(golden("models/llama-tied/expected.safetensors"));
        writeIds(expected, prefix);
        const auto got = capture("llama-tied", {}, "logits,hidden,attention");
        const auto& mask = expected.at(prefix + "attention_mask").values;
        int compared = 0;
        for (const auto& [name, array] : expected) {
            if (!name.starts_with(prefix))
                continue;
            const auto own = name.substr(prefix.size());
            const bool isAttention = own.starts_with("attn.");
            if (!isAttention && !own.starts_with("hidden.") && own != "logits" && own != "last_block_out")
                continue;
            QVERIFY2(got.contains(own), own.c_str());
            const double difference = differenceAtReal(got.at(own), array, mask, isAttention ? 2 : 1);
            QVERIFY2(
                difference < (isAttention ? 1e-5 : 1e-4), (own + " differs by " + std::to_string(difference)).c_str());
            ++compared;
        }
        QCOMPARE(compared, 9); // logits, hidden 0 to 3, the last block, three layers of attention
    }

    void memoriesGiveTheReferenceNumbers_data()
    {
        QTest::addColumn<QString>("name");
        if (goldenFolder().empty())
            return;
        const Json index = readJson(golden("methods/pmt/index.json")).value();
        for (const auto& [name, settings] : index.items()) {
            if (settings["base"] == "llama-tied")
                QTest::newRow(name.c_str()) << QString::fromStdString(name);
        }
    }
    void memoriesGiveTheReferenceNumbers()
    {
        MNEMO_NEEDS_GOLDEN();
        QFETCH(QString, name);
        const auto settings = readJson(golden("methods/pmt/index.json")).value()[name.toStdString()];
        const auto expected = readReference(golden("methods/pmt/" + name.toStdString() + ".safetensors"));
        writeIds(expected, "");
        Json config { { "peft_type", "PMT" }, { "task_type", "CAUSAL_LM" } };
        for (const char* key : { "phi", "phi_input", "share" })
            config[key] = settings[key];
        writeAdapter(expected, config, "base_model.model.");
        const auto got = capture("llama-tied", { "--adapter", "adapter" }, "logits,memory");
        QVERIFY(got.contains("logits"));
        const auto& mask = expected.at("attention_mask").values;
        QVERIFY(differenceAtReal(got.at("logits"), expected.at("logits"), mask, 1) < 1e-4);
        for (const int layer : settings["layers"].get<std::vector<int>>()) {
            const auto own = "memory." + std::to_string(layer);
            const auto tap = "tap." + std::to_string(layer);
            QVERIFY2(got.contains(own + ".read") && got.contains(own + ".ratio"), own.c_str());
            QVERIFY(differenceAtReal(got.at(own + ".read"), expected.at(tap + ".read"), mask, 2) < 1e-4);
            const auto& ratio = got.at(own + ".ratio").values;
            const auto& wanted = expected.at(tap + ".read_ratio").values;
            QCOMPARE(ratio.size(), wanted.size());
            for (std::size_t head = 0; head < wanted.size(); ++head)
                QVERIFY2(std::abs(ratio[head] - wanted[head]) < 1e-4 * std::max(1.0, wanted[head]),
                    (std::to_string(ratio[head]) + " for " + std::to_string(wanted[head])).c_str());
        }
    }

    void exemplarPromptsGiveTheReferenceNumbers_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("five exemplars") << "llama-tied-mha";
        QTest::newRow("one exemplar") << "llama-tied-mha-k1";
    }
    void exemplarPromptsGiveTheReferenceNumbers()
    {
        MNEMO_NEEDS_GOLDEN();
        QFETCH(QString, name);
        const auto expected = readReference(golden("methods/esp/" + name.toStdString() + ".safetensors"));
        writeIds(expected, "");
        writeAdapter(expected, { { "peft_type", "MHA_ESP" }, { "task_type", "CAUSAL_LM" } }, "");
        HandMadeFile exemplars;
        exemplars.add("query", expected.at("input.E_x"));
        exemplars.add("exemplars", expected.at("input.E_exemplars"));
        m_program.write("exemplars.safetensors", exemplars.bytes());
        const auto got
            = capture("llama-tied", { "--adapter", "adapter", "--exemplars", "exemplars.safetensors" }, "logits");
        QVERIFY(got.contains("logits"));
        const auto& logits = got.at("logits");
        const auto& virtualLogits = expected.at("logits_virtual");
        const auto& real = expected.at("logits");
        const auto ahead = virtualLogits.shape[1];
        QCOMPARE(logits.shape, (std::vector<std::int64_t> { real.shape[0], ahead + real.shape[1], real.shape[2] }));
        const auto perRow = static_cast<std::size_t>((ahead + real.shape[1]) * real.shape[2]);
        const auto inFront = static_cast<std::size_t>(ahead * real.shape[2]);
        const auto& mask = expected.at("attention_mask").values;
        for (std::size_t i = 0; i < logits.values.size(); ++i) {
            const auto row = i / perRow;
            const auto at = i % perRow;
            const auto token = (at - inFront) / static_cast<std::size_t>(real.shape[2]);
            if (at >= inFront && mask[row * static_cast<std::size_t>(real.shape[1]) + token] == 0.0)
                continue;
            const double wanted = at < inFront ? virtualLogits.values[row * inFront + at]
                                               : real.values[row * (perRow - inFront) + at - inFront];
            QVERIFY(std::abs(logits.values[i] - wanted) < 1e-4);
        }
    }

    void attentionIsKeptOfTheLayersAndRowsThatAreAskedFor()
    {
        const QString out = QStringLiteral("few.safetensors");
        const auto call = [&](const QStringList& more) {
            return m_program.run(
                QStringList { QStringLiteral("capture"), QStringLiteral("--model"), QStringLiteral("words-128"),
                    QStringLiteral("--text"), QStringLiteral("panda owl puppy"), QStringLiteral("--what"),
                    QStringLiteral("attention"), QStringLiteral("--out"), out }
                + more);
        };
        MNEMO_EXPECT(call({}), 0);
        const auto all = readReference(m_program.file(out).toStdString());
        QCOMPARE(all.size(), 4U);
        MNEMO_EXPECT(call({ QStringLiteral("--layers"), QStringLiteral("1,3"), QStringLiteral("--last-row") }), 0);
        const auto few = readReference(m_program.file(out).toStdString());
        QCOMPARE(few.size(), 2U);
        for (const char* name : { "attn.1", "attn.3" }) {
            const auto& whole = all.at(name);
            const auto& last = few.at(name);
            const auto heads = whole.shape[1];
            const auto tokens = whole.shape[2];
            QCOMPARE(last.shape, (std::vector<std::int64_t> { 1, heads, tokens }));
            for (std::int64_t head = 0; head < heads; ++head) {
                for (std::int64_t column = 0; column < tokens; ++column)
                    QCOMPARE(last.values[std::size_t(head * tokens + column)],
                        whole.values[std::size_t((head * tokens + tokens - 1) * tokens + column)]);
            }
        }
        const auto wrong = call({ QStringLiteral("--layers"), QStringLiteral("9") });
        MNEMO_EXPECT(wrong, 1);
        QVERIFY2(wrong.err.contains("0 to 3"), wrong.told().constData());
    }

    void anAdapterThatDoesNotFitIsRefused()
    {
        MNEMO_NEEDS_GOLDEN();
        const auto expected = readReference(golden("methods/esp/llama-tied-mha.safetensors"));
        writeIds(expected, "");
        writeAdapter(expected, { { "peft_type", "PMT" } }, "");
        QFile::remove(m_program.file("out.safetensors"));
        QTest::ignoreMessage(QtWarningMsg, QRegularExpression(QStringLiteral("exit code 1")));
        QVERIFY(capture("llama-tied", { "--adapter", "adapter" }, "logits").empty());
        QVERIFY(!QFile::exists(m_program.file("out.safetensors")));
    }

    void textsBecomeTheReferenceIds()
    {
        MNEMO_NEEDS_GOLDEN();
        const auto cases = readJson(golden("models/llama-tied/text_cases.json")).value();
        Json texts = Json::array();
        for (const auto& item : cases)
            texts.push_back(item["text"]);
        const auto answer
            = m_program.run({ "tokenize", "--model", QString::fromStdString(golden("models/llama-tied").string()) },
                QByteArray::fromStdString(texts.dump()));
        MNEMO_EXPECT(answer, 0);
        const auto got = answer.json();
        QCOMPARE(got.size(), cases.size());
        for (std::size_t i = 0; i < cases.size(); ++i) {
            QCOMPARE(got[i]["ids"].dump(), cases[i]["ids"].dump());
            QCOMPARE(got[i]["byte_offsets"].size(), cases[i]["ids"].size());
            QVERIFY2(got[i]["decoded"].get<std::string>().ends_with(cases[i]["text"].get<std::string>()),
                got[i].dump().c_str());
        }
    }

    void wordsOfTheBundledModelHaveTheirPlaces()
    {
        const auto answer = m_program.run({ "tokenize", "--model", "words-128" }, "[\"panda  owl → blick\", \"\"]");
        MNEMO_EXPECT(answer, 0);
        const auto got = answer.json();
        QCOMPARE(got[0]["byte_offsets"].dump(), std::string("[[0,5],[7,10],[11,14],[15,20]]"));
        QCOMPARE(got[0]["ids"].size(), std::size_t(4));
        QVERIFY(got[1]["ids"].empty());
    }

private:
    void writeAdapter(const ReferenceArrays& arrays, const Json& config, const std::string& beginning)
    {
        HandMadeFile weights;
        for (const auto& [name, array] : arrays)
            if (name.starts_with("param."))
                weights.add(beginning + name.substr(6), array);
        QDir().mkpath(m_program.file("adapter"));
        m_program.write("adapter/adapter_config.json", QByteArray::fromStdString(config.dump(2)));
        m_program.write("adapter/adapter_model.safetensors", weights.bytes());
    }

    Program m_program;
};

QTEST_GUILESS_MAIN(TestCliCapture)
#include "tst_clicapture.moc"
