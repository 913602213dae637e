#include "core/engine/train/trainer_p.h"

#include "core/base/hash.h"
#include "core/engine/guard_p.h"

#include <numeric>

namespace mnemo {

namespace {

/// Fingerprint of sixteen items spread over the source: another data set is noticed, a huge one is not read whole.
std::string sourceFingerprint(const EpisodeSource& source)
{
    Sha256 hash;
    for (const std::size_t position : evenlySpaced(source.size(), 16)) {
        const auto episodes = episodesAt(source, std::span(&position, 1));
        auto ids = episodes.front().prompt.ids();
        ids.insert(ids.end(), episodes.front().answer.begin(), episodes.front().answer.end());
        hash.add(std::as_bytes(std::span(ids)));
    }
    return hash.hex();
}

ParameterSet withPrefix(const ParameterSet& all, const std::string& prefix)
{
    ParameterSet part;
    for (const auto& [name, tensor] : all.tensors) {
        if (name.starts_with(prefix))
            part.tensors.emplace_back(name.substr(prefix.size()), tensor);
    }
    return part;
}

void append(ParameterSet& target, const std::string& prefix, const ParameterSet& source)
{
    for (const auto& [name, tensor] : source.tensors)
        target.tensors.emplace_back(prefix + name, tensor.detach());
}

void checkIdentity(const Json& saved, const Json& wanted)
{
    for (const auto& [key, value] : wanted.items()) {
        if (!saved.contains(key) || saved[key] != value)
            fail({ ErrorCode::Mismatch, "other_run",
                "The checkpoint belongs to another run, its " + key
                    + " differs: choose another folder, or the settings it was begun with.",
                {}, key });
    }
}

} // namespace

std::vector<std::size_t> epochOrder(const TrainingOptions& options, std::size_t items, std::int64_t epoch)
{
    if (options.shuffles)
        return Seed(Seed(options.seed).stream("shuffle")).random(std::to_string(epoch)).permutation(items);
    std::vector<std::size_t> order(items);
    std::iota(order.begin(), order.end(), std::size_t(0));
    return order;
}

Json runIdentity(const TrainingInputs& inputs, const TrainingOptions& options)
{
    return { { "model", inputs.model->fingerprint() }, { "adapter", inputs.adapter->config() },
        { "batch_size", options.batchSize }, { "seed", options.seed }, { "shuffle", options.shuffles },
        { "loss", options.toJson()["loss"] }, { "items", inputs.training->size() },
        { "text", sourceFingerprint(*inputs.training) } };
}

Checkpoint checkpointOf(
    const TrainingState& state, const ParameterSet& parameters, const AdamW& optimizer, const Json& identity)
{
    Checkpoint checkpoint;
    append(checkpoint.tensors, "param.", parameters);
    append(checkpoint.tensors, "", optimizer.state());
    append(checkpoint.tensors, "best.", state.bestParameters);
    checkpoint.state = { { "identity", identity }, { "step", state.step }, { "validated_step", state.validatedStep },
        { "trend", state.trend.toJson() }, { "last", toJson(state.last) } };
    if (state.best)
        checkpoint.state["best"] = toJson(*state.best);
    return checkpoint;
}

TrainingState restored(const Checkpoint& checkpoint, ParameterSet& parameters, AdamW& optimizer, const Json& identity)
{
    const Json& json = checkpoint.state;
    checkIdentity(json.at("identity"), identity);
    TrainingState state;
    state.step = json.at("step");
    state.validatedStep = json.at("validated_step");
    state.trend = LossTrend::fromJson(json.at("trend"));
    state.last = stepReportFromJson(json.at("last"));
    if (json.contains("best")) {
        state.best = validationReportFromJson(json["best"]);
        state.bestParameters = parameters.clone();
        state.bestParameters.copyFrom(withPrefix(checkpoint.tensors, "best."));
    }
    optimizer.restore(checkpoint.tensors);
    parameters.copyFrom(withPrefix(checkpoint.tensors, "param."));
    return state;
}

} // namespace mnemo
