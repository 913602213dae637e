#include "core/engine/retrieval/exemplarindex.h"

#include "core/engine/guard_p.h"
#include "core/engine/lm/safetensors.h"

#include <faiss/IndexFlat.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace mnemo {

static_assert(sizeof(decltype(faiss::Index::ntotal)) == sizeof(std::int64_t));

namespace {

/// faiss scores are float32 sums in another order than ours: candidates this near the last one might still change
/// places with it.
constexpr double scoreSlack = 1e-5;

Error shapeError(const std::string& what)
{
    return { ErrorCode::InvalidArgument, "bad_shape", what, {}, {} };
}

std::int64_t firstFetch(int k)
{
    return std::int64_t { k } + 9;
}

double dot(std::span<const float> a, std::span<const float> b)
{
    double sum = 0.0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += static_cast<double>(a[i]) * b[i];
    return sum;
}

std::span<const float> rowOf(const Matrix& matrix, std::size_t row)
{
    return { matrix.values.data() + row * matrix.columns, matrix.columns };
}

Array toArray(const Matrix& matrix)
{
    return { { static_cast<std::int64_t>(matrix.rows), static_cast<std::int64_t>(matrix.columns) }, matrix.values };
}

Result<Matrix> readMatrix(const SafetensorsFile& file, const std::string& name)
{
    auto array = file.array(name);
    if (!array)
        return array.error();
    if (array->shape.size() != 2)
        return Error { ErrorCode::Format, "bad_shape", file.path().string() + ": " + name + " must have two axes.",
            file.path().string(), name };
    Matrix matrix;
    matrix.rows = static_cast<std::size_t>(array->shape[0]);
    matrix.columns = static_cast<std::size_t>(array->shape[1]);
    matrix.values = std::move(array->values);
    return matrix;
}

} // namespace

std::string IndexBinding::difference(const IndexBinding& other) const
{
    std::string words;
    const auto add = [&](bool differs, const char* word) {
        if (differs)
            words += std::string(words.empty() ? "" : ", ") + word;
    };
    add(dataset != other.dataset, "data set");
    add(dataset == other.dataset && pool != other.pool, "training rows");
    add(promptTemplate != other.promptTemplate, "template");
    add(embedder != other.embedder, "embedder");
    return words;
}

/// What faiss found for one query, best first.
struct Candidates {
    std::span<const float> scores;
    std::span<const std::int64_t> found;
};

struct ExemplarIndex::Private {
    IndexBinding binding;
    Entries entries;
    std::unordered_map<std::int64_t, std::int64_t> placeOf;
    std::unique_ptr<faiss::IndexFlatIP> flat;

    std::int64_t count() const { return static_cast<std::int64_t>(entries.rows.size()); }
    /// Best first with exact scores, without `own`.
    std::vector<Neighbour> rescored(
        std::span<const float> query, std::span<const std::int64_t> candidates, std::int64_t own) const;
    std::optional<Neighbours> decided(
        std::span<const float> query, int k, std::int64_t own, const Candidates& candidates) const;
    Neighbours nearest(std::span<const float> query, int k, std::int64_t own) const;
};

std::vector<Neighbour> ExemplarIndex::Private::rescored(
    std::span<const float> query, std::span<const std::int64_t> candidates, std::int64_t own) const
{
    std::vector<Neighbour> neighbours;
    for (const std::int64_t place : candidates) {
        if (place < 0) // faiss says so where it found too few
            continue;
        const auto at = static_cast<std::size_t>(place);
        if (entries.rows[at] != own)
            neighbours.push_back({ entries.rows[at], dot(query, rowOf(entries.keys, at)) });
    }
    std::sort(neighbours.begin(), neighbours.end(),
        [](const Neighbour& a, const Neighbour& b) { return a.score != b.score ? a.score > b.score : a.row < b.row; });
    return neighbours;
}

/// The k best among candidates, or nothing when a row outside them could still reach the k-th place.
std::optional<Neighbours> ExemplarIndex::Private::decided(
    std::span<const float> query, int k, std::int64_t own, const Candidates& candidates) const
{
    Neighbours result { rescored(query, candidates.found, own), k };
    const auto wanted = static_cast<std::size_t>(k);
    const bool isAll = static_cast<std::int64_t>(candidates.found.size()) == count();
    if (!isAll && result.found.size() < wanted)
        return {};
    if (!isAll && !(candidates.scores.back() < result.found[wanted - 1].score - scoreSlack))
        return {};
    result.found.resize(std::min(wanted, result.found.size()));
    return result;
}

/// Exact copies are many in real data, so the first candidates need not decide.
Neighbours ExemplarIndex::Private::nearest(std::span<const float> query, int k, std::int64_t own) const
{
    for (std::int64_t fetch = std::min(count(), firstFetch(k));; fetch = std::min(count(), fetch * 4)) {
        std::vector<float> scores(static_cast<std::size_t>(fetch));
        std::vector<std::int64_t> places(static_cast<std::size_t>(fetch));
        flat->search(1, query.data(), fetch, scores.data(), places.data());
        if (auto result = decided(query, k, own, { scores, places }))
            return *result;
    }
}

ExemplarIndex::ExemplarIndex()
    : d(std::make_unique<Private>())
{
}
ExemplarIndex::~ExemplarIndex() = default;

Result<std::shared_ptr<const ExemplarIndex>> ExemplarIndex::fromEntries(IndexBinding binding, Entries entries)
{
    const std::size_t n = entries.rows.size();
    if (n == 0 || entries.keys.columns == 0)
        return Error { ErrorCode::InvalidArgument, "empty_pool",
            "There are no training rows to take exemplars from: choose a data set or split that has some.", {}, {} };
    if (entries.keys.rows != n || entries.values.rows != n || entries.tokens.size() != n
        || entries.values.columns != entries.keys.columns)
        return shapeError("An index needs one key, one value and one token count for each of its " + std::to_string(n)
            + " rows, all of one width.");
    for (const Matrix* matrix : { &entries.keys, &entries.values }) {
        if (!std::all_of(matrix->values.begin(), matrix->values.end(), [](float v) { return std::isfinite(v); }))
            return Error { ErrorCode::Diverged, "not_finite",
                "The embedder gave a vector that is not finite: check its model.", {}, {} };
    }
    std::shared_ptr<ExemplarIndex> index(new ExemplarIndex);
    index->d->binding = std::move(binding);
    entries.keys = normalised(std::move(entries.keys));
    for (std::size_t i = 0; i < n; ++i) {
        if (!index->d->placeOf.emplace(entries.rows[i], static_cast<std::int64_t>(i)).second)
            return Error { ErrorCode::InvalidArgument, "repeated_row",
                "Row " + std::to_string(entries.rows[i]) + " stands in the pool twice: take each row once.", {},
                std::to_string(entries.rows[i]) };
    }
    index->d->entries = std::move(entries);
    return guarded([&]() -> std::shared_ptr<const ExemplarIndex> {
        const Matrix& keys = index->d->entries.keys;
        index->d->flat = std::make_unique<faiss::IndexFlatIP>(static_cast<std::int64_t>(keys.columns));
        index->d->flat->add(static_cast<std::int64_t>(n), keys.values.data());
        return index;
    });
}

IndexBinding ExemplarIndex::bindingOf(const DatasetView& pool, const PromptTemplate& form, const Embedder& embedder)
{
    return { pool.dataset()->fingerprint(), pool.fingerprint(), form.fingerprint(), embedder.fingerprint() };
}

Result<std::shared_ptr<const ExemplarIndex>> ExemplarIndex::build(const DatasetView& pool, const PromptTemplate& form,
    const Embedder& embedder, std::stop_token stop, const EngineProgress& progress)
{
    std::vector<std::string> queries;
    std::vector<std::string> examples;
    Entries entries;
    for (const RowIndex row : pool.rows()) {
        entries.rows.push_back(row);
        queries.push_back(form.queryText(*pool.dataset(), row));
        examples.push_back(form.exampleText(*pool.dataset(), row));
    }
    const std::size_t n = queries.size();
    const auto half = [&](std::size_t offset) {
        return [&progress, offset, n](std::size_t done, std::size_t) {
            if (progress)
                progress(offset + done, 2 * n);
        };
    };
    auto keys = embedder.embed(queries, stop, half(0));
    if (!keys)
        return keys.error();
    auto values = embedder.embed(examples, stop, half(n));
    if (!values)
        return values.error();
    entries.keys = std::move(keys->vectors);
    entries.values = std::move(values->vectors);
    entries.tokens = std::move(values->tokens);
    if (n == 0)
        entries.keys = {};
    return fromEntries(bindingOf(pool, form, embedder), std::move(entries));
}

Result<void> ExemplarIndex::save(const std::filesystem::path& path) const
{
    SafetensorsWriter writer;
    writer.setMetadata("kind", "mnemoscope exemplar index 1");
    writer.setMetadata("dataset", d->binding.dataset);
    writer.setMetadata("pool", d->binding.pool);
    writer.setMetadata("template", d->binding.promptTemplate);
    writer.setMetadata("embedder", d->binding.embedder);
    const auto n = static_cast<std::int64_t>(size());
    writer.add("keys", toArray(d->entries.keys));
    writer.add("values", toArray(d->entries.values));
    writer.add("rows", { n }, d->entries.rows);
    writer.add("tokens", { n }, d->entries.tokens);
    return writer.write(path);
}

Result<std::shared_ptr<const ExemplarIndex>> ExemplarIndex::load(
    const std::filesystem::path& path, const IndexBinding& wanted)
{
    const auto opened = SafetensorsFile::open(path);
    if (!opened)
        return opened.error();
    const SafetensorsFile& file = **opened;
    const auto word = [&](const std::string& key) {
        const auto found = file.metadata().find(key);
        return found == file.metadata().end() ? std::string() : found->second;
    };
    if (!word("kind").starts_with("mnemoscope exemplar index"))
        return Error { ErrorCode::Format, "not_an_index", path.string() + " is no exemplar index: build one.",
            path.string(), {} };
    IndexBinding binding { word("dataset"), word("pool"), word("template"), word("embedder") };
    if (binding != wanted)
        return Error { ErrorCode::Stale, "stale",
            path.string() + " was built for another " + binding.difference(wanted) + ": rebuild the index.",
            path.string(), binding.difference(wanted) };
    auto keys = readMatrix(file, "keys");
    auto values = readMatrix(file, "values");
    auto rows = file.integers("rows");
    auto tokens = file.integers("tokens");
    for (const Error* error : { keys ? nullptr : &keys.error(), values ? nullptr : &values.error(),
             rows ? nullptr : &rows.error(), tokens ? nullptr : &tokens.error() }) {
        if (error)
            return *error;
    }
    return fromEntries(
        std::move(binding), { std::move(*rows), std::move(*keys), std::move(*values), std::move(*tokens) });
}

const IndexBinding& ExemplarIndex::binding() const
{
    return d->binding;
}
std::size_t ExemplarIndex::size() const
{
    return d->entries.rows.size();
}
std::int64_t ExemplarIndex::width() const
{
    return static_cast<std::int64_t>(d->entries.keys.columns);
}
const ExemplarIndex::Entries& ExemplarIndex::entries() const
{
    return d->entries;
}

std::int64_t ExemplarIndex::place(std::int64_t row) const
{
    const auto found = d->placeOf.find(row);
    return found == d->placeOf.end() ? -1 : found->second;
}

std::span<const float> ExemplarIndex::value(std::int64_t row) const
{
    return rowOf(d->entries.values, static_cast<std::size_t>(d->placeOf.at(row)));
}

Result<std::vector<Neighbours>> ExemplarIndex::search(
    const Matrix& queries, int k, std::span<const std::int64_t> ownRows) const
{
    if (k < 1)
        return Error { ErrorCode::InvalidArgument, "bad_count",
            "The number of exemplars must be at least 1, not " + std::to_string(k) + ".", {}, "k" };
    if (static_cast<std::int64_t>(queries.columns) != width() || (!ownRows.empty() && ownRows.size() != queries.rows))
        return shapeError("The queries have " + std::to_string(queries.columns) + " columns, the index "
            + std::to_string(width()) + ": embed both with the same embedder.");
    return guarded([&] {
        const Matrix unit = normalised(queries);
        const auto fetch = static_cast<std::size_t>(std::min(d->count(), firstFetch(k)));
        std::vector<float> scores(unit.rows * fetch);
        std::vector<std::int64_t> places(unit.rows * fetch);
        d->flat->search(static_cast<std::int64_t>(unit.rows), unit.values.data(), static_cast<std::int64_t>(fetch),
            scores.data(), places.data());
        std::vector<Neighbours> all;
        for (std::size_t i = 0; i < unit.rows; ++i) {
            const std::int64_t own = ownRows.empty() ? -1 : ownRows[i];
            const Candidates candidates { std::span(scores).subspan(i * fetch, fetch),
                std::span(places).subspan(i * fetch, fetch) };
            auto result = d->decided(rowOf(unit, i), k, own, candidates);
            all.push_back(result ? std::move(*result) : d->nearest(rowOf(unit, i), k, own));
        }
        return all;
    });
}

} // namespace mnemo
