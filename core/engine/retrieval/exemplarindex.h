#pragma once

#include "core/base/matrix.h"
#include "core/base/result.h"
#include "core/data/template.h"
#include "core/data/view.h"
#include "core/engine/retrieval/embedder.h"
#include "core/engine/retrieval/neighbours.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <unordered_map>
#include <vector>

namespace mnemo {

/// What an index was made from. An index whose binding differs is stale: its rows may mean something else.
struct IndexBinding {
    std::string dataset; ///< fingerprint of the data set, label words included
    std::string pool; ///< fingerprint of the view whose rows are in the index
    std::string promptTemplate; ///< fingerprint
    std::string embedder; ///< fingerprint

    bool operator==(const IndexBinding&) const = default;
    /// The parts that differ, as words: "data set, template"; empty when none does.
    std::string difference(const IndexBinding& other) const;
};

/// The pool of exemplars as dense vectors, searched exactly (flat inner product of unit vectors, that is cosine).
///
/// Holds rows of one view only, the training part, so that a row of another part can never be found. Immutable: a new
/// one takes its place as a whole. Every const function may be called from any thread.
class ExemplarIndex {
public:
    /// One row of the pool.
    struct Entries {
        std::vector<std::int64_t> rows; ///< of the data set, each once
        Matrix keys; ///< [n, d'] of the texts as queries; unit length is made here
        Matrix values; ///< [n, d'] of the texts with their answers, as they came from the embedder
        std::vector<std::int64_t> tokens; ///< of each text with its answer
    };

    /// From vectors that are already there. Kinds: "bad_shape", "repeated_row", "not_finite".
    static Result<std::shared_ptr<const ExemplarIndex>> fromEntries(IndexBinding binding, Entries entries);
    /// Embeds every row of the pool twice, as a query and as an exemplar. Blocking.
    /// Kinds: "empty_pool", "cancelled", those of Embedder::embed.
    static Result<std::shared_ptr<const ExemplarIndex>> build(const DatasetView& pool, const PromptTemplate& form,
        const Embedder& embedder, std::stop_token stop = {}, const EngineProgress& progress = {});
    ~ExemplarIndex();

    /// A safetensors file with the binding in its metadata; written aside and renamed.
    Result<void> save(const std::filesystem::path& path) const;
    /// Kind "stale" (ErrorCode::Stale) names what differs from `wanted`; else those of a broken safetensors file.
    static Result<std::shared_ptr<const ExemplarIndex>> load(
        const std::filesystem::path& path, const IndexBinding& wanted);
    /// What an index of these would be bound to.
    static IndexBinding bindingOf(const DatasetView& pool, const PromptTemplate& form, const Embedder& embedder);

    const IndexBinding& binding() const;
    std::size_t size() const;
    std::int64_t width() const;
    /// Place of a row of the data set; -1 when it is not in the pool.
    std::int64_t place(std::int64_t row) const;
    const Entries& entries() const;
    /// Vector of the row's text with its answer, [d']; the row must be in the pool.
    std::span<const float> value(std::int64_t row) const;

    /// The k nearest rows of each query vector [n, d'] (of any length). `ownRows`, when given, holds each query's own
    /// row of the data set, which is never found; exact copies of it are. Scores are cosines in float64.
    /// Kinds: "bad_shape", "bad_count".
    Result<std::vector<Neighbours>> search(
        const Matrix& queries, int k, std::span<const std::int64_t> ownRows = {}) const;

private:
    struct Private;
    ExemplarIndex();
    std::unique_ptr<Private> d;
};

} // namespace mnemo
