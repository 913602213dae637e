#include "widgets/views/messagestrip.h"

#include "widgets/plots/colours.h"
#include "widgets/plots/icons.h"
#include "widgets/views/theme.h"

#include <QAccessible>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

namespace mnemo {
namespace {

struct Look {
    QString icon;
    QColor ink;
    QColor ground;
};

Look lookOf(Severity severity, const QPalette& palette)
{
    const Colours colours = coloursOf(palette);
    const QColor highlight = palette.color(QPalette::Highlight);
    const QColor base = palette.color(QPalette::Base);
    switch (severity) {
    case Severity::Success:
        return { QStringLiteral("check"), colours.right, mixed(base, colours.right, 0.1) };
    case Severity::Warning:
        return { QStringLiteral("warning"), colours.warningText, colours.warningGround };
    case Severity::Error:
        return { QStringLiteral("error"), colours.error, colours.errorGround };
    case Severity::Info:
        break;
    }
    return { QStringLiteral("info"), highlight, mixed(base, highlight, 0.1) };
}

} // namespace

MessageStrip::MessageStrip(QWidget* parent)
    : QFrame(parent)
    , m_icon(new QLabel(this))
    , m_text(new QLabel(this))
    , m_action(new QPushButton(this))
    , m_close(new QToolButton(this))
{
    setObjectName(QStringLiteral("messageStrip"));
    m_text->setObjectName(QStringLiteral("messageText"));
    m_text->setWordWrap(true);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_text->setTextFormat(Qt::PlainText);
    m_action->setObjectName(QStringLiteral("messageAction"));
    m_close->setObjectName(QStringLiteral("messageClose"));
    m_close->setIcon(icon(QStringLiteral("close")));
    m_close->setAutoRaise(true);
    m_close->setToolTip(tr("Close this message"));
    m_close->setAccessibleName(tr("Close this message"));
    auto* layout = new QHBoxLayout(this);
    const int step = spacing(*this, 1);
    layout->setContentsMargins(2 * step, step, step, step);
    layout->setSpacing(2 * step);
    layout->addWidget(m_icon);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_action);
    layout->addWidget(m_close);
    connect(m_action, &QPushButton::clicked, this, &MessageStrip::actionTriggered);
    connect(m_close, &QToolButton::clicked, this, &MessageStrip::dismiss);
    setVisible(false);
}

void MessageStrip::say(Severity severity, const QString& text, const QString& actionText, const QString& details)
{
    m_severity = severity;
    m_text->setText(text);
    m_text->setToolTip(details);
    m_action->setText(actionText);
    m_action->setVisible(!actionText.isEmpty());
    updateColours();
    setVisible(true);
    QAccessibleEvent event(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&event);
}

void MessageStrip::dismiss()
{
    if (isHidden())
        return;
    setVisible(false);
    m_text->clear();
    Q_EMIT dismissed();
}

QString MessageStrip::text() const
{
    return m_text->text();
}

QString MessageStrip::actionText() const
{
    return m_action->text();
}

void MessageStrip::updateColours()
{
    const Look look = lookOf(m_severity, palette());
    m_icon->setPixmap(iconPixmap(look.icon, look.ink, fontMetrics().height(), devicePixelRatioF()));
    update();
}

void MessageStrip::paintEvent(QPaintEvent*)
{
    const Look look = lookOf(m_severity, palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(mixed(look.ground, look.ink, 0.4));
    painter.setBrush(look.ground);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
}

void MessageStrip::changeEvent(QEvent* event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        updateColours();
}

} // namespace mnemo
