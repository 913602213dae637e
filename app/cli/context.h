#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/experiment/runs.h"
#include "core/plugin/pluginhost.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>

#include <CLI/CLI.hpp>

namespace mnemo::cli {

/// Exit codes: 0 done, 1 something is wrong (the sentence stands on standard error), 2 wrong call, 130 stopped.
enum ExitCode { Done = 0, Fault = 1, Usage = 2, Stopped = 130 };

/// What all verbs share: where the project is, how to print, when to stop.
class Context {
public:
    std::filesystem::path project; ///< empty: nothing is stored
    std::vector<std::filesystem::path> modelFolders;
    bool json = false;
    bool quiet = false;
    int exitCode = Done;

    std::stop_token stop() const { return m_stop.get_token(); }
    std::stop_source& stopSource() { return m_stop; }

    /// The project (made when missing) and everything that is opened by name. Fails when the project is in use.
    Result<Laboratory*> laboratory();
    /// The plugins that were found.
    PluginHost& plugins();
    /// Those that were loaded, at the first call; what is left out is said.
    const std::vector<const Plugin*>& loadedPlugins();
    std::vector<SharedInputKind> inputKinds();
    /// Events that draw a progress line on a terminal.
    RunEvents events();

    /// `value` as JSON with --json, else `text`, on standard output.
    void print(const Json& value, const std::string& text) const;
    /// A sentence for the person, on standard error unless --quiet.
    void say(const std::string& sentence) const;
    void fail(const Error& error);
    void endProgress();

private:
    void showProgress(const std::string& stage, double share);

    std::stop_source m_stop;
    std::unique_ptr<StoreWriter> m_store;
    std::unique_ptr<PluginHost> m_plugins;
    std::vector<const Plugin*> m_loaded;
    std::unique_ptr<Laboratory> m_laboratory;
    std::string m_line;
};

/// Options of a run: a configuration file, and flags that change single fields of it.
class ConfigOptions {
public:
    void addTo(CLI::App& app, bool training);
    Result<ExperimentConfig> config() const;
    /// The flags over a configuration that stands already, of a run or an adapter; --config is not read.
    Result<ExperimentConfig> over(const ExperimentConfig& base) const;
    bool hasFile() const { return !m_file.empty(); }

private:
    std::string m_file, m_model, m_data, m_template, m_method, m_name, m_dtype, m_device, m_policy, m_split, m_retrieval;
    std::vector<std::string> m_methodOptions;
    std::vector<std::string> m_trainingOptions;
    std::int64_t m_seed = -1;
    int m_items = -1, m_draws = -1, m_threads = -1, m_batch = -1;
};

// Each adds its verbs with their options and what they do.
void addDataVerbs(CLI::App& app, Context& context);
void addRunVerbs(CLI::App& app, Context& context);
void addVectorVerbs(CLI::App& app, Context& context);
void addStoreVerbs(CLI::App& app, Context& context);
void addExchangeVerbs(CLI::App& app, Context& context);
void addEngineVerbs(CLI::App& app, Context& context);
void addPluginVerbs(CLI::App& app, Context& context);
void addDemoVerb(CLI::App& app, Context& context);

/// "0.873 [0.851, 0.892]".
std::string figureText(const Figure& figure);

} // namespace mnemo::cli
