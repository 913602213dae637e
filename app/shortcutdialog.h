#pragma once

#include <QDialog>
#include <QHash>
#include <QKeySequence>

class QAction;
class QKeySequenceEdit;
class QLabel;
class QMainWindow;
class QTableWidget;

namespace mnemo {

class WindowSettings;

/// The actions of the window whose shortcuts a person may choose: those of its menus that have an object name.
QList<QAction*> namedActions(QMainWindow& window);
/// Puts the shortcuts of the settings onto the actions, which keep their own as the default.
void restoreShortcuts(QMainWindow& window, const WindowSettings& settings);

/// Every action with its shortcut; a shortcut that is taken is said, and cannot be kept.
class ShortcutDialog : public QDialog {
    Q_OBJECT
public:
    ShortcutDialog(QMainWindow& window, WindowSettings& settings);

private:
    void fill(const QString& words);
    void chosen();
    void edited(const QKeySequence& keys);
    void reset();
    void keep();
    QAction* holderOf(const QKeySequence& keys, const QAction* but) const;

    WindowSettings& m_settings;
    QList<QAction*> m_actions;
    QHash<QAction*, QKeySequence> m_keys;
    QTableWidget* m_table;
    QKeySequenceEdit* m_edit;
    QLabel* m_problem;
};

} // namespace mnemo
