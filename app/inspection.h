#pragma once

#include "core/engine/probe/attentionprobe.h"
#include "core/experiment/laboratory.h"
#include "widgets/plots/matrixview.h"

#include <QStringList>

#include <vector>

namespace mnemo {

/// What the panels of Inspect ask about: one query as an episode, under a method.
struct QueryEpisode {
    std::shared_ptr<const InterventionMaker> maker; ///< of the run; null for the model alone
    Episode episode;
    std::vector<std::vector<std::int64_t>> labelIds;
};

/// The query at `position` of the task's test items with what the run's method needs, and `shots` demonstrations as
/// text in front (0: what the method wants). Blocking: from a lane. `run` 0 is the model alone.
Result<QueryEpisode> queryEpisode(
    Laboratory& laboratory, const Task& task, int position, std::int64_t run, int shots = 0);

/// A finished run that left an adapter.
struct AdapterRun {
    qint64 run = 0;
    QString name; ///< "PMT, run 14"
};
/// Runs of one of the methods on the model, newest first.
std::vector<AdapterRun> adapterRuns(
    RunStore& store, const std::vector<std::string>& methods, const std::string& modelFingerprint);

QStringList axisNames(const std::vector<std::string>& tokens);
/// The bars along an axis: P virtual, the exemplar's number, L label, Q query.
std::vector<AxisSpan> axisSpans(const std::vector<TokenSpan>& spans);
/// "dax (8, label of exemplar 1)".
QString tokenText(const std::vector<std::string>& tokens, const std::vector<TokenSpan>& spans, int column);
/// "L1 H0"
QString headName(int layer, int head);

/// Softmax over the first tokens of the labels.
std::vector<double> labelProbabilities(
    const std::vector<float>& logits, const std::vector<std::vector<std::int64_t>>& labels);

} // namespace mnemo
