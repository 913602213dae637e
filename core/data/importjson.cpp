#include "core/data/import.h"

namespace mnemo {

Json toJson(const RowProblem& problem)
{
    return { { "line", problem.line }, { "row", problem.row }, { "kind", problem.kind }, { "column", problem.column },
        { "message", problem.message } };
}

Json toJson(const ImportReport& report)
{
    Json problems = Json::array();
    for (const RowProblem& problem : report.problems)
        problems.push_back(toJson(problem));
    return { { "rows_read", report.rowsRead }, { "rows_kept", report.rowsKept },
        { "problem_count", report.problemCount() }, { "problem_counts", report.problemCounts },
        { "problems", problems }, { "notes", report.notes } };
}

Json toJson(const Detected& detected)
{
    Json reasons = Json::array();
    for (const DetectionReason& reason : detected.reasons)
        reasons.push_back({ { "field", reason.field }, { "value", reason.value }, { "why", reason.why } });
    return { { "options", toJson(detected.options) }, { "columns", detected.columns }, { "reasons", reasons } };
}

} // namespace mnemo
