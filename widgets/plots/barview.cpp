#include "widgets/plots/barview.h"

#include "widgets/plots/plotcanvas_p.h"
#include "widgets/plots/plotlegend_p.h"
#include "widgets/plots/plottext.h"

#include <QKeyEvent>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace mnemo {

struct BarView::Private {
    BarView& view;
    PlotCanvas& canvas;
    QStringList categories;
    std::vector<BarSeries> series;
    QString categoryName;
    std::optional<double> low, high;
    int decimals = 2;
    int emphasised = -1;
    int hovered = -1;
    bool legendShown = true;

    Private(BarView& owner, PlotCanvas& plot);
    double rowHeight() const { return canvas.axisRect()->height() / std::max(1.0, double(categories.size())); }
    int categoryAt(double y) const;
    double valueOf(std::size_t which, int category) const;
    QMargins marginsFor(const PlotTheme& theme) const;
    QString numberOf(double value) const;
    void draw(QCPPainter& painter) const;
    void drawBars(QCPPainter& painter, int category, const QRectF& row) const;
    void drawLegend(QCPPainter& painter) const;
    void setHovered(int category);
};

BarView::Private::Private(BarView& owner, PlotCanvas& plot)
    : view(owner)
    , canvas(plot)
{
    canvas.axisRect()->setAutoMargins(QCP::msNone);
    canvas.setInteractions(QCP::Interactions());
    canvas.yAxis->setTickLabels(false);
    canvas.yAxis->setTicks(false);
    canvas.yAxis->grid()->setVisible(false);
    canvas.paintOn("main", false, [this](QCPPainter& painter) {
        draw(painter);
        drawLegend(painter);
    });
}

int BarView::Private::categoryAt(double y) const
{
    const QRect field = canvas.axisRect()->rect();
    if (categories.isEmpty() || y < field.top() || y > field.bottom())
        return -1;
    return std::clamp(int((y - field.top()) / rowHeight()), 0, int(categories.size()) - 1);
}

double BarView::Private::valueOf(std::size_t which, int category) const
{
    const std::vector<double>& values = series[which].values;
    return std::size_t(category) < values.size() ? values[std::size_t(category)]
                                                 : std::numeric_limits<double>::quiet_NaN();
}

QString BarView::Private::numberOf(double value) const
{
    return std::isfinite(value) ? fixedText(value, decimals, canvas.locale()) : QString();
}

QMargins BarView::Private::marginsFor(const PlotTheme& theme) const
{
    const QFontMetricsF metrics(theme.small);
    const QFontMetricsF bold(theme.bold);
    double names = 0.0;
    for (const QString& category : categories)
        names = std::max(names, bold.horizontalAdvance(visibleToken(category)));
    double numbers = 0.0;
    for (std::size_t which = 0; which < series.size(); ++which) {
        for (int category = 0; category < categories.size(); ++category)
            numbers = std::max(numbers, bold.horizontalAdvance(numberOf(valueOf(which, category))));
    }
    const double unit = theme.unit;
    const double legend = legendShown && series.size() > 1 ? metrics.height() + 2 * unit : 0.0;
    const double axis = 2 * metrics.height() + 5 * unit;
    return QMargins(int(names + 4 * unit), int(canvas.headerHeight() + legend), int(numbers + 4 * unit), int(axis));
}

void BarView::Private::drawBars(QCPPainter& painter, int category, const QRectF& row) const
{
    const PlotTheme& theme = canvas.theme();
    const double height = std::min(row.height() / (double(series.size()) + 0.6), 4 * theme.unit);
    const double top = row.center().y() - height * double(series.size()) / 2;
    const double zero = canvas.xAxis->coordToPixel(std::max(0.0, canvas.xAxis->range().lower));
    const double edge = canvas.axisRect()->rect().right() + 3 * theme.unit;
    const double width = canvas.viewport().right() - edge - theme.unit;
    for (std::size_t which = 0; which < series.size(); ++which) {
        const double value = valueOf(which, category);
        if (!std::isfinite(value))
            continue;
        const SeriesStyle style = seriesStyle(series[which].style, theme.palette);
        const double y = top + height * double(which);
        const QRectF bar
            = QRectF(QPointF(zero, y), QPointF(canvas.xAxis->coordToPixel(value), y + height - 2)).normalized();
        painter.setAntialiasing(false);
        if (which == 0) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(style.colour);
        } else {
            QPen pen(style.colour, theme.line(1));
            pen.setDashPattern({ 3, 2 });
            painter.setPen(pen);
            painter.setBrush(Qt::NoBrush);
        }
        painter.drawRect(which == 0 ? bar : bar.adjusted(0, 1, 0, -1));
        painter.setAntialiasing(true);
        painter.setFont(which == 0 && category == emphasised ? theme.bold : theme.small);
        painter.setPen(which == 0 ? theme.text : theme.colours.secondText);
        painter.drawText(QRectF(edge, y - height / 2, width, 2 * height - 2),
            Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, numberOf(value));
    }
}

void BarView::Private::draw(QCPPainter& painter) const
{
    const PlotTheme& theme = canvas.theme();
    const QRectF field = canvas.axisRect()->rect();
    for (int category = 0; category < categories.size(); ++category) {
        const QRectF row(field.left(), field.top() + category * rowHeight(), field.width(), rowHeight());
        if (category == hovered && !canvas.isExporting())
            painter.fillRect(row, theme.colours.selectedRow);
        painter.setFont(category == emphasised ? theme.bold : theme.base);
        painter.setPen(theme.text);
        const QRectF nameRoom(0, row.top(), field.left() - 2 * theme.unit, row.height());
        painter.drawText(
            nameRoom, Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, visibleToken(categories.at(category)));
        drawBars(painter, category, row);
    }
}

void BarView::Private::drawLegend(QCPPainter& painter) const
{
    if (!legendShown || series.size() < 2)
        return;
    const PlotTheme& theme = canvas.theme();
    const QFontMetricsF metrics(theme.small);
    double x = canvas.axisRect()->rect().left();
    const double y = canvas.axisRect()->rect().top() - metrics.height() - theme.unit;
    painter.setFont(theme.small);
    for (std::size_t which = 0; which < series.size(); ++which) {
        const SeriesStyle style = seriesStyle(series[which].style, theme.palette);
        const QRectF box(x, y + 0.2 * metrics.height(), 4 * theme.unit, 0.6 * metrics.height());
        QPen pen(style.colour, theme.line(1));
        if (which > 0)
            pen.setDashPattern({ 3, 2 });
        painter.setAntialiasing(false);
        painter.setPen(pen);
        painter.setBrush(which == 0 ? QBrush(style.colour) : QBrush(Qt::NoBrush));
        painter.drawRect(box);
        painter.setAntialiasing(true);
        painter.setPen(theme.text);
        painter.drawText(QPointF(box.right() + 1.5 * theme.unit, y + metrics.ascent()), series[which].name);
        x = box.right() + 5 * theme.unit + metrics.horizontalAdvance(series[which].name);
    }
}

void BarView::Private::setHovered(int category)
{
    if (category == hovered)
        return;
    hovered = category;
    if (category >= 0)
        canvas.setAccessibleDescription(categories.at(category));
    view.replot();
}

BarView::BarView(QWidget* parent)
    : PlotView(parent)
    , d(std::make_unique<Private>(*this, canvas()))
{
    applyTheme(plotTheme(*this));
}

BarView::~BarView() = default;

void BarView::setAxes(const QString& categoryName, const QString& valueName)
{
    d->categoryName = categoryName;
    canvas().setAxisName(canvas().xAxis, valueName);
    describe();
    replot();
}

void BarView::setBars(QStringList categories, std::vector<BarSeries> series)
{
    d->categories = std::move(categories);
    d->series = std::move(series);
    d->hovered = -1;
    describe();
    refreshTable();
    resetView();
}

void BarView::setValueRange(std::optional<double> low, std::optional<double> high)
{
    d->low = low;
    d->high = high;
    resetView();
}

void BarView::setDecimals(int decimals)
{
    d->decimals = decimals;
    replot();
}

void BarView::setEmphasised(int category)
{
    d->emphasised = category;
    replot();
}

void BarView::setLegendShown(bool shown)
{
    d->legendShown = shown;
    replot();
}

QStringList BarView::categories() const
{
    return d->categories;
}

QSize BarView::sizeHint() const
{
    const int em = fontMetrics().height();
    return { 20 * em, int(6 + 2.2 * double(d->categories.size())) * em };
}

void BarView::resetView()
{
    double low = 0.0;
    double high = 0.0;
    for (const BarSeries& each : d->series) {
        for (const double value : each.values) {
            low = std::isfinite(value) ? std::min(low, value) : low;
            high = std::isfinite(value) ? std::max(high, value) : high;
        }
    }
    canvas().xAxis->setRange(d->low.value_or(low), d->high.value_or(high > low ? high * 1.05 : low + 1.0));
    replot();
}

void BarView::applyTheme(const PlotTheme& theme)
{
    canvas().applyTheme(theme);
}

void BarView::prepare(QSize)
{
    canvas().axisRect()->setMargins(d->marginsFor(theme()));
}

void BarView::pointerMoved(QPointF position)
{
    d->setHovered(d->categoryAt(position.y()));
}

void BarView::pointerLeft()
{
    d->setHovered(-1);
}

void BarView::clicked(QPointF position)
{
    if (const int category = d->categoryAt(position.y()); category >= 0)
        Q_EMIT categoryActivated(category);
}

bool BarView::keyPressed(QKeyEvent* event)
{
    const int count = int(d->categories.size());
    switch (event->key()) {
    case Qt::Key_Up:
        d->setHovered(std::max(d->hovered - 1, 0));
        return count > 0;
    case Qt::Key_Down:
        d->setHovered(std::min(d->hovered + 1, count - 1));
        return count > 0;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (d->hovered >= 0)
            Q_EMIT categoryActivated(d->hovered);
        return true;
    default:
        return false;
    }
}

PlotTable BarView::table() const
{
    PlotTable table;
    table.headers = { d->categoryName.isEmpty() ? tr("category") : d->categoryName };
    for (const BarSeries& each : d->series)
        table.headers << each.name;
    table.rows = int(d->categories.size());
    table.value = [categories = d->categories, series = d->series](int row, int column) -> QVariant {
        if (column == 0)
            return categories.at(row);
        const std::vector<double>& values = series[std::size_t(column - 1)].values;
        const bool known = std::size_t(row) < values.size() && std::isfinite(values[std::size_t(row)]);
        return known ? QVariant(values[std::size_t(row)]) : QVariant();
    };
    return table;
}

QString BarView::summary() const
{
    return tr("Bars of %1 over %n categories", nullptr, int(d->categories.size())).arg(canvas().xAxis->label());
}

} // namespace mnemo
