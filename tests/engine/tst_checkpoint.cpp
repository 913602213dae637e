#include "core/base/files.h"
#include "core/engine/train/checkpoint_p.h"
#include "core/engine/train/tensorfile_p.h"
#include "tests/support/reference.h"

#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <fstream>

#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace mnemo;
namespace fs = std::filesystem;

namespace {

Checkpoint checkpointAt(int step)
{
    Checkpoint checkpoint;
    checkpoint.tensors.tensors.emplace_back("w", torch::full({ 2, 3 }, step, at::kFloat));
    checkpoint.tensors.tensors.emplace_back("count", torch::full({ 1 }, step, at::kLong));
    checkpoint.state = { { "step", step }, { "rate", 0.1 }, { "name", "Año 模型" } };
    return checkpoint;
}

void flipByte(const fs::path& file, std::streamoff at)
{
    std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
    stream.seekg(at);
    const char byte = static_cast<char>(stream.get() ^ 1);
    stream.seekp(at);
    stream.put(byte);
}

} // namespace

class TestCheckpoint : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { m_dir = std::make_unique<QTemporaryDir>(); }

    void tensorFileComesBackAsItWas()
    {
        ParameterSet set;
        set.tensors.emplace_back("a.half", torch::arange(3, at::kFloat).to(at::kBFloat16));
        set.tensors.emplace_back("b", torch::arange(6, at::kFloat).view({ 2, 3 }).t());
        set.tensors.emplace_back("empty", torch::zeros({ 0, 4 }));
        set.tensors.emplace_back("scalar", torch::scalar_tensor(2.5, at::kDouble));
        QVERIFY(writeTensorFile(folder() / "x.safetensors", set, { { "format", "pt" } }).ok());
        auto back = readTensorFile(folder() / "x.safetensors");
        QVERIFY(back.ok());
        QCOMPARE(back->tensors.size(), std::size_t(4));
        for (std::size_t i = 0; i < 4; ++i) {
            QCOMPARE(back->tensors[i].first, set.tensors[i].first);
            QCOMPARE(back->tensors[i].second.scalar_type(), set.tensors[i].second.scalar_type());
            QVERIFY(torch::equal(back->tensors[i].second, set.tensors[i].second));
        }
    }

    void cutTensorFileIsRefused()
    {
        ParameterSet set;
        set.tensors.emplace_back("w", torch::ones({ 4 }));
        const auto path = folder() / "x.safetensors";
        QVERIFY(writeTensorFile(path, set).ok());
        for (const std::uintmax_t size :
            { std::uintmax_t(0), std::uintmax_t(5), std::uintmax_t(20), fs::file_size(path) - 1 }) {
            fs::resize_file(path, size);
            QVERIFY(!readTensorFile(path).ok());
            QVERIFY(writeTensorFile(path, set).ok());
        }
    }

    void newestComesBackAndOldOnesGo()
    {
        for (int step = 1; step <= 4; ++step)
            QVERIFY(saveCheckpoint(folder(), checkpointAt(step), 2).ok());
        const auto all = listCheckpoints(folder());
        QCOMPARE(all.size(), std::size_t(2));
        QCOMPARE(all.back().number, 4);
        auto loaded = loadNewestCheckpoint(folder());
        QVERIFY(loaded.ok());
        QVERIFY(loaded->state == checkpointAt(4).state);
        QVERIFY(torch::equal(loaded->tensors["w"], torch::full({ 2, 3 }, 4, at::kFloat)));
    }

    void damagedNewestGivesWayToTheOneBefore_data()
    {
        QTest::addColumn<QString>("file");
        QTest::newRow("tensors") << "tensors.safetensors";
        QTest::newRow("state") << "state.json";
    }
    void damagedNewestGivesWayToTheOneBefore()
    {
        QFETCH(QString, file);
        QVERIFY(saveCheckpoint(folder(), checkpointAt(1)).ok());
        const auto second = saveCheckpoint(folder(), checkpointAt(2));
        QVERIFY(second.ok());
        const auto path = second->folder / file.toStdString();
        flipByte(path, static_cast<std::streamoff>(fs::file_size(path) / 2));
        auto loaded = loadNewestCheckpoint(folder());
        QVERIFY(loaded.ok());
        QCOMPARE(loaded->state["step"].get<int>(), 1);
    }

    void nothingThereIsSaid()
    {
        const auto loaded = loadNewestCheckpoint(folder() / "absent");
        QVERIFY(!loaded.ok());
        QCOMPARE(loaded.error().kind, std::string("no_checkpoint"));
    }

    void killAtAnyMomentLeavesAWholeCheckpoint()
    {
        QVERIFY(saveCheckpoint(folder(), checkpointAt(1)).ok());
        std::int64_t last = 1;
        for (int round = 0; round < 30; ++round) {
            const pid_t child = ::fork();
            if (child == 0) {
                for (int step = 2;; ++step)
                    (void)saveCheckpoint(folder(), checkpointAt(step));
            }
            ::usleep(static_cast<useconds_t>(1000 + round * 700));
            ::kill(child, SIGKILL);
            ::waitpid(child, nullptr, 0);
            const auto all = listCheckpoints(folder());
            QVERIFY(!all.empty());
            QVERIFY(all.back().number >= last);
            last = all.back().number;
            auto loaded = loadNewestCheckpoint(folder());
            QVERIFY(loaded.ok());
            const int step = loaded->state["step"].get<int>();
            QVERIFY(torch::equal(loaded->tensors["w"], torch::full({ 2, 3 }, step, at::kFloat)));
        }
        QVERIFY(saveCheckpoint(folder(), checkpointAt(9)).ok());
        for (const auto& entry : fs::directory_iterator(folder()))
            QVERIFY(!entry.path().filename().string().starts_with("."));
    }

    void fullDiskIsSaidAndTheOldCheckpointStays()
    {
        if (::mount("tmpfs", folder().c_str(), "tmpfs", 0, "size=1m") != 0)
            QSKIP("needs the right to mount a small file system");
        QVERIFY(saveCheckpoint(folder(), checkpointAt(1)).ok());
        Checkpoint big = checkpointAt(2);
        big.tensors.tensors.emplace_back("big", torch::zeros({ 1 << 20 }));
        const auto saved = saveCheckpoint(folder(), big);
        const auto loaded = loadNewestCheckpoint(folder());
        const auto count = listCheckpoints(folder()).size();
        ::umount(folder().c_str());
        QVERIFY(!saved.ok());
        QCOMPARE(saved.error().kind, std::string("disk_full"));
        QVERIFY(loaded.ok());
        QCOMPARE(loaded->state["step"].get<int>(), 1);
        QCOMPARE(count, std::size_t(1));
    }

private:
    fs::path folder() const { return m_dir->path().toStdString(); }
    std::unique_ptr<QTemporaryDir> m_dir;
};

QTEST_APPLESS_MAIN(TestCheckpoint)
#include "tst_checkpoint.moc"
