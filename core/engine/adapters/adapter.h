#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/engine/episode.h"
#include "core/engine/lm/architecture.h"

#include <memory>
#include <string>
#include <vector>

namespace mnemo {

struct ParameterSet; ///< named tensors, adapter_p.h

/// Parameters that make interventions while the language model stays frozen. Training is a gradient through
/// `intervene`; export writes `parameters` and `config`.
class Adapter : public InterventionMaker {
public:
    /// Named tensors in a fixed order, named as in an exported folder. They carry gradients.
    virtual ParameterSet& parameters() = 0;
    virtual const ParameterSet& parameters() const = 0;
    /// Everything needed to build an equal adapter without its numbers; "method" names the class.
    virtual Json config() const = 0;
    /// A copy that shares nothing: what a probe reads while the original goes on training.
    virtual std::shared_ptr<Adapter> clone() const = 0;

    std::int64_t parameterCount() const;
    /// Moves the parameters to where the model computes ("cpu", "cuda:0"). Not while another thread uses the adapter.
    void moveTo(const std::string& device);

    /// Builds an adapter with fresh parameters from `config()`; `seed` drives the initial numbers (Seed stream "init").
    /// Kinds: unknown_method, bad_value, missing_key, unsupported.
    static Result<std::shared_ptr<Adapter>> make(const Json& config, const Architecture& base, std::uint64_t seed);
    /// The values of "method" that `make` knows.
    static std::vector<std::string> methods();
};

} // namespace mnemo
