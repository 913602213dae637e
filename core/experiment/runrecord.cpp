#include "core/experiment/runrecord_p.h"

#include "core/base/seed.h"
#include "core/engine/compute.h"

#include <algorithm>
#include <limits>

namespace mnemo {

std::uint64_t drawSeed(const ExperimentConfig& config, int draw)
{
    return Seed(config.seed).stream("draw " + std::to_string(draw));
}

RunRow::RunRow(Laboratory& laboratory, const Task& task, RunKind kind, std::optional<std::int64_t> parent)
    : m_store(laboratory.store())
{
    const auto& config = task.config;
    m_record.kind = kind;
    m_record.method = config.methodName();
    m_record.name = config.name.empty() ? config.methodName() + ", " + task.dataset->name() : config.name;
    m_record.configJson = config.toJson().dump();
    m_record.seed = config.seed;
    m_record.threads = computeThreads();
    m_record.librariesJson = libraryVersions();
    m_record.modelFingerprint = task.model->fingerprint();
    m_record.modelName = task.model->name();
    m_record.datasetFingerprint = task.dataset->fingerprint();
    m_record.datasetName = task.dataset->name();
    m_record.templateFingerprint = config.form.fingerprint();
    m_record.templateName = config.form.name;
    m_record.parentId = parent;
}

Result<void> RunRow::start(const RunEvents& events, std::int64_t resumes)
{
    if (m_store && resumes > 0) {
        const auto resumed = m_store->call(
            [&](RunStore& store) { return store.resumeRun(resumes, std::numeric_limits<std::int64_t>::max()); });
        if (!resumed)
            return resumed.error();
        m_id = resumes;
    } else if (m_store) {
        const auto id = m_store->call([&](RunStore& store) { return store.startRun(m_record); });
        if (!id)
            return id.error();
        m_id = *id;
    }
    if (events.onStarted)
        events.onStarted(m_id);
    return {};
}

double RunRow::seconds() const
{
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - m_begin).count();
}

void RunRow::addStep(const StepReport& report)
{
    if (!m_store)
        return;
    const double now = seconds();
    std::vector<MetricPoint> points { { report.step, "loss", report.loss, now },
        { report.step, "learning_rate", report.learningRate, now },
        { report.step, "gradient_norm", report.gradientNorm, now },
        { report.step, "tokens_per_second",
            report.seconds > 0.0 ? static_cast<double>(report.tokensReal + report.tokensVirtual) / report.seconds : 0.0,
            now } };
    if (report.validation) {
        points.push_back({ report.step, "validation_loss", report.validation->loss, now });
        if (report.validation->accuracy)
            points.push_back({ report.step, "validation_accuracy", *report.validation->accuracy, now });
    }
    m_store->appendMetrics(m_id, std::move(points));
}

void RunRow::flush()
{
    if (m_store)
        (void)m_store->flush(); // told by the writer's own onError
}

Result<void> RunRow::addArtifacts(const AdapterBundle& bundle, const std::string& kind)
{
    if (!m_store)
        return {};
    return m_store->call([&](RunStore& store) {
        return store.transaction([&]() -> Result<void> {
            const auto config = bundle.config.dump(2);
            for (const auto& [name, bytes] :
                { std::pair<const char*, const std::string&> { "adapter_config.json", config },
                    { "adapter_model.safetensors", bundle.weights }, { "selftest.safetensors", bundle.selfTest } }) {
                const auto hash
                    = store.putArtifact(m_id, kind, name, std::as_bytes(std::span(bytes.data(), bytes.size())));
                if (!hash)
                    return hash.error();
            }
            return {};
        });
    });
}

Result<void> RunRow::addPredictions(const Evaluation& evaluation)
{
    if (!m_store)
        return {};
    std::vector<Prediction> predictions;
    for (std::size_t i = 0; i < evaluation.items.size(); ++i) {
        const auto& item = evaluation.items[i];
        Prediction prediction;
        prediction.item = static_cast<std::int64_t>(i);
        prediction.row = item.row;
        prediction.gold = item.gold;
        prediction.predicted = item.predicted;
        prediction.probabilities.assign(item.probabilities.begin(), item.probabilities.end());
        prediction.dntpLabel = item.dntpLabel.value_or(std::numeric_limits<double>::quiet_NaN());
        prediction.dntpVocab = item.dntpVocabulary.value_or(std::numeric_limits<double>::quiet_NaN());
        prediction.milliseconds = item.milliseconds;
        predictions.push_back(std::move(prediction));
    }
    return m_store->call([&](RunStore& store) { return store.savePredictions(m_id, predictions); });
}

Result<void> RunRow::finish(const Error* error, const Json& summary)
{
    if (!m_store)
        return {};
    auto state = RunState::Finished;
    if (error)
        state = error->code == ErrorCode::Cancelled
            ? RunState::Cancelled
            : (error->code == ErrorCode::Diverged ? RunState::Diverged : RunState::Failed);
    const std::string message = error && state != RunState::Cancelled ? error->message : std::string();
    return m_store->call([&](RunStore& store) {
        return store.finishRun(m_id, state, summary.is_null() ? "{}" : summary.dump(), message);
    });
}

std::vector<Episode> sampleOf(const EpisodeSource& source)
{
    std::vector<Episode> sample;
    for (std::size_t i = 0; i < std::min<std::size_t>(source.size(), 4); ++i) {
        auto episode = source.episode(i);
        if (episode)
            sample.push_back(std::move(*episode));
    }
    return sample;
}

ExperimentConfig configOfBundle(const AdapterBundle& bundle)
{
    ExperimentConfig config;
    config.model = bundle.baseName();
    config.method = { { "method", bundle.method() } };
    if (bundle.config.contains("lambda"))
        config.method["lambda"] = bundle.config["lambda"];
    if (bundle.config.contains("demonstrations"))
        config.method["count"] = bundle.config["demonstrations"];
    Json known = config.toJson();
    if (bundle.config.contains("template") && bundle.config["template"].is_object())
        known["template"] = bundle.config["template"];
    for (const char* key : { "seed", "data", "splits" }) {
        if (bundle.config.contains("run") && bundle.config["run"].is_object() && bundle.config["run"].contains(key))
            known[key] = bundle.config["run"][key];
    }
    const auto read = ExperimentConfig::fromJson(known);
    return read ? *read : config;
}

BundleOrigin originOf(const Task& task, std::int64_t run)
{
    BundleOrigin origin;
    origin.templateFingerprint = task.config.form.fingerprint();
    origin.promptTemplate = toJson(task.config.form);
    origin.labelWords = task.dataset->labels().words();
    origin.run = { { "id", run }, { "seed", task.config.seed }, { "data", task.dataset->name() },
        { "data_fingerprint", task.dataset->fingerprint() }, { "splits", toJson(task.config.splits) },
        { "threads", computeThreads() }, { "libraries", Json::parse(libraryVersions()) } };
    return origin;
}

} // namespace mnemo
