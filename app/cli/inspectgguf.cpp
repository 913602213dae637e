#include "app/cli/inspect.h"

#include "app/cli/context.h"
#include "core/data/encoding.h"
#include "core/engine/lm/ggufmodel.h"

#include <cmath>
#include <set>

namespace mnemo::cli {

namespace {

Json valueJson(const GgufValue& value)
{
    if (value.isList())
        return { { "count", value.count } };
    if (const auto flag = value.flag())
        return *flag;
    if (const auto whole = value.integer())
        return *whole;
    if (const auto number = value.number())
        return *number;
    return value.isText() && isUtf8(value.text()) ? std::string(value.text()) : value.summary();
}

/// The first tensor that holds something else than finite numbers; empty when there is none.
std::string notFinite(const GgufFile& file)
{
    for (const auto& tensor : file.tensors()) {
        const auto array = file.array(tensor.name);
        if (!array)
            continue;
        for (const float value : array->values) {
            if (!std::isfinite(value))
                return tensor.name;
        }
    }
    return {};
}

std::string typesOf(const GgufFile& file)
{
    std::set<std::string> types;
    for (const auto& tensor : file.tensors())
        types.insert(tensor.typeName());
    std::string list;
    for (const auto& type : types)
        list += (list.empty() ? "" : ", ") + type;
    return list;
}

/// What opening it as a model would give, or why that fails.
std::string describeModel(const GgufFile& file, Json& json)
{
    const auto model = ggufArchitecture(file);
    json["model"] = Json();
    json["model_problem"] = model ? Json() : Json(model.error().message);
    if (!model)
        return "Warning: it cannot be opened as a model: " + model.error().message + "\n";
    const auto& a = *model;
    json["model"] = { { "family", familyName(a.family) }, { "hidden_size", a.hiddenSize }, { "layers", a.layers },
        { "heads", a.heads }, { "kv_heads", a.kvHeads }, { "head_dim", a.headDim }, { "feed_forward", a.feedForward },
        { "vocabulary", a.vocabulary }, { "context", a.context }, { "tied", a.isTied },
        { "stored_dtype", a.storedDtype }, { "parameters", a.parameters() } };
    return std::string(familyName(a.family)) + " model, " + std::to_string(a.parameters()) + " parameters: width "
        + std::to_string(a.hiddenSize) + ", " + std::to_string(a.layers) + " layers, " + std::to_string(a.heads)
        + " heads (" + std::to_string(a.kvHeads) + " for keys and values) of " + std::to_string(a.headDim)
        + ", vocabulary " + std::to_string(a.vocabulary) + ", context " + std::to_string(a.context)
        + ", mostly stored as " + a.storedDtype + "\n";
}

} // namespace

void inspectGguf(Context& context, const std::filesystem::path& path)
{
    const auto opened = GgufFile::open(path);
    if (!opened)
        return context.fail(opened.error());
    const GgufFile& file = **opened;
    Json json { { "kind", "gguf" }, { "version", file.version() }, { "architecture", file.architecture() },
        { "alignment", file.alignment() }, { "metadata", Json::object() }, { "tensors", Json::object() } };
    std::string text = "GGUF version " + std::to_string(file.version()) + ", architecture " + file.architecture() + ", "
        + std::to_string(file.tensors().size()) + " tensors (" + typesOf(file) + ")\n";
    std::int64_t parameters = 0;
    std::string unread;
    for (const auto& [key, value] : file.metadata()) {
        json["metadata"][key] = valueJson(value);
        text += key + " = " + value.summary() + "\n";
    }
    for (const auto& tensor : file.tensors()) {
        parameters += tensor.elements();
        json["tensors"][tensor.name] = { { "dtype", tensor.typeName() }, { "shape", tensor.shape } };
        text += tensor.name + "  " + tensor.typeName() + "  " + Json(tensor.shape).dump() + "\n";
        if (!tensor.isRead() && unread.empty())
            unread = tensor.name;
    }
    json["parameters"] = parameters;
    json["not_read"] = unread.empty() ? Json() : Json(unread);
    if (!unread.empty())
        text += "Warning: tensor \"" + unread + "\" is of a type that is not read.\n";
    text += describeModel(file, json);
    const auto bad = notFinite(file);
    json["not_finite"] = bad.empty() ? Json() : Json(bad);
    if (!bad.empty())
        text += "Warning: tensor \"" + bad + "\" holds values that are not finite numbers.\n";
    context.print(json, text);
}

} // namespace mnemo::cli
