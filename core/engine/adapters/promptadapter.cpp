#include "core/engine/adapters/promptadapter.h"

#include "core/engine/adapters/adapter_p.h"
#include "core/engine/adapters/settingreader.h"
#include "core/engine/guard_p.h"
#include "core/engine/intervention/intervention_p.h"
#include "core/engine/tensors_p.h"

namespace mnemo {

namespace {
constexpr auto parameterName = "prompt_embeddings";
}

Json PromptOptions::toConfig() const
{
    return { { "method", PromptAdapter::name }, { "virtual_tokens", virtualTokens },
        { "initial_deviation", initialDeviation } };
}

Result<PromptOptions> PromptOptions::fromConfig(const Json& config, const Architecture& base)
{
    SettingReader reader(config);
    PromptOptions options;
    options.virtualTokens
        = static_cast<int>(reader.integer("virtual_tokens", options.virtualTokens, 1, base.context - 1));
    options.initialDeviation = reader.number("initial_deviation", options.initialDeviation, 0.0, 100.0);
    if (const auto checked = reader.result(); !checked)
        return checked.error();
    return options;
}

PromptAdapter::PromptAdapter(const PromptOptions& options, const Architecture& base, std::uint64_t seed)
    : m_options(options)
    , m_parameters(std::make_unique<ParameterSet>())
{
    Random random(seed);
    m_parameters->add(
        parameterName, normalTensor(random, { options.virtualTokens, base.hiddenSize }, options.initialDeviation));
}

PromptAdapter::PromptAdapter(const PromptAdapter& other)
    : Adapter(other)
    , m_options(other.m_options)
    , m_parameters(std::make_unique<ParameterSet>(other.m_parameters->clone()))
{
}

PromptAdapter::~PromptAdapter() = default;

Intervention PromptAdapter::intervene(std::span<const Episode>) const
{
    Intervention intervention;
    intervention.elements().softPrompts.push_back({ (*m_parameters)[parameterName] });
    return intervention;
}

std::shared_ptr<Adapter> PromptAdapter::clone() const
{
    return std::shared_ptr<Adapter>(new PromptAdapter(*this));
}

Result<void> PromptAdapter::startFrom(const Matrix& rows)
{
    return guarded([&] {
        const at::NoGradGuard noGradients;
        at::Tensor& target = (*m_parameters)[parameterName];
        const at::Tensor values = toTensor(rows);
        if (values.sizes() != target.sizes())
            fail({ ErrorCode::Mismatch, "bad_value",
                "The starting rows are " + std::to_string(rows.rows) + " x " + std::to_string(rows.columns)
                    + ", the prompt is " + std::to_string(target.size(0)) + " x " + std::to_string(target.size(1))
                    + ": give as many tokens as the prompt has.",
                {}, parameterName });
        target.copy_(values);
    });
}

} // namespace mnemo
