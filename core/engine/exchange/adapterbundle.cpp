#include "core/engine/exchange/adapterbundle.h"

#include "core/base/files.h"
#include "core/base/hash.h"
#include "core/engine/adapters/adapter_p.h"
#include "core/engine/exchange/selftest_p.h"
#include "core/engine/guard_p.h"
#include "core/engine/lm/safetensors.h"
#include "core/engine/tensors_p.h"

#include <algorithm>
#include <set>

#include <fcntl.h>
#include <stdio.h> // renameat2
#include <unistd.h>

namespace mnemo {

namespace {

constexpr const char* configFile = "adapter_config.json";
constexpr const char* weightsFile = "adapter_model.safetensors";
constexpr const char* selfTestFile = "selftest.safetensors";

Error broken(const std::string& kind, const std::string& message, const std::string& file, const std::string& item = {})
{
    return { ErrorCode::Format, kind, message, file, item };
}

/// The private words of our methods (peft then refuses them cleanly), and peft's own where it has the type.
std::string peftType(const std::string& method)
{
    if (method == "LoRA")
        return "LORA";
    if (method == "Prompt tuning")
        return "PROMPT_TUNING";
    std::string word = method;
    std::transform(word.begin(), word.end(), word.begin(),
        [](char c) { return c == ' ' || c == '-' ? '_' : char(std::toupper(static_cast<unsigned char>(c))); });
    return word;
}

Json shapesOf(const Architecture& a)
{
    return { { "model_type", familyName(a.family) }, { "hidden_size", a.hiddenSize }, { "num_hidden_layers", a.layers },
        { "num_attention_heads", a.heads }, { "num_key_value_heads", a.kvHeads }, { "head_dim", a.headDim },
        { "vocab_size", a.vocabulary } };
}

void addPeftKeys(Json& config, const Architecture& a)
{
    if (config["peft_type"] == "LORA") {
        config["r"] = config.value("rank", 8);
        config["lora_alpha"] = config.value("alpha", 16.0);
        config["target_modules"] = config.value("targets", Json::array());
    } else if (config["peft_type"] == "PROMPT_TUNING") {
        config["num_virtual_tokens"] = config.value("virtual_tokens", 1);
        config["token_dim"] = a.hiddenSize;
        config["num_layers"] = a.layers;
        config["num_attention_heads"] = a.heads;
        config["num_transformer_submodules"] = 1;
        config["prompt_tuning_init"] = "RANDOM";
    }
}

/// Back from the private words.
std::string methodOf(const std::string& type)
{
    for (const char* method : { "PMT", "MHA-ESP", "LTV", "mean difference", "LoRA", "Prompt tuning" }) {
        if (type == peftType(method))
            return method;
    }
    return {};
}

/// Counts that a folder made elsewhere may leave to its tensors.
void completeFromTensors(Json& config, const std::map<std::string, Array>& tensors, const Architecture& a)
{
    const auto headName = [](int head) { return "esp.head." + std::to_string(head) + ".q.weight"; };
    if (config["method"] == "MHA-ESP" && tensors.contains(headName(0))) {
        int heads = 0;
        while (tensors.contains(headName(heads)))
            ++heads;
        if (!config.contains("heads"))
            config["heads"] = heads;
        if (!config.contains("embedding_width"))
            config["embedding_width"] = tensors.at(headName(0)).shape.back();
    }
    if (config["method"] == "PMT" && !config.contains("layers")) {
        Json layers = Json::array();
        for (std::int64_t layer = 0; layer < a.layers; ++layer) {
            const auto ending = ".layers." + std::to_string(layer) + ".self_attn.pmt_M";
            for (const auto& [name, array] : tensors) {
                if (name.ends_with(ending))
                    layers.push_back(layer);
            }
        }
        if (layers.size() != static_cast<std::size_t>(a.layers))
            config["layers"] = layers;
    }
    if (config.value("site", Json()) == "last_block")
        config["site"] = "block." + std::to_string(a.layers - 1);
}

std::map<std::string, Array> tensorsOf(const InterventionMaker& maker)
{
    if (const auto* vector = dynamic_cast<const TaskVector*>(&maker))
        return vector->tensors();
    std::map<std::string, Array> tensors;
    if (const auto* adapter = dynamic_cast<const Adapter*>(&maker)) {
        for (const auto& [name, tensor] : adapter->parameters().tensors)
            tensors[name] = toArray(tensor);
    }
    return tensors;
}

Result<std::map<std::string, Array>> parseWeights(const std::string& bytes, const std::string& file)
{
    // The reader maps files; a blob goes through a private temporary one.
    const auto path = std::filesystem::temp_directory_path()
        / ("mnemo-" + sha256(bytes).substr(0, 24) + "-" + std::to_string(::getpid()) + "-"
            + std::to_string(reinterpret_cast<std::uintptr_t>(&bytes)) + ".safetensors");
    if (const auto written = writeAtomically(path, bytes); !written)
        return written.error();
    auto opened = SafetensorsFile::open(path);
    std::error_code code;
    std::filesystem::remove(path, code); // the mapping stays
    if (!opened)
        return broken(opened.error().kind, file + " is broken: " + opened.error().message, file, opened.error().item);
    std::map<std::string, Array> tensors;
    for (const auto& [name, entry] : (*opened)->entries()) {
        auto array = (*opened)->array(name);
        if (!array)
            return array.error();
        tensors.emplace(name, std::move(*array));
    }
    return tensors;
}

std::string shortened(const std::string& fingerprint)
{
    return fingerprint.substr(0, 12);
}

Result<void> checkBase(const Json& config, const FrozenModel& model)
{
    const auto wanted = config.value("base_fingerprint", std::string());
    if (wanted.empty() || wanted == model.fingerprint())
        return {}; // a folder made elsewhere is judged by its shapes
    const auto& base = config.contains("base_shapes") ? config["base_shapes"] : Json::object();
    const auto& a = model.architecture();
    return Error { ErrorCode::Mismatch, "base_mismatch",
        "This adapter was made on " + config.value("base_model_name_or_path", std::string("another model"))
            + " (fingerprint " + shortened(wanted) + ", width " + std::to_string(base.value("hidden_size", 0)) + ", "
            + std::to_string(base.value("num_hidden_layers", 0)) + " layers, vocabulary "
            + std::to_string(base.value("vocab_size", 0)) + "), not on " + model.name() + " (fingerprint "
            + shortened(model.fingerprint()) + ", width " + std::to_string(a.hiddenSize) + ", "
            + std::to_string(a.layers) + " layers, vocabulary " + std::to_string(a.vocabulary)
            + "); open it with its own base.",
        {}, "base_fingerprint" };
}

/// Exactly the adapter's names and shapes, then the numbers.
void takeParameters(Adapter& adapter, const std::map<std::string, Array>& tensors)
{
    const at::NoGradGuard noGradients;
    std::set<std::string> used;
    for (auto& [name, parameter] : adapter.parameters().tensors) {
        const auto found = tensors.find(name);
        if (found == tensors.end())
            fail(broken(
                "missing_tensor", std::string(weightsFile) + " lacks the tensor \"" + name + "\".", weightsFile, name));
        if (found->second.shape != parameter.sizes().vec())
            fail(broken("size_mismatch",
                std::string(weightsFile) + ": tensor \"" + name + "\" has another shape than its config says.",
                weightsFile, name));
        parameter.copy_(toTensor(found->second));
        used.insert(name);
    }
    for (const auto& [name, array] : tensors) {
        if (!used.contains(name))
            fail(broken("unknown_tensor",
                std::string(weightsFile) + " holds the tensor \"" + name + "\", which this adapter does not have.",
                weightsFile, name));
    }
}

} // namespace

std::string AdapterBundle::method() const
{
    return config.value("method", std::string());
}

std::string AdapterBundle::baseName() const
{
    return config.value("base_model_name_or_path", std::string());
}

Result<AdapterBundle> AdapterBundle::make(const InterventionMaker& maker, const FrozenModel& model,
    std::span<const Episode> sample, const BundleOrigin& origin)
{
    AdapterBundle bundle;
    if (const auto* adapter = dynamic_cast<const Adapter*>(&maker))
        bundle.config = adapter->config();
    else if (const auto* vector = dynamic_cast<const TaskVector*>(&maker))
        bundle.config = vector->metadata();
    else
        return Error { ErrorCode::InvalidArgument, "nothing_to_export",
            "\"" + maker.method() + "\" has no parameters; there is nothing to export.", {}, {} };
    SafetensorsWriter writer;
    for (const auto& [name, array] : tensorsOf(maker))
        writer.add(name, array);
    bundle.weights = writer.toBytes();
    auto& c = bundle.config;
    c["method"] = maker.method();
    c["peft_type"] = peftType(maker.method());
    c["task_type"] = "CAUSAL_LM";
    c["inference_mode"] = true;
    c["base_model_name_or_path"] = model.name();
    c["base_fingerprint"] = model.fingerprint();
    c["base_shapes"] = shapesOf(model.architecture());
    c["format_version"] = 1;
    c["weights_sha256"] = sha256(bundle.weights);
    c["template_hash"] = origin.templateFingerprint;
    c["template"] = origin.promptTemplate;
    c["label_words"] = origin.labelWords;
    c["run"] = origin.run;
    addPeftKeys(c, model.architecture());
    if (sample.empty())
        return Error { ErrorCode::InvalidArgument, "no_sample",
            "An export needs at least one example for its self-test.", {}, {} };
    auto test = makeSelfTest(maker, model, sample);
    if (!test)
        return test.error();
    bundle.selfTest = std::move(*test);
    return bundle;
}

Result<AdapterBundle> AdapterBundle::read(const std::filesystem::path& folder, bool needsSelfTest)
{
    std::error_code code;
    for (const char* other : { "adapter_model.bin", "adapter_model.pt", "adapter_model.pkl" }) {
        if (std::filesystem::exists(folder / other, code) && !std::filesystem::exists(folder / weightsFile, code))
            return Error { ErrorCode::Unsupported, "pickle",
                (folder / other).string()
                    + " can run code when it is opened and is not read; save the adapter as safetensors.",
                (folder / other).string(), {} };
    }
    AdapterBundle bundle;
    auto config = readJson(folder / configFile, 16U << 20);
    if (!config)
        return config.error();
    if (!config->is_object() || !config->contains("peft_type"))
        return broken("bad_config", (folder / configFile).string() + " names no peft_type.",
            (folder / configFile).string(), "peft_type");
    if (!config->contains("method") || !(*config)["method"].is_string()) {
        const Json& type = (*config)["peft_type"];
        (*config)["method"] = methodOf(type.is_string() ? type.get<std::string>() : std::string());
    }
    if ((*config)["method"] == "" || (needsSelfTest && !config->contains("base_fingerprint")))
        return Error { ErrorCode::Unsupported, "unsupported",
            folder.string() + " holds an adapter of the type " + (*config)["peft_type"].dump()
                + " that was not exported by Mnemoscope.",
            folder.string(), "peft_type" };
    bundle.config = std::move(*config);
    for (auto [name, target] :
        { std::pair<const char*, std::string*> { weightsFile, &bundle.weights }, { selfTestFile, &bundle.selfTest } }) {
        auto bytes = readText(folder / name, 8ULL << 30);
        if (!bytes && !needsSelfTest && target == &bundle.selfTest)
            continue;
        if (!bytes)
            return Error { bytes.error().code,
                bytes.error().code == ErrorCode::NotFound ? "missing_file" : bytes.error().kind, bytes.error().message,
                (folder / name).string(), name };
        *target = std::move(*bytes);
    }
    const bool isSigned = needsSelfTest || bundle.config.contains("weights_sha256");
    if (isSigned && sha256(bundle.weights) != bundle.config.value("weights_sha256", std::string()))
        return broken("changed_weights",
            (folder / weightsFile).string()
                + " is not what was exported: its bytes have changed. Copy the folder again.",
            (folder / weightsFile).string());
    return bundle;
}

namespace {

/// `aside` becomes `folder`. One that is there is swapped with it in one step, so that a kill leaves the old or the
/// new; where the file system cannot swap, the old one is away for a moment under the name FOLDER.old.
Result<void> putInPlace(const std::filesystem::path& aside, const std::filesystem::path& folder)
{
    std::error_code code;
    if (::renameat2(AT_FDCWD, aside.c_str(), AT_FDCWD, folder.c_str(), RENAME_EXCHANGE) == 0) {
        std::filesystem::remove_all(aside, code);
        return {};
    }
    auto old = folder;
    old += ".old";
    std::filesystem::remove_all(old, code);
    if (std::filesystem::exists(folder, code))
        std::filesystem::rename(folder, old, code);
    std::filesystem::rename(aside, folder, code);
    if (code)
        return Error { ErrorCode::Io, "io",
            "Cannot put the export in place at " + folder.string() + ": " + code.message() + ".", folder.string(), {} };
    std::filesystem::remove_all(old, code);
    return {};
}

} // namespace

Result<void> AdapterBundle::write(const std::filesystem::path& folder) const
{
    std::error_code code;
    const std::set<std::string> ours { configFile, weightsFile, selfTestFile, "README.md" };
    if (std::filesystem::exists(folder, code)) {
        for (const auto& entry : std::filesystem::directory_iterator(folder, code)) {
            if (!ours.contains(entry.path().filename().string()))
                return Error { ErrorCode::InvalidArgument, "folder_not_empty",
                    folder.string() + " holds other files (" + entry.path().filename().string()
                        + "); choose a new folder.",
                    folder.string(), {} };
        }
    }
    const auto clean = folder.filename().empty() ? folder.parent_path() : folder;
    auto aside = clean;
    aside += ".part";
    std::filesystem::remove_all(aside, code);
    if (!std::filesystem::create_directories(aside, code))
        return Error { ErrorCode::Io, "io", "Cannot make the folder " + aside.string() + ": " + code.message() + ".",
            aside.string(), {} };
    for (const auto& [name, content] : { std::pair<const char*, std::string> { configFile, config.dump(2) + "\n" },
             { weightsFile, weights }, { selfTestFile, selfTest } }) {
        if (const auto written = writeAtomically(aside / name, content); !written) {
            std::filesystem::remove_all(aside, code);
            return written.error();
        }
    }
    return putInPlace(aside, clean);
}

Result<std::shared_ptr<InterventionMaker>> AdapterBundle::maker(const FrozenModel& model) const
{
    if (const auto fits = checkBase(config, model); !fits)
        return fits.error();
    auto tensors = parseWeights(weights, weightsFile);
    if (!tensors)
        return tensors.error();
    Json complete = config;
    completeFromTensors(complete, *tensors, model.architecture());
    const auto known = Adapter::methods();
    if (std::find(known.begin(), known.end(), method()) == known.end()) {
        auto vector = TaskVector::fromTensors(complete, *tensors);
        if (!vector)
            return vector.error();
        return std::shared_ptr<InterventionMaker>(*vector);
    }
    auto adapter = Adapter::make(complete, model.architecture(), 0);
    if (!adapter)
        return adapter.error();
    return guarded([&] {
        takeParameters(**adapter, *tensors);
        return std::shared_ptr<InterventionMaker>(*adapter);
    });
}

Result<AdapterBundle::TestResult> AdapterBundle::runSelfTest(const FrozenModel& model) const
{
    auto made = maker(model);
    if (!made)
        return made.error();
    return mnemo::runSelfTest(selfTest, **made, model);
}

} // namespace mnemo
