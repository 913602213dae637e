#include "widgets/views/contextbar.h"

#include "widgets/plots/colours.h"
#include "widgets/plots/icons.h"
#include "widgets/views/theme.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace mnemo {

ContextBar::ContextBar(QWidget* parent)
    : QToolBar(parent)
{
    setObjectName(QStringLiteral("contextBar"));
    setWindowTitle(tr("Context"));
    setMovable(false);
    auto* stretch = new QWidget(this);
    stretch->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_stretch = addWidget(stretch);
}

void ContextBar::addChoice(const QString& key, const QString& label, const QString& accessibleName)
{
    auto* holder = new QWidget(this);
    auto* layout = new QHBoxLayout(holder);
    const int step = mnemo::spacing(*this, 1);
    layout->setContentsMargins(label.isEmpty() ? step : 3 * step, 0, step, 0);
    layout->setSpacing(2 * step);
    Entry entry;
    entry.box = new QComboBox(holder);
    entry.box->setObjectName(QStringLiteral("context_") + key);
    entry.box->setAccessibleName(label.isEmpty() ? accessibleName : label);
    entry.box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    entry.box->setMinimumContentsLength(12);
    entry.mark = new QLabel(holder);
    entry.mend = new QPushButton(holder);
    entry.mend->setObjectName(QStringLiteral("mend_") + key);
    entry.mark->hide();
    entry.mend->hide();
    if (!label.isEmpty()) {
        QLabel* name = makeLabel(label, TextRole::Second, holder);
        name->setBuddy(entry.box);
        layout->addWidget(name);
    }
    layout->addWidget(entry.box);
    layout->addWidget(entry.mark);
    layout->addWidget(entry.mend);
    insertWidget(m_stretch, holder);
    m_entries.insert(key, entry);
    connect(entry.box, &QComboBox::activated, this,
        [this, key](int index) { Q_EMIT chosen(key, m_entries.value(key).box->itemData(index)); });
    connect(entry.mend, &QPushButton::clicked, this, [this, key] { Q_EMIT problemAction(key); });
}

void ContextBar::setChoices(const QString& key, const QList<Choice>& choices)
{
    QComboBox* box = m_entries.value(key).box;
    const QSignalBlocker blocker(box);
    const QVariant kept = box->currentData();
    box->clear();
    for (const Choice& choice : choices) {
        box->addItem(choice.text, choice.value);
        box->setItemData(box->count() - 1, choice.note, Qt::ToolTipRole);
    }
    box->setCurrentIndex(box->findData(kept));
}

void ContextBar::setCurrent(const QString& key, const QVariant& value)
{
    QComboBox* box = m_entries.value(key).box;
    const QSignalBlocker blocker(box);
    box->setCurrentIndex(box->findData(value));
    box->setToolTip(box->currentText());
}

QVariant ContextBar::current(const QString& key) const
{
    return m_entries.value(key).box->currentData();
}

QComboBox* ContextBar::box(const QString& key) const
{
    return m_entries.value(key).box;
}

void ContextBar::setProblem(const QString& key, const QString& text, const QString& actionText)
{
    const Entry entry = m_entries.value(key);
    setInvalid(*entry.box, !text.isEmpty());
    entry.mark->setPixmap(iconPixmap(
        QStringLiteral("warning"), coloursOf(palette()).warningText, fontMetrics().height(), devicePixelRatioF()));
    entry.mark->setToolTip(text);
    entry.mark->setAccessibleName(text);
    entry.mark->setVisible(!text.isEmpty());
    entry.mend->setText(actionText);
    entry.mend->setToolTip(text);
    entry.mend->setVisible(!text.isEmpty() && !actionText.isEmpty());
}

QString ContextBar::problem(const QString& key) const
{
    const QLabel* mark = m_entries.value(key).mark;
    return mark->isHidden() ? QString() : mark->toolTip();
}

void ContextBar::setHistoryActions(QAction* back, QAction* forward)
{
    QAction* first = actions().constFirst();
    insertAction(first, back);
    insertAction(first, forward);
    insertSeparator(first);
}

void ContextBar::setSearchAction(QAction* search)
{
    auto* button = new QPushButton(icon(QStringLiteral("search")), search->text(), this);
    button->setObjectName(QStringLiteral("searchEverything"));
    button->setToolTip(search->toolTip());
    button->setText(
        QStringLiteral("%1   %2").arg(search->text(), search->shortcut().toString(QKeySequence::NativeText)));
    button->setMinimumWidth(mnemo::spacing(*this, 50));
    connect(button, &QPushButton::clicked, search, &QAction::trigger);
    addWidget(button);
}

} // namespace mnemo
