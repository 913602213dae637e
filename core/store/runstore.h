#pragma once

#include "core/base/result.h"
#include "core/store/records.h"
#include "core/store/schema.h"

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mnemo {

/// A project file ("NAME.mnemo"): runs with their curves, predictions and artifacts, data sets, templates, settings.
///
/// One SQLite connection, used by one thread (the one that calls; it may be handed over whole). Writing goes through
/// `StoreWriter`; other threads open their own store read-only. Every change is one transaction and stands on return;
/// a killed process loses nothing that had returned. Errors of every function: `Io` "disk_full", "read_only" or "io",
/// `Busy` "busy" (another program kept the file for longer than the time-out), `Format` "damaged_project".
class RunStore {
public:
    enum class Mode { ReadWrite, ReadOnly };
    struct Options {
        std::chrono::milliseconds busyTimeout { 5000 };
        bool createsMissing = true; ///< ReadWrite only
        std::span<const Migration> migrations = mnemo::migrations();
    };
    /// Data sets from this size on stay outside.
    static constexpr std::int64_t insideLimit = 64LL << 20;

    /// Opens, makes (ReadWrite) or migrates (ReadWrite) a project. Before a migration a copy is kept beside the file,
    /// "NAME.mnemo.v1.backup". Errors: `NotFound` "file_not_found", "folder_not_found"; `Format` "not_a_file",
    /// "empty_file", "not_a_project", "foreign_database", "truncated_project", "damaged_project"; `Unsupported`
    /// "newer_project", "older_project" (ReadOnly does not migrate); `Io` "read_only", "io".
    static Result<std::unique_ptr<RunStore>> open(const std::filesystem::path& path, Mode mode, const Options& options);
    static Result<std::unique_ptr<RunStore>> open(const std::filesystem::path& path, Mode mode = Mode::ReadWrite);
    ~RunStore();
    RunStore(const RunStore&) = delete;
    RunStore& operator=(const RunStore&) = delete;

    const std::filesystem::path& path() const;
    Mode mode() const;
    /// Where the copy before the migration lies; empty when this opening migrated nothing.
    const std::filesystem::path& backup() const;

    /// Several changes as one: all of them stand, or, when `change` fails, none. May be nested.
    Result<void> transaction(const std::function<Result<void>()>& change);
    /// Rises when anything was changed, by this connection or any other program. Cheap: ask it on a timer.
    Result<std::int64_t> revision();
    /// SQLite's own full check, and the foreign keys. Slow on a large project.
    Result<void> checkIntegrity();
    /// Brings everything into the one file, so that it can be copied as it stands.
    Result<void> checkpoint();
    /// A whole copy, consistent also while others write. Refuses an existing file ("file_exists").
    Result<void> copyTo(const std::filesystem::path& copy);
    /// Statements run so far.
    std::int64_t statementCount() const;

    // Runs. An unknown id is `NotFound` "unknown_run".

    /// Inserts a running run of this process; `id`, `state`, `owner`, `endedAt` and `deleted` of the record are
    /// ignored, empty times are now.
    Result<std::int64_t> startRun(const RunRecord& record);
    /// Ends a running run; any state but Running. `InvalidArgument` "run_not_running" when it had ended before.
    Result<void> finishRun(
        std::int64_t run, RunState state, std::string_view summaryJson = "{}", std::string_view error = {});
    /// Makes an ended run a running one of this process, and drops its points beyond `lastStep` (they come again).
    Result<void> resumeRun(std::int64_t run, std::int64_t lastStep);
    /// Running runs whose process is gone become interrupted; returns them. Runs of a living process are left alone.
    Result<std::vector<RunRecord>> markInterrupted();
    Result<RunRecord> run(std::int64_t run);
    Result<std::vector<RunRecord>> runs(const RunFilter& filter = {});
    /// How many runs the filter lets through, its limit and offset aside.
    Result<std::int64_t> runCount(const RunFilter& filter = {});
    Result<void> renameRun(std::int64_t run, std::string_view name);
    /// Blanks around tags, empty and double ones are dropped.
    Result<void> setTags(std::int64_t run, std::string_view tags);
    Result<void> setNote(std::int64_t run, std::string_view note);
    Result<void> setSummary(std::int64_t run, std::string_view summaryJson);
    /// Every tag in use, sorted.
    Result<std::vector<std::string>> allTags();
    /// Hides a run; undeleteRun is its undo. `InvalidArgument` "run_is_running" while it runs in a living process.
    Result<void> deleteRun(std::int64_t run);
    Result<void> undeleteRun(std::int64_t run);
    /// Removes a run with all that hangs on it, for good. Blobs that nobody names any more go as well.
    Result<void> purgeRun(std::int64_t run);
    /// The same for all deleted runs; returns how many.
    Result<std::int64_t> purgeDeleted();

    // Curves.

    /// A point of the same curve and step replaces the earlier one.
    Result<void> appendMetrics(std::int64_t run, std::span<const MetricPoint> points);
    /// One curve by rising step; `from` and `to` included.
    Result<std::vector<MetricPoint>> metrics(std::int64_t run, std::string_view name,
        std::int64_t from = std::numeric_limits<std::int64_t>::min(),
        std::int64_t to = std::numeric_limits<std::int64_t>::max());
    Result<std::vector<std::string>> metricNames(std::int64_t run);
    enum class Better { Min, Max };
    /// Best and last value with their steps; nothing where the curve has no number.
    Result<std::optional<BestAndLast>> bestAndLast(std::int64_t run, std::string_view name, Better better);
    /// The curves of one run; of all runs that are not deleted.
    Result<std::vector<CurveSummary>> curves(std::int64_t run);
    Result<std::vector<CurveSummary>> allCurves();

    // Predictions.

    /// An item that was saved before is replaced.
    Result<void> savePredictions(std::int64_t run, std::span<const Prediction> predictions);
    /// By rising item.
    Result<std::vector<Prediction>> predictions(std::int64_t run, std::int64_t limit = -1, std::int64_t offset = 0);
    Result<std::int64_t> predictionCount(std::int64_t run);

    // Artifacts: at most 1 GB each ("too_large").

    /// Returns the hash. The same kind and name in a run is replaced.
    Result<std::string> putArtifact(
        std::int64_t run, std::string_view kind, std::string_view name, std::span<const std::byte> bytes);
    Result<std::vector<Artifact>> artifacts(std::int64_t run);
    /// All artifacts of a kind, of runs that are not deleted, newest first.
    Result<std::vector<Artifact>> artifactsOfKind(std::string_view kind);
    Result<void> removeArtifact(std::int64_t run, std::string_view kind, std::string_view name);
    /// The bytes, checked against the hash: `Format` "damaged_blob"; `NotFound` "unknown_blob".
    Result<std::vector<std::byte>> bytes(std::string_view hash);

    // Data sets, templates, models. Saving the same fingerprint again replaces name and details.

    /// Takes a file in: below `insideLimit` its bytes, else its path, size and hash. Fills hash, size, inside, path.
    Result<StoredDataset> saveDatasetFile(StoredDataset dataset, const std::filesystem::path& file);
    /// Takes bytes in that lie in no file; below `insideLimit`, else "too_large".
    Result<StoredDataset> saveDataset(StoredDataset dataset, std::span<const std::byte> content);
    Result<StoredDataset> dataset(std::string_view fingerprint);
    Result<std::vector<StoredDataset>> datasets();
    /// The bytes of a data set that lies inside; "dataset_outside" otherwise.
    Result<std::vector<std::byte>> datasetBytes(std::string_view fingerprint);
    /// Where a data set that lies outside is now: at its path, or beside the project. Reads the whole file to compare:
    /// `NotFound` "dataset_missing", `Stale` "dataset_changed".
    Result<std::filesystem::path> datasetFile(std::string_view fingerprint);
    Result<void> removeDataset(std::string_view fingerprint);
    Result<void> saveTemplate(const StoredTemplate& entry);
    Result<std::vector<StoredTemplate>> templates();
    Result<StoredTemplate> promptTemplate(std::string_view fingerprint);
    Result<void> removeTemplate(std::string_view fingerprint);
    Result<void> saveModel(const StoredModel& model);
    Result<std::vector<StoredModel>> models();

    // Settings and window state of the project: any bytes under a key.

    Result<std::optional<std::string>> projectValue(std::string_view key);
    Result<void> setProjectValue(std::string_view key, std::string_view value);
    Result<void> removeProjectValue(std::string_view key);

private:
    struct Private;
    explicit RunStore(std::unique_ptr<Private> data);
    std::unique_ptr<Private> d;
};

} // namespace mnemo
