// GGUF files: metadata, tensor list, and every block type against hand-made blocks and the reference files.
#include "core/engine/lm/gguf.h"
#include "tests/engine/ggufbuilder.h"
#include "tests/engine/goldenmodels.h"

#include <QTemporaryDir>
#include <QTest>

using namespace mnemo;
using namespace mnemo::test;

namespace {

std::vector<std::filesystem::path> goldenFiles()
{
    std::vector<std::filesystem::path> files;
    std::error_code code;
    for (const auto& entry : std::filesystem::directory_iterator(goldenFolder() / "gguf", code)) {
        if (entry.path().extension() == ".gguf")
            files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

std::filesystem::path beside(const std::filesystem::path& file, const char* ending)
{
    auto other = file;
    return other.replace_extension(ending);
}

std::vector<float> floatsOf(const Json& list)
{
    return list.get<std::vector<float>>();
}

constexpr std::uint16_t one = 0x3C00; // 1.0 in half precision
constexpr std::uint16_t half = 0x3800; // 0.5
constexpr std::uint16_t minusTwo = 0xC000;

std::vector<float> dequantized(GgufType type, const std::string& block, std::size_t values)
{
    std::vector<float> out(values);
    dequantize(type, std::as_bytes(std::span(block.data(), block.size())), out);
    return out;
}

std::string bytes(std::initializer_list<int> values)
{
    std::string text;
    for (const int value : values)
        text += static_cast<char>(value);
    return text;
}

} // namespace

class TestGguf : public QObject {
    Q_OBJECT

private:
    void files()
    {
        QTest::addColumn<QString>("file");
        for (const auto& file : goldenFiles())
            QTest::newRow(file.stem().c_str()) << QString::fromStdString(file.string());
    }

    void compareSums(const Array& array, const Json& facts, const std::string& name)
    {
        double sum = 0.0;
        double total = 0.0;
        for (const float value : array.values) {
            sum += double(value);
            total += std::abs(double(value));
        }
        QVERIFY2(std::abs(sum - facts["sum"].get<double>()) <= 1e-6 * (1.0 + total), name.c_str());
        QVERIFY2(std::abs(total - facts["abs_sum"].get<double>()) <= 1e-6 * (1.0 + total), name.c_str());
        QCOMPARE(*std::min_element(array.values.begin(), array.values.end()), facts["min"].get<float>());
        QCOMPARE(*std::max_element(array.values.begin(), array.values.end()), facts["max"].get<float>());
    }

private Q_SLOTS:
    void metadataComesBackByKind()
    {
        QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath(QStringLiteral("Año.gguf")).toStdString();
        GgufBuilder builder;
        builder.add("general.architecture", std::string("llama"));
        builder.add("x.count", std::uint32_t { 7 });
        builder.add("x.rate", 0.5F);
        builder.add("x.flag", true);
        builder.add("x.words", std::vector<std::string> { "", "ü", "abc" });
        builder.add("x.scores", std::vector<float> { 1.5F, -2.0F });
        builder.add("x.kinds", std::vector<std::int32_t> { 1, -3 });
        builder.floats("a", { 2, 3 }, { 1, 2, 3, 4, 5, 6 });
        builder.floats("b", { 1 }, { 7 });
        builder.write(path);
        const auto file = GgufFile::open(path).value();
        QCOMPARE(file->version(), 3U);
        QCOMPARE(file->architecture(), std::string("llama"));
        QCOMPARE(file->find("x.count")->integer().value(), 7);
        QCOMPARE(file->find("x.rate")->number().value(), 0.5);
        QVERIFY(!file->find("x.rate")->integer());
        QCOMPARE(file->find("x.flag")->flag().value(), true);
        QCOMPARE(file->find("x.words")->texts(), (std::vector<std::string_view> { "", "ü", "abc" }));
        QCOMPARE(file->find("x.scores")->numbers(), (std::vector<double> { 1.5, -2.0 }));
        QCOMPARE(file->find("x.kinds")->integers(), (std::vector<std::int64_t> { 1, -3 }));
        QVERIFY(!file->find("x.nothing"));
        QCOMPARE(file->array("a")->shape, (std::vector<std::int64_t> { 2, 3 }));
        QCOMPARE(file->array("a")->values, (std::vector<float> { 1, 2, 3, 4, 5, 6 }));
        QCOMPARE(file->array("b")->values, std::vector<float> { 7 });
        QCOMPARE(file->array("c").error().kind, std::string("missing_tensor"));
    }

    void everyPrefixOfAFileIsRefused()
    {
        QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath(QStringLiteral("x.gguf")).toStdString();
        GgufBuilder builder;
        builder.add("general.architecture", std::string("llama"));
        builder.add("x.words", std::vector<std::string> { "a", "bc" });
        builder.floats("a", { 2, 16 }, std::vector<float>(32, 1.0F));
        builder.write(path);
        for (auto size = std::filesystem::file_size(path); size-- > 0;) {
            std::filesystem::resize_file(path, size);
            const auto file = GgufFile::open(path);
            QVERIFY(!file.ok());
            QVERIFY2(
                file.error().kind == "truncated" || file.error().kind == "out_of_range", file.error().message.c_str());
        }
    }

    void fourBitBlocksFollowTheirFormula()
    {
        std::string nibbles;
        for (int j = 0; j < 16; ++j)
            nibbles += static_cast<char>(j | ((15 - j) << 4));
        const auto plain = dequantized(GgufType::Q4_0, GgufBuilder::number(half) + nibbles, 32);
        const auto shifted
            = dequantized(GgufType::Q4_1, GgufBuilder::number(half) + GgufBuilder::number(minusTwo) + nibbles, 32);
        for (int j = 0; j < 16; ++j) {
            const auto low = static_cast<std::size_t>(j);
            QCOMPARE(plain[low], 0.5F * static_cast<float>(j - 8));
            QCOMPARE(plain[low + 16], 0.5F * static_cast<float>(15 - j - 8));
            QCOMPARE(shifted[low], 0.5F * static_cast<float>(j) - 2.0F);
            QCOMPARE(shifted[low + 16], 0.5F * static_cast<float>(15 - j) - 2.0F);
        }
    }

    void fiveBitBlocksTakeTheirFifthBitFromTheWord()
    {
        const std::uint32_t high = 0x80000001U; // only values 0 and 31
        const std::string nibbles(16, '\x21'); // 1 below, 2 above
        const auto plain
            = dequantized(GgufType::Q5_0, GgufBuilder::number(one) + GgufBuilder::number(high) + nibbles, 32);
        QCOMPARE(plain[0], 1.0F);
        QCOMPARE(plain[1], -15.0F);
        QCOMPARE(plain[16], -14.0F);
        QCOMPARE(plain[31], 2.0F);
        const auto shifted = dequantized(GgufType::Q5_1,
            GgufBuilder::number(one) + GgufBuilder::number(half) + GgufBuilder::number(high) + nibbles, 32);
        QCOMPARE(shifted[0], 17.5F);
        QCOMPARE(shifted[30], 2.5F);
        QCOMPARE(shifted[31], 18.5F);
    }

    void eightBitBlocksAreSigned()
    {
        std::string codes;
        for (int j = 0; j < 32; ++j)
            codes += static_cast<char>(j * 8 - 128);
        const auto values = dequantized(GgufType::Q8_0, GgufBuilder::number(half) + codes, 32);
        for (int j = 0; j < 32; ++j)
            QCOMPARE(values[static_cast<std::size_t>(j)], 0.5F * static_cast<float>(j * 8 - 128));
    }

    void kBlocksUnpackTheirScales()
    {
        // run 5 has scale 0x2A (42) and min 0x15 (21): low nibbles in byte 9, high bits in bytes 1 and 5
        std::string scales(12, '\0');
        scales[9] = bytes({ 0x5A })[0];
        scales[1] = bytes({ 0x80 })[0];
        scales[5] = bytes({ 0x40 })[0];
        const std::string low(128, '\x30'); // 3 in the upper halves: runs 1, 3, 5, 7
        const std::string head = GgufBuilder::number(one) + GgufBuilder::number(half) + scales;
        const auto four = dequantized(GgufType::Q4_K, head + low, 256);
        QCOMPARE(four[5 * 32], 42.0F * 3.0F - 0.5F * 21.0F);
        QCOMPARE(four[6 * 32], 0.0F);
        std::string high(32, '\0');
        high[4] = '\x20'; // bit 5: run 5
        const auto five = dequantized(GgufType::Q5_K, head + high + low, 256);
        QCOMPARE(five[5 * 32 + 3], 42.0F * 3.0F - 0.5F * 21.0F);
        QCOMPARE(five[5 * 32 + 4], 42.0F * 19.0F - 0.5F * 21.0F);
        std::string six(210, '\0');
        six[64 + 32 + 1] = '\x70'; // second half, upper nibble of byte 33: value 1 of its fourth run
        six[128 + 32 + 1] = bytes({ 0xC0 })[0];
        six[192 + 8 + 6] = bytes({ -3 })[0];
        six.replace(208, 2, GgufBuilder::number(half));
        const auto values = dequantized(GgufType::Q6_K, six, 256);
        QCOMPARE(values[128 + 96 + 1], 0.5F * -3.0F * static_cast<float>((7 | (3 << 4)) - 32));
        QCOMPARE(values[128 + 96], 0.5F * -3.0F * -32.0F);
        QCOMPARE(values[0], -0.0F * 32.0F);
    }

    void tensorsOfTheReferenceFilesAreEqual_data()
    {
        MNEMO_NEEDS_GOLDEN();
        files();
    }
    void tensorsOfTheReferenceFilesAreEqual()
    {
        QFETCH(QString, file);
        const std::filesystem::path path = file.toStdString();
        const auto gguf = GgufFile::open(path);
        QVERIFY2(gguf.ok(), gguf.ok() ? "" : gguf.error().message.c_str());
        const auto wanted = readJson(beside(path, ".json")).value();
        QCOMPARE((*gguf)->dataOffset(), wanted["data_offset"].get<std::size_t>());
        QCOMPARE((*gguf)->tensors().size(), wanted["tensors"].size());
        for (const auto& [name, facts] : wanted["tensors"].items()) {
            const auto array = (*gguf)->array(name).value();
            auto ne = facts["ne"].get<std::vector<std::int64_t>>();
            std::reverse(ne.begin(), ne.end());
            QCOMPARE(array.shape, ne);
            if (facts.contains("sum"))
                compareSums(array, facts, name);
            const auto first = floatsOf(facts["first8"]);
            const auto last = floatsOf(facts.value("last8", Json::array()));
            QVERIFY(std::equal(first.begin(), first.end(), array.values.begin()));
            QVERIFY(std::equal(last.rbegin(), last.rend(), array.values.rbegin()));
        }
    }

    void wholeTensorsOfTheReferenceFilesAreEqual_data()
    {
        MNEMO_NEEDS_GOLDEN();
        files();
    }
    void wholeTensorsOfTheReferenceFilesAreEqual()
    {
        QFETCH(QString, file);
        const std::filesystem::path path = file.toStdString();
        const auto gguf = GgufFile::open(path).value();
        const auto expected = SafetensorsFile::open(beside(path, ".expected.safetensors")).value();
        int compared = 0;
        for (const auto& [name, entry] : expected->entries()) {
            const auto dot = name.find('.');
            const auto kind = name.substr(0, dot);
            if (kind != "tensor" && kind != "tensor_head16")
                continue;
            auto array = gguf->array(name.substr(dot + 1)).value();
            const auto wanted = expected->array(name).value();
            array.values.resize(wanted.values.size());
            QVERIFY2(largestDifference(array.values, wanted.values) <= 1e-6, name.c_str());
            ++compared;
        }
        QVERIFY(compared >= 3);
    }
};

QTEST_APPLESS_MAIN(TestGguf)
#include "tst_gguf.moc"
