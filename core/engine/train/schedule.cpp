#include "core/engine/train/schedule.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace mnemo {

double Schedule::rate(std::int64_t step) const
{
    if (step < warmupSteps)
        return peakRate * static_cast<double>(step) / static_cast<double>(warmupSteps);
    const std::int64_t begin = std::max(
        warmupSteps, steps - static_cast<std::int64_t>(std::llround(decayShare * static_cast<double>(steps))));
    if (kind == ScheduleKind::Constant || step < begin)
        return peakRate;
    if (step >= steps)
        return 0.0;
    const double share = static_cast<double>(step - begin) / static_cast<double>(steps - begin);
    if (kind == ScheduleKind::Linear)
        return peakRate * (1.0 - share);
    return peakRate * 0.5 * (1.0 + std::cos(std::numbers::pi * share));
}

} // namespace mnemo
