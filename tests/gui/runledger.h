#pragma once

#include "app/workbench.h"
#include "core/store/records.h"

#include <QSet>

#include <filesystem>
#include <map>
#include <set>

namespace mnemo::test {

/// Keeps book of every run that was started, and of what the store said of it, so that a lost one is found.
class RunLedger {
public:
    /// From now on, while this workbench lives.
    void watch(Workbench& workbench);
    /// With the project closed: every run started is there with an end, and what was stored stays. The first
    /// complaint, or nothing.
    QString complaint();
    int started() const;

private:
    struct Entry {
        RunState state = RunState::Running;
        std::string summary;
        std::int64_t predictions = 0;
    };
    using Entries = std::map<std::int64_t, Entry>;
    QString complaintOf(RunStore& store, const std::set<std::int64_t>& started, Entries& known);

    std::map<std::filesystem::path, std::set<std::int64_t>> m_started;
    std::map<std::filesystem::path, Entries> m_known;
    QSet<JobSession*> m_jobs;
};

} // namespace mnemo::test
