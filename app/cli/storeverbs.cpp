#include "app/cli/context.h"

#include "core/engine/evaluate/agreement.h"

namespace mnemo::cli {

namespace {

struct RunsFlags {
    std::int64_t show = 0, remove = 0, restore = 0;
    std::string text, tag, setTags, setNote;
    bool scatter = false;
    bool logarithmic = false;
};

Json runJson(const RunRecord& run)
{
    const auto parse = [](const std::string& text) { return Json::parse(text, nullptr, false); };
    return { { "id", run.id }, { "kind", runKindName(run.kind) }, { "state", runStateName(run.state) },
        { "name", run.name }, { "method", run.method }, { "config", parse(run.configJson) }, { "seed", run.seed },
        { "threads", run.threads }, { "libraries", parse(run.librariesJson) }, { "model", run.modelName },
        { "model_fingerprint", run.modelFingerprint }, { "data", run.datasetName },
        { "data_fingerprint", run.datasetFingerprint }, { "template", run.templateName },
        { "parent", run.parentId ? Json(*run.parentId) : Json() }, { "created", run.createdAt },
        { "ended", run.endedAt }, { "summary", parse(run.summaryJson) }, { "tags", run.tags }, { "note", run.note },
        { "error", run.errorMessage } };
}

void show(Context& context, Laboratory& laboratory, std::int64_t id)
{
    const auto found = laboratory.store()->call([&](RunStore& store) -> Result<Json> {
        const auto run = store.run(id);
        if (!run)
            return run.error();
        Json json = runJson(*run);
        const auto curves = store.curves(id);
        const auto artifacts = store.artifacts(id);
        if (!curves || !artifacts)
            return curves ? artifacts.error() : curves.error();
        for (const auto& curve : *curves)
            json["curves"][curve.name] = { { "points", curve.points }, { "last", curve.last },
                { "last_step", curve.lastStep }, { "min", curve.min }, { "min_step", curve.minStep },
                { "max", curve.max }, { "max_step", curve.maxStep } };
        for (const auto& artifact : *artifacts)
            json["artifacts"].push_back({ { "kind", artifact.kind }, { "name", artifact.name },
                { "bytes", artifact.size }, { "sha256", artifact.hash } });
        return json;
    });
    if (!found)
        return context.fail(found.error());
    context.print(*found, found->dump(2));
}

void list(Context& context, Laboratory& laboratory, const RunsFlags& flags)
{
    RunFilter filter;
    filter.text = flags.text;
    filter.tag = flags.tag;
    const auto runs = laboratory.store()->call([&](RunStore& store) { return store.runs(filter); });
    if (!runs)
        return context.fail(runs.error());
    Json json = Json::array();
    std::string text = "   id  kind        state        name                                      accuracy\n";
    for (const auto& run : *runs) {
        json.push_back(runJson(run));
        const auto summary = Json::parse(run.summaryJson, nullptr, false);
        std::string accuracy;
        if (summary.is_object() && summary.contains("accuracy") && summary["accuracy"].is_object())
            accuracy = figureText({ summary["accuracy"].value("value", 0.0),
                { summary["accuracy"].value("low", 0.0), summary["accuracy"].value("high", 0.0) } });
        char line[200];
        std::snprintf(line, sizeof line, "%5lld  %-10s  %-11s  %-40.40s  %s\n", static_cast<long long>(run.id),
            runKindName(run.kind), runStateName(run.state), run.name.c_str(), accuracy.c_str());
        text += line;
    }
    context.print(json, text);
}

std::string correlationText(const CorrelationPair& pair)
{
    char line[120];
    if (!pair.pearson || !pair.spearman)
        return "too few points";
    std::snprintf(line, sizeof line, "r = %.3f (p = %.2g), rho = %.3f (p = %.2g), n = %lld", pair.pearson->r,
        pair.pearson->p.value_or(1.0), pair.spearman->r, pair.spearman->p.value_or(1.0), static_cast<long long>(pair.pearson->n));
    return line;
}

void scatter(Context& context, Laboratory& laboratory, bool logarithmic)
{
    const auto points = laboratory.store()->call([](RunStore& store) { return evaluatedPoints(store); });
    if (!points)
        return context.fail(points.error());
    std::vector<AgreementPoint> list;
    Json json;
    for (const auto& point : *points) {
        list.push_back({ point.method, point.dataset, point.dntp, point.accuracy.value });
        json["points"].push_back({ { "run", point.run }, { "method", point.method }, { "setting", point.setting },
            { "model", point.model }, { "data", point.dataset }, { "dntp_label", point.dntp },
            { "dntp_vocab", point.dntpVocabulary }, { "accuracy", point.accuracy.value }, { "n", point.n } });
    }
    const auto agreement = agreementOf(list, logarithmic);
    json["agreement"] = toJson(agreement);
    std::string text = "dNTP against accuracy: " + correlationText(agreement.overall)
        + "\nwithin methods: " + correlationText(agreement.withinMethods) + "\n";
    for (const auto& [method, pair] : agreement.byMethod)
        text += "  " + method + ": " + correlationText(pair) + "\n";
    context.print(json, text);
}

void change(Context& context, Laboratory& laboratory, const RunsFlags& flags)
{
    const auto done = laboratory.store()->call([&](RunStore& store) -> Result<void> {
        if (flags.remove > 0)
            return store.deleteRun(flags.remove);
        if (flags.restore > 0)
            return store.undeleteRun(flags.restore);
        if (!flags.setTags.empty()) {
            if (const auto set = store.setTags(flags.show, flags.setTags); !set)
                return set;
        }
        return flags.setNote.empty() ? Result<void>() : store.setNote(flags.show, flags.setNote);
    });
    if (!done)
        return context.fail(done.error());
    context.print({ { "done", true } }, "Done.");
}

void runRuns(Context& context, const RunsFlags& flags)
{
    if (context.project.empty())
        return context.fail(
            { ErrorCode::InvalidArgument, "no_project", "Name the project: --project NAME.mnemo.", {}, "project" });
    auto laboratory = context.laboratory();
    if (!laboratory)
        return context.fail(laboratory.error());
    if (flags.remove > 0 || flags.restore > 0 || (flags.show > 0 && (!flags.setTags.empty() || !flags.setNote.empty())))
        return change(context, **laboratory, flags);
    if (flags.scatter)
        return scatter(context, **laboratory, flags.logarithmic);
    if (flags.show > 0)
        return show(context, **laboratory, flags.show);
    list(context, **laboratory, flags);
}

} // namespace

void addStoreVerbs(CLI::App& app, Context& context)
{
    auto* runs = app.add_subcommand("runs", "List the runs of a project, show one, or correlate dNTP with accuracy");
    auto flags = std::make_shared<RunsFlags>();
    runs->add_option("--show", flags->show, "One run, whole");
    runs->add_option("--find", flags->text, "Only runs with this text");
    runs->add_option("--tag", flags->tag, "Only runs with this tag");
    runs->add_option("--set-tags", flags->setTags, "With --show: new tags, parted by commas");
    runs->add_option("--set-note", flags->setNote, "With --show: a note");
    runs->add_option("--delete", flags->remove, "Hide a run");
    runs->add_option("--restore", flags->restore, "Bring a hidden run back");
    runs->add_flag("--scatter", flags->scatter, "dNTP against accuracy over all evaluated runs");
    runs->add_flag("--log", flags->logarithmic, "With --scatter: correlate with log10 of dNTP");
    runs->callback([&context, flags] { runRuns(context, *flags); });
}

} // namespace mnemo::cli
