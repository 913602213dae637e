#include "app/cli/context.h"
#include "app/cli/getverb.h"
#include "app/cli/precisionverb.h"
#include "core/engine/compute.h"

#include <csignal>
#include <iostream>
#include <thread>

#include <pthread.h>

using namespace mnemo;

namespace {

/// Interrupt and terminate ask the running job to stop after its step; a second one ends the program at once.
void watchSignals(cli::Context& context)
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr); // before any other thread exists, so that all inherit it
    std::thread([&context, signals] {
        int received = 0;
        sigwait(&signals, &received);
        context.stopSource().request_stop();
        sigwait(&signals, &received);
        std::_Exit(cli::Stopped);
    }).detach();
}

} // namespace

int main(int argc, char** argv)
{
    restartWithFastBlas(argv);
    static cli::Context context; // outlives the watching thread
    watchSignals(context);
    CLI::App app { "Mnemoscope: adapt a frozen language model and look inside what was trained" };
    app.require_subcommand(1);
    app.set_version_flag("--version", std::string("mnemoscope-cli ") + MNEMO_VERSION);
    app.add_option(
        "--project", context.project, "Project file (NAME.mnemo); made when missing. Without it nothing is stored");
    app.add_option("--models", context.modelFolders, "Folders that are searched for models by name");
    app.add_flag("--json", context.json, "Results as JSON on standard output");
    app.add_flag("--quiet", context.quiet, "No progress and no remarks");
    app.fallthrough();
    cli::addDataVerbs(app, context);
    cli::addRunVerbs(app, context);
    cli::addVectorVerbs(app, context);
    cli::addStoreVerbs(app, context);
    cli::addExchangeVerbs(app, context);
    cli::addEngineVerbs(app, context);
    cli::addPluginVerbs(app, context);
    cli::addDemoVerb(app, context);
    cli::addGetVerb(app, context);
    cli::addPrecisionVerb(app, context);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        const int code = app.exit(error);
        return code == 0 ? cli::Done : cli::Usage;
    } catch (const std::exception& error) {
        context.fail({ ErrorCode::Internal, "internal", std::string("The command failed: ") + error.what(), {}, {} });
    }
    context.endProgress();
    return context.exitCode;
}
