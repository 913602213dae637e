#pragma once

#include "app/panelregistry.h"

namespace mnemo {

/// The panels that plugins bring, as lines for the registry; loads the plugins' window libraries. What cannot be loaded
/// goes into the log. Once, before the window is built.
std::vector<PanelSpec> pluginPanelSpecs(Workbench& workbench);

} // namespace mnemo
