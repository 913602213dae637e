#pragma once

#include "core/base/seed.h"
#include "core/data/template.h"
#include "core/data/view.h"
#include "core/engine/episodesource.h"
#include "core/engine/retrieval/exemplarindex.h"
#include "core/engine/retrieval/neighbours.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace mnemo {

class Tokenizer;

/// What to do first with a prompt that is longer than the model's context. Where that does not help, the other follows.
enum class ContextPolicy {
    DropDemonstrations, ///< the last ones of the list go: the least like the query
    CutText ///< the end of the query's input goes; the template around it stays
};

/// Demonstrations drawn once for all queries: floor(count / classes) a class, then shuffled (LTV protocol). With fewer
/// demonstrations than classes, or a class with too few rows, as evenly as the rows allow.
std::vector<RowIndex> drawDemonstrations(const DatasetView& pool, int count, Random& random);

/// Exemplars found for some queries, in the order of their view.
struct Retrieval {
    std::vector<Neighbours> neighbours;
    Matrix queryVectors; ///< [n, d'], not normalised; empty when no embedder was used
    std::vector<std::int64_t> queryTokens; ///< tokens the encoder read of each query; empty likewise
};

/// Embeds the queries and finds the k nearest rows of the pool for each. A query that stands in the pool never finds
/// itself. Blocking. Kinds: those of Embedder::embed and ExemplarIndex::search.
Result<Retrieval> retrieve(const ExemplarIndex& index, const Embedder& embedder, const DatasetView& queries,
    const PromptTemplate& form, int k, std::stop_token stop = {}, const EngineProgress& progress = {});

/// Makes episodes of the rows of a view: prompt, answer, exemplars, vectors, as a method needs them.
///
/// Immutable; every const function may be called from any thread.
class EpisodeBuilder : public EpisodeSource {
public:
    struct Settings {
        DatasetView queries; ///< labelled or with free answers; of the same data set as the pool
        PromptTemplate form;
        std::shared_ptr<const Tokenizer> tokenizer;
        EpisodeNeeds needs;
        std::vector<RowIndex> demonstrations; ///< for Text::Fixed
        std::shared_ptr<const Retrieval> retrieval; ///< for Text::Retrieved and exemplars; one entry a query
        std::shared_ptr<const ExemplarIndex> index; ///< vectors of the exemplars, for needs.retrieved > 0
        std::int64_t context = 0; ///< longest row of the model, virtual tokens and answer included; 0: no limit
        std::int64_t virtualTokens = 0; ///< that the method will put in front
        ContextPolicy policy = ContextPolicy::DropDemonstrations;
        std::optional<std::uint64_t> shuffle; ///< another order of the exemplars, for the order test
        bool endsFreeAnswers = true; ///< free answers end with the tokenizer's end token, where there is one
    };

    /// Kinds: those of PromptTemplate::validate; "no_tokenizer", "no_demonstrations", "no_retrieval" (what the needs
    /// ask for is not there), "label_without_token" (names the word).
    static Result<std::shared_ptr<const EpisodeBuilder>> make(Settings settings);

    std::size_t size() const override;
    /// Kind "too_long" names the row: even without demonstrations and text it does not fit.
    Result<Episode> episode(std::size_t position) const override;
    const std::vector<std::vector<std::int64_t>>& labelIds() const override { return m_labelIds; }
    const Settings& settings() const { return m_settings; }

    /// The same episodes with the exemplars in another order: one for all queries where they are fixed, one for each
    /// query where they are retrieved.
    std::shared_ptr<const EpisodeBuilder> shuffled(std::uint64_t seed) const;

private:
    explicit EpisodeBuilder(Settings settings);
    std::vector<RowIndex> demonstrationsOf(std::size_t position) const;
    std::vector<Neighbour> neighboursOf(std::size_t position) const;
    void addExemplars(std::size_t position, Episode& episode) const;
    Result<void> addPrompt(std::size_t position, Episode& episode) const;
    bool fits(const Sequence& prompt) const;
    bool cutText(const RenderedPrompt& rendered, RowIndex row, Episode& episode) const;
    Sequence cut(const RenderedPrompt& rendered) const;
    std::vector<std::int64_t> answerIds(RowIndex row) const;

    Settings m_settings;
    std::vector<std::vector<std::int64_t>> m_labelIds;
    std::int64_t m_answerRoom = 0; ///< tokens of the longest label
};

} // namespace mnemo
