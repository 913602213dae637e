#include "core/engine/guard_p.h"
#include "core/engine/train/optimizer_p.h"

#include <algorithm>
#include <cmath>

namespace mnemo {

AdamW::AdamW(const ParameterSet& parameters, Options options)
    : m_options(std::move(options))
{
    for (const auto& [name, tensor] : parameters.tensors) {
        const bool decays = !m_options.decays || m_options.decays(name);
        m_slots.push_back({ name, tensor, at::zeros_like(tensor.detach()), at::zeros_like(tensor.detach()), 0,
            decays ? m_options.weightDecay : 0.0 });
    }
}

void AdamW::step(double rate)
{
    const at::NoGradGuard noGradients;
    for (Slot& slot : m_slots) {
        if (slot.parameter.grad().defined())
            update(slot, rate);
    }
}

void AdamW::update(Slot& slot, double rate) const
{
    const at::Tensor gradient = slot.parameter.grad();
    const double count = static_cast<double>(++slot.count);
    slot.parameter.mul_(1.0 - rate * slot.decay);
    slot.mean.mul_(m_options.beta1).add_(gradient, 1.0 - m_options.beta1);
    slot.square.mul_(m_options.beta2).addcmul_(gradient, gradient, 1.0 - m_options.beta2);
    const double meanCorrection = 1.0 - std::pow(m_options.beta1, count);
    const double squareCorrection = std::sqrt(1.0 - std::pow(m_options.beta2, count));
    const at::Tensor divisor = slot.square.sqrt().div_(squareCorrection).add_(m_options.epsilon);
    slot.parameter.addcdiv_(slot.mean, divisor, -rate / meanCorrection);
}

void AdamW::clearGradients()
{
    for (Slot& slot : m_slots)
        slot.parameter.mutable_grad() = at::Tensor();
}

ParameterSet AdamW::state() const
{
    ParameterSet state;
    for (const Slot& slot : m_slots) {
        state.tensors.emplace_back("adam_m." + slot.name, slot.mean.clone());
        state.tensors.emplace_back("adam_v." + slot.name, slot.square.clone());
        state.tensors.emplace_back("adam_step." + slot.name, at::full({ 1 }, slot.count, at::kLong));
    }
    return state;
}

namespace {

const at::Tensor& stateTensor(const ParameterSet& state, const std::string& name, at::IntArrayRef shape)
{
    const auto found = std::find_if(
        state.tensors.begin(), state.tensors.end(), [&name](const auto& entry) { return entry.first == name; });
    if (found == state.tensors.end() || found->second.sizes() != shape)
        fail({ ErrorCode::Mismatch, "bad_checkpoint",
            "The checkpoint has no fitting tensor " + name + ": it belongs to another run; start afresh.", {}, name });
    return found->second;
}

} // namespace

void AdamW::restore(const ParameterSet& state)
{
    const at::NoGradGuard noGradients;
    for (Slot& slot : m_slots) {
        slot.mean.copy_(stateTensor(state, "adam_m." + slot.name, slot.parameter.sizes()));
        slot.square.copy_(stateTensor(state, "adam_v." + slot.name, slot.parameter.sizes()));
        slot.count = stateTensor(state, "adam_step." + slot.name, { 1 }).item<std::int64_t>();
    }
}

double gradientNorm(const ParameterSet& parameters)
{
    double sum = 0.0;
    for (const auto& [name, tensor] : parameters.tensors) {
        if (tensor.grad().defined())
            sum += tensor.grad().detach().to(at::kDouble).square().sum().item<double>();
    }
    return std::sqrt(sum);
}

double clipGradients(const ParameterSet& parameters, double limit)
{
    const at::NoGradGuard noGradients;
    const double norm = gradientNorm(parameters);
    const double factor = std::min(1.0, limit / (norm + 1e-6));
    if (limit <= 0.0 || factor == 1.0)
        return norm;
    for (const auto& [name, tensor] : parameters.tensors) {
        if (tensor.grad().defined())
            at::Tensor(tensor.grad()).mul_(factor);
    }
    return norm;
}

} // namespace mnemo
