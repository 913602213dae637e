#include "widgets/plots/matrixview_p.h"

#include <QAction>
#include <QActionGroup>
#include <QKeyEvent>
#include <QMenu>
#include <QToolTip>

#include <algorithm>

namespace mnemo {

void MatrixView::Private::showTooltip(Cell cell, const QPoint& globalPosition) const
{
    if (cell.isValid())
        QToolTip::showText(globalPosition, view.cellText(cell), &canvas, rectOf(cell).toAlignedRect());
    else
        QToolTip::hideText();
}

void MatrixView::Private::moveCurrent(int rowStep, int columnStep)
{
    if (rows() == 0 || columns() == 0)
        return;
    Cell cell = current.isValid() ? current : pinned;
    if (cell.isValid()) {
        cell.row = std::clamp(cell.row + rowStep, 0, rows() - 1);
        cell.column = std::clamp(cell.column + columnStep, 0, columns() - 1);
    } else {
        cell = { 0, 0 };
    }
    const auto reveal = [](QCPAxis* axis, int index) {
        const QCPRange shown = axis->range();
        if (index - 0.5 < shown.lower)
            axis->moveRange(index - 0.5 - shown.lower);
        else if (index + 0.5 > shown.upper)
            axis->moveRange(index + 0.5 - shown.upper);
        return shown != axis->range();
    };
    const bool moved = reveal(canvas.yAxis, cell.row) | reveal(canvas.xAxis, cell.column);
    view.setCurrentCell(cell);
    if (moved)
        view.replot();
    showTooltip(cell, canvas.mapToGlobal(rectOf(cell).bottomRight().toPoint()));
}

void MatrixView::pointerMoved(QPointF position)
{
    const Cell cell = cellAt(position + canvas().mapTo(this, QPoint()));
    if (cell == d->current)
        return;
    setCurrentCell(cell);
    d->showTooltip(cell, canvas().mapToGlobal(position.toPoint()));
}

void MatrixView::pointerLeft()
{
    setCurrentCell({});
}

void MatrixView::clicked(QPointF position)
{
    const Cell cell = cellAt(position + canvas().mapTo(this, QPoint()));
    if (!cell.isValid())
        return;
    setPinnedCell(cell == d->pinned ? Cell() : cell);
    Q_EMIT cellActivated(cell);
}

bool MatrixView::keyPressed(QKeyEvent* event)
{
    if (event->modifiers().testFlag(Qt::ControlModifier))
        return false;
    switch (event->key()) {
    case Qt::Key_Left:
        d->moveCurrent(0, -1);
        return true;
    case Qt::Key_Right:
        d->moveCurrent(0, 1);
        return true;
    case Qt::Key_Up:
        d->moveCurrent(-1, 0);
        return true;
    case Qt::Key_Down:
        d->moveCurrent(1, 0);
        return true;
    case Qt::Key_Escape:
        setPinnedCell({});
        setCurrentCell({});
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (d->current.isValid()) {
            const Cell cell = d->current;
            setPinnedCell(cell == d->pinned ? Cell() : cell);
            Q_EMIT cellActivated(cell);
        }
        return true;
    default:
        return false;
    }
}

void MatrixView::extendMenu(QMenu& menu)
{
    auto* scales = new QActionGroup(&menu);
    for (const ValueScale scale : { ValueScale::Linear, ValueScale::SquareRoot, ValueScale::Logarithmic }) {
        QAction* action = menu.addAction(tr("Scale: %1").arg(scaleName(scale)));
        action->setCheckable(true);
        action->setChecked(scale == d->range.scale);
        scales->addAction(action);
        connect(action, &QAction::triggered, this, [this, scale] { setScale(scale); });
    }
    menu.addSeparator();
    QAction* numbers = menu.addAction(tr("Numbers in the cells"));
    numbers->setCheckable(true);
    numbers->setChecked(d->numbersShown);
    connect(numbers, &QAction::toggled, this, [this](bool shown) { setNumbersShown(shown, d->decimals); });
    PlotView::extendMenu(menu);
}

} // namespace mnemo
