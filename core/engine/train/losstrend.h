#pragma once

#include "core/base/json.h"

#include <deque>
#include <vector>

namespace mnemo {

/// Watches where the loss, averaged over ten steps, stands against its beginning: the sign of a rate too large for the
/// model. Models with RMSNorm seldom give infinite numbers, however wild the adapter.
class LossTrend {
public:
    void add(double loss);
    /// True when the mean of the last ten losses is over 1.5 times the larger of the first loss and `chance`, the loss
    /// of a uniform guess: nothing is being learned any more.
    bool isRunaway(double chance) const;
    /// True when the mean of the last ten losses is over 5 % above the mean of the first ten; false before step 20.
    bool isAboveStart() const;

    Json toJson() const;
    static LossTrend fromJson(const Json& json);

private:
    static constexpr std::size_t window = 10;
    std::vector<double> m_first;
    std::deque<double> m_last;
};

} // namespace mnemo
