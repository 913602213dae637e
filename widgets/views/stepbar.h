#pragma once

#include <QKeySequence>
#include <QString>
#include <QToolBar>

class QActionGroup;

namespace mnemo {

/// The steps of the work, one under another: icon over word, the current one tinted with a bar at its left.
class StepBar : public QToolBar {
    Q_OBJECT
public:
    explicit StepBar(QWidget* parent = nullptr);

    /// The action belongs to the bar; put it into a menu as well. The tooltip carries the shortcut.
    QAction* addStep(const QString& id, const QString& text, const QString& iconName, const QKeySequence& shortcut);
    void setCurrent(const QString& id);
    QString current() const;
    QStringList ids() const;

Q_SIGNALS:
    void stepChosen(const QString& id);

private:
    QActionGroup* m_group;
};

} // namespace mnemo
