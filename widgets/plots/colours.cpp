#include "widgets/plots/colours.h"

#include "widgets/plots/seriesstyle.h"

#include <algorithm>
#include <cmath>

namespace mnemo {
namespace {

double linearised(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

} // namespace

double luminance(const QColor& colour)
{
    return 0.2126 * linearised(colour.redF()) + 0.7152 * linearised(colour.greenF())
        + 0.0722 * linearised(colour.blueF());
}

double contrast(const QColor& a, const QColor& b)
{
    const auto [low, high] = std::minmax({ luminance(a), luminance(b) });
    return (high + 0.05) / (low + 0.05);
}

QColor inkOn(const QColor& ground)
{
    return contrast(ground, Qt::black) >= contrast(ground, Qt::white) ? QColor(Qt::black) : QColor(Qt::white);
}

QColor mixed(const QColor& under, const QColor& over, double share)
{
    const auto blend = [share](int a, int b) { return int(std::lround(a + (b - a) * share)); };
    return { blend(under.red(), over.red()), blend(under.green(), over.green()), blend(under.blue(), over.blue()) };
}

bool isDark(const QPalette& palette)
{
    return luminance(palette.color(QPalette::WindowText)) > luminance(palette.color(QPalette::Window));
}

Colours coloursOf(const QPalette& palette)
{
    const bool dark = isDark(palette);
    const QColor base = palette.color(QPalette::Base);
    const QColor window = palette.color(QPalette::Window);
    const QColor text = palette.color(QPalette::WindowText);
    const auto pick = [dark](const char* light, const char* darkName) { return QColor(dark ? darkName : light); };
    Colours colours;
    colours.secondText = pick("#555C64", "#A7AEB6");
    colours.line = pick("#CDD2D7", "#3E4348");
    colours.grid = pick("#E4E7EA", "#2D3135");
    colours.border = pick("#B9BFC6", "#565D64");
    colours.unattended = mixed(window, text, 0.05);
    colours.selectedRow = mixed(base, palette.color(QPalette::Highlight), dark ? 0.27 : 0.18);
    colours.warningText = pick("#8A5200", "#F0B95A");
    colours.warningGround = pick("#FDF3E0", "#3A3020");
    colours.error = pick("#B3261E", "#FF8A80");
    colours.errorGround = pick("#FCEAE8", "#3D2523");
    colours.right = pick("#006B4B", "#5ED0A8");
    colours.rawCurve = pick("#9CC4DE", "#2F617F");
    return colours;
}

QColor spanColour(SpanRole role, const QPalette& palette)
{
    switch (role) {
    case SpanRole::Virtual:
        return seriesStyle(3, palette).colour;
    case SpanRole::Demonstration:
        return seriesStyle(0, palette).colour;
    case SpanRole::Label:
        return seriesStyle(4, palette).colour;
    case SpanRole::Query:
        return seriesStyle(2, palette).colour;
    case SpanRole::Plain:
        break;
    }
    return coloursOf(palette).border;
}

} // namespace mnemo
