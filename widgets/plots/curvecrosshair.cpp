#include "widgets/plots/curveview_p.h"

#include "widgets/plots/plottext.h"

#include <QAction>
#include <QKeyEvent>
#include <QMenu>

#include <algorithm>
#include <cmath>

namespace mnemo {

std::optional<double> CurveView::Private::nearestX(double x) const
{
    std::optional<double> best;
    for (const Curve& curve : curves) {
        const auto index = curve.isShown ? curve.nearest(x) : std::nullopt;
        if (index && (!best || std::abs(curve.x[*index] - x) < std::abs(*best - x)))
            best = curve.x[*index];
    }
    return best;
}

QString CurveView::Private::readoutAt(double x) const
{
    if (format)
        return format(x);
    const QLocale locale = canvas.locale();
    QStringList parts;
    for (const Curve& curve : curves) {
        const auto index = curve.isShown ? curve.nearest(x) : std::nullopt;
        if (!index || curve.x[*index] != x)
            continue;
        const QString value = numberText(curve.y[*index], 3, locale);
        if (curve.average.empty())
            parts << (curves.size() == 1 ? value : tr("%1 %2").arg(curve.style.name, value));
        else
            parts << tr("%1, smoothed %2").arg(value, numberText(curve.average[*index], 3, locale));
        if (curve.hasBand && std::isfinite(curve.low[*index]))
            parts.last()
                += QStringLiteral(" [%1, %2]")
                       .arg(numberText(curve.low[*index], 3, locale), numberText(curve.high[*index], 3, locale));
    }
    const QString name = canvas.xAxis->label().isEmpty() ? tr("x") : canvas.xAxis->label();
    return tr("%1 %2: %3").arg(name, shortText(x, locale), parts.join(QStringLiteral(", ")));
}

void CurveView::Private::moveCrosshair(std::optional<double> x)
{
    view.setCrosshair(x);
    for (const QPointer<CurveView>& other : linked) {
        if (other)
            other->setCrosshair(x);
    }
}

bool CurveView::Private::step(int direction)
{
    std::vector<double> places;
    for (const Curve& curve : curves) {
        if (curve.isShown)
            places.insert(places.end(), curve.x.begin(), curve.x.end());
    }
    if (places.empty())
        return false;
    std::sort(places.begin(), places.end());
    places.erase(std::unique(places.begin(), places.end()), places.end());
    if (!crosshair) {
        moveCrosshair(direction > 0 ? places.front() : places.back());
        return true;
    }
    auto place = std::lower_bound(places.begin(), places.end(), *crosshair);
    if (direction < 0 && place != places.begin())
        --place;
    else if (direction > 0 && place + 1 < places.end())
        ++place;
    moveCrosshair(*place);
    return true;
}

void CurveView::setCrosshair(std::optional<double> x)
{
    const std::optional<double> snapped = x ? d->nearestX(*x) : std::nullopt;
    if (snapped == d->crosshair)
        return;
    d->crosshair = snapped;
    canvas().setReadout(readout());
    replotOverlay();
    Q_EMIT crosshairMoved(snapped);
}

std::optional<double> CurveView::crosshair() const
{
    return d->crosshair;
}

QString CurveView::readout() const
{
    return d->crosshair ? d->readoutAt(*d->crosshair) : QString();
}

void CurveView::setReadoutFormat(std::function<QString(double)> format)
{
    d->format = std::move(format);
}

void CurveView::link(const std::vector<CurveView*>& views)
{
    for (CurveView* view : views) {
        view->d->linked.clear();
        for (CurveView* other : views) {
            if (other != view)
                view->d->linked.emplace_back(other);
        }
    }
}

void CurveView::unlink(const std::vector<CurveView*>& views)
{
    for (CurveView* view : views)
        view->d->linked.clear();
}

void CurveView::pointerMoved(QPointF position)
{
    if (canvas().axisRect()->rect().contains(position.toPoint()))
        d->moveCrosshair(canvas().xAxis->pixelToCoord(position.x()));
    else
        d->moveCrosshair({});
}

void CurveView::pointerLeft()
{
    d->moveCrosshair({});
}

void CurveView::clicked(QPointF position)
{
    if (const auto key = d->legend.keyAt(position))
        setCurveShown(*key, !isCurveShown(*key));
    else if (d->crosshair)
        Q_EMIT xActivated(*d->crosshair);
}

bool CurveView::keyPressed(QKeyEvent* event)
{
    if (event->modifiers().testFlag(Qt::ControlModifier))
        return false;
    switch (event->key()) {
    case Qt::Key_Left:
        return d->step(-1);
    case Qt::Key_Right:
        return d->step(1);
    case Qt::Key_Escape:
        d->moveCrosshair({});
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (d->crosshair)
            Q_EMIT xActivated(*d->crosshair);
        return d->crosshair.has_value();
    default:
        return false;
    }
}

void CurveView::extendMenu(QMenu& menu)
{
    for (int i = 0; i < curveCount(); ++i) {
        QAction* action = menu.addAction(d->curves[std::size_t(i)].style.name);
        action->setCheckable(true);
        action->setChecked(isCurveShown(i));
        connect(action, &QAction::toggled, this, [this, i](bool shown) { setCurveShown(i, shown); });
    }
    menu.addSeparator();
    QAction* logarithmic = menu.addAction(tr("Logarithmic values"));
    logarithmic->setCheckable(true);
    logarithmic->setChecked(isLogarithmicY());
    connect(logarithmic, &QAction::toggled, this, &CurveView::setLogarithmicY);
    PlotView::extendMenu(menu);
}

} // namespace mnemo
