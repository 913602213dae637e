#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/data/splits.h"
#include "core/data/template.h"
#include "core/engine/lm/frozenmodel.h"
#include "core/engine/retrieval/episodebuilder.h"
#include "core/engine/train/trainingoptions.h"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace mnemo {

/// Everything that decides what a run does: the file that the window writes and the command line runs unchanged.
///
/// `model` and `data` are names or paths, resolved by a Laboratory; the run record adds their fingerprints.
struct ExperimentConfig {
    std::string name; ///< of the run; empty: made from method and data
    std::string model = "words-128"; ///< a bundled model, or a folder
    FrozenModel::Dtype dtype = FrozenModel::Dtype::Float32;
    std::string device = "cpu";
    std::string data = "topics-35"; ///< of the project (name or fingerprint), bundled, or a file
    SplitPlan splits { SplitPlan::By::File };
    PromptTemplate form; ///< default: the template "arrow"
    /// "method" names it: "zero-shot", "ICL" and "ICL retrieved" ("count"), an adapter ("PMT", "MHA-ESP", ... with its
    /// options), "LTV" and "mean difference" ("lambda", "site", "count", "queries").
    Json method = { { "method", "PMT" } };
    TrainingOptions training; ///< for adapters; without a "learning_rate" (0) that of `usualTraining` is taken
    std::string retrieval = "dense"; ///< how exemplars are found: dense vectors, or the id of a NeighbourSearch
    int embeddingLayer = -1; ///< of the dense vectors; -1: after the final norm
    int testItems = 500; ///< of the test part, spread evenly over the labels; 0: all
    int draws = 1; ///< of fixed demonstrations; the figures are of the first, the mean of all is beside it
    int batchSize = 16; ///< of evaluations
    ContextPolicy policy = ContextPolicy::DropDemonstrations;
    std::uint64_t seed = 0;
    int threads = 0; ///< 0: all cores

    std::string methodName() const { return method.value("method", std::string()); }

    ExperimentConfig();
    Json toJson() const;
    /// Absent fields keep their defaults. Kinds: unknown_key, wrong_type, bad_value and those of the parts.
    static Result<ExperimentConfig> fromJson(const Json& json);
    static Result<ExperimentConfig> fromFile(const std::filesystem::path& path);
};

/// What a training of a method begins with where a person names nothing else.
struct UsualTraining {
    double peakRate = 1e-3;
    int steps = 300;
    int batchSize = 32;
};
/// It depends on the width d of the base: a memory is read by raw queries, whose size grows with it. At 3e-3 PMT learns
/// a base of width 128 and throws one of width 576 to chance, which learns at 3e-5 (PMT: arXiv 2506.13674, its rate is
/// not told; MHA-ESP: rates from 1e-5 to 5e-4 on real bases).
UsualTraining usualTraining(const std::string& method, std::int64_t hiddenSize);

} // namespace mnemo
