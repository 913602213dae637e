#include "plugins/molecules/scaffoldsearch.h"

#include "plugins/molecules/chemistry.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace mnemo::molecules {

namespace {

constexpr std::size_t mostPools = 4;

Error stopped()
{
    return { ErrorCode::Cancelled, "cancelled", "The search was stopped.", {}, {} };
}

Result<void> checkCount(int k)
{
    if (k >= 1)
        return {};
    return Error { ErrorCode::InvalidArgument, "bad_count",
        "The number of exemplars must be at least 1, not " + std::to_string(k) + ".", {}, "k" };
}

Error named(const Error& error, const DatasetView& queries, std::size_t position)
{
    const auto row = std::to_string(queries[position]);
    return { error.code, error.kind,
        "Row " + row + " (\"" + std::string(queries.input(position)) + "\"): " + error.message
            + " Import the file again and leave such rows out.",
        {}, row };
}

} // namespace

/// The frames of some rows, with an inverted index over their environments.
class ScaffoldSearch::Pool {
public:
    void add(std::int64_t row, const Frame& frame)
    {
        auto& half = m_halves[frame.isRinged ? 1 : 0];
        for (const auto& [environment, count] : frame.print)
            half[environment].emplace_back(m_rows.size(), count);
        m_rows.push_back(row);
        m_sizes.push_back(total(frame.print));
    }

    Neighbours nearest(const Frame& query, int k, std::int64_t own) const
    {
        std::vector<int> common(m_rows.size(), 0);
        const auto& half = m_halves[query.isRinged ? 1 : 0];
        for (const auto& [environment, count] : query.print) {
            const auto places = half.find(environment);
            if (places == half.end())
                continue;
            for (const auto& [place, times] : places->second)
                common[place] += std::min(count, times);
        }
        const int size = total(query.print);
        Neighbours neighbours;
        neighbours.asked = k;
        for (std::size_t place = 0; place < m_rows.size(); ++place) {
            const int all = size + m_sizes[place] - common[place];
            if (m_rows[place] != own)
                neighbours.found.push_back({ m_rows[place], all > 0 ? static_cast<double>(common[place]) / all : 0.0 });
        }
        const auto kept = std::min(neighbours.found.size(), static_cast<std::size_t>(k));
        std::partial_sort(neighbours.found.begin(), neighbours.found.begin() + static_cast<std::ptrdiff_t>(kept),
            neighbours.found.end(), [](const Neighbour& a, const Neighbour& b) {
                return a.score != b.score ? a.score > b.score : a.row < b.row;
            });
        neighbours.found.resize(kept);
        return neighbours;
    }

private:
    using Places = std::unordered_map<std::uint32_t, std::vector<std::pair<std::size_t, int>>>;
    std::array<Places, 2> m_halves; ///< without and with rings: environment -> (place, count)
    std::vector<std::int64_t> m_rows;
    std::vector<int> m_sizes;
};

Result<ScaffoldSearch::SharedPool> ScaffoldSearch::poolOf(const DatasetView& view, const std::stop_token& stop) const
{
    const auto key = view.fingerprint();
    {
        const std::lock_guard lock(m_mutex);
        for (const auto& [known, pool] : m_pools) {
            if (known == key)
                return pool;
        }
    }
    auto pool = std::make_shared<Pool>();
    for (std::size_t i = 0; i < view.size(); ++i) {
        if (stop.stop_requested())
            return stopped();
        if (const auto frame = frameOf(view.input(i)))
            pool->add(view[i], *frame);
    }
    const std::lock_guard lock(m_mutex);
    m_pools.emplace_back(key, pool);
    if (m_pools.size() > mostPools)
        m_pools.pop_front();
    return SharedPool(pool);
}

Result<std::vector<Neighbours>> ScaffoldSearch::search(
    const DatasetView& pool, const DatasetView& queries, int k, std::stop_token stop) const
{
    if (const auto good = checkCount(k); !good)
        return good.error();
    const auto made = poolOf(pool, stop);
    if (!made)
        return made.error();
    std::vector<Neighbours> all;
    for (std::size_t i = 0; i < queries.size(); ++i) {
        if (stop.stop_requested())
            return stopped();
        const auto frame = frameOf(queries.input(i));
        if (!frame)
            return named(frame.error(), queries, i);
        all.push_back((*made)->nearest(*frame, k, static_cast<std::int64_t>(queries[i])));
    }
    return all;
}

Result<Neighbours> ScaffoldSearch::searchText(
    const DatasetView& pool, const std::string& text, int k, std::stop_token stop) const
{
    if (const auto good = checkCount(k); !good)
        return good.error();
    const auto frame = frameOf(text);
    if (!frame)
        return Error { frame.error().code, frame.error().kind, "\"" + text + "\": " + frame.error().message, {}, text };
    const auto made = poolOf(pool, stop);
    if (!made)
        return made.error();
    return (*made)->nearest(*frame, k, -1);
}

} // namespace mnemo::molecules
