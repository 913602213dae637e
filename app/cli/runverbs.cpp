#include "app/cli/context.h"

#include <iostream>

namespace mnemo::cli {

namespace {

struct TrainFlags {
    ConfigOptions config;
    std::int64_t resume = 0;
    bool estimate = false;
    bool writeConfig = false;
};

void showEstimate(Context& context, Laboratory& laboratory, const ExperimentConfig& config)
{
    const auto estimate = estimateTraining(laboratory, config, context.stop());
    if (!estimate)
        return context.fail(estimate.error());
    char text[240];
    std::snprintf(text, sizeof text, "%lld parameters, %lld steps, about %.1f MB besides the model, about %.0f s%s\n",
        static_cast<long long>(estimate->parameters), static_cast<long long>(estimate->steps),
        static_cast<double>(estimate->bytes()) / 1e6, estimate->seconds,
        estimate->fits() ? "" : "; THE MEMORY WILL NOT DO: take a smaller batch");
    context.print({ { "parameters", estimate->parameters }, { "steps", estimate->steps },
                      { "bytes", estimate->bytes() }, { "seconds", estimate->seconds },
                      { "seconds_per_step", estimate->secondsPerStep }, { "fits", estimate->fits() } },
        text);
}

void runTrain(Context& context, const TrainFlags& flags)
{
    auto config = flags.config.config();
    if (!config)
        return context.fail(config.error());
    auto laboratory = context.laboratory();
    if (!laboratory)
        return context.fail(laboratory.error());
    if (flags.resume > 0) {
        config = configOfRun(**laboratory, flags.resume);
        if (!config)
            return context.fail(config.error());
    }
    if (flags.writeConfig)
        return context.print(config->toJson(), config->toJson().dump(2));
    if (flags.estimate)
        return showEstimate(context, **laboratory, *config);
    auto events = context.events();
    events.onStarted = [&](std::int64_t run) {
        if (run > 0)
            context.say("Run " + std::to_string(run) + " started.");
    };
    bool warned = false;
    const auto onStep = events.onStep;
    events.onStep = [&](const StepReport& report) {
        onStep(report);
        if (report.isAboveStart && !warned) {
            context.endProgress();
            context.say("Warning: the loss stands above where it began; a lower learning_rate may do better.");
            warned = true;
        }
    };
    const auto outcome = runTraining(**laboratory, *config, context.stop(), events, flags.resume);
    context.endProgress();
    if (!outcome)
        return context.fail(outcome.error());
    Json json = outcome->summary;
    json["run"] = outcome->run;
    std::string text = "Run " + std::to_string(outcome->run) + " finished: " + std::to_string(json.value("steps", 0))
        + " steps, loss " + std::to_string(json.value("loss", 0.0));
    if (json.contains("best_validation") && json["best_validation"].contains("accuracy")
        && json["best_validation"]["accuracy"].is_number())
        text += ", best validation accuracy " + std::to_string(json["best_validation"]["accuracy"].get<double>());
    context.print(json, text);
}

struct EvaluateFlags {
    ConfigOptions config;
    std::int64_t run = 0;
    std::string adapter;
    int order = 0;
    bool items = false;
};

Json outcomeJson(const EvaluationOutcome& outcome, bool items)
{
    Json json = toJson(outcome.evaluation, items);
    json["run"] = outcome.run;
    json["draw_accuracies"] = outcome.accuracies;
    json["mean_accuracy"] = mean(outcome.accuracies);
    return json;
}

std::string outcomeText(const EvaluationOutcome& outcome)
{
    const auto& e = outcome.evaluation;
    std::string text = e.method + ": accuracy " + figureText(e.accuracy) + ", macro-F1 " + figureText(e.macroF1);
    if (e.effectiveAccuracy)
        text += ", effective accuracy " + figureText(*e.effectiveAccuracy);
    if (e.dntpLabel)
        text += ", dNTP (labels) " + figureText(*e.dntpLabel) + " nats";
    if (e.dntpVocabulary)
        text += ", dNTP (vocabulary) " + figureText(*e.dntpVocabulary) + " nats";
    char line[200];
    std::snprintf(line, sizeof line, ", %.1f real and %.1f virtual tokens, %.4f GFLOPs, %.2f ms a query, n = %lld\n",
        e.realTokens.value, e.virtualTokens.value, e.gigaflops.value, e.milliseconds.value,
        static_cast<long long>(e.scored));
    text += line;
    if (outcome.accuracies.size() > 1) {
        std::snprintf(line, sizeof line, "mean of %zu draws: %.3f, standard deviation %.3f\n",
            outcome.accuracies.size(), mean(outcome.accuracies), standardDeviation(outcome.accuracies));
        text += line;
    }
    for (const auto& note : e.notes)
        text += note + "\n";
    return text;
}

/// The maker that is evaluated: of a run, of an exported folder, or a baseline (null).
Result<std::shared_ptr<const InterventionMaker>> makerFor(
    Laboratory& laboratory, const EvaluateFlags& flags, const ExperimentConfig& config)
{
    if (flags.run <= 0 && flags.adapter.empty())
        return std::shared_ptr<const InterventionMaker>();
    const auto model = laboratory.model(config.model, { config.dtype, config.device });
    if (!model)
        return model.error();
    if (flags.run > 0)
        return makerOfRun(laboratory, flags.run, *model);
    const auto bundle = AdapterBundle::read(flags.adapter);
    if (!bundle)
        return bundle.error();
    auto maker = bundle->maker(**model);
    if (!maker)
        return maker.error();
    return std::shared_ptr<const InterventionMaker>(*maker);
}

/// What was trained or adopted knows its model, data and template; the flags change single fields of that.
Result<ExperimentConfig> configFor(Laboratory& laboratory, const EvaluateFlags& flags)
{
    if (flags.config.hasFile() || (flags.run <= 0 && flags.adapter.empty()))
        return flags.config.config();
    if (flags.run > 0) {
        const auto own = configOfRun(laboratory, flags.run);
        return own ? flags.config.over(*own) : own;
    }
    const auto bundle = AdapterBundle::read(flags.adapter);
    return bundle ? flags.config.over(configOfBundle(*bundle)) : Result<ExperimentConfig>(bundle.error());
}

void runEvaluate(Context& context, const EvaluateFlags& flags)
{
    auto laboratory = context.laboratory();
    if (!laboratory)
        return context.fail(laboratory.error());
    auto config = configFor(**laboratory, flags);
    if (!config)
        return context.fail(config.error());
    auto maker = makerFor(**laboratory, flags, *config);
    if (!maker)
        return context.fail(maker.error());
    if (*maker)
        config->method["method"] = (*maker)->method();
    if (flags.order > 0) {
        const auto report = runOrderTest(**laboratory, *config, *maker, flags.order, context.stop(), context.events());
        context.endProgress();
        if (!report)
            return context.fail(report.error());
        char text[200];
        std::snprintf(text, sizeof text,
            "standard deviation of accuracy over %zu orders: %.6g; largest change of a logit %.3g",
            report->accuracies.size(), report->standardDeviation, report->largestLogitChange);
        std::string line = text;
        if (report->largestLogitChangeUnsorted) {
            std::snprintf(
                text, sizeof text, ", with the sorting switched off %.3g", *report->largestLogitChangeUnsorted);
            line += text;
        }
        return context.print(toJson(*report), line);
    }
    const auto parent = flags.run > 0 ? std::optional(flags.run) : std::nullopt;
    const auto outcome = runEvaluation(**laboratory, *config, *maker, parent, context.stop(), context.events());
    context.endProgress();
    if (!outcome)
        return context.fail(outcome.error());
    context.print(outcomeJson(*outcome, flags.items), outcomeText(*outcome));
}

} // namespace

void addRunVerbs(CLI::App& app, Context& context)
{
    auto* train = app.add_subcommand("train", "Train an adapter (PMT, MHA-ESP); the frozen model never changes");
    auto flags = std::make_shared<TrainFlags>();
    flags->config.addTo(*train, true);
    train->add_option("--resume", flags->resume, "Go on with an interrupted or stopped run of the project");
    train->add_flag("--estimate", flags->estimate, "Only say what the run would need");
    train->add_flag("--write-config", flags->writeConfig, "Only print the whole configuration");
    train->callback([&context, flags] { runTrain(context, *flags); });

    auto* evaluate
        = app.add_subcommand("evaluate", "Evaluate a trained run, an exported adapter or a baseline on the test items");
    auto what = std::make_shared<EvaluateFlags>();
    what->config.addTo(*evaluate, false);
    evaluate->add_option("--run", what->run, "A training, vector or transfer of the project");
    evaluate->add_option("--adapter", what->adapter, "An exported adapter folder")->check(CLI::ExistingDirectory);
    evaluate->add_option("--order", what->order, "Order test: shuffle the exemplars so often");
    evaluate->add_flag("--predictions", what->items, "With --json: every item");
    evaluate->callback([&context, what] { runEvaluate(context, *what); });
}

} // namespace mnemo::cli
