#pragma once

#include "app/workbench.h"
#include "widgets/models/tablemodel.h"

#include <QDialog>

class QLabel;
class QPushButton;

namespace mnemo {

class MessageStrip;
class TablePane;

/// Every plugin that was found: where it lies, how it stands and why. Here a person agrees to one of the own folder.
class PluginDialog : public QDialog {
    Q_OBJECT
public:
    explicit PluginDialog(Workbench& workbench, QWidget* parent = nullptr);

private:
    QWidget* buildFoot();
    void fill();
    void showChosen();
    void agree();
    void withdraw();
    void openFolder();
    const PluginEntry* chosen() const;

    Workbench& m_workbench;
    TableModel<PluginEntry> m_model;
    TablePane* m_table;
    QLabel* m_description;
    QLabel* m_reason;
    QLabel* m_place;
    QPushButton* m_agree = nullptr;
    QPushButton* m_withdraw = nullptr;
    MessageStrip* m_strip;
};

/// How a plugin stands, in a word or two.
QString stateText(const PluginEntry& entry);

} // namespace mnemo
