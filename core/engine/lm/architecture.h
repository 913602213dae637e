#pragma once

#include "core/base/json.h"
#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace mnemo {

enum class Family { Llama, Mistral, Qwen2, Qwen3, Gpt2 };

/// How rotary frequencies are stretched (methods of Llama 3, YaRN and others).
struct RopeScaling {
    enum class Kind { None, Linear, Dynamic, Llama3, Yarn };
    Kind kind = Kind::None;
    double factor = 1.0;
    double lowFrequencyFactor = 1.0; ///< Llama3
    double highFrequencyFactor = 4.0; ///< Llama3
    double betaFast = 32.0; ///< Yarn
    double betaSlow = 1.0; ///< Yarn
    double attentionFactor = 1.0; ///< Yarn: multiplies cos and sin
    double originalContext = 0.0;
};

/// What a config.json says, as data: sizes, norms, positions, biases. Families differ in these values only.
struct Architecture {
    Family family = Family::Llama;
    std::int64_t hiddenSize = 0; ///< d
    std::int64_t layers = 0; ///< L
    std::int64_t heads = 0; ///< H, query heads
    std::int64_t kvHeads = 0; ///< G, key/value heads
    std::int64_t headDim = 0; ///< dh
    std::int64_t feedForward = 0;
    std::int64_t vocabulary = 0;
    std::int64_t context = 0; ///< longest position
    double normEpsilon = 1e-5;
    double ropeTheta = 10000.0;
    RopeScaling rope;
    bool isTied = false;
    bool hasQkvBias = false;
    bool hasOutputBias = false; ///< of o_proj
    bool hasMlpBias = false;
    bool hasQueryKeyNorm = false;
    bool scalesByInverseLayer = false; ///< GPT-2 option
    std::vector<std::int64_t> windows; ///< per layer: sliding window, 0 for none
    std::string storedDtype; ///< "float32", "bfloat16", ... as the config says

    bool isGpt2() const { return family == Family::Gpt2; }
    bool hasGatedMlp() const { return !isGpt2(); }
    std::int64_t queryWidth() const { return heads * headDim; }
    std::int64_t kvWidth() const { return kvHeads * headDim; }
    /// Weights of the linear maps of all blocks plus norms, without embeddings and output matrix (P of the FLOP
    /// formula).
    std::int64_t blockParameters() const;
    std::int64_t parameters() const;

    /// Reads a parsed config. `file` is named in errors. Kinds: missing_key, wrong_type, bad_value, unsupported.
    static Result<Architecture> fromConfig(const Json& config, const std::string& file);
    static Result<Architecture> fromConfigFile(const std::filesystem::path& path);
    /// A config.json for a Llama-shaped model of ours.
    Json toConfig() const;
};

const char* familyName(Family family);

} // namespace mnemo
