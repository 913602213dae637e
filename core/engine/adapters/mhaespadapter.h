#pragma once

#include "core/engine/adapters/adapter.h"

#include <vector>

namespace mnemo {

class FrozenModel;

struct MhaEspOptions {
    int heads = 4; ///< H_p; each head is one virtual token
    int exemplars = 5; ///< K
    int embeddingWidth = 0; ///< d' of the dense vectors
    int depth = 1; ///< stacked blocks; block j > 1 asks with the z of block j - 1 and sees the same keys and values
    int tokensPerExemplar = 1; ///< t keys for each exemplar, see `chunkMeans`
    bool sortsExemplars = true; ///< sums in the order of data-set rows: a permutation then changes no bit
    int textExemplars = 0; ///< the top c exemplars also stand in the prompt as text

    Json toConfig() const;
    static Result<MhaEspOptions> fromConfig(const Json& config, const Architecture& base);
};

/// MHA-ESP (arXiv 2510.05363): each head attends from the query's dense vector to the exemplars' and gives one virtual
/// token in front of the prompt. With E_x, E_k in R^d' and d the width of the language model:
/// q = Wq E_x + bq, k_k = Wk E_k + bk, v_k = Wv E_k + bv in R^d; z = sum_k softmax_k(q . k_k / sqrt(d)) v_k.
///
/// Parameters "esp.head.N.q.weight" [d, d'], ".q.bias" [d], the same for k and v. Rows with fewer than K exemplars are
/// masked, never filled up; a row with none is refused (no_exemplars). Exemplar::vector holds t * d' numbers.
class MhaEspAdapter : public Adapter {
public:
    static constexpr auto name = "MHA-ESP";

    /// Weights start uniform in +-1/sqrt(d'), as a plain linear layer; call `scaleValues` before training.
    MhaEspAdapter(const MhaEspOptions& options, const Architecture& base, std::uint64_t seed);
    ~MhaEspAdapter() override;

    std::string method() const override { return name; }
    EpisodeNeeds needs() const override;
    Intervention intervene(std::span<const Episode> episodes) const override;
    /// 2 H_p d d' (1 + 2 K t) for the projections, 4 H_p K t d for each block's attention.
    double makingFlops(const Episode& episode) const override;
    ParameterSet& parameters() override { return *m_parameters; }
    const ParameterSet& parameters() const override { return *m_parameters; }
    Json config() const override { return m_options.toConfig(); }
    std::shared_ptr<Adapter> clone() const override;

    /// Multiplies weight and bias of every v so that the mean norm of z over `sample` equals `meanWordNorm` (exactly so
    /// at depth 1). Returns the factor.
    Result<double> scaleValues(std::span<const Episode> sample, double meanWordNorm);

    /// For each episode heads x K, the softmax weights of the last block over the exemplars in the episode's own order
    /// (the t keys of an exemplar summed). Thread-safe.
    Result<std::vector<Matrix>> exemplarWeights(std::span<const Episode> episodes) const;

    struct Vectors; ///< the batch's dense vectors as tensors, mhaespadapter_p.h
    struct Head; ///< what one head computed, mhaespadapter_p.h
    /// `intervene` in its parts, with gradients where the calling thread has them on. Throw inside the engine only.
    Vectors vectorsOf(std::span<const Episode> episodes) const;
    Head attend(int head, const Vectors& vectors) const;
    Intervention promptOf(const Vectors& vectors) const;

private:
    MhaEspAdapter(const MhaEspAdapter& other);

    MhaEspOptions m_options;
    double m_scale = 1.0; ///< 1 / sqrt(d)
    std::unique_ptr<ParameterSet> m_parameters;
};

/// Cuts n states [n, d'] into t chunks, chunk c = states floor(c n / t) .. floor((c + 1) n / t) - 1, and averages each:
/// t * d' numbers for Exemplar::vector. With n < t an empty chunk repeats the state at its beginning.
std::vector<float> chunkMeans(const Matrix& states, int chunks);

/// Mean L2 norm of the rows of the word embedding.
double meanWordNorm(const FrozenModel& model);

} // namespace mnemo
