#include "app/inspection.h"

#include "core/data/template.h"
#include "core/experiment/runs.h"
#include "core/store/runstore.h"
#include "widgets/plots/plottext.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace mnemo {

namespace {

QString say(const char* text)
{
    return QCoreApplication::translate("mnemo::Inspection", text);
}

SpanRole roleOf(SpanClass span)
{
    switch (span) {
    case SpanClass::Virtual:
        return SpanRole::Virtual;
    case SpanClass::Demonstration:
        return SpanRole::Demonstration;
    case SpanClass::Label:
        return SpanRole::Label;
    case SpanClass::Query:
        return SpanRole::Query;
    default:
        return SpanRole::Plain;
    }
}

QString letterOf(const TokenSpan& span)
{
    switch (span.span) {
    case SpanClass::Virtual:
        return QStringLiteral("P");
    case SpanClass::Demonstration:
        return QString::number(span.exemplar + 1);
    case SpanClass::Label:
        return QStringLiteral("L");
    case SpanClass::Query:
        return QStringLiteral("Q");
    default:
        return {};
    }
}

QString spanText(const TokenSpan& span)
{
    switch (span.span) {
    case SpanClass::Virtual:
        return say(QT_TRANSLATE_NOOP("mnemo::Inspection", "virtual token"));
    case SpanClass::Demonstration:
        return say(QT_TRANSLATE_NOOP("mnemo::Inspection", "exemplar %1")).arg(span.exemplar + 1);
    case SpanClass::Label:
        return say(QT_TRANSLATE_NOOP("mnemo::Inspection", "label of exemplar %1")).arg(span.exemplar + 1);
    case SpanClass::Query:
        return say(QT_TRANSLATE_NOOP("mnemo::Inspection", "query"));
    default:
        return say(QT_TRANSLATE_NOOP("mnemo::Inspection", "instruction"));
    }
}

} // namespace

Result<QueryEpisode> queryEpisode(Laboratory& laboratory, const Task& task, int position, std::int64_t run, int shots)
{
    QueryEpisode query;
    if (run > 0) {
        auto made = makerOfRun(laboratory, run, task.model);
        if (!made)
            return made.error();
        query.maker = *made;
    }
    EpisodeNeeds needs = query.maker ? query.maker->needs() : EpisodeNeeds {};
    if (shots > 0) {
        needs.text = EpisodeNeeds::Text::Fixed;
        needs.textCount = shots;
    }
    const DatasetView one(task.dataset, std::vector<RowIndex> { task.test[std::size_t(position)] });
    auto source = laboratory.episodes(task, one, needs, 0, task.config.seed);
    if (!source)
        return source.error();
    auto episode = (*source)->episode(0);
    if (!episode)
        return episode.error();
    query.episode = std::move(*episode);
    query.labelIds = (*source)->labelIds();
    return query;
}

std::vector<AdapterRun> adapterRuns(
    RunStore& store, const std::vector<std::string>& methods, const std::string& modelFingerprint)
{
    RunFilter filter;
    filter.kinds = { RunKind::Training };
    filter.states = { RunState::Finished };
    filter.modelFingerprint = modelFingerprint;
    std::vector<AdapterRun> found;
    const auto runs = store.runs(filter);
    for (const auto& run : runs ? *runs : std::vector<RunRecord>()) {
        if (std::find(methods.begin(), methods.end(), run.method) != methods.end())
            found.push_back({ run.id,
                say(QT_TRANSLATE_NOOP("mnemo::Inspection", "%1, run %2"))
                    .arg(QString::fromStdString(run.method))
                    .arg(run.id) });
    }
    return found;
}

QStringList axisNames(const std::vector<std::string>& tokens)
{
    QStringList names;
    for (const auto& token : tokens)
        names << QString::fromStdString(token);
    return names;
}

std::vector<AxisSpan> axisSpans(const std::vector<TokenSpan>& spans)
{
    std::vector<AxisSpan> bars;
    for (const auto& span : spans)
        bars.push_back({ span.begin, span.end, letterOf(span), roleOf(span.span) });
    return bars;
}

QString tokenText(const std::vector<std::string>& tokens, const std::vector<TokenSpan>& spans, int column)
{
    if (column < 0 || column >= int(tokens.size()))
        return {};
    const auto span = std::find_if(
        spans.begin(), spans.end(), [column](const TokenSpan& s) { return s.begin <= column && column < s.end; });
    const QString token = visibleToken(QString::fromStdString(tokens[std::size_t(column)]));
    return span == spans.end() ? QStringLiteral("%1 (%2)").arg(token).arg(column)
                               : QStringLiteral("%1 (%2, %3)").arg(token).arg(column).arg(spanText(*span));
}

QString headName(int layer, int head)
{
    return QStringLiteral("L%1 H%2").arg(layer).arg(head);
}

std::vector<double> labelProbabilities(
    const std::vector<float>& logits, const std::vector<std::vector<std::int64_t>>& labels)
{
    std::vector<double> values;
    double sum = 0.0;
    double top = -INFINITY;
    for (const auto& ids : labels)
        top = std::max(top, double(logits[std::size_t(ids.front())]));
    for (const auto& ids : labels) {
        values.push_back(std::exp(double(logits[std::size_t(ids.front())]) - top));
        sum += values.back();
    }
    for (double& value : values)
        value /= sum;
    return values;
}

} // namespace mnemo
