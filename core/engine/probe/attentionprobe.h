#pragma once

#include "core/base/matrix.h"
#include "core/base/result.h"
#include "core/engine/episode.h"
#include "core/engine/lm/frozenmodel.h"

#include <cstdint>
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

/// What stays of a head whose map was not kept whole.
struct HeadDigest {
    SharedMatrix picture; ///< the largest weight of each block of cells, at most AttentionKeep::side a side
    std::vector<float> lastRow; ///< of the last token, [T]
    double entropy = 0.0; ///< as AttentionMaps::entropy
    double relativeEntropy = 0.0;
};

/// How much of the maps is kept: all, where they fit; else one layer whole, and a digest of the others.
struct AttentionKeep {
    static constexpr std::size_t side = 128;

    std::uint64_t mostBytes = 256ULL << 20; ///< of all maps together
    int layer = 0; ///< the one kept whole otherwise; above the last: the last
};

/// Attention of every head over one prompt: rows look, columns are looked at, both virtual tokens first.
struct AttentionMaps {
    int layers = 0;
    int heads = 0;
    std::vector<SharedMatrix> maps; ///< layer * heads + head, each [T,T]; null where only a digest was kept
    std::vector<HeadDigest> digests; ///< likewise; empty when all maps are whole
    std::vector<std::string> tokens; ///< "P0", "P1", ... for virtual ones, then as the tokenizer shows them
    std::vector<TokenSpan> spans;
    std::vector<float> logits; ///< of the last token, whole vocabulary

    const SharedMatrix& map(int layer, int head) const { return maps[static_cast<std::size_t>(layer * heads + head)]; }
    bool isWhole(int layer) const { return map(layer, 0) != nullptr; }
    /// The map, or its picture of blocks where it was not kept; null where there is neither (in a change).
    const SharedMatrix& picture(int layer, int head) const;
    /// Weight of the last token on the columns of one span class, 0 to 1.
    double massOn(int layer, int head, SpanClass span) const;
    /// Mean entropy of the rows, in nats.
    double entropy(int layer, int head) const;
    /// Each row over the most it can have (row i: ln(i + 1)), mean without row 0, 0 to 1; 0 for a single token.
    double relativeEntropy(int layer, int head) const;
};

/// Runs one prompt, with or without a method. One layer of maps exists at a time, beside what is kept. Blocking, from
/// the inspection lane; const and safe beside a training on the same model. `maker` may be null.
Result<AttentionMaps> probeAttention(
    const FrozenModel& model, const Episode& episode, const InterventionMaker* maker, const AttentionKeep& keep = {});

/// `on` minus `off` over the columns that both have; NaN in rows and columns of virtual tokens that only `on` has; null
/// where either was not kept whole.
/// Tokens, spans and logits are those of `on`. Kind: shape_mismatch when the texts differ in length.
Result<AttentionMaps> attentionChange(const AttentionMaps& on, const AttentionMaps& off);

/// Logits of the answer position over the whole vocabulary; `maker` may be null. Blocking, like probeAttention.
Result<std::vector<float>> answerLogits(
    const FrozenModel& model, const Episode& episode, const InterventionMaker* maker);

} // namespace mnemo
