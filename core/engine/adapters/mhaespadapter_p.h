#pragma once

#include "core/engine/adapters/mhaespadapter.h"

#include <vector>

#include "core/engine/torchheaders_p.h"

namespace mnemo {

struct MhaEspAdapter::Vectors {
    at::Tensor query; ///< [B, d']
    at::Tensor exemplars; ///< [B, K t, d'], in the order of the sum
    at::Tensor absent; ///< [B, K t] bool, true where a row has fewer; undefined when none has
    std::vector<std::vector<std::size_t>> order; ///< per row: place in the sum -> place in the episode
};

struct MhaEspAdapter::Head {
    at::Tensor keys; ///< [B, K t, d]
    at::Tensor values; ///< [B, K t, d]
    struct Block {
        at::Tensor query; ///< [B, d]
        at::Tensor scores; ///< [B, K t], before the mask
        at::Tensor weights; ///< [B, K t]
        at::Tensor result; ///< z [B, d]
    };
    std::vector<Block> blocks; ///< one for each depth
};

} // namespace mnemo
