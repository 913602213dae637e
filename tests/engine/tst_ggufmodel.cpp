// Models opened from GGUF files: the numbers of the same weights in a folder, and tokens of the same tokenizer.json.
#include "core/engine/lm/ggufmodel.h"
#include "core/engine/lm/modelplace.h"
#include "tests/engine/ggufbuilder.h"
#include "tests/engine/goldenmodels.h"
#include "tests/engine/tinymodel.h"

#include <QTest>

#include <set>

using namespace mnemo;
using namespace mnemo::test;

namespace {

const std::vector<std::pair<std::string, std::string>> blockNames { { "input_layernorm", "attn_norm" },
    { "post_attention_layernorm", "ffn_norm" }, { "self_attn.q_proj", "attn_q" }, { "self_attn.k_proj", "attn_k" },
    { "self_attn.v_proj", "attn_v" }, { "self_attn.o_proj", "attn_output" }, { "mlp.gate_proj", "ffn_gate" },
    { "mlp.up_proj", "ffn_up" }, { "mlp.down_proj", "ffn_down" } };

std::vector<std::uint64_t> sizes(const std::vector<std::int64_t>& shape)
{
    return { shape.begin(), shape.end() };
}

/// Row j of a head's first half and row j of its second half become neighbours.
Array paired(const Array& rows, std::int64_t heads)
{
    Array out = rows;
    const auto width = static_cast<std::size_t>(rows.shape[1]);
    const auto headRows = static_cast<std::size_t>(rows.shape[0] / heads);
    for (std::size_t head = 0; head < static_cast<std::size_t>(heads); ++head) {
        for (std::size_t j = 0; j < headRows; ++j) {
            const auto from = head * headRows + j;
            const auto half = headRows / 2;
            const auto to = head * headRows + (j < half ? 2 * j : 2 * (j - half) + 1);
            std::copy_n(rows.values.begin() + static_cast<std::ptrdiff_t>(from * width), width,
                out.values.begin() + static_cast<std::ptrdiff_t>(to * width));
        }
    }
    return out;
}

GgufBuilder metadataOf(const Architecture& a)
{
    GgufBuilder builder;
    const auto number = [](std::int64_t value) { return static_cast<std::uint32_t>(value); };
    builder.add("general.architecture", std::string("llama"));
    builder.add("llama.embedding_length", number(a.hiddenSize));
    builder.add("llama.block_count", number(a.layers));
    builder.add("llama.attention.head_count", number(a.heads));
    builder.add("llama.attention.head_count_kv", number(a.kvHeads));
    builder.add("llama.feed_forward_length", number(a.feedForward));
    builder.add("llama.context_length", number(a.context));
    builder.add("llama.attention.layer_norm_rms_epsilon", static_cast<float>(a.normEpsilon));
    builder.add("llama.rope.freq_base", static_cast<float>(a.ropeTheta));
    return builder;
}

/// The weights of a folder as a GGUF file of architecture llama.
void writeGguf(const FrozenModel& model, const std::filesystem::path& path, GgufBuilder builder)
{
    const auto& a = model.architecture();
    const auto file = SafetensorsFile::open(model.folder() / "model.safetensors").value();
    const auto copy = [&](const std::string& from, const std::string& to, std::int64_t heads) {
        auto array = file->array(from + ".weight").value();
        if (heads > 0)
            array = paired(array, heads);
        builder.floats(to + ".weight", sizes(array.shape), array.values);
    };
    copy("model.embed_tokens", "token_embd", 0);
    copy("model.norm", "output_norm", 0);
    for (std::int64_t layer = 0; layer < a.layers; ++layer) {
        const auto at = std::to_string(layer) + ".";
        for (const auto& [from, to] : blockNames)
            copy("model.layers." + at + from, "blk." + at + to,
                to == "attn_q"       ? a.heads
                    : to == "attn_k" ? a.kvHeads
                                     : 0);
    }
    builder.write(path);
}

Array logitsOf(const FrozenModel& model, const std::vector<std::int64_t>& ids)
{
    Capture capture;
    capture.logits = Capture::Logits::All;
    return model.forward(Input::fromIds({ ids }), {}, capture)->logits;
}

TinyModel tiny()
{
    return TinyModel({ { "a", "b", "c", "d", "e", "f" }, 32, 2, 4, 2, 48, 64, 5 });
}

/// The metadata that a converter would make of a tokenizer.json.
GgufBuilder tokenizerMetadata(const Json& json, const std::string& kind, const std::string& pre)
{
    const auto& vocabulary = json["model"]["vocab"];
    std::size_t count = vocabulary.size();
    for (const auto& added : json["added_tokens"])
        count = std::max(count, added["id"].get<std::size_t>() + 1);
    std::vector<std::string> tokens(count);
    std::vector<std::int32_t> kinds(count, 5);
    for (const auto& [token, id] : vocabulary.items()) {
        tokens[id.get<std::size_t>()] = token;
        kinds[id.get<std::size_t>()] = token.size() == 6 && token.starts_with("<0x") ? 6 : 1;
    }
    for (const auto& added : json["added_tokens"]) {
        tokens[added["id"].get<std::size_t>()] = added["content"];
        kinds[added["id"].get<std::size_t>()] = added["special"].get<bool>() ? 3 : 4;
    }
    std::vector<std::string> merges;
    std::vector<float> scores(count, -1e6F);
    for (const auto& merge : json["model"]["merges"]) {
        const auto left = merge.is_string() ? "" : merge[0].get<std::string>();
        const auto right = merge.is_string() ? "" : merge[1].get<std::string>();
        const auto whole = vocabulary.find(left + right);
        if (!merge.is_string() && whole != vocabulary.end() && scores[whole->get<std::size_t>()] < -1e5F)
            scores[whole->get<std::size_t>()] = -static_cast<float>(merges.size());
        merges.push_back(merge.is_string() ? merge.get<std::string>() : left + " " + right);
    }
    GgufBuilder builder;
    builder.add("general.architecture", std::string("llama"));
    builder.add("tokenizer.ggml.model", kind);
    builder.add("tokenizer.ggml.pre", pre);
    builder.add("tokenizer.ggml.tokens", tokens);
    builder.add("tokenizer.ggml.token_type", kinds);
    if (kind == "llama")
        builder.add("tokenizer.ggml.scores", scores);
    else
        builder.add("tokenizer.ggml.merges", merges);
    return builder;
}

/// Added tokens that take blanks or words with them cannot be said in GGUF: texts with them are left out.
bool saysMore(const Json& added, const std::string& text)
{
    for (const auto& token : added) {
        const bool more = token.value("lstrip", false) || token.value("rstrip", false)
            || token.value("single_word", false) || token.value("normalized", false);
        if (more && text.find(token["content"].get<std::string>()) != std::string::npos)
            return true;
    }
    return false;
}

} // namespace

class TestGgufModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aFileGivesTheNumbersOfItsFolder()
    {
        const auto folder = tiny();
        const auto path = folder.folder() / "alone.gguf";
        writeGguf(*folder.model(), path, metadataOf(folder.model()->architecture()));
        const auto model = FrozenModel::open(path);
        QVERIFY2(model.ok(), model.ok() ? "" : model.error().message.c_str());
        QCOMPARE((*model)->name(), std::string("alone"));
        QVERIFY((*model)->architecture().isTied);
        QVERIFY(!(*model)->tokenizer());
        const auto wanted = logitsOf(*folder.model(), { 3, 5, 4, 8, 6 });
        const auto found = logitsOf(**model, { 3, 5, 4, 8, 6 });
        QVERIFY(largestDifference(found.values, wanted.values) < 1e-5);
    }

    void rotaryFactorsDivideTheFrequencies()
    {
        const auto folder = tiny();
        const auto path = folder.folder() / "x.gguf";
        auto builder = metadataOf(folder.model()->architecture());
        builder.floats("rope_freqs.weight", { 4 }, { 2.0F, 2.0F, 2.0F, 2.0F });
        writeGguf(*folder.model(), path, builder);
        auto config = readJson(folder.folder() / "config.json").value();
        config["rope_scaling"] = { { "type", "linear" }, { "factor", 2.0 } };
        QVERIFY(writeAtomically(folder.folder() / "config.json", config.dump()).ok());
        const auto scaled = FrozenModel::open(folder.folder()).value();
        const auto found = logitsOf(*FrozenModel::open(path).value(), { 3, 5, 4, 8, 6 });
        QVERIFY(largestDifference(found.values, logitsOf(*scaled, { 3, 5, 4, 8, 6 }).values) < 1e-5);
        QVERIFY(largestDifference(found.values, logitsOf(*folder.model(), { 3, 5, 4, 8, 6 }).values) > 1e-3);
    }

    void aSlidingWindowHidesWhatLiesBeforeIt()
    {
        const auto folder = tiny();
        const auto path = folder.folder() / "x.gguf";
        auto builder = metadataOf(folder.model()->architecture());
        builder.add("llama.attention.sliding_window", std::uint32_t { 3 });
        writeGguf(*folder.model(), path, builder);
        const auto model = FrozenModel::open(path);
        QVERIFY2(model.ok(), model.ok() ? "" : model.error().message.c_str());
        QCOMPARE((*model)->architecture().windows, (std::vector<std::int64_t> { 3, 3 }));
        // The same weights as a model whose config.json has that window.
        auto config = readJson(folder.folder() / "config.json").value();
        config["model_type"] = "mistral";
        config["sliding_window"] = 3;
        QVERIFY(writeAtomically(folder.folder() / "config.json", config.dump()).ok());
        const auto same = FrozenModel::open(folder.folder()).value();
        const std::vector<std::int64_t> ids { 3, 5, 4, 8, 6, 7, 3, 4 };
        QVERIFY(largestDifference(logitsOf(**model, ids).values, logitsOf(*same, ids).values) < 1e-5);
        // Two layers of three tokens see four tokens back: the first of eight cannot be felt at the end.
        const auto lastOf = [](const FrozenModel& one, std::vector<std::int64_t> text, std::int64_t first) {
            text.front() = first;
            return one.forward(Input::fromIds({ text }))->logits.values;
        };
        QCOMPARE(lastOf(**model, ids, 3), lastOf(**model, ids, 8));
        QVERIFY(largestDifference(lastOf(*folder.model(), ids, 3), lastOf(*folder.model(), ids, 8)) > 1e-4);
    }

    void aWindowOfZeroIsNoneAndPatternsAreRefused()
    {
        const auto folder = tiny();
        const auto path = folder.folder() / "x.gguf";
        auto none = metadataOf(folder.model()->architecture());
        none.add("llama.attention.sliding_window", std::uint32_t { 0 });
        writeGguf(*folder.model(), path, none);
        QCOMPARE(FrozenModel::open(path).value()->architecture().windows, (std::vector<std::int64_t> { 0, 0 }));
        auto pattern = metadataOf(folder.model()->architecture());
        pattern.add("llama.attention.sliding_window", std::uint32_t { 3 });
        pattern.add("llama.attention.sliding_window_pattern", std::uint32_t { 2 });
        writeGguf(*folder.model(), path, pattern);
        const auto refused = FrozenModel::open(path);
        QCOMPARE(refused.error().kind, std::string("unsupported"));
        QCOMPARE(refused.error().item, std::string("llama.attention.sliding_window_pattern"));
    }

    void rotaryScalingsAreThoseOfTheConfig_data()
    {
        QTest::addColumn<QByteArray>("type");
        QTest::addColumn<QByteArray>("factorKey");
        QTest::newRow("linear") << QByteArray("linear") << QByteArray("rope.scaling.factor");
        QTest::newRow("linear by the factor alone") << QByteArray() << QByteArray("rope.scaling.factor");
        QTest::newRow("linear by the old key") << QByteArray() << QByteArray("rope.scale_linear");
        QTest::newRow("yarn") << QByteArray("yarn") << QByteArray("rope.scaling.factor");
    }
    void rotaryScalingsAreThoseOfTheConfig()
    {
        QFETCH(QByteArray, type);
        QFETCH(QByteArray, factorKey);
        const auto folder = tiny();
        const auto path = folder.folder() / "x.gguf";
        auto builder = metadataOf(folder.model()->architecture());
        if (!type.isEmpty())
            builder.add("llama.rope.scaling.type", type.toStdString());
        builder.add("llama." + factorKey.toStdString(), 4.0F);
        builder.add("llama.rope.scaling.original_context_length", std::uint32_t { 16 });
        builder.add("llama.rope.scaling.yarn_beta_fast", 24.0F);
        builder.add("llama.rope.scaling.finetuned", true);
        writeGguf(*folder.model(), path, builder);
        auto config = readJson(folder.folder() / "config.json").value();
        config["rope_scaling"] = { { "rope_type", type == "yarn" ? "yarn" : "linear" }, { "factor", 4.0 },
            { "original_max_position_embeddings", 16 }, { "beta_fast", 24.0 } };
        QVERIFY(writeAtomically(folder.folder() / "config.json", config.dump()).ok());
        const auto scaled = FrozenModel::open(folder.folder()).value();
        const std::vector<std::int64_t> ids { 3, 5, 4, 8, 6, 7, 3, 4 };
        const auto model = FrozenModel::open(path);
        QVERIFY2(model.ok(), model.ok() ? "" : model.error().message.c_str());
        const auto found = logitsOf(**model, ids);
        QVERIFY(largestDifference(found.values, logitsOf(*scaled, ids).values) < 1e-5);
        QVERIFY(largestDifference(found.values, logitsOf(*folder.model(), ids).values) > 1e-3);
    }

    void otherRotaryScalingsAreRefusedByName()
    {
        const auto folder = tiny();
        const auto path = folder.folder() / "x.gguf";
        auto longer = metadataOf(folder.model()->architecture());
        longer.add("llama.rope.scaling.type", std::string("longrope"));
        longer.add("llama.rope.scaling.factor", 4.0F);
        writeGguf(*folder.model(), path, longer);
        QVERIFY(FrozenModel::open(path).error().message.find("longrope") != std::string::npos);
        auto none = metadataOf(folder.model()->architecture());
        none.add("llama.rope.scaling.type", std::string("none"));
        none.add("llama.rope.scaling.factor", 4.0F);
        writeGguf(*folder.model(), path, none);
        const auto plain = FrozenModel::open(path).value();
        QVERIFY(plain->architecture().rope.kind == RopeScaling::Kind::None);
        auto extended = metadataOf(folder.model()->architecture());
        extended.add("llama.rope.scaling.type", std::string("yarn"));
        extended.add("llama.rope.scaling.factor", 4.0F);
        extended.add("llama.rope.scaling.yarn_log_multiplier", 0.1F);
        writeGguf(*folder.model(), path, extended);
        QCOMPARE(FrozenModel::open(path).error().item, std::string("llama.rope.scaling.yarn_log_multiplier"));
    }

    void whatIsWrongIsNamed()
    {
        const auto folder = tiny();
        const auto path = folder.folder() / "x.gguf";
        GgufBuilder other;
        other.add("general.architecture", std::string("mamba"));
        other.write(path);
        QCOMPARE(FrozenModel::open(path).error().kind, std::string("unsupported"));
        auto wide = metadataOf(folder.model()->architecture());
        wide.add("llama.expert_count", std::uint32_t { 8 });
        writeGguf(*folder.model(), path, wide);
        QVERIFY(FrozenModel::open(path).error().message.find("mixture of experts") != std::string::npos);
        auto more = metadataOf(folder.model()->architecture());
        more.floats("blk.0.extra.weight", { 1 }, { 1.0F });
        writeGguf(*folder.model(), path, more);
        QCOMPARE(FrozenModel::open(path).error().item, std::string("blk.0.extra.weight"));
        auto few = metadataOf(folder.model()->architecture());
        few.floats("token_embd.weight", { 9, 32 }, std::vector<float>(288, 0.0F));
        few.write(path);
        QCOMPARE(FrozenModel::open(path).error().kind, std::string("missing_tensor"));
    }

    void placesOfModelsAreTold()
    {
        QTemporaryDir folder;
        const std::filesystem::path path = folder.path().toStdString();
        QVERIFY(!isModelPlace(path));
        GgufBuilder builder;
        builder.add("general.architecture", std::string("llama"));
        builder.write(path / "a.gguf");
        QVERIFY(isModelPlace(path));
        QVERIFY(isModelPlace(path / "a.gguf"));
        QCOMPARE(ggufAt(path), path / "a.gguf");
        QCOMPARE(modelName(path / "a.gguf"), std::string("a"));
        QCOMPARE(modelName(path / "some" / ""), std::string("some"));
        builder.write(path / "b.gguf");
        QVERIFY(!isModelPlace(path));
    }

    void referenceFilesGiveTheirLogits_data()
    {
        MNEMO_NEEDS_GOLDEN();
        QTest::addColumn<QString>("file");
        for (const auto& entry : std::filesystem::directory_iterator(goldenFolder() / "gguf")) {
            if (entry.path().extension() == ".gguf")
                QTest::newRow(entry.path().stem().c_str()) << QString::fromStdString(entry.path().string());
        }
    }
    void referenceFilesGiveTheirLogits()
    {
        QFETCH(QString, file);
        std::filesystem::path path = file.toStdString();
        const auto model = FrozenModel::open(path);
        QVERIFY2(model.ok(), model.ok() ? "" : model.error().message.c_str());
        QVERIFY((*model)->tokenizer());
        const auto expected = SafetensorsFile::open(path.replace_extension(".expected.safetensors")).value();
        for (const std::string set : { "single0.", "single1." }) {
            Capture capture;
            capture.logits = Capture::Logits::All;
            capture.allHidden = true;
            const auto ids = expected->integers(set + "input_ids").value();
            const auto output = (*model)->forward(Input::fromIds({ ids }), {}, capture).value();
            const auto logits = expected->array(set + "logits").value();
            QVERIFY(largestDifference(output.logits.values, logits.values) < 2e-4);
            const auto last = "hidden." + std::to_string((*model)->architecture().layers);
            const auto hidden = expected->array(set + "hidden.last").value();
            QVERIFY(largestDifference(output.captured.at(last).values, hidden.values) < 2e-4);
        }
    }

    void tokensAreThoseOfTheTokenizerJson_data()
    {
        MNEMO_NEEDS_GOLDEN();
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("pre");
        QTest::newRow("gpt2") << "gpt2-bytelevel"
                              << "gpt2"
                              << "gpt-2";
        QTest::newRow("llama3") << "llama3-split"
                                << "gpt2"
                                << "llama-bpe";
        QTest::newRow("qwen2") << "qwen2"
                               << "gpt2"
                               << "qwen2";
        QTest::newRow("smollm2") << "smollm2-digits"
                                 << "gpt2"
                                 << "smollm";
        QTest::newRow("smollm2-real") << "smollm2-real"
                                      << "gpt2"
                                      << "smollm";
        QTest::newRow("llama2") << "llama2-prepend"
                                << "llama"
                                << "default";
    }
    void tokensAreThoseOfTheTokenizerJson()
    {
        QFETCH(QString, name);
        QFETCH(QString, kind);
        QFETCH(QString, pre);
        const auto folder = goldenFolder() / "tokenizers" / name.toStdString();
        const auto json = readJson(folder / "tokenizer.json").value();
        QTemporaryDir made;
        const std::filesystem::path path = made.filePath(QStringLiteral("x.gguf")).toStdString();
        tokenizerMetadata(json, kind.toStdString(), pre.toStdString()).write(path);
        const auto tokenizer = openTokenizer(path);
        QVERIFY2(tokenizer.ok(), tokenizer.ok() ? "" : tokenizer.error().message.c_str());
        int compared = 0;
        const auto cases = readJson(folder / "cases.json").value();
        for (const auto& item : cases["cases"]) {
            const auto text = item["text"].get<std::string>();
            if (saysMore(json["added_tokens"], text))
                continue;
            const auto ids = item["ids_no_special"].get<std::vector<std::int64_t>>();
            QVERIFY2((*tokenizer)->ids(text, false) == ids, item["name"].get<std::string>().c_str());
            ++compared;
        }
        QVERIFY(compared >= 50);
    }

    void startTokensAreAddedWhereTheFileSaysSo()
    {
        QTemporaryDir made;
        const std::filesystem::path path = made.filePath(QStringLiteral("x.gguf")).toStdString();
        const std::vector<std::string> tokens { "<unk>", "<s>", "</s>", "\xE2\x96\x81", "a", "b", "ab", "<0x21>" };
        for (const bool adds : { true, false }) {
            GgufBuilder builder;
            builder.add("general.architecture", std::string("llama"));
            builder.add("tokenizer.ggml.model", std::string("llama"));
            builder.add("tokenizer.ggml.tokens", tokens);
            builder.add("tokenizer.ggml.token_type", std::vector<std::int32_t> { 2, 3, 3, 1, 1, 1, 1, 6 });
            builder.add("tokenizer.ggml.scores", std::vector<float> { 0, 0, 0, -9, -9, -9, -1, 0 });
            builder.add("tokenizer.ggml.bos_token_id", std::uint32_t { 1 });
            builder.add("tokenizer.ggml.eos_token_id", std::uint32_t { 2 });
            builder.add("tokenizer.ggml.unknown_token_id", std::uint32_t { 0 });
            builder.add("tokenizer.ggml.add_bos_token", adds);
            builder.add("tokenizer.ggml.add_eos_token", !adds);
            builder.write(path);
            const auto tokenizer = openTokenizer(path).value();
            QCOMPARE(tokenizer->bosId().value(), 1);
            QCOMPARE(tokenizer->eosId().value(), 2);
            QVERIFY(tokenizer->isSpecial(2));
            const auto ids = tokenizer->ids("ab!");
            if (adds)
                QCOMPARE(ids, (std::vector<std::int64_t> { 1, 3, 6, 7 }));
            else
                QCOMPARE(ids, (std::vector<std::int64_t> { 3, 6, 7, 2 }));
            QCOMPARE(tokenizer->decode(ids, true), std::string("ab!"));
        }
    }

    void theChatTemplateComesWithItsTokens()
    {
        QTemporaryDir made;
        const std::filesystem::path path = made.filePath(QStringLiteral("x.gguf")).toStdString();
        GgufBuilder builder;
        builder.add("general.architecture", std::string("llama"));
        builder.add("tokenizer.ggml.tokens", std::vector<std::string> { "<unk>", "<s>", "</s>" });
        builder.add("tokenizer.ggml.bos_token_id", std::uint32_t { 1 });
        builder.add("tokenizer.ggml.eos_token_id", std::uint32_t { 2 });
        builder.write(path);
        QCOMPARE(openChatTemplate(path).error().kind, std::string("no_chat_template"));
        builder.add("tokenizer.chat_template", std::string("{{ '[INST] <<SYS>>' }}"));
        builder.write(path);
        const std::vector<ChatMessage> messages { { "user", "Hi" }, { "assistant", "Yo" } };
        QCOMPARE(openChatTemplate(path)->render(messages, {}).value(), std::string("<s>[INST] Hi [/INST] Yo </s>"));
    }

    void unknownWordRulesAreRefusedByName()
    {
        QTemporaryDir made;
        const std::filesystem::path path = made.filePath(QStringLiteral("x.gguf")).toStdString();
        GgufBuilder builder;
        builder.add("general.architecture", std::string("llama"));
        builder.add("tokenizer.ggml.model", std::string("gpt2"));
        builder.add("tokenizer.ggml.pre", std::string("nobody-knows"));
        builder.add("tokenizer.ggml.tokens", std::vector<std::string> { "a" });
        builder.write(path);
        const auto tokenizer = openTokenizer(path);
        QCOMPARE(tokenizer.error().kind, std::string("unsupported"));
        QVERIFY(tokenizer.error().message.find("nobody-knows") != std::string::npos);
    }
};

QTEST_APPLESS_MAIN(TestGgufModel)
#include "tst_ggufmodel.moc"
