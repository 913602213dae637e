#include "core/engine/adapters/adapterqueries.h"

#include "core/engine/adapters/adapter_p.h"
#include "core/engine/guard_p.h"

namespace mnemo {

Result<Intervention> interventionOf(const InterventionMaker& maker, std::span<const Episode> episodes)
{
    return guarded([&] {
        const at::NoGradGuard noGradients;
        return maker.intervene(episodes);
    });
}

Result<std::int64_t> virtualTokensFor(const InterventionMaker& maker, const Episode& episode)
{
    return guarded([&] {
        const at::NoGradGuard noGradients;
        return maker.intervene(std::span(&episode, 1)).virtualTokens();
    });
}

Result<std::shared_ptr<Adapter>> withoutSorting(const Adapter& adapter, const Architecture& base)
{
    Json config = adapter.config();
    if (!config.value("sort_exemplars", false))
        return std::shared_ptr<Adapter>();
    config["sort_exemplars"] = false;
    auto copy = Adapter::make(config, base, 0);
    if (!copy)
        return copy;
    return guarded([&] {
        const at::NoGradGuard noGradients;
        for (auto& [name, tensor] : (*copy)->parameters().tensors) {
            for (const auto& [other, source] : adapter.parameters().tensors) {
                if (other == name)
                    tensor.copy_(source);
            }
        }
        return *copy;
    });
}

} // namespace mnemo
