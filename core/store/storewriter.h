#pragma once

#include "core/base/result.h"
#include "core/store/runstore.h"

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

namespace mnemo {

class ProjectLock;

/// Owns a project's lock, its writing connection and the one thread that uses it.
///
/// Every function but the destructor may be called from any thread. Work is done in the order of the calls, points of
/// curves included: whatever runs after `appendMetrics` sees those points. The destructor does all that was asked
/// before it returns.
class StoreWriter {
public:
    using Task = std::function<Result<void>(RunStore&)>;
    struct Options {
        std::chrono::milliseconds batchTime { 1000 }; ///< points of curves wait at most this long for their transaction
        RunStore::Options store;
        /// Told each failure of posted work, on the writing thread; must not call back into the writer. A failure that
        /// repeats itself while points wait (disk full) is told once.
        std::function<void(const Error&)> onError;
    };

    /// Takes the lock, opens or makes the project, marks the runs of dead processes. Errors of `ProjectLock::acquire`
    /// ("project_in_use": open a `RunStore` read-only instead, and say so) and of `RunStore::open`.
    static Result<std::unique_ptr<StoreWriter>> open(const std::filesystem::path& path, Options options);
    static Result<std::unique_ptr<StoreWriter>> open(const std::filesystem::path& path);
    /// The same without the lock and without changing anything: for a project that another program has open, or that
    /// lies where nothing may be written. Every change fails with "read_only".
    static Result<std::unique_ptr<StoreWriter>> openReading(const std::filesystem::path& path, Options options);
    ~StoreWriter();
    StoreWriter(const StoreWriter&) = delete;
    StoreWriter& operator=(const StoreWriter&) = delete;

    const std::filesystem::path& path() const;
    bool isReadOnly() const;
    /// Copy made before a migration, or empty.
    const std::filesystem::path& backup() const;
    /// Runs whose process was found gone at this opening; each crash is told once.
    const std::vector<RunRecord>& interruptedRuns() const;

    /// Queues a change and returns at once. It runs as one transaction; when the disk is full or busy, it keeps its
    /// place and is tried again; any failure goes to `onError` and to the next `flush`.
    void post(Task task);
    /// Queues points for the next transaction. On a full or busy disk they are kept and tried again; points of a run
    /// that is gone are dropped, and said.
    void appendMetrics(std::int64_t run, std::vector<MetricPoint> points);
    /// Waits until all that was asked so far stands in the file; the first failure since the last flush. Points that
    /// could not be written stay queued.
    Result<void> flush();

    /// Runs `work(RunStore&)` on the writing thread and waits for its `Result`: for what the caller needs to know, such
    /// as the id of a started run. From a task on the writing thread it runs at once.
    template<typename Work>
    auto call(Work&& work) -> std::invoke_result_t<Work, RunStore&>
    {
        std::optional<std::invoke_result_t<Work, RunStore&>> outcome;
        runAndWait([&](RunStore& store) { outcome.emplace(work(store)); });
        return std::move(*outcome);
    }

private:
    struct Private;
    explicit StoreWriter(std::unique_ptr<Private> data);
    void runAndWait(const std::function<void(RunStore&)>& work);
    std::unique_ptr<Private> d;
};

} // namespace mnemo
