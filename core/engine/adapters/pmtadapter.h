#pragma once

#include "core/engine/adapters/adapter.h"

#include <vector>

namespace mnemo {

/// The open choices of PrefixMemory-Tuning; the defaults are the recommended readings.
struct PmtOptions {
    FeatureMap phi = FeatureMap::Elu;
    PhiInput phiInput = PhiInput::BeforeRotation;
    MemoryShare share = MemoryShare::QueryHead;
    std::vector<int> layers; ///< which layers get a memory; empty: all
    int features = 0; ///< rows of W for FeatureMap::Mlp; 0: the head size

    Json toConfig() const;
    static Result<PmtOptions> fromConfig(const Json& config, const Architecture& base);
};

/// PrefixMemory-Tuning (arXiv 2506.13674): o = softmax attention + phi(q)^T M in each head, before heads are joined.
/// q is raw (no 1 / sqrt(dh)), there is no normaliser, M starts at zero, so step 0 equals the base model.
///
/// Parameters "base_model.model.model.layers.N.self_attn.pmt_M" [heads, features, dh], and for the MLP map pmt_W
/// [heads, features, dh], pmt_b [heads, features]; heads = H or, shared, G.
class PmtAdapter : public Adapter {
public:
    static constexpr auto name = "PMT";

    PmtAdapter(const PmtOptions& options, const Architecture& base, std::uint64_t seed);
    ~PmtAdapter() override;

    std::string method() const override { return name; }
    Intervention intervene(std::span<const Episode> episodes) const override;
    ParameterSet& parameters() override { return *m_parameters; }
    const ParameterSet& parameters() const override { return *m_parameters; }
    Json config() const override { return m_options.toConfig(); }
    std::shared_ptr<Adapter> clone() const override;

private:
    PmtAdapter(const PmtAdapter& other);
    std::string parameterName(int layer, const char* part) const;

    PmtOptions m_options;
    bool m_isGpt2 = false;
    std::unique_ptr<ParameterSet> m_parameters;
};

} // namespace mnemo
