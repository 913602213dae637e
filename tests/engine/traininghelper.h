#pragma once

#include "core/engine/adapters/adapter_p.h"
#include "core/engine/adapters/mhaespadapter.h"
#include "core/engine/train/trainer.h"
#include "tests/engine/trainingtask.h"

namespace mnemo::test {

/// The run that both the killed program and the uninterrupted one make: 26 items in batches of 4 are 7 steps an epoch.
inline TrainingOptions interruptedOptions()
{
    TrainingOptions options;
    options.steps = 40;
    options.batchSize = 4;
    options.peakRate = 5e-3;
    options.schedule = ScheduleKind::Cosine;
    options.seed = 9;
    options.validateEvery = 5;
    options.checkpointEvery = 3;
    return options;
}

inline TrainingInputs tinyInputs(std::shared_ptr<const FrozenModel> model, const Json& config, std::size_t items = 26)
{
    TrainingInputs inputs;
    inputs.adapter = Adapter::make(config, model->architecture(), 4).value();
    inputs.model = std::move(model);
    inputs.training = std::make_shared<EpisodeList>(tinyEpisodes(items, 21), tinyLabels());
    inputs.validation = std::make_shared<EpisodeList>(tinyEpisodes(11, 22), tinyLabels());
    return inputs;
}

inline Json espConfig()
{
    return { { "method", "MHA-ESP" }, { "heads", 2 }, { "exemplars", 3 }, { "embedding_width", 8 } };
}

} // namespace mnemo::test
