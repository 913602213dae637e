#include "core/engine/train/losstrend.h"

#include <algorithm>
#include <numeric>

namespace mnemo {

void LossTrend::add(double loss)
{
    if (m_first.size() < window) {
        m_first.push_back(loss);
        return;
    }
    m_last.push_back(loss);
    if (m_last.size() > window)
        m_last.pop_front();
}

bool LossTrend::isAboveStart() const
{
    if (m_last.size() < window)
        return false;
    const double first = std::accumulate(m_first.begin(), m_first.end(), 0.0);
    const double last = std::accumulate(m_last.begin(), m_last.end(), 0.0);
    return last > 1.05 * first;
}

bool LossTrend::isRunaway(double chance) const
{
    if (m_last.size() < window)
        return false;
    const double last = std::accumulate(m_last.begin(), m_last.end(), 0.0) / static_cast<double>(window);
    return last > 1.5 * std::max(m_first.front(), chance);
}

Json LossTrend::toJson() const
{
    return { { "first", m_first }, { "last", m_last } };
}

LossTrend LossTrend::fromJson(const Json& json)
{
    LossTrend trend;
    trend.m_first = json.at("first").get<std::vector<double>>();
    trend.m_last = json.at("last").get<std::deque<double>>();
    return trend;
}

} // namespace mnemo
