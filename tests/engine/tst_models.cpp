// Every decoder folder of the reference models, in float32, against its logits, states, maps and greedy ids.
#include "tests/engine/goldenmodels.h"

#include <QTest>

using namespace mnemo;
using namespace mnemo::test;

namespace {

std::vector<std::filesystem::path> decoderFolders()
{
    std::vector<std::filesystem::path> folders;
    const auto root = goldenFolder() / "models";
    std::error_code code;
    for (const auto& entry : std::filesystem::directory_iterator(root, code)) {
        if (!std::filesystem::exists(entry.path() / "expected.safetensors"))
            continue;
        const auto config = readJson(entry.path() / "config.json");
        if (config && config->value("model_type", "") != "bert")
            folders.push_back(entry.path());
    }
    std::sort(folders.begin(), folders.end());
    return folders;
}

bool isDynamic(const FrozenModel& model)
{
    return model.architecture().rope.kind == RopeScaling::Kind::Dynamic;
}

} // namespace

class TestModels : public QObject {
    Q_OBJECT

private:
    void folders()
    {
        QTest::addColumn<QString>("folder");
        for (const auto& folder : decoderFolders())
            QTest::newRow(folder.filename().c_str()) << QString::fromStdString(folder.string());
    }

    std::shared_ptr<const FrozenModel> open(const QString& folder, std::shared_ptr<const SafetensorsFile>& expected)
    {
        auto model = FrozenModel::open(folder.toStdString());
        if (!model) {
            qWarning("%s", model.error().message.c_str());
            return nullptr;
        }
        expected = SafetensorsFile::open(folder.toStdString() + "/expected.safetensors").value();
        return *model;
    }

private Q_SLOTS:
    void initTestCase() { MNEMO_NEEDS_GOLDEN(); }

    void logitsStatesAndMapsAreEqual_data() { folders(); }
    void logitsStatesAndMapsAreEqual()
    {
        QFETCH(QString, folder);
        std::shared_ptr<const SafetensorsFile> expected;
        const auto model = open(folder, expected);
        QVERIFY(model);
        for (const std::string set : { "single0.", "single1.", "single2.", "left.", "right." }) {
            if (isDynamic(*model) && (set == "left." || set == "right."))
                continue; // its reference depends on the batch: short rows take the frequencies of the longest
            Capture capture;
            capture.logits = Capture::Logits::All;
            capture.allHidden = true;
            capture.attention = true;
            const auto mask = expected->integers(set + "attention_mask").value();
            const auto output = model->forward(goldenInput(*expected, set), {}, capture);
            QVERIFY2(output.ok(), output.ok() ? "" : output.error().message.c_str());
            QVERIFY(largestDifferenceAtReal(output->logits, expected->array(set + "logits").value(), mask) < 1e-4);
            int compared = 0;
            for (const auto& [name, array] : output->captured) {
                if (!expected->contains(set + name))
                    continue;
                const auto wanted = expected->array(set + name).value();
                if (name.starts_with("attn."))
                    compareMaps(array, wanted, mask);
                else
                    QVERIFY2(largestDifferenceAtReal(array, wanted, mask) < 1e-4, (set + name).c_str());
                ++compared;
            }
            QVERIFY(compared >= 3);
        }
    }

    void compareMaps(const Array& map, const Array& wanted, const std::vector<std::int64_t>& mask)
    {
        QCOMPARE(map.shape, wanted.shape);
        const auto heads = map.shape[1];
        const auto tokens = map.shape[2];
        double largest = 0.0;
        for (std::size_t i = 0; i < map.values.size(); ++i) {
            const auto column = static_cast<std::int64_t>(i) % tokens;
            const auto row = static_cast<std::int64_t>(i) / tokens % tokens;
            const auto batch = static_cast<std::int64_t>(i) / (tokens * tokens * heads);
            if (!mask[static_cast<std::size_t>(batch * tokens + row)])
                continue;
            if (!mask[static_cast<std::size_t>(batch * tokens + column)])
                QCOMPARE(map.values[i], 0.0F);
            largest = std::max(largest, std::abs(double(map.values[i]) - double(wanted.values[i])));
        }
        QVERIFY(largest < 1e-5);
    }

    void greedyContinuationIsEqual_data() { folders(); }
    void greedyContinuationIsEqual()
    {
        QFETCH(QString, folder);
        std::shared_ptr<const SafetensorsFile> expected;
        const auto model = open(folder, expected);
        QVERIFY(model);
        for (const std::string set : { "single0.", "single1.", "single2." }) {
            const auto ids = expected->integers(set + "input_ids").value();
            const auto wanted = expected->integers(set + "greedy_ids").value();
            QCOMPARE(model->generate(ids, 16).value(), wanted);
            const auto plain = model->generate(ids, 16, {}, {}, false).value();
            if (expected->contains(set + "greedy_nocache_ids"))
                QCOMPARE(plain, expected->integers(set + "greedy_nocache_ids").value());
            else
                QCOMPARE(plain, wanted);
        }
    }

    void continuationLogitsAreEqualWithTheCache_data() { folders(); }
    void continuationLogitsAreEqualWithTheCache()
    {
        QFETCH(QString, folder);
        std::shared_ptr<const SafetensorsFile> expected;
        const auto model = open(folder, expected);
        QVERIFY(model);
        const auto wanted = expected->array("single1.greedy_logits").value();
        KeyValueCache cache;
        auto next = expected->integers("single1.input_ids").value();
        const auto greedy = expected->integers("single1.greedy_ids").value();
        const auto width = static_cast<std::size_t>(wanted.shape[1]);
        for (std::size_t step = 0; step < greedy.size(); ++step) {
            const auto output = model->forward(Input::fromIds({ next }), {}, {}, &cache);
            const std::vector<float> row(wanted.values.begin() + static_cast<std::ptrdiff_t>(step * width),
                wanted.values.begin() + static_cast<std::ptrdiff_t>((step + 1) * width));
            QVERIFY(largestDifference(output->logits.values, row) < 1e-4);
            next = { greedy[step] };
        }
    }

    void tokensPastTheVocabularyAreRefused()
    {
        const auto folders = decoderFolders();
        QVERIFY(!folders.empty());
        const auto model = FrozenModel::open(folders.front()).value();
        const auto output = model->forward(Input::fromIds({ { 1, model->architecture().vocabulary } }));
        QVERIFY(!output.ok());
        QCOMPARE(output.error().code, ErrorCode::InvalidArgument);
    }

    void selectedLogitsAreThoseOfTheWhole()
    {
        const auto model = FrozenModel::open(goldenFolder() / "models" / "llama-tied").value();
        const auto input = Input::fromIds({ { 1, 7, 30 }, { 1, 9, 44, 101, 8 } }, Padding::Left);
        Capture all;
        all.logits = Capture::Logits::All;
        const auto whole = model->forward(input, {}, all)->logits;
        Capture some;
        some.logits = Capture::Logits::Positions;
        some.positions = { { 0, 4 }, { 1, 2 } };
        some.vocabulary = { 5, 300 };
        const auto part = model->forward(input, {}, some)->logits;
        QCOMPARE(part.shape, (std::vector<std::int64_t> { 2, 2 }));
        const auto at = [&](int row, int column, int word) {
            return whole.values[static_cast<std::size_t>((row * 5 + column) * 320 + word)];
        };
        const std::vector<float> wanted { at(0, 4, 5), at(0, 4, 300), at(1, 2, 5), at(1, 2, 300) };
        QVERIFY(largestDifference(part.values, wanted) < 1e-5);
    }
};

QTEST_APPLESS_MAIN(TestModels)
#include "tst_models.moc"
