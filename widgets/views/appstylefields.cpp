#include "widgets/views/appstyle_p.h"

#include "widgets/plots/colours.h"

#include <QPainter>
#include <QStyleOption>
#include <QWidget>

namespace mnemo {
namespace {

constexpr double radius = 3.0;

bool has(const QStyleOption& option, QStyle::StateFlag flag)
{
    return option.state.testFlag(flag);
}

QRectF inside(const QRect& rect, double by)
{
    return QRectF(rect).adjusted(by, by, -by, -by);
}

} // namespace

// Border of a field: thin; the highlight and twice as wide with the focus; red when what it holds is wrong.
void AppStyle::drawField(const QStyleOption& option, QPainter& painter, const QWidget* widget, const QColor& fill) const
{
    const Colours colours = coloursOf(option.palette);
    const bool focused = has(option, State_HasFocus) && has(option, State_Enabled);
    const bool invalid = widget && widget->property(invalidProperty).toBool();
    QColor border = has(option, State_MouseOver) && has(option, State_Enabled)
        ? mixed(colours.border, option.palette.color(QPalette::WindowText), 0.35)
        : colours.border;
    if (focused)
        border = option.palette.color(QPalette::Highlight);
    if (invalid)
        border = colours.error;
    if (!has(option, State_Enabled))
        border = colours.line;
    const double width = focused ? 2.0 : 1.0;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(border, width));
    painter.setBrush(fill);
    painter.drawRoundedRect(inside(option.rect, width / 2), radius, radius);
    painter.restore();
}

void AppStyle::drawButtonPanel(const QStyleOption& option, QPainter& painter, const QWidget* widget) const
{
    const auto* button = qstyleoption_cast<const QStyleOptionButton*>(&option);
    const bool flat = button && button->features.testFlag(QStyleOptionButton::Flat);
    const bool main = widget && widget->property(mainButtonProperty).toBool() && has(option, State_Enabled);
    const bool pressed = has(option, State_Sunken) || has(option, State_On);
    const bool hovered = has(option, State_MouseOver) && has(option, State_Enabled);
    if (flat && !pressed && !hovered && !has(option, State_HasFocus))
        return;
    const QColor ink = option.palette.color(QPalette::WindowText);
    const QColor highlight = option.palette.color(QPalette::Highlight);
    QColor fill = main ? highlight : option.palette.color(QPalette::Button);
    if (!has(option, State_Enabled))
        fill = mixed(option.palette.color(QPalette::Window), ink, 0.06);
    if (pressed)
        fill = mixed(fill, ink, main ? 0.2 : 0.14);
    else if (hovered)
        fill = mixed(fill, ink, main ? 0.1 : 0.06);
    if (!main) {
        drawField(option, painter, widget, fill);
        return;
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(fill);
    painter.drawRoundedRect(option.rect, radius, radius);
    if (has(option, State_HasFocus)) {
        painter.setPen(QPen(option.palette.color(QPalette::HighlightedText), 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(inside(option.rect, 2.5), radius - 1, radius - 1);
    }
    painter.restore();
}

void AppStyle::drawToolPanel(const QStyleOption& option, QPainter& painter, const QWidget* widget) const
{
    const bool enabled = has(option, State_Enabled);
    const bool checked = has(option, State_On);
    const bool pressed = has(option, State_Sunken) && enabled;
    const bool hovered = has(option, State_MouseOver) && enabled;
    const Colours colours = coloursOf(option.palette);
    const QColor window = option.palette.color(QPalette::Window);
    const QColor ink = option.palette.color(QPalette::WindowText);
    const QColor highlight = option.palette.color(QPalette::Highlight);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    if (widget && widget->property(edgeMarkProperty).toBool()) {
        if (checked || hovered)
            painter.fillRect(option.rect, checked ? colours.selectedRow : mixed(window, ink, 0.06));
        if (checked)
            painter.fillRect(
                QRectF(option.rect.left(), option.rect.top(), scaledPixels(option, 3), option.rect.height()),
                highlight);
    } else if (widget && widget->property("mnemoChip").toBool()) {
        painter.setPen(QPen(highlight, 1));
        painter.setBrush(hovered ? colours.selectedRow : option.palette.color(QPalette::Base));
        painter.drawRoundedRect(inside(option.rect, 0.5).adjusted(0, 2, 0, -2), radius, radius);
    } else if (checked || pressed || hovered) {
        painter.setBrush(checked ? colours.selectedRow : mixed(window, ink, pressed ? 0.16 : 0.08));
        painter.drawRoundedRect(option.rect, radius, radius);
    }
    if (has(option, State_HasFocus) && enabled) {
        painter.setPen(QPen(highlight, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(inside(option.rect, 1), radius, radius);
    }
    painter.restore();
}

void AppStyle::drawCheck(const QStyleOption& option, QPainter& painter, bool round) const
{
    const Colours colours = coloursOf(option.palette);
    const bool enabled = has(option, State_Enabled);
    const bool on = has(option, State_On) || has(option, State_NoChange);
    const QColor highlight = enabled ? option.palette.color(QPalette::Highlight) : colours.border;
    const QColor mark = option.palette.color(QPalette::HighlightedText);
    const bool focused = has(option, State_HasFocus) && enabled;
    const QRectF box = inside(option.rect, 1);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(
        QPen(on || focused ? highlight : mixed(colours.border, option.palette.color(QPalette::WindowText), 0.25),
            focused ? 2.0 : 1.2));
    painter.setBrush(on && !round ? highlight : option.palette.color(QPalette::Base));
    if (round)
        painter.drawEllipse(box);
    else
        painter.drawRoundedRect(box, radius, radius);
    if (on && round) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(highlight);
        painter.drawEllipse(
            box.adjusted(box.width() * 0.25, box.height() * 0.25, -box.width() * 0.25, -box.height() * 0.25));
    } else if (on) {
        painter.setPen(QPen(mark, box.width() / 7, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        const auto at = [&box](double x, double y) {
            return QPointF(box.left() + x * box.width(), box.top() + y * box.height());
        };
        if (has(option, State_NoChange))
            painter.drawLine(at(0.25, 0.5), at(0.75, 0.5));
        else
            painter.drawPolyline(QPolygonF { at(0.22, 0.52), at(0.42, 0.72), at(0.78, 0.28) });
    }
    painter.restore();
}

void AppStyle::drawCombo(const QStyleOptionComplex& option, QPainter& painter, const QWidget* widget) const
{
    const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(&option);
    const QColor fill = has(option, State_Enabled)
        ? option.palette.color(combo && combo->editable ? QPalette::Base : QPalette::Button)
        : option.palette.color(QPalette::Window);
    drawField(option, painter, widget, fill);
    const QRectF arrow = subControlRect(CC_ComboBox, &option, SC_ComboBoxArrow, widget);
    drawChevron(painter, arrow.center(), scaledPixels(option, 7), 0, option.palette.color(QPalette::WindowText));
}

void AppStyle::drawSpin(const QStyleOptionComplex& option, QPainter& painter, const QWidget* widget) const
{
    const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(&option);
    drawField(
        option, painter, widget, option.palette.color(has(option, State_Enabled) ? QPalette::Base : QPalette::Window));
    if (!spin || spin->buttonSymbols == QAbstractSpinBox::NoButtons)
        return;
    const auto arrow = [&](SubControl part, int direction, bool enabled) {
        const QRectF rect = subControlRect(CC_SpinBox, &option, part, widget);
        const bool pressed = option.activeSubControls.testFlag(part) && has(option, State_Sunken);
        const QColor ink = option.palette.color(enabled ? QPalette::Active : QPalette::Disabled, QPalette::WindowText);
        const QPointF centre = rect.center() + QPointF(0, direction == 1 ? 1.5 : -1.5);
        drawChevron(painter, centre, scaledPixels(option, pressed ? 6.5 : 5.5), direction, ink);
    };
    arrow(SC_SpinBoxUp, 1, spin->stepEnabled.testFlag(QAbstractSpinBox::StepUpEnabled));
    arrow(SC_SpinBoxDown, 0, spin->stepEnabled.testFlag(QAbstractSpinBox::StepDownEnabled));
}

} // namespace mnemo
