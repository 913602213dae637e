#include "widgets/plots/plotcanvas_p.h"
#include "widgets/plots/plotview.h"

#include <QApplication>
#include <QKeyEvent>
#include <QPainter>

namespace mnemo {

void PlotCanvas::paintEvent(QPaintEvent* event)
{
    QCustomPlot::paintEvent(event);
    if (!hasFocus() || !m_keyboardFocus)
        return;
    QPainter painter(this);
    const double width = m_theme.line(2);
    painter.setPen(QPen(m_theme.highlight, width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    const double inset = width / 2;
    painter.drawRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset));
}

void PlotCanvas::mousePressEvent(QMouseEvent* event)
{
    m_pressed = event->pos();
    m_dragged = false;
    QCustomPlot::mousePressEvent(event);
}

void PlotCanvas::mouseMoveEvent(QMouseEvent* event)
{
    QCustomPlot::mouseMoveEvent(event);
    if (event->buttons() == Qt::NoButton) {
        m_owner.pointerMoved(event->position());
        return;
    }
    if ((event->pos() - m_pressed).manhattanLength() >= QApplication::startDragDistance())
        m_dragged = true;
}

void PlotCanvas::mouseReleaseEvent(QMouseEvent* event)
{
    QCustomPlot::mouseReleaseEvent(event);
    if (event->button() == Qt::LeftButton && !m_dragged)
        m_owner.clicked(event->position());
}

void PlotCanvas::mouseDoubleClickEvent(QMouseEvent* event)
{
    QCustomPlot::mouseDoubleClickEvent(event);
    if (event->button() == Qt::LeftButton)
        m_owner.resetView();
}

void PlotCanvas::leaveEvent(QEvent* event)
{
    QCustomPlot::leaveEvent(event);
    m_owner.pointerLeft();
}

bool PlotCanvas::handleKey(QKeyEvent* event)
{
    const bool control = event->modifiers().testFlag(Qt::ControlModifier);
    switch (event->key()) {
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        zoom(1.0 / 1.25);
        return true;
    case Qt::Key_Minus:
        zoom(1.25);
        return true;
    case Qt::Key_Home:
        m_owner.resetView();
        return true;
    case Qt::Key_Left:
        pan(control ? -1 : 0, 0);
        return control;
    case Qt::Key_Right:
        pan(control ? 1 : 0, 0);
        return control;
    case Qt::Key_Up:
        pan(0, control ? 1 : 0);
        return control;
    case Qt::Key_Down:
        pan(0, control ? -1 : 0);
        return control;
    default:
        return false;
    }
}

void PlotCanvas::keyPressEvent(QKeyEvent* event)
{
    m_keyboardFocus = true;
    if (m_owner.keyPressed(event) || handleKey(event))
        event->accept();
    else
        QCustomPlot::keyPressEvent(event);
}

void PlotCanvas::contextMenuEvent(QContextMenuEvent* event)
{
    QMenu menu(this);
    m_owner.extendMenu(menu);
    menu.exec(event->globalPos());
}

void PlotCanvas::focusInEvent(QFocusEvent* event)
{
    m_keyboardFocus = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason
        || event->reason() == Qt::ShortcutFocusReason;
    QCustomPlot::focusInEvent(event);
    update();
}

void PlotCanvas::focusOutEvent(QFocusEvent* event)
{
    QCustomPlot::focusOutEvent(event);
    update();
}

} // namespace mnemo
