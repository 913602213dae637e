#include "core/engine/guard_p.h"
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

/// The first layer that gradients pass through.
std::int64_t firstTrainedLayer(const Json& config)
{
    const auto layers = config.find("layers");
    return layers != config.end() && layers->is_array() && !layers->empty() ? layers->front().get<std::int64_t>() : 0;
}

struct Lengths {
    double mean = 0.0;
    std::int64_t longest = 0;
    double answers = 0.0; ///< mean answer tokens of an item
};

Lengths lengthsOf(const std::vector<Episode>& sample)
{
    Lengths lengths;
    for (const Episode& episode : sample) {
        const auto tokens = static_cast<std::int64_t>(episode.prompt.size() + episode.answer.size()) - 1;
        lengths.longest = std::max(lengths.longest, tokens);
        lengths.mean += static_cast<double>(tokens);
        lengths.answers += static_cast<double>(episode.answer.size());
    }
    lengths.mean /= static_cast<double>(sample.size());
    lengths.answers /= static_cast<double>(sample.size());
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

/// Seconds of the run's steps and of a forward pass alone, from real steps of a copy.
struct Speed {
    double step = 0.0;
    double forward = 0.0;
};

Speed measure(const TrainingInputs& inputs, TrainingOptions options, int count)
{
    using Clock = std::chrono::steady_clock;
    options.checkpointFolder.clear();
    options.checkpointEvery = 0;
    options.resumes = false;
    options.validateEvery = 0;
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
        options.steps = 1;
        Trainer trainer(copy, options);
        const auto report = trainer.run({}, [](const StepReport&) {});
        if (!report)
            fail(report.error());
        const auto begin = Clock::now();
        (void)validationOf(*inputs.model, *copy.adapter, *copy.training, options, {});
        const std::chrono::duration<double> forward = Clock::now() - begin;
        if (isWarm) {
            steps.push_back(report->seconds);
            forwards.push_back(forward.count());
        }
        isWarm = true;
    }
    return { medianOf(steps), medianOf(forwards) };
}

} // namespace

std::uint64_t activationBytes(
    const Architecture& base, const Json& adapterConfig, std::int64_t rows, std::int64_t tokens, std::int64_t answers)
{
    const bool isMemory = adapterConfig.value("method", std::string()) == "PMT";
    const std::int64_t cells = rows * tokens;
    const std::int64_t maps = rows * base.heads * tokens * tokens;
    const std::int64_t trained = base.layers - firstTrainedLayer(adapterConfig);
    // Kept by autograd in each block: the residual stream before both norms, rotated q, k and v as the products take
    // them, the attention map, gate, its activation and up; for a memory also q, phi(q).
    const std::int64_t memory = isMemory ? 3 * base.queryWidth() : 0;
    const std::int64_t width
        = 2 * base.hiddenSize + base.queryWidth() + 2 * base.kvWidth() + 3 * base.feedForward + memory;
    // At its height the backward pass holds one block's gradients beside that, and the logits three times.
    const std::int64_t passing = std::max(3 * maps, 3 * cells * base.feedForward) + 2 * cells * base.hiddenSize;
    const std::int64_t numbers = trained * (cells * width + maps) + passing + 3 * answers * base.vocabulary;
    return static_cast<std::uint64_t>(numbers) * sizeof(float);
}

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
        estimate.activationBytes = activationBytes(inputs.model->architecture(), inputs.adapter->config(), rows,
            estimate.longestTokens, static_cast<std::int64_t>(static_cast<double>(rows) * lengths.answers));
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
