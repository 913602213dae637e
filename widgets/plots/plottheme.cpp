#include "widgets/plots/plottheme.h"

#include <QFontInfo>
#include <QWidget>

#include <algorithm>
#include <cmath>

namespace mnemo {
namespace {

PlotTheme themeFrom(const QPalette& palette, const QFont& font, int pixelSize)
{
    PlotTheme theme;
    theme.palette = palette;
    theme.colours = coloursOf(palette);
    theme.ground = palette.color(QPalette::Window);
    theme.field = palette.color(QPalette::Base);
    theme.text = palette.color(QPalette::WindowText);
    theme.highlight = palette.color(QPalette::Highlight);
    theme.base = font;
    theme.base.setPixelSize(pixelSize);
    theme.small = theme.base;
    theme.small.setPixelSize(std::max(1, int(std::lround(pixelSize * 0.85))));
    theme.bold = theme.base;
    theme.bold.setBold(true);
    theme.unit = std::max(1.0, pixelSize * 4.0 / 13.0);
    return theme;
}

} // namespace

double PlotTheme::line(double pixels) const
{
    return std::max(1.0, std::round(pixels * base.pixelSize() / 13.0 * 2.0) / 2.0);
}

PlotTheme plotTheme(const QWidget& widget)
{
    return themeFrom(widget.palette(), widget.font(), QFontInfo(widget.font()).pixelSize());
}

PlotTheme paperTheme(const QWidget& widget)
{
    const QFont font = widget.font();
    const int pixels = font.pointSizeF() > 0 ? int(std::lround(font.pointSizeF() * 96.0 / 72.0)) : font.pixelSize();
    PlotTheme theme = themeFrom(paperPalette(), font, std::max(pixels, 1));
    for (QFont* each : { &theme.base, &theme.small, &theme.bold })
        each->setHintingPreference(QFont::PreferNoHinting);
    return theme;
}

QPalette paperPalette()
{
    QPalette palette;
    palette.setColor(QPalette::Window, Qt::white);
    palette.setColor(QPalette::Base, Qt::white);
    palette.setColor(QPalette::WindowText, QColor("#1A1D20"));
    palette.setColor(QPalette::Text, QColor("#1A1D20"));
    palette.setColor(QPalette::Highlight, QColor("#0A67A8"));
    palette.setColor(QPalette::HighlightedText, Qt::white);
    return palette;
}

} // namespace mnemo
