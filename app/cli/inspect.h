#pragma once

#include <string>

namespace mnemo::cli {

class Context;

/// What `path` holds, or, with exit code 1, what is wrong with it and where.
void runInspect(Context& context, const std::string& path);

} // namespace mnemo::cli
