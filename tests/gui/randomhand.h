#pragma once

#include <QObject>
#include <QPoint>
#include <QPointer>
#include <QString>
#include <QStringList>

#include <random>

class QAction;
class QFileDialog;
class QMenu;
class QWidget;

namespace mnemo {
class MainWindow;
}

namespace mnemo::test {

/// A hand that does anything a person could, at random but from a seed: clicks, keys, text, wheels, drags, sizes,
/// docks, steps, colours, jobs, dialogs. It acts from timers, so that menus and questions with a loop of their own are
/// answered too. File dialogs get names in one folder and nothing else.
class RandomHand : public QObject {
    Q_OBJECT
public:
    RandomHand(quint64 seed, const QString& folder);

    void start(MainWindow& window);
    /// No event begins after this; one may still be under way (see isBusy).
    void stop();
    bool isBusy() const { return m_depth > 0; }
    qint64 events() const { return m_events; }
    /// Presses for this in the next question of the window: closing is decided by the test.
    void quit();

private:
    void schedule();
    void act();
    void actOn(QWidget& window);
    void actInPopup(QWidget& popup);
    void answer(QFileDialog& dialog);
    void clickSomething(QWidget& window);
    void clickOn(QWidget& widget);
    void pressKey(QWidget& window);
    void enterText(QWidget& window);
    void wheel(QWidget& window);
    void drag(QWidget& window);
    void openMenu(QWidget& window);
    void resizeWindow();
    void moveDock();
    void stepOrHistory();
    void triggerAction();
    void chooseContext();
    void changeTheme();

    int number(int below) { return int(m_random() % quint64(below)); }
    bool chance(int percent) { return number(100) < percent; }
    template<typename T>
    T* pick(const QList<T*>& list)
    {
        return list.isEmpty() ? nullptr : list.at(number(int(list.size())));
    }
    QList<QWidget*> reachable(QWidget& window) const;
    QPoint somewhere(const QWidget& widget);
    QString someText();
    QString fileName();
    static QString nameOf(const QWidget& widget);

    std::mt19937_64 m_random;
    QString m_folder;
    QPointer<MainWindow> m_window;
    qint64 m_events = 0;
    int m_depth = 0;
    bool m_isStopped = true;
};

} // namespace mnemo::test
