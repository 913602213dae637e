#pragma once

#include "core/engine/adapters/adapter.h"
#include "core/engine/train/batch_p.h"
#include "core/engine/train/report.h"
#include "core/engine/train/trainingoptions.h"

#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace mnemo {

/// The episodes at the given positions. Throws what the source cannot make.
std::vector<Episode> episodesAt(const EpisodeSource& source, std::span<const std::size_t> positions);

/// `count` positions evenly spaced over 0 .. size - 1, all when count is 0 or not below size.
std::vector<std::size_t> evenlySpaced(std::size_t size, std::size_t count);

/// The loss that `options` ask for, with gradients where the thread has them on.
at::Tensor trainingLoss(const FrozenModel& model, const TrainingBatch& batch, const Intervention& intervention,
    TrainingOptions::Loss form, const std::vector<std::int64_t>& labelTokens);

/// Loss and accuracy over held-out items, without gradients. Nothing when stopped on the way.
std::optional<ValidationReport> validationOf(const FrozenModel& model, const Adapter& adapter,
    const EpisodeSource& source, const TrainingOptions& options, const std::stop_token& stop);

} // namespace mnemo
