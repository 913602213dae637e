#pragma once

#include "core/base/matrix.h"
#include "core/base/result.h"
#include "core/engine/episodesource.h"
#include "core/engine/lm/frozenmodel.h"
#include "core/engine/probe/attentionprobe.h"

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace mnemo {

/// The memory matrices of a method (PrefixMemory-Tuning, arXiv 2506.13674), head by head.
struct MemoryMaps {
    int layers = 0; ///< of the model
    int heads = 0; ///< query heads of the model
    /// layer * heads + head, each [features, dh]; null where the layer has none. A memory shared by a group of query
    /// heads stands under each of them.
    std::vector<SharedMatrix> matrices;

    const SharedMatrix& map(int layer, int head) const
    {
        return matrices[static_cast<std::size_t>(layer * heads + head)];
    }
    bool isEmpty() const;
    /// Frobenius norm; NaN where there is none.
    double norm(int layer, int head) const;
    /// [layers, heads] of `norm`.
    Matrix norms() const;
    /// Root of the mean square over its numbers, all heads together; 0 when empty.
    double meanSquareRoot() const;
};

/// The memories that `maker` brings; empty when it brings none. Memories of one layer add up, for their maps phi are
/// then equal; different maps are refused (unsupported).
Result<MemoryMaps> memoriesOf(const FrozenModel& model, const InterventionMaker& maker);

/// `to` minus `from`; a layer that only one of them has counts as zero in the other. Kind: shape_mismatch.
Result<MemoryMaps> memoryChange(const MemoryMaps& from, const MemoryMaps& to);

/// Singular values, largest first; min(features, dh) of them. Empty for a null or empty matrix.
Result<std::vector<double>> singularValues(const SharedMatrix& matrix);

/// The file of a snapshot: safetensors with "memory.L.H" for each head that has one, and [layers, heads] in "shape".
std::string memoryBytes(const MemoryMaps& maps);
/// Reads it back. Kinds: those of SafetensorsFile, bad_value.
Result<MemoryMaps> memoryFromFile(const std::filesystem::path& path);

/// What the memories add to the heads' outputs over one prompt.
struct MemoryReads {
    int layers = 0;
    int heads = 0;
    std::vector<std::string> tokens; ///< as in AttentionMaps, virtual ones first
    std::vector<TokenSpan> spans;
    /// layer * heads + head, each one value a token: the norm of phi(q)^T M over the norm of the softmax part; empty
    /// where the layer has no memory.
    std::vector<std::vector<float>> ratios;
    std::vector<SharedMatrix> reads; ///< layer * heads + head, [T, dh]; null where there is none

    const std::vector<float>& ratio(int layer, int head) const
    {
        return ratios[static_cast<std::size_t>(layer * heads + head)];
    }
    /// r / (1 + r): the share of the read in the sum of both norms, 0 to 1; NaN where there is none.
    double share(int layer, int head, int token) const;
    /// [layers, T] of one head's shares; NaN in layers without a memory.
    Matrix shares(int head) const;
    /// [layers, heads], the mean share over the tokens.
    Matrix meanShares() const;
};

/// Runs one prompt with `maker` and keeps what is read. Blocking, from the inspection lane.
Result<MemoryReads> probeMemory(const FrozenModel& model, const Episode& episode, const InterventionMaker& maker);

/// A word and what the read adds to its logit.
struct WordPush {
    std::int64_t id = 0;
    std::string token;
    double logit = 0.0;
};

/// One head's read at one token, through the head's columns of o_proj and the output matrix (no norm between): the
/// words it pushes up most, then down most, `count` each. Kind: bad_value when there is no such read.
Result<std::vector<WordPush>> readAsWords(
    const FrozenModel& model, const MemoryReads& reads, int layer, int head, int token, int count);

/// For every query of `source` and every head the mean ratio over its tokens: [queries, layers * heads], NaN where a
/// layer has no memory. Batches of `batchSize`. Cancelled when stopped.
Result<Matrix> memoryRatios(const FrozenModel& model, const EpisodeSource& source, const InterventionMaker& maker,
    int batchSize, std::stop_token stop, const std::function<void(std::size_t done, std::size_t total)>& progress = {});

} // namespace mnemo
