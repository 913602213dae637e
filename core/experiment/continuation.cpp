#include "core/experiment/continuation.h"

#include "core/base/metrics.h"
#include "core/engine/adapters/adapterqueries.h"
#include "core/experiment/lookup.h"
#include "core/text/tokenizer.h"

#include <algorithm>
#include <cmath>

namespace mnemo {

namespace {

/// Softmax over the vocabulary, in float64.
std::vector<double> probabilities(const std::vector<float>& logits)
{
    auto values = logSoftmax(logits);
    for (double& value : values)
        value = std::exp(value);
    return values;
}

/// Logits of what comes next.
Result<std::vector<float>> nextOf(
    const FrozenModel& model, const std::vector<std::int64_t>& ids, const Intervention& intervention)
{
    auto output = model.forward(Input::fromIds({ ids }), intervention);
    if (!output)
        return output.error();
    return std::move(output->logits.values);
}

/// The text as a query, with the exemplars that the method wants.
Result<Intervention> interventionFor(
    Laboratory& laboratory, const Task& task, const std::string& text, const InterventionMaker& maker)
{
    Episode episode;
    const auto needs = maker.needs();
    if (needs.retrieved > 0 || needs.queryVector) {
        const auto lookup = lookUpText(laboratory, task, text, std::max(needs.retrieved, 1));
        if (!lookup)
            return lookup.error();
        const auto index = laboratory.index(task);
        if (!index)
            return index.error();
        episode.queryVector = lookup->vector;
        for (const auto& found : lookup->neighbours.found) {
            const auto value = (*index)->value(found.row);
            episode.exemplars.push_back({ found.row, task.dataset->label(static_cast<RowIndex>(found.row)),
                static_cast<float>(found.score), { value.begin(), value.end() }, 0 });
        }
    }
    return interventionOf(maker, std::vector<Episode> { std::move(episode) });
}

std::vector<NextToken> likeliest(const std::vector<double>& without, const std::vector<double>& with, std::size_t most)
{
    std::vector<NextToken> next;
    for (std::size_t id = 0; id < without.size(); ++id)
        next.push_back({ static_cast<std::int64_t>(id), without[id], with[id] });
    const auto larger = [](const NextToken& token) { return std::max(token.without, token.with); };
    const auto count = static_cast<std::ptrdiff_t>(std::min(most, next.size()));
    std::partial_sort(next.begin(), next.begin() + count, next.end(),
        [&](const NextToken& a, const NextToken& b) { return larger(a) > larger(b); });
    next.resize(static_cast<std::size_t>(count));
    return next;
}

} // namespace

Result<Continuation> continueText(Laboratory& laboratory, const Task& task, const std::string& text,
    const std::shared_ptr<const InterventionMaker>& maker, int tokens, std::size_t most)
{
    const auto tokenizer = task.model->tokenizer();
    if (!tokenizer)
        return Error { ErrorCode::NotFound, "no_tokenizer",
            task.model->name() + " has no tokenizer.json; text cannot be read with it.", task.model->folder().string(),
            "tokenizer.json" };
    Continuation made;
    made.ids = tokenizer->ids(text);
    if (made.ids.empty())
        return Error { ErrorCode::InvalidArgument, "empty_text", "The text is empty: type some words.", {}, {} };
    std::vector<std::int64_t> stops;
    if (tokenizer->eosId())
        stops.push_back(*tokenizer->eosId());
    const auto without = nextOf(*task.model, made.ids, {});
    if (!without)
        return without.error();
    const auto greedy = task.model->generate(made.ids, tokens, {}, stops);
    if (!greedy)
        return greedy.error();
    made.without = *greedy;
    if (!maker) {
        const auto alone = probabilities(*without);
        made.next = likeliest(alone, alone, most);
        return made;
    }
    const auto intervention = interventionFor(laboratory, task, text, *maker);
    if (!intervention)
        return intervention.error();
    const auto with = nextOf(*task.model, made.ids, *intervention);
    if (!with)
        return with.error();
    const auto changed = task.model->generate(made.ids, tokens, *intervention, stops);
    if (!changed)
        return changed.error();
    made.with = *changed;
    made.next = likeliest(probabilities(*without), probabilities(*with), most);
    made.divergence = divergence(*without, *with);
    return made;
}

} // namespace mnemo
