#pragma once

#include <QString>
#include <QWidget>

class QLabel;
class QProgressBar;
class QToolButton;

namespace mnemo {

/// The running job in the status bar: what, how far, time left, Stop. "Ready" while nothing runs.
class JobStatus : public QWidget {
    Q_OBJECT
public:
    explicit JobStatus(QWidget* parent = nullptr);
    /// `share` 0 to 1, negative while unknown; `secondsLeft` negative while unknown.
    void setJob(const QString& text, double share, double secondsLeft, bool canStop = true);
    void setReady();
    bool isReady() const;
    QString text() const;

Q_SIGNALS:
    void stopRequested();

private:
    QLabel* m_text;
    QProgressBar* m_bar;
    QLabel* m_left;
    QToolButton* m_stop;
};

/// A row of "name value" facts, the values in plain ink: parameters 198,144  memory 3.2 MB.
class FactRow : public QWidget {
    Q_OBJECT
public:
    explicit FactRow(QWidget* parent = nullptr);
    void setFacts(const QList<std::pair<QString, QString>>& facts);
    QString text() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void rewrite();

    QLabel* m_label;
    QList<std::pair<QString, QString>> m_facts;
};

} // namespace mnemo
