#pragma once

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QTest>
#include <QTimer>
#include <QWidget>

#include <algorithm>

namespace mnemo::test {

// What a person does, on widgets found by their object names.

template<typename T>
T* child(const QObject& parent, const char* name)
{
    auto* found = parent.findChild<T*>(QString::fromLatin1(name));
    if (!found)
        qFatal("There is no \"%s\" in \"%s\".", name, qPrintable(parent.objectName()));
    return found;
}

inline void click(QWidget* widget)
{
    QTest::mouseClick(widget, Qt::LeftButton, {}, widget->rect().center());
}

/// At a point of `widget`, on whatever lies there.
inline void clickAt(QWidget* widget, QPoint position)
{
    QWidget* target = widget->childAt(position);
    QTest::mouseClick(
        target ? target : widget, Qt::LeftButton, {}, target ? target->mapFrom(widget, position) : position);
}

inline void clickCell(QAbstractItemView* view, int row, int column)
{
    const auto index = view->model()->index(row, column);
    view->scrollTo(index);
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {}, view->visualRect(index).center());
}

/// Letter by letter, also those that are on no key of an English keyboard.
inline void typeKeys(QWidget* field, const QString& text)
{
    for (const auto letter : text) {
        if (letter.unicode() < 0x80)
            QTest::keyClick(field, letter.toLatin1());
        else
            QTest::sendKeyEvent(QTest::Click, field, Qt::Key_unknown, QString(letter), Qt::NoModifier);
    }
}

/// Replaces what stands in a field.
inline void type(QWidget* field, const QString& text)
{
    field->setFocus(Qt::MouseFocusReason);
    QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(field, Qt::Key_Delete);
    typeKeys(field, text);
}

/// Moves through a box with the arrows until `index` is chosen.
inline void choose(QComboBox* box, int index)
{
    box->setFocus(Qt::TabFocusReason);
    for (int i = 0; i < box->count() && box->currentIndex() != index; ++i)
        QTest::keyClick(box, box->currentIndex() < index ? Qt::Key_Down : Qt::Key_Up);
}

/// Puts a path into the next file dialog and presses Save, again until it is gone: a list of completions may lie over
/// it.
inline void answerNextFileDialog(const QString& path)
{
    auto* timer = new QTimer(qApp);
    QObject::connect(timer, &QTimer::timeout, timer, [=] {
        const auto windows = QApplication::topLevelWidgets();
        const auto found = std::find_if(windows.begin(), windows.end(),
            [](QWidget* window) { return window->isVisible() && qobject_cast<QFileDialog*>(window); });
        if (found == windows.end())
            return;
        if (auto* popup = QApplication::activePopupWidget())
            popup->close();
        child<QLineEdit>(**found, "fileNameEdit")->setText(path);
        QObject::connect(*found, &QObject::destroyed, timer, &QObject::deleteLater, Qt::UniqueConnection);
        auto* buttons = (*found)->findChild<QDialogButtonBox*>();
        click(buttons->button(QDialogButtonBox::Save));
    });
    timer->start(100);
}

/// Presses a button of the next message box; what it said lands in `heard`.
inline void answerNextBox(QMessageBox::ButtonRole role, QString* heard)
{
    auto* timer = new QTimer(qApp);
    QObject::connect(timer, &QTimer::timeout, timer, [=] {
        auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        if (!box)
            return;
        *heard = box->text();
        for (auto* button : box->buttons()) {
            if (box->buttonRole(button) == role) {
                timer->deleteLater();
                click(button);
                return;
            }
        }
    });
    timer->start(50);
}

} // namespace mnemo::test
