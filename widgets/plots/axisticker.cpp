#include "widgets/plots/plotcanvas_p.h"
#include "widgets/plots/plottext.h"
#include "widgets/plots/valuescale.h"

#include <cmath>

namespace mnemo {
namespace {

std::vector<double> logarithmicTicks(double low, double high, int count)
{
    const double decades = std::log10(high / low);
    if (!(low > 0.0) || !std::isfinite(decades) || decades <= 0.0)
        return {};
    if (decades < 1.0)
        return niceTicks(low, high, count);
    std::vector<double> ticks;
    const int stride = std::max(1, int(std::ceil(decades / std::max(count, 2))));
    const bool thirds = stride == 1 && 2.0 * decades <= count + 1;
    for (int exponent = int(std::floor(std::log10(low))); exponent <= int(std::ceil(std::log10(high))); ++exponent) {
        if (exponent % stride != 0)
            continue;
        for (const double factor : thirds ? std::vector<double> { 1.0, 3.0 } : std::vector<double> { 1.0 }) {
            const double tick = factor * std::pow(10.0, exponent);
            if (tick >= low * (1 - 1e-9) && tick <= high * (1 + 1e-9))
                ticks.push_back(tick);
        }
    }
    return ticks;
}

} // namespace

int AxisTicker::exponentFor(const QCPRange& range)
{
    const double largest = std::max(std::abs(range.lower), std::abs(range.upper));
    if (!(largest > 0.0) || !std::isfinite(largest) || (largest >= 0.01 && largest < 1e6))
        return 0;
    return int(std::floor(std::log10(largest) + 1e-9));
}

void AxisTicker::generate(const QCPRange& range, const QLocale& locale, QChar, int, QVector<double>& ticks,
    QVector<double>* subTicks, QVector<QString>* tickLabels)
{
    const std::vector<double> chosen = m_logarithmic ? logarithmicTicks(range.lower, range.upper, tickCount())
                                                     : niceTicks(range.lower, range.upper, tickCount());
    ticks = QVector<double>(chosen.begin(), chosen.end());
    if (subTicks)
        subTicks->clear();
    if (!tickLabels)
        return;
    std::vector<double> shown = chosen;
    for (double& tick : shown)
        tick /= std::pow(10.0, m_exponent);
    const std::vector<QString> texts = tickTexts(shown, locale);
    *tickLabels = QVector<QString>(texts.begin(), texts.end());
}

} // namespace mnemo
