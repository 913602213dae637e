#include "core/engine/evaluate/flops.h"

#include "core/engine/intervention/intervention_p.h"

namespace mnemo {

namespace {

double product(std::int64_t a, std::int64_t b)
{
    return 2.0 * static_cast<double>(a) * static_cast<double>(b);
}

double attentionWidth(const Architecture& architecture)
{
    return static_cast<double>(architecture.layers) * static_cast<double>(architecture.queryWidth());
}

double perToken(const MemoryElement& memory, const Architecture& architecture)
{
    const std::int64_t features = memory.memory.size(-2);
    double flops = static_cast<double>(architecture.heads) * product(features, architecture.headDim);
    if (memory.weight.defined())
        flops += static_cast<double>(architecture.heads) * product(features, architecture.headDim);
    return flops;
}

double perPosition(const SiteElement& site)
{
    double flops = 0.0;
    for (const at::Tensor* map : { &site.matrix, &site.left, &site.right }) {
        if (map->defined())
            flops += 2.0 * static_cast<double>(map->numel());
    }
    return flops;
}

double positions(const SiteElement& site, std::int64_t tokens)
{
    switch (site.positions) {
    case SitePositions::All:
        return static_cast<double>(tokens);
    case SitePositions::List:
        return site.columns.empty() ? 0.0 : static_cast<double>(site.columns.front().size());
    case SitePositions::LastOfPrompt:
    case SitePositions::EveryStep:
        break;
    }
    return 1.0;
}

} // namespace

double forwardFlops(const Architecture& architecture, std::int64_t tokens, std::int64_t outputs)
{
    const auto length = static_cast<double>(tokens);
    return product(tokens, architecture.blockParameters())
        + static_cast<double>(outputs) * product(architecture.hiddenSize, architecture.vocabulary)
        + 4.0 * attentionWidth(architecture) * length * length / 2.0;
}

double stepFlops(const Architecture& architecture, std::int64_t held)
{
    return product(1, architecture.blockParameters()) + product(architecture.hiddenSize, architecture.vocabulary)
        + 4.0 * attentionWidth(architecture) * static_cast<double>(held + 1);
}

double encoderFlops(const EncoderShape& encoder, std::int64_t tokens)
{
    const auto length = static_cast<double>(tokens);
    const double attention
        = 4.0 * static_cast<double>(encoder.layers) * static_cast<double>(encoder.width) * length * length;
    return product(tokens, encoder.parameters) + (encoder.isCausal ? attention / 2.0 : attention);
}

double interventionFlops(const Intervention& intervention, const Architecture& architecture, std::int64_t tokens)
{
    const auto length = static_cast<double>(tokens);
    const Intervention::Elements& elements = intervention.elements();
    double flops = 0.0;
    for (const MemoryElement& memory : elements.memories)
        flops += length * perToken(memory, architecture);
    for (const LowRankElement& map : elements.lowRanks)
        flops += length * 2.0 * static_cast<double>(map.a.numel() + map.b.numel());
    for (const PrefixElement& prefix : elements.prefixes)
        flops += 4.0 * attentionWidth(architecture) * length * static_cast<double>(prefix.keys.front().size(-2));
    for (const SiteElement& site : elements.sites)
        flops += positions(site, tokens) * perPosition(site);
    return flops;
}

} // namespace mnemo
