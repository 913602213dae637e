#pragma once

#include "app/cli/context.h"

namespace mnemo::cli {

/// `precision`: how far bfloat16 weights are from float32 ones on the data at hand.
void addPrecisionVerb(CLI::App& app, Context& context);

} // namespace mnemo::cli
