#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace mnemo {

struct Interval {
    double low = 0.0;
    double high = 0.0;
};

/// Wilson's 95 % interval of a share (z = 1.959963984540054). Zero items give [0, 1].
Interval wilson(std::int64_t successes, std::int64_t n);

/// Percentile bootstrap of the mean: resamples by SplitMix64 from `seed`, index = floor(uniform * n), linear
/// interpolation of the bounds at (B - 1) q. No values give [0, 0].
Interval bootstrapMean(
    std::span<const double> values, int resamples = 2000, std::uint64_t seed = 0, double level = 0.95);
/// A figure of some of n items, each given by its index (with repetitions); nothing where it is not defined.
using Statistic = std::function<std::optional<double>(std::span<const std::size_t> items)>;
/// The same bootstrap for any figure. Resamples in which it is not defined are left out; nothing when none is left.
std::optional<Interval> bootstrap(
    std::size_t n, const Statistic& statistic, int resamples = 2000, std::uint64_t seed = 0, double level = 0.95);
/// The value at place (n - 1) q of the sorted values, linear between neighbours; NaN without values.
double percentile(std::vector<double> values, double q);
double median(std::span<const double> values);

struct Correlation {
    double r = 0.0;
    std::optional<double> p; ///< two-sided, from Student's t; nothing with 0 degrees of freedom
    std::int64_t n = 0;
    std::int64_t freedom = 0; ///< degrees of freedom of p
};

/// Pearson's r with n - 2 degrees of freedom; nothing below two points or without variance.
std::optional<Correlation> pearson(std::span<const double> x, std::span<const double> y);
/// Spearman's rho: Pearson of average ranks.
std::optional<Correlation> spearman(std::span<const double> x, std::span<const double> y);
/// Within groups: each value minus the mean of its group, then Pearson over all points with n - groups - 1 degrees of
/// freedom. It answers whether x and y go together where the groups (methods, data sets) are held fixed.
std::optional<Correlation> pearsonWithin(
    std::span<const double> x, std::span<const double> y, std::span<const int> groups);
/// The same of average ranks taken inside each group.
std::optional<Correlation> spearmanWithin(
    std::span<const double> x, std::span<const double> y, std::span<const int> groups);
/// Ranks from 1, ties share their average.
std::vector<double> averageRanks(std::span<const double> values);

double mean(std::span<const double> values);
/// Sample standard deviation (n - 1); 0 below two values.
double standardDeviation(std::span<const double> values);

} // namespace mnemo
