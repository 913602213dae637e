#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/engine/pretrain/recipe.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>

namespace mnemo {

/// One step of a pretraining, as progress and as a line of log.jsonl.
struct PretrainStep {
    std::int64_t step = 0; ///< done, from 1
    std::int64_t steps = 0;
    double loss = 0.0; ///< weighted mean, what is trained
    double labelLoss = 0.0; ///< mean at label words alone, in nats
    double rate = 0.0;
    double gradientNorm = 0.0; ///< before clipping
    double seconds = 0.0; ///< since the start, earlier processes of the same run included
    Json accuracy; ///< examTable(), or null: only every `evaluateEvery` steps

    Json toJson() const;
};

struct PretrainReport {
    PretrainStep last;
    std::int64_t parameters = 0;
    std::filesystem::path folder;
};

/// Trains a base model of the bundled language from nothing and writes it as an ordinary model folder: config.json,
/// tokenizer.json, tokenizer_config.json, model.safetensors (float32), recipe.json, log.jsonl, MODELCARD.md.
///
/// The trained weights are a weight overlay over the frozen start, as in full fine-tuning: training runs through the
/// same forward pass as everything else. Blocking, one thread of the caller's lane; `onStep` runs on it after each
/// step. Checkpoints lie in `folder`/checkpoints and go when the model is complete.
///
/// Stopping finishes the step under way, writes a checkpoint and returns Cancelled. With `resumes` a run goes on from
/// its newest checkpoint; its losses equal those of an uninterrupted one on the same number of threads.
/// Kinds: bad_value, unfinished_run (there are checkpoints, and `resumes` is off), no_checkpoint, recipe_changed (the
/// item is the field), model_exists, cancelled, not_finite, disk_full, io.
Result<PretrainReport> pretrain(const PretrainOptions& options, const std::filesystem::path& folder, bool resumes,
    std::stop_token stop, const std::function<void(const PretrainStep&)>& onStep = {});

} // namespace mnemo
