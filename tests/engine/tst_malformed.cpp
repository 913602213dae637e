// Broken safetensors, GGUF, config and index files: refused with the right kind and the right names, never half-loaded.
#include "core/engine/lm/gguf.h"
#include "tests/engine/goldenmodels.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>

using namespace mnemo;
using namespace mnemo::test;

class TestMalformed : public QObject {
    Q_OBJECT

private:
    void rows(const std::string& folder)
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QStringList>("kinds");
        QTest::addColumn<QStringList>("names");
        QTest::addColumn<bool>("accept");
        const auto manifest = readJson(goldenFolder() / "malformed" / "MANIFEST.json");
        if (!manifest)
            return;
        for (const auto& item : (*manifest)["files"]) {
            const auto file = item["file"].get<std::string>();
            if (!file.starts_with(folder + "/"))
                continue;
            QStringList kinds { QString::fromStdString(item["kind"].get<std::string>()) };
            for (const auto& other : item.value("also", Json::array()))
                kinds << QString::fromStdString(other.get<std::string>());
            QStringList names;
            for (const auto& name : item.value("names", Json::array()))
                names << QString::fromStdString(name.get<std::string>());
            QTest::newRow(file.c_str()) << QString::fromStdString((goldenFolder() / "malformed" / file).string())
                                        << kinds << names << item["accept"].get<bool>();
        }
    }

    template<typename T>
    void judge(const Result<T>& result)
    {
        QFETCH(QStringList, kinds);
        QFETCH(QStringList, names);
        QFETCH(bool, accept);
        if (result.ok()) {
            QVERIFY2(accept, "a broken file was accepted");
            return;
        }
        QVERIFY2(!kinds.contains(QStringLiteral("ok")), result.error().message.c_str());
        auto kind = QString::fromStdString(result.error().kind);
        if (kind == QStringLiteral("duplicate_key"))
            kind = QStringLiteral("duplicate_name");
        QVERIFY2(kinds.contains(kind), (result.error().kind + ": " + result.error().message).c_str());
        const auto message = QString::fromStdString(result.error().message);
        if (kind != QStringLiteral("bad_json")) {
            for (const auto& name : names)
                QVERIFY2(message.contains(name), result.error().message.c_str());
        }
    }

private Q_SLOTS:
    void safetensors_data()
    {
        MNEMO_NEEDS_GOLDEN();
        rows("safetensors");
    }
    void safetensors()
    {
        QFETCH(QString, file);
        judge(SafetensorsFile::open(file.toStdString()));
    }

    void gguf_data()
    {
        MNEMO_NEEDS_GOLDEN();
        rows("gguf");
    }
    void gguf()
    {
        QFETCH(QString, file);
        judge(GgufFile::open(file.toStdString()));
    }

    void config_data()
    {
        MNEMO_NEEDS_GOLDEN();
        rows("config");
    }
    void config()
    {
        QFETCH(QString, file);
        const auto architecture = Architecture::fromConfigFile(file.toStdString());
        QFETCH(QStringList, kinds);
        if (architecture.ok()
            && (kinds.contains(QStringLiteral("missing_tensor")) || kinds.contains(QStringLiteral("size_mismatch")))) {
            // sizes that only the weights can contradict: opened with the sound weights of a small model
            QTemporaryDir folder;
            const std::filesystem::path path = folder.path().toStdString();
            std::filesystem::copy_file(file.toStdString(), path / "config.json");
            std::filesystem::copy_file(
                goldenFolder() / "models" / "llama-tied" / "model.safetensors", path / "model.safetensors");
            judge(FrozenModel::open(path));
            return;
        }
        judge(architecture);
    }

    void index_data()
    {
        MNEMO_NEEDS_GOLDEN();
        rows("index");
    }
    void index()
    {
        QFETCH(QString, file);
        const std::filesystem::path folder = std::filesystem::path(file.toStdString()).parent_path();
        QTemporaryDir copy;
        const std::filesystem::path path = copy.path().toStdString();
        std::filesystem::copy(
            folder, path, std::filesystem::copy_options::overwrite_existing | std::filesystem::copy_options::recursive);
        if (!std::filesystem::exists(path / "config.json"))
            std::filesystem::copy_file(goldenFolder() / "malformed" / "config" / "ok.json", path / "config.json");
        judge(FrozenModel::open(path));
    }

    void aFileCutShortNamesTheTensorAndTheSizes()
    {
        QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath(QStringLiteral("Año ü 模型.safetensors")).toStdString();
        SafetensorsWriter writer;
        writer.add("alpha", Array { { 2, 3 }, { 1, 2, 3, 4, 5, 6 } });
        writer.add("beta", { 2 }, { 7, 8 });
        QVERIFY(writer.write(path).ok());
        const auto whole = SafetensorsFile::open(path);
        QVERIFY(whole.ok());
        QCOMPARE((*whole)->array("alpha")->values, (std::vector<float> { 1, 2, 3, 4, 5, 6 }));
        QCOMPARE((*whole)->integers("beta").value(), (std::vector<std::int64_t> { 7, 8 }));
        std::filesystem::resize_file(path, std::filesystem::file_size(path) - 10);
        const auto cut = SafetensorsFile::open(path);
        QVERIFY(!cut.ok());
        QCOMPARE(QString::fromStdString(cut.error().kind), QStringLiteral("out_of_range"));
        QVERIFY(cut.error().message.find("beta") != std::string::npos);
    }

    void picklesAreRefusedWithTheReason()
    {
        QTemporaryDir folder;
        const std::filesystem::path path = folder.path().toStdString();
        std::ofstream(path / "pytorch_model.bin") << "x";
        std::ofstream(path / "config.json") << R"({"model_type": "llama", "vocab_size": 8, "hidden_size": 4,
            "num_hidden_layers": 1, "num_attention_heads": 1, "intermediate_size": 8})";
        const auto model = FrozenModel::open(path);
        QVERIFY(!model.ok());
        QCOMPARE(QString::fromStdString(model.error().kind), QStringLiteral("pickle"));
    }
};

QTEST_APPLESS_MAIN(TestMalformed)
#include "tst_malformed.moc"
