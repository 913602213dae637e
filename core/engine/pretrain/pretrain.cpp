#include "core/engine/pretrain/pretrain.h"

#include "core/base/files.h"
#include "core/engine/compute.h"
#include "core/engine/guard_p.h"
#include "core/engine/lm/frozenmodel_p.h"
#include "core/engine/pretrain/modelcard.h"
#include "core/engine/pretrain/planting_p.h"
#include "core/engine/pretrain/quality.h"
#include "core/engine/pretrain/trainlog.h"
#include "core/engine/tensors_p.h"
#include "core/engine/train/checkpoint_p.h"
#include "core/engine/train/optimizer_p.h"
#include "core/engine/train/schedule.h"
#include "core/engine/train/tensorfile_p.h"

#include <chrono>
#include <cmath>

namespace mnemo {

namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr std::uint64_t examSeed = 20240; ///< of the accuracies in the log; the tests ask other questions

void need(const Result<void>& result)
{
    if (!result)
        fail(result.error());
}

template<typename T>
T need(Result<T> result)
{
    if (!result)
        fail(result.error());
    return std::move(*result);
}

void writeConfig(const PretrainOptions& options, const fs::path& folder)
{
    std::error_code code;
    fs::create_directories(folder, code);
    Json config = options.architecture().toConfig();
    config["pad_token_id"] = language::padId;
    config["bos_token_id"] = nullptr;
    config["eos_token_id"] = language::lineEndId;
    need(writeAtomically(folder / "config.json", config.dump(2) + '\n'));
}

void writeTokenizer(const fs::path& folder)
{
    need(writeAtomically(folder / "tokenizer.json", language::tokenizerJson().dump(1) + '\n'));
    need(writeAtomically(folder / "tokenizer_config.json", language::tokenizerConfig().dump(1) + '\n'));
}

/// Loss weights of the predictions at columns 0 .. T - 2: high where the next token is a label.
at::Tensor lossWeights(const PretrainOptions& options)
{
    std::vector<float> weights;
    for (int next = 1; next < options.examples * language::tokensPerExample; ++next)
        weights.push_back(static_cast<float>(
            next % language::tokensPerExample == language::labelPlace ? options.labelWeight : options.otherWeight));
    return at::tensor(weights);
}

at::Tensor labelPlaces(const PretrainOptions& options)
{
    std::vector<std::int64_t> places;
    for (int example = 0; example < options.examples; ++example)
        places.push_back(example * language::tokensPerExample + language::labelPlace - 1);
    return at::tensor(places);
}

/// One run: frozen start, the overlay that is trained, optimiser, log.
class Pretraining {
public:
    Pretraining(const PretrainOptions& options, fs::path folder)
        : m_options(options)
        , m_folder(std::move(folder))
        , m_weights(initialWeights(options.architecture(), options.plantsCircuits, Seed(options.seed)))
        , m_optimizer(m_weights, adam())
        , m_schedule { ScheduleKind::Linear, options.rate, options.steps, options.warmupSteps, options.decayShare }
        , m_lossWeights(lossWeights(options))
        , m_labelPlaces(labelPlaces(options))
        , m_log(m_folder / "log.jsonl")
    {
    }

    PretrainReport run(bool resumes, std::stop_token stop, const std::function<void(const PretrainStep&)>& onStep)
    {
        openStart();
        if (resumes)
            restore();
        need(m_log.keepUntil(m_done));
        m_begin = Clock::now();
        while (m_done < m_options.steps) {
            const PretrainStep report = step();
            if (report.step % m_options.logEvery == 0 || !report.accuracy.is_null() || report.step == m_options.steps)
                need(m_log.add(report.toJson()));
            if (onStep)
                onStep(report);
            m_last = report;
            if (stop.stop_requested() && m_done < m_options.steps) {
                save();
                fail({ ErrorCode::Cancelled, "cancelled",
                    "Stopped after step " + std::to_string(m_done) + "; resume to go on from there.", m_folder.string(),
                    {} });
            }
            if (m_done % m_options.checkpointEvery == 0 && m_done < m_options.steps)
                save();
        }
        return finish();
    }

private:
    AdamW::Options adam() const
    {
        AdamW::Options options;
        options.beta1 = m_options.beta1;
        options.beta2 = m_options.beta2;
        options.weightDecay = m_options.weightDecay;
        options.decays = [](const std::string& name) { return name.find("norm") == std::string::npos; };
        return options;
    }
    fs::path checkpoints() const { return m_folder / "checkpoints"; }
    double seconds() const { return m_earlierSeconds + std::chrono::duration<double>(Clock::now() - m_begin).count(); }

    /// The frozen base is the start itself, written and opened as any model is.
    void openStart()
    {
        const fs::path start = checkpoints() / "start";
        writeConfig(m_options, start);
        need(writeTensorFile(start / "model.safetensors", m_weights));
        m_model = need(FrozenModel::open(start));
        OverlayElement overlay;
        for (const auto& [name, tensor] : m_weights.tensors)
            overlay.weights[name] = tensor;
        m_intervention.elements().overlays.push_back(overlay);
    }

    PretrainStep step()
    {
        const auto batch = m_options.drawBatch(m_done);
        PretrainStep report;
        report.steps = m_options.steps;
        report.rate = m_schedule.rate(m_done);
        m_optimizer.clearGradients();
        {
            const at::AutoGradMode gradients(true);
            const at::Tensor losses = lossesOf(batch);
            const at::Tensor loss
                = (losses * m_lossWeights).sum() / (m_lossWeights.sum() * static_cast<double>(m_options.batch));
            loss.backward();
            report.loss = loss.item<double>();
            report.labelLoss = losses.detach().index_select(1, m_labelPlaces).mean().item<double>();
        }
        report.gradientNorm = clipGradients(m_weights, m_options.clip);
        if (!std::isfinite(report.loss) || !std::isfinite(report.gradientNorm))
            fail({ ErrorCode::Diverged, "not_finite",
                "The loss stopped being finite at step " + std::to_string(m_done + 1)
                    + ": lower the recipe's rate or lengthen its warm-up, then resume from the last checkpoint.",
                m_folder.string(), "rate" });
        m_optimizer.step(report.rate);
        report.step = ++m_done;
        if (m_done % m_options.evaluateEvery == 0 || m_done == m_options.steps)
            report.accuracy = need(examTable(*m_model, m_options.evaluationSequences, examSeed, m_intervention));
        report.seconds = seconds();
        return report;
    }

    /// Negative log-likelihood of each next token, [batch, T - 1].
    at::Tensor lossesOf(const std::vector<std::vector<std::int64_t>>& batch) const
    {
        Capture capture;
        capture.logits = Capture::Logits::All;
        const Input input = Input::fromIds(batch);
        const at::Tensor logits = m_model->p().run(input, m_intervention, capture, nullptr).logits;
        const auto length = input.length;
        const at::Tensor next = integers(input.ids).view({ input.rows, length }).narrow(1, 1, length - 1);
        const at::Tensor predicted = logits.narrow(1, 0, length - 1).reshape({ -1, language::vocabularySize });
        return at::nll_loss(at::log_softmax(predicted, 1), next.reshape({ -1 }), {}, at::Reduction::None)
            .view({ input.rows, length - 1 });
    }

    void save()
    {
        Checkpoint checkpoint { m_weights.clone(),
            { { "step", m_done }, { "seconds", seconds() }, { "recipe", m_options.toJson() } } };
        for (auto& entry : m_optimizer.state().tensors)
            checkpoint.tensors.tensors.push_back(entry);
        need(saveCheckpoint(checkpoints(), checkpoint));
    }

    void restore()
    {
        Checkpoint checkpoint = need(loadNewestCheckpoint(checkpoints()));
        const Json mine = m_options.toJson();
        for (const auto& [field, value] : mine.items()) {
            if (checkpoint.state.at("recipe").value(field, Json()) != value)
                fail({ ErrorCode::Mismatch, "recipe_changed",
                    "The run in " + m_folder.string() + " was begun with another " + field
                        + ": resume with its own recipe, or start afresh in another folder.",
                    m_folder.string(), field });
        }
        const at::NoGradGuard noGradients;
        for (auto& [name, tensor] : m_weights.tensors)
            tensor.copy_(checkpoint.tensors[name]);
        m_optimizer.restore(checkpoint.tensors);
        m_done = checkpoint.state.at("step").get<std::int64_t>();
        m_earlierSeconds = checkpoint.state.at("seconds").get<double>();
    }

    PretrainReport finish()
    {
        PretrainReport report { m_last, m_options.architecture().parameters(), m_folder };
        writeConfig(m_options, m_folder);
        writeTokenizer(m_folder);
        need(writeAtomically(m_folder / "recipe.json", m_options.toJson().dump(1) + '\n'));
        need(writeAtomically(m_folder / "MODELCARD.md", modelCard(m_options, report)));
        need(writeTensorFile(m_folder / "model.safetensors", m_weights, { { "format", "pt" } }));
        std::error_code ignored;
        fs::remove_all(checkpoints(), ignored);
        return report;
    }

    PretrainOptions m_options;
    fs::path m_folder;
    ParameterSet m_weights;
    AdamW m_optimizer;
    Schedule m_schedule;
    at::Tensor m_lossWeights; ///< [T - 1]
    at::Tensor m_labelPlaces;
    TrainLog m_log;
    std::shared_ptr<const FrozenModel> m_model;
    Intervention m_intervention;
    std::int64_t m_done = 0;
    double m_earlierSeconds = 0.0;
    Clock::time_point m_begin = Clock::now();
    PretrainStep m_last;
};

Result<void> checkFolder(const fs::path& folder, bool resumes)
{
    std::error_code code;
    if (fs::exists(folder / "model.safetensors", code))
        return Error { ErrorCode::InvalidArgument, "model_exists",
            folder.string() + " already holds a model; choose another folder.", folder.string(), {} };
    const bool isUnfinished = !listCheckpoints(folder / "checkpoints").empty();
    if (isUnfinished && !resumes)
        return Error { ErrorCode::InvalidArgument, "unfinished_run",
            folder.string() + " holds an unfinished run; resume it, or choose another folder.", folder.string(), {} };
    if (!isUnfinished && resumes)
        return Error { ErrorCode::NotFound, "no_checkpoint",
            folder.string() + " holds no checkpoint to resume from; start without resuming.", folder.string(), {} };
    return {};
}

} // namespace

Json PretrainStep::toJson() const
{
    Json json = { { "step", step }, { "loss", loss }, { "label_loss", labelLoss }, { "rate", rate },
        { "gradient_norm", gradientNorm }, { "seconds", seconds } };
    if (!accuracy.is_null())
        json["accuracy"] = accuracy;
    return json;
}

Result<PretrainReport> pretrain(const PretrainOptions& options, const fs::path& folder, bool resumes,
    std::stop_token stop, const std::function<void(const PretrainStep&)>& onStep)
{
    if (const auto valid = options.validate(); !valid)
        return valid.error();
    if (const auto fitting = checkFolder(folder, resumes); !fitting)
        return fitting.error();
    return guarded([&] {
        prepareComputeThread(options.threads);
        return Pretraining(options, folder).run(resumes, stop, onStep);
    });
}

} // namespace mnemo
