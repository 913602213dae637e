#include "core/engine/guard_p.h"
#include "core/engine/memorymeter_p.h"
#include "core/engine/train/trainer_p.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <fstream>

namespace mnemo {

namespace {

/// Memory that can be had without swapping, 0 when unknown.
std::uint64_t availableMemory()
{
    std::ifstream stream("/proc/meminfo");
    for (std::string line; std::getline(stream, line);) {
        if (!line.starts_with("MemAvailable:"))
            continue;
        const auto digits = line.find_first_of("0123456789");
        std::uint64_t kilobytes = 0;
        std::from_chars(line.data() + std::min(digits, line.size()), line.data() + line.size(), kilobytes);
        return kilobytes * 1024;
    }
    return 0;
}

struct Lengths {
    double mean = 0.0;
    std::int64_t longest = 0;
};

std::int64_t tokensOf(const Episode& episode)
{
    return static_cast<std::int64_t>(episode.prompt.size() + episode.answer.size()) - 1;
}

Lengths lengthsOf(const std::vector<Episode>& sample)
{
    Lengths lengths;
    for (const Episode& episode : sample) {
        lengths.longest = std::max(lengths.longest, tokensOf(episode));
        lengths.mean += static_cast<double>(tokensOf(episode)) / static_cast<double>(sample.size());
    }
    return lengths;
}

double medianOf(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    const std::size_t half = values.size() / 2;
    return values.size() % 2 == 1 ? values[half] : 0.5 * (values[half - 1] + values[half]);
}

/// Batches of a whole run, a few of them, spread over the first epoch.
std::vector<std::vector<std::size_t>> sampleBatches(const TrainingOptions& options, std::size_t items, int count)
{
    const auto order = epochOrder(options, items, 0);
    const auto size = std::min(items, static_cast<std::size_t>(options.batchSize));
    std::vector<std::vector<std::size_t>> batches;
    for (const std::size_t begin : evenlySpaced(items - size + 1, static_cast<std::size_t>(count)))
        batches.emplace_back(order.begin() + static_cast<std::ptrdiff_t>(begin),
            order.begin() + static_cast<std::ptrdiff_t>(begin + size));
    return batches;
}

/// Settings of a trial that leaves nothing behind.
TrainingOptions trialOf(TrainingOptions options)
{
    options.checkpointFolder.clear();
    options.checkpointEvery = 0;
    options.resumes = false;
    options.validateEvery = 0;
    options.steps = 1;
    return options;
}

StepReport runTrial(const TrainingInputs& inputs, const TrainingOptions& options)
{
    Trainer trainer(inputs, options);
    const auto report = trainer.run({}, [](const StepReport&) {});
    if (!report)
        fail(report.error());
    return *report;
}

/// Bytes that tensors hold at the height of one step on `rows` rows as long as the longest, a copy of the adapter, its
/// gradients and moments included.
double heightOf(TrainingInputs inputs, TrainingOptions options, const std::vector<Episode>& longest, std::size_t rows)
{
    options.batchSize = static_cast<std::int64_t>(rows);
    const auto labels = inputs.training->labelIds();
    std::vector<Episode> episodes;
    for (std::size_t row = 0; row < rows; ++row)
        episodes.push_back(longest[row % longest.size()]);
    const MemoryMeter meter;
    inputs.adapter = inputs.adapter->clone();
    inputs.training = std::make_shared<EpisodeList>(std::move(episodes), labels);
    (void)runTrial(inputs, options);
    return static_cast<double>(meter.peak());
}

/// The same for a whole batch, from two small ones: what a row adds is the same for every row.
double heightOfBatch(
    const TrainingInputs& inputs, const TrainingOptions& options, std::vector<Episode> sample, std::size_t rows)
{
    constexpr std::size_t few = 4;
    std::sort(
        sample.begin(), sample.end(), [](const Episode& a, const Episode& b) { return tokensOf(a) > tokensOf(b); });
    sample.resize(std::min(sample.size(), few));
    if (rows <= few)
        return heightOf(inputs, trialOf(options), sample, rows);
    const double small = heightOf(inputs, trialOf(options), sample, few / 2);
    const double more = heightOf(inputs, trialOf(options), sample, few);
    return more + (more - small) / (few / 2.0) * static_cast<double>(rows - few);
}

/// Seconds of the run's steps and of a forward pass alone, from real steps of a copy.
struct Speed {
    double step = 0.0;
    double forward = 0.0;
};

Speed measure(const TrainingInputs& inputs, const TrainingOptions& options, int count)
{
    using Clock = std::chrono::steady_clock;
    std::vector<double> steps;
    std::vector<double> forwards;
    TrainingInputs copy = inputs;
    copy.adapter = inputs.adapter->clone();
    bool isWarm = false;
    auto batches = sampleBatches(options, inputs.training->size(), count);
    batches.insert(batches.begin(), batches.front());
    for (const auto& positions : batches) {
        const auto episodes = episodesAt(*inputs.training, positions);
        copy.training = std::make_shared<EpisodeList>(episodes, inputs.training->labelIds());
        const auto report = runTrial(copy, trialOf(options));
        const auto begin = Clock::now();
        (void)validationOf(*inputs.model, *copy.adapter, *copy.training, options, {});
        const std::chrono::duration<double> forward = Clock::now() - begin;
        if (isWarm) {
            steps.push_back(report.seconds);
            forwards.push_back(forward.count());
        }
        isWarm = true;
    }
    return { medianOf(steps), medianOf(forwards) };
}

} // namespace

Result<TrainingEstimate> Trainer::estimate(int measuredSteps) const
{
    if (const auto valid = d->options.validate(); !valid)
        return valid.error();
    return guarded([&] {
        d->checkInputs();
        const Options& options = d->options;
        const TrainingInputs& inputs = d->inputs;
        const auto sample = episodesAt(*inputs.training, evenlySpaced(inputs.training->size(), 256));
        const Lengths lengths = lengthsOf(sample);
        const std::int64_t rows
            = std::min<std::int64_t>(options.batchSize, static_cast<std::int64_t>(inputs.training->size()));
        const std::int64_t virtualTokens = inputs.adapter->intervene(std::span(sample).first(1)).virtualTokens();
        TrainingEstimate estimate;
        estimate.parameters = inputs.adapter->parameterCount();
        estimate.steps = options.totalSteps(inputs.training->size());
        estimate.meanTokens = lengths.mean + static_cast<double>(virtualTokens);
        estimate.longestTokens = lengths.longest + virtualTokens;
        const std::int64_t copies = 6 + (options.validateEvery > 0 ? 1 : 0);
        estimate.stateBytes = static_cast<std::uint64_t>(copies * estimate.parameters) * sizeof(float);
        const double best = options.validateEvery > 0 ? 4.0 * static_cast<double>(estimate.parameters) : 0.0;
        const double height = heightOfBatch(inputs, options, sample, static_cast<std::size_t>(rows)) + best;
        estimate.activationBytes
            = static_cast<std::uint64_t>(std::max(height - static_cast<double>(estimate.stateBytes), 0.0));
        estimate.freeBytes = inputs.model->device() == "cpu" ? availableMemory() : 0;
        if (measuredSteps < 1 || !estimate.fits())
            return estimate;
        const Speed speed = measure(inputs, options, measuredSteps);
        estimate.secondsPerStep = speed.step;
        estimate.seconds = speed.step * static_cast<double>(estimate.steps);
        if (options.validateEvery > 0) {
            const std::size_t items
                = evenlySpaced(inputs.validation->size(), static_cast<std::size_t>(options.validationItems)).size();
            const double batches = std::ceil(static_cast<double>(items) / options.batchSize);
            const auto times = (estimate.steps + options.validateEvery - 1) / options.validateEvery;
            estimate.seconds += speed.forward * batches * static_cast<double>(times);
        }
        return estimate;
    });
}

} // namespace mnemo
