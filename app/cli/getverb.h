#pragma once

#include "app/cli/context.h"

namespace mnemo::cli {

/// `get`: a base model from a hub into the model folder.
void addGetVerb(CLI::App& app, Context& context);

} // namespace mnemo::cli
