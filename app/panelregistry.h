#pragma once

#include <QKeySequence>
#include <QString>
#include <QStringList>

#include <functional>
#include <vector>

namespace mnemo {

class Panel;
class Workbench;

/// One line of the list that the window is built from.
struct PanelSpec {
    enum class Place { Step, Left, Right, Bottom };

    QString id; ///< stable: settings, object names (ID + "Panel", ID + "Dock") and help go by it
    QString title;
    QString icon; ///< a name of resources/icons
    Place place = Place::Step;
    std::function<Panel*(Workbench&)> make;
    QStringList steps; ///< of a dock: where it stands at first; empty: nowhere, until it is called
};

/// Every panel, steps first, in the order of the step bar and of the menu. A new panel is one class and one line here.
std::vector<PanelSpec> panelSpecs();

} // namespace mnemo
