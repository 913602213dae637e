#pragma once

#include "core/engine/intervention/intervention_p.h"
#include "core/engine/lm/frozenmodel.h"

#include <map>
#include <optional>

#include "core/engine/torchheaders_p.h"

namespace mnemo {

/// One linear map: W [out,in] as used, with its name in the weights ("model.layers.0.self_attn.q_proj").
struct LinearMap {
    std::string name;
    at::Tensor weight;
    at::Tensor bias; ///< float32, or undefined
    std::int64_t firstRow = 0; ///< GPT-2: where this third of the joined c_attn begins
    bool isTransposed = false; ///< GPT-2: stored (in x out)
};

struct NormWeights {
    at::Tensor weight; ///< float32
    at::Tensor bias; ///< float32, LayerNorm only
    std::string name;
};

/// One block's frozen weights.
struct BlockWeights {
    NormWeights attentionNorm;
    NormWeights mlpNorm;
    NormWeights queryNorm; ///< Qwen3
    NormWeights keyNorm; ///< Qwen3
    LinearMap query, key, value, output;
    LinearMap gate, up, down; ///< GPT-2: up = c_fc, down = c_proj, gate unused
};

/// The whole frozen weights, on the model's device.
struct ModelWeights {
    at::Tensor embedding; ///< [V,d], stored dtype
    at::Tensor positions; ///< [context,d], GPT-2
    std::vector<BlockWeights> blocks;
    NormWeights finalNorm;
    LinearMap output; ///< the embedding when tied
    std::string embeddingName;
};

/// Tensors of one forward pass, on the model's device, with gradients where the intervention carries them.
struct ForwardTensors {
    at::Tensor logits;
    std::map<std::string, at::Tensor> captured;
};

struct KeyValueCache::Private {
    std::vector<at::Tensor> keys; ///< per layer [B,G,T,dh], rotated
    std::vector<at::Tensor> values;
    at::Tensor mask; ///< [B,T] bool
    at::Tensor positions; ///< [B,T] int64
    std::string key;
    bool isGenerating = false; ///< the prompt has ended: operations at its last token are over
};

struct FrozenModel::Private {
    Architecture architecture;
    std::filesystem::path folder;
    std::string fingerprint;
    Options options;
    std::shared_ptr<const Tokenizer> tokenizer;
    ModelWeights weights;
    at::Tensor inverseFrequencies; ///< [dh/2] float32, scaled
    double ropeMagnitude = 1.0; ///< multiplies cos and sin
    std::vector<std::shared_ptr<const void>> mappings; ///< keeps the mapped files alive

    at::Device device() const { return at::Device(options.device); }

    /// The pass itself. Throws; gradients flow when the calling thread has them on and the intervention's tensors want
    /// them. Callers outside the engine use FrozenModel::forward.
    ForwardTensors run(
        const Input& input, const Intervention& intervention, const Capture& capture, KeyValueCache* cache) const;
};

} // namespace mnemo
