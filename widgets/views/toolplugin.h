#pragma once

#include "core/plugin/plugin.h"

#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <vector>

class QWidget;

namespace mnemo {

class Laboratory;
struct Task;

/// What a plugin's panel sees of the window: the model and data in use, and the selected query. GUI thread, but for
/// what `ask` runs.
class ToolContext : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// Model, data and template in use; null until they are open.
    virtual std::shared_ptr<const Task> task() const = 0;
    /// Opens models, data and indexes by name; from any thread (core/experiment/laboratory.h).
    virtual Laboratory& laboratory() = 0;
    /// The selected query, as a position in the task's test items.
    virtual int queryPosition() const = 0;
    virtual void selectQuery(int position) = 0;
    /// Runs `work` on the inspection lane, then what it returned in the GUI thread, unless `receiver` is gone.
    virtual void ask(QObject* receiver, std::function<std::function<void()>()> work) = 0;
    /// Into the window's log.
    virtual void log(const QString& text) = 0;

Q_SIGNALS:
    void taskChanged();
    void queryChanged(int position);
};

/// A panel that a plugin brings: a dock of the window.
struct ToolPanel {
    QString id; ///< stable: settings and layouts go by it
    QString title;
    QString icon; ///< a name of resources/icons, for instance "table"
    std::function<QWidget*(ToolContext& context)> make; ///< called once, when the panel is first seen
};

/// What a plugin's window library adds. Made once, by the library; lives until the program ends.
class ToolPlugin {
public:
    virtual ~ToolPlugin() = default;
    virtual std::vector<ToolPanel> panels() const = 0;
};

} // namespace mnemo

/// Once in a plugin's window library, outside any namespace: MNEMO_TOOL_PLUGIN(my::ToolPlugin). The number is that of
/// the interface, see core/plugin/plugin.h.
#define MNEMO_TOOL_PLUGIN(Class)                                                                                       \
    extern "C" Q_DECL_EXPORT int mnemoToolPluginInterface()                                                            \
    {                                                                                                                  \
        return mnemo::pluginInterface;                                                                                 \
    }                                                                                                                  \
    extern "C" Q_DECL_EXPORT mnemo::ToolPlugin* mnemoToolPlugin()                                                      \
    {                                                                                                                  \
        static Class plugin;                                                                                           \
        return &plugin;                                                                                                \
    }
