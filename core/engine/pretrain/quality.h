#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/engine/intervention/intervention.h"
#include "core/engine/lm/frozenmodel.h"
#include "core/engine/pretrain/language.h"

#include <cstdint>
#include <map>

namespace mnemo {

/// How a model of the bundled language is examined: fresh sequences, the last one's label asked for.
struct ExamOptions {
    language::Kind kind = language::Kind::Topic;
    int shots = 12; ///< demonstrations before the query
    int sequences = 500;
    double noise = 0.1;
    bool isCanonical = false; ///< classes carry their own names
    bool amongTaskLabels = false; ///< the best of the task's label words; else of the whole vocabulary
    std::uint64_t seed = 1;
    int batch = 64;
};

/// Share of queries whose label comes out, each after demonstrations of its own task. Classes of the demonstrations
/// and of the query are drawn freely. Blocking, on a compute lane.
Result<double> fewShotAccuracy(
    const FrozenModel& model, const ExamOptions& options, const Intervention& intervention = {});

/// Without demonstrations, over the label words of the task: mean of `draws` random choices of classes and label words,
/// with `options.sequences` queries of balanced classes each. Near chance for a model that has nothing but its weights
/// to go by. `options.shots` is not read.
Result<double> zeroShotAccuracy(
    const FrozenModel& model, const ExamOptions& options, int draws, const Intervention& intervention = {});

/// {"topic": {"2": accuracy, ...}, "mood": {...}} for 2, 4, 8, 12 and 15 demonstrations.
Result<Json> examTable(
    const FrozenModel& model, int sequences, std::uint64_t seed, const Intervention& intervention = {});

} // namespace mnemo
