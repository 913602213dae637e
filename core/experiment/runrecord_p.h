#pragma once

#include "core/experiment/runs.h"

#include <chrono>

namespace mnemo {

/// Fixed demonstrations that dNTP is taken against, where a method names none of its own.
inline constexpr int referenceShots = 12;
/// How many of them a configuration's evaluation is taken against: those it demands, else those of its own method.
int shotsOfReference(const ExperimentConfig& config);
/// Seed of one draw of fixed demonstrations; trainings and vectors use the first.
std::uint64_t drawSeed(const ExperimentConfig& config, int draw = 0);

/// The row of a run in the store, from its start to its end, whatever the end is. Without a store it does nothing.
class RunRow {
public:
    RunRow(Laboratory& laboratory, const Task& task, RunKind kind, std::optional<std::int64_t> parent = {});

    /// Inserts the row, or takes an ended one up again.
    Result<void> start(const RunEvents& events, std::int64_t resumes = 0);
    std::int64_t id() const { return m_id; }
    double seconds() const;

    void addStep(const StepReport& report);
    /// Waits until all points stand in the file; on a full disk they stay queued.
    void flush();
    Result<void> addArtifacts(const AdapterBundle& bundle, const std::string& kind);
    Result<void> addPredictions(const Evaluation& evaluation);
    /// Ends the row and hands `outcome` on: finished with the summary, or cancelled, diverged, failed with the
    /// sentence.
    template<typename T>
    Result<T> end(Result<T> outcome, const Json& summary)
    {
        if (const auto ended = finish(outcome.ok() ? nullptr : &outcome.error(), summary); !ended && outcome.ok())
            return ended.error();
        return outcome;
    }

private:
    Result<void> finish(const Error* error, const Json& summary);

    StoreWriter* m_store;
    RunRecord m_record;
    std::int64_t m_id = 0;
    std::chrono::steady_clock::time_point m_begin = std::chrono::steady_clock::now();
};

/// Some real episodes for the self-test of an export.
std::vector<Episode> sampleOf(const EpisodeSource& source);
BundleOrigin originOf(const Task& task, std::int64_t run);

} // namespace mnemo
