#pragma once

#include "app/panel.h"

class QLabel;
class QListWidget;
class QListWidgetItem;

namespace mnemo {

/// Where to begin: projects used before, the demo, a new project, data, a model folder; three short tours.
class WelcomePanel : public Panel {
    Q_OBJECT
public:
    explicit WelcomePanel(Workbench& workbench, QWidget* parent = nullptr);

private:
    QWidget* buildRecent();
    QWidget* buildStart();
    QWidget* buildTours();
    QListWidget* makeList(const QString& name, const QString& accessible);
    QListWidgetItem* addEntry(
        QListWidget* list, const QString& iconName, const QString& title, const QString& note, const QVariant& value);
    void fillRecent();
    void chosen(QListWidgetItem* item);

    QListWidget* m_recent;
};

} // namespace mnemo
