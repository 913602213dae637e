#include "core/base/seed.h"

#include <cmath>

namespace mnemo {

std::uint64_t Random::next()
{
    m_state += 0x9E3779B97F4A7C15ULL;
    std::uint64_t z = m_state;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

double Random::uniform()
{
    return static_cast<double>(next() >> 11) * 0x1.0p-53;
}

std::uint64_t Random::below(std::uint64_t n)
{
    const std::uint64_t rest = (0 - n) % n; // values below this would favour small results
    for (;;) {
        const std::uint64_t bits = next();
        if (bits >= rest)
            return bits % n;
    }
}

double Random::normal()
{
    const double radius = std::sqrt(-2.0 * std::log(1.0 - uniform()));
    return radius * std::cos(6.283185307179586 * uniform());
}

std::vector<std::size_t> Random::permutation(std::size_t n)
{
    std::vector<std::size_t> order(n);
    std::iota(order.begin(), order.end(), std::size_t { 0 });
    shuffle(order);
    return order;
}

std::uint64_t Seed::stream(std::string_view name) const
{
    std::uint64_t hash = 0xCBF29CE484222325ULL; // FNV-1a over the name, then mixed with the run seed
    for (const char c : name)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
    return Random(hash ^ Random(m_value).next()).next();
}

} // namespace mnemo
