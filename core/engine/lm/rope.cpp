#include "core/engine/lm/rope_p.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace mnemo {

namespace {

/// theta^(-2j/dim) in float32, j = 0 .. dim/2 - 1.
at::Tensor baseFrequencies(double theta, std::int64_t dim)
{
    const at::Tensor exponent = at::arange(0, dim, 2, at::kFloat) / static_cast<double>(dim);
    return 1.0 / at::pow(theta, exponent).to(at::kFloat);
}

at::Tensor llama3(const at::Tensor& frequencies, const RopeScaling& rope)
{
    const at::Tensor wavelength = 2.0 * std::numbers::pi / frequencies;
    const double longest = rope.originalContext / rope.lowFrequencyFactor;
    const double shortest = rope.originalContext / rope.highFrequencyFactor;
    const at::Tensor smooth = (rope.originalContext / wavelength - rope.lowFrequencyFactor)
        / (rope.highFrequencyFactor - rope.lowFrequencyFactor);
    const at::Tensor mixed = (1.0 - smooth) * frequencies / rope.factor + smooth * frequencies;
    const at::Tensor scaled = at::where(wavelength > longest, frequencies / rope.factor, frequencies);
    return at::where((wavelength <= longest).logical_and(wavelength >= shortest), mixed, scaled);
}

at::Tensor yarn(const at::Tensor& frequencies, const Architecture& a)
{
    const auto& rope = a.rope;
    const double dim = static_cast<double>(a.headDim);
    const auto corrected = [&](double rotations) {
        return dim * std::log(rope.originalContext / (rotations * 2.0 * std::numbers::pi))
            / (2.0 * std::log(a.ropeTheta));
    };
    const double low = std::max(std::floor(corrected(rope.betaFast)), 0.0);
    double high = std::min(std::ceil(corrected(rope.betaSlow)), dim - 1.0);
    if (low == high)
        high += 0.001; // as the reference does, against a division by zero
    const at::Tensor ramp = ((at::arange(a.headDim / 2, at::kFloat) - low) / (high - low)).clamp(0.0, 1.0);
    return frequencies / rope.factor * ramp + frequencies * (1.0 - ramp);
}

} // namespace

at::Tensor inverseFrequencies(const Architecture& a)
{
    const at::Tensor frequencies = baseFrequencies(a.ropeTheta, a.headDim);
    switch (a.rope.kind) {
    case RopeScaling::Kind::Linear:
        return frequencies / a.rope.factor;
    case RopeScaling::Kind::Llama3:
        return llama3(frequencies, a.rope);
    case RopeScaling::Kind::Yarn:
        return yarn(frequencies, a);
    case RopeScaling::Kind::None:
    case RopeScaling::Kind::Dynamic:
        break;
    }
    return frequencies;
}

at::Tensor dynamicFrequencies(const Architecture& a, double length)
{
    const double context = static_cast<double>(a.context);
    if (length <= context)
        return baseFrequencies(a.ropeTheta, a.headDim);
    const double dim = static_cast<double>(a.headDim);
    const double stretched = a.rope.factor * length / context - (a.rope.factor - 1.0);
    return baseFrequencies(a.ropeTheta * std::pow(stretched, dim / (dim - 2.0)), a.headDim);
}

Rotation rotation(const Architecture& a, const at::Tensor& frequencies, double magnitude, const at::Tensor& positions)
{
    at::Tensor rates = frequencies.view({ 1, 1, -1 });
    if (a.rope.kind == RopeScaling::Kind::Dynamic) {
        const at::Tensor lengths = (std::get<0>(positions.max(1)) + 1).to(at::kCPU);
        std::vector<at::Tensor> perRow;
        for (std::int64_t row = 0; row < lengths.size(0); ++row)
            perRow.push_back(dynamicFrequencies(a, static_cast<double>(lengths[row].item<std::int64_t>())));
        rates = at::stack(perRow).unsqueeze(1).to(frequencies.device());
    }
    const at::Tensor angles = (positions.unsqueeze(-1).to(at::kFloat) * rates).unsqueeze(1);
    return { angles.cos() * magnitude, angles.sin() * magnitude };
}

at::Tensor rotate(const at::Tensor& x, const Rotation& rotation)
{
    const auto half = x.size(-1) / 2;
    const at::Tensor first = x.narrow(-1, 0, half);
    const at::Tensor second = x.narrow(-1, half, half);
    return at::cat({ first * rotation.cos - second * rotation.sin, second * rotation.cos + first * rotation.sin }, -1);
}

} // namespace mnemo
