#pragma once

#include "core/experiment/config.h"

#include "core/engine/evaluate/evaluation.h"
#include "core/engine/retrieval/embedder.h"
#include "core/engine/retrieval/episodebuilder.h"
#include "core/engine/retrieval/exemplarindex.h"
#include "core/engine/retrieval/neighboursearch.h"
#include "core/engine/vectors/states.h"
#include "core/plugin/plugin.h"
#include "core/store/storewriter.h"

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace mnemo {

/// How far a job is: what it is doing ("embedding 1,000 rows"), and the share done, 0 to 1.
using JobProgress = std::function<void(const std::string& stage, double share)>;

/// A task that is ready to run: model, data in parts, template. What is dear (vectors, index) comes when asked for.
struct Task {
    ExperimentConfig config;
    std::shared_ptr<const FrozenModel> model;
    SharedDataset dataset;
    Splits splits;
    DatasetView test; ///< the items that are evaluated
    std::shared_ptr<const Embedder> embedder;
};

/// A model or data set that can be chosen by name.
struct Choice {
    std::string name;
    std::filesystem::path path;
    bool isBundled = false;
};

/// Where names become objects: opens models, data sets and indexes once and keeps them.
///
/// All functions may be called from any thread; opening happens on the calling one. The store may be null: then nothing
/// is kept but the indexes in the cache folder.
class Laboratory {
public:
    struct Places {
        std::filesystem::path resources; ///< bundled models and data
        std::filesystem::path cache; ///< indexes, packed tables, checkpoints
        std::vector<std::filesystem::path> modelFolders; ///< searched for models by name
    };
    Laboratory(Places places, StoreWriter* store);

    StoreWriter* store() const { return m_store; }
    const Places& places() const { return m_places; }

    /// Bundled and found models; data sets of the project and bundled ones.
    std::vector<Choice> models() const;
    std::vector<Choice> datasets() const;

    /// Where a bundled name, a name in a model folder or a path leads; not checked whether it opens.
    std::filesystem::path modelPlace(const std::string& name) const;
    /// A bundled name, a name in a model folder, or a path. Kept open. Kind: unknown_model lists the known names.
    Result<std::shared_ptr<const FrozenModel>> model(const std::string& name, const FrozenModel::Options& options = {});
    /// A name or fingerprint of the project, a bundled name, or a file that is imported with detected options. Kind:
    /// unknown_data lists the known names.
    Result<SharedDataset> dataset(const std::string& name);
    /// Takes a data set into the project (and keeps it open).
    Result<void> addDataset(SharedDataset dataset, const std::filesystem::path& source);
    /// How a data set without parts of its own is cut when a configuration says "as the file does". Kept in the
    /// project.
    void setSplitPlan(const Dataset& dataset, const SplitPlan& plan);
    /// What was set, else the usual ratios with `seed`.
    SplitPlan splitPlan(const Dataset& dataset, std::uint64_t seed) const;

    /// Model, data, parts, template and test items of a configuration, all checked against each other. Makes the
    /// calling thread ready to compute with the configuration's threads; 0 becomes what fits the model.
    Result<Task> prepare(const ExperimentConfig& config, const JobProgress& progress = {});
    /// The index over the training part: from memory, from the cache when it is not stale, else built.
    Result<std::shared_ptr<const ExemplarIndex>> index(
        const Task& task, std::stop_token stop = {}, const JobProgress& progress = {});
    /// Another way to find exemplars, known by its id from now on; "trigrams" is there from the start.
    void addSearch(std::shared_ptr<const NeighbourSearch> search);
    /// The ids of all ways to find exemplars: "dense", then the others by name.
    std::vector<std::string> retrievals() const;
    /// A kind of input that a plugin knows.
    void addInputKind(SharedInputKind kind);
    std::vector<SharedInputKind> inputKinds() const;
    /// The k nearest exemplars of some rows, as the configuration's `retrieval` finds them; made once, kept while the
    /// program runs. With the rows' own vectors, which methods attend from, whatever the way.
    /// Kinds: unknown_retrieval lists the known ways; those of the index and the search.
    Result<std::shared_ptr<const Retrieval>> retrieval(
        const Task& task, const DatasetView& rows, int k, std::stop_token stop = {}, const JobProgress& progress = {});
    /// The way that a configuration's `retrieval` names; null for "dense". Kind: unknown_retrieval.
    Result<std::shared_ptr<const NeighbourSearch>> searchNamed(const std::string& id) const;
    /// Episodes of some rows as a method needs them; `demonstrationSeed` draws the fixed demonstrations.
    Result<std::shared_ptr<const EpisodeBuilder>> episodes(const Task& task, const DatasetView& rows,
        const EpisodeNeeds& needs, std::int64_t virtualTokens, std::uint64_t demonstrationSeed,
        std::stop_token stop = {}, const JobProgress& progress = {});

    /// What evaluations on the same items are measured against; made once, kept while the program runs.
    struct Reference {
        std::shared_ptr<const ReferenceDistributions> distributions; ///< of ICL
        double zeroShotAccuracy = 0.0;
        double iclAccuracy = 0.0;
    };
    std::optional<Reference> reference(const std::string& key) const;
    void setReference(const std::string& key, Reference reference);
    /// States that several fits share.
    std::shared_ptr<const PairedStates> states(const std::string& key) const;
    void setStates(const std::string& key, std::shared_ptr<const PairedStates> states);

private:
    std::filesystem::path indexPath(const IndexBinding& binding) const;

    Places m_places;
    StoreWriter* m_store;
    mutable std::mutex m_mutex;
    std::map<std::string, std::shared_ptr<const FrozenModel>> m_models;
    std::map<std::string, SharedDataset> m_datasets;
    std::map<std::string, SplitPlan> m_splitPlans;
    std::map<std::string, std::shared_ptr<const ExemplarIndex>> m_indexes;
    std::map<std::string, std::shared_ptr<const Retrieval>> m_retrievals;
    std::map<std::string, std::shared_ptr<const NeighbourSearch>> m_searches;
    std::vector<SharedInputKind> m_inputKinds;
    std::map<std::string, Reference> m_references;
    std::map<std::string, std::shared_ptr<const PairedStates>> m_states;
};

/// Makes known what a plugin adds.
void addPlugin(Laboratory& laboratory, const Plugin& plugin);

/// A tokeniser-aware preview: the rendered prompt of one row with its ids, for the data panel and the command line.
struct PromptPreview {
    RenderedPrompt rendered;
    Sequence sequence;
    std::vector<std::string> tokens; ///< as shown on axes
    std::vector<std::pair<int, int>> clashes; ///< labels whose words share their first token
};
Result<PromptPreview> previewPrompt(const Task& task, RowIndex row, std::span<const RowIndex> exemplars);

} // namespace mnemo
