#include "core/experiment/lookup.h"

#include "core/engine/evaluate/baselines.h"
#include "core/engine/evaluate/evaluator.h"
#include "core/text/segments.h"
#include "core/text/tokenizer.h"

#include <algorithm>

namespace mnemo {

namespace {

LabelOfRow labelsOf(const Task& task)
{
    return [dataset = task.dataset](std::int64_t row) { return dataset->label(static_cast<RowIndex>(row)); };
}

Episode episodeOf(const Lookup& lookup)
{
    Episode episode;
    episode.row = lookup.row;
    episode.label = lookup.label;
    episode.queryVector = lookup.vector;
    return episode;
}

/// The prompt with these rows as text in front.
Sequence promptOf(const Task& task, const Lookup& lookup, const std::vector<RowIndex>& shown)
{
    const auto& form = task.config.form;
    const auto prompt = lookup.row < 0 ? form.renderText(*task.dataset, shown, lookup.text)
                                       : form.render(*task.dataset, shown, static_cast<RowIndex>(lookup.row), false);
    return cutIntoSegments(prompt, *task.model->tokenizer(), true);
}

Result<Neighbours> neighboursOfText(const Laboratory& laboratory, const Task& task, const ExemplarIndex& index,
    const std::string& text, const Matrix& vectors, int k, std::stop_token stop)
{
    const auto search = laboratory.searchNamed(task.config.retrieval);
    if (!search)
        return search.error();
    if (*search)
        return (*search)->searchText(task.splits.train, text, k, stop);
    auto found = index.search(vectors, k);
    return found ? Result<Neighbours>(std::move(found->front())) : Result<Neighbours>(found.error());
}

/// One episode with all exemplars, then one without each, in order of rank.
std::vector<Episode> variants(const Task& task, const Lookup& lookup, const ExemplarIndex& index, bool asText)
{
    const auto& found = lookup.neighbours.found;
    std::vector<Episode> episodes;
    for (std::size_t left = 0; left <= found.size(); ++left) {
        Episode episode = episodeOf(lookup);
        std::vector<RowIndex> shown;
        for (std::size_t rank = 0; rank < found.size(); ++rank) {
            if (rank + 1 == left)
                continue;
            const auto row = found[rank].row;
            shown.push_back(static_cast<RowIndex>(row));
            const auto value = index.value(row);
            episode.exemplars.push_back({ row, task.dataset->label(static_cast<RowIndex>(row)),
                static_cast<float>(found[rank].score), { value.begin(), value.end() }, 0 });
        }
        episode.prompt = promptOf(task, lookup, asText ? shown : std::vector<RowIndex>());
        episodes.push_back(std::move(episode));
    }
    return episodes;
}

} // namespace

Result<Lookup> lookUpRow(Laboratory& laboratory, const Task& task, RowIndex row, int k, std::stop_token stop)
{
    const DatasetView one(task.dataset, std::vector<RowIndex> { row });
    const auto retrieved = laboratory.retrieval(task, one, k, stop);
    if (!retrieved)
        return retrieved.error();
    Lookup lookup;
    lookup.text = std::string(task.dataset->input(row));
    lookup.row = row;
    lookup.label = task.dataset->label(row);
    lookup.neighbours = (*retrieved)->neighbours.front();
    lookup.vector = (*retrieved)->queryVectors.values;
    lookup.vote = vote(lookup.neighbours, labelsOf(task));
    return lookup;
}

Result<Lookup> lookUpText(
    Laboratory& laboratory, const Task& task, const std::string& text, int k, std::stop_token stop)
{
    const auto index = laboratory.index(task, stop);
    if (!index)
        return index.error();
    Lookup lookup;
    lookup.text = text;
    if (text.find_first_not_of(" \t\r\n") == std::string::npos)
        return Error { ErrorCode::InvalidArgument, "empty_text", "The query is empty: type some words.", {}, {} };
    auto vectors = task.embedder->embed({ task.config.form.renderText(*task.dataset, {}, text).text }, stop);
    if (!vectors)
        return vectors.error();
    auto found = neighboursOfText(laboratory, task, **index, text, vectors->vectors, k, stop);
    if (!found)
        return found.error();
    lookup.neighbours = std::move(*found);
    lookup.vector = std::move(vectors->vectors.values);
    lookup.vote = vote(lookup.neighbours, labelsOf(task));
    return lookup;
}

Result<LookupSummary> lookUpAll(
    Laboratory& laboratory, const Task& task, int k, std::stop_token stop, const JobProgress& progress)
{
    const auto retrieved = laboratory.retrieval(task, task.test, k, stop, progress);
    if (!retrieved)
        return retrieved.error();
    const auto& neighbours = (*retrieved)->neighbours;
    std::vector<int> gold;
    for (std::size_t i = 0; i < task.test.size(); ++i)
        gold.push_back(task.test.label(i));
    LookupSummary summary;
    const auto labelOf = labelsOf(task);
    summary.accuracy = neighbourAccuracy(neighbours, gold, labelOf);
    summary.allShareASet = allShareASet(neighbours);
    for (const auto& found : neighbours)
        summary.votes.push_back(vote(found, labelOf));
    return summary;
}

Result<std::optional<DropReport>> dropEach(Laboratory& laboratory, const Task& task, const Lookup& lookup,
    std::shared_ptr<const InterventionMaker> maker, std::stop_token stop)
{
    if (task.dataset->labels().isEmpty() || lookup.neighbours.found.empty())
        return std::optional<DropReport>();
    const auto index = laboratory.index(task, stop);
    if (!index)
        return index.error();
    const auto plain = laboratory.episodes(task, task.test, EpisodeNeeds {}, 0, task.config.seed, stop);
    if (!plain)
        return plain.error();
    const bool asText = !maker || maker->needs().retrieved == 0;
    if (asText)
        maker = std::make_shared<IclRetrieved>(static_cast<int>(lookup.neighbours.found.size()));
    EvaluationOptions options;
    options.resamples = 1;
    const EpisodeList list(variants(task, lookup, **index, asText), (*plain)->labelIds());
    const auto evaluation = Evaluator(task.model, options).run(*maker, list, stop);
    if (!evaluation)
        return evaluation.error();
    DropReport report;
    report.method = evaluation->method;
    report.all = evaluation->items.front().probabilities;
    for (std::size_t i = 1; i < evaluation->items.size(); ++i)
        report.without.push_back(evaluation->items[i].probabilities);
    return std::optional(std::move(report));
}

Result<PoolMap> poolMap(const ExemplarIndex& index, std::size_t most)
{
    const auto& entries = index.entries();
    const std::size_t step
        = std::max<std::size_t>(1, (entries.rows.size() + most - 1) / std::max<std::size_t>(most, 1));
    const std::size_t count = (entries.rows.size() + step - 1) / step;
    PoolMap map;
    Matrix kept(count, entries.keys.columns);
    for (std::size_t i = 0; i < count; ++i) {
        const auto* from = entries.keys.values.data() + i * step * entries.keys.columns;
        std::copy(from, from + entries.keys.columns, kept.values.data() + i * entries.keys.columns);
        map.rows.push_back(entries.rows[i * step]);
    }
    auto projection = principalComponents(kept);
    if (!projection)
        return projection.error();
    map.projection = std::move(*projection);
    return map;
}

} // namespace mnemo
