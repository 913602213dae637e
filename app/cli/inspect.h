#pragma once

#include <filesystem>
#include <string>

namespace mnemo::cli {

class Context;

/// What `path` holds, or, with exit code 1, what is wrong with it and where.
void runInspect(Context& context, const std::string& path);
void inspectGguf(Context& context, const std::filesystem::path& path);

} // namespace mnemo::cli
