#include "core/base/statistics.h"

#include "core/base/seed.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace mnemo {

namespace {

constexpr double z95 = 1.959963984540054;

/// Continued fraction of the regularised incomplete beta function (Lentz's method).
double betaFraction(double a, double b, double x)
{
    constexpr double tiny = 1e-300;
    double c = 1.0;
    double d = 1.0 - (a + b) * x / (a + 1.0);
    d = 1.0 / (std::abs(d) < tiny ? tiny : d);
    double fraction = d;
    for (int m = 1; m <= 1000; ++m) {
        const double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
        d = 1.0 + even * d;
        d = 1.0 / (std::abs(d) < tiny ? tiny : d);
        c = 1.0 + even / c;
        c = std::abs(c) < tiny ? tiny : c;
        fraction *= d * c;
        const double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
        d = 1.0 + odd * d;
        d = 1.0 / (std::abs(d) < tiny ? tiny : d);
        c = 1.0 + odd / c;
        c = std::abs(c) < tiny ? tiny : c;
        const double step = d * c;
        fraction *= step;
        if (std::abs(step - 1.0) < 1e-16)
            break;
    }
    return fraction;
}

double incompleteBeta(double a, double b, double x)
{
    if (x <= 0.0)
        return 0.0;
    if (x >= 1.0)
        return 1.0;
    const double front
        = std::exp(std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) + a * std::log(x) + b * std::log1p(-x));
    if (x < (a + 1.0) / (a + b + 2.0))
        return front * betaFraction(a, b, x) / a;
    return 1.0 - front * betaFraction(b, a, 1.0 - x) / b;
}

/// Pearson's r of centred or raw values, judged with the given degrees of freedom.
std::optional<Correlation> correlate(std::span<const double> x, std::span<const double> y, std::int64_t freedom)
{
    if (x.size() != y.size() || x.size() < 2)
        return {};
    const double meanX = mean(x);
    const double meanY = mean(y);
    double xx = 0.0;
    double yy = 0.0;
    double xy = 0.0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        xx += (x[i] - meanX) * (x[i] - meanX);
        yy += (y[i] - meanY) * (y[i] - meanY);
        xy += (x[i] - meanX) * (y[i] - meanY);
    }
    if (!(xx > 0.0) || !(yy > 0.0))
        return {};
    Correlation result;
    result.n = static_cast<std::int64_t>(x.size());
    result.freedom = std::max<std::int64_t>(freedom, 0);
    result.r = std::clamp(xy / std::sqrt(xx * yy), -1.0, 1.0);
    // P(|t| > t0) = I_{df / (df + t0^2)}(df / 2, 1 / 2), and df / (df + t0^2) = 1 - r^2
    if (freedom > 0)
        result.p = incompleteBeta(static_cast<double>(freedom) / 2, 0.5, (1 - result.r) * (1 + result.r));
    return result;
}

using Members = std::map<int, std::vector<std::size_t>>;

Members membersOf(std::span<const int> groups)
{
    Members members;
    for (std::size_t i = 0; i < groups.size(); ++i)
        members[groups[i]].push_back(i);
    return members;
}

/// Each value, or its rank inside its group, minus the group's mean.
std::vector<double> centredInGroups(std::span<const double> values, const Members& members, bool byRank)
{
    std::vector<double> centred(values.size());
    for (const auto& [group, items] : members) {
        std::vector<double> own;
        for (const std::size_t item : items)
            own.push_back(values[item]);
        if (byRank)
            own = averageRanks(own);
        const double centre = mean(own);
        for (std::size_t i = 0; i < items.size(); ++i)
            centred[items[i]] = own[i] - centre;
    }
    return centred;
}

std::optional<Correlation> correlateWithin(
    std::span<const double> x, std::span<const double> y, std::span<const int> groups, bool byRank)
{
    if (x.size() != y.size() || x.size() != groups.size())
        return {};
    const Members members = membersOf(groups);
    const auto freedom = static_cast<std::int64_t>(x.size()) - static_cast<std::int64_t>(members.size()) - 1;
    return correlate(centredInGroups(x, members, byRank), centredInGroups(y, members, byRank), freedom);
}

} // namespace

Interval wilson(std::int64_t successes, std::int64_t n)
{
    if (n <= 0)
        return { 0.0, 1.0 };
    const double count = static_cast<double>(n);
    const double share = static_cast<double>(successes) / count;
    const double z2 = z95 * z95;
    const double centre = (share + z2 / (2 * count)) / (1 + z2 / count);
    const double half = z95 / (1 + z2 / count) * std::sqrt(share * (1 - share) / count + z2 / (4 * count * count));
    return { std::max(0.0, centre - half), std::min(1.0, centre + half) };
}

double percentile(std::vector<double> values, double q)
{
    if (values.empty())
        return std::numeric_limits<double>::quiet_NaN();
    std::sort(values.begin(), values.end());
    const double place = static_cast<double>(values.size() - 1) * q;
    const auto below = static_cast<std::size_t>(std::floor(place));
    const auto above = std::min(below + 1, values.size() - 1);
    return values[below] + (values[above] - values[below]) * (place - static_cast<double>(below));
}

double median(std::span<const double> values)
{
    return percentile({ values.begin(), values.end() }, 0.5);
}

std::optional<Interval> bootstrap(
    std::size_t n, const Statistic& statistic, int resamples, std::uint64_t seed, double level)
{
    Random random(seed);
    std::vector<std::size_t> items(n);
    std::vector<double> figures;
    figures.reserve(static_cast<std::size_t>(resamples));
    for (int b = 0; b < resamples && n > 0; ++b) {
        for (std::size_t& item : items)
            item = static_cast<std::size_t>(std::floor(random.uniform() * static_cast<double>(n)));
        if (const auto figure = statistic(items))
            figures.push_back(*figure);
    }
    if (figures.empty())
        return {};
    return Interval { percentile(figures, (1 - level) / 2), percentile(figures, (1 + level) / 2) };
}

Interval bootstrapMean(std::span<const double> values, int resamples, std::uint64_t seed, double level)
{
    const auto meanOf = [&](std::span<const std::size_t> items) -> std::optional<double> {
        double sum = 0.0;
        for (const std::size_t item : items)
            sum += values[item];
        return sum / static_cast<double>(items.size());
    };
    return bootstrap(values.size(), meanOf, resamples, seed, level).value_or(Interval {});
}

double mean(std::span<const double> values)
{
    double sum = 0.0;
    for (const double value : values)
        sum += value;
    return values.empty() ? 0.0 : sum / static_cast<double>(values.size());
}

double standardDeviation(std::span<const double> values)
{
    if (values.size() < 2)
        return 0.0;
    const double centre = mean(values);
    double sum = 0.0;
    for (const double value : values)
        sum += (value - centre) * (value - centre);
    return std::sqrt(sum / static_cast<double>(values.size() - 1));
}

std::optional<Correlation> pearson(std::span<const double> x, std::span<const double> y)
{
    return correlate(x, y, static_cast<std::int64_t>(x.size()) - 2);
}

std::vector<double> averageRanks(std::span<const double> values)
{
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t { 0 });
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
    std::vector<double> ranks(values.size());
    for (std::size_t i = 0; i < order.size();) {
        std::size_t j = i;
        while (j < order.size() && values[order[j]] == values[order[i]])
            ++j;
        for (std::size_t k = i; k < j; ++k)
            ranks[order[k]] = (static_cast<double>(i) + static_cast<double>(j) + 1.0) / 2.0;
        i = j;
    }
    return ranks;
}

std::optional<Correlation> spearman(std::span<const double> x, std::span<const double> y)
{
    if (x.size() != y.size())
        return {};
    return pearson(averageRanks(x), averageRanks(y));
}

std::optional<Correlation> pearsonWithin(
    std::span<const double> x, std::span<const double> y, std::span<const int> groups)
{
    return correlateWithin(x, y, groups, false);
}

std::optional<Correlation> spearmanWithin(
    std::span<const double> x, std::span<const double> y, std::span<const int> groups)
{
    return correlateWithin(x, y, groups, true);
}

} // namespace mnemo
