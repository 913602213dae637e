#pragma once

#include "core/base/json.h"
#include "core/engine/episode.h"
#include "core/engine/lm/frozenmodel.h"
#include "core/engine/vectors/states.h"

#include <filesystem>
#include <memory>
#include <string>

namespace mnemo {

/// Where a linear task vector is fitted and used. The released code fits behind the final norm and writes before it,
/// which do not commute; kept as AsReleased for comparison (methods of arXiv 2605.20730).
enum class VectorMode { FinalNorm, LastBlock, AsReleased };
const char* vectorModeName(VectorMode mode); ///< "final_norm", "last_block", "code"
Result<VectorMode> vectorModeFrom(const std::string& name);
Site fitSite(VectorMode mode, const Architecture& architecture);
Site useSite(VectorMode mode, const Architecture& architecture);

/// How a fit went, for the run record.
struct FitReport {
    std::int64_t queries = 0; ///< N
    double lambda = 0.0;
    bool usedDual = false;
    double condition = 0.0; ///< of the Gram matrix with lambda
    double residual = 0.0; ///< Frobenius norm of Y - W H
    double targetNorm = 0.0; ///< Frobenius norm of Y
};

/// Fitted without gradients, used like any adapter: writes at one place of the last token.
class TaskVector : public InterventionMaker {
public:
    std::string method() const override { return m_method; }
    Intervention intervene(std::span<const Episode> episodes) const override;

    /// What it writes; the same for every episode.
    const SiteOperation& operation() const { return m_operation; }
    SitePositions positions() const { return m_operation.positions; }
    void setPositions(SitePositions positions) { m_operation.positions = positions; }
    /// Names, sites, lambda, seeds, model fingerprints; free to extend before saving.
    const Json& metadata() const { return m_metadata; }
    Json& metadata() { return m_metadata; }
    /// W, or C and H; for a constant its offset. Names as in an exported folder: ltv.C, ltv.H, ltv.W, vector.offset.
    std::map<std::string, Array> tensors() const;
    /// W as one matrix [d,d]; empty for a constant.
    Matrix matrix() const;

    static Result<std::shared_ptr<TaskVector>> fromTensors(
        const Json& metadata, const std::map<std::string, Array>& tensors);
    static std::shared_ptr<TaskVector> make(std::string method, SiteOperation operation, Json metadata);

private:
    std::string m_method;
    SiteOperation m_operation;
    Json m_metadata;
};

struct FittedVector {
    std::shared_ptr<TaskVector> vector;
    FitReport report;
};

/// Linear task vector: W = Y H^T (H H^T + lambda I)^-1 with H = [h_zs], Y = [h_icl - h_zs], no bias, no centring,
/// lambda not divided by N; solved in float64, in the dual form C^T H when N < d. lambda = 0 gives the minimum-norm
/// solution. Kinds: bad_lambda, no_queries, bad_input.
Result<FittedVector> fitLinear(const PairedStates& states, double lambda, const Site& use);
/// The same for any target Y [N,d] and features H [N,d].
Result<FittedVector> fitLinear(const Matrix& features, const Matrix& target, double lambda, const Site& use);
/// The constant variant: mean of h_icl - h_zs added at `use`.
Result<FittedVector> fitMeanDifference(const PairedStates& states, const Site& use);

} // namespace mnemo
