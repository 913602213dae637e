#include "core/experiment/compare.h"

#include "core/base/seed.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace mnemo {

namespace {

void flatten(const Json& json, const std::string& path, std::map<std::string, std::string>& settings)
{
    if (json.is_object()) {
        for (const auto& [key, value] : json.items())
            flatten(value, path.empty() ? key : path + "." + key, settings);
        return;
    }
    settings[path] = json.is_string() ? json.get<std::string>() : json.dump();
}

std::optional<Figure> figureIn(const Json& summary, const char* key)
{
    const auto found = summary.find(key);
    if (found == summary.end() || !found->is_object())
        return {};
    return Figure { found->value("value", 0.0), { found->value("low", 0.0), found->value("high", 1.0) } };
}

std::optional<double> numberIn(const Json& json, const char* key)
{
    const auto found = json.find(key);
    return found != json.end() && found->is_number() ? std::optional(found->get<double>()) : std::nullopt;
}

Json summaryOf(const RunRecord& run)
{
    auto summary = parseJson(run.summaryJson);
    return summary && summary->is_object() ? std::move(*summary) : Json::object();
}

void takeEvaluation(RunStore& store, TransferRecord& record)
{
    RunFilter filter;
    filter.kinds = { RunKind::Evaluation };
    filter.states = { RunState::Finished };
    filter.parentId = record.run;
    filter.limit = 1;
    const auto runs = store.runs(filter);
    if (!runs || runs->empty())
        return;
    const auto summary = summaryOf(runs->front());
    record.evaluation = runs->front().id;
    record.after = figureIn(summary, "accuracy");
    record.icl = numberIn(summary, "icl_accuracy");
    if (const auto dntp = figureIn(summary, "dntp_label"))
        record.dntpAfter = dntp->value;
    if (const auto zeroShot = numberIn(summary, "zero_shot_accuracy")) {
        const auto n = summary.value("scored", std::int64_t { 0 });
        record.before = Figure { *zeroShot, wilson(std::llround(*zeroShot * static_cast<double>(n)), n) };
    }
}

} // namespace

std::vector<SettingPair> settingPairs(const Json& left, const Json& right)
{
    std::map<std::string, std::string> mine;
    std::map<std::string, std::string> theirs;
    flatten(left, {}, mine);
    flatten(right, {}, theirs);
    std::set<std::string> names;
    for (const auto* settings : { &mine, &theirs }) {
        for (const auto& [name, value] : *settings)
            names.insert(name);
    }
    std::vector<SettingPair> pairs;
    for (const auto& name : names)
        pairs.push_back({ name, mine[name], theirs[name] });
    return pairs;
}

std::optional<PairedDifference> pairedDifference(
    const std::vector<Prediction>& left, const std::vector<Prediction>& right)
{
    std::map<std::int64_t, bool> known;
    for (const auto& prediction : left) {
        if (prediction.gold >= 0)
            known[prediction.row] = prediction.gold == prediction.predicted;
    }
    PairedDifference difference;
    std::vector<double> changes;
    for (const auto& prediction : right) {
        const auto before = known.find(prediction.row);
        if (before == known.end() || prediction.gold < 0)
            continue;
        const bool isRight = prediction.gold == prediction.predicted;
        changes.push_back(double(isRight) - double(before->second));
        difference.onlyLeft += before->second && !isRight ? 1 : 0;
        difference.onlyRight += isRight && !before->second ? 1 : 0;
    }
    if (changes.empty())
        return {};
    difference.items = static_cast<std::int64_t>(changes.size());
    difference.value = mean(changes);
    difference.interval = bootstrapMean(changes);
    return difference;
}

Result<std::vector<TransferRecord>> transfers(RunStore& store)
{
    RunFilter filter;
    filter.kinds = { RunKind::Transfer };
    filter.states = { RunState::Finished };
    const auto runs = store.runs(filter);
    if (!runs)
        return runs.error();
    const auto points = evaluatedPoints(store);
    if (!points)
        return points.error();
    std::vector<TransferRecord> records;
    for (const auto& run : *runs) {
        const auto summary = summaryOf(run);
        const auto config = parseJson(run.configJson);
        TransferRecord record;
        record.run = run.id;
        record.source = summary.value("source_model", std::string());
        record.target = run.modelName;
        record.dataset = run.datasetName;
        if (config && config->is_object() && config->contains("method"))
            record.lambda = (*config)["method"].value("lambda", 5.0);
        if (summary.contains("bridge")) {
            record.sharedTokens = summary["bridge"].value("shared_tokens", std::int64_t { 0 });
            record.residual = summary["bridge"].value("relative_residual", 0.0);
        }
        takeEvaluation(store, record);
        for (const auto& point : *points) { // the newest measurement of the target alone
            if (point.method == "zero-shot" && point.model == record.target && point.dataset == record.dataset)
                record.dntpBefore = point.dntp;
        }
        records.push_back(std::move(record));
    }
    return records;
}

} // namespace mnemo
