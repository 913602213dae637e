#include "widgets/views/statuswidgets.h"

#include "widgets/models/numbertext.h"
#include "widgets/plots/colours.h"
#include "widgets/plots/icons.h"
#include "widgets/views/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace mnemo {

JobStatus::JobStatus(QWidget* parent)
    : QWidget(parent)
    , m_text(makeLabel({}, TextRole::Plain, this))
    , m_bar(new QProgressBar(this))
    , m_left(makeLabel({}, TextRole::Second, this))
    , m_stop(new QToolButton(this))
{
    m_text->setObjectName(QStringLiteral("jobText"));
    m_stop->setObjectName(QStringLiteral("jobStop"));
    m_stop->setIcon(icon(QStringLiteral("stop")));
    m_stop->setText(tr("Stop"));
    m_stop->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_stop->setAutoRaise(true);
    m_bar->setFixedWidth(mnemo::spacing(*this, 30));
    m_bar->setTextVisible(false);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(mnemo::spacing(*this, 2), 0, 0, 0);
    layout->setSpacing(mnemo::spacing(*this, 3));
    for (QWidget* widget : { static_cast<QWidget*>(m_text), static_cast<QWidget*>(m_bar), static_cast<QWidget*>(m_left),
             static_cast<QWidget*>(m_stop) })
        layout->addWidget(widget);
    layout->addStretch();
    connect(m_stop, &QToolButton::clicked, this, &JobStatus::stopRequested);
    setReady();
}

void JobStatus::setJob(const QString& text, double share, double secondsLeft, bool canStop)
{
    m_text->setText(text);
    m_bar->setRange(0, share < 0 ? 0 : 1000);
    m_bar->setValue(int(std::lround(std::clamp(share, 0.0, 1.0) * 1000)));
    QString left = share < 0 ? QString() : tr("%1 %").arg(locale().toString(int(std::floor(share * 100))));
    if (secondsLeft >= 0)
        left += QStringLiteral("   ") + tr("%1 left").arg(durationText(secondsLeft));
    m_left->setText(left);
    m_bar->show();
    m_left->show();
    m_stop->setVisible(canStop);
}

void JobStatus::setReady()
{
    m_text->setText(tr("Ready"));
    m_bar->hide();
    m_left->hide();
    m_stop->hide();
}

bool JobStatus::isReady() const
{
    return m_bar->isHidden();
}

QString JobStatus::text() const
{
    return m_text->text();
}

FactRow::FactRow(QWidget* parent)
    : QWidget(parent)
    , m_label(new QLabel(this))
{
    m_label->setTextFormat(Qt::RichText);
    m_label->setWordWrap(true);
    m_label->setFont(smallFont(font()));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins({});
    layout->addWidget(m_label);
}

void FactRow::setFacts(const QList<std::pair<QString, QString>>& facts)
{
    m_facts = facts;
    rewrite();
}

QString FactRow::text() const
{
    QStringList parts;
    for (const auto& [name, value] : m_facts)
        parts << name + QLatin1Char(' ') + value;
    return parts.join(QStringLiteral(", "));
}

void FactRow::rewrite()
{
    const QString grey = coloursOf(palette()).secondText.name();
    QString html;
    for (const auto& [name, value] : m_facts) {
        QString words = name.toHtmlEscaped().replace(QLatin1Char(' '), QStringLiteral("&nbsp;"));
        QString number = value.toHtmlEscaped().replace(QLatin1Char(' '), QStringLiteral("&nbsp;"));
        html
            += QStringLiteral("<span style=\"color:%1\">%2</span>&nbsp;%3&nbsp;&nbsp;&nbsp; ").arg(grey, words, number);
    }
    m_label->setText(html);
}

void FactRow::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        rewrite();
}

} // namespace mnemo
