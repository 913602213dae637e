#include "widgets/views/emptystate.h"

#include "widgets/plots/colours.h"
#include "widgets/plots/icons.h"
#include "widgets/views/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace mnemo {

EmptyState::EmptyState(QWidget* parent)
    : QWidget(parent)
    , m_icon(new QLabel(this))
    , m_sentence(makeLabel({}, TextRole::Plain, this))
    , m_note(makeLabel({}, TextRole::SmallSecond, this))
    , m_main(new QPushButton(this))
    , m_second(new QPushButton(this))
{
    m_sentence->setObjectName(QStringLiteral("emptySentence"));
    m_main->setObjectName(QStringLiteral("emptyMain"));
    m_second->setObjectName(QStringLiteral("emptySecond"));
    setMainButton(*m_main);
    for (QLabel* label : { m_icon, m_sentence, m_note }) {
        label->setAlignment(Qt::AlignCenter);
        label->setWordWrap(label != m_icon);
    }
    const int step = spacing(*this, 1);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(4 * step, 4 * step, 4 * step, 4 * step);
    layout->setSpacing(2 * step);
    layout->addStretch();
    layout->addWidget(m_icon);
    layout->addWidget(m_sentence);
    layout->addWidget(m_note);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(2 * step);
    buttons->addStretch();
    buttons->addWidget(m_main);
    buttons->addWidget(m_second);
    buttons->addStretch();
    layout->addLayout(buttons);
    layout->addStretch();
    connect(m_main, &QPushButton::clicked, this, &EmptyState::mainTriggered);
    connect(m_second, &QPushButton::clicked, this, &EmptyState::secondTriggered);
    setButtons({});
    m_note->setVisible(false);
}

void EmptyState::setIcon(const QString& iconName)
{
    m_iconName = iconName;
    updateIcon();
}

void EmptyState::setSentence(const QString& sentence, const QString& note)
{
    m_sentence->setText(sentence);
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
}

void EmptyState::setButtons(const QString& mainText, const QString& secondText)
{
    m_main->setText(mainText);
    m_main->setVisible(!mainText.isEmpty());
    m_second->setText(secondText);
    m_second->setVisible(!secondText.isEmpty());
}

void EmptyState::setMainEnabled(bool enabled, const QString& reason)
{
    m_main->setEnabled(enabled);
    m_main->setToolTip(enabled ? QString() : reason);
}

QString EmptyState::sentence() const
{
    return m_sentence->text();
}

void EmptyState::updateIcon()
{
    if (!m_iconName.isEmpty())
        m_icon->setPixmap(
            iconPixmap(m_iconName, coloursOf(palette()).secondText, spacing(*this, 6), devicePixelRatioF()));
}

void EmptyState::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        updateIcon();
}

ContentStack::ContentStack(QWidget* content, QWidget* parent)
    : QStackedWidget(parent)
    , m_empty(new EmptyState(this))
{
    addWidget(content);
    addWidget(m_empty);
}

void ContentStack::setEmpty(bool empty)
{
    setCurrentIndex(empty ? 1 : 0);
}

bool ContentStack::isEmpty() const
{
    return currentIndex() == 1;
}

} // namespace mnemo
