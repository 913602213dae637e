#pragma once

#include <QHash>
#include <QList>
#include <QString>
#include <QToolBar>
#include <QVariant>

class QComboBox;
class QLabel;
class QPushButton;

namespace mnemo {

/// "What am I looking at?": Back and Forward, then named choices, then the search. A choice that does not fit the
/// others says so in place, with the one action that mends it.
class ContextBar : public QToolBar {
    Q_OBJECT
public:
    struct Choice {
        QString text;
        QVariant value {};
        QString note {}; ///< small, in the tooltip of the entry
    };

    explicit ContextBar(QWidget* parent = nullptr);

    /// An empty label puts the box beside the one before it (data and its split).
    void addChoice(const QString& key, const QString& label, const QString& accessibleName = {});
    void setChoices(const QString& key, const QList<Choice>& choices);
    void setCurrent(const QString& key, const QVariant& value);
    QVariant current(const QString& key) const;
    QComboBox* box(const QString& key) const;
    /// Empty text: it fits.
    void setProblem(const QString& key, const QString& text, const QString& actionText = {});
    QString problem(const QString& key) const;
    /// Back and Forward at the left, made by the window.
    void setHistoryActions(QAction* back, QAction* forward);
    /// The wide button at the right that opens the search for everything.
    void setSearchAction(QAction* search);

Q_SIGNALS:
    /// By a person, not by setCurrent.
    void chosen(const QString& key, const QVariant& value);
    void problemAction(const QString& key);

private:
    struct Entry {
        QComboBox* box = nullptr;
        QLabel* mark = nullptr;
        QPushButton* mend = nullptr;
    };

    QHash<QString, Entry> m_entries;
    QAction* m_stretch;
};

} // namespace mnemo
