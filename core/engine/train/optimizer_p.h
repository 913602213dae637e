#pragma once

#include "core/engine/adapters/adapter_p.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/engine/torchheaders_p.h"

namespace mnemo {

/// AdamW with decoupled decay (Loshchilov and Hutter, arXiv 1711.05101) over float32 leaf tensors.
///
/// A step reads each tensor's gradient and changes its values in place:
/// p -= rate * decay * p; m = b1 m + (1 - b1) g; v = b2 v + (1 - b2) g^2;
/// p -= rate / (1 - b1^t) * m / (sqrt(v) / sqrt(1 - b2^t) + epsilon).
/// A tensor without a gradient is left alone, its count t too. A rate of 0 still moves the moments.
class AdamW {
public:
    struct Options {
        double beta1 = 0.9;
        double beta2 = 0.999;
        double epsilon = 1e-8;
        double weightDecay = 0.0;
        std::function<bool(const std::string& name)> decays = {}; ///< tensors that decay; empty: all
    };

    /// Shares the tensors of `parameters`.
    AdamW(const ParameterSet& parameters, Options options);

    void step(double rate);
    void clearGradients();

    /// Moments and counts, "adam_m.NAME", "adam_v.NAME", "adam_step.NAME": what a checkpoint keeps. Copies.
    ParameterSet state() const;
    /// Takes a state back. Throws EngineFailure "bad_checkpoint" when a tensor is missing or has another shape.
    void restore(const ParameterSet& state);

private:
    struct Slot {
        std::string name;
        at::Tensor parameter;
        at::Tensor mean;
        at::Tensor square;
        std::int64_t count = 0;
        double decay = 0.0;
    };
    void update(Slot& slot, double rate) const;

    Options m_options;
    std::vector<Slot> m_slots;
};

/// L2 norm of all gradients together, in float64; 0 without any.
double gradientNorm(const ParameterSet& parameters);

/// Scales all gradients by min(1, limit / (norm + 1e-6)); a limit of 0 or below leaves them. Returns the norm before.
double clipGradients(const ParameterSet& parameters, double limit);

} // namespace mnemo
