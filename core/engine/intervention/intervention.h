#pragma once

#include "core/base/matrix.h"
#include "core/engine/intervention/site.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace mnemo {

/// The map phi of PrefixMemory-Tuning (arXiv 2506.13674).
enum class FeatureMap {
    Elu, ///< x above 0, exp(x) - 1 below
    EluPlusOne, ///< for contrast only
    Gelu, ///< erf form
    GeluTanh,
    Mlp ///< ReLU(W x + b)
};
enum class PhiInput { BeforeRotation, AfterRotation };
enum class MemoryShare { QueryHead, KeyValueHead };

/// One layer's memory as plain data. `memory` is [heads, features, dh]; `weight` [heads, features, dh] and `bias`
/// [heads, features] only for FeatureMap::Mlp. heads = H or, shared by a group, G.
struct MemoryLayer {
    int layer = 0;
    FeatureMap phi = FeatureMap::Elu;
    PhiInput phiInput = PhiInput::BeforeRotation;
    MemoryShare share = MemoryShare::QueryHead;
    Array memory;
    Array weight;
    Array bias;
};

/// h' = scale h + W h + c at one place. W is [out, in], or two factors left [out, N] and right [N, in]; both may be
/// empty. c is [d], or [B,d] with one row per batch row, or empty.
struct SiteOperation {
    Site site;
    SitePositions positions = SitePositions::LastOfPrompt;
    std::vector<std::vector<std::int64_t>> columns; ///< for List: columns of the input, per row
    double scale = 1.0;
    Array matrix;
    Array left;
    Array right;
    Array offset;
};

/// What is added to one forward pass, and where: an ordered list of elements, shared by all rows or one per row.
///
/// A value: cheap to copy, built from plain data here; adapters build theirs from tensors that carry gradients
/// (intervention_p.h). Immutable once handed to `forward`.
class Intervention {
public:
    struct Elements; ///< the tensors, in intervention_p.h

    Intervention();
    ~Intervention();
    Intervention(const Intervention&);
    Intervention(Intervention&&) noexcept;
    Intervention& operator=(const Intervention&);
    Intervention& operator=(Intervention&&) noexcept;

    /// Rows [m,d] in front of every row's word embeddings.
    void addSoftPrompt(const Matrix& rows);
    /// One prompt for each row of the batch, all of equal length m.
    void addSoftPrompts(const std::vector<Matrix>& perRow);
    void addMemory(const MemoryLayer& memory);
    void addSiteOperation(const SiteOperation& operation);
    /// Everything of `other` behind what is there.
    void append(const Intervention& other);

    bool isEmpty() const;
    /// Rows in front of the text.
    std::int64_t virtualTokens() const;
    /// True when something stands in front that differs from row to row: a prefix cannot be shared then.
    bool hasPerRowPrompt() const;
    /// Fingerprint of those elements that change how a prefix is read (memories, low-rank changes, prompts in front,
    /// operations at all positions); empty when none does. Part of the key of a shared cache.
    std::string prefixFingerprint() const;
    /// One line, for instance "4 virtual tokens per row; memory in 4 layers".
    std::string describe() const;

    const Elements& elements() const { return *d; }
    Elements& elements();

private:
    std::shared_ptr<Elements> d;
};

} // namespace mnemo
