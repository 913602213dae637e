#include "core/experiment/runrecord_p.h"

#include "core/base/seed.h"
#include "core/engine/compute.h"
#include "core/engine/evaluate/baselines.h"

#include <algorithm>

namespace mnemo {

namespace {

struct VectorOptions {
    std::string method = "LTV";
    double lambda = 5.0;
    VectorMode mode = VectorMode::FinalNorm;
    int demonstrations = 12;
    int queries = 256;
    bool everyStep = false;
};

Result<VectorOptions> readOptions(const Json& method)
{
    VectorOptions options;
    options.method = method.value("method", options.method);
    if (options.method != "LTV" && options.method != "mean difference")
        return Error { ErrorCode::InvalidArgument, "unknown_method",
            "\"" + options.method + "\" is no task vector; take LTV or mean difference.", {}, "method" };
    for (const char* key : { "lambda", "count", "queries" }) {
        if (method.contains(key) && !method[key].is_number())
            return Error { ErrorCode::InvalidArgument, "wrong_type",
                std::string("The method's \"") + key + "\" needs a number.", {}, key };
    }
    options.lambda = method.value("lambda", options.lambda);
    options.demonstrations = method.value("count", options.demonstrations);
    options.queries = method.value("queries", options.queries);
    options.everyStep = method.value("apply", "prefill") == "every_step";
    if (options.queries < 1)
        return Error { ErrorCode::InvalidArgument, "bad_value", "A vector is fitted on at least one query.", {},
            "queries" };
    if (method.contains("site")) {
        const auto mode
            = vectorModeFrom(method["site"].is_string() ? method["site"].get<std::string>() : std::string());
        if (!mode)
            return mode.error();
        options.mode = *mode;
    }
    return options;
}

struct Prompts {
    std::vector<Sequence> zeroShot;
    std::vector<Sequence> withDemonstrations;
};

/// Training queries without the demonstrations, drawn once; no labels are needed (methods 3.2).
Result<Prompts> promptsFor(Laboratory& laboratory, const Task& task, const VectorOptions& options, std::stop_token stop,
    const RunEvents& events)
{
    const auto draw = drawSeed(task.config);
    Random forDemonstrations = Seed(draw).random("demonstrations");
    const auto demonstrations = drawDemonstrations(task.splits.train, options.demonstrations, forDemonstrations);
    const DatasetView shown(task.dataset, demonstrations);
    const auto queries = task.splits.train.without(shown)
                             .shuffled(Seed(task.config.seed).stream("queries"))
                             .first(static_cast<std::size_t>(options.queries));
    Prompts prompts;
    for (const bool withText : { false, true }) {
        const EpisodeNeeds needs = withText ? IclFixed(options.demonstrations).needs() : EpisodeNeeds {};
        auto source = laboratory.episodes(task, queries, needs, 0, draw, stop, events.onProgress);
        if (!source)
            return source.error();
        auto& list = withText ? prompts.withDemonstrations : prompts.zeroShot;
        for (std::size_t i = 0; i < (*source)->size(); ++i) {
            auto episode = (*source)->episode(i);
            if (!episode)
                return episode.error();
            list.push_back(std::move(episode->prompt));
        }
    }
    return prompts;
}

std::function<void(double)> stageOf(const RunEvents& events, const std::string& stage)
{
    return [&events, stage](double share) {
        if (events.onProgress)
            events.onProgress(stage, share);
    };
}

/// States are captured once and serve every lambda of a sweep.
Result<std::shared_ptr<const PairedStates>> statesOf(Laboratory& laboratory, const Task& task,
    const VectorOptions& options, const Site& site, std::stop_token stop, const RunEvents& events)
{
    const std::string key = task.model->fingerprint() + task.splits.train.fingerprint() + task.config.form.fingerprint()
        + describe(site) + std::to_string(options.demonstrations) + ":" + std::to_string(options.queries) + ":"
        + std::to_string(task.config.seed);
    if (auto known = laboratory.states(key))
        return known;
    const auto prompts = promptsFor(laboratory, task, options, stop, events);
    if (!prompts)
        return prompts.error();
    auto pairs = collectPairedStates(*task.model, prompts->zeroShot, prompts->withDemonstrations, { site }, stop,
        stageOf(events, "collecting states"));
    if (!pairs)
        return pairs.error();
    auto states = std::make_shared<const PairedStates>(std::move(pairs->front()));
    laboratory.setStates(key, states);
    return std::shared_ptr<const PairedStates>(states);
}

Json reportJson(const FitReport& report)
{
    return { { "queries", report.queries }, { "lambda", report.lambda }, { "dual", report.usedDual },
        { "condition", report.condition }, { "residual", report.residual }, { "target_norm", report.targetNorm } };
}

/// The fitted vector goes into the store as an adapter does.
Result<RunOutcome> keep(Laboratory& laboratory, RunRow& row, const Task& task, const FittedVector& fitted,
    std::stop_token stop, const RunEvents& events, Json& summary)
{
    auto& metadata = fitted.vector->metadata();
    metadata["seed"] = task.config.seed;
    auto sample = laboratory.episodes(task, task.test.first(4), EpisodeNeeds {}, 0, 0, stop, events.onProgress);
    if (!sample)
        return sample.error();
    const auto bundle = AdapterBundle::make(*fitted.vector, *task.model, sampleOf(**sample), originOf(task, row.id()));
    if (!bundle)
        return bundle.error();
    if (const auto stored = row.addArtifacts(*bundle, "vector"); !stored)
        return stored.error();
    summary["fit"] = reportJson(fitted.report);
    summary["seconds"] = row.seconds();
    return RunOutcome { row.id(), fitted.vector, summary };
}

Result<RunOutcome> fitInto(Laboratory& laboratory, RunRow& row, const Task& task, const VectorOptions& options,
    std::stop_token stop, const RunEvents& events, Json& summary)
{
    const auto& a = task.model->architecture();
    const auto states = statesOf(laboratory, task, options, fitSite(options.mode, a), stop, events);
    if (!states)
        return states.error();
    const auto use = useSite(options.mode, a);
    auto fitted = options.method == "LTV" ? fitLinear(**states, options.lambda, use) : fitMeanDifference(**states, use);
    if (!fitted)
        return fitted.error();
    fitted->vector->metadata()["fit_site"] = vectorModeName(options.mode);
    fitted->vector->metadata()["demonstrations"] = options.demonstrations;
    if (options.everyStep) {
        fitted->vector->setPositions(SitePositions::EveryStep);
        fitted->vector->metadata()["apply"] = "every_step";
    }
    return keep(laboratory, row, task, *fitted, stop, events, summary);
}

struct TransferTasks {
    Task target;
    Task source;
    VectorOptions options;
    TransferScenario scenario;
};

Result<TransferOutcome> transferInto(Laboratory& laboratory, RunRow& row, const TransferTasks& tasks,
    std::stop_token stop, const RunEvents& events, Json& summary)
{
    const Site site { SitePart::FinalNorm, -1, -1 };
    const auto large = statesOf(laboratory, tasks.source, tasks.options, site, stop, events);
    if (!large)
        return large.error();
    const auto small = statesOf(laboratory, tasks.target, tasks.options, site, stop, events);
    if (!small)
        return small.error();
    stageOf(events, "bridging the widths")(0.0);
    const auto rows = sharedVocabulary(*tasks.target.model, *tasks.source.model);
    if (!rows)
        return rows.error();
    const auto bridge = bridgeWidths(*tasks.target.model, *tasks.source.model, *rows);
    if (!bridge)
        return bridge.error();
    stageOf(events, "solving")(0.0);
    const TransferStates states { (*large)->zeroShot, (*large)->withDemonstrations, (*small)->zeroShot };
    auto fitted = transferVector(states, *bridge, tasks.scenario, tasks.options.lambda,
        useSite(tasks.options.mode, tasks.target.model->architecture()));
    if (!fitted)
        return fitted.error();
    fitted->vector->metadata()["source_model"] = tasks.source.model->name();
    fitted->vector->metadata()["source_fingerprint"] = tasks.source.model->fingerprint();
    fitted->vector->metadata()["demonstrations"] = tasks.options.demonstrations;
    summary["bridge"] = { { "shared_tokens", bridge->rows }, { "relative_residual", bridge->relativeResidual },
        { "condition", bridge->condition } };
    summary["source_model"] = tasks.source.model->name();
    auto kept = keep(laboratory, row, tasks.target, *fitted, stop, events, summary);
    if (!kept)
        return kept.error();
    return TransferOutcome { std::move(*kept), bridge->rows, bridge->relativeResidual };
}

} // namespace

Result<RunOutcome> runVector(
    Laboratory& laboratory, const ExperimentConfig& config, std::stop_token stop, const RunEvents& events)
{
    const auto options = readOptions(config.method);
    if (!options)
        return options.error();
    auto task = laboratory.prepare(config, events.onProgress);
    if (!task)
        return task.error();
    RunRow row(laboratory, *task, RunKind::Vector);
    if (const auto started = row.start(events); !started)
        return started.error();
    Json summary = Json::object();
    auto outcome = fitInto(laboratory, row, *task, *options, stop, events, summary);
    return row.end(std::move(outcome), summary);
}

Result<TransferOutcome> runTransfer(Laboratory& laboratory, const ExperimentConfig& config, const std::string& source,
    TransferScenario scenario, std::stop_token stop, const RunEvents& events)
{
    const auto options = readOptions(config.method);
    if (!options)
        return options.error();
    auto target = laboratory.prepare(config, events.onProgress);
    if (!target)
        return target.error();
    ExperimentConfig theirs = config;
    theirs.model = source;
    auto from = laboratory.prepare(theirs, events.onProgress);
    if (!from)
        return from.error();
    const TransferTasks tasks { std::move(*target), std::move(*from), *options, scenario };
    RunRow row(laboratory, tasks.target, RunKind::Transfer);
    if (const auto started = row.start(events); !started)
        return started.error();
    Json summary = Json::object();
    auto outcome = transferInto(laboratory, row, tasks, stop, events, summary);
    return row.end(std::move(outcome), summary);
}

Result<ExperimentConfig> configOfRun(Laboratory& laboratory, std::int64_t run)
{
    if (!laboratory.store())
        return Error { ErrorCode::InvalidArgument, "no_project", "No project is open.", {}, {} };
    const auto record = laboratory.store()->call([&](RunStore& store) { return store.run(run); });
    if (!record)
        return record.error();
    const auto json = parseJson(record->configJson, "the configuration of run " + std::to_string(run));
    auto config = json ? ExperimentConfig::fromJson(*json) : Result<ExperimentConfig>(json.error());
    if (!config)
        return config;
    // The name may have gone to other data since, or these data to another name: what was used is known by fingerprint.
    const auto entry
        = laboratory.store()->call([&](RunStore& store) { return store.dataset(record->datasetFingerprint); });
    if (entry && entry->name != config->data)
        config->data = entry->fingerprint;
    return config;
}

Result<AdapterBundle> bundleOfRun(Laboratory& laboratory, std::int64_t run)
{
    if (!laboratory.store())
        return Error { ErrorCode::InvalidArgument, "no_project", "No project is open.", {}, {} };
    return laboratory.store()->call([&](RunStore& store) -> Result<AdapterBundle> {
        auto artifacts = store.artifacts(run);
        if (!artifacts)
            return artifacts.error();
        AdapterBundle bundle;
        for (const auto& artifact : *artifacts) {
            if (artifact.kind != "adapter" && artifact.kind != "vector")
                continue;
            const auto bytes = store.bytes(artifact.hash);
            if (!bytes)
                return bytes.error();
            const std::string text(reinterpret_cast<const char*>(bytes->data()), bytes->size());
            if (artifact.name == "adapter_model.safetensors")
                bundle.weights = text;
            else if (artifact.name == "selftest.safetensors")
                bundle.selfTest = text;
            else if (auto config = parseJson(text, artifact.name); config)
                bundle.config = std::move(*config);
        }
        if (bundle.weights.empty() || !bundle.config.is_object())
            return Error { ErrorCode::NotFound, "no_adapter",
                "Run " + std::to_string(run) + " left no adapter or vector.", {}, std::to_string(run) };
        return bundle;
    });
}

Result<std::shared_ptr<const InterventionMaker>> makerOfRun(
    Laboratory& laboratory, std::int64_t run, std::shared_ptr<const FrozenModel> model)
{
    const auto bundle = bundleOfRun(laboratory, run);
    if (!bundle)
        return bundle.error();
    auto maker = bundle->maker(*model);
    if (!maker)
        return maker.error();
    return std::shared_ptr<const InterventionMaker>(*maker);
}

} // namespace mnemo
