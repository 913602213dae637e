#include "widgets/views/appstyle_p.h"

#include "widgets/plots/colours.h"
#include "widgets/views/theme.h"

#include <QPainter>
#include <QStyleOption>
#include <QWidget>

#include <algorithm>

namespace mnemo {
namespace {

bool has(const QStyleOption& option, QStyle::StateFlag flag)
{
    return option.state.testFlag(flag);
}

/// The same drawing in another colour.
QPixmap inked(QPixmap drawing, const QColor& ink)
{
    QPainter painter(&drawing);
    painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
    painter.fillRect(QRectF(QPointF(), drawing.deviceIndependentSize()), ink);
    return drawing;
}

} // namespace

void AppStyle::drawRow(const QStyleOption& option, QPainter& painter) const
{
    const Colours colours = coloursOf(option.palette);
    if (has(option, State_Selected))
        painter.fillRect(option.rect, colours.selectedRow);
    else if (has(option, State_MouseOver))
        painter.fillRect(
            option.rect, mixed(option.palette.color(QPalette::Base), option.palette.color(QPalette::Highlight), 0.06));
}

void AppStyle::drawHeaderSection(const QStyleOption& option, QPainter& painter, const QWidget* widget) const
{
    const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(&option);
    const Colours colours = coloursOf(option.palette);
    const QColor window = option.palette.color(QPalette::Window);
    painter.fillRect(option.rect,
        has(option, State_MouseOver) ? mixed(window, option.palette.color(QPalette::WindowText), 0.05) : window);
    if (widget && widget->property(plainHeaderProperty).toBool())
        return;
    painter.setPen(colours.line);
    painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight());
    const bool last = header
        && (header->position == QStyleOptionHeader::End || header->position == QStyleOptionHeader::OnlyOneSection);
    if (!last && header && header->orientation == Qt::Horizontal) {
        painter.setPen(colours.grid);
        painter.drawLine(option.rect.topRight() + QPoint(0, 3), option.rect.bottomRight() - QPoint(0, 4));
    }
}

void AppStyle::drawHeaderLabel(const QStyleOption& option, QPainter& painter, const QWidget* widget) const
{
    const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(&option);
    if (!header)
        return;
    painter.save();
    painter.setFont(widget ? widget->font() : painter.font());
    painter.setPen(coloursOf(option.palette).secondText);
    QRect room = option.rect;
    if (header->sortIndicator != QStyleOptionHeader::None) {
        const int size = int(scaledPixels(option, 6));
        const bool right = header->textAlignment.testFlag(Qt::AlignRight);
        const QPointF centre(right ? room.left() + size : room.right() - size, room.center().y());
        drawChevron(painter, centre, size, header->sortIndicator == QStyleOptionHeader::SortUp ? 1 : 0,
            option.palette.color(QPalette::WindowText));
        room.adjust(right ? 2 * size : 0, 0, right ? 0 : -2 * size, 0);
    }
    const Qt::Alignment alignment = header->orientation == Qt::Vertical
        ? Qt::AlignCenter
        : Qt::Alignment(header->textAlignment) | Qt::AlignVCenter;
    painter.drawText(room, int(alignment) | Qt::TextDontClip, // the room may be lower than a letter with its tail
        painter.fontMetrics().elidedText(header->text, Qt::ElideRight, room.width()));
    painter.restore();
}

void AppStyle::drawProgress(const QStyleOption& option, QPainter& painter) const
{
    const auto* bar = qstyleoption_cast<const QStyleOptionProgressBar*>(&option);
    const double height = scaledPixels(option, 8);
    const QRectF groove(
        option.rect.left() + 0.5, option.rect.center().y() - height / 2, option.rect.width() - 1, height);
    painter.save();
    painter.setPen(coloursOf(option.palette).border);
    painter.setBrush(option.palette.color(QPalette::Base));
    painter.drawRect(groove);
    QRectF filled = groove.adjusted(0.5, 0.5, 0, 0);
    if (bar && bar->maximum > bar->minimum) {
        const double share = double(bar->progress - bar->minimum) / (bar->maximum - bar->minimum);
        filled.setWidth(filled.width() * std::clamp(share, 0.0, 1.0));
        painter.fillRect(filled, option.palette.color(QPalette::Highlight));
    } else { // nothing known: hatched and still, for only what is measured moves
        painter.fillRect(filled, QBrush(option.palette.color(QPalette::Highlight), Qt::BDiagPattern));
    }
    painter.restore();
}

void AppStyle::drawTab(const QStyleOption& option, QPainter& painter) const
{
    const bool selected = has(option, State_Selected);
    if (has(option, State_MouseOver) && !selected)
        painter.fillRect(option.rect,
            mixed(option.palette.color(QPalette::Window), option.palette.color(QPalette::WindowText), 0.05));
    const double thickness = scaledPixels(option, selected ? 2 : 1);
    const QRectF line(option.rect.left(), option.rect.bottom() + 1 - thickness, option.rect.width(), thickness);
    painter.fillRect(line, selected ? option.palette.color(QPalette::Highlight) : coloursOf(option.palette).line);
}

void AppStyle::drawScrollBar(const QStyleOptionComplex& option, QPainter& painter, const QWidget* widget) const
{
    const auto* slider = qstyleoption_cast<const QStyleOptionSlider*>(&option);
    if (!slider || slider->maximum <= slider->minimum)
        return;
    const QColor window = option.palette.color(QPalette::Window);
    const QColor ink = option.palette.color(QPalette::WindowText);
    QRectF handle = proxy()->subControlRect(CC_ScrollBar, &option, SC_ScrollBarSlider, widget);
    const double inset = scaledPixels(option, 2.5);
    handle.adjust(inset, inset, -inset, -inset);
    const bool active = has(option, State_MouseOver) || has(option, State_Sunken);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(mixed(window, ink, active ? 0.5 : 0.32));
    const double round = std::min(handle.width(), handle.height()) / 2;
    painter.drawRoundedRect(handle, round, round);
    painter.restore();
}

void AppStyle::drawGroup(const QStyleOptionComplex& option, QPainter& painter, const QWidget* widget) const
{
    const auto* box = qstyleoption_cast<const QStyleOptionGroupBox*>(&option);
    if (!box || box->subControls.testFlag(SC_GroupBoxCheckBox)) {
        QProxyStyle::drawComplexControl(CC_GroupBox, &option, &painter, widget);
        return;
    }
    painter.save();
    painter.setFont(boldFont(widget ? widget->font() : painter.font()));
    painter.setPen(option.palette.color(QPalette::WindowText));
    const QFontMetrics metrics = painter.fontMetrics();
    const QRect title(option.rect.left(), option.rect.top(), option.rect.width(), int(1.4 * metrics.height()));
    painter.drawText(title, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextShowMnemonic, box->text);
    painter.setPen(coloursOf(option.palette).line);
    const int left = title.left() + metrics.horizontalAdvance(box->text) + int(scaledPixels(option, 8));
    painter.drawLine(left, title.center().y(), title.right(), title.center().y());
    painter.restore();
}

void AppStyle::drawPrimitive(
    PrimitiveElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const
{
    const Colours colours = coloursOf(option->palette);
    switch (element) {
    case PE_PanelButtonCommand:
        drawButtonPanel(*option, *painter, widget);
        return;
    case PE_PanelButtonTool:
        drawToolPanel(*option, *painter, widget);
        return;
    case PE_PanelLineEdit: {
        const auto* frame = qstyleoption_cast<const QStyleOptionFrame*>(option);
        const QColor fill = option->palette.color(has(*option, State_Enabled) ? QPalette::Base : QPalette::Window);
        if (frame && frame->lineWidth > 0)
            drawField(*option, *painter, widget, fill);
        return;
    }
    case PE_FrameLineEdit:
    case PE_FrameFocusRect: // every control draws its own focus
    case PE_FrameTabBarBase:
        return;
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck:
        drawCheck(*option, *painter, false);
        return;
    case PE_IndicatorRadioButton:
        drawCheck(*option, *painter, true);
        return;
    case PE_PanelItemViewRow:
    case PE_PanelItemViewItem:
        drawRow(*option, *painter);
        if (const auto* item = qstyleoption_cast<const QStyleOptionViewItem*>(option);
            item && item->backgroundBrush.style() != Qt::NoBrush)
            painter->fillRect(option->rect, item->backgroundBrush);
        return;
    case PE_Frame:
    case PE_FrameTabWidget:
    case PE_FrameGroupBox:
        painter->setPen(colours.line);
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
        return;
    case PE_IndicatorDockWidgetResizeHandle:
        painter->setPen(colours.line);
        if (has(*option, State_Horizontal))
            painter->drawLine(
                option->rect.left(), option->rect.center().y(), option->rect.right(), option->rect.center().y());
        else
            painter->drawLine(
                option->rect.center().x(), option->rect.top(), option->rect.center().x(), option->rect.bottom());
        return;
    case PE_PanelTipLabel:
        painter->setPen(colours.border);
        painter->setBrush(option->palette.color(QPalette::ToolTipBase));
        painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
        return;
    default:
        QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void AppStyle::drawControl(
    ControlElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const
{
    switch (element) {
    case CE_HeaderSection:
        drawHeaderSection(*option, *painter, widget);
        return;
    case CE_HeaderLabel:
        drawHeaderLabel(*option, *painter, widget);
        return;
    case CE_HeaderEmptyArea:
        painter->fillRect(option->rect, option->palette.color(QPalette::Window));
        return;
    case CE_ProgressBarGroove:
        drawProgress(*option, *painter);
        return;
    case CE_ProgressBarContents:
    case CE_ProgressBarLabel:
        return;
    case CE_TabBarTabShape:
        drawTab(*option, *painter);
        return;
    case CE_PushButtonLabel: {
        QStyleOptionButton button = *static_cast<const QStyleOptionButton*>(option);
        if (widget && widget->property(mainButtonProperty).toBool() && has(*option, State_Enabled)) {
            const QColor ink = button.palette.color(QPalette::HighlightedText);
            button.palette.setColor(QPalette::ButtonText, ink);
            if (!button.icon.isNull())
                button.icon = inked(button.icon.pixmap(button.iconSize, widget->devicePixelRatioF()), ink);
        }
        QProxyStyle::drawControl(element, &button, painter, widget);
        return;
    }
    case CE_ToolBar:
        painter->fillRect(option->rect, option->palette.color(QPalette::Window));
        return;
    case CE_Splitter: { // "horizontal" is the splitter, whose handle then is a vertical line
        QStyleOption handle = *option;
        handle.state.setFlag(State_Horizontal, !has(*option, State_Horizontal));
        drawPrimitive(PE_IndicatorDockWidgetResizeHandle, &handle, painter, widget);
        return;
    }
    default:
        QProxyStyle::drawControl(element, option, painter, widget);
    }
}

void AppStyle::drawComplexControl(
    ComplexControl control, const QStyleOptionComplex* option, QPainter* painter, const QWidget* widget) const
{
    switch (control) {
    case CC_ComboBox:
        drawCombo(*option, *painter, widget);
        return;
    case CC_SpinBox:
        drawSpin(*option, *painter, widget);
        return;
    case CC_ScrollBar:
        drawScrollBar(*option, *painter, widget);
        return;
    case CC_GroupBox:
        drawGroup(*option, *painter, widget);
        return;
    default:
        QProxyStyle::drawComplexControl(control, option, painter, widget);
    }
}

} // namespace mnemo
