#pragma once

#include "core/base/result.h"
#include "core/engine/intervention/capture.h"
#include "core/engine/intervention/input.h"
#include "core/engine/intervention/intervention.h"
#include "core/engine/lm/architecture.h"

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace mnemo {

class Tokenizer;

/// Keys and values of what was read so far, for every layer. An explicit argument of `forward`, owned by the caller,
/// used by one thread at a time. A copy is cheap and independent: later steps never write into shared tensors.
class KeyValueCache {
public:
    KeyValueCache();
    ~KeyValueCache();
    KeyValueCache(const KeyValueCache&);
    KeyValueCache& operator=(const KeyValueCache&);

    /// Columns held, virtual ones included.
    std::int64_t length() const;
    std::int64_t rows() const;
    /// Fingerprint of ids and of the elements that touched them; see Intervention::prefixFingerprint.
    const std::string& key() const;
    /// The same content for n rows; only for a cache of one row.
    KeyValueCache repeated(std::int64_t n) const;

    struct Private; ///< frozenmodel_p.h
    std::unique_ptr<Private> d;
};

/// A language model loaded once and never changed: an architecture over a mapped weight set.
///
/// `forward` is the only door to it. It is const and may be called from several threads at once: no hooks, no modes.
class FrozenModel {
public:
    enum class Dtype { Automatic, Float32, BFloat16 };
    struct Options {
        Dtype dtype = Dtype::Float32; ///< of the frozen weights; norms, softmax and adapters are always float32
        std::string device = "cpu"; ///< or "cuda:N" where the libtorch has it
    };

    /// Opens a folder (config.json, model.safetensors or shards with an index, tokenizer.json) or a GGUF file (also
    /// alone in a folder). Nothing is half-loaded: all tensors the architecture asks for are there, none besides.
    static Result<std::shared_ptr<const FrozenModel>> open(const std::filesystem::path& folder, const Options& options);
    static Result<std::shared_ptr<const FrozenModel>> open(const std::filesystem::path& folder)
    {
        return open(folder, Options {});
    }
    ~FrozenModel();

    const Architecture& architecture() const;
    const std::filesystem::path& folder() const; ///< as it was opened: a folder or a GGUF file
    std::string name() const; ///< the folder's name, or the file's without its ending
    /// SHA-256 over config, tensor names, shapes, bytes, or the GGUF file: equal for equal models wherever they lie.
    const std::string& fingerprint() const;
    Dtype dtype() const;
    std::string device() const;
    /// Null when the model has none.
    std::shared_ptr<const Tokenizer> tokenizer() const;

    /// One pass over `input`. With a cache, `input` continues what the cache holds and is appended to it.
    Result<ForwardOutput> forward(const Input& input, const Intervention& intervention = {},
        const Capture& capture = {}, KeyValueCache* cache = nullptr) const;

    /// Greedy continuation of one row, at most `count` tokens, ended early by any of `stopIds` (kept in the result).
    Result<std::vector<std::int64_t>> generate(const std::vector<std::int64_t>& ids, int count,
        const Intervention& intervention = {}, const std::vector<std::int64_t>& stopIds = {}, bool useCache = true,
        const std::function<bool(std::int64_t)>& onToken = {}) const;

    /// The output matrix, [V,d] (the embedding when tied). A copy in float32.
    Matrix outputMatrix() const;
    /// Rows of the word embedding, [n,d].
    Matrix embeddingRows(const std::vector<std::int64_t>& ids) const;

    struct Private; ///< frozenmodel_p.h
    const Private& p() const { return *d; }

private:
    FrozenModel();
    std::unique_ptr<Private> d;
};

} // namespace mnemo
