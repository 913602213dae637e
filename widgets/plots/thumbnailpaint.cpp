#include "widgets/plots/thumbnailpaint_p.h"

#include "widgets/plots/colourmap.h"
#include "widgets/plots/plottext.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace mnemo {

ThumbnailDelegate::ThumbnailDelegate(const ThumbnailModel& model, QObject* parent)
    : QStyledItemDelegate(parent)
    , m_model(model)
{
}

QSize ThumbnailDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const
{
    const double below = QFontMetricsF(theme.small).height() + theme.unit;
    return QSizeF(side + 3 * theme.unit, side + below * (namesShown ? 2 : 1) + 2 * theme.unit).toSize();
}

void ThumbnailDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    if (!m_model.at(index))
        return;
    painter->save();
    painter->fillRect(option.rect, theme.ground); // the frame says which is chosen, a tint would not add to it
    const QFontMetricsF metrics(theme.small);
    const double top = option.rect.top() + 1.5 * theme.unit + (namesShown ? metrics.height() : 0.0);
    const QRectF frame(option.rect.left() + 1.5 * theme.unit, top, side, side);
    const bool chosen = option.state.testFlag(QStyle::State_Selected);
    if (namesShown) {
        painter->setFont(theme.small);
        painter->setPen(theme.text);
        painter->drawText(QPointF(frame.left(), top - theme.unit / 2 - metrics.descent()),
            index.data(ThumbnailModel::NameRole).toString());
    }
    paintMap(*painter, frame, index.data(ThumbnailModel::PictureRole).value<QImage>());
    paintShare(*painter, frame, index.data(ThumbnailModel::ShareRole).toDouble(), chosen);
    if (chosen) {
        painter->setBrush(Qt::NoBrush);
        const double width = theme.line(2);
        painter->setPen(QPen(theme.highlight, width, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
        painter->drawRect(frame.adjusted(-width, -width, width, width));
    }
    painter->restore();
}

void ThumbnailDelegate::paintMap(QPainter& painter, const QRectF& frame, const QImage& image) const
{
    painter.fillRect(frame, theme.colours.unattended);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    if (!image.isNull())
        painter.drawImage(frame, image);
    painter.setPen(QPen(theme.colours.border, theme.line(1)));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(frame);
}

void ThumbnailDelegate::paintShare(QPainter& painter, const QRectF& frame, double share, bool chosen) const
{
    if (!std::isfinite(share))
        return;
    QFont font = theme.small;
    font.setBold(chosen);
    const QFontMetricsF metrics(font);
    const QString number = fixedText(share, 2, QLocale());
    const double baseline = frame.bottom() + theme.unit / 2 + metrics.ascent();
    painter.setFont(font);
    painter.setPen(theme.text);
    painter.drawText(QPointF(frame.right() - metrics.horizontalAdvance(number), baseline), number);
    const double height = 1.25 * theme.unit;
    const double width = frame.width() - metrics.horizontalAdvance(QStringLiteral("0.00")) - 2 * theme.unit;
    const QRectF bar(frame.left(), baseline - metrics.ascent() / 2 - height / 2 + 1, width, height);
    painter.fillRect(bar, theme.colours.line);
    QRectF filled = bar;
    filled.setWidth(bar.width() * std::clamp(share, 0.0, 1.0));
    painter.fillRect(filled, spanColour(SpanRole::Label, theme.palette));
}

ScaleStrip::ScaleStrip(const ThumbnailModel& model, QWidget* parent)
    : QWidget(parent)
    , m_model(model)
{
}

QSize ScaleStrip::sizeHint() const
{
    const PlotTheme theme = plotTheme(*this);
    return { 10 * fontMetrics().height(), int(QFontMetricsF(theme.small).height() + 6 * theme.unit) };
}

void ScaleStrip::paintEvent(QPaintEvent*)
{
    const PlotTheme theme = plotTheme(*this);
    const QFontMetricsF metrics(theme.small);
    const ScaledRange& range = m_model.range;
    const ColourMap map = range.isSigned ? ColourMap::Diverging : ColourMap::Viridis;
    QPainter painter(this);
    const QRectF bar(3 * theme.unit, theme.unit, std::min(36 * theme.unit, 0.5 * width()), 2 * theme.unit);
    QImage image(256, 1, QImage::Format_RGB32);
    for (int i = 0; i < 256; ++i)
        image.setPixel(i, 0, colourTable(map)[std::size_t(i)]);
    painter.drawImage(bar, image);
    painter.setPen(QPen(theme.colours.border, theme.line(1)));
    painter.drawRect(bar);
    const std::vector<double> ticks = range.ticks(3);
    const std::vector<QString> texts = tickTexts(ticks, locale());
    painter.setFont(theme.small);
    painter.setPen(theme.text);
    for (std::size_t i = 0; i < ticks.size(); ++i) {
        const double x = bar.left() + range.share(ticks[i]) * bar.width();
        painter.drawLine(QPointF(x, bar.bottom()), QPointF(x, bar.bottom() + theme.unit / 2));
        painter.drawText(
            QPointF(x - metrics.horizontalAdvance(texts[i]) / 2, bar.bottom() + theme.unit + metrics.ascent()),
            texts[i]);
    }
    QString words = name;
    if (range.scale != ValueScale::Linear)
        words = words.isEmpty() ? scaleName(range.scale) : words + QStringLiteral(", ") + scaleName(range.scale);
    painter.setPen(theme.colours.secondText);
    const double left = bar.right() + 3 * theme.unit;
    painter.drawText(QPointF(left, bar.center().y() + (metrics.ascent() - metrics.descent()) / 2),
        metrics.elidedText(words, Qt::ElideRight, width() - left));
}

} // namespace mnemo
