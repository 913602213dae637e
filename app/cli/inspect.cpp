#include "app/cli/inspect.h"

#include "app/cli/context.h"
#include "core/data/import.h"
#include "core/engine/lm/modelplace.h"
#include "core/engine/lm/safetensors.h"
#include "core/engine/lm/shardindex.h"
#include "core/text/tokenizer.h"

#include <algorithm>
#include <cmath>

namespace mnemo::cli {

namespace {

void inspectModel(Context& context, const std::filesystem::path& path)
{
    const auto model = FrozenModel::open(path);
    if (!model)
        return context.fail(model.error());
    const auto& a = (*model)->architecture();
    Json json { { "kind", "model" }, { "family", familyName(a.family) }, { "hidden_size", a.hiddenSize },
        { "layers", a.layers }, { "heads", a.heads }, { "kv_heads", a.kvHeads }, { "head_dim", a.headDim },
        { "feed_forward", a.feedForward }, { "vocabulary", a.vocabulary }, { "context", a.context },
        { "tied", a.isTied }, { "stored_dtype", a.storedDtype }, { "parameters", a.parameters() },
        { "fingerprint", (*model)->fingerprint() },
        { "tokenizer", (*model)->tokenizer() ? Json((*model)->tokenizer()->size()) : Json() } };
    std::string text = std::string(familyName(a.family)) + " model, " + std::to_string(a.parameters())
        + " parameters: width " + std::to_string(a.hiddenSize) + ", " + std::to_string(a.layers) + " layers, "
        + std::to_string(a.heads) + " heads (" + std::to_string(a.kvHeads) + " for keys and values) of "
        + std::to_string(a.headDim) + ", vocabulary " + std::to_string(a.vocabulary) + ", context "
        + std::to_string(a.context) + ", stored as " + a.storedDtype + "\nfingerprint " + (*model)->fingerprint() + "\n"
        + ((*model)->tokenizer() ? "tokenizer with " + std::to_string((*model)->tokenizer()->size()) + " tokens"
                                 : std::string("no tokenizer.json"))
        + "\n";
    context.print(json, text);
}

void inspectAdapter(Context& context, const std::filesystem::path& path)
{
    const auto bundle = AdapterBundle::read(path, false);
    if (!bundle)
        return context.fail(bundle.error());
    context.print(
        { { "kind", "adapter" }, { "config", bundle->config }, { "has_self_test", !bundle->selfTest.empty() } },
        bundle->method() + " adapter for " + bundle->baseName()
            + (bundle->selfTest.empty() ? ", without a self-test" : ", with a self-test") + "\n"
            + bundle->config.dump(2));
}

/// The first tensor that holds something else than finite numbers; empty when there is none.
std::string notFinite(const SafetensorsFile& file)
{
    for (const auto& [name, entry] : file.entries()) {
        const auto array = file.array(name);
        if (!array)
            continue;
        for (const float value : array->values) {
            if (!std::isfinite(value))
                return name;
        }
    }
    return {};
}

void inspectSafetensors(Context& context, const std::filesystem::path& path)
{
    const auto file = SafetensorsFile::open(path);
    if (!file)
        return context.fail(file.error());
    Json json { { "kind", "safetensors" }, { "metadata", (*file)->metadata() }, { "tensors", Json::object() } };
    std::string text;
    for (const auto& [name, entry] : (*file)->entries()) {
        json["tensors"][name] = { { "dtype", tensorTypeName(entry.type) }, { "shape", entry.shape } };
        text += name + "  " + tensorTypeName(entry.type) + "  " + Json(entry.shape).dump() + "\n";
    }
    const auto bad = notFinite(**file);
    json["not_finite"] = bad.empty() ? Json() : Json(bad);
    if (!bad.empty())
        text += "Warning: tensor \"" + bad + "\" holds values that are not finite numbers.\n";
    context.print(json, text);
}

/// Whether an object has one of the keys.
bool hasOneOf(const Json& json, std::initializer_list<const char*> keys)
{
    return json.is_object() && std::ranges::any_of(keys, [&](const char* key) { return json.contains(key); });
}

bool isIndex(const Json& json, const std::string& name)
{
    return name.ends_with(".index.json") || hasOneOf(json, { "weight_map" });
}

bool isTokenizer(const Json& json, const std::string& name)
{
    if (name == "tokenizer.json" || hasOneOf(json, { "pre_tokenizer", "normalizer", "post_processor" }))
        return true;
    return hasOneOf(json, { "model" }) && !json["model"].is_string();
}

bool isConfig(const Json& json, const std::string& name)
{
    return name == "config.json"
        || hasOneOf(json,
            { "model_type", "architectures", "hidden_size", "num_hidden_layers", "num_attention_heads", "n_embd",
                "n_layer", "n_head", "vocab_size" });
}

void inspectConfig(Context& context, const Json& json, const std::filesystem::path& path)
{
    const auto architecture = Architecture::fromConfig(json, path.string());
    if (!architecture)
        return context.fail(architecture.error());
    context.print({ { "kind", "config" }, { "family", familyName(architecture->family) },
                      { "parameters", architecture->parameters() } },
        std::string("config of a ") + familyName(architecture->family) + " model with "
            + std::to_string(architecture->parameters()) + " parameters");
}

void inspectTokenizer(Context& context, const std::filesystem::path& path)
{
    const auto tokenizer = Tokenizer::open(path);
    if (!tokenizer)
        return context.fail(tokenizer.error());
    context.print(
        { { "kind", "tokenizer" }, { "size", (*tokenizer)->size() }, { "fingerprint", (*tokenizer)->fingerprint() } },
        "tokenizer with " + std::to_string((*tokenizer)->size()) + " tokens");
}

void inspectIndex(Context& context, const std::filesystem::path& path)
{
    const auto shards = openShardIndex(path);
    if (!shards)
        return context.fail(shards.error());
    Json names = Json::array();
    for (const auto& file : shards->files)
        names.push_back(file->path().filename().string());
    context.print({ { "kind", "index" }, { "tensors", shards->place.size() }, { "shards", names } },
        "index of " + std::to_string(shards->place.size()) + " tensors in the files " + names.dump());
}

/// A JSON file that is none of a model's: data, if it holds rows.
void inspectJsonData(Context& context, const Json& json, const std::filesystem::path& path)
{
    const auto holds = [](const Json& list) { return list.is_array() && !list.empty() && list[0].is_object(); };
    const bool isTable = holds(json)
        || (json.is_object() && std::ranges::any_of(json, [&](const Json& v) { return holds(v) || v.is_string(); }));
    if (!isTable)
        return context.fail({ ErrorCode::Format, "wrong_type",
            path.string()
                + " holds neither a model's config, index or tokenizer (each is an object with its keys) nor data (a"
                  " list of objects, or one under a key); check that it is the file you mean.",
            path.string(), {} });
    const auto detected = detectOptions(path);
    if (!detected)
        return context.fail(detected.error());
    context.print({ { "kind", "data" }, { "options", toJson(detected->options) }, { "columns", detected->columns } },
        "data with the columns " + Json(detected->columns).dump());
}

void inspectData(Context& context, const std::filesystem::path& path)
{
    const auto detected = detectOptions(path);
    if (!detected)
        return context.fail(detected.error());
    ImportReport report;
    auto options = detected->options;
    options.skipBad = true;
    const auto table = importFile(path, options, std::filesystem::temp_directory_path(), {}, context.stop(), &report);
    if (!table)
        return context.fail(table.error());
    Json problems = Json::array();
    std::string text = std::to_string(report.rowsKept) + " rows, columns " + Json(detected->columns).dump() + ", "
        + std::to_string(table->dataset->labels().size()) + " labels\n";
    for (const auto& problem : report.problems) {
        problems.push_back({ { "line", problem.line }, { "kind", problem.kind }, { "message", problem.message } });
        text += problem.message + "\n";
    }
    context.print({ { "kind", "data" }, { "rows", report.rowsKept }, { "options", toJson(detected->options) },
                      { "columns", detected->columns }, { "labels", table->dataset->labels().words() },
                      { "problems", problems } },
        text);
    if (report.problemCount() > 0)
        context.exitCode = Fault;
}

/// Lone JSON files are told by what they hold; the usual names decide where that says nothing.
void inspectJson(Context& context, const std::filesystem::path& path)
{
    std::error_code code;
    // No config, index or tokenizer is that large: rows, read piece by piece.
    if (std::filesystem::file_size(path, code) > (256ULL << 20) && !code)
        return inspectData(context, path);
    const auto json = readJson(path);
    if (!json)
        return context.fail(json.error());
    const auto name = path.filename().string();
    if (isIndex(*json, name))
        return inspectIndex(context, path);
    if (name == "adapter_config.json")
        return inspectAdapter(context, path.parent_path());
    if (isTokenizer(*json, name))
        return inspectTokenizer(context, path);
    if (isConfig(*json, name))
        return inspectConfig(context, *json, path);
    inspectJsonData(context, *json, path);
}

} // namespace

void runInspect(Context& context, const std::string& name)
{
    std::error_code code;
    std::filesystem::path path = name;
    if (!std::filesystem::exists(path, code)) {
        const auto laboratory = context.laboratory();
        if (!laboratory)
            return context.fail(laboratory.error());
        path = (*laboratory)->modelPlace(name);
    }
    if (!std::filesystem::exists(path, code))
        return context.fail({ ErrorCode::NotFound, "file_not_found", name + " does not exist.", name, {} });
    if (std::filesystem::is_directory(path, code)) {
        if (std::filesystem::exists(path / "adapter_config.json", code))
            return inspectAdapter(context, path);
        if (!std::filesystem::exists(path / "config.json", code)
            && std::filesystem::exists(path / "tokenizer.json", code))
            return inspectJson(context, path / "tokenizer.json");
        if (const auto gguf = ggufAt(path); !gguf.empty())
            return inspectGguf(context, gguf);
        return inspectModel(context, path);
    }
    const auto ending = path.extension().string();
    if (ending == ".bin" || ending == ".pt" || ending == ".pth" || ending == ".pkl")
        return context.fail({ ErrorCode::Unsupported, "pickle",
            name + " can run code when it is opened and is not read; convert it to safetensors.", name, {} });
    if (ending == ".gguf")
        return inspectGguf(context, path);
    if (ending == ".safetensors")
        return inspectSafetensors(context, path);
    if (ending == ".json")
        return inspectJson(context, path);
    inspectData(context, path);
}

} // namespace mnemo::cli
