#include "tests/gui/randomhand.h"

#include "tests/gui/eventring.h"
#include "tests/gui/person.h"

#include "app/mainwindow.h"
#include "widgets/views/theme.h"

#include <QAction>
#include <QContextMenuEvent>
#include <QDir>
#include <QDockWidget>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QWheelEvent>

namespace mnemo::test {

namespace {

constexpr int pauseMs = 8;
constexpr int longPauseMs = 80;
constexpr int deepest = 6; // loops inside loops, before everything is closed with Escape

/// What changes or begins work, so that it happens often.
const QStringList& workActions()
{
    static const QStringList names { QStringLiteral("startTraining"), QStringLiteral("fitTaskVector"),
        QStringLiteral("runBaselines"), QStringLiteral("transfer"), QStringLiteral("stopJob"),
        QStringLiteral("stopJob"), QStringLiteral("resumeTraining"), QStringLiteral("undo"), QStringLiteral("redo"),
        QStringLiteral("importData"), QStringLiteral("exportAdapter"), QStringLiteral("importAdapter"),
        QStringLiteral("findAnything"), QStringLiteral("shortcuts"), QStringLiteral("resetLayout") };
    return names;
}

bool holdsPath(const QWidget& field)
{
    static const QStringList names { QStringLiteral("path"), QStringLiteral("labelNames"), QStringLiteral("validFile"),
        QStringLiteral("testFile"), QStringLiteral("exportFolder"), QStringLiteral("importFolder") };
    return names.contains(field.objectName());
}

bool isProject(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) && file.read(6) == "SQLite";
}

} // namespace

RandomHand::RandomHand(quint64 seed, const QString& folder)
    : m_random(seed)
    , m_folder(folder)
{
}

void RandomHand::start(MainWindow& window)
{
    m_window = &window;
    m_isStopped = false;
    schedule();
}

void RandomHand::stop()
{
    m_isStopped = true;
}

void RandomHand::schedule()
{
    QTimer::singleShot(chance(8) ? longPauseMs : pauseMs, this, &RandomHand::act);
}

/// The next event is arranged before this one: what it opens may have a loop of its own.
void RandomHand::act()
{
    if (m_isStopped || !m_window)
        return;
    schedule();
    ++m_events;
    ++m_depth;
    if (auto* popup = QApplication::activePopupWidget())
        actInPopup(*popup);
    else if (auto* modal = QApplication::activeModalWidget())
        actOn(*modal);
    else if (m_depth > deepest)
        EventRing::add(QStringLiteral("waits for %1 loops to end").arg(m_depth));
    else
        actOn(*m_window);
    --m_depth;
}

void RandomHand::actOn(QWidget& window)
{
    if (auto* dialog = qobject_cast<QFileDialog*>(&window))
        return answer(*dialog);
    const bool isDialog = &window != m_window;
    const int what = number(100);
    if (isDialog && what < 6) {
        EventRing::add(QStringLiteral("Escape in ") + nameOf(window));
        QTest::keyClick(&window, Qt::Key_Escape);
        return;
    }
    if (what < 44)
        return clickSomething(window);
    if (what < 58)
        return pressKey(window);
    if (what < 68)
        return enterText(window);
    if (what < 71)
        return wheel(window);
    if (what < 74)
        return drag(window);
    if (isDialog)
        return clickSomething(window);
    if (what < 78)
        return openMenu(window);
    if (what < 81)
        return resizeWindow();
    if (what < 85)
        return moveDock();
    if (what < 90)
        return stepOrHistory();
    if (what < 95)
        return triggerAction();
    if (what < 98)
        return chooseContext();
    if (chance(30))
        changeTheme();
}

QString RandomHand::nameOf(const QWidget& widget)
{
    QString name = QString::fromLatin1(widget.metaObject()->className());
    for (const QWidget* at = &widget; at; at = at->parentWidget()) {
        if (!at->objectName().isEmpty() && !at->objectName().startsWith(QStringLiteral("qt_")))
            return name + QLatin1Char(' ') + at->objectName();
    }
    return name;
}

/// In the window, or in a dock that floats beside it.
QList<QWidget*> RandomHand::reachable(QWidget& window) const
{
    QList<QWidget*> found;
    for (auto* widget : window.findChildren<QWidget*>()) {
        const bool isFloating
            = !widget->isWindow() && widget->window() != &window && qobject_cast<QDockWidget*>(widget->window());
        if (widget->isVisible() && widget->isEnabled() && !widget->isWindow()
            && (widget->window() == &window || isFloating))
            found << widget;
    }
    return found;
}

QPoint RandomHand::somewhere(const QWidget& widget)
{
    return { number(std::max(1, widget.width())), number(std::max(1, widget.height())) };
}

void RandomHand::clickSomething(QWidget& window)
{
    const auto widgets = reachable(window);
    for (int attempt = 0; attempt < 12; ++attempt) {
        auto* widget = pick(widgets);
        if (!widget || widget->visibleRegion().isEmpty() || widget->metaObject() == &QWidget::staticMetaObject)
            continue; // a bare QWidget holds others: choose again
        if (qobject_cast<QLabel*>(widget) && !chance(10))
            continue;
        return clickOn(*widget);
    }
}

void RandomHand::clickOn(QWidget& widget)
{
    const QPointer<QWidget> target(&widget);
    const auto at = chance(30) ? widget.rect().center() : somewhere(widget);
    const int how = number(100);
    EventRing::add(QStringLiteral("click %1 at %2,%3 on %4").arg(how).arg(at.x()).arg(at.y()).arg(nameOf(widget)));
    if (how < 7) {
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, widget.mapToGlobal(at));
        QApplication::sendEvent(&widget, &event);
        return;
    }
    const auto modifiers = how < 12 ? Qt::ControlModifier : how < 16 ? Qt::ShiftModifier : Qt::NoModifier;
    QMouseEvent move(QEvent::MouseMove, at, widget.mapToGlobal(at), Qt::NoButton, {}, modifiers);
    QApplication::sendEvent(&widget, &move); // QTest's own turns the event loop, inside of a question's
    if (target)
        QTest::mousePress(target, Qt::LeftButton, modifiers, at);
    if (target)
        QTest::mouseRelease(&widget, Qt::LeftButton, modifiers, at);
    if (target && how < 22)
        QTest::mouseDClick(&widget, Qt::LeftButton, modifiers, at);
}

void RandomHand::pressKey(QWidget& window)
{
    static constexpr Qt::Key keys[] = { Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down, Qt::Key_Tab, Qt::Key_Tab,
        Qt::Key_Backtab, Qt::Key_Return, Qt::Key_Space, Qt::Key_Escape, Qt::Key_Home, Qt::Key_End, Qt::Key_PageUp,
        Qt::Key_PageDown, Qt::Key_Delete, Qt::Key_Backspace, Qt::Key_Plus, Qt::Key_Minus, Qt::Key_A, Qt::Key_1,
        Qt::Key_F1, Qt::Key_F2 };
    static constexpr Qt::Key withControl[] = { Qt::Key_A, Qt::Key_C, Qt::Key_V, Qt::Key_X, Qt::Key_Z, Qt::Key_Y,
        Qt::Key_Left, Qt::Key_Right, Qt::Key_Home, Qt::Key_End, Qt::Key_Return };
    auto* focus = QApplication::focusWidget();
    QWidget* target = focus && focus->window() == &window ? focus : &window;
    if (const auto* line = qobject_cast<QLineEdit*>(target); line && line->text().startsWith(QLatin1Char('/')))
        return; // half a path may lead anywhere
    const bool control = chance(25);
    const auto key = control ? withControl[number(int(std::size(withControl)))] : keys[number(int(std::size(keys)))];
    const auto modifiers = control ? Qt::ControlModifier : chance(8) ? Qt::ShiftModifier : Qt::NoModifier;
    EventRing::add(QStringLiteral("key %1 %2 in %3").arg(int(key), 0, 16).arg(int(modifiers)).arg(nameOf(*target)));
    QTest::keyClick(target, key, modifiers);
}

QString RandomHand::someText()
{
    static const QStringList texts { QString(), QStringLiteral("0"), QStringLiteral("-1"), QStringLiteral("1e-3"),
        QStringLiteral("3,5"), QStringLiteral("3.5"), QStringLiteral("40"), QStringLiteral("7"), QStringLiteral("12"),
        QStringLiteral("1e9"), QStringLiteral("nan"), QStringLiteral("99999999999999999999"), QStringLiteral("0x10"),
        QStringLiteral("٣٤"), QStringLiteral("∞"), QStringLiteral("panda owl puppy"), QStringLiteral("  "),
        QStringLiteral("ñandú, «café»; 模型 👩‍🔬"), QStringLiteral("a\u0301\u0301\u0301"),
        QStringLiteral("\u202Eabc"), QStringLiteral("<b>&amp; %1 %n"), QStringLiteral("'; DROP TABLE runs; --"),
        QStringLiteral("-0.0") };
    if (chance(6))
        return QStringLiteral("长い文字 word ").repeated(60 + number(200));
    return texts.at(number(int(texts.size())));
}

void RandomHand::enterText(QWidget& window)
{
    QList<QWidget*> fields;
    for (auto* widget : reachable(window)) {
        const auto* line = qobject_cast<QLineEdit*>(widget);
        const auto* text = qobject_cast<QPlainTextEdit*>(widget);
        if ((line && !line->isReadOnly()) || (text && !text->isReadOnly()))
            fields << widget;
    }
    auto* field = pick(fields);
    if (!field)
        return clickSomething(window);
    const auto text = holdsPath(*field) ? QFileInfo(fileName()).fileName() : someText();
    EventRing::add(QStringLiteral("text \"%1\" into %2").arg(text.left(40), nameOf(*field)));
    const QPointer<QWidget> target(field);
    field->setFocus(Qt::MouseFocusReason);
    QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
    if (target && text.size() > 40) {
        if (auto* line = qobject_cast<QLineEdit*>(field))
            line->insert(text);
        else if (auto* area = qobject_cast<QPlainTextEdit*>(field))
            area->insertPlainText(text);
    } else if (target) {
        QTest::keyClick(field, Qt::Key_Delete);
        for (const auto letter : text) {
            if (target)
                QTest::sendKeyEvent(QTest::Click, field, Qt::Key_unknown, QString(letter), Qt::NoModifier);
        }
    }
    if (target && chance(40))
        QTest::keyClick(field, chance(50) ? Qt::Key_Return : Qt::Key_Tab);
}

void RandomHand::wheel(QWidget& window)
{
    auto* widget = pick(reachable(window));
    if (!widget)
        return;
    const auto at = somewhere(*widget);
    const QPoint turn(0, chance(50) ? 120 : -120);
    EventRing::add(QStringLiteral("wheel %1 on %2").arg(turn.y()).arg(nameOf(*widget)));
    QWheelEvent event(at, widget->mapToGlobal(at), {}, turn, Qt::NoButton,
        chance(20) ? Qt::ControlModifier : Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(widget, &event);
}

void RandomHand::drag(QWidget& window)
{
    const QPointer<QWidget> widget(pick(reachable(window)));
    if (!widget)
        return;
    const auto from = somewhere(*widget);
    EventRing::add(QStringLiteral("drag from %1,%2 on %3").arg(from.x()).arg(from.y()).arg(nameOf(*widget)));
    QTest::mousePress(widget, Qt::LeftButton, {}, from);
    for (int i = 1; i < 5 && widget; ++i) {
        const auto at = from + QPoint(number(120) - 60, number(120) - 60);
        QMouseEvent move(QEvent::MouseMove, at, widget->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(widget, &move);
    }
    if (widget)
        QTest::mouseRelease(widget, Qt::LeftButton, {}, from + QPoint(30, 20));
}

void RandomHand::openMenu(QWidget&)
{
    auto* bar = m_window->menuBar();
    auto* action = pick(bar->actions());
    if (!action || !action->isVisible())
        return;
    EventRing::add(QStringLiteral("menu ") + action->text());
    QTest::mouseClick(bar, Qt::LeftButton, {}, bar->actionGeometry(action).center());
}

void RandomHand::actInPopup(QWidget& popup)
{
    static constexpr Qt::Key keys[]
        = { Qt::Key_Down, Qt::Key_Down, Qt::Key_Up, Qt::Key_Right, Qt::Key_Return, Qt::Key_Escape, Qt::Key_Escape };
    const auto key = keys[number(int(std::size(keys)))];
    EventRing::add(QStringLiteral("key %1 in popup %2").arg(int(key), 0, 16).arg(nameOf(popup)));
    auto* focus = popup.focusWidget();
    QTest::keyClick(focus ? focus : &popup, key);
}

/// A name in the folder of the test: one that exists, or a new one.
QString RandomHand::fileName()
{
    const QDir folder(m_folder);
    const auto entries = folder.entryList(QDir::Files | QDir::Dirs | QDir::NoDotAndDotDot);
    if (!entries.isEmpty() && chance(70))
        return folder.filePath(entries.at(number(int(entries.size()))));
    static const QStringList endings { QStringLiteral(".csv"), QStringLiteral(".tex"), QStringLiteral(".png"),
        QStringLiteral(".svg"), QStringLiteral(".pdf"), QStringLiteral(".json"), QString() };
    return folder.filePath(QStringLiteral("made %1").arg(number(20)) + endings.at(number(int(endings.size()))));
}

void RandomHand::answer(QFileDialog& dialog)
{
    const auto name = fileName();
    const bool leaves = chance(50)
        || (dialog.acceptMode() == QFileDialog::AcceptSave && isProject(name)); // what it wrote over would be lost
    EventRing::add(QStringLiteral("file dialog: ") + (leaves ? QStringLiteral("left") : name));
    if (!leaves) {
        dialog.setDirectory(m_folder);
        child<QLineEdit>(dialog, "fileNameEdit")->setText(QFileInfo(name).fileName());
        const auto chosen = dialog.selectedFiles();
        if (std::ranges::all_of(chosen, [this](const QString& path) { return path.startsWith(m_folder); })) {
            QMetaObject::invokeMethod(&dialog, "accept");
            return;
        }
    }
    dialog.reject();
}

void RandomHand::resizeWindow()
{
    const QSize size(640 + number(1200), 480 + number(700));
    EventRing::add(QStringLiteral("size %1 x %2").arg(size.width()).arg(size.height()));
    m_window->resize(chance(25) ? QSize(640, 480) : size);
}

void RandomHand::moveDock()
{
    auto* dock = pick(m_window->findChildren<QDockWidget*>());
    if (!dock)
        return;
    const int how = number(4);
    EventRing::add(QStringLiteral("dock %1 %2").arg(dock->objectName()).arg(how));
    if (how == 0 && dock->isVisible())
        dock->setFloating(!dock->isFloating());
    else if (how == 1)
        dock->close();
    else
        dock->toggleViewAction()->trigger();
}

void RandomHand::stepOrHistory()
{
    const int what = number(14);
    EventRing::add(QStringLiteral("step or history %1").arg(what));
    if (what < 10)
        QTest::keyClick(m_window, Qt::Key(Qt::Key_1 + what % 9), Qt::ControlModifier);
    else if (what < 12)
        QTest::keyClick(m_window, what == 10 ? Qt::Key_Left : Qt::Key_Right, Qt::AltModifier);
    else
        QTest::keyClick(m_window, Qt::Key_Z,
            what == 12 ? Qt::KeyboardModifiers(Qt::ControlModifier) : Qt::ControlModifier | Qt::ShiftModifier);
}

void RandomHand::triggerAction()
{
    const auto& names = workActions();
    QAction* action = nullptr;
    if (chance(75)) {
        action = m_window->findChild<QAction*>(names.at(number(int(names.size()))));
    } else {
        auto all = m_window->findChildren<QAction*>();
        all.removeIf([](const QAction* one) {
            return one->objectName().isEmpty() || one->objectName() == QStringLiteral("quit") || one->menu();
        });
        action = pick(all);
    }
    if (!action || !action->isEnabled())
        return;
    EventRing::add(QStringLiteral("action ") + action->objectName());
    action->trigger();
}

void RandomHand::chooseContext()
{
    static const QStringList keys { QStringLiteral("model"), QStringLiteral("data"), QStringLiteral("adapter"),
        QStringLiteral("adapter"), QStringLiteral("template") };
    const auto key = keys.at(number(int(keys.size())));
    auto* box = m_window->findChild<QComboBox*>(QStringLiteral("context_") + key);
    if (!box || !box->isVisible())
        return;
    EventRing::add(QStringLiteral("context ") + key);
    QTest::keyClick(box, chance(50) ? Qt::Key_Down : Qt::Key_Up);
}

void RandomHand::changeTheme()
{
    const int theme = number(3);
    EventRing::add(QStringLiteral("theme %1").arg(theme));
    chooseTheme(ThemeChoice(theme));
}

void RandomHand::quit()
{
    EventRing::add(QStringLiteral("quit"));
    if (m_window)
        m_window->close();
}

} // namespace mnemo::test
