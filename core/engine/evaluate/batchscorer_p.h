#pragma once

#include "core/engine/episode.h"
#include "core/engine/evaluate/evaluation.h"
#include "core/engine/lm/frozenmodel.h"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace mnemo {

/// Logits of one batch at the answer position.
struct BatchScores {
    Array logits; ///< [B, V], or [B, labels] when only their rows were asked for
    std::vector<std::vector<double>> labelMeans; ///< per row the mean log-probability of each label; full labels only
};

/// Reads a common beginning once and scores batches behind it.
///
/// The beginning is shared when all prompts of an evaluation start with the same ids and the method touches them in the
/// same way for every query: no rows in front that differ, no operation at listed columns, no noise, and no rotary
/// scaling that depends on the length. Throws inside the engine only.
class BatchScorer {
public:
    struct Options {
        Scorer scorer = Scorer::FirstToken;
        bool wholeVocabulary = true;
        std::int64_t sharedPrefix = 0; ///< tokens that all prompts begin with; 0: never share
    };
    BatchScorer(const FrozenModel& model, const std::vector<std::vector<std::int64_t>>& labelIds, Options options);

    BatchScores score(std::span<const Episode> episodes, const Intervention& intervention);
    /// Tokens read once so far; 0 when nothing was shared.
    std::int64_t sharedTokens() const { return m_prefix ? m_options.sharedPrefix : 0; }

private:
    bool canShare(const Intervention& intervention) const;
    KeyValueCache prefixCache(std::span<const Episode> episodes, const Intervention& intervention);
    std::vector<std::vector<double>> labelMeans(
        const Array& logits, const Intervention& intervention, const KeyValueCache& cache, std::int64_t rows) const;

    const FrozenModel& m_model;
    const std::vector<std::vector<std::int64_t>>& m_labelIds;
    Options m_options;
    struct Prefix {
        Intervention intervention; ///< the elements that touched it
        KeyValueCache cache; ///< one row
    };
    std::optional<Prefix> m_prefix;
};

/// Tokens that all prompts begin with, leaving at least one to each.
std::int64_t commonPrefix(std::span<const Episode> episodes);

} // namespace mnemo
