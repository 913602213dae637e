#include "widgets/plots/scatterview_p.h"

#include "widgets/plots/plottext.h"

#include <QAction>
#include <QKeyEvent>
#include <QMenu>
#include <QToolTip>

#include <cmath>

namespace mnemo {

QString ScatterView::Private::tooltip(const ScatterPoint& point) const
{
    const QLocale locale = canvas.locale();
    QString y = numberText(point.y, 3, locale);
    if (std::isfinite(point.low))
        y += QStringLiteral(" [%1, %2]").arg(numberText(point.low, 3, locale), numberText(point.high, 3, locale));
    const QString name = point.name.isEmpty() ? QString::number(point.id) : point.name;
    return QStringLiteral("<b>%1</b><br>%2 %3<br>%4 %5")
        .arg(name.toHtmlEscaped(), canvas.xAxis->label().toHtmlEscaped(), numberText(point.x, 3, locale),
            canvas.yAxis->label().toHtmlEscaped(), y);
}

std::optional<std::size_t> ScatterView::Private::nearest(QPointF position) const
{
    std::optional<std::size_t> best;
    double least = std::pow(3 * canvas.theme().unit, 2);
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (!isDrawn(points[i]))
            continue;
        const QPointF away = pixelOf(points[i]) - position;
        const double distance = QPointF::dotProduct(away, away);
        if (distance <= least) {
            least = distance;
            best = i;
        }
    }
    return best;
}

void ScatterView::Private::hover(std::optional<std::size_t> index, bool showTooltip)
{
    if (index == hovered)
        return;
    hovered = index;
    view.replotOverlay();
    if (!index) {
        QToolTip::hideText();
        return;
    }
    const ScatterPoint& point = points[*index];
    canvas.setAccessibleDescription(point.name);
    if (showTooltip)
        QToolTip::showText(canvas.mapToGlobal(pixelOf(point).toPoint()), tooltip(point), &canvas);
    Q_EMIT view.pointHovered(point.id);
}

// The nearest point that way; without a start, the leftmost.
bool ScatterView::Private::step(int dx, int dy)
{
    std::optional<std::size_t> best;
    double least = std::numeric_limits<double>::infinity();
    const QPointF from = hovered ? pixelOf(points[*hovered]) : QPointF(-1e6, 0);
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (!isDrawn(points[i]) || (hovered && i == *hovered))
            continue;
        const QPointF away = pixelOf(points[i]) - from;
        const double along = away.x() * dx + away.y() * dy;
        const double aside = std::abs(away.x() * dy) + std::abs(away.y() * dx);
        const double cost = hovered ? along + 2 * aside : pixelOf(points[i]).x();
        if ((!hovered || along > 0) && cost < least) {
            least = cost;
            best = i;
        }
    }
    if (best)
        hover(best, true);
    return true;
}

void ScatterView::pointerMoved(QPointF position)
{
    d->hover(d->nearest(position), true);
}

void ScatterView::pointerLeft()
{
    d->hover({}, false);
}

void ScatterView::clicked(QPointF position)
{
    if (const auto key = d->legend.keyAt(position)) {
        setSeriesShown(*key, !isSeriesShown(*key));
    } else if (const auto index = d->nearest(position)) {
        setSelectedId(d->points[*index].id);
        Q_EMIT pointActivated(d->points[*index].id);
    }
}

bool ScatterView::keyPressed(QKeyEvent* event)
{
    if (event->modifiers().testFlag(Qt::ControlModifier))
        return false;
    switch (event->key()) {
    case Qt::Key_Left:
        return d->step(-1, 0);
    case Qt::Key_Right:
        return d->step(1, 0);
    case Qt::Key_Up:
        return d->step(0, -1);
    case Qt::Key_Down:
        return d->step(0, 1);
    case Qt::Key_Escape:
        d->hover({}, false);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (d->hovered) {
            setSelectedId(d->points[*d->hovered].id);
            Q_EMIT pointActivated(d->points[*d->hovered].id);
        }
        return true;
    default:
        return false;
    }
}

void ScatterView::extendMenu(QMenu& menu)
{
    for (int i = 0; i < int(d->series.size()); ++i) {
        QAction* action = menu.addAction(d->series[std::size_t(i)].name);
        action->setCheckable(true);
        action->setChecked(isSeriesShown(i));
        connect(action, &QAction::toggled, this, [this, i](bool shown) { setSeriesShown(i, shown); });
    }
    menu.addSeparator();
    QAction* line = menu.addAction(tr("Regression line"));
    line->setCheckable(true);
    line->setChecked(d->regression);
    connect(line, &QAction::toggled, this, &ScatterView::setRegressionShown);
    QAction* logarithmic = menu.addAction(tr("Logarithmic across"));
    logarithmic->setCheckable(true);
    logarithmic->setChecked(isLogarithmicX());
    connect(logarithmic, &QAction::toggled, this, &ScatterView::setLogarithmicX);
    PlotView::extendMenu(menu);
}

} // namespace mnemo
