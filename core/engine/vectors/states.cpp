#include "core/engine/vectors/states.h"

#include "core/engine/guard_p.h"
#include "core/engine/lm/frozenmodel_p.h"
#include "core/engine/tensors_p.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace mnemo {

namespace {

/// Ids that all rows begin with; at least one id of each row is left over.
std::size_t sharedPrefix(const std::vector<std::vector<std::int64_t>>& ids)
{
    std::size_t length = ids.front().size() - 1;
    for (const auto& row : ids) {
        std::size_t same = 0;
        while (same < std::min(length, row.size() - 1) && row[same] == ids.front()[same])
            ++same;
        length = same;
    }
    return length;
}

std::string nameOf(const FrozenModel& model, const Site& site)
{
    const auto layers = model.architecture().layers;
    const auto layer = std::to_string(site.layer);
    switch (site.part) {
    case SitePart::Embeddings:
        return "hidden.0";
    case SitePart::FinalNorm:
        return "hidden." + std::to_string(layers);
    case SitePart::BlockOutput:
        return site.layer + 1 == layers ? "last_block_out" : "hidden." + std::to_string(site.layer + 1);
    case SitePart::HeadOutput:
        return "head_out." + layer;
    case SitePart::AttentionOutput:
        return "attn_out." + layer;
    case SitePart::MlpOutput:
        return "mlp_out." + layer;
    default:
        fail({ ErrorCode::InvalidArgument, "bad_site", "States are read at " + describe(site) + ", which holds none.",
            {}, "site" });
    }
}

} // namespace

Result<std::vector<Matrix>> collectLastStates(const FrozenModel& model, std::span<const Sequence> sequences,
    const std::vector<Site>& sites, std::stop_token stop, const std::function<void(double)>& onProgress, int batchSize)
{
    if (sequences.empty())
        return Error { ErrorCode::InvalidArgument, "no_queries", "There is no query to read states from.", {},
            "queries" };
    return guarded([&] {
        const at::NoGradGuard noGradients;
        std::vector<std::vector<std::int64_t>> ids;
        for (const auto& sequence : sequences)
            ids.push_back(sequence.ids());
        const auto shared = sharedPrefix(ids);
        const bool sharing
            = shared >= 8 && ids.size() > 1 && model.architecture().rope.kind != RopeScaling::Kind::Dynamic;
        KeyValueCache prefix;
        if (sharing) {
            Capture nothing;
            nothing.logits = Capture::Logits::None;
            (void)model.p().run(
                Input::fromIds({ { ids.front().begin(), ids.front().begin() + static_cast<std::ptrdiff_t>(shared) } }),
                {}, nothing, &prefix);
            for (auto& row : ids)
                row.erase(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(shared));
        }
        std::vector<std::size_t> order(ids.size());
        std::iota(order.begin(), order.end(), std::size_t { 0 });
        std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return ids[a].size() < ids[b].size(); });
        Capture capture;
        capture.logits = Capture::Logits::None;
        capture.sites = sites;
        capture.siteRows = Capture::Rows::Last;
        std::vector<Matrix> states(sites.size());
        for (std::size_t start = 0; start < order.size(); start += static_cast<std::size_t>(batchSize)) {
            if (stop.stop_requested())
                fail({ ErrorCode::Cancelled, "cancelled", "Stopped while states were read.", {}, {} });
            const auto end = std::min(order.size(), start + static_cast<std::size_t>(batchSize));
            std::vector<std::vector<std::int64_t>> batch;
            for (std::size_t i = start; i < end; ++i)
                batch.push_back(ids[order[i]]);
            KeyValueCache cache = sharing ? prefix.repeated(static_cast<std::int64_t>(batch.size())) : KeyValueCache();
            const auto out = model.p().run(Input::fromIds(batch), {}, capture, sharing ? &cache : nullptr);
            for (std::size_t s = 0; s < sites.size(); ++s) {
                const Matrix rows = toMatrix(out.captured.at(nameOf(model, sites[s])));
                if (states[s].isEmpty())
                    states[s] = Matrix(ids.size(), rows.columns);
                for (std::size_t i = start; i < end; ++i)
                    std::copy_n(rows.values.begin() + static_cast<std::ptrdiff_t>((i - start) * rows.columns),
                        rows.columns, states[s].values.begin() + static_cast<std::ptrdiff_t>(order[i] * rows.columns));
            }
            if (onProgress)
                onProgress(static_cast<double>(end) / static_cast<double>(order.size()));
        }
        return states;
    });
}

Result<std::vector<PairedStates>> collectPairedStates(const FrozenModel& model, std::span<const Sequence> zeroShot,
    std::span<const Sequence> withDemonstrations, const std::vector<Site>& sites, std::stop_token stop,
    const std::function<void(double)>& onProgress)
{
    if (zeroShot.size() != withDemonstrations.size())
        return Error { ErrorCode::InvalidArgument, "bad_input",
            "Each query needs its prompt with and without demonstrations.", {}, "queries" };
    const auto half = [&](double offset) {
        return [&onProgress, offset](double done) {
            if (onProgress)
                onProgress(offset + done / 2);
        };
    };
    auto alone = collectLastStates(model, zeroShot, sites, stop, half(0.0));
    if (!alone)
        return alone.error();
    auto shown = collectLastStates(model, withDemonstrations, sites, stop, half(0.5));
    if (!shown)
        return shown.error();
    std::vector<PairedStates> pairs;
    for (std::size_t s = 0; s < sites.size(); ++s)
        pairs.push_back({ sites[s], std::move((*alone)[s]), std::move((*shown)[s]) });
    return pairs;
}

} // namespace mnemo
