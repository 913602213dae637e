#include "core/engine/train/trainer.h"

#include "core/engine/compute.h"
#include "core/engine/guard_p.h"
#include "core/engine/train/trainer_p.h"

#include <chrono>
#include <cmath>

namespace mnemo {

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point begin)
{
    return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// The calling thread's OpenMP count for the time of a run.
class ThreadCount {
public:
    explicit ThreadCount(int threads)
        : m_before(computeThreads())
        , m_changes(threads > 0 && threads != m_before)
    {
        if (m_changes)
            prepareComputeThread(threads);
    }
    ~ThreadCount()
    {
        if (m_changes)
            prepareComputeThread(m_before);
    }
    ThreadCount(const ThreadCount&) = delete;
    ThreadCount& operator=(const ThreadCount&) = delete;

private:
    int m_before;
    bool m_changes;
};

bool areFinite(const ParameterSet& parameters)
{
    const at::NoGradGuard noGradients;
    for (const auto& [name, tensor] : parameters.tensors) {
        if (!at::isfinite(tensor).all().item<bool>())
            return false;
    }
    return true;
}

} // namespace

Trainer::Trainer(TrainingInputs inputs, const Options& options)
    : d(std::make_unique<Private>(std::move(inputs), options))
{
}

Trainer::~Trainer() = default;

Result<StepReport> Trainer::run(std::stop_token stop, const std::function<void(const StepReport&)>& onStep)
{
    const auto valid = d->options.validate();
    if (!valid)
        return valid.error();
    const bool hadGradients = at::GradMode::is_enabled();
    auto result = guarded([&] {
        const ThreadCount threads(d->options.threads);
        const at::AutoGradMode gradients(true);
        return d->go(stop, onStep);
    });
    at::GradMode::set_enabled(hadGradients);
    return result;
}

std::shared_ptr<const Adapter> Trainer::snapshot() const
{
    return d->published.load();
}

std::shared_ptr<const Adapter> Trainer::best() const
{
    if (!d->state.best)
        return nullptr;
    auto adapter = d->inputs.adapter->clone();
    adapter->parameters().copyFrom(d->state.bestParameters);
    return adapter;
}

std::optional<ValidationReport> Trainer::bestValidation() const
{
    return d->state.best;
}

StepReport Trainer::Private::go(const std::stop_token& stop, const std::function<void(const StepReport&)>& onStep)
{
    if (!optimizer)
        prepare();
    if (isValidationDue()) { // stopped before it was done
        validate(state.last, stop);
        onStep(state.last);
    }
    while (state.step < totalSteps) {
        if (stop.stop_requested())
            cancelled();
        StepReport report = step();
        state.last = report;
        validate(state.last, stop);
        onStep(state.last);
        if (options.checkpointEvery > 0 && state.step % options.checkpointEvery == 0 && state.step < totalSteps)
            saveOrFail();
    }
    if (isValidationDue())
        cancelled();
    return finish();
}

void Trainer::Private::checkInputs()
{
    if (inputs.training->size() == 0)
        fail({ ErrorCode::InvalidArgument, "no_items",
            "There is nothing to train on: the training part is empty; choose another split.", {}, "training" });
    if (options.validateEvery > 0 && (!inputs.validation || inputs.validation->size() == 0))
        fail({ ErrorCode::InvalidArgument, "bad_value",
            "There is no validation item: choose another split, or set validate_every to 0.", {}, "validate_every" });
    if (options.loss == Options::Loss::Labels)
        labelTokens = firstTokens(inputs.training->labelIds());
    const auto choices
        = labelTokens.empty() ? inputs.model->architecture().vocabulary : static_cast<std::int64_t>(labelTokens.size());
    chanceLoss = std::log(static_cast<double>(choices));
}

void Trainer::Private::prepare()
{
    checkInputs();
    inputs.adapter->moveTo(inputs.model->device());
    totalSteps = options.totalSteps(inputs.training->size());
    schedule = options.scheduleFor(totalSteps);
    identity = runIdentity(inputs, options);
    AdamW::Options numbers;
    numbers.beta1 = options.beta1;
    numbers.beta2 = options.beta2;
    numbers.epsilon = options.epsilon;
    numbers.weightDecay = options.weightDecay;
    AdamW fresh(inputs.adapter->parameters(), numbers);
    optimizer.emplace(std::move(fresh));
    try {
        resumeOrBegin();
    } catch (...) {
        optimizer.reset();
        throw;
    }
    published.store(inputs.adapter->clone());
}

void Trainer::Private::resumeOrBegin()
{
    if (options.checkpointFolder.empty() || listCheckpoints(options.checkpointFolder).empty())
        return;
    const std::string folder = options.checkpointFolder.string();
    if (!options.resumes)
        fail({ ErrorCode::InvalidArgument, "checkpoints_exist",
            folder + " already holds the checkpoints of a run: resume it, or choose another folder.", folder,
            "checkpoint_folder" });
    const auto checkpoint = loadNewestCheckpoint(options.checkpointFolder);
    if (!checkpoint)
        fail(checkpoint.error());
    state = restored(*checkpoint, inputs.adapter->parameters(), *optimizer, identity);
}

std::vector<Episode> Trainer::Private::nextEpisodes(StepReport& report)
{
    const auto items = inputs.training->size();
    const auto size = static_cast<std::size_t>(options.batchSize);
    const auto perEpoch = static_cast<std::int64_t>((items + size - 1) / size);
    report.epoch = state.step / perEpoch;
    if (orderEpoch != report.epoch) {
        order = epochOrder(options, items, report.epoch);
        orderEpoch = report.epoch;
    }
    const std::size_t begin = static_cast<std::size_t>(state.step % perEpoch) * size;
    return episodesAt(*inputs.training, std::span(order).subspan(begin, std::min(size, items - begin)));
}

StepReport Trainer::Private::step()
{
    const auto begin = Clock::now();
    StepReport report;
    report.step = state.step + 1;
    report.totalSteps = totalSteps;
    report.learningRate = schedule.rate(state.step);
    const auto episodes = nextEpisodes(report);
    const TrainingBatch batch = batchOf(episodes);
    {
        const Intervention intervention = inputs.adapter->intervene(episodes);
        report.tokensReal = batch.input.realTokens();
        report.tokensVirtual = batch.input.rows * intervention.virtualTokens();
        report.gradientNorm = computeGradients(batch, intervention, report);
    }
    state.trend.add(report.loss);
    if (state.trend.isRunaway(chanceLoss))
        diverged("loss", "has risen far above chance");
    lastGood = published.load();
    update(report.learningRate);
    ++state.step;
    report.isAboveStart = state.trend.isAboveStart();
    report.seconds = secondsSince(begin);
    return report;
}

double Trainer::Private::computeGradients(
    const TrainingBatch& batch, const Intervention& intervention, StepReport& report)
{
    optimizer->clearGradients();
    const at::Tensor loss = trainingLoss(*inputs.model, batch, intervention, options.loss, labelTokens);
    report.loss = loss.item<double>();
    if (!std::isfinite(report.loss))
        diverged("loss", "is not finite");
    loss.backward();
    const double norm = clipGradients(inputs.adapter->parameters(), options.clipNorm);
    if (!std::isfinite(norm))
        diverged("gradient", "is not finite");
    return norm;
}

void Trainer::Private::update(double rate)
{
    optimizer->step(rate);
    optimizer->clearGradients();
    if (!areFinite(inputs.adapter->parameters()))
        diverged("update", "is not finite");
    published.store(inputs.adapter->clone());
}

bool Trainer::Private::isValidationDue() const
{
    const bool isPlace
        = options.validateEvery > 0 && (state.step % options.validateEvery == 0 || state.step == totalSteps);
    return isPlace && state.step > 0 && state.validatedStep != state.step;
}

void Trainer::Private::validate(StepReport& report, const std::stop_token& stop)
{
    if (!isValidationDue())
        return;
    report.validation = validationOf(*inputs.model, *inputs.adapter, *inputs.validation, options, stop);
    if (!report.validation)
        return;
    state.validatedStep = state.step;
    report.isBest = !state.best || report.validation->isBetterThan(*state.best);
    if (!report.isBest)
        return;
    state.best = report.validation;
    state.bestParameters = inputs.adapter->parameters().clone();
}

Result<void> Trainer::Private::save()
{
    if (options.checkpointFolder.empty())
        return {};
    const auto saved = saveCheckpoint(
        options.checkpointFolder, checkpointOf(state, inputs.adapter->parameters(), *optimizer, identity));
    return saved ? Result<void>() : Result<void>(saved.error());
}

void Trainer::Private::saveOrFail()
{
    if (const auto saved = save(); !saved)
        fail(saved.error());
}

void Trainer::Private::cancelled()
{
    saveOrFail();
    const std::string kept = options.checkpointFolder.empty()
        ? std::string(".")
        : "; it can be resumed from " + options.checkpointFolder.string() + ".";
    fail({ ErrorCode::Cancelled, "cancelled",
        "The training was stopped after step " + std::to_string(state.step) + " of " + std::to_string(totalSteps)
            + kept,
        {}, {} });
}

/// The update is not made, or taken back; what stays is the last state known to give finite numbers.
void Trainer::Private::diverged(const std::string& what, const std::string& how)
{
    optimizer->clearGradients();
    if (lastGood)
        inputs.adapter->parameters().copyFrom(lastGood->parameters());
    published.store(inputs.adapter->clone());
    state.trend = {}; // a resumed run with a lower rate is judged afresh
    if (state.step > 0)
        (void)save(); // what diverged is the news, not a full disk
    const Json rate = schedule.rate(state.step);
    fail({ ErrorCode::Diverged, "diverged",
        "The " + what + " of step " + std::to_string(state.step + 1) + " " + how + " at learning rate " + rate.dump()
            + ": halve the rate or lengthen the warm-up; the last finite state is kept.",
        {}, "learning_rate" });
}

StepReport Trainer::Private::finish()
{
    if (isFinished)
        return state.last;
    saveOrFail();
    isFinished = true;
    if (options.keepsBest && state.best) {
        inputs.adapter->parameters().copyFrom(state.bestParameters);
        published.store(inputs.adapter->clone());
    }
    return state.last;
}

} // namespace mnemo
