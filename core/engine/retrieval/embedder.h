#pragma once

#include "core/base/matrix.h"
#include "core/base/result.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace mnemo {

class FrozenModel;

/// Called now and then with what is done and what there is, on the calling thread.
using EngineProgress = std::function<void(std::size_t done, std::size_t total)>;

/// What one text costs an encoder (see encoderFlops).
struct EncoderShape {
    std::int64_t layers = 0;
    std::int64_t width = 0; ///< of the joined heads
    std::int64_t parameters = 0; ///< of its blocks, norms included
    bool isCausal = false;
};

struct Embeddings {
    Matrix vectors; ///< [n, d'], not normalised
    std::vector<std::int64_t> tokens; ///< tokens read of each text
    std::size_t cutTexts = 0; ///< texts longer than the encoder's context: only their beginning was read
};

/// Text to one dense vector. Immutable; const functions may be called from any thread.
class Embedder {
public:
    virtual ~Embedder() = default;
    virtual std::int64_t width() const = 0; ///< d'
    /// Equal for embedders that give equal vectors: weights, layer, pooling.
    virtual std::string fingerprint() const = 0;
    /// One line: "mean of the last hidden states of tiny-a".
    virtual std::string describe() const = 0;
    virtual EncoderShape shape() const = 0;
    /// Blocking. A text's vector does not depend on its neighbours in a batch. Kinds: "empty_text" (names the text by
    /// its place, from 0), "cancelled", and those of FrozenModel::forward.
    virtual Result<Embeddings> embed(const std::vector<std::string>& texts, std::stop_token stop = {},
        const EngineProgress& progress = {}) const = 0;
};

/// The mean over all tokens of one entry of the frozen model's list of hidden states.
class HiddenStateEmbedder : public Embedder {
public:
    struct Options {
        int layer = -1; ///< 0: embeddings; l: after block l; L (or -1): after the final norm
        int batchSize = 32;
    };

    /// Kinds: "bad_layer", "no_tokenizer".
    static Result<std::shared_ptr<const HiddenStateEmbedder>> make(
        std::shared_ptr<const FrozenModel> model, const Options& options);

    std::int64_t width() const override;
    std::string fingerprint() const override;
    std::string describe() const override;
    EncoderShape shape() const override;
    Result<Embeddings> embed(const std::vector<std::string>& texts, std::stop_token stop = {},
        const EngineProgress& progress = {}) const override;
    /// The same for texts that are ids already. Rows are not cut.
    Result<Matrix> embedIds(const std::vector<std::vector<std::int64_t>>& ids, std::stop_token stop = {},
        const EngineProgress& progress = {}) const;

private:
    HiddenStateEmbedder(std::shared_ptr<const FrozenModel> model, const Options& options);

    std::shared_ptr<const FrozenModel> m_model;
    Options m_options;
};

/// Rows divided by their L2 norm. Rows of zeros stay, and so do rows of unit length, bit for bit.
Matrix normalised(Matrix vectors);

} // namespace mnemo
