#pragma once

#include "core/base/result.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace mnemo {

/// A text in several languages, by code ("en", "es"); "en" is always there.
using LocalText = std::map<std::string, std::string>;
/// In this language, else in English.
std::string textIn(const LocalText& text, const std::string& language);

/// What a plugin's folder says of itself in plugin.json.
struct PluginMetadata {
    std::string id; ///< small letters, digits, '-' and '_'
    LocalText name;
    LocalText description;
    std::string version;
    std::string author;
    int interface = 0; ///< of pluginInterface
    std::vector<std::string> adds; ///< "retrieval", "input", "panel": for the person who decides about it
    std::string library; ///< file in the same folder with what needs no window; empty: none
    std::string window; ///< file in the same folder with the panels; empty: none
    std::map<std::string, LocalText> texts; ///< names of what it adds, by id
};

/// Reads FOLDER/plugin.json; none of the plugin's code runs. Kinds: "plugin_foreign" (there is none), "plugin_metadata"
/// (not JSON, a field is missing or wrong: the message names it), "plugin_interface" (made for another interface).
Result<PluginMetadata> readPluginMetadata(const std::filesystem::path& folder);

} // namespace mnemo
