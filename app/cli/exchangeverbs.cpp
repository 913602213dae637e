#include "app/cli/context.h"
#include "core/experiment/adoption.h"

#include <spawn.h>
#include <sys/wait.h>

extern char** environ;

namespace mnemo::cli {

namespace {

struct ExportFlags {
    std::int64_t run = 0;
    std::string out;
};

/// Runs the self-test in a fresh process: what was written must do without anything this process holds.
Result<void> testInFreshProcess(const std::string& folder, const std::string& model)
{
    std::vector<std::string> words { "mnemoscope-cli", "--quiet", "adopt", folder, "--model", model, "--check-only" };
    std::vector<char*> arguments;
    for (auto& word : words)
        arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", 1, 0);
    pid_t child = 0;
    const int failed = posix_spawn(&child, "/proc/self/exe", &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    int status = 0;
    if (failed != 0 || waitpid(child, &status, 0) != child)
        return Error { ErrorCode::Io, "selftest_not_run", "The self-test could not be started in a fresh process.",
            folder, {} };
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        return Error { ErrorCode::Mismatch, "selftest_failed",
            "The exported adapter in " + folder
                + " did not give its own logits again in a fresh process; it must not be used.",
            folder, {} };
    return {};
}

void runExport(Context& context, const ExportFlags& flags)
{
    auto laboratory = context.laboratory();
    if (!laboratory)
        return context.fail(laboratory.error());
    const auto config = configOfRun(**laboratory, flags.run);
    if (!config)
        return context.fail(config.error());
    const auto bundle = bundleOfRun(**laboratory, flags.run);
    if (!bundle)
        return context.fail(bundle.error());
    if (const auto written = bundle->write(flags.out); !written)
        return context.fail(written.error());
    const auto model = (*laboratory)->model(config->model);
    if (!model)
        return context.fail(model.error());
    if (const auto tested = testInFreshProcess(flags.out, (*model)->folder().string()); !tested)
        return context.fail(tested.error());
    context.print({ { "folder", flags.out }, { "method", bundle->method() }, { "base", bundle->baseName() },
                      { "self_test", "passed" } },
        bundle->method() + " exported to " + flags.out + "; the self-test passed in a fresh process.");
}

struct AdoptFlags {
    std::string folder, model, name;
    bool checkOnly = false;
};

void runAdopt(Context& context, const AdoptFlags& flags)
{
    const auto bundle = AdapterBundle::read(flags.folder);
    if (!bundle)
        return context.fail(bundle.error());
    auto laboratory = context.laboratory();
    if (!laboratory)
        return context.fail(laboratory.error());
    const auto model = (*laboratory)->model(flags.model.empty() ? bundle->baseName() : flags.model);
    if (!model)
        return context.fail(model.error());
    const auto test = bundle->runSelfTest(**model);
    if (!test)
        return context.fail(test.error());
    if (!test->passed)
        return context.fail({ ErrorCode::Mismatch, "selftest_failed",
            flags.folder + ": the self-test failed, logits differ by up to " + std::to_string(test->largestDifference)
                + " (allowed " + std::to_string(test->tolerance) + ").",
            flags.folder, {} });
    Json json { { "method", bundle->method() }, { "base", bundle->baseName() },
        { "largest_difference", test->largestDifference }, { "tolerance", test->tolerance } };
    std::string text = bundle->method() + " for " + bundle->baseName()
        + ": self-test passed, largest difference of a logit " + std::to_string(test->largestDifference) + "\n";
    if (!flags.checkOnly && (*laboratory)->store()) {
        const auto id = storeAdopted(
            **laboratory, *bundle, flags.model.empty() ? bundle->baseName() : flags.model, flags.folder, flags.name);
        if (!id)
            return context.fail(id.error());
        json["run"] = *id;
        text += "Stored as run " + std::to_string(*id) + ".\n";
    }
    context.print(json, text);
}

} // namespace

void addExchangeVerbs(CLI::App& app, Context& context)
{
    auto* out = app.add_subcommand("export", "Write a run's adapter or vector as a folder that works elsewhere");
    auto flags = std::make_shared<ExportFlags>();
    out->add_option("--run", flags->run, "Run of the project")->required();
    out->add_option("--out", flags->out, "Folder to write")->required();
    out->callback([&context, flags] { runExport(context, *flags); });

    auto* adopt
        = app.add_subcommand("adopt", "Import an exported adapter folder: check it, run its self-test, store it");
    auto in = std::make_shared<AdoptFlags>();
    adopt->add_option("folder", in->folder, "Adapter folder")->required()->check(CLI::ExistingDirectory);
    adopt->add_option("--model", in->model, "Base model: a name or folder; default: the name in the adapter");
    adopt->add_option("--name", in->name, "Name of the run it becomes");
    adopt->add_flag("--check-only", in->checkOnly, "Run the self-test and store nothing");
    adopt->callback([&context, in] { runAdopt(context, *in); });
}

} // namespace mnemo::cli
