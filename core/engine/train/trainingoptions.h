#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/engine/train/schedule.h"

#include <cstdint>
#include <filesystem>

namespace mnemo {

/// Everything a person chooses about a training run.
struct TrainingOptions {
    enum class Loss {
        Vocabulary, ///< negative log-likelihood of the answer's tokens over the whole vocabulary
        Labels ///< the same among the first tokens of the task's label words only
    };

    std::int64_t steps = 0; ///< 0: as many as `epochs` take
    int epochs = 1;
    int batchSize = 8;
    double peakRate = 1e-3;
    double weightDecay = 0.0;
    double beta1 = 0.9;
    double beta2 = 0.999;
    double epsilon = 1e-8;
    double clipNorm = 1.0; ///< 0: no clipping
    ScheduleKind schedule = ScheduleKind::Linear;
    std::int64_t warmupSteps = -1; ///< -1: `warmupShare` of the steps
    double warmupShare = 0.03;
    double decayShare = 1.0; ///< see Schedule
    std::uint64_t seed = 0; ///< the run's seed; the stream "shuffle" is drawn from it
    bool shuffles = true; ///< a new order of the items each epoch; off: the order of the source
    Loss loss = Loss::Vocabulary;
    std::int64_t validateEvery = 0; ///< steps; 0: never
    int validationItems = 0; ///< evenly spaced over the validation items; 0: all
    bool keepsBest = true; ///< end with the state of the best validation instead of the last
    int threads = 0; ///< 0: as the calling thread stands

    std::filesystem::path checkpointFolder; ///< empty: no checkpoints; a folder of this run's own
    std::int64_t checkpointEvery = 0; ///< steps; 0: only when stopped and at the end
    bool resumes = false; ///< goes on from the newest checkpoint in the folder, afresh when there is none

    /// Ok, or bad_value with the field's JSON name in `item`.
    Result<void> validate() const;
    /// The steps of the whole run over `items` training items; an epoch's last batch may be smaller.
    std::int64_t totalSteps(std::size_t items) const;
    Schedule scheduleFor(std::int64_t totalSteps) const;

    /// What a configuration file holds: all but the folder and `resumes`. Unknown keys are refused by name.
    Json toJson() const;
    static Result<TrainingOptions> fromJson(const Json& json);
};

} // namespace mnemo
