#pragma once

#include <QStackedWidget>
#include <QString>
#include <QWidget>

class QLabel;
class QPushButton;

namespace mnemo {

/// What a panel says while it has nothing to show: what is missing, in one sentence, and the button that brings it.
class EmptyState : public QWidget {
    Q_OBJECT
public:
    explicit EmptyState(QWidget* parent = nullptr);

    void setIcon(const QString& iconName);
    void setSentence(const QString& sentence, const QString& note = {});
    /// The filled button and a plain one; an empty text hides a button.
    void setButtons(const QString& mainText, const QString& secondText = {});
    /// A button that cannot be used says why in its tooltip.
    void setMainEnabled(bool enabled, const QString& reason = {});
    QString sentence() const;

Q_SIGNALS:
    void mainTriggered();
    void secondTriggered();

protected:
    void changeEvent(QEvent* event) override;

private:
    void updateIcon();

    QLabel* m_icon;
    QLabel* m_sentence;
    QLabel* m_note;
    QPushButton* m_main;
    QPushButton* m_second;
    QString m_iconName;
};

/// A panel's content, or its empty state.
class ContentStack : public QStackedWidget {
    Q_OBJECT
public:
    explicit ContentStack(QWidget* content, QWidget* parent = nullptr);
    EmptyState& emptyState() const { return *m_empty; }
    void setEmpty(bool empty);
    bool isEmpty() const;

private:
    EmptyState* m_empty;
};

} // namespace mnemo
