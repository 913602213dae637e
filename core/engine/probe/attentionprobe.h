#pragma once

#include "core/base/matrix.h"
#include "core/base/result.h"
#include "core/engine/episode.h"
#include "core/engine/lm/frozenmodel.h"

#include <string>
#include <vector>

namespace mnemo {

/// A stretch of columns of one span class, virtual ones first.
struct TokenSpan {
    int begin = 0;
    int end = 0;
    SpanClass span = SpanClass::Query;
    int exemplar = -1;
};

/// Attention of every head over one prompt: rows look, columns are looked at, both virtual tokens first.
struct AttentionMaps {
    int layers = 0;
    int heads = 0;
    std::vector<SharedMatrix> maps; ///< layer * heads + head, each [T,T]
    std::vector<std::string> tokens; ///< "P0", "P1", ... for virtual ones, then as the tokenizer shows them
    std::vector<TokenSpan> spans;
    std::vector<float> logits; ///< of the last token, whole vocabulary

    const SharedMatrix& map(int layer, int head) const { return maps[static_cast<std::size_t>(layer * heads + head)]; }
    /// Weight of the last token on the columns of one span class, 0 to 1.
    double massOn(int layer, int head, SpanClass span) const;
    /// Mean entropy of the rows, in nats.
    double entropy(int layer, int head) const;
    /// Each row over the most it can have (row i: ln(i + 1)), mean without row 0, 0 to 1; 0 for a single token.
    double relativeEntropy(int layer, int head) const;
};

/// Runs one prompt, with or without a method, and keeps all maps. Blocking, from the inspection lane; const and safe
/// beside a training on the same model. `maker` may be null.
Result<AttentionMaps> probeAttention(const FrozenModel& model, const Episode& episode, const InterventionMaker* maker);

/// `on` minus `off` over the columns that both have; NaN in rows and columns of virtual tokens that only `on` has.
/// Tokens, spans and logits are those of `on`. Kind: shape_mismatch when the texts differ in length.
Result<AttentionMaps> attentionChange(const AttentionMaps& on, const AttentionMaps& off);

/// Logits of the answer position over the whole vocabulary; `maker` may be null. Blocking, like probeAttention.
Result<std::vector<float>> answerLogits(
    const FrozenModel& model, const Episode& episode, const InterventionMaker* maker);

} // namespace mnemo
