#pragma once

#include <cstdint>
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
/// interpolation of the bounds at (B - 1) q.
Interval bootstrapMean(
    std::span<const double> values, int resamples = 2000, std::uint64_t seed = 0, double level = 0.95);
/// The same for any statistic of the resampled indices.
double percentile(std::vector<double> values, double q);

struct Correlation {
    double r = 0.0;
    double p = 1.0; ///< two-sided, from Student's t with n - 2 degrees of freedom
    std::int64_t n = 0;
};

/// Pearson's r; nothing below three points or without variance.
std::optional<Correlation> pearson(std::span<const double> x, std::span<const double> y);
/// Spearman's rho: Pearson of average ranks.
std::optional<Correlation> spearman(std::span<const double> x, std::span<const double> y);
/// Ranks from 1, ties share their average.
std::vector<double> averageRanks(std::span<const double> values);

double mean(std::span<const double> values);
/// Sample standard deviation (n - 1); 0 below two values.
double standardDeviation(std::span<const double> values);

} // namespace mnemo
