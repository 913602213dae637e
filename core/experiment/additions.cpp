// What a laboratory knows beyond what it comes with: ways to find exemplars, kinds of input, plugins.
#include "core/experiment/laboratory.h"

namespace mnemo {

void Laboratory::addSearch(std::shared_ptr<const NeighbourSearch> search)
{
    const std::lock_guard lock(m_mutex);
    m_searches[search->id()] = std::move(search);
}

void addPlugin(Laboratory& laboratory, const Plugin& plugin)
{
    for (const auto& search : plugin.searches())
        laboratory.addSearch(search);
    for (const auto& kind : plugin.inputKinds())
        laboratory.addInputKind(kind);
}

std::vector<std::string> Laboratory::retrievals() const
{
    const std::lock_guard lock(m_mutex);
    std::vector<std::string> ids { "dense" };
    for (const auto& [id, search] : m_searches)
        ids.push_back(id);
    return ids;
}

void Laboratory::addInputKind(SharedInputKind kind)
{
    const std::lock_guard lock(m_mutex);
    m_inputKinds.push_back(std::move(kind));
}

std::vector<SharedInputKind> Laboratory::inputKinds() const
{
    const std::lock_guard lock(m_mutex);
    return m_inputKinds;
}

Result<std::shared_ptr<const NeighbourSearch>> Laboratory::searchNamed(const std::string& id) const
{
    if (id == "dense")
        return std::shared_ptr<const NeighbourSearch>();
    const std::lock_guard lock(m_mutex);
    if (const auto found = m_searches.find(id); found != m_searches.end())
        return found->second;
    std::string known = "dense";
    for (const auto& [name, search] : m_searches)
        known += ", " + name;
    return Error { ErrorCode::NotFound, "unknown_retrieval",
        "There is no retrieval \"" + id + "\"; known are " + known + ".", {}, "retrieval" };
}

} // namespace mnemo
