#pragma once

#include "core/engine/evaluate/evaluator.h"

namespace mnemo {

/// Fills the figures of an evaluation from its items.
void summarise(Evaluation& evaluation, const EvaluationOptions& options, int wantedExemplars);

} // namespace mnemo
