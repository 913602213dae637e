#include "tests/gui/runledger.h"

#include "core/store/runstore.h"

namespace mnemo::test {

void RunLedger::watch(Workbench& workbench)
{
    m_jobs.clear();
    QObject::connect(&workbench, &Workbench::jobsChanged, &workbench, [this, &workbench] {
        for (auto* job : workbench.jobs()) {
            if (m_jobs.contains(job))
                continue;
            m_jobs.insert(job);
            QObject::connect(job, &JobSession::started, job, [this, path = workbench.projectPath()](qint64 run) {
                if (run > 0)
                    m_started[path].insert(run);
            });
        }
    });
}

int RunLedger::started() const
{
    std::size_t count = 0;
    for (const auto& [project, runs] : m_started)
        count += runs.size();
    return int(count);
}

QString RunLedger::complaint()
{
    for (const auto& [project, runs] : m_started) {
        auto store = RunStore::open(project, RunStore::Mode::ReadOnly);
        if (!store)
            return QString::fromStdString(store.error().message);
        if (const auto found = complaintOf(**store, runs, m_known[project]); !found.isEmpty())
            return QString::fromStdString(project.string()) + QStringLiteral(": ") + found;
    }
    return {};
}

QString RunLedger::complaintOf(RunStore& store, const std::set<std::int64_t>& started, Entries& known)
{
    if (const auto whole = store.checkIntegrity(); !whole)
        return QString::fromStdString(whole.error().message);
    for (const auto run : started) {
        const auto record = store.run(run);
        if (!record)
            return QStringLiteral("run %1 is lost").arg(run);
        if (record->state == RunState::Running)
            return QStringLiteral("run %1 has no end").arg(run);
        const Entry now { record->state, record->summaryJson, store.predictionCount(run).value() };
        const auto before = known.find(run);
        if (before != known.end() && before->second.state == RunState::Finished
            && (now.state != RunState::Finished || now.summary != before->second.summary
                || now.predictions != before->second.predictions))
            return QStringLiteral("run %1 was finished and has changed").arg(run);
        known[run] = now;
    }
    return {};
}

} // namespace mnemo::test
