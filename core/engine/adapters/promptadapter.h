#pragma once

#include "core/engine/adapters/adapter.h"

namespace mnemo {

struct PromptOptions {
    int virtualTokens = 10; ///< m
    double initialDeviation = 0.02; ///< of the normal numbers the rows start from

    Json toConfig() const;
    static Result<PromptOptions> fromConfig(const Json& config, const Architecture& base);
};

/// Prompt tuning (arXiv 2104.08691): the same m trained rows in front of every prompt. Parameter "prompt_embeddings"
/// [m, d].
class PromptAdapter : public Adapter {
public:
    static constexpr auto name = "Prompt tuning";

    PromptAdapter(const PromptOptions& options, const Architecture& base, std::uint64_t seed);
    ~PromptAdapter() override;

    std::string method() const override { return name; }
    Intervention intervene(std::span<const Episode> episodes) const override;
    ParameterSet& parameters() override { return *m_parameters; }
    const ParameterSet& parameters() const override { return *m_parameters; }
    Json config() const override { return m_options.toConfig(); }
    std::shared_ptr<Adapter> clone() const override;

    /// Starts from given rows instead, for instance word embeddings of the task's description; [m, d].
    Result<void> startFrom(const Matrix& rows);

private:
    PromptAdapter(const PromptAdapter& other);

    PromptOptions m_options;
    std::unique_ptr<ParameterSet> m_parameters;
};

} // namespace mnemo
