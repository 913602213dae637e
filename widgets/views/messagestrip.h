#pragma once

#include <QFrame>
#include <QString>

class QLabel;
class QPushButton;
class QToolButton;

namespace mnemo {

enum class Severity { Info, Success, Warning, Error };

/// One sentence at the foot of a panel, with at most one action, until it is closed. The only way a panel shows an
/// error. Invisible while there is nothing to say.
class MessageStrip : public QFrame {
    Q_OBJECT
public:
    explicit MessageStrip(QWidget* parent = nullptr);

    /// Replaces what was said before. `details` (for a log or a bug report) goes into the tooltip.
    void say(Severity severity, const QString& text, const QString& actionText = {}, const QString& details = {});
    void dismiss();
    QString text() const;
    QString actionText() const;
    Severity severity() const { return m_severity; }

Q_SIGNALS:
    void actionTriggered();
    void dismissed();

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void updateColours();

    QLabel* m_icon;
    QLabel* m_text;
    QPushButton* m_action;
    QToolButton* m_close;
    Severity m_severity = Severity::Info;
};

} // namespace mnemo
