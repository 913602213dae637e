#pragma once

#include "app/panelregistry.h"

#include <QHash>
#include <QObject>

class QDockWidget;
class QMainWindow;

namespace mnemo {

class WindowSettings;

/// The docks of the window and, for each step, their arrangement: ours at first, then the one a person made of it,
/// which is kept in the settings.
class DockLayout : public QObject {
    Q_OBJECT
public:
    DockLayout(QMainWindow& window, WindowSettings& settings);

    /// A dock without its panel.
    void add(const PanelSpec& spec);
    /// Puts a panel into its dock.
    void fill(Panel* panel);
    const QList<QDockWidget*>& docks() const { return m_docks; }
    QDockWidget* dock(const QString& panelId) const;
    /// Keeps the arrangement of the step before, and brings this one's.
    void enterStep(const QString& step);
    /// The current step as we arranged it.
    void reset();
    /// Forgets the arrangement of every step, and arranges this one as `reset` does.
    void resetAll();
    /// Writes every arrangement and the window's place.
    void save();
    /// The window's place as it was; false when there is none.
    bool restoreGeometry();
    void show(const QString& panelId);

Q_SIGNALS:
    /// A dock is to be seen that has no panel yet; whoever has panels fills it at once.
    void panelWanted(const QString& panelId);

private:
    struct Entry {
        PanelSpec spec;
        QDockWidget* dock = nullptr;
    };
    bool wantShownPanels();
    bool restore(const QByteArray& state);
    void arrange(const QString& step);
    void sizeAreas();

    QMainWindow& m_window;
    WindowSettings& m_settings;
    QList<Entry> m_entries;
    QList<QDockWidget*> m_docks;
    QHash<QString, QByteArray> m_states;
    QString m_step;
};

} // namespace mnemo
