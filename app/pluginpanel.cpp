#include "app/pluginpanel.h"

#include "app/panel.h"
#include "widgets/views/errortext.h"
#include "widgets/views/toolplugin.h"

#include <QVBoxLayout>

#include <algorithm>

namespace mnemo {

namespace {

/// The window as a plugin's panel sees it.
class WorkbenchContext : public ToolContext {
public:
    WorkbenchContext(Workbench& workbench, QObject* parent)
        : ToolContext(parent)
        , m_workbench(workbench)
    {
        connect(&workbench, &Workbench::taskChanged, this, &ToolContext::taskChanged);
        connect(&workbench, &Workbench::selectionChanged, this,
            [this](const Selection& selection) { Q_EMIT queryChanged(selection.position); });
    }
    std::shared_ptr<const Task> task() const override { return m_workbench.task(); }
    Laboratory& laboratory() override { return m_workbench.laboratory(); }
    int queryPosition() const override { return m_workbench.selection().position; }
    void selectQuery(int position) override
    {
        auto selection = m_workbench.selection();
        selection.position = position;
        selection.exemplar = -1;
        m_workbench.select(selection);
    }
    void ask(QObject* receiver, std::function<std::function<void()>()> work) override
    {
        using Then = std::function<void()>;
        m_workbench.ask<Then>(receiver, std::move(work), [](const Then& then) {
            if (then)
                then();
        });
    }
    void log(const QString& text) override { m_workbench.addLog(Severity::Info, text); }

private:
    Workbench& m_workbench;
};

/// A plugin's widget as a panel of the window.
class PluginPanel : public Panel {
public:
    PluginPanel(Workbench& workbench, const ToolPanel& tool)
        : Panel(workbench, tool.id, nullptr)
    {
        auto* layout = new QVBoxLayout(this);
        layout->setContentsMargins({});
        if (auto* widget = tool.make(*new WorkbenchContext(workbench, this)))
            layout->addWidget(widget);
    }
};

PanelSpec specOf(const ToolPanel& tool)
{
    return { tool.id, tool.title, tool.icon.isEmpty() ? QStringLiteral("toggle") : tool.icon, PanelSpec::Place::Right,
        [tool](Workbench& workbench) -> Panel* { return new PluginPanel(workbench, tool); }, {} };
}

} // namespace

std::vector<PanelSpec> pluginPanelSpecs(Workbench& workbench)
{
    std::vector<PanelSpec> specs;
    const auto ours = panelSpecs();
    const auto isTaken = [&](const QString& id) {
        const auto has = [&](const PanelSpec& spec) { return spec.id == id; };
        return std::any_of(ours.begin(), ours.end(), has) || std::any_of(specs.begin(), specs.end(), has);
    };
    for (const auto& [id, object] : workbench.plugins().loadWindows()) {
        for (const auto& tool : static_cast<const ToolPlugin*>(object)->panels()) {
            if (isTaken(tool.id) || !tool.make)
                workbench.addLog(Severity::Warning,
                    Panel::tr("The panel “%1” of the plugin %2 is left out: its name is taken.")
                        .arg(tool.id, QString::fromStdString(id)));
            else
                specs.push_back(specOf(tool));
        }
    }
    return specs;
}

} // namespace mnemo
