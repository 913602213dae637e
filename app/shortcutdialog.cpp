#include "app/shortcutdialog.h"

#include "app/windowsettings.h"

#include "widgets/views/theme.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

namespace mnemo {

namespace {

constexpr const char* defaultProperty = "mnemoDefaultShortcut";

QString plain(QString text)
{
    return text.remove(QLatin1Char('&'));
}

QString keyOf(const QAction& action)
{
    return QStringLiteral("shortcuts/") + action.objectName();
}

void collect(const QMenu& menu, QList<QAction*>& actions)
{
    for (auto* action : menu.actions()) {
        if (action->menu())
            collect(*action->menu(), actions);
        else if (!action->objectName().isEmpty() && !actions.contains(action))
            actions << action;
    }
}

QKeySequence defaultOf(const QAction& action)
{
    return action.property(defaultProperty).value<QKeySequence>();
}

} // namespace

QList<QAction*> namedActions(QMainWindow& window)
{
    QList<QAction*> actions;
    for (auto* action : window.menuBar()->actions()) {
        if (action->menu())
            collect(*action->menu(), actions);
    }
    return actions;
}

void restoreShortcuts(QMainWindow& window, const WindowSettings& settings)
{
    for (auto* action : namedActions(window)) {
        if (action->property(defaultProperty).isValid())
            continue;
        action->setProperty(defaultProperty, QVariant::fromValue(action->shortcut()));
        if (settings.contains(keyOf(*action)))
            action->setShortcut(QKeySequence(settings.value(keyOf(*action)).toString(), QKeySequence::PortableText));
    }
}

ShortcutDialog::ShortcutDialog(QMainWindow& window, WindowSettings& settings)
    : QDialog(&window)
    , m_settings(settings)
    , m_actions(namedActions(window))
    , m_table(new QTableWidget(0, 2, this))
    , m_edit(new QKeySequenceEdit(this))
    , m_problem(makeLabel({}, TextRole::Error, this))
{
    setObjectName(QStringLiteral("shortcutDialog"));
    setWindowTitle(tr("Configure shortcuts"));
    auto* words = new QLineEdit(this);
    words->setObjectName(QStringLiteral("shortcutWords"));
    words->setPlaceholderText(tr("Filter actions"));
    words->setAccessibleName(words->placeholderText());
    m_table->setObjectName(QStringLiteral("shortcutTable"));
    m_table->setAccessibleName(tr("Actions and their shortcuts"));
    m_table->setHorizontalHeaderLabels({ tr("Action"), tr("Shortcut") });
    m_table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_table->verticalHeader()->hide();
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setShowGrid(false);
    m_table->setTabKeyNavigation(false);
    m_edit->setObjectName(QStringLiteral("shortcutEdit"));
    m_edit->setAccessibleName(tr("Shortcut of the chosen action"));
    m_edit->setEnabled(false);
    m_problem->setObjectName(QStringLiteral("shortcutProblem"));
    auto* clear = new QPushButton(tr("&None"), this);
    auto* buttons = new QDialogButtonBox(
        QDialogButtonBox::Save | QDialogButtonBox::Cancel | QDialogButtonBox::RestoreDefaults, this);
    auto* row = new QHBoxLayout;
    row->addWidget(m_edit);
    row->addWidget(clear);
    row->addWidget(m_problem, 1);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(words);
    layout->addWidget(m_table, 1);
    layout->addLayout(row);
    layout->addWidget(buttons);
    for (auto* action : m_actions)
        m_keys.insert(action, action->shortcut());
    connect(words, &QLineEdit::textChanged, this, &ShortcutDialog::fill);
    connect(m_table, &QTableWidget::currentCellChanged, this, &ShortcutDialog::chosen);
    connect(m_edit, &QKeySequenceEdit::keySequenceChanged, this, &ShortcutDialog::edited);
    connect(clear, &QPushButton::clicked, m_edit, &QKeySequenceEdit::clear);
    connect(buttons, &QDialogButtonBox::accepted, this, &ShortcutDialog::keep);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons->button(QDialogButtonBox::RestoreDefaults), &QPushButton::clicked, this, &ShortcutDialog::reset);
    fill({});
    const int line = fontMetrics().height();
    resize(36 * line, 30 * line);
}

void ShortcutDialog::fill(const QString& words)
{
    m_table->setRowCount(0);
    for (int i = 0; i < int(m_actions.size()); ++i) {
        const auto text = plain(m_actions[i]->text());
        if (!text.contains(words, Qt::CaseInsensitive))
            continue;
        const int row = m_table->rowCount();
        m_table->insertRow(row);
        auto* item = new QTableWidgetItem(text);
        item->setData(Qt::UserRole, i);
        m_table->setItem(row, 0, item);
        m_table->setItem(row, 1, new QTableWidgetItem(m_keys[m_actions[i]].toString(QKeySequence::NativeText)));
    }
}

void ShortcutDialog::chosen()
{
    const auto* item = m_table->currentRow() < 0 ? nullptr : m_table->item(m_table->currentRow(), 0);
    m_edit->setEnabled(item != nullptr);
    m_problem->clear();
    const QSignalBlocker quiet(m_edit);
    m_edit->setKeySequence(item ? m_keys[m_actions[item->data(Qt::UserRole).toInt()]] : QKeySequence());
}

QAction* ShortcutDialog::holderOf(const QKeySequence& keys, const QAction* but) const
{
    if (keys.isEmpty())
        return nullptr;
    for (auto* action : m_actions) {
        if (action != but && m_keys[action] == keys)
            return action;
    }
    return nullptr;
}

void ShortcutDialog::edited(const QKeySequence& keys)
{
    const auto* item = m_table->currentRow() < 0 ? nullptr : m_table->item(m_table->currentRow(), 0);
    if (!item)
        return;
    auto* action = m_actions[item->data(Qt::UserRole).toInt()];
    if (const auto* holder = holderOf(keys, action)) {
        m_problem->setText(tr("Taken by “%1”").arg(plain(holder->text())));
        return;
    }
    m_problem->clear();
    m_keys[action] = keys;
    m_table->item(m_table->currentRow(), 1)->setText(keys.toString(QKeySequence::NativeText));
}

void ShortcutDialog::reset()
{
    for (auto* action : m_actions)
        m_keys[action] = defaultOf(*action);
    fill({});
}

void ShortcutDialog::keep()
{
    for (auto* action : m_actions) {
        action->setShortcut(m_keys[action]);
        if (m_keys[action] == defaultOf(*action))
            m_settings.remove(keyOf(*action));
        else
            m_settings.setValue(keyOf(*action), m_keys[action].toString(QKeySequence::PortableText));
    }
    accept();
}

} // namespace mnemo
