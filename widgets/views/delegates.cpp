#include "widgets/views/delegates.h"

#include "widgets/models/tablemodel.h"
#include "widgets/plots/colourmap.h"
#include "widgets/plots/colours.h"
#include "widgets/plots/seriesstyle.h"
#include "widgets/views/theme.h"

#include <QHeaderView>
#include <QPainter>
#include <QTableView>

#include <algorithm>

namespace mnemo {
namespace {

// The column that stands at the very left of its view, hidden ones aside.
bool isLeftmost(const QStyleOptionViewItem& option, const QModelIndex& index)
{
    if (option.viewItemPosition == QStyleOptionViewItem::Beginning
        || option.viewItemPosition == QStyleOptionViewItem::OnlyOne)
        return true;
    const auto* table = qobject_cast<const QTableView*>(option.widget);
    return table && table->horizontalHeader()->logicalIndexAt(0) == index.column();
}

void drawShare(QPainter& painter, const QRect& room, const QPalette& palette, double share)
{
    const Colours colours = coloursOf(palette);
    const QRectF bar(room.left(), room.center().y() - room.height() * 0.14, room.width(), room.height() * 0.3);
    painter.setPen(colours.border);
    painter.setBrush(palette.color(QPalette::Base));
    painter.drawRect(bar);
    QRectF filled = bar;
    filled.setWidth(bar.width() * std::clamp(share, 0.0, 1.0));
    painter.fillRect(filled, palette.color(QPalette::Highlight));
}

void drawChange(QPainter& painter, const QRect& room, const QPalette& palette, double change)
{
    const double middle = room.center().x();
    const double length = std::clamp(change, -1.0, 1.0) * room.width() / 2;
    painter.setPen(coloursOf(palette).line);
    painter.drawLine(QPointF(middle, room.top()), QPointF(middle, room.bottom()));
    const QRectF bar
        = QRectF(middle, room.center().y() - room.height() * 0.22, length, room.height() * 0.44).normalized();
    painter.fillRect(bar, QColor::fromRgb(colourAt(ColourMap::Diverging, change < 0 ? 0.1 : 0.85)));
}

} // namespace

void SoftSelectionDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    option->palette.setColor(QPalette::HighlightedText, option->palette.color(QPalette::Text));
    option->state.setFlag(QStyle::State_HasFocus, false); // the row shows it, not a dotted cell
    if (index.data(ShareRole).isValid() || index.data(ChangeRole).isValid() || index.data(SeriesStyleRole).isValid())
        option->text.clear();
}

QSize SoftSelectionDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QSize size = QStyledItemDelegate::sizeHint(option, index);
    if (option.widget) {
        const int step = spacing(*option.widget, 1);
        size.setHeight(std::max(size.height(), 6 * step));
        size.rwidth() += 2 * step;
    }
    return size;
}

void SoftSelectionDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    if (selected)
        painter->fillRect(option.rect, coloursOf(option.palette).selectedRow);
    QStyleOptionViewItem plain = option;
    plain.state.setFlag(QStyle::State_Selected, false);
    plain.showDecorationSelected = false;
    QStyledItemDelegate::paint(painter, plain, index);
    painter->save();
    painter->setPen(coloursOf(option.palette).grid);
    painter->drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
    const int step = option.widget ? spacing(*option.widget, 1) : 4;
    if (selected && isLeftmost(option, index))
        painter->fillRect(QRectF(option.rect.left(), option.rect.top(), 0.75 * step, option.rect.height()),
            option.palette.color(QPalette::Highlight));
    const QRect room = option.rect.adjusted(2 * step, 0, -2 * step, 0);
    if (const QVariant share = index.data(ShareRole); share.isValid())
        drawShare(*painter, room, option.palette, share.toDouble());
    if (const QVariant change = index.data(ChangeRole); change.isValid())
        drawChange(*painter, room, option.palette, change.toDouble());
    if (const QVariant id = index.data(SeriesStyleRole); id.isValid()) {
        const SeriesStyle style = seriesStyle(id.toInt(), option.palette);
        drawSymbol(*painter, style.symbol, QRectF(option.rect).center(), 2.25 * step, style.colour, style.filled);
    }
    painter->restore();
}

} // namespace mnemo
