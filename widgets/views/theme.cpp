#include "widgets/views/theme.h"

#include "widgets/plots/colours.h"
#include "widgets/views/appstyle_p.h"

#include <QApplication>
#include <QEvent>
#include <QFontInfo>
#include <QLabel>

#include <cmath>

namespace mnemo {
namespace {

struct PaletteColours {
    const char* window;
    const char* base;
    const char* text;
    const char* second;
    const char* highlight;
    const char* highlightedText;
    const char* button;
    const char* line;
    const char* link;
};

constexpr PaletteColours light { "#F2F3F4", "#FFFFFF", "#1A1D20", "#555C64", "#0A67A8", "#FFFFFF", "#FFFFFF", "#CDD2D7",
    "#0A67A8" };
constexpr PaletteColours dark { "#26292C", "#1B1D20", "#E7E9EB", "#A7AEB6", "#56B4E9", "#0D1114", "#32363A", "#3E4348",
    "#56B4E9" };

QPalette paletteOf(const PaletteColours& colours)
{
    QPalette palette;
    const auto set = [&palette](QPalette::ColorRole role, const QColor& colour) { palette.setColor(role, colour); };
    const QColor window(colours.window);
    const QColor text(colours.text);
    set(QPalette::Window, window);
    set(QPalette::Base, colours.base);
    set(QPalette::AlternateBase, mixed(QColor(colours.base), text, 0.03));
    set(QPalette::WindowText, text);
    set(QPalette::Text, text);
    set(QPalette::ButtonText, text);
    set(QPalette::BrightText, text);
    set(QPalette::PlaceholderText, colours.second);
    set(QPalette::Button, colours.button);
    set(QPalette::Highlight, colours.highlight);
    set(QPalette::HighlightedText, colours.highlightedText);
    set(QPalette::Link, colours.link);
    set(QPalette::LinkVisited, colours.link);
    set(QPalette::ToolTipBase, colours.base);
    set(QPalette::ToolTipText, text);
    set(QPalette::Light, mixed(window, QColor(Qt::white), 0.3));
    set(QPalette::Midlight, mixed(window, QColor(colours.line), 0.4));
    set(QPalette::Mid, colours.line);
    set(QPalette::Dark, mixed(QColor(colours.line), text, 0.3));
    set(QPalette::Shadow, mixed(window, QColor(Qt::black), 0.6));
    const QColor faded = mixed(window, text, 0.45);
    for (const QPalette::ColorRole role : { QPalette::WindowText, QPalette::Text, QPalette::ButtonText })
        palette.setColor(QPalette::Disabled, role, faded);
    palette.setColor(QPalette::Disabled, QPalette::Base, window);
    palette.setColor(QPalette::Disabled, QPalette::Button, window);
    palette.setColor(QPalette::Disabled, QPalette::Highlight, QColor(colours.line));
    return palette;
}

ThemeChoice& choiceInUse()
{
    static ThemeChoice choice = ThemeChoice::System;
    return choice;
}

QFont scaled(const QFont& base, double factor)
{
    QFont font = base;
    if (base.pointSizeF() > 0)
        font.setPointSizeF(base.pointSizeF() * factor);
    else
        font.setPixelSize(std::max(1, int(std::lround(base.pixelSize() * factor))));
    return font;
}

/// Keeps a label's font and colour true to its role when palette or font change.
class RoleKeeper : public QObject {
public:
    RoleKeeper(QLabel& label, TextRole role)
        : QObject(&label)
        , m_label(label)
        , m_role(role)
    {
        label.installEventFilter(this);
        apply();
    }

    bool eventFilter(QObject*, QEvent* event) override
    {
        if (!m_applying && (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange))
            apply();
        return false;
    }

private:
    void apply()
    {
        m_applying = true;
        const QPalette around
            = m_label.parentWidget() ? m_label.parentWidget()->palette() : QApplication::palette(&m_label);
        QPalette palette = m_label.palette();
        palette.setColor(QPalette::WindowText, colour(around));
        m_label.setPalette(palette);
        m_applying = false;
    }
    QColor colour(const QPalette& around) const
    {
        const Colours colours = coloursOf(around);
        switch (m_role) {
        case TextRole::Second:
        case TextRole::SmallSecond:
            return colours.secondText;
        case TextRole::Warning:
            return colours.warningText;
        case TextRole::Error:
            return colours.error;
        case TextRole::Right:
            return colours.right;
        default:
            return around.color(QPalette::WindowText);
        }
    }

    QLabel& m_label;
    TextRole m_role;
    bool m_applying = false;
};

} // namespace

QPalette lightPalette()
{
    return paletteOf(light);
}

QPalette darkPalette()
{
    return paletteOf(dark);
}

void installStyle(QApplication& application)
{
    application.setStyle(new AppStyle); // the application owns it
    QFont font = application.font();
#if QT_VERSION >= QT_VERSION_CHECK(6, 7, 0)
    font.setFeature("tnum", 1); // figures of one width, so that columns of numbers align
#endif
    application.setFont(font);
}

void chooseTheme(ThemeChoice choice)
{
    choiceInUse() = choice;
    switch (choice) {
    case ThemeChoice::System:
        QApplication::setPalette(QPalette()); // the desktop's own, or the style's where there is none
        break;
    case ThemeChoice::Light:
        QApplication::setPalette(lightPalette());
        break;
    case ThemeChoice::Dark:
        QApplication::setPalette(darkPalette());
        break;
    }
}

ThemeChoice currentTheme()
{
    return choiceInUse();
}

int spacing(const QWidget& widget, double steps)
{
    return int(std::lround(steps * 4.0 * std::max(13, QFontInfo(widget.font()).pixelSize()) / 13.0));
}

QFont smallFont(const QFont& base)
{
    return scaled(base, 0.85);
}

QFont largeFont(const QFont& base)
{
    return scaled(base, 1.25);
}

QFont boldFont(const QFont& base)
{
    QFont font = base;
    font.setBold(true);
    return font;
}

QLabel* makeLabel(const QString& text, TextRole role, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    setTextRole(*label, role);
    return label;
}

void setTextRole(QLabel& label, TextRole role)
{
    for (QObject* child : label.children())
        delete dynamic_cast<RoleKeeper*>(child);
    const QFont base = QApplication::font(&label);
    if (role == TextRole::Small || role == TextRole::SmallSecond)
        label.setFont(smallFont(base));
    else if (role == TextRole::Large)
        label.setFont(largeFont(base));
    else if (role == TextRole::Bold)
        label.setFont(boldFont(base));
    new RoleKeeper(label, role); // a child of the label
}

void setMainButton(QWidget& button, bool isMain)
{
    button.setProperty(mainButtonProperty, isMain);
    button.update();
}

void setInvalid(QWidget& field, bool isInvalid)
{
    field.setProperty(invalidProperty, isInvalid);
    field.update();
}

} // namespace mnemo
