#include "core/engine/retrieval/episodebuilder.h"

#include "core/text/labelwords.h"
#include "core/text/segments.h"
#include "core/text/tokenizer.h"

#include <algorithm>

namespace mnemo {

namespace {

Error missing(const char* kind, const std::string& what)
{
    return { ErrorCode::InvalidArgument, kind, what, {}, {} };
}

/// The longest beginning of at most `bytes` bytes that ends between two characters.
std::string_view firstBytes(std::string_view text, std::size_t bytes)
{
    if (bytes >= text.size())
        return text;
    while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xC0U) == 0x80U)
        --bytes;
    return text.substr(0, bytes);
}

/// The prompt with `input` in the place of the query's own text; `place` is where that text begins.
RenderedPrompt withInput(const RenderedPrompt& rendered, std::size_t place, std::size_t oldSize, std::string_view input)
{
    RenderedPrompt changed = rendered;
    changed.text.replace(place, oldSize, input);
    const std::size_t removed = oldSize - input.size();
    for (TextSpan& span : changed.spans) {
        span.begin -= span.begin > place ? removed : 0;
        span.end -= span.end > place ? removed : 0;
    }
    return changed;
}

/// Where the query's own text stands in its prompt; npos when the template does not show it as it is.
std::size_t placeOfInput(const RenderedPrompt& rendered, std::string_view input)
{
    for (const TextSpan& span : rendered.spans) {
        if (span.span != SpanClass::Query)
            continue;
        const std::size_t place = rendered.text.find(input, span.begin);
        if (!input.empty() && place != std::string::npos && place + input.size() <= span.end)
            return place;
    }
    return std::string::npos;
}

template<typename T>
void shuffleBy(std::vector<T>& items, std::uint64_t seed, const std::string& stream)
{
    Random random = Seed(seed).random(stream);
    random.shuffle(items);
}

Result<void> checkNeeds(const EpisodeBuilder::Settings& settings)
{
    const EpisodeNeeds& needs = settings.needs;
    const bool isRetrieving = needs.text == EpisodeNeeds::Text::Retrieved || needs.retrieved > 0;
    if (needs.text == EpisodeNeeds::Text::Fixed && settings.demonstrations.empty())
        return missing("no_demonstrations", "The method wants fixed demonstrations: draw some from the training rows.");
    if (isRetrieving && (!settings.retrieval || settings.retrieval->neighbours.size() != settings.queries.size()))
        return missing("no_retrieval", "The method wants retrieved exemplars for every query: retrieve them first.");
    if (needs.retrieved > 0 && !settings.index)
        return missing("no_retrieval", "The method wants vectors of its exemplars: build the index first.");
    if (needs.queryVector && (!settings.retrieval || settings.retrieval->queryVectors.rows != settings.queries.size()))
        return missing("no_retrieval", "The method wants a vector of every query: embed the queries first.");
    return {};
}

} // namespace

std::vector<RowIndex> drawDemonstrations(const DatasetView& pool, int count, Random& random)
{
    const std::size_t classes = pool.dataset()->labels().size();
    const auto wanted = static_cast<std::size_t>(std::max(0, count));
    if (classes == 0)
        return pool.shuffled(random.next()).first(wanted).rows();
    const std::size_t perClass = wanted / classes;
    if (perClass > 0) {
        if (const auto balanced = pool.balanced(perClass, random))
            return balanced->rows();
    }
    return pool.evenly(perClass > 0 ? perClass * classes : wanted, random).rows();
}

Result<Retrieval> retrieve(const ExemplarIndex& index, const Embedder& embedder, const DatasetView& queries,
    const PromptTemplate& form, int k, std::stop_token stop, const EngineProgress& progress)
{
    std::vector<std::string> texts;
    std::vector<std::int64_t> rows;
    for (const RowIndex row : queries.rows()) {
        texts.push_back(form.queryText(*queries.dataset(), row));
        rows.push_back(row);
    }
    auto embedded = embedder.embed(texts, stop, progress);
    if (!embedded)
        return embedded.error();
    auto neighbours = index.search(embedded->vectors, k, rows);
    if (!neighbours)
        return neighbours.error();
    return Retrieval { std::move(*neighbours), std::move(embedded->vectors), std::move(embedded->tokens) };
}

EpisodeBuilder::EpisodeBuilder(Settings settings)
    : m_settings(std::move(settings))
{
}

Result<std::shared_ptr<const EpisodeBuilder>> EpisodeBuilder::make(Settings settings)
{
    if (!settings.tokenizer)
        return missing("no_tokenizer", "The model's folder holds no tokenizer.json, so it cannot read texts.");
    if (const auto valid = settings.form.validate(*settings.queries.dataset()); !valid)
        return valid.error();
    if (const auto complete = checkNeeds(settings); !complete)
        return complete.error();
    std::shared_ptr<EpisodeBuilder> builder(new EpisodeBuilder(std::move(settings)));
    const Settings& used = builder->m_settings;
    const LabelSet& labels = used.queries.dataset()->labels();
    if (labels.isEmpty() || used.queries.isEmpty())
        return std::shared_ptr<const EpisodeBuilder>(std::move(builder));
    std::vector<std::string> words;
    for (const std::string& word : labels.words())
        words.push_back(used.form.answerText(word));
    const std::string before = used.form.queryText(*used.queries.dataset(), used.queries[0]);
    builder->m_labelIds = labelTokens(words, *used.tokenizer, before).ids;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const auto length = static_cast<std::int64_t>(builder->m_labelIds[i].size());
        if (length == 0)
            return Error { ErrorCode::InvalidArgument, "label_without_token",
                "The label word \"" + labels.word(i)
                    + "\" has no token of its own behind the prompt: choose another word.",
                {}, labels.word(i) };
        builder->m_answerRoom = std::max(builder->m_answerRoom, length);
    }
    return std::shared_ptr<const EpisodeBuilder>(std::move(builder));
}

std::size_t EpisodeBuilder::size() const
{
    return m_settings.queries.size();
}

std::shared_ptr<const EpisodeBuilder> EpisodeBuilder::shuffled(std::uint64_t seed) const
{
    std::shared_ptr<EpisodeBuilder> copy(new EpisodeBuilder(*this));
    copy->m_settings.shuffle = seed;
    return copy;
}

Result<Episode> EpisodeBuilder::episode(std::size_t position) const
{
    const RowIndex row = m_settings.queries[position];
    Episode episode;
    episode.row = row;
    episode.label = m_settings.queries.label(position);
    episode.answer = answerIds(row);
    addExemplars(position, episode);
    if (const auto added = addPrompt(position, episode); !added)
        return added.error();
    return episode;
}

std::vector<std::int64_t> EpisodeBuilder::answerIds(RowIndex row) const
{
    const Dataset& dataset = *m_settings.queries.dataset();
    const int label = dataset.label(row);
    if (label >= 0)
        return m_labelIds[static_cast<std::size_t>(label)];
    if (dataset.answerColumn() < 0 || dataset.answer(row).empty())
        return {};
    const std::string word = m_settings.form.answerText(dataset.answer(row));
    std::vector<std::int64_t> ids
        = labelTokens({ word }, *m_settings.tokenizer, m_settings.form.queryText(dataset, row)).ids.front();
    if (const auto end = m_settings.tokenizer->eosId(); end && m_settings.endsFreeAnswers)
        ids.push_back(*end);
    return ids;
}

/// In order of rank, or in another order for the order test.
std::vector<Neighbour> EpisodeBuilder::neighboursOf(std::size_t position) const
{
    const auto most = static_cast<std::size_t>(std::max(m_settings.needs.retrieved,
        m_settings.needs.text == EpisodeNeeds::Text::Retrieved ? m_settings.needs.textCount : 0));
    std::vector<Neighbour> neighbours = m_settings.retrieval->neighbours[position].found;
    std::erase_if(neighbours, [&](const Neighbour& n) { return n.row == m_settings.queries[position]; });
    neighbours.resize(std::min(neighbours.size(), most));
    return neighbours;
}

void EpisodeBuilder::addExemplars(std::size_t position, Episode& episode) const
{
    const EpisodeNeeds& needs = m_settings.needs;
    if (m_settings.retrieval && !m_settings.retrieval->queryTokens.empty()
        && (needs.retrieved > 0 || needs.queryVector || needs.text == EpisodeNeeds::Text::Retrieved))
        episode.encoderTokens = m_settings.retrieval->queryTokens[position];
    if (needs.queryVector) {
        const Matrix& vectors = m_settings.retrieval->queryVectors;
        const float* vector = vectors.values.data() + position * vectors.columns;
        episode.queryVector.assign(vector, vector + vectors.columns);
    }
    if (needs.retrieved == 0)
        return;
    std::vector<Neighbour> neighbours = neighboursOf(position);
    neighbours.resize(std::min(neighbours.size(), static_cast<std::size_t>(needs.retrieved)));
    if (m_settings.shuffle)
        shuffleBy(neighbours, *m_settings.shuffle, "exemplars of " + std::to_string(episode.row));
    for (const Neighbour& neighbour : neighbours) {
        const std::int64_t place = m_settings.index->place(neighbour.row);
        if (place < 0)
            continue;
        const auto vector = m_settings.index->value(neighbour.row);
        episode.exemplars.push_back(
            { neighbour.row, m_settings.queries.dataset()->label(static_cast<RowIndex>(neighbour.row)),
                static_cast<float>(neighbour.score), { vector.begin(), vector.end() },
                m_settings.index->entries().tokens[static_cast<std::size_t>(place)] });
    }
}

std::vector<RowIndex> EpisodeBuilder::demonstrationsOf(std::size_t position) const
{
    const RowIndex own = m_settings.queries[position];
    std::vector<RowIndex> rows;
    if (m_settings.needs.text == EpisodeNeeds::Text::Fixed) {
        rows = m_settings.demonstrations;
        if (m_settings.shuffle)
            shuffleBy(rows, *m_settings.shuffle, "demonstrations");
        std::erase(rows, own);
    } else if (m_settings.needs.text == EpisodeNeeds::Text::Retrieved) {
        for (const Neighbour& neighbour : neighboursOf(position))
            rows.push_back(static_cast<RowIndex>(neighbour.row));
        rows.resize(std::min(rows.size(), static_cast<std::size_t>(m_settings.needs.textCount)));
        if (m_settings.shuffle)
            shuffleBy(rows, *m_settings.shuffle, "demonstrations of " + std::to_string(own));
    }
    return rows;
}

Sequence EpisodeBuilder::cut(const RenderedPrompt& rendered) const
{
    return cutIntoSegments(rendered, *m_settings.tokenizer, true);
}

bool EpisodeBuilder::fits(const Sequence& prompt) const
{
    const auto length = static_cast<std::int64_t>(prompt.size()) + m_settings.virtualTokens;
    return m_settings.context <= 0 || length + m_answerRoom <= m_settings.context;
}

/// Shortens the query's own text until the prompt fits; false when even an empty text does not.
bool EpisodeBuilder::cutText(const RenderedPrompt& rendered, RowIndex row, Episode& episode) const
{
    const std::string_view input = m_settings.queries.dataset()->input(row);
    const std::size_t place = placeOfInput(rendered, input);
    if (place == std::string::npos)
        return false;
    const auto shortened
        = [&](std::size_t bytes) { return cut(withInput(rendered, place, input.size(), firstBytes(input, bytes))); };
    std::size_t fitting = 0;
    std::size_t tooLong = input.size();
    Sequence best = shortened(0);
    if (!fits(best))
        return false;
    while (tooLong - fitting > 1) {
        const std::size_t middle = (fitting + tooLong) / 2;
        Sequence candidate = shortened(middle);
        if (fits(candidate)) {
            fitting = middle;
            best = std::move(candidate);
        } else {
            tooLong = middle;
        }
    }
    episode.cutTokens = static_cast<std::int64_t>(cut(rendered).size() - best.size());
    episode.prompt = std::move(best);
    return true;
}

/// The policy's own remedy first, then the other.
Result<void> EpisodeBuilder::addPrompt(std::size_t position, Episode& episode) const
{
    const RowIndex row = m_settings.queries[position];
    const Dataset& dataset = *m_settings.queries.dataset();
    std::vector<RowIndex> demonstrations = demonstrationsOf(position);
    for (;; demonstrations.pop_back(), ++episode.droppedDemonstrations) {
        const RenderedPrompt rendered = m_settings.form.render(dataset, demonstrations, row, false);
        episode.prompt = cut(rendered);
        const bool mayCut = m_settings.policy == ContextPolicy::CutText || demonstrations.empty();
        if (fits(episode.prompt) || (mayCut && cutText(rendered, row, episode)))
            return {};
        if (demonstrations.empty())
            return Error { ErrorCode::InvalidArgument, "too_long",
                "Row " + std::to_string(row) + " does not fit into the model's context of "
                    + std::to_string(m_settings.context)
                    + " tokens, even without demonstrations and text: take a shorter template or a model that reads "
                      "more.",
                {}, std::to_string(row) };
    }
}

} // namespace mnemo
