// Run by tst_trainer as a program of its own, so that it can be killed or its memory be measured.
// traininghelper train MODEL CHECKPOINTS LOSSES: trains, or goes on, and appends "step loss" lines.
// traininghelper memory MODEL METHOD: prints the estimated and the measured bytes of a step.
#include "tests/engine/traininghelper.h"
#include "core/engine/compute.h"

#include <charconv>
#include <cstdio>
#include <fstream>
#include <sys/resource.h>

using namespace mnemo;
using namespace mnemo::test;

namespace {

int train(const std::filesystem::path& model, const std::filesystem::path& folder, const std::filesystem::path& losses)
{
    TrainingOptions options = interruptedOptions();
    options.checkpointFolder = folder;
    options.resumes = true;
    Trainer trainer(tinyInputs(FrozenModel::open(model).value(), espConfig()), options);
    std::ofstream stream(losses, std::ios::app);
    const auto result = trainer.run({},
        [&stream](const StepReport& report) { stream << Json(report.step) << ' ' << Json(report.loss) << std::endl; });
    if (!result.ok())
        std::fputs(result.error().message.c_str(), stderr);
    return result.ok() ? 0 : 1;
}

/// Highest resident memory so far, in bytes.
double peakMemory()
{
    rusage usage {};
    ::getrusage(RUSAGE_SELF, &usage);
    return 1024.0 * static_cast<double>(usage.ru_maxrss);
}

/// Episodes of equal length: what is estimated for the longest is then needed by all.
std::vector<Episode> longEpisodes(std::size_t count)
{
    auto episodes = tinyEpisodes(count, 21);
    for (Episode& episode : episodes) {
        auto& ids = episode.prompt.segments.front().ids;
        while (ids.size() < 120)
            ids.push_back(ids[ids.size() % 7 % ids.size()]);
        ids.resize(120);
    }
    return episodes;
}

int memory(const std::filesystem::path& model, const std::string& method)
{
    const Json config = method == "PMT" ? Json { { "method", "PMT" } } : espConfig();
    TrainingInputs inputs = tinyInputs(FrozenModel::open(model).value(), config);
    inputs.training = std::make_shared<EpisodeList>(longEpisodes(16), tinyLabels());
    TrainingOptions options;
    options.batchSize = 16;
    options.steps = 2;
    (void)inputs.model->forward(Input::fromIds({ { 1, 2, 3 } })); // the mapped weights come into memory
    Trainer trainer(inputs, options);
    const double before = peakMemory();
    const auto result = trainer.run({}, [](const StepReport&) {});
    const double growth = peakMemory() - before;
    const auto estimate = trainer.estimate(0).value(); // after the run, since its own steps would hide what a run adds
    std::printf("%llu %.0f\n", static_cast<unsigned long long>(estimate.bytes()), growth);
    return result.ok() ? 0 : 1;
}

} // namespace

int main(int count, char** arguments)
{
    prepareComputeThread(1);
    const std::string verb = count > 1 ? arguments[1] : "";
    if (verb == "train" && count == 5)
        return train(arguments[2], arguments[3], arguments[4]);
    if (verb == "memory" && count == 4)
        return memory(arguments[2], arguments[3]);
    return 2;
}
