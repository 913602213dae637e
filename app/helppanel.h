#pragma once

#include "app/helppages.h"
#include "app/panel.h"

class QLabel;
class QPushButton;
class QTextBrowser;

namespace mnemo {

/// Help that is part of the program: a page for each panel, and tours that lead from panel to panel, in the window's
/// language, without a network.
class HelpPanel : public Panel {
    Q_OBJECT
public:
    explicit HelpPanel(Workbench& workbench, QWidget* parent = nullptr);

    /// The page of a panel by its id, the first stop of a tour, or the list of both where there is none of that name.
    void show(const QString& page);
    /// The page or tour that is shown; empty for the list.
    QString page() const { return m_page; }
    /// The stop of the tour under way, from 0; -1 outside a tour.
    int stop() const { return m_tour.stops.empty() ? -1 : m_stop; }

private:
    QWidget* buildTourRow();
    void showIndex();
    /// Goes to a stop and brings its panel; behind the last one the tour is over.
    void goTo(int stop);

    QTextBrowser* m_browser;
    QWidget* m_tourRow = nullptr;
    QPushButton* m_back = nullptr;
    QPushButton* m_next = nullptr;
    QLabel* m_place = nullptr;
    QString m_page;
    Tour m_tour; ///< without stops: none under way
    int m_stop = 0;
};

} // namespace mnemo
