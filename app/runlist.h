#pragma once

#include "core/store/runstore.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace mnemo {

/// One run as the table shows it.
struct ListedRun {
    RunRecord record;
    QString method;
    double best = 0.0; ///< of the chosen curve; NaN where there is none
    qint64 bestStep = 0;
    double last = 0.0;
    qint64 lastStep = 0;
    double accuracy = 0.0; ///< of an evaluation, or of the evaluation of a training; NaN where there is none
    double low = 0.0;
    double high = 0.0;
    qint64 items = 0;
    double seconds = 0.0;
};

struct RunList {
    std::vector<ListedRun> rows;
    QStringList curves; ///< every curve that some run has
};

/// All runs with the best and the last value of one curve, newest first. Three statements, whatever their number.
Result<RunList> readRuns(RunStore& store, const std::string& curve);

/// Whether the best value of a curve is its largest.
bool isLargerBetter(const std::string& curve);
QString stateName(RunState state);
QString kindName(RunKind kind);

} // namespace mnemo
