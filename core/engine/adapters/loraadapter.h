#pragma once

#include "core/engine/adapters/adapter.h"

#include <string>
#include <vector>

namespace mnemo {

struct LoraOptions {
    int rank = 8;
    double alpha = 16.0; ///< the change is scaled by alpha / rank
    std::vector<std::string> targets { "q_proj", "k_proj", "v_proj", "o_proj", "gate_proj", "up_proj", "down_proj" };
    std::vector<int> layers; ///< empty: all

    Json toConfig() const;
    static Result<LoraOptions> fromConfig(const Json& config, const Architecture& base);
};

/// LoRA (arXiv 2106.09685): y += alpha / rank * B A x at the chosen linear maps of every block. A starts uniform in
/// +-1/sqrt(in), B at zero.
///
/// Parameters "base_model.model.model.layers.N.self_attn.q_proj.lora_A.weight" [rank, in] and ".lora_B.weight"
/// [out, rank], as peft names them. Not for GPT-2, whose maps are joined.
class LoraAdapter : public Adapter {
public:
    static constexpr auto name = "LoRA";

    LoraAdapter(const LoraOptions& options, const Architecture& base, std::uint64_t seed);
    ~LoraAdapter() override;

    std::string method() const override { return name; }
    Intervention intervene(std::span<const Episode> episodes) const override;
    ParameterSet& parameters() override { return *m_parameters; }
    const ParameterSet& parameters() const override { return *m_parameters; }
    Json config() const override { return m_options.toConfig(); }
    std::shared_ptr<Adapter> clone() const override;

private:
    LoraAdapter(const LoraAdapter& other);

    LoraOptions m_options;
    std::vector<std::string> m_modules; ///< "model.layers.0.self_attn.q_proj", in the order of the parameters
    std::unique_ptr<ParameterSet> m_parameters;
};

} // namespace mnemo
