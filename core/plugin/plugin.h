#pragma once

#include "core/data/inputkind.h"
#include "core/engine/retrieval/neighboursearch.h"

#include <memory>
#include <vector>

namespace mnemo {

/// Number of the interface: it grows whenever a plugin that was built before would no longer fit. A plugin says it in
/// its metadata, which is read before any of its code runs, and its library says it again.
constexpr int pluginInterface = 1;

/// What a plugin's library adds, without Qt: the window and the command line load it alike.
///
/// Made once, by the library; lives until the program ends. Its functions are called once, from any thread.
class Plugin {
public:
    virtual ~Plugin() = default;
    /// Ways to find exemplars. Their ids stand in configurations, so they must be unique and stay as they are.
    virtual std::vector<std::shared_ptr<const NeighbourSearch>> searches() const { return {}; }
    /// Kinds of input text, with their pictures.
    virtual std::vector<SharedInputKind> inputKinds() const { return {}; }
};

} // namespace mnemo

#define MNEMO_PLUGIN_EXPORT __attribute__((visibility("default")))

/// Once in a plugin's library, outside any namespace: MNEMO_PLUGIN(my::Plugin).
#define MNEMO_PLUGIN(Class)                                                                                            \
    extern "C" MNEMO_PLUGIN_EXPORT int mnemoPluginInterface()                                                          \
    {                                                                                                                  \
        return mnemo::pluginInterface;                                                                                 \
    }                                                                                                                  \
    extern "C" MNEMO_PLUGIN_EXPORT mnemo::Plugin* mnemoPlugin()                                                        \
    {                                                                                                                  \
        static Class plugin;                                                                                           \
        return &plugin;                                                                                                \
    }
