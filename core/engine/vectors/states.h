#pragma once

#include "core/base/matrix.h"
#include "core/base/result.h"
#include "core/engine/intervention/site.h"
#include "core/engine/lm/frozenmodel.h"
#include "core/text/sequence.h"

#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

namespace mnemo {

/// Hidden states of the same queries at their last token, with the demonstrations in front and alone; both [N,d].
struct PairedStates {
    Site site;
    Matrix zeroShot;
    Matrix withDemonstrations;
};

/// Reads the last real token of every sequence at each site: one matrix [N,d] a site, in the order given.
///
/// What all sequences begin with is read once and shared. Blocking, from a compute lane; `onProgress` gets the share
/// done after each batch. Cancelled within a batch. The result does not depend on `batchSize`.
Result<std::vector<Matrix>> collectLastStates(const FrozenModel& model, std::span<const Sequence> sequences,
    const std::vector<Site>& sites, std::stop_token stop = {}, const std::function<void(double)>& onProgress = {},
    int batchSize = 16);

/// Both prompts of every query. `zeroShot[i]` and `withDemonstrations[i]` end with the same query.
Result<std::vector<PairedStates>> collectPairedStates(const FrozenModel& model, std::span<const Sequence> zeroShot,
    std::span<const Sequence> withDemonstrations, const std::vector<Site>& sites, std::stop_token stop = {},
    const std::function<void(double)>& onProgress = {});

} // namespace mnemo
