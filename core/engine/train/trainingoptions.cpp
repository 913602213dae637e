#include "core/engine/train/trainingoptions.h"

#include "core/engine/adapters/settingreader.h"

#include <algorithm>
#include <cmath>

namespace mnemo {

namespace {

constexpr std::pair<const char*, ScheduleKind> scheduleWords[] = { { "constant", ScheduleKind::Constant },
    { "linear", ScheduleKind::Linear }, { "cosine", ScheduleKind::Cosine } };
constexpr std::pair<const char*, TrainingOptions::Loss> lossWords[]
    = { { "vocabulary", TrainingOptions::Loss::Vocabulary }, { "labels", TrainingOptions::Loss::Labels } };

constexpr std::int64_t mostSteps = 1'000'000'000;

void readNumbers(SettingReader& reader, TrainingOptions& options)
{
    options.steps = reader.integer("steps", options.steps, 0, mostSteps);
    options.epochs = static_cast<int>(reader.integer("epochs", options.epochs, 1, 1'000'000));
    options.batchSize = static_cast<int>(reader.integer("batch_size", options.batchSize, 1, 1'000'000));
    options.peakRate = reader.number("learning_rate", options.peakRate, 0.0, 1e9);
    options.weightDecay = reader.number("weight_decay", options.weightDecay, 0.0, 1e3);
    options.beta1 = reader.number("beta1", options.beta1, 0.0, 0.999999);
    options.beta2 = reader.number("beta2", options.beta2, 0.0, 0.99999999);
    options.epsilon = reader.number("epsilon", options.epsilon, 1e-30, 1.0);
    options.clipNorm = reader.number("clip_norm", options.clipNorm, 0.0, 1e9);
    options.warmupSteps = reader.integer("warmup_steps", options.warmupSteps, -1, mostSteps);
    options.warmupShare = reader.number("warmup_share", options.warmupShare, 0.0, 1.0);
    options.decayShare = reader.number("decay_share", options.decayShare, 0.0, 1.0);
    options.validateEvery = reader.integer("validate_every", options.validateEvery, 0, mostSteps);
    options.validationItems = static_cast<int>(reader.integer("validation_items", options.validationItems, 0, 1 << 30));
    options.threads = static_cast<int>(reader.integer("threads", options.threads, 0, 4096));
    options.checkpointEvery = reader.integer("checkpoint_every", options.checkpointEvery, 0, mostSteps);
}

template<typename Enum, std::size_t N>
const char* wordOf(const std::pair<const char*, Enum> (&words)[N], Enum meaning)
{
    const auto found = std::find_if(
        std::begin(words), std::end(words), [meaning](const auto& entry) { return entry.second == meaning; });
    return found->first;
}

} // namespace

Json TrainingOptions::toJson() const
{
    return { { "steps", steps }, { "epochs", epochs }, { "batch_size", batchSize }, { "learning_rate", peakRate },
        { "weight_decay", weightDecay }, { "beta1", beta1 }, { "beta2", beta2 }, { "epsilon", epsilon },
        { "clip_norm", clipNorm }, { "schedule", wordOf(scheduleWords, schedule) }, { "warmup_steps", warmupSteps },
        { "warmup_share", warmupShare }, { "decay_share", decayShare }, { "seed", seed }, { "shuffle", shuffles },
        { "loss", wordOf(lossWords, loss) }, { "validate_every", validateEvery },
        { "validation_items", validationItems }, { "keep_best", keepsBest }, { "threads", threads },
        { "checkpoint_every", checkpointEvery } };
}

Result<TrainingOptions> TrainingOptions::fromJson(const Json& json)
{
    SettingReader reader(json);
    TrainingOptions options;
    if (!json.is_object())
        reader.blame("training", "is not an object of settings");
    const Json known = options.toJson();
    for (const auto& [key, value] : json.items()) {
        if (!known.contains(key))
            reader.blame(key, "is not known: check its spelling");
    }
    readNumbers(reader, options);
    options.schedule = reader.choice<ScheduleKind>("schedule", scheduleWords, options.schedule);
    options.loss = reader.choice<Loss>("loss", lossWords, options.loss);
    options.shuffles = reader.flag("shuffle", options.shuffles);
    options.keepsBest = reader.flag("keep_best", options.keepsBest);
    if (json.is_object() && json.contains("seed")) {
        if (json["seed"].is_number_unsigned())
            options.seed = json["seed"];
        else
            reader.blame("seed", "is not a whole number of 0 or more");
    }
    if (const auto read = reader.result(); !read)
        return read.error();
    TrainingOptions placed = options;
    placed.checkpointFolder = "."; // no file names the folder; who runs it does
    if (const auto valid = placed.validate(); !valid)
        return valid.error();
    return options;
}

Result<void> TrainingOptions::validate() const
{
    const Json json = toJson(); // a number that is not finite is refused by its range
    SettingReader reader(json);
    TrainingOptions checked;
    readNumbers(reader, checked);
    if (!(peakRate > 0.0))
        reader.blame("learning_rate", "is not above 0");
    if (warmupSteps >= 0 && steps > 0 && warmupSteps > steps)
        reader.blame("warmup_steps", "is more than the steps of the run");
    if (checkpointEvery > 0 && checkpointFolder.empty())
        reader.blame("checkpoint_every", "needs a folder for the checkpoints");
    if (resumes && checkpointFolder.empty())
        reader.blame("checkpoint_folder", "is empty: a run is resumed from its folder");
    return reader.result();
}

std::int64_t TrainingOptions::totalSteps(std::size_t items) const
{
    if (steps > 0)
        return steps;
    const std::int64_t perEpoch = (static_cast<std::int64_t>(items) + batchSize - 1) / batchSize;
    return perEpoch * epochs;
}

Schedule TrainingOptions::scheduleFor(std::int64_t totalSteps) const
{
    const auto share = static_cast<std::int64_t>(std::llround(warmupShare * static_cast<double>(totalSteps)));
    return { schedule, peakRate, totalSteps, warmupSteps >= 0 ? warmupSteps : share, decayShare };
}

} // namespace mnemo
