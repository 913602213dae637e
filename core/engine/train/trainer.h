#pragma once

#include "core/base/result.h"
#include "core/engine/adapters/adapter.h"
#include "core/engine/episodesource.h"
#include "core/engine/train/report.h"
#include "core/engine/train/trainingoptions.h"

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>

namespace mnemo {

class FrozenModel;

/// What is trained, on what.
struct TrainingInputs {
    std::shared_ptr<const FrozenModel> model;
    std::shared_ptr<Adapter> adapter; ///< changed by the run; nobody else may use it meanwhile, see `snapshot`
    std::shared_ptr<const EpisodeSource> training;
    std::shared_ptr<const EpisodeSource> validation; ///< may be null
};

/// Trains one adapter while the language model stays frozen: AdamW on the answer's tokens alone.
///
/// Blocking: call `run` from a compute lane, never from the GUI thread. `onStep` runs on the calling thread, once per
/// step. The same inputs, options and thread count give the same losses, resumed or not.
class Trainer {
public:
    using Options = TrainingOptions;

    Trainer(TrainingInputs inputs, const Options& options);
    ~Trainer();

    /// Returns the last report; the adapter then holds the best state (`keepsBest`) or the last.
    ///
    /// Errors: bad_value (a wrong field in `item`); cancelled once `stop` was requested: the step under way is finished
    /// first, a checkpoint is written, and a further call goes on from there; diverged when a loss or gradient stopped
    /// being finite or the loss ran away (LossTrend): the update is not made, the adapter holds the last finite state;
    /// no_answer, no_exemplars, label_clash (items at fault); other_run (the folder's checkpoint belongs to another
    /// run); checkpoints_exist; disk_full, io; out_of_memory.
    Result<StepReport> run(std::stop_token stop, const std::function<void(const StepReport&)>& onStep);

    /// A copy of the adapter as it stood after the latest finished step. Any thread, at any time; null before the
    /// first `run`.
    std::shared_ptr<const Adapter> snapshot() const;
    /// The state of the best validation so far, null when there is none. The thread of `run` only.
    std::shared_ptr<const Adapter> best() const;
    /// Its numbers, also after a resume. The thread of `run` only.
    std::optional<ValidationReport> bestValidation() const;

    /// What the run will need. Memory from a step of a copy on a few of the longest items; time from `measuredSteps`
    /// real steps of a copy on evenly spaced training items (0: no time). Leaves the adapter as it is.
    Result<TrainingEstimate> estimate(int measuredSteps = 3) const;

private:
    struct Private; // keeps torch out of this header
    std::unique_ptr<Private> d;
};

} // namespace mnemo
