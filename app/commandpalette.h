#pragma once

#include <QAbstractListModel>
#include <QDialog>

#include <functional>
#include <vector>

class QLineEdit;
class QListView;
class QMainWindow;

namespace mnemo {

class SortFilter;

/// One thing that can be found by name.
struct PaletteEntry {
    QString text;
    QString kind; ///< "action", "run", ...
    QString note; ///< shortcut, or why it cannot be used now
    bool isEnabled = true;
    std::function<void()> act;
};

/// Every action of the window's menus, with the path of its menu before it.
std::vector<PaletteEntry> menuEntries(QMainWindow& window);

/// Finds any action, run, data set or query by some of its words, and does it.
class CommandPalette : public QDialog {
    Q_OBJECT
public:
    explicit CommandPalette(QWidget* parent = nullptr);

    void setEntries(std::vector<PaletteEntry> entries);
    /// More of them, found later.
    void addEntries(std::vector<PaletteEntry> entries);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    class Model;
    void filter(const QString& words);
    void accepted();

    Model* m_model;
    SortFilter* m_proxy;
    QLineEdit* m_words;
    QListView* m_list;
};

} // namespace mnemo
