#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/engine/adapters/adapter.h"
#include "core/engine/lm/frozenmodel.h"
#include "core/engine/vectors/taskvector.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace mnemo {

/// What else an exported folder says about where its adapter comes from.
struct BundleOrigin {
    std::string templateFingerprint;
    Json promptTemplate; ///< whole, so that the adapter can be used without the project
    std::vector<std::string> labelWords;
    Json run; ///< seed, counts, versions: free
};

/// An adapter or vector as it travels: adapter_config.json, adapter_model.safetensors and selftest.safetensors (inputs,
/// expected logits and tolerance in float32). The layout stands in README.md beside this file.
struct AdapterBundle {
    Json config;
    std::string weights; ///< bytes of adapter_model.safetensors
    std::string selfTest; ///< bytes of selftest.safetensors

    /// Makes the bundle of an adapter or a task vector, self-test included: `sample` episodes (some real ones) are run
    /// through `model` in float32.
    static Result<AdapterBundle> make(const InterventionMaker& maker, const FrozenModel& model,
        std::span<const Episode> sample, const BundleOrigin& origin);

    /// Reads a folder; checks names, shapes and the hash of the weights. Kinds: missing_file, pickle, bad_config,
    /// changed_weights, missing_tensor, unknown_tensor, unsupported.
    ///
    /// A folder made elsewhere may lack the self-test, the fingerprint of its base and counts that its tensors tell;
    /// with `needsSelfTest` such a folder is refused (missing_file, unsupported).
    static Result<AdapterBundle> read(const std::filesystem::path& folder, bool needsSelfTest = true);
    /// Writes aside and renames the whole folder; refuses a folder that holds something else.
    Result<void> write(const std::filesystem::path& folder) const;

    /// The adapter or vector, for this model. Kind base_mismatch compares fingerprints and shapes in one sentence.
    Result<std::shared_ptr<InterventionMaker>> maker(const FrozenModel& model) const;

    struct TestResult {
        double largestDifference = 0.0;
        double tolerance = 0.0;
        std::int64_t rows = 0;
        bool passed = false;
    };
    /// Runs the stored inputs again and compares logits. `model` must be float32.
    Result<TestResult> runSelfTest(const FrozenModel& model) const;

    std::string method() const;
    std::string baseName() const;
};

} // namespace mnemo
