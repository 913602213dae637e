#pragma once

#include "core/base/matrix.h"
#include "core/engine/intervention/site.h"

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace mnemo {

/// What one forward pass must hand back. The default is the logits of each row's last real token.
///
/// Names of captured arrays: "hidden.0" (embeddings) .. "hidden.L" (after the final norm), "last_block_out" (before
/// it), "attn.N" [B,H,T,T] (rows look, columns are looked at), "q.N", "q_rotated.N", "v.N", "head_out.N", "attn_out.N",
/// "mlp_out.N", "memory.N.read" [B,H,T,dh] and "memory.N.ratio" [B,H,T] (norm of the read over the norm of the softmax
/// part). T counts virtual tokens first, then the columns of the input.
struct Capture {
    enum class Logits { None, All, Last, Positions };
    enum class Rows { All, Last };

    Logits logits = Logits::Last;
    std::vector<std::pair<std::int64_t, std::int64_t>> positions; ///< for Positions: (row, column of the input)
    std::vector<std::int64_t> vocabulary; ///< only these rows of the output matrix, in this order; empty: all

    std::vector<Site> sites; ///< hidden states and the like
    bool allHidden = false; ///< hidden.0 .. hidden.L and last_block_out
    Rows siteRows = Rows::All; ///< Last: only each row's last real token, [B,d]

    bool attention = false;
    std::vector<int> attentionLayers; ///< empty: all
    Rows attentionRows = Rows::All; ///< Last: only the last real token's row, [B,H,T]

    bool memory = false; ///< reads and ratios of every layer that has a memory

    /// Engine only: gives the pass a graph although all weights are frozen, so that the gradient of a loss with respect
    /// to captured tensors can be taken (saliency).
    bool tracksGradients = false;

    /// Takes each array as soon as its layer is done instead of keeping it, so that 32 layers of maps need not exist at
    /// once. Runs on the calling thread.
    std::function<void(const std::string& name, Array&& array)> sink;
};

/// What came back. `logits` is [B,T,V] for All (virtual rows first), [B,V] for Last, [P,V] for Positions.
struct ForwardOutput {
    Array logits;
    std::map<std::string, Array> captured;
};

} // namespace mnemo
