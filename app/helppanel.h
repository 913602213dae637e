#pragma once

#include "app/panel.h"

class QTextBrowser;

namespace mnemo {

/// Help that is part of the program: a page for each panel and three tours, in the window's language, without a
/// network.
class HelpPanel : public Panel {
    Q_OBJECT
public:
    explicit HelpPanel(Workbench& workbench, QWidget* parent = nullptr);

    /// The page of a panel by its id, or of a tour; the list of pages where there is none.
    void show(const QString& page);
    QString page() const { return m_page; }

private:
    QTextBrowser* m_browser;
    QString m_page;
};

/// Title and text (Markdown) of a page; empty for unknown ones.
struct HelpPage {
    QString id;
    QString title;
    QString text;
};
std::vector<HelpPage> helpPages();

} // namespace mnemo
