#pragma once

#include "core/engine/intervention/intervention.h"

#include <string>
#include <unordered_map>
#include <vector>

#include "core/engine/torchheaders_p.h"

namespace mnemo {

/// Rows in front: [m,d] shared by the batch, or [B,m,d].
struct SoftPromptElement {
    at::Tensor rows;
};

/// phi(q)^T M joins each head's output before o_proj. Shapes as in MemoryLayer.
struct MemoryElement {
    int layer = 0;
    FeatureMap phi = FeatureMap::Elu;
    PhiInput phiInput = PhiInput::BeforeRotation;
    MemoryShare share = MemoryShare::QueryHead;
    at::Tensor memory;
    at::Tensor weight;
    at::Tensor bias;
};

/// Key and value rows in front of every layer's keys and values: [G,m,dh] or [B,G,m,dh] a layer. Not rotated unless
/// `rotated` says they already are for positions 0..m-1; the text's positions start at m either way.
struct PrefixElement {
    std::vector<at::Tensor> keys;
    std::vector<at::Tensor> values;
    bool rotated = false;
};

/// y += scale * B (A x) (+ scale * bias) at a linear map, named as in the weights, without ".weight".
struct LowRankElement {
    std::string module;
    at::Tensor a; ///< [r, in]
    at::Tensor b; ///< [out, r]
    at::Tensor bias; ///< [out] or undefined
    double scale = 1.0;
};

/// Trainable weights in place of frozen ones, by full tensor name ("model.layers.0.mlp.up_proj.weight").
struct OverlayElement {
    std::unordered_map<std::string, at::Tensor> weights;
};

/// h' = scale h + W h + c. `scale` may be a tensor of one element that carries a gradient.
struct SiteElement {
    Site site;
    SitePositions positions = SitePositions::LastOfPrompt;
    std::vector<std::vector<std::int64_t>> columns;
    at::Tensor scale; ///< undefined: 1
    at::Tensor matrix;
    at::Tensor left;
    at::Tensor right;
    at::Tensor offset;
};

/// Normal noise of `relative` times the L2 norm of what is written at a site, from its own generator.
struct NoiseElement {
    Site site;
    double relative = 0.0;
    std::uint64_t seed = 0;
};

struct Intervention::Elements {
    std::vector<SoftPromptElement> softPrompts;
    std::vector<MemoryElement> memories;
    std::vector<PrefixElement> prefixes;
    std::vector<LowRankElement> lowRanks;
    std::vector<OverlayElement> overlays;
    std::vector<SiteElement> sites;
    std::vector<NoiseElement> noises;
};

} // namespace mnemo
