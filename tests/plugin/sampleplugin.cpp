#include "core/plugin/plugin.h"

#include <fstream>

namespace mnemo::test {

/// The first rows of the pool, whatever the query.
class FirstRows : public NeighbourSearch {
public:
    std::string id() const override { return "first"; }
    Result<std::vector<Neighbours>> search(
        const DatasetView& pool, const DatasetView& queries, int k, std::stop_token) const override
    {
        std::vector<Neighbours> all;
        for (std::size_t i = 0; i < queries.size(); ++i)
            all.push_back(first(pool, k, static_cast<std::int64_t>(queries[i])));
        return all;
    }
    Result<Neighbours> searchText(const DatasetView& pool, const std::string&, int k, std::stop_token) const override
    {
        return first(pool, k, -1);
    }

private:
    static Neighbours first(const DatasetView& pool, int k, std::int64_t own)
    {
        Neighbours neighbours;
        neighbours.asked = k;
        for (std::size_t i = 0; i < pool.size() && neighbours.found.size() < static_cast<std::size_t>(k); ++i) {
            if (static_cast<std::int64_t>(pool[i]) != own)
                neighbours.found.push_back({ static_cast<std::int64_t>(pool[i]), 1.0 });
        }
        return neighbours;
    }
};

/// Texts in capitals.
class Shouting : public InputKind {
public:
    std::string id() const override { return "shouting"; }
    bool recognises(const std::string&, const std::vector<std::string>& values) const override
    {
        std::size_t loud = 0;
        for (const auto& value : values)
            loud += problem(value) ? 0U : 1U;
        return 2 * loud > values.size();
    }
    std::optional<std::string> problem(std::string_view text) const override
    {
        return text.find_first_of("abcdefghijklmnopqrstuvwxyz") == std::string_view::npos
            ? std::optional<std::string>()
            : "there are small letters in it.";
    }
};

class SamplePlugin : public Plugin {
public:
    std::vector<std::shared_ptr<const NeighbourSearch>> searches() const override
    {
        return { std::make_shared<FirstRows>() };
    }
    std::vector<SharedInputKind> inputKinds() const override { return { std::make_shared<Shouting>() }; }
};

/// Leaves a trace as soon as any code of this library runs.
struct Trace {
    Trace()
    {
        if (const char* file = std::getenv("MNEMO_TEST_TRACE"))
            std::ofstream(file) << "loaded";
    }
} const trace;

} // namespace mnemo::test

MNEMO_PLUGIN(mnemo::test::SamplePlugin)
