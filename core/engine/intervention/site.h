#pragma once

#include <string>

namespace mnemo {

/// Where in the network something is read or written. Layers and heads count from 0.
enum class SitePart {
    Embeddings, ///< word embeddings, virtual rows included; entry 0 of the usual list of hidden states
    Queries, ///< q of each head before the rotation (after q_norm where there is one), [B,H,T,dh]; read only
    RotatedQueries, ///< the same after the rotation; read only
    Values, ///< v of each key/value head, [B,G,T,dh]; read only
    HeadOutput, ///< the joined head outputs, which is the input of o_proj, [B,T,H*dh]
    AttentionOutput, ///< after o_proj, before the residual sum, [B,T,d]
    MlpOutput, ///< after the gated MLP, before the residual sum, [B,T,d]
    BlockOutput, ///< the residual stream after a block, [B,T,d]
    FinalNorm ///< after the final norm, right before the output matrix, [B,T,d]
};

struct Site {
    SitePart part = SitePart::BlockOutput;
    int layer = -1; ///< -1 for Embeddings and FinalNorm
    int head = -1; ///< for HeadOutput: one head's slot; -1 for all

    bool operator==(const Site&) const = default;
};

/// The token positions an operation acts on.
enum class SitePositions {
    All,
    LastOfPrompt, ///< the last real token of the prompt; not in later generation steps
    EveryStep, ///< the last real token of the prompt and each generated token
    List ///< given columns of the text, per row
};

/// "L3 block output", "final norm": for run records and panels.
std::string describe(const Site& site);

} // namespace mnemo
