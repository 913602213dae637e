#include "app/cli/precisionverb.h"
#include "core/experiment/precision.h"

namespace mnemo::cli {

namespace {

struct PrecisionFlags {
    ConfigOptions config;
    std::int64_t run = 0;
};

std::string textOf(const PrecisionReport& report)
{
    char text[600];
    std::snprintf(text, sizeof text,
        "%s, %lld items: no logit differs by more than %.4g (mean %.2g, logits up to %.4g)\n"
        "changed labels: %zu of %lld; accuracy %.3f in float32, %.3f in bfloat16\n"
        "%.2f s in float32, %.2f s in bfloat16; in use: %s\n",
        report.method.c_str(), static_cast<long long>(report.items), report.largestDifference, report.meanDifference,
        report.largestLogit, report.changedRows.size(), static_cast<long long>(report.items), report.accuracyFloat32,
        report.accuracyBFloat16, report.secondsFloat32, report.secondsBFloat16,
        report.inUse == FrozenModel::Dtype::BFloat16 ? "bfloat16" : "float32");
    return text;
}

void runPrecision(Context& context, const PrecisionFlags& flags)
{
    const auto laboratory = context.laboratory();
    if (!laboratory)
        return context.fail(laboratory.error());
    auto config = flags.config.config();
    if (flags.run > 0) {
        const auto ofRun = configOfRun(**laboratory, flags.run);
        config = ofRun ? flags.config.over(*ofRun) : ofRun;
    }
    if (!config)
        return context.fail(config.error());
    const auto report = measurePrecision(
        **laboratory, *config, flags.run, PrecisionReport::usualItems, context.stop(), context.events().onProgress);
    context.endProgress();
    if (!report)
        return context.fail(report.error());
    context.print(report->toJson(), textOf(*report));
}

} // namespace

void addPrecisionVerb(CLI::App& app, Context& context)
{
    auto* precision = app.add_subcommand("precision",
        "Compare weights in bfloat16 with float32 on the test items: largest difference of a logit, changed labels, "
        "time");
    auto flags = std::make_shared<PrecisionFlags>();
    flags->config.addTo(*precision, false);
    precision->add_option("--run", flags->run, "A trained or fitted run of the project; default: the method given");
    precision->callback([&context, flags] { runPrecision(context, *flags); });
}

} // namespace mnemo::cli
