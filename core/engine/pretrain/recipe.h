#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/engine/lm/architecture.h"
#include "core/engine/pretrain/language.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mnemo {

/// Everything that decides what a pretraining run makes; recipe.json beside the model. Plain data.
struct PretrainOptions {
    std::string name = "words-128";
    std::uint64_t seed = 0;

    std::int64_t width = 128;
    std::int64_t layers = 4;
    std::int64_t heads = 4;
    std::int64_t feedForward = 384;
    std::int64_t context = 512;
    double ropeTheta = 10000.0;
    bool plantsCircuits = true; ///< see planting_p.h; off: random weights, and a plateau to watch

    std::int64_t steps = 2500;
    std::int64_t batch = 24;
    int examples = 16; ///< in a sequence
    double rate = 1.5e-3;
    std::int64_t warmupSteps = 300;
    double decayShare = 0.4;
    double beta1 = 0.9;
    double beta2 = 0.98;
    double weightDecay = 0.01;
    double clip = 1.0;
    double labelWeight = 1.0; ///< of the loss at a label word
    double otherWeight = 0.1; ///< of the loss at any other token

    double noise = 0.1;
    int easyWords = 2; ///< words of a cell in a sequence, at the start
    std::int64_t easySteps = 350; ///< so long it stays easy, without noise
    std::int64_t growSteps = 650; ///< then words and noise grow for so long
    double recallShare = 0.2; ///< of a batch: random triples, again and again
    int recallTriples = 6;
    double canonicalShare = 0.2; ///< of the other sequences: classes carry their own names

    int threads = 1;
    std::int64_t checkpointEvery = 100;
    std::int64_t logEvery = 20;
    std::int64_t evaluateEvery = 250;
    int evaluationSequences = 256;

    bool operator==(const PretrainOptions&) const = default;

    Json toJson() const;
    /// Absent fields keep their value here. Kinds: unknown_key, wrong_type, bad_value; the item is the field.
    static Result<PretrainOptions> fromJson(const Json& json, const std::string& file = {});
    static Result<PretrainOptions> fromFile(const std::filesystem::path& path);
    /// Kind bad_value; the item is the field.
    Result<void> validate() const;

    Architecture architecture() const;
    /// How hard the examples of a step (from 0) are.
    language::Difficulty difficulty(std::int64_t step) const;
    /// The token ids of a step's batch, each sequence `examples` x 6 long. Depends on seed and step only.
    std::vector<std::vector<std::int64_t>> drawBatch(std::int64_t step) const;
};

} // namespace mnemo
