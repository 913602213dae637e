#include "core/store/runqueries_p.h"
#include "core/store/store_p.h"

#include <algorithm>

namespace mnemo {

namespace {

std::string trimmed(std::string_view text)
{
    constexpr std::string_view blanks = " \t\r\n";
    const auto begin = text.find_first_not_of(blanks);
    return begin == std::string_view::npos ? std::string()
                                           : std::string(text.substr(begin, text.find_last_not_of(blanks) - begin + 1));
}

std::string normalTags(std::string_view tags)
{
    std::vector<std::string> kept;
    for (std::size_t begin = 0; begin <= tags.size();) {
        const std::size_t end = std::min(tags.find(',', begin), tags.size());
        std::string tag = trimmed(tags.substr(begin, end - begin));
        if (!tag.empty() && std::find(kept.begin(), kept.end(), tag) == kept.end())
            kept.push_back(std::move(tag));
        begin = end + 1;
    }
    std::string joined;
    for (const std::string& tag : kept)
        joined += (joined.empty() ? "" : ",") + tag;
    return joined;
}

const std::string& orNow(const std::string& time, const std::string& now)
{
    return time.empty() ? now : time;
}

Error runError(const std::filesystem::path& project, std::int64_t run, const char* kind, const std::string& rest)
{
    const std::string id = std::to_string(run);
    return { ErrorCode::InvalidArgument, kind, "Run " + id + " of " + project.string() + rest, project.string(), id };
}

} // namespace

Error unknownRun(const std::filesystem::path& project, std::int64_t run)
{
    const std::string id = std::to_string(run);
    return { ErrorCode::NotFound, "unknown_run", "There is no run " + id + " in " + project.string() + ".",
        project.string(), id };
}

Result<void> RunStore::Private::requireRun(std::int64_t run)
{
    const auto found
        = connection->prepare("SELECT 1 FROM runs WHERE id = ?").bind(run).one([](Statement&) { return true; });
    if (!found)
        return found.error();
    return *found ? Result<void>() : unknownRun(path, run);
}

Result<std::int64_t> RunStore::startRun(const RunRecord& record)
{
    const std::string sql = std::string("INSERT INTO runs (") + runColumns
        + ") VALUES (NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', ?, ?, ?, ?, 0, ?, ?, ?)";
    const std::string now = utcNow();
    const ProcessIdentity owner = currentProcess();
    if (record.parentId) {
        if (const auto known = d->requireRun(*record.parentId); !known)
            return known.error();
    }
    const auto started = d->connection->change(sql, runKindName(record.kind), runStateName(RunState::Running),
        record.name, record.method, record.configJson, static_cast<std::int64_t>(record.seed), record.threads,
        record.librariesJson, record.modelFingerprint, record.modelName, record.datasetFingerprint, record.datasetName,
        record.templateFingerprint, record.templateName, record.parentId, orNow(record.createdAt, now),
        orNow(record.startedAt, now), record.summaryJson, normalTags(record.tags), record.note, record.errorMessage,
        owner.pid, owner.bootId, owner.startTicks);
    if (!started)
        return started.error();
    return d->connection->lastId();
}

Result<void> RunStore::finishRun(std::int64_t run, RunState state, std::string_view summaryJson, std::string_view error)
{
    if (state == RunState::Running)
        return runError(d->path, run, "run_not_ended", " cannot end as running; name how it ended.");
    const auto changed = d->connection->change("UPDATE runs SET state = ?, summary_json = ?, error_message = ?, "
                                               "ended_at = ? WHERE id = ? AND state = 'running'",
        runStateName(state), summaryJson, error, utcNow(), run);
    if (!changed || d->connection->changedRows() > 0)
        return changed;
    const auto known = this->run(run);
    if (!known)
        return known.error();
    return runError(
        d->path, run, "run_not_running", std::string(" had ended before, as ") + runStateName(known->state) + ".");
}

Result<void> RunStore::resumeRun(std::int64_t run, std::int64_t lastStep)
{
    return transaction([&]() -> Result<void> {
        const auto record = this->run(run);
        if (!record)
            return record.error();
        if (record->state == RunState::Running && isAlive(record->owner))
            return runError(d->path, run, "run_is_running", " is running already.");
        const ProcessIdentity owner = currentProcess();
        const auto changed = d->changeRun(run,
            "UPDATE runs SET state = 'running', summary_json = '{}', error_message = '', ended_at = '', owner_pid = ?, "
            "owner_boot = ?, owner_start = ? WHERE id = ?",
            owner.pid, owner.bootId, owner.startTicks);
        return changed ? d->dropPointsAfter(run, lastStep) : changed;
    });
}

Result<std::vector<RunRecord>> RunStore::markInterrupted()
{
    std::vector<RunRecord> interrupted;
    const auto done = transaction([&]() -> Result<void> {
        RunFilter running;
        running.states = { RunState::Running };
        running.deleted = DeletedRuns::Included;
        running.isDescending = false;
        auto candidates = runs(running);
        if (!candidates)
            return candidates.error();
        for (RunRecord& run : *candidates) {
            if (isAlive(run.owner))
                continue;
            if (const auto changed = d->changeRun(run.id, "UPDATE runs SET state = 'interrupted' WHERE id = ?");
                !changed)
                return changed;
            run.state = RunState::Interrupted;
            interrupted.push_back(std::move(run));
        }
        return {};
    });
    return done ? Result<std::vector<RunRecord>>(std::move(interrupted)) : done.error();
}

Result<void> RunStore::renameRun(std::int64_t run, std::string_view name)
{
    return d->changeRun(run, "UPDATE runs SET name = ? WHERE id = ?", name);
}

Result<void> RunStore::setTags(std::int64_t run, std::string_view tags)
{
    return d->changeRun(run, "UPDATE runs SET tags = ? WHERE id = ?", normalTags(tags));
}

Result<void> RunStore::setNote(std::int64_t run, std::string_view note)
{
    return d->changeRun(run, "UPDATE runs SET note = ? WHERE id = ?", note);
}

Result<void> RunStore::setSummary(std::int64_t run, std::string_view summaryJson)
{
    return d->changeRun(run, "UPDATE runs SET summary_json = ? WHERE id = ?", summaryJson);
}

Result<void> RunStore::deleteRun(std::int64_t run)
{
    return transaction([&]() -> Result<void> {
        const auto record = this->run(run);
        if (!record)
            return record.error();
        if (record->state == RunState::Running && isAlive(record->owner))
            return runError(d->path, run, "run_is_running", " is still running; stop it first.");
        return d->changeRun(run, "UPDATE runs SET deleted = 1 WHERE id = ?");
    });
}

Result<void> RunStore::undeleteRun(std::int64_t run)
{
    return d->changeRun(run, "UPDATE runs SET deleted = 0 WHERE id = ?");
}

Result<void> RunStore::purgeRun(std::int64_t run)
{
    const auto purged = transaction([&]() -> Result<void> {
        if (const auto hidden = deleteRun(run); !hidden)
            return hidden;
        const auto removed = d->changeRun(run, "DELETE FROM runs WHERE id = ?");
        return removed ? d->dropUnusedBlobs() : removed;
    });
    return purged ? d->connection->execute("PRAGMA incremental_vacuum") : purged;
}

Result<std::int64_t> RunStore::purgeDeleted()
{
    std::int64_t count = 0;
    const auto purged = transaction([&]() -> Result<void> {
        const auto removed = d->connection->change("DELETE FROM runs WHERE deleted = 1");
        count = removed ? d->connection->changedRows() : 0;
        return removed ? d->dropUnusedBlobs() : removed;
    });
    if (!purged)
        return purged.error();
    const auto shrunk = d->connection->execute("PRAGMA incremental_vacuum");
    return shrunk ? Result<std::int64_t>(count) : shrunk.error();
}

} // namespace mnemo
