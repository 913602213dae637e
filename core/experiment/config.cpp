#include "core/experiment/config.h"

#include "core/engine/adapters/mhaespadapter.h"

#include <set>

namespace mnemo {

namespace {

const char* dtypeName(FrozenModel::Dtype dtype)
{
    switch (dtype) {
    case FrozenModel::Dtype::Automatic:
        return "automatic";
    case FrozenModel::Dtype::Float32:
        return "float32";
    case FrozenModel::Dtype::BFloat16:
        return "bfloat16";
    }
    return "float32";
}

/// Reads fields of one object; the first fault stays.
class Fields {
public:
    explicit Fields(const Json& json)
        : m_json(json)
    {
    }

    template<typename T>
    void read(const char* key, T& target, bool (Json::*isRight)() const noexcept, const char* what)
    {
        m_known.insert(key);
        if (!m_json.contains(key) || m_error)
            return;
        if (!(m_json[key].*isRight)())
            fault("wrong_type", key, std::string("needs ") + what + ".");
        else
            target = m_json[key].get<T>();
    }

    template<typename T, typename Parse>
    void part(const char* key, T& target, Parse parse)
    {
        m_known.insert(key);
        if (!m_json.contains(key) || m_error)
            return;
        auto parsed = parse(m_json[key]);
        if (parsed)
            target = std::move(*parsed);
        else
            m_error = parsed.error();
    }

    void fault(const std::string& kind, const std::string& key, const std::string& what)
    {
        if (!m_error)
            m_error
                = Error { ErrorCode::InvalidArgument, kind, "The configuration's \"" + key + "\" " + what, {}, key };
    }

    std::optional<Error> end()
    {
        for (const auto& [key, value] : m_json.items()) {
            if (!m_known.contains(key))
                fault("unknown_key", key, "is not known.");
        }
        return m_error;
    }

private:
    const Json& m_json;
    std::set<std::string> m_known;
    std::optional<Error> m_error;
};

Result<PromptTemplate> readTemplate(const Json& json)
{
    if (!json.is_string())
        return templateFromJson(json);
    const auto name = json.get<std::string>();
    if (const auto* preset = templatePreset(name))
        return *preset;
    if (const auto* task = taskPreset(name))
        return task->promptTemplate;
    return Error { ErrorCode::InvalidArgument, "bad_template", "There is no template \"" + name + "\".", {},
        "template" };
}

Result<FrozenModel::Dtype> readDtype(const Json& json)
{
    if (json == "auto")
        return FrozenModel::Dtype::Automatic;
    for (const auto dtype :
        { FrozenModel::Dtype::Automatic, FrozenModel::Dtype::Float32, FrozenModel::Dtype::BFloat16 }) {
        if (json == dtypeName(dtype))
            return dtype;
    }
    return Error { ErrorCode::InvalidArgument, "bad_value", "\"dtype\" must be automatic, float32 or bfloat16.", {},
        "dtype" };
}

Result<ContextPolicy> readPolicy(const Json& json)
{
    if (json == "drop_demonstrations")
        return ContextPolicy::DropDemonstrations;
    if (json == "cut_text")
        return ContextPolicy::CutText;
    return Error { ErrorCode::InvalidArgument, "bad_value", "\"policy\" must be drop_demonstrations or cut_text.", {},
        "policy" };
}

} // namespace

namespace {

/// The usual rate is not written: it stands for what suits method and model.
Json trainingJson(const TrainingOptions& options)
{
    Json json = options.toJson();
    if (options.peakRate == 0.0)
        json.erase("learning_rate");
    return json;
}

Result<TrainingOptions> readTraining(const Json& part)
{
    auto options = TrainingOptions::fromJson(part);
    if (options && !part.contains("learning_rate"))
        options->peakRate = 0.0;
    return options;
}

} // namespace

UsualTraining usualTraining(const std::string& method, std::int64_t hiddenSize)
{
    constexpr std::int64_t widestSmall = 256;
    const bool isSmall = hiddenSize <= widestSmall;
    if (method == "PMT")
        return isSmall ? UsualTraining { 3e-3, 300, 32 } : UsualTraining { 3e-5, 200, 16 };
    if (method == MhaEspAdapter::name)
        return isSmall ? UsualTraining { 1e-3, 600, 32 } : UsualTraining { 5e-4, 200, 16 };
    return isSmall ? UsualTraining {} : UsualTraining { 1e-4, 200, 16 };
}

ExperimentConfig::ExperimentConfig()
{
    training.peakRate = 0.0;
    dtype = FrozenModel::Dtype::Automatic; // models that are opened by themselves stay in float32
    if (const auto* preset = templatePreset("arrow"))
        form = *preset;
}

Json ExperimentConfig::toJson() const
{
    return { { "name", name }, { "model", model }, { "dtype", dtypeName(dtype) }, { "device", device },
        { "data", data }, { "splits", mnemo::toJson(splits) }, { "template", mnemo::toJson(form) },
        { "method", method }, { "training", trainingJson(training) }, { "retrieval", retrieval },
        { "embedding_layer", embeddingLayer }, { "test_items", testItems }, { "draws", draws },
        { "batch_size", batchSize },
        { "policy", policy == ContextPolicy::DropDemonstrations ? "drop_demonstrations" : "cut_text" },
        { "seed", seed }, { "threads", threads } };
}

Result<ExperimentConfig> ExperimentConfig::fromJson(const Json& json)
{
    if (!json.is_object())
        return Error { ErrorCode::InvalidArgument, "wrong_type", "A configuration is a JSON object.", {}, {} };
    ExperimentConfig config;
    Fields fields(json);
    fields.read("name", config.name, &Json::is_string, "text");
    fields.read("model", config.model, &Json::is_string, "text");
    fields.part("dtype", config.dtype, readDtype);
    fields.read("device", config.device, &Json::is_string, "text");
    fields.read("data", config.data, &Json::is_string, "text");
    fields.part("splits", config.splits, splitPlanFromJson);
    fields.part("template", config.form, readTemplate);
    fields.read("method", config.method, &Json::is_object, "an object");
    fields.part("training", config.training, readTraining);
    fields.read("retrieval", config.retrieval, &Json::is_string, "text");
    fields.read("embedding_layer", config.embeddingLayer, &Json::is_number_integer, "a whole number");
    fields.read("test_items", config.testItems, &Json::is_number_integer, "a whole number");
    fields.read("draws", config.draws, &Json::is_number_integer, "a whole number");
    fields.read("batch_size", config.batchSize, &Json::is_number_integer, "a whole number");
    fields.part("policy", config.policy, readPolicy);
    fields.read("seed", config.seed, &Json::is_number_unsigned, "a whole number from 0");
    fields.read("threads", config.threads, &Json::is_number_integer, "a whole number");
    if (config.testItems < 0)
        fields.fault("bad_value", "test_items", "must be 0 (all) or above.");
    if (config.draws < 1)
        fields.fault("bad_value", "draws", "must be 1 or above.");
    if (config.batchSize < 1)
        fields.fault("bad_value", "batch_size", "must be 1 or above.");
    if (config.threads < 0)
        fields.fault("bad_value", "threads", "must be 0 (all cores) or above.");
    if (config.methodName().empty())
        fields.fault("bad_value", "method", "must name its method.");
    if (const auto error = fields.end())
        return *error;
    return config;
}

Result<ExperimentConfig> ExperimentConfig::fromFile(const std::filesystem::path& path)
{
    const auto json = readJson(path, 16U << 20);
    if (!json)
        return json.error();
    auto config = fromJson(*json);
    if (config)
        return config;
    Error error = config.error();
    error.file = path.string();
    error.message = path.string() + ": " + error.message;
    return error;
}

} // namespace mnemo
