#pragma once

#include "core/store/runstore.h"
#include "core/store/sqlite_p.h"

namespace mnemo {

struct RunStore::Private {
    std::unique_ptr<Connection> connection;
    std::filesystem::path path;
    std::filesystem::path backup;
    Mode mode = Mode::ReadOnly;

    /// Fails with "unknown_run" where there is none.
    Result<void> requireRun(std::int64_t run);
    /// One change of one run: fails with "unknown_run" when `sql` (last parameter: the id) changed no row.
    template<typename... Values>
    Result<void> changeRun(std::int64_t run, std::string_view sql, const Values&... values);
    /// Points beyond `step` of all curves of a run.
    Result<void> dropPointsAfter(std::int64_t run, std::int64_t step);
    Result<std::string> putBlob(std::span<const std::byte> bytes);
    Result<void> dropUnusedBlobs();
};

/// Now, as ISO 8601 in UTC with milliseconds: "2024-05-01T12:34:56.789Z".
std::string utcNow();

Error unknownRun(const std::filesystem::path& project, std::int64_t run);

template<typename... Values>
Result<void> RunStore::Private::changeRun(std::int64_t run, std::string_view sql, const Values&... values)
{
    if (const auto changed = connection->change(sql, values..., run); !changed)
        return changed;
    return connection->changedRows() > 0 ? Result<void>() : unknownRun(path, run);
}

} // namespace mnemo
