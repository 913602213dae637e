#include "core/base/files.h"
#include "core/base/hash.h"
#include "core/store/store_p.h"

namespace mnemo {

namespace {

constexpr std::string_view selectDatasets
    = "SELECT fingerprint, name, rows, details_json, path, hash, size, blob_hash IS NOT NULL, added_at FROM datasets ";

StoredDataset readDataset(Statement& row)
{
    return { row.text(0), row.text(1), row.integer(2), row.text(3), row.text(4), row.text(5), row.integer(6),
        row.integer(7) != 0, row.text(8) };
}

/// An empty hash of a blob: the bytes lie outside.
Result<void> insert(Connection& connection, const StoredDataset& dataset)
{
    return connection.change(
        "INSERT INTO datasets (fingerprint, name, rows, details_json, path, hash, size, blob_hash, added_at)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, nullif(?, ''), ?)"
        " ON CONFLICT (fingerprint) DO UPDATE SET name = excluded.name, rows = excluded.rows, details_json = "
        "excluded.details_json,"
        " path = excluded.path, hash = excluded.hash, size = excluded.size, blob_hash = excluded.blob_hash",
        dataset.fingerprint, dataset.name, dataset.rows, dataset.detailsJson, dataset.path, dataset.hash, dataset.size,
        dataset.inside ? dataset.hash : std::string(), dataset.addedAt);
}

Error datasetError(ErrorCode code, const char* kind, const StoredDataset& dataset, const std::string& rest)
{
    return { code, kind, "Data set " + dataset.name + rest, dataset.path, dataset.fingerprint };
}

/// The path itself, else the same name in the project's folder: projects and their data move together.
std::filesystem::path wayTo(const StoredDataset& dataset, const std::filesystem::path& project)
{
    const std::filesystem::path path(dataset.path);
    std::error_code code;
    if (std::filesystem::is_regular_file(path, code))
        return path;
    const auto beside = project.parent_path() / path.filename();
    return std::filesystem::is_regular_file(beside, code) ? beside : std::filesystem::path();
}

} // namespace

Result<StoredDataset> RunStore::saveDatasetFile(StoredDataset dataset, const std::filesystem::path& file)
{
    std::error_code code;
    const auto absolute = std::filesystem::absolute(file, code);
    dataset.path = absolute.string();
    const auto size = std::filesystem::file_size(absolute, code);
    if (!code && static_cast<std::int64_t>(size) < insideLimit) {
        const auto mapped = MappedFile::open(absolute);
        return mapped ? saveDataset(std::move(dataset), (*mapped)->bytes()) : Result<StoredDataset>(mapped.error());
    }
    const auto hash = sha256OfFile(absolute);
    if (!hash)
        return hash.error();
    dataset.hash = *hash;
    dataset.size = static_cast<std::int64_t>(size);
    dataset.inside = false;
    dataset.addedAt = utcNow();
    const auto stored = insert(*d->connection, dataset);
    return stored ? Result<StoredDataset>(std::move(dataset)) : stored.error();
}

Result<StoredDataset> RunStore::saveDataset(StoredDataset dataset, std::span<const std::byte> content)
{
    if (static_cast<std::int64_t>(content.size()) >= insideLimit)
        return datasetError(ErrorCode::Unsupported, "too_large", dataset,
            " has " + std::to_string(content.size())
                + " bytes; write it to a file and import that, so that it stays outside the project.");
    dataset.size = static_cast<std::int64_t>(content.size());
    dataset.inside = true;
    dataset.addedAt = utcNow();
    const auto stored = transaction([&]() -> Result<void> {
        const auto hash = d->putBlob(content);
        if (!hash)
            return hash.error();
        dataset.hash = *hash;
        const auto inserted = insert(*d->connection, dataset);
        return inserted ? d->dropUnusedBlobs() : inserted;
    });
    return stored ? Result<StoredDataset>(std::move(dataset)) : stored.error();
}

Result<StoredDataset> RunStore::dataset(std::string_view fingerprint)
{
    auto found = d->connection->prepare(std::string(selectDatasets) + "WHERE fingerprint = ?")
                     .bind(fingerprint)
                     .one(readDataset);
    if (!found)
        return found.error();
    if (found->has_value())
        return std::move(**found);
    return Error { ErrorCode::NotFound, "unknown_dataset",
        "There is no data set with fingerprint " + std::string(fingerprint) + " in " + d->path.string()
            + "; import it again.",
        d->path.string(), std::string(fingerprint) };
}

Result<std::vector<StoredDataset>> RunStore::datasets()
{
    return d->connection->prepare(std::string(selectDatasets) + "ORDER BY name COLLATE NOCASE, fingerprint")
        .all(readDataset);
}

Result<std::vector<std::byte>> RunStore::datasetBytes(std::string_view fingerprint)
{
    const auto found = dataset(fingerprint);
    if (!found)
        return found.error();
    if (!found->inside)
        return datasetError(ErrorCode::NotFound, "dataset_outside", *found,
            " lies outside the project, in " + found->path + "; read it from there.");
    return bytes(found->hash);
}

Result<std::filesystem::path> RunStore::datasetFile(std::string_view fingerprint)
{
    const auto found = dataset(fingerprint);
    if (!found)
        return found.error();
    const auto path = wayTo(*found, d->path);
    if (path.empty())
        return datasetError(ErrorCode::NotFound, "dataset_missing", *found,
            " is not at " + found->path + " any more, nor beside the project; bring the file back or import it again.");
    const auto hash = sha256OfFile(path);
    if (!hash)
        return hash.error();
    if (*hash != found->hash)
        return datasetError(ErrorCode::Stale, "dataset_changed", *found,
            " has changed since it was imported: " + path.string() + " holds other bytes; import it again.");
    return path;
}

Result<void> RunStore::removeDataset(std::string_view fingerprint)
{
    return transaction([&]() -> Result<void> {
        const auto known = dataset(fingerprint);
        if (!known)
            return known.error();
        const auto removed = d->connection->change("DELETE FROM datasets WHERE fingerprint = ?", fingerprint);
        return removed ? d->dropUnusedBlobs() : removed;
    });
}

} // namespace mnemo
