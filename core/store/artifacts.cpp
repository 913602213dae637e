#include "core/base/hash.h"
#include "core/store/store_p.h"

#include <new>

namespace mnemo {

namespace {

constexpr std::size_t largestBlob = 999'000'000; // SQLite's limit is 1e9 for a whole row

Artifact readArtifact(Statement& row)
{
    return { row.integer(0), row.text(1), row.text(2), row.text(3), row.integer(4), row.text(5) };
}

constexpr std::string_view selectArtifacts
    = "SELECT artifacts.run_id, artifacts.hash, artifacts.kind, artifacts.name, blobs.size, artifacts.created_at"
      " FROM artifacts JOIN blobs ON blobs.hash = artifacts.hash ";

} // namespace

Result<std::string> RunStore::Private::putBlob(std::span<const std::byte> bytes)
{
    if (bytes.size() > largestBlob)
        return Error { ErrorCode::Unsupported, "too_large",
            "A blob of " + std::to_string(bytes.size()) + " bytes does not fit into " + path.string()
                + ", which takes up to " + std::to_string(largestBlob) + "; keep it in a file outside.",
            path.string(), {} };
    const std::string hash = sha256(bytes);
    const auto stored = connection->change("INSERT OR IGNORE INTO blobs (hash, size, data) VALUES (?, ?, ?)", hash,
        static_cast<std::int64_t>(bytes.size()), bytes);
    return stored ? Result<std::string>(hash) : stored.error();
}

Result<void> RunStore::Private::dropUnusedBlobs()
{
    return connection->change("DELETE FROM blobs WHERE hash NOT IN (SELECT hash FROM artifacts)"
                              " AND hash NOT IN (SELECT blob_hash FROM datasets WHERE blob_hash IS NOT NULL)");
}

Result<std::string> RunStore::putArtifact(
    std::int64_t run, std::string_view kind, std::string_view name, std::span<const std::byte> bytes)
{
    std::string hash;
    const auto stored = transaction([&]() -> Result<void> {
        if (const auto known = d->requireRun(run); !known)
            return known;
        const auto blob = d->putBlob(bytes);
        if (!blob)
            return blob.error();
        hash = *blob;
        const auto named = d->connection->change(
            "INSERT INTO artifacts (run_id, kind, name, hash, created_at) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT (run_id, kind, name) DO UPDATE SET hash = excluded.hash, created_at = excluded.created_at",
            run, kind, name, hash, utcNow());
        return named ? d->dropUnusedBlobs() : named;
    });
    return stored ? Result<std::string>(hash) : stored.error();
}

Result<std::vector<Artifact>> RunStore::artifacts(std::int64_t run)
{
    return d->connection
        ->prepare(std::string(selectArtifacts) + "WHERE artifacts.run_id = ? ORDER BY artifacts.kind, artifacts.name")
        .bind(run)
        .all(readArtifact);
}

Result<std::vector<Artifact>> RunStore::artifactsOfKind(std::string_view kind)
{
    return d->connection
        ->prepare(std::string(selectArtifacts)
            + "JOIN runs ON runs.id = artifacts.run_id"
              " WHERE artifacts.kind = ? AND runs.deleted = 0 ORDER BY artifacts.id DESC")
        .bind(kind)
        .all(readArtifact);
}

Result<void> RunStore::removeArtifact(std::int64_t run, std::string_view kind, std::string_view name)
{
    return transaction([&]() -> Result<void> {
        const auto removed = d->connection->change(
            "DELETE FROM artifacts WHERE run_id = ? AND kind = ? AND name = ?", run, kind, name);
        if (removed && d->connection->changedRows() == 0)
            return Error { ErrorCode::NotFound, "unknown_artifact",
                "Run " + std::to_string(run) + " of " + d->path.string() + " has no " + std::string(kind) + " named "
                    + std::string(name) + ".",
                d->path.string(), std::string(name) };
        return removed ? d->dropUnusedBlobs() : removed;
    });
}

Result<std::vector<std::byte>> RunStore::bytes(std::string_view hash)
{
    try {
        const auto found
            = d->connection->prepare("SELECT data FROM blobs WHERE hash = ?").bind(hash).one([](Statement& row) {
                  const auto data = row.blob(0);
                  return std::vector<std::byte>(data.begin(), data.end());
              });
        if (!found)
            return found.error();
        const std::string file = d->path.string();
        if (!found->has_value())
            return Error { ErrorCode::NotFound, "unknown_blob",
                "There is no blob " + std::string(hash) + " in " + file + ".", file, std::string(hash) };
        if (sha256(std::span<const std::byte>(**found)) != hash)
            return Error { ErrorCode::Format, "damaged_blob",
                "Blob " + std::string(hash) + " in " + file
                    + " is damaged: its bytes do not give its hash; go back to a backup.",
                file, std::string(hash) };
        return **found;
    } catch (const std::bad_alloc&) {
        return Error { ErrorCode::OutOfMemory, "out_of_memory",
            "Not enough memory to read blob " + std::string(hash) + ".", d->path.string(), std::string(hash) };
    }
}

} // namespace mnemo
