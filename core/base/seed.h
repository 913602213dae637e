#pragma once

#include <cstdint>
#include <numeric>
#include <string_view>
#include <utility>
#include <vector>

namespace mnemo {

/// SplitMix64. The same numbers on every machine, compiler and locale.
class Random {
public:
    explicit Random(std::uint64_t seed)
        : m_state(seed)
    {
    }

    /// The next 64 random bits.
    std::uint64_t next();
    /// Uniform in [0, 1), 53 bits.
    double uniform();
    /// Uniform in 0 .. n - 1, without bias; n must be above 0.
    std::uint64_t below(std::uint64_t n);
    /// Standard normal (Box-Muller; two draws a value, nothing kept back).
    double normal();

    template<typename T>
    void shuffle(std::vector<T>& items)
    {
        for (std::size_t i = items.size(); i > 1; --i)
            std::swap(items[i - 1], items[below(i)]);
    }
    /// A random order of 0 .. n - 1.
    std::vector<std::size_t> permutation(std::size_t n);

    std::uint64_t state() const { return m_state; }

private:
    std::uint64_t m_state;
};

/// One run seed, split into named streams ("demonstrations", "queries", "init", "shuffle"): drawing from one never
/// moves another, so that changing the batch order does not change the demonstrations.
class Seed {
public:
    explicit Seed(std::uint64_t value)
        : m_value(value)
    {
    }
    std::uint64_t value() const { return m_value; }
    /// The seed of one stream; equal names give equal seeds.
    std::uint64_t stream(std::string_view name) const;
    Random random(std::string_view name) const { return Random(stream(name)); }

private:
    std::uint64_t m_value;
};

} // namespace mnemo
