#include "app/cli/context.h"

#include "core/base/files.h"
#include "core/engine/lm/modelplace.h"
#include "core/store/projectpaths.h"

#include <charconv>
#include <cstdio>
#include <iostream>

#include <unistd.h>

namespace mnemo::cli {

Result<Laboratory*> Context::laboratory()
{
    if (m_laboratory)
        return m_laboratory.get();
    Laboratory::Places places;
    places.resources = resourceFolder();
    places.modelFolders = modelFolders;
    places.modelFolders.push_back(userModelFolder());
    places.cache = std::filesystem::temp_directory_path() / "mnemoscope-cache";
    if (!project.empty()) {
        auto store = StoreWriter::open(project);
        if (!store)
            return store.error();
        m_store = std::move(*store);
        auto cache = ensureCacheFolder(project);
        if (!cache)
            return cache.error();
        places.cache = *cache;
        for (const auto& run : m_store->interruptedRuns())
            say("Run " + std::to_string(run.id) + " (" + run.name + ") was interrupted; resume it with: train --resume "
                + std::to_string(run.id));
    }
    std::error_code code;
    std::filesystem::create_directories(places.cache, code);
    m_laboratory = std::make_unique<Laboratory>(std::move(places), m_store.get());
    for (const auto* plugin : loadedPlugins())
        addPlugin(*m_laboratory, *plugin);
    return m_laboratory.get();
}

PluginHost& Context::plugins()
{
    if (!m_plugins)
        m_plugins = std::make_unique<PluginHost>(PluginPlaces::usual());
    return *m_plugins;
}

const std::vector<const Plugin*>& Context::loadedPlugins()
{
    if (m_plugins)
        return m_loaded;
    plugins().load([this](const Plugin& plugin) { m_loaded.push_back(&plugin); });
    for (const auto& entry : plugins().entries()) {
        if (entry.reason)
            say("Plugin left out: " + entry.reason->message);
        else if (entry.state == PluginEntry::State::Changed || entry.state == PluginEntry::State::Waiting)
            say("The plugin " + entry.id + " waits until you agree to it: mnemoscope-cli plugins agree " + entry.id);
    }
    return m_loaded;
}

std::vector<SharedInputKind> Context::inputKinds()
{
    std::vector<SharedInputKind> kinds;
    for (const auto* plugin : loadedPlugins()) {
        for (const auto& kind : plugin->inputKinds())
            kinds.push_back(kind);
    }
    return kinds;
}

void Context::showProgress(const std::string& stage, double share)
{
    if (quiet || !::isatty(STDERR_FILENO))
        return;
    char text[160];
    std::snprintf(text, sizeof text, "\r%-60.60s %3d %%", stage.c_str(), static_cast<int>(share * 100.0 + 0.5));
    if (m_line != text)
        std::cerr << text << std::flush;
    m_line = text;
}

void Context::endProgress()
{
    if (!m_line.empty())
        std::cerr << '\r' << std::string(70, ' ') << '\r' << std::flush;
    m_line.clear();
}

RunEvents Context::events()
{
    RunEvents events;
    events.onProgress = [this](const std::string& stage, double share) { showProgress(stage, share); };
    events.onStep = [this](const StepReport& report) {
        char text[120];
        std::snprintf(text, sizeof text, "step %lld of %lld, loss %.4f", static_cast<long long>(report.step),
            static_cast<long long>(report.totalSteps), report.loss);
        showProgress(
            text, static_cast<double>(report.step) / static_cast<double>(std::max<std::int64_t>(report.totalSteps, 1)));
        if (report.validation && report.validation->accuracy && !quiet && !::isatty(STDERR_FILENO))
            std::fprintf(stderr, "%s, validation loss %.4f, accuracy %.3f\n", text, report.validation->loss,
                *report.validation->accuracy);
    };
    return events;
}

void Context::print(const Json& value, const std::string& text) const
{
    if (json)
        std::cout << value.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
    else
        std::cout << text << (text.empty() || text.back() == '\n' ? "" : "\n");
}

void Context::say(const std::string& sentence) const
{
    if (!quiet)
        std::cerr << sentence << '\n';
}

void Context::fail(const Error& error)
{
    endProgress();
    exitCode = error.code == ErrorCode::Cancelled ? Stopped : Fault;
    if (json)
        std::cout << Json { { "error",
                                { { "code", errorCodeName(error.code) }, { "kind", error.kind },
                                    { "message", error.message }, { "file", error.file }, { "item", error.item } } } }
                         .dump(2, ' ', false, Json::error_handler_t::replace)
                  << '\n';
    std::cerr << error.message << '\n';
}

namespace {

/// "file", or "70/15/15" as the shares of a split by ratio; the other fields keep their defaults.
Result<Json> splitJson(const std::string& text)
{
    if (text == "file")
        return Json { { "by", "file" } };
    const Error wrong { ErrorCode::InvalidArgument, "bad_split",
        "--split takes file, or three numbers such as 70/15/15, not \"" + text + "\".", {}, "split" };
    Json json { { "by", "ratio" } };
    const char* at = text.data();
    const char* const end = text.data() + text.size();
    for (const char* part : { "train", "valid", "test" }) {
        double percent = 0.0;
        const auto read = std::from_chars(at, end, percent);
        if (read.ec != std::errc() || percent < 0.0)
            return wrong;
        json[part] = percent / 100.0;
        at = read.ptr;
        if (at != end && *at == '/')
            ++at;
    }
    return at == end ? Result<Json>(json) : wrong;
}

} // namespace

void ConfigOptions::addTo(CLI::App& app, bool training)
{
    app.add_option("--config", m_file,
           "Configuration file (JSON), as the window writes it; the flags below change single fields")
        ->check(CLI::ExistingFile);
    app.add_option("--model", m_model, "Base model: a bundled one (words-128, words-96) or a folder");
    app.add_option("--data", m_data,
        "Data set: a bundled one (topics-35, moods-35, topics-canonical), one of the project, or a file");
    app.add_option(
        "--template", m_template, "Prompt template: arrow, field, qa, hendel, plain, or a task such as sst2");
    app.add_option("--method", m_method, "Method: PMT, MHA-ESP, zero-shot, ICL, ICL retrieved, LTV, mean difference");
    app.add_option("--set", m_methodOptions, "A field of the method, for instance heads=4 or lambda=5");
    if (training)
        app.add_option("--train-set", m_trainingOptions,
            "A field of the training, for instance steps=300, batch_size=32, learning_rate=3e-3; without a rate, "
            "that which suits the method and the model's width");
    app.add_option("--name", m_name, "Name of the run");
    app.add_option("--seed", m_seed, "Seed of the run")->check(CLI::NonNegativeNumber);
    app.add_option("--items", m_items, "Test items, spread evenly over the labels; 0: all")
        ->check(CLI::NonNegativeNumber);
    app.add_option("--split", m_split,
           "Parts: file (as the data set says), or percent of training, validation and test, for instance 70/15/15")
        ->check([](const std::string& text) {
            return splitJson(text).ok() ? std::string() : "give file, or three numbers such as 70/15/15";
        });
    app.add_option("--retrieval", m_retrieval,
        "How exemplars are found: dense (vectors of the base, default), trigrams (spelling, for molecules and "
        "words), or what a plugin adds, for instance scaffold (Murcko scaffolds of molecules)");
    app.add_option("--long-prompts", m_policy,
           "What goes first from a prompt beyond the model's context: drop_demonstrations (default) or cut_text; the "
           "items touched are counted")
        ->check(CLI::IsMember({ "drop_demonstrations", "cut_text" }));
    app.add_option("--draws", m_draws, "Draws of fixed demonstrations, for ICL")->check(CLI::PositiveNumber);
    app.add_option("--batch", m_batch, "Batch size of evaluations")->check(CLI::PositiveNumber);
    app.add_option("--threads", m_threads, "Computing threads; 0: all cores")->check(CLI::NonNegativeNumber);
    app.add_option("--dtype", m_dtype, "Of the frozen weights: float32, bfloat16, or auto (what is faster here)");
    app.add_option("--device", m_device, "cpu, or cuda:N where the libtorch has it");
}

namespace {

/// "heads=4" sets a number, "phi=gelu" a text.
Result<void> assign(Json& target, const std::string& text)
{
    const auto equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
        return Error { ErrorCode::InvalidArgument, "bad_value", "\"" + text + "\" must be FIELD=VALUE.", {}, text };
    const auto value = text.substr(equals + 1);
    const auto parsed = Json::parse(value, nullptr, false);
    target[text.substr(0, equals)] = parsed.is_discarded() ? Json(value) : parsed;
    return {};
}

} // namespace

Result<ExperimentConfig> ConfigOptions::config() const
{
    if (m_file.empty())
        return over(ExperimentConfig());
    const auto read = ExperimentConfig::fromFile(m_file);
    return read ? over(*read) : read;
}

Result<ExperimentConfig> ConfigOptions::over(const ExperimentConfig& base) const
{
    Json json = base.toJson();
    for (const auto& [key, value] : { std::pair<const char*, const std::string&> { "model", m_model },
             { "data", m_data }, { "template", m_template }, { "name", m_name }, { "dtype", m_dtype },
             { "device", m_device }, { "policy", m_policy }, { "retrieval", m_retrieval } }) {
        if (!value.empty())
            json[key] = value;
    }
    if (!m_method.empty() && m_method != json["method"].value("method", std::string()))
        json["method"] = { { "method", m_method } };
    for (const auto& text : m_methodOptions) {
        if (const auto set = assign(json["method"], text); !set)
            return set.error();
    }
    for (const auto& text : m_trainingOptions) {
        if (const auto set = assign(json["training"], text); !set)
            return set.error();
    }
    if (!m_split.empty()) {
        const auto split = splitJson(m_split);
        if (!split)
            return split.error();
        json["splits"].update(*split);
    }
    if (m_seed >= 0)
        json["seed"] = static_cast<std::uint64_t>(m_seed);
    for (const auto& [key, value] : { std::pair<const char*, int> { "test_items", m_items }, { "draws", m_draws },
             { "threads", m_threads }, { "batch_size", m_batch } }) {
        if (value >= 0)
            json[key] = value;
    }
    return ExperimentConfig::fromJson(json);
}

std::string figureText(const Figure& figure)
{
    char text[80];
    std::snprintf(text, sizeof text, "%.3f [%.3f, %.3f]", figure.value, figure.interval.low, figure.interval.high);
    return text;
}

} // namespace mnemo::cli
