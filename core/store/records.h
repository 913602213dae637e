#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mnemo {

enum class RunState { Running, Finished, Failed, Cancelled, Interrupted, Diverged };
enum class RunKind { Training, Evaluation, Vector, Transfer, Pretraining };

/// The stable words of the project file and of `--json`, for instance "interrupted".
const char* runStateName(RunState state);
const char* runKindName(RunKind kind);
std::optional<RunState> runStateFromName(std::string_view name);
std::optional<RunKind> runKindFromName(std::string_view name);

/// Names one process for as long as the machine's history goes: a number alone is used again by a later process.
struct ProcessIdentity {
    std::int64_t pid = 0;
    std::string bootId; ///< changes with each start of the machine
    std::int64_t startTicks = 0; ///< clock ticks from the machine's start to the process's start

    bool operator==(const ProcessIdentity&) const = default;
};

ProcessIdentity currentProcess();
/// True while that very process lives; a zombie counts as gone.
bool isAlive(const ProcessIdentity& process);

/// One row of the runs table. Times are ISO 8601 in UTC with milliseconds, empty while they have not come.
struct RunRecord {
    std::int64_t id = 0; ///< given by the store
    RunKind kind = RunKind::Training;
    RunState state = RunState::Running;
    std::string name;
    std::string method; ///< "mha-esp", "pmt", "icl", ...
    std::string configJson = "{}"; ///< everything that is needed to run it again
    std::uint64_t seed = 0;
    int threads = 0; ///< threads that computed: results depend on it
    std::string librariesJson = "{}"; ///< name to version
    std::string modelFingerprint, modelName;
    std::string datasetFingerprint, datasetName;
    std::string templateFingerprint, templateName;
    std::optional<std::int64_t> parentId; ///< the run it continues or evaluates
    std::string createdAt, startedAt, endedAt;
    std::string summaryJson = "{}"; ///< final numbers with their intervals
    std::string tags; ///< parted by commas
    std::string note;
    std::string errorMessage; ///< why it failed or diverged
    bool deleted = false; ///< hidden, until undeleted or purged
    ProcessIdentity owner; ///< who runs it
};

/// One value of one curve. A value that is not finite is kept (NaN as NULL).
struct MetricPoint {
    std::int64_t step = 0;
    std::string name;
    double value = 0.0;
    double seconds = 0.0; ///< wall time since the run's start
};

/// What a table of runs shows of one curve, kept up to date by the store. Values that are NaN count as points, but
/// never as best.
struct CurveSummary {
    std::int64_t runId = 0;
    std::string name;
    std::int64_t points = 0;
    std::int64_t lastStep = 0;
    double last = std::numeric_limits<double>::quiet_NaN();
    std::int64_t minStep = 0; ///< the first step with the smallest value
    double min = std::numeric_limits<double>::quiet_NaN(); ///< NaN where no value is a number
    std::int64_t maxStep = 0;
    double max = std::numeric_limits<double>::quiet_NaN();
};

struct BestAndLast {
    double best = 0.0;
    std::int64_t bestStep = 0;
    double last = 0.0;
    std::int64_t lastStep = 0;
};

/// The outcome for one item of an evaluation. -1 stands for "no label"; NaN for "not measured".
struct Prediction {
    std::int64_t item = 0; ///< index in the evaluation, unique in a run
    std::int64_t row = -1; ///< row in the data set
    int gold = -1;
    int predicted = -1;
    std::vector<float> probabilities; ///< over the labels, in their order
    double dntpLabel = std::numeric_limits<double>::quiet_NaN();
    double dntpVocab = std::numeric_limits<double>::quiet_NaN();
    double milliseconds = std::numeric_limits<double>::quiet_NaN();
    std::string text; ///< what was generated or shown, may be empty
};

/// A named blob of one run. Equal bytes are stored once.
struct Artifact {
    std::int64_t runId = 0;
    std::string hash; ///< SHA-256, 64 hexadecimal digits
    std::string kind; ///< "adapter", "vector", "checkpoint", "plot", ...
    std::string name; ///< unique with its kind in a run
    std::int64_t size = 0; ///< bytes
    std::string createdAt;
};

/// A data set of the project: inside it as a blob, or outside by path.
struct StoredDataset {
    std::string fingerprint;
    std::string name;
    std::int64_t rows = 0;
    std::string detailsJson = "{}"; ///< how it was imported: encoding, delimiter, roles, splits
    std::string path; ///< where it came from; the only place of its bytes when it lies outside
    std::string hash; ///< SHA-256 of the file's bytes
    std::int64_t size = 0; ///< bytes
    bool inside = false;
    std::string addedAt;
};

struct StoredTemplate {
    std::string fingerprint;
    std::string name;
    std::string json;
    std::string addedAt;
};

/// A base model that the project names; its weights are never inside.
struct StoredModel {
    std::string fingerprint;
    std::string name;
    std::string pathHint; ///< where it was last seen
    std::string detailsJson = "{}"; ///< architecture, for the sentence when it is missing
    std::string addedAt;
};

enum class RunOrder { Created, Started, Ended, Name, Method, Kind, State, Model, Dataset };
enum class DeletedRuns { Hidden, Only, Included };

/// Which runs to list, and how. Empty members do not filter.
struct RunFilter {
    std::vector<RunKind> kinds;
    std::vector<RunState> states;
    std::string method;
    std::string tag; ///< one whole tag
    std::string text; ///< part of the name, method, tags, note, model or data set; case of ASCII letters ignored
    std::string modelFingerprint, datasetFingerprint;
    std::optional<std::int64_t> parentId;
    DeletedRuns deleted = DeletedRuns::Hidden;
    RunOrder order = RunOrder::Created; ///< equal ones by id
    bool isDescending = true;
    std::int64_t limit = -1; ///< below 0: all
    std::int64_t offset = 0;
};

} // namespace mnemo
