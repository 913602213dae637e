#include "app/cli/context.h"

namespace mnemo::cli {

namespace {

struct VectorFlags {
    ConfigOptions config;
    std::vector<double> lambdas;
    bool evaluate = true;
};

void runVectors(Context& context, const VectorFlags& flags)
{
    auto config = flags.config.config();
    if (!config)
        return context.fail(config.error());
    if (config->methodName() != "LTV" && config->methodName() != "mean difference")
        config->method["method"] = "LTV"; // what --set gave stays
    auto laboratory = context.laboratory();
    if (!laboratory)
        return context.fail(laboratory.error());
    std::vector<double> lambdas = flags.lambdas;
    if (lambdas.empty())
        lambdas.push_back(config->method.value("lambda", 5.0));
    Json list = Json::array();
    std::string text;
    for (const double lambda : lambdas) {
        if (config->methodName() == "LTV")
            config->method["lambda"] = lambda;
        const auto fitted = runVector(**laboratory, *config, context.stop(), context.events());
        if (!fitted)
            return context.fail(fitted.error());
        Json json = fitted->summary;
        json["run"] = fitted->run;
        json["method"] = config->method;
        char line[160];
        std::snprintf(line, sizeof line, "%s, lambda %g, fitted on %lld queries (run %lld)",
            config->methodName().c_str(), lambda, json["fit"].value("queries", 0LL),
            static_cast<long long>(fitted->run));
        text += line;
        if (flags.evaluate) {
            const auto outcome = runEvaluation(**laboratory, *config, fitted->maker,
                fitted->run > 0 ? std::optional(fitted->run) : std::nullopt, context.stop(), context.events());
            if (!outcome)
                return context.fail(outcome.error());
            json["evaluation"] = toJson(outcome->evaluation);
            text += ": accuracy " + figureText(outcome->evaluation.accuracy);
            if (outcome->evaluation.dntpLabel)
                text += ", dNTP " + figureText(*outcome->evaluation.dntpLabel) + " nats";
            if (outcome->evaluation.isBelowZeroShot)
                text += " (below the model without it)";
        }
        text += "\n";
        list.push_back(std::move(json));
        if (config->methodName() != "LTV")
            break;
    }
    context.endProgress();
    context.print(list, text);
}

struct TransferFlags {
    ConfigOptions config;
    std::string source = "words-128";
    std::string scenario = "3-3";
};

void runTransferVerb(Context& context, const TransferFlags& flags)
{
    auto config = flags.config.config();
    if (!config)
        return context.fail(config.error());
    if (config->methodName() != "LTV")
        config->method["method"] = "LTV"; // what --set gave stays
    const std::map<std::string, TransferScenario> scenarios { { "3-1", TransferScenario::ReuseMatrix },
        { "3-2", TransferScenario::MixedTargets }, { "3-3", TransferScenario::BridgedTargets },
        { "3-4", TransferScenario::ConjugatedMatrix } };
    auto laboratory = context.laboratory();
    if (!laboratory)
        return context.fail(laboratory.error());
    const auto moved = runTransfer(
        **laboratory, *config, flags.source, scenarios.at(flags.scenario), context.stop(), context.events());
    if (!moved)
        return context.fail(moved.error());
    ExperimentConfig before = *config;
    before.method = { { "method", "zero-shot" } };
    const auto plain = runEvaluation(**laboratory, before, nullptr, {}, context.stop(), context.events());
    if (!plain)
        return context.fail(plain.error());
    const auto run = moved->outcome.run;
    const auto after = runEvaluation(**laboratory, *config, moved->outcome.maker,
        run > 0 ? std::optional(run) : std::nullopt, context.stop(), context.events());
    context.endProgress();
    if (!after)
        return context.fail(after.error());
    Json json = moved->outcome.summary;
    json["run"] = run;
    json["before"] = toJson(plain->evaluation);
    json["after"] = toJson(after->evaluation);
    char line[160];
    std::snprintf(line, sizeof line, "%s to %s, %lld shared tokens, relative residual of the bridge %.3f\n",
        flags.source.c_str(), config->model.c_str(), static_cast<long long>(moved->sharedTokens),
        moved->bridgeResidual);
    std::string text = line;
    text += "without: accuracy " + figureText(plain->evaluation.accuracy)
        + (plain->evaluation.dntpLabel ? ", dNTP " + figureText(*plain->evaluation.dntpLabel) : "") + "\n";
    text += "with:    accuracy " + figureText(after->evaluation.accuracy)
        + (after->evaluation.dntpLabel ? ", dNTP " + figureText(*after->evaluation.dntpLabel) : "") + "\n";
    context.print(json, text);
}

} // namespace

void addVectorVerbs(CLI::App& app, Context& context)
{
    auto* vectors = app.add_subcommand(
        "vectors", "Fit a linear task vector (or a mean difference), over one or several lambdas, and evaluate it");
    auto flags = std::make_shared<VectorFlags>();
    flags->config.addTo(*vectors, false);
    vectors->add_option("--lambda", flags->lambdas, "Ridge, one or several")->delimiter(',');
    vectors->add_flag("!--no-evaluate", flags->evaluate, "Fit only");
    vectors->callback([&context, flags] { runVectors(context, *flags); });

    auto* transfer = app.add_subcommand("transfer", "Move a task vector from a larger model to the model of --model");
    auto moved = std::make_shared<TransferFlags>();
    moved->config.addTo(*transfer, false);
    transfer->add_option("--from", moved->source, "Source model");
    transfer
        ->add_option("--scenario", moved->scenario,
            "3-1, 3-2, 3-3 or 3-4 of the released code; only 3-3 fits models of different width")
        ->check(CLI::IsMember({ "3-1", "3-2", "3-3", "3-4" }));
    transfer->callback([&context, moved] { runTransferVerb(context, *moved); });
}

} // namespace mnemo::cli
