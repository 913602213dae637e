#pragma once

#include <cstdint>

namespace mnemo {

enum class ScheduleKind { Constant, Linear, Cosine };

/// Learning rate over the steps 0 .. steps - 1 of a run: a linear warm-up, a plateau, a decay.
///
/// With w warm-up steps and the decay beginning at b = max(w, steps - round(decayShare * steps)):
/// rate(s) = peak * s / w for s < w (so the first step of a warm-up has rate 0), peak for s < b, and with
/// t = (s - b) / (steps - b) afterwards peak * (1 - t) for Linear, peak * (1 + cos(pi t)) / 2 for Cosine.
struct Schedule {
    ScheduleKind kind = ScheduleKind::Linear;
    double peakRate = 1e-3;
    std::int64_t steps = 0;
    std::int64_t warmupSteps = 0;
    double decayShare = 1.0; ///< last share of the steps that decays; 1: everything behind the warm-up

    double rate(std::int64_t step) const;
};

} // namespace mnemo
