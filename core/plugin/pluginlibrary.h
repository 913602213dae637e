#pragma once

#include "core/base/result.h"

#include <filesystem>
#include <string>

namespace mnemo {

/// Whether a file can be a plugin's library, judged by its bytes alone, so that nothing of it runs and a cut file
/// cannot end the program: a whole ELF library for this machine that holds the name `entry`. Kinds: "plugin_missing"
/// (no such file), "plugin_broken" (no library, cut, or for another machine), "plugin_foreign" (somebody else's
/// library).
Result<void> checkPluginLibrary(const std::filesystem::path& file, const std::string& entry);

/// Checks, loads and asks for the object behind `entry`, after `entry` + "Interface" gave our number. From then on its
/// code is part of the program and is never unloaded. Kinds: those of the check, "plugin_library" (a library that it
/// needs is not there; `item` names it), "plugin_interface", "plugin_failed" (its own start failed).
Result<void*> openPluginLibrary(const std::filesystem::path& file, const std::string& entry);

} // namespace mnemo
