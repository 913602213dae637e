#include "app/cli/inspect.h"

#include "app/cli/context.h"
#include "core/data/import.h"
#include "core/engine/lm/modelplace.h"
#include "core/engine/lm/safetensors.h"
#include "core/text/tokenizer.h"

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

void inspectJson(Context& context, const std::filesystem::path& path)
{
    const auto json = readJson(path);
    if (!json)
        return context.fail(json.error());
    if (json->is_object() && (json->contains("model_type") || path.filename() == "config.json")) {
        const auto architecture = Architecture::fromConfig(*json, path.string());
        if (!architecture)
            return context.fail(architecture.error());
        return context.print({ { "kind", "config" }, { "family", familyName(architecture->family) },
                                 { "parameters", architecture->parameters() } },
            std::string("config of a ") + familyName(architecture->family) + " model with "
                + std::to_string(architecture->parameters()) + " parameters");
    }
    if (json->is_object() && (json->contains("model") || path.filename().string().starts_with("tokenizer"))) {
        const auto tokenizer = Tokenizer::open(path);
        if (!tokenizer)
            return context.fail(tokenizer.error());
        return context.print({ { "kind", "tokenizer" }, { "size", (*tokenizer)->size() },
                                 { "fingerprint", (*tokenizer)->fingerprint() } },
            "tokenizer with " + std::to_string((*tokenizer)->size()) + " tokens");
    }
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
