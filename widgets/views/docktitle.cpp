#include "widgets/views/docktitle.h"

#include "widgets/plots/colours.h"
#include "widgets/plots/icons.h"
#include "widgets/views/theme.h"

#include <QDockWidget>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>

namespace mnemo {
namespace {

QToolButton* makeButton(const QString& iconName, const QString& name, const QString& words, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setObjectName(name);
    button->setIcon(icon(iconName));
    button->setAutoRaise(true);
    const int side = spacing(*parent, 3.5);
    button->setIconSize({ side, side });
    button->setToolTip(words);
    button->setAccessibleName(words);
    return button;
}

} // namespace

DockTitle::DockTitle(QDockWidget* dock)
    : QWidget(dock)
    , m_dock(dock)
    , m_layout(new QHBoxLayout(this))
    , m_title(makeLabel(dock->windowTitle(), TextRole::Bold, this))
    , m_facts(makeLabel({}, TextRole::SmallSecond, this))
    , m_chip(new QToolButton(this))
    , m_float(makeButton(QStringLiteral("float"), QStringLiteral("dockFloat"), tr("Float or dock this panel"), this))
    , m_close(makeButton(QStringLiteral("close"), QStringLiteral("dockClose"), tr("Hide this panel"), this))
{
    const int step = mnemo::spacing(*this, 1);
    m_layout->setContentsMargins(2 * step, 0, step, 0);
    m_layout->setSpacing(2 * step);
    for (QLabel* label : { m_title, m_facts }) {
        label->setAttribute(Qt::WA_TransparentForMouseEvents); // a drag on them moves the dock
        label->setTextFormat(Qt::PlainText);
    }
    m_facts->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_chip->setObjectName(QStringLiteral("dockChip"));
    m_chip->setIcon(icon(QStringLiteral("pin")));
    m_chip->setFont(smallFont(font()));
    m_chip->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_chip->setProperty("mnemoChip", true);
    m_chip->hide();
    m_layout->addWidget(m_title);
    m_layout->addWidget(m_chip);
    m_layout->addWidget(m_facts, 1);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(0);
    buttons->addWidget(m_float);
    buttons->addWidget(m_close);
    m_layout->addLayout(buttons);
    connect(m_chip, &QToolButton::clicked, this, &DockTitle::chipClicked);
    connect(m_float, &QToolButton::clicked, dock, [dock] { dock->setFloating(!dock->isFloating()); });
    connect(m_close, &QToolButton::clicked, dock, &QDockWidget::close);
    connect(dock, &QDockWidget::windowTitleChanged, m_title, &QLabel::setText);
    connect(dock, &QDockWidget::featuresChanged, this, &DockTitle::updateFeatures);
    updateFeatures();
    dock->setTitleBarWidget(this);
}

void DockTitle::updateFeatures()
{
    m_float->setVisible(m_dock->features().testFlag(QDockWidget::DockWidgetFloatable));
    m_close->setVisible(m_dock->features().testFlag(QDockWidget::DockWidgetClosable));
}

void DockTitle::setFacts(const QString& facts)
{
    m_factsText = facts;
    m_facts->setToolTip(facts);
    elide();
}

QString DockTitle::facts() const
{
    return m_factsText;
}

void DockTitle::elide()
{
    m_facts->setText(m_facts->fontMetrics().elidedText(m_factsText, Qt::ElideRight, m_facts->width()));
}

void DockTitle::setChip(const QString& text, const QString& tooltip)
{
    m_chip->setText(text);
    m_chip->setToolTip(tooltip);
    m_chip->setVisible(!text.isEmpty());
}

QString DockTitle::chip() const
{
    return m_chip->text();
}

void DockTitle::addWidget(QWidget* widget)
{
    m_layout->insertWidget(m_layout->count() - 1, widget);
}

QSize DockTitle::sizeHint() const
{
    return { m_layout->sizeHint().width(), mnemo::spacing(*this, 6) };
}

QSize DockTitle::minimumSizeHint() const
{
    return { mnemo::spacing(*this, 24), mnemo::spacing(*this, 6) };
}

void DockTitle::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Window));
    if (m_dock->isFloating()) {
        painter.setPen(coloursOf(palette()).line);
        painter.drawLine(rect().bottomLeft(), rect().bottomRight());
    }
}

void DockTitle::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_layout->activate();
    elide();
}

} // namespace mnemo
