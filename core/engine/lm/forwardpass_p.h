#pragma once

#include "core/engine/lm/frozenmodel_p.h"
#include "core/engine/lm/rope_p.h"

#include <string>
#include <unordered_map>

namespace mnemo {

/// One pass: made, run once, thrown away. Holds what its steps share; changes nothing but the cache it was given.
///
/// Columns of the pass are: rows of soft prompts (only when nothing is cached yet), then the columns of the input. Keys
/// additionally have cached columns and key/value prefixes in front.
class ForwardPass {
public:
    ForwardPass(const FrozenModel::Private& model, const Input& input, const Intervention& intervention,
        const Capture& capture, KeyValueCache* cache);
    ForwardTensors run();

private:
    // forwardpass.cpp
    void checkInput() const;
    void prepareColumns();
    at::Tensor embed() const;
    at::Tensor runBlock(std::int64_t layer, const at::Tensor& x);
    at::Tensor mlp(const BlockWeights& block, const at::Tensor& x) const;
    at::Tensor norm(const NormWeights& weights, const at::Tensor& x) const;
    at::Tensor linear(const LinearMap& map, const at::Tensor& x) const;
    at::Tensor addLowRank(const LinearMap& map, const at::Tensor& x, at::Tensor y) const;
    at::Tensor overlaid(const std::string& name, const at::Tensor& frozen) const;
    at::Tensor overlaidLinear(const LinearMap& map) const;
    at::Tensor logits(const at::Tensor& x) const;
    bool logitsWanted() const;

    // sites.cpp
    at::Tensor atSite(const Site& site, at::Tensor x);
    at::Tensor apply(const SiteElement& element, const at::Tensor& x) const;
    at::Tensor applyEverywhere(const SiteElement& element, const at::Tensor& h, bool rowsAreBatch) const;
    at::Tensor addNoise(const NoiseElement& element, const at::Tensor& x) const;
    bool wants(const Site& site) const;
    void keep(const std::string& name, const at::Tensor& tensor);
    std::string captureName(const Site& site) const;
    at::Tensor lastRows(const at::Tensor& x) const;

    // attention.cpp
    at::Tensor attention(std::int64_t layer, const BlockWeights& block, const at::Tensor& x);
    void extendKeys(std::int64_t layer, at::Tensor& key, at::Tensor& value);
    at::Tensor attentionBias(std::int64_t layer);
    at::Tensor memoryRead(const MemoryElement& element, const at::Tensor& query, const at::Tensor& rotated) const;
    at::Tensor addMemories(
        std::int64_t layer, const at::Tensor& query, const at::Tensor& rotated, at::Tensor headOutput);
    void captureAttention(std::int64_t layer, const at::Tensor& weights);
    void prepareKeyColumns();

    const FrozenModel::Private& m_model;
    const Architecture& m_architecture;
    const Input& m_input;
    const Intervention::Elements& m_elements;
    const Capture& m_capture;
    KeyValueCache* m_cache;

    std::int64_t m_batch = 0;
    std::int64_t m_virtual = 0; ///< soft-prompt columns of this pass
    std::int64_t m_prefix = 0; ///< key/value prefix columns of this pass
    at::Tensor m_mask; ///< [B,T] bool
    at::Tensor m_positions; ///< [B,T] int64
    at::Tensor m_keyMask; ///< [B,Tk] bool
    at::Tensor m_keyPositions; ///< [B,Tk] int64
    at::Tensor m_last; ///< [B] column of the last real token
    at::Tensor m_rowIndex; ///< [B] 0 .. B-1
    Rotation m_rotation;
    std::unordered_map<std::int64_t, at::Tensor> m_biases; ///< additive masks by window
    std::unordered_map<std::string, at::Tensor> m_overlay;
    ForwardTensors m_result;
};

} // namespace mnemo
