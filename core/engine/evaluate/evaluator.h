#pragma once

#include "core/base/result.h"
#include "core/engine/episodesource.h"
#include "core/engine/evaluate/evaluation.h"
#include "core/engine/retrieval/embedder.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>

namespace mnemo {

class FrozenModel;

struct EvaluationOptions {
    int batchSize = 16;
    std::optional<Scorer> scorer; ///< none: first tokens, or whole labels where first tokens clash
    bool wholeVocabulary = true; ///< false: only the labels' rows of the output matrix, no log-probabilities
    bool sharesPrefix = true; ///< what all prompts begin with is read once
    bool keepsDistributions = false; ///< as a reference for later evaluations
    std::shared_ptr<const ReferenceDistributions> reference; ///< for dNTP: the ICL run on the same items
    std::optional<double> zeroShotAccuracy; ///< to flag a method that stays below it
    int positiveLabel = 1; ///< of effective accuracy
    int resamples = 2000; ///< of the bootstrap
    std::uint64_t seed = 0; ///< of the bootstrap
    int threads = 0; ///< OpenMP threads, set on the calling thread; 0: as they are
    std::optional<EncoderShape> encoder; ///< for the costs; none: the model itself
};

/// Any intervention maker against any episodes.
///
/// Immutable; blocking: call it from a compute lane. Results do not depend on the batch size, on padding or on prefix
/// sharing beyond float32 rounding (1e-4 on logits).
class Evaluator {
public:
    Evaluator(std::shared_ptr<const FrozenModel> model, EvaluationOptions options);

    /// Kinds: "no_items", "no_labels", "cancelled", "reference_mismatch" (another model or other labels), "not_finite"
    /// (ErrorCode::Diverged, names the row), those of the source and of FrozenModel::forward. Items that the reference
    /// does not know have no dNTP; a note says so.
    Result<Evaluation> run(const InterventionMaker& maker, const EpisodeSource& source, std::stop_token stop = {},
        const EngineProgress& progress = {}) const;

private:
    std::shared_ptr<const FrozenModel> m_model;
    EvaluationOptions m_options;
};

} // namespace mnemo
