#include "widgets/views/appstyle_p.h"

#include "widgets/plots/colours.h"
#include "widgets/views/stepbar.h"
#include "widgets/views/theme.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QStyleFactory>
#include <QStyleOption>
#include <QTabBar>
#include <QToolButton>

#include <cmath>

namespace mnemo {

double scaledPixels(const QStyleOption& option, double pixels)
{
    return pixels * std::max(0.8, option.fontMetrics.height() / 18.0);
}

void drawChevron(QPainter& painter, QPointF centre, double size, int direction, const QColor& colour)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, std::max(1.4, size / 6), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.translate(centre);
    painter.rotate(direction == 1 ? 180 : direction == 2 ? -90 : direction == 3 ? 90 : 0);
    const double half = size / 2;
    painter.drawPolyline(QPolygonF { QPointF(-half, -half / 2), QPointF(0, half / 2), QPointF(half, -half / 2) });
    painter.restore();
}

AppStyle::AppStyle()
    : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion")))
{
}

QPalette AppStyle::standardPalette() const
{
    return lightPalette();
}

void AppStyle::polish(QWidget* widget)
{
    QProxyStyle::polish(widget);
    if (qobject_cast<QAbstractButton*>(widget) || qobject_cast<QComboBox*>(widget)
        || qobject_cast<QAbstractSpinBox*>(widget) || qobject_cast<QTabBar*>(widget)
        || qobject_cast<QScrollBar*>(widget) || qobject_cast<QLineEdit*>(widget))
        widget->setAttribute(Qt::WA_Hover);
    if (auto* header = qobject_cast<QHeaderView*>(widget))
        header->setFont(smallFont(QApplication::font(header)));
}

void AppStyle::unpolish(QWidget* widget)
{
    QProxyStyle::unpolish(widget);
}

int AppStyle::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    const double factor = widget ? std::max(0.8, widget->fontMetrics().height() / 18.0) : 1.0;
    const auto scaled = [factor](double pixels) { return int(std::lround(pixels * factor)); };
    switch (metric) {
    case PM_IndicatorWidth:
    case PM_IndicatorHeight:
    case PM_ExclusiveIndicatorWidth:
    case PM_ExclusiveIndicatorHeight:
        return scaled(14);
    case PM_ToolBarIconSize:
    case PM_SmallIconSize:
    case PM_ButtonIconSize:
        return scaled(16);
    case PM_ScrollBarExtent:
        return scaled(12);
    case PM_DockWidgetSeparatorExtent:
        return scaled(5);
    case PM_SplitterWidth:
        return scaled(5);
    case PM_DockWidgetFrameWidth:
        return 0;
    case PM_ToolBarItemSpacing:
        return scaled(4);
    case PM_ToolBarFrameWidth:
        return 0;
    case PM_ToolBarItemMargin:
        return qobject_cast<const StepBar*>(widget) ? 0 : scaled(4);
    case PM_FocusFrameHMargin: // room at the sides of a cell
        return scaled(6);
    case PM_ToolBarHandleExtent:
        return scaled(8);
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical:
        return 0;
    case PM_TabBarTabHSpace:
        return scaled(24);
    case PM_TabBarTabVSpace:
        return scaled(8);
    case PM_MenuBarItemSpacing:
        return scaled(4);
    case PM_HeaderMargin:
        return scaled(6);
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int AppStyle::styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* data) const
{
    switch (hint) {
    case SH_EtchDisabledText:
    case SH_DitherDisabledText:
        return 0;
    case SH_ItemView_ShowDecorationSelected:
        return 1;
    case SH_ItemView_ActivateItemOnSingleClick:
        return 0;
    case SH_ToolTip_WakeUpDelay:
        return 400;
    case SH_ComboBox_Popup:
        return 0;
    case SH_DialogButtonBox_ButtonsHaveIcons:
        return 0;
    case SH_Table_GridLineColor:
        return int(option ? coloursOf(option->palette).grid.rgba() : 0U);
    default:
        return QProxyStyle::styleHint(hint, option, widget, data);
    }
}

QSize AppStyle::sizeFromContents(
    ContentsType type, const QStyleOption* option, const QSize& size, const QWidget* widget) const
{
    QSize result = QProxyStyle::sizeFromContents(type, option, size, widget);
    if (!option)
        return result;
    const int row = int(std::lround(scaledPixels(*option, 24)));
    switch (type) {
    case CT_PushButton:
        return { std::max(result.width(), size.width() + int(scaledPixels(*option, 24))), row };
    case CT_LineEdit:
        return { result.width(), std::max(row, size.height()) };
    case CT_SpinBox: { // the field's frame, its line edit's sides and cursor, the arrows
        const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
        const bool bare = spin && spin->buttonSymbols == QAbstractSpinBox::NoButtons;
        return { size.width() + 8 + int(scaledPixels(*option, bare ? 12 : 32)), std::max(row, size.height()) };
    }
    case CT_ComboBox:
        return { size.width() + int(scaledPixels(*option, 34)), row };
    case CT_ToolButton:
        if (widget && widget->property(edgeMarkProperty).toBool())
            return result;
        return { std::max(result.width(), row), std::max(row, size.height() + 2) };
    case CT_MenuItem:
        result.setHeight(std::max(result.height(), row));
        return result;
    case CT_HeaderSection:
        return { result.width() + int(scaledPixels(*option, 10)), row };
    case CT_ProgressBar:
        return { result.width(), int(scaledPixels(*option, 16)) };
    case CT_TabBarTab:
        return { result.width(), std::max(result.height(), int(scaledPixels(*option, 26))) };
    default:
        return result;
    }
}

QRect AppStyle::subElementRect(SubElement element, const QStyleOption* option, const QWidget* widget) const
{
    if (element == SE_LineEditContents && option) {
        const int side = int(scaledPixels(*option, 6));
        return option->rect.adjusted(side, 1, -side, -1);
    }
    if (element == SE_HeaderLabel && option) {
        const int side = int(scaledPixels(*option, 7));
        return option->rect.adjusted(side, 0, -side, 0);
    }
    if (element == SE_ProgressBarGroove || element == SE_ProgressBarContents)
        return option->rect;
    return QProxyStyle::subElementRect(element, option, widget);
}

QRect AppStyle::subControlRect(
    ComplexControl control, const QStyleOptionComplex* option, SubControl part, const QWidget* widget) const
{
    const QRect rect = option->rect;
    const int arrow = int(scaledPixels(*option, 20));
    if (control == CC_ComboBox && part != SC_ComboBoxListBoxPopup) {
        const int side = int(scaledPixels(*option, 7));
        const QRect arrowRect(rect.right() - arrow, rect.top(), arrow, rect.height());
        const QRect field = rect.adjusted(side, 1, -arrow, -1);
        const QRect chosen = part == SC_ComboBoxArrow ? arrowRect : part == SC_ComboBoxEditField ? field : rect;
        return visualRect(option->direction, rect, chosen);
    }
    if (control == CC_SpinBox) {
        const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
        const int buttons = spin && spin->buttonSymbols == QAbstractSpinBox::NoButtons ? 0 : arrow;
        QRect chosen = rect;
        if (part == SC_SpinBoxUp)
            chosen = QRect(rect.right() - buttons, rect.top(), buttons, rect.height() / 2);
        else if (part == SC_SpinBoxDown)
            chosen = QRect(
                rect.right() - buttons, rect.top() + rect.height() / 2, buttons, rect.height() - rect.height() / 2);
        else if (part == SC_SpinBoxEditField)
            chosen = rect.adjusted(2, 1, -buttons - 1, -1);
        return visualRect(option->direction, rect, chosen);
    }
    if (control == CC_GroupBox && part == SC_GroupBoxContents)
        return rect.adjusted(0, int(1.6 * option->fontMetrics.height()), 0, 0);
    return QProxyStyle::subControlRect(control, option, part, widget);
}

} // namespace mnemo
