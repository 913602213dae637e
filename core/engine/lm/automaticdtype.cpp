#include "core/engine/lm/automaticdtype_p.h"

#include <algorithm>
#include <chrono>
#include <limits>
#include <map>
#include <mutex>

namespace mnemo {

namespace {

constexpr std::int64_t narrow = 256; // below, a product costs less than its conversions
constexpr std::int64_t rows = 256; // of the product that is measured
constexpr double gain = 1.25;

bool hasBFloat16Instructions()
{
#if defined(__x86_64__)
    return __builtin_cpu_supports("avx512bf16");
#else
    return false;
#endif
}

/// Best of several products, the first of which warms up.
double secondsFor(const at::Tensor& x, const at::Tensor& weight)
{
    double best = std::numeric_limits<double>::infinity();
    for (int repeat = 0; repeat < 6; ++repeat) {
        const auto start = std::chrono::steady_clock::now();
        (void)at::linear(x.to(weight.scalar_type()), weight).to(at::kFloat);
        const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
        if (repeat > 0)
            best = std::min(best, taken.count());
    }
    return best;
}

bool gains(std::int64_t in, std::int64_t out)
{
    const at::Tensor x = at::ones({ rows, in }, at::kFloat);
    const at::Tensor weight = at::ones({ out, in }, at::kFloat);
    return secondsFor(x, weight) > gain * secondsFor(x, weight.to(at::kBFloat16));
}

} // namespace

FrozenModel::Dtype automaticDtype(const Architecture& architecture, at::Device device)
{
    const auto in = architecture.hiddenSize;
    if (!device.is_cpu() || in < narrow || !hasBFloat16Instructions())
        return FrozenModel::Dtype::Float32;
    static std::mutex mutex;
    static std::map<std::pair<std::int64_t, std::int64_t>, bool> measured;
    const std::lock_guard lock(mutex);
    const std::pair shape(in, architecture.feedForward);
    auto found = measured.find(shape);
    if (found == measured.end())
        found = measured.emplace(shape, gains(in, architecture.feedForward)).first;
    return found->second ? FrozenModel::Dtype::BFloat16 : FrozenModel::Dtype::Float32;
}

} // namespace mnemo
