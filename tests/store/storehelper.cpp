// What the tests of the store run as another process: a writer to be killed, a holder of the lock, a program on a full
// disk, a program without rights. Says each thing that stands in the file on a line of its own.

#include "core/base/seed.h"
#include "core/store/projectlock.h"
#include "core/store/storewriter.h"

#include <csignal>
#include <cstdlib>
#include <iostream>

#include <sys/resource.h>
#include <unistd.h>

using namespace mnemo;

namespace {

void say(const std::string& line)
{
    const std::string text = line + "\n";
    if (::write(STDOUT_FILENO, text.data(), text.size()) < 0)
        std::_Exit(3);
}

template<typename T>
std::string outcome(const Result<T>& result)
{
    return result ? "ok" : result.error().kind + " " + result.error().message;
}

std::string randomBytes(Random& random, std::size_t count)
{
    std::string bytes(count, '\0');
    for (char& c : bytes)
        c = static_cast<char>(random.below(256));
    return bytes;
}

std::vector<MetricPoint> somePoints(std::int64_t from, std::int64_t count)
{
    std::vector<MetricPoint> points;
    for (std::int64_t step = from; step < from + count; ++step)
        points.push_back({ step, "loss", 1.0 / static_cast<double>(step + 1), 0.01 * static_cast<double>(step) });
    return points;
}

bool writeOneRun(StoreWriter& writer, Random& random)
{
    RunRecord record;
    record.name = "killed";
    const auto run = writer.call([&](RunStore& store) { return store.startRun(record); });
    if (!run)
        return false;
    const std::string id = std::to_string(*run);
    say("run " + id);
    for (int batch = 0; batch < 4; ++batch) {
        writer.appendMetrics(*run, somePoints(batch * 50, 50));
        if (!writer.flush())
            return false;
        say("points " + id + " " + std::to_string((batch + 1) * 50));
    }
    std::vector<Prediction> predictions(200);
    for (std::size_t i = 0; i < predictions.size(); ++i) {
        predictions[i].item = static_cast<std::int64_t>(i);
        predictions[i].probabilities = { 0.25F, 0.75F };
    }
    if (!writer.call([&](RunStore& store) { return store.savePredictions(*run, predictions); }))
        return false;
    say("predictions " + id + " 200");
    const std::string bytes = randomBytes(random, 20000 + random.below(100000));
    const auto hash = writer.call([&](RunStore& store) {
        return store.putArtifact(*run, "adapter", "weights", std::as_bytes(std::span(bytes.data(), bytes.size())));
    });
    if (!hash)
        return false;
    say("artifact " + id + " " + *hash);
    if (random.below(2) == 0) {
        if (!writer.call([&](RunStore& store) { return store.finishRun(*run, RunState::Finished); }))
            return false;
        say("finished " + id);
    }
    return true;
}

int writeUntilKilled(const std::string& path, std::uint64_t seed)
{
    auto writer = StoreWriter::open(path);
    if (!writer) {
        std::cerr << writer.error().message << '\n';
        return 1;
    }
    Random random(seed);
    while (writeOneRun(**writer, random)) { }
    return 2;
}

int startAndWait(const std::string& path)
{
    auto writer = StoreWriter::open(path);
    if (!writer) {
        say(outcome(writer));
        return 1;
    }
    const auto run = (*writer)->call([](RunStore& store) { return store.startRun({}); });
    say(run ? "run " + std::to_string(*run) : outcome(run));
    std::cin.get();
    return 0;
}

int holdLock(const std::string& path)
{
    const auto lock = ProjectLock::acquire(path);
    say(outcome(lock));
    std::cin.get();
    return 0;
}

void limitFiles(rlim_t bytes)
{
    rlimit limit {};
    ::getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = bytes;
    ::setrlimit(RLIMIT_FSIZE, &limit);
}

/// No file may grow beyond 256 KB for a while: a full disk, as SQLite sees it.
int starve(const std::string& path)
{
    std::signal(SIGXFSZ, SIG_IGN);
    StoreWriter::Options options;
    options.batchTime = std::chrono::milliseconds(20);
    options.onError = [](const Error& error) { say("told " + error.kind); };
    auto writer = StoreWriter::open(path, options);
    const auto run = (*writer)->call([](RunStore& store) { return store.startRun({}); });
    limitFiles(256 << 10);
    Random random(1);
    const std::string bytes = randomBytes(random, 2 << 20);
    const auto put = [&](RunStore& store) {
        return store.putArtifact(*run, "adapter", "weights", std::as_bytes(std::span(bytes.data(), bytes.size())));
    };
    say("artifact " + outcome((*writer)->call(put)));
    (*writer)->appendMetrics(*run, somePoints(0, 100000));
    (*writer)->post([&](RunStore& store) { return store.finishRun(*run, RunState::Finished); });
    say("flush " + outcome((*writer)->flush()));
    say("flush " + outcome((*writer)->flush()));
    say("count " + outcome((*writer)->call([](RunStore& store) { return store.runCount(); })));
    limitFiles(RLIM_INFINITY);
    say("flush " + outcome((*writer)->flush()));
    say("artifact " + outcome((*writer)->call(put)));
    return 0;
}

int openWithoutRights(const std::string& path)
{
    if (::getuid() == 0 && (::setgid(65534) != 0 || ::setuid(65534) != 0))
        return 4;
    // A root folder that only its owner may enter (a bare root made aside, for instance) shuts everyone else out.
    if (::access(std::filesystem::path(path).parent_path().c_str(), R_OK | X_OK) != 0)
        return 4;
    say("write " + outcome(RunStore::open(path, RunStore::Mode::ReadWrite)));
    say("writer " + outcome(StoreWriter::open(path)));
    auto reader = RunStore::open(path, RunStore::Mode::ReadOnly);
    say("read " + outcome(reader));
    if (reader) {
        const auto count = (*reader)->runCount();
        say("runs " + (count ? std::to_string(*count) : outcome(count)));
        say("change " + outcome((*reader)->setProjectValue("a", "b")));
    }
    return 0;
}

} // namespace

int main(int count, char** arguments)
{
    const std::string job = count > 2 ? arguments[1] : "";
    const std::string path = count > 2 ? arguments[2] : "";
    if (job == "write")
        return writeUntilKilled(path, count > 3 ? std::strtoull(arguments[3], nullptr, 10) : 1);
    if (job == "start")
        return startAndWait(path);
    if (job == "lock")
        return holdLock(path);
    if (job == "starve")
        return starve(path);
    if (job == "powerless")
        return openWithoutRights(path);
    std::cerr << "usage: mnemo_storehelper write|start|lock|starve|powerless PROJECT [SEED]\n";
    return 64;
}
