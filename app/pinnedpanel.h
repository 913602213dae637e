#pragma once

#include "app/inspection.h"
#include "app/panel.h"

#include <optional>
#include <string>
#include <vector>

namespace mnemo {

class ContentStack;
class MessageStrip;

/// A panel about one run on the selected query: the run of the context bar, or one that it was pinned to. While it has
/// nothing to show it offers the newest run of its methods. It computes only while it is on show.
class PinnedPanel : public Panel {
    Q_OBJECT
public:
    /// Follows this run, whatever the context bar says; 0 follows the bar again.
    void pin(const AdapterRun& run);
    qint64 shownRun() const;
    /// With the pinned run, which is pinned again where it still exists.
    Json keptFields() const override;
    void restoreFields(const Json& fields) override;

public Q_SLOTS:
    void unpin() override;

Q_SIGNALS:
    /// Something new is on show, or why there is nothing.
    void shown();

protected:
    PinnedPanel(Workbench& workbench, const QString& id, std::vector<std::string> methods, QWidget* parent);
    /// To be called once, with everything below the title.
    void setContent(QWidget* content);
    /// The query, run or task is another one: ask anew.
    virtual void refresh() = 0;
    /// Only layer, head, token or exemplar changed.
    virtual void follow(const Selection& selection) = 0;
    void showContent();
    void showEmpty(const QString& sentence);
    void showError(const Error& error);
    /// The selection with its position inside the test items; nothing while there is no task.
    std::optional<Selection> place() const;

    void showEvent(QShowEvent* event) override;

private:
    void offer();
    void changed();
    void update(const Selection& selection);

    std::vector<std::string> m_methods;
    AdapterRun m_pinned;
    AdapterRun m_offered;
    ContentStack* m_stack = nullptr;
    MessageStrip* m_strip = nullptr;
    Selection m_seen;
    bool m_isStale = true;
};

} // namespace mnemo
