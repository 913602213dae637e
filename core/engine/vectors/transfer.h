#pragma once

#include "core/engine/vectors/taskvector.h"

#include <optional>
#include <utility>

namespace mnemo {

class Tokenizer;

/// Pairs of output rows that mean the same token: (row of the small model, row of the large one).
using SharedRows = std::vector<std::pair<std::int64_t, std::int64_t>>;

/// Tokens that both vocabularies hold, by their text; padding rows past a tokenizer's size are left out. Both models
/// need a tokenizer. Kind: no_shared_vocabulary when fewer tokens are shared than the small model is wide.
Result<SharedRows> sharedVocabulary(const FrozenModel& small, const FrozenModel& large);

/// M [ds,dl] with U_small M ~ U_large over the shared rows, in least squares and float64.
struct WidthBridge {
    Matrix map;
    std::int64_t rows = 0;
    double residual = 0.0; ///< Frobenius norm
    double relativeResidual = 0.0; ///< over the norm of U_large
    double condition = 0.0; ///< of U_small^T U_small
};
Result<WidthBridge> bridgeWidths(const FrozenModel& small, const FrozenModel& large, const SharedRows& rows);

/// The scenarios of the released code (methods 3.6). Only BridgedTargets fits models of different width.
enum class TransferScenario {
    ReuseMatrix, ///< 3-1: W of the large model's own states
    MixedTargets, ///< 3-2: target h_icl(large) - h_zs(small)
    BridgedTargets, ///< 3-3: target M h_icl(large) - h_zs(small)
    ConjugatedMatrix ///< 3-4: M W M^-1
};

/// What a transfer is fitted on: states behind the final norm, row i of all three for the same query.
struct TransferStates {
    Matrix largeZeroShot; ///< needed by ReuseMatrix and ConjugatedMatrix
    Matrix largeWithDemonstrations;
    Matrix smallZeroShot;
};

/// The vector for the small model, used at `use`. Kinds: width_mismatch when the scenario needs equal widths.
Result<FittedVector> transferVector(
    const TransferStates& states, const WidthBridge& bridge, TransferScenario scenario, double lambda, const Site& use);

} // namespace mnemo
