#include "core/engine/pretrain/recipe.h"

#include <algorithm>
#include <cmath>

namespace mnemo {

namespace {

/// Every field once: reading, writing and checking of names follow from it.
template<typename Options, typename Visitor>
void visitFields(Options& o, Visitor&& visit)
{
    visit("name", o.name);
    visit("seed", o.seed);
    visit("width", o.width);
    visit("layers", o.layers);
    visit("heads", o.heads);
    visit("feed_forward", o.feedForward);
    visit("context", o.context);
    visit("rope_theta", o.ropeTheta);
    visit("plants_circuits", o.plantsCircuits);
    visit("steps", o.steps);
    visit("batch", o.batch);
    visit("examples", o.examples);
    visit("rate", o.rate);
    visit("warmup_steps", o.warmupSteps);
    visit("decay_share", o.decayShare);
    visit("beta1", o.beta1);
    visit("beta2", o.beta2);
    visit("weight_decay", o.weightDecay);
    visit("clip", o.clip);
    visit("label_weight", o.labelWeight);
    visit("other_weight", o.otherWeight);
    visit("noise", o.noise);
    visit("easy_words", o.easyWords);
    visit("easy_steps", o.easySteps);
    visit("grow_steps", o.growSteps);
    visit("recall_share", o.recallShare);
    visit("recall_triples", o.recallTriples);
    visit("canonical_share", o.canonicalShare);
    visit("threads", o.threads);
    visit("checkpoint_every", o.checkpointEvery);
    visit("log_every", o.logEvery);
    visit("evaluate_every", o.evaluateEvery);
    visit("evaluation_sequences", o.evaluationSequences);
}

bool fits(const Json& value, const std::string&)
{
    return value.is_string();
}
bool fits(const Json& value, bool)
{
    return value.is_boolean();
}
bool fits(const Json& value, double)
{
    return value.is_number();
}
bool fits(const Json& value, std::uint64_t)
{
    return value.is_number_unsigned();
}
bool fits(const Json& value, std::int64_t)
{
    return value.is_number_integer();
}
bool fits(const Json& value, int)
{
    return value.is_number_integer() && std::abs(value.get<double>()) < 1e9;
}

Error wrongField(const std::string& kind, const std::string& what, const std::string& field, const std::string& file)
{
    return { ErrorCode::InvalidArgument, kind,
        "The recipe" + (file.empty() ? "" : " " + file) + ": " + field + ' ' + what + '.', file, field };
}

Error outOf(const std::string& field, const std::string& rule)
{
    return wrongField("bad_value", rule, field, {});
}

} // namespace

Json PretrainOptions::toJson() const
{
    Json json = Json::object();
    visitFields(*this, [&json](const char* field, const auto& value) { json[field] = value; });
    return json;
}

Result<PretrainOptions> PretrainOptions::fromJson(const Json& json, const std::string& file)
{
    if (!json.is_object())
        return Error { ErrorCode::Format, "wrong_type", "The recipe " + file + " is no JSON object.", file, {} };
    PretrainOptions options;
    std::size_t known = 0;
    std::string wrong;
    visitFields(options, [&](const char* field, auto& value) {
        const auto found = json.find(field);
        if (found == json.end())
            return;
        ++known;
        if (fits(*found, value))
            found->get_to(value);
        else
            wrong = field;
    });
    if (!wrong.empty())
        return wrongField("wrong_type", "has the wrong type", wrong, file);
    if (known != json.size()) {
        const Json fields = options.toJson();
        for (const auto& [key, value] : json.items()) {
            if (!fields.contains(key))
                return wrongField("unknown_key", "is no field of a recipe", key, file);
        }
    }
    if (const auto valid = options.validate(); !valid)
        return valid.error();
    return options;
}

Result<PretrainOptions> PretrainOptions::fromFile(const std::filesystem::path& path)
{
    const auto json = readJson(path);
    return json ? fromJson(*json, path.string()) : Result<PretrainOptions>(json.error());
}

Result<void> PretrainOptions::validate() const
{
    const auto share = [](double value) { return value >= 0.0 && value <= 1.0; };
    if (name.empty() || name.find('/') != std::string::npos)
        return outOf("name", "must be a folder's name");
    if (width < 8 || width > 8192 || heads < 1 || width % heads != 0 || width / heads % 4 != 0)
        return outOf("width", "must be 8 to 8192 and a multiple of four times heads");
    if (plantsCircuits && (heads < 4 || layers < 2))
        return outOf("plants_circuits", "needs at least four heads and two layers");
    if (layers < 1 || layers > 256 || feedForward < 1)
        return outOf("layers", "and feed_forward must be above 0");
    if (examples < 1 || examples > 1000 || context < examples * language::tokensPerExample)
        return outOf("context", "must hold all examples of a sequence, six tokens each");
    if (steps < 1 || batch < 1 || warmupSteps < 0 || easySteps < 0 || growSteps < 0)
        return outOf("steps", "and batch must be above 0, no count below 0");
    if (!(rate > 0.0) || !(ropeTheta > 1.0) || weightDecay < 0.0 || labelWeight < 0.0 || otherWeight < 0.0
        || !(labelWeight + otherWeight > 0.0))
        return outOf("rate", "must be above 0, rope_theta above 1, decay and loss weights not below 0");
    if (!(beta1 >= 0.0 && beta1 < 1.0 && beta2 >= 0.0 && beta2 < 1.0))
        return outOf("beta1", "and beta2 must be at least 0 and below 1");
    if (!share(decayShare) || !share(noise) || !share(recallShare) || !share(canonicalShare))
        return outOf("noise", "and the shares must be 0 to 1");
    if (easyWords < 1 || easyWords > language::cellSize || recallTriples < 1
        || recallTriples > language::freshLabelCount)
        return outOf("easy_words", "must be 1 to 10, recall_triples 1 to 53");
    if (threads < 0 || checkpointEvery < 1 || logEvery < 1 || evaluateEvery < 1 || evaluationSequences < 1)
        return outOf("threads", "must not be below 0, the intervals must be above 0");
    return {};
}

Architecture PretrainOptions::architecture() const
{
    Architecture a;
    a.hiddenSize = width;
    a.layers = layers;
    a.heads = heads;
    a.kvHeads = heads;
    a.headDim = width / heads;
    a.feedForward = feedForward;
    a.vocabulary = language::vocabularySize;
    a.context = context;
    a.ropeTheta = ropeTheta;
    a.isTied = true;
    a.windows.assign(static_cast<std::size_t>(layers), 0);
    a.storedDtype = "float32";
    return a;
}

language::Difficulty PretrainOptions::difficulty(std::int64_t step) const
{
    const auto grown
        = static_cast<double>(step - easySteps) / static_cast<double>(std::max<std::int64_t>(growSteps, 1));
    const double share = std::clamp(grown, 0.0, 1.0);
    return { easyWords + static_cast<int>(std::floor(share * (language::cellSize - easyWords))), share * noise };
}

std::vector<std::vector<std::int64_t>> PretrainOptions::drawBatch(std::int64_t step) const
{
    using namespace language;
    Random random = Seed(seed).random("batch " + std::to_string(step));
    const Difficulty level = difficulty(step);
    const auto recalls = static_cast<std::int64_t>(std::lround(recallShare * static_cast<double>(batch)));
    std::vector<std::vector<std::int64_t>> sequences;
    for (std::int64_t row = 0; row < batch; ++row) {
        if (row < recalls) {
            sequences.push_back(drawRecall(examples, recallTriples, random));
            continue;
        }
        const Kind kind = random.below(2) == 0 ? Kind::Topic : Kind::Mood;
        const Task task = drawTask(kind, random.uniform() < canonicalShare, random);
        sequences.push_back(drawSequence(task, examples, level, random));
    }
    return sequences;
}

} // namespace mnemo
