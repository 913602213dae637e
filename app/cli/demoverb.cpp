#include "app/cli/context.h"

#include "core/base/files.h"
#include "core/engine/evaluate/agreement.h"
#include "core/experiment/demo.h"

namespace mnemo::cli {

namespace {

struct DemoFlags {
    DemoOptions options;
    std::string out;
};

void runDemoVerb(Context& context, const DemoFlags& flags)
{
    std::error_code code;
    if (!flags.out.empty()) {
        std::filesystem::create_directories(flags.out, code);
        if (context.project.empty())
            context.project = std::filesystem::path(flags.out) / "demo.mnemo";
    }
    auto laboratory = context.laboratory();
    if (!laboratory)
        return context.fail(laboratory.error());
    const auto rows = runDemo(**laboratory, flags.options, context.stop(), context.events());
    context.endProgress();
    if (!rows)
        return context.fail(rows.error());
    std::vector<AgreementPoint> points;
    for (const auto& row : *rows) {
        if (row.evaluation.dntpLabel)
            points.push_back({ row.method, row.data, row.evaluation.dntpLabel->value, row.evaluation.accuracy.value });
    }
    Json json { { "rows", demoJson(*rows) }, { "agreement", toJson(agreementOf(points)) } };
    const auto table = demoTable(*rows);
    if (!flags.out.empty()) {
        for (const auto& [name, content] :
            { std::pair<const char*, std::string> { "results.txt", table }, { "results.json", json.dump(2) + "\n" } }) {
            if (const auto written = writeAtomically(std::filesystem::path(flags.out) / name, content); !written)
                return context.fail(written.error());
        }
    }
    context.print(json, table);
}

} // namespace

void addDemoVerb(CLI::App& app, Context& context)
{
    auto* demo = app.add_subcommand(
        "demo", "The main job on the bundled models and data: baselines, MHA-ESP, PMT, task vectors, transfer");
    auto flags = std::make_shared<DemoFlags>();
    demo->add_option("--out", flags->out, "Folder for the project and the tables");
    demo->add_option("--data", flags->options.data, "Bundled data sets")->delimiter(',');
    demo->add_option("--seed", flags->options.seed, "Seed");
    demo->add_option("--items", flags->options.testItems, "Test items");
    demo->add_option("--draws", flags->options.draws, "Draws of the demonstrations of ICL");
    demo->add_option("--share", flags->options.share, "Share of the usual training steps, for a quick look")
        ->check(CLI::Range(0.001, 1.0));
    demo->add_option("--threads", flags->options.threads, "Computing threads; 0: all cores");
    demo->callback([&context, flags] { runDemoVerb(context, *flags); });
}

} // namespace mnemo::cli
