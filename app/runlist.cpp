#include "app/runlist.h"

#include "core/base/json.h"

#include <QCoreApplication>
#include <QDateTime>

#include <cmath>
#include <limits>
#include <map>

namespace mnemo {

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

double secondsOf(const RunRecord& run)
{
    const auto begin = QDateTime::fromString(QString::fromStdString(run.startedAt), Qt::ISODateWithMs);
    const auto end = QDateTime::fromString(QString::fromStdString(run.endedAt), Qt::ISODateWithMs);
    return begin.isValid() && end.isValid() ? double(begin.msecsTo(end)) / 1000.0 : none;
}

void readAccuracy(ListedRun& row)
{
    row.accuracy = none;
    const auto summary = parseJson(row.record.summaryJson);
    if (!summary || !summary->is_object() || !summary->contains("accuracy") || !(*summary)["accuracy"].is_object())
        return;
    const auto& figure = (*summary)["accuracy"];
    row.accuracy = figure.value("value", none);
    row.low = figure.value("low", 0.0);
    row.high = figure.value("high", 1.0);
    row.items = summary->value("scored", qint64(0));
}

/// A training shows the accuracy that the evaluation of its adapter found.
void inheritAccuracies(std::vector<ListedRun>& rows)
{
    std::map<std::int64_t, const ListedRun*> children;
    for (const auto& row : rows) {
        if (row.record.kind == RunKind::Evaluation && row.record.parentId && !std::isnan(row.accuracy))
            children.emplace(*row.record.parentId, &row);
    }
    for (auto& row : rows) {
        const auto child = children.find(row.record.id);
        if (child == children.end() || !std::isnan(row.accuracy))
            continue;
        row.accuracy = child->second->accuracy;
        row.low = child->second->low;
        row.high = child->second->high;
        row.items = child->second->items;
    }
}

} // namespace

bool isLargerBetter(const std::string& curve)
{
    return curve.find("accuracy") != std::string::npos || curve.find("f1") != std::string::npos;
}

Result<RunList> readRuns(RunStore& store, const std::string& curve)
{
    const auto runs = store.runs();
    if (!runs)
        return runs.error();
    const auto curves = store.allCurves();
    if (!curves)
        return curves.error();
    std::map<std::int64_t, const CurveSummary*> chosen;
    RunList list;
    for (const auto& summary : *curves) {
        const auto name = QString::fromStdString(summary.name);
        if (!list.curves.contains(name))
            list.curves << name;
        if (summary.name == curve)
            chosen[summary.runId] = &summary;
    }
    list.curves.sort();
    for (const auto& run : *runs) {
        ListedRun row;
        row.record = run;
        row.method = QString::fromStdString(run.method);
        row.seconds = secondsOf(run);
        row.best = row.last = none;
        if (const auto found = chosen.find(run.id); found != chosen.end()) {
            const auto& summary = *found->second;
            row.best = isLargerBetter(curve) ? summary.max : summary.min;
            row.bestStep = isLargerBetter(curve) ? summary.maxStep : summary.minStep;
            row.last = summary.last;
            row.lastStep = summary.lastStep;
        }
        readAccuracy(row);
        list.rows.push_back(std::move(row));
    }
    inheritAccuracies(list.rows);
    return list;
}

QString stateName(RunState state)
{
    const auto text = [](const char* source) { return QCoreApplication::translate("mnemo::RunState", source); };
    switch (state) {
    case RunState::Running:
        return text(QT_TRANSLATE_NOOP("mnemo::RunState", "running"));
    case RunState::Finished:
        return text(QT_TRANSLATE_NOOP("mnemo::RunState", "finished"));
    case RunState::Failed:
        return text(QT_TRANSLATE_NOOP("mnemo::RunState", "failed"));
    case RunState::Cancelled:
        return text(QT_TRANSLATE_NOOP("mnemo::RunState", "stopped"));
    case RunState::Interrupted:
        return text(QT_TRANSLATE_NOOP("mnemo::RunState", "interrupted"));
    case RunState::Diverged:
        return text(QT_TRANSLATE_NOOP("mnemo::RunState", "diverged"));
    }
    return {};
}

QString kindName(RunKind kind)
{
    const auto text = [](const char* source) { return QCoreApplication::translate("mnemo::RunKind", source); };
    switch (kind) {
    case RunKind::Training:
        return text(QT_TRANSLATE_NOOP("mnemo::RunKind", "training"));
    case RunKind::Evaluation:
        return text(QT_TRANSLATE_NOOP("mnemo::RunKind", "evaluation"));
    case RunKind::Vector:
        return text(QT_TRANSLATE_NOOP("mnemo::RunKind", "vector"));
    case RunKind::Transfer:
        return text(QT_TRANSLATE_NOOP("mnemo::RunKind", "transfer"));
    case RunKind::Pretraining:
        return text(QT_TRANSLATE_NOOP("mnemo::RunKind", "pre-training"));
    }
    return {};
}

} // namespace mnemo
