#include "widgets/plots/plotcanvas_p.h"

#include "widgets/plots/plottext.h"
#include "widgets/plots/plotview.h"

#include <QApplication>
#include <QKeyEvent>

#include <cmath>

namespace mnemo {

PaintItem::PaintItem(QCustomPlot* plot, const QString& layer, bool clipped, Paint paint)
    : QCPAbstractItem(plot)
    , m_paint(std::move(paint))
{
    setLayer(layer);
    setSelectable(false);
    setClipToAxisRect(clipped);
    setClipAxisRect(plot->axisRect());
}

double PaintItem::selectTest(const QPointF&, bool, QVariant*) const
{
    return -1.0;
}

void PaintItem::draw(QCPPainter* painter)
{
    m_paint(*painter);
}

PlotCanvas::PlotCanvas(PlotView& owner)
    : QCustomPlot(&owner)
    , m_owner(owner)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    setNoAntialiasingOnDrag(false);
    for (QCPAxis* axis : { xAxis, yAxis }) {
        const auto ticker = QSharedPointer<AxisTicker>::create();
        m_tickers.insert(axis, ticker);
        axis->setTicker(ticker);
        axis->setSubTicks(false);
        connect(axis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, [this] {
            if (limitRanges)
                limitRanges();
        });
    }
    connect(this, &QCustomPlot::beforeReplot, this, [this] {
        if (!m_exporting)
            prepare(size());
    });
    connect(this, &QCustomPlot::afterReplot, this, [this] { m_drawn = true; });
    paintOn(overlayLayer, false, [this](QCPPainter& painter) { drawHeader(painter); });
}

void PlotCanvas::paintOn(const char* layerName, bool clipped, PaintItem::Paint paint)
{
    new PaintItem(this, QString::fromLatin1(layerName), clipped, std::move(paint)); // the plot owns its items
}

void PlotCanvas::setAxisName(QCPAxis* axis, const QString& name)
{
    m_names.insert(axis, name);
    nameAxis(axis);
}

void PlotCanvas::nameAxis(QCPAxis* axis)
{
    QString name = m_names.value(axis);
    const bool logarithmic = axis->scaleType() == QCPAxis::stLogarithmic;
    const int exponent = logarithmic ? 0 : AxisTicker::exponentFor(axis->range());
    if (const auto ticker = m_tickers.value(axis))
        ticker->setExponent(exponent);
    if (logarithmic && !name.isEmpty())
        name = tr("%1 (logarithmic)").arg(name);
    else if (exponent != 0)
        name
            = (name.isEmpty() ? QString() : name + QStringLiteral(", ")) + QStringLiteral("10") + superscript(exponent);
    axis->setLabel(name);
}

void PlotCanvas::setLogarithmic(QCPAxis* axis, bool logarithmic)
{
    axis->setScaleType(logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    m_tickers.value(axis)->setLogarithmic(logarithmic);
    nameAxis(axis);
}

void PlotCanvas::themeAxis(QCPAxis* axis) const
{
    const QPen line(m_theme.colours.secondText, m_theme.line(1));
    axis->setBasePen(line);
    axis->setTickPen(line);
    axis->setTickLengthIn(0);
    axis->setTickLengthOut(int(m_theme.unit));
    axis->setTickLabelFont(m_theme.small);
    axis->setLabelFont(m_theme.small);
    axis->setTickLabelColor(m_theme.text);
    axis->setLabelColor(m_theme.colours.secondText);
    axis->setTickLabelPadding(int(m_theme.unit));
    axis->setLabelPadding(int(m_theme.unit));
    axis->grid()->setPen(QPen(m_theme.colours.grid, m_theme.line(1)));
    axis->grid()->setZeroLinePen(Qt::NoPen);
}

void PlotCanvas::applyTheme(const PlotTheme& theme)
{
    m_theme = theme;
    setBackground(QBrush(theme.ground));
    axisRect()->setBackground(QBrush(theme.field));
    themeAxis(xAxis);
    themeAxis(yAxis);
}

void PlotCanvas::setHeader(const QString& title, const QString& facts)
{
    m_title = title;
    m_facts = facts;
}

int PlotCanvas::headerHeight() const
{
    if (m_title.isEmpty() && m_facts.isEmpty() && !m_readoutReserved)
        return int(2 * m_theme.unit);
    return QFontMetrics(m_theme.bold).height() + int(1.5 * m_theme.unit);
}

void PlotCanvas::drawHeader(QCPPainter& painter)
{
    const QRect field = axisRect()->rect();
    const QFontMetrics bold(m_theme.bold);
    const QFontMetrics small(m_theme.small);
    const int baseline = viewport().top() + bold.ascent();
    const int gap = int(2 * m_theme.unit);
    int left = field.left();
    const int right = field.right();
    const int readoutWidth = m_readout.isEmpty() ? 0 : small.horizontalAdvance(m_readout);
    painter.setPen(m_theme.text);
    painter.setFont(m_theme.bold);
    const int titleRoom = std::max(right - left - (readoutWidth > 0 ? readoutWidth + gap : 0), (right - left) / 3);
    const QString title = bold.elidedText(m_title, Qt::ElideRight, titleRoom);
    painter.drawText(QPointF(left, baseline), title);
    left += bold.horizontalAdvance(title) + (title.isEmpty() ? 0 : gap);
    painter.setFont(m_theme.small);
    painter.setPen(m_theme.colours.secondText);
    const QString readout = small.elidedText(m_readout, Qt::ElideRight, right - left);
    const int readoutLeft = right - small.horizontalAdvance(readout);
    painter.drawText(QPointF(readoutLeft, baseline), readout);
    const int room = readoutLeft - left - (readout.isEmpty() ? 0 : gap);
    if (room > 4 * gap)
        painter.drawText(QPointF(left, baseline), small.elidedText(m_facts, Qt::ElideRight, room));
}

void PlotCanvas::prepare(QSize size)
{
    const double unit = std::max(m_theme.unit, 1.0);
    m_tickers.value(xAxis)->setTickCount(std::clamp(int(size.width() / (18 * unit)), 2, 8));
    m_tickers.value(yAxis)->setTickCount(std::clamp(int(size.height() / (10 * unit)), 2, 8));
    for (QCPAxis* axis : { xAxis, yAxis })
        nameAxis(axis);
    QMargins margins = axisRect()->minimumMargins();
    margins.setTop(headerHeight());
    axisRect()->setMinimumMargins(margins);
    m_owner.prepare(size);
}

void PlotCanvas::exportTo(QPaintDevice& device, QSize size, double scale, bool isVector, const PlotTheme& theme)
{
    const PlotTheme shown = m_theme;
    const QString readout = std::exchange(m_readout, QString());
    m_exporting = true;
    m_owner.applyTheme(theme);
    prepare(size);
    QCPPainter painter(&device);
    painter.scale(scale, scale);
    painter.setMode(QCPPainter::pmVectorized, isVector);
    painter.setMode(QCPPainter::pmNoCaching);
    painter.setMode(QCPPainter::pmNonCosmetic);
    toPainter(&painter, size.width(), size.height());
    painter.end();
    m_exporting = false;
    m_readout = readout;
    m_owner.applyTheme(shown);
    replot(QCustomPlot::rpQueuedReplot);
}

void PlotCanvas::replotOverlay()
{
    if (m_drawn)
        layer(QString::fromLatin1(overlayLayer))->replot();
    else
        replot(QCustomPlot::rpQueuedReplot); // the layer has no buffer before the first drawing
}

void PlotCanvas::zoom(double factor)
{
    for (QCPAxis* axis : axisRect()->rangeZoomAxes(Qt::Horizontal) + axisRect()->rangeZoomAxes(Qt::Vertical))
        axis->scaleRange(factor);
    replot(QCustomPlot::rpQueuedReplot);
}

void PlotCanvas::pan(int dx, int dy)
{
    const auto move = [](QCPAxis* axis, double share) {
        const double start
            = axis->orientation() == Qt::Horizontal ? axis->axisRect()->left() : axis->axisRect()->bottom();
        const double length
            = axis->orientation() == Qt::Horizontal ? axis->axisRect()->width() : -axis->axisRect()->height();
        const double low = axis->pixelToCoord(start + share * length);
        const double high = axis->pixelToCoord(start + (1 + share) * length);
        axis->setRange(std::min(low, high), std::max(low, high));
    };
    if (dx != 0)
        move(xAxis, 0.1 * dx);
    if (dy != 0)
        move(yAxis, 0.1 * dy);
    replot(QCustomPlot::rpQueuedReplot);
}

} // namespace mnemo
