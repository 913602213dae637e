#pragma once

#include "core/plugin/pluginhost.h"

#include <QString>

namespace mnemo {

/// A plugin's text in the window's language, else in English.
QString localText(const LocalText& text);
/// A way to find exemplars, as people call it: ours, or named by its plugin.
QString retrievalText(const PluginHost& plugins, const std::string& id);
/// "retrieval, pictures" of what a plugin says that it adds.
QString additionsText(const std::vector<std::string>& adds);

} // namespace mnemo
