#include "app/commandpalette.h"

#include "widgets/models/sortfilter.h"
#include "widgets/plots/icons.h"
#include "widgets/views/theme.h"

#include <QAction>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>
#include <QVBoxLayout>

namespace mnemo {

namespace {

QString plain(QString text)
{
    return text.remove(QLatin1Char('&'));
}

void collect(const QMenu& menu, const QString& path, std::vector<PaletteEntry>& entries)
{
    for (auto* action : menu.actions()) {
        if (action->isSeparator() || !action->isVisible())
            continue;
        const auto text = path + QStringLiteral(" › ") + plain(action->text());
        if (action->menu()) {
            collect(*action->menu(), text, entries);
            continue;
        }
        const QPointer<QAction> guard(action);
        const auto keys = action->shortcut().toString(QKeySequence::NativeText);
        entries.push_back({ text, CommandPalette::tr("action"),
            action->isEnabled() ? keys : CommandPalette::tr("not now"), action->isEnabled(), [guard] {
                if (guard)
                    guard->trigger();
            } });
    }
}

} // namespace

std::vector<PaletteEntry> menuEntries(QMainWindow& window)
{
    std::vector<PaletteEntry> entries;
    for (auto* action : window.menuBar()->actions()) {
        if (action->menu() && action->isVisible())
            collect(*action->menu(), plain(action->text()), entries);
    }
    return entries;
}

class CommandPalette::Model : public QAbstractListModel {
public:
    using QAbstractListModel::QAbstractListModel;

    std::vector<PaletteEntry> entries;
    void reset(std::vector<PaletteEntry> now)
    {
        beginResetModel();
        entries = std::move(now);
        endResetModel();
    }
    void append(std::vector<PaletteEntry> more)
    {
        if (more.empty())
            return;
        beginInsertRows({}, int(entries.size()), int(entries.size() + more.size()) - 1);
        for (auto& entry : more)
            entries.push_back(std::move(entry));
        endInsertRows();
    }
    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(entries.size()); }
    QVariant data(const QModelIndex& index, int role) const override
    {
        if (!checkIndex(index, CheckIndexOption::IndexIsValid) || role != Qt::DisplayRole)
            return {};
        const auto& entry = entries[std::size_t(index.row())];
        return entry.note.isEmpty() ? QStringLiteral("%1   (%2)").arg(entry.text, entry.kind)
                                    : QStringLiteral("%1   (%2, %3)").arg(entry.text, entry.kind, entry.note);
    }
    Qt::ItemFlags flags(const QModelIndex& index) const override
    {
        const auto usual = QAbstractListModel::flags(index);
        if (!index.isValid()) // a view asks for its root, too
            return usual;
        return entries[std::size_t(index.row())].isEnabled ? usual : usual & ~Qt::ItemIsEnabled;
    }
};

CommandPalette::CommandPalette(QWidget* parent)
    : QDialog(parent)
    , m_model(new Model(this))
    , m_proxy(new SortFilter(this))
    , m_words(new QLineEdit(this))
    , m_list(new QListView(this))
{
    setObjectName(QStringLiteral("commandPalette"));
    setWindowTitle(tr("Find anything"));
    m_words->setObjectName(QStringLiteral("paletteWords"));
    m_words->setPlaceholderText(tr("Words of an action, run, data set or query"));
    m_words->setAccessibleName(m_words->placeholderText());
    m_words->addAction(icon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    m_list->setObjectName(QStringLiteral("paletteList"));
    m_list->setAccessibleName(tr("What was found"));
    m_list->setUniformItemSizes(true);
    m_list->setModel(m_proxy);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_proxy->setSourceModel(m_model);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_words);
    layout->addWidget(m_list, 1);
    m_words->installEventFilter(this);
    connect(m_words, &QLineEdit::textChanged, this, &CommandPalette::filter);
    connect(m_words, &QLineEdit::returnPressed, this, &CommandPalette::accepted);
    connect(m_list, &QListView::activated, this, &CommandPalette::accepted);
    connect(m_list, &QListView::clicked, this, &CommandPalette::accepted);
    const int line = fontMetrics().height();
    resize(42 * line, 26 * line);
    m_words->setFocus();
}

void CommandPalette::setEntries(std::vector<PaletteEntry> entries)
{
    m_model->reset(std::move(entries));
    filter(m_words->text());
}

void CommandPalette::addEntries(std::vector<PaletteEntry> entries)
{
    m_model->append(std::move(entries));
    filter(m_words->text());
}

void CommandPalette::filter(const QString& words)
{
    m_proxy->setWords(words);
    for (int row = 0; row < m_proxy->rowCount(); ++row) {
        const auto index = m_proxy->index(row, 0);
        if (!index.flags().testFlag(Qt::ItemIsEnabled))
            continue;
        m_list->setCurrentIndex(index);
        return;
    }
}

/// The arrows move through the list while the words keep the focus.
bool CommandPalette::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_words || event->type() != QEvent::KeyPress)
        return QDialog::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    const int by = key->key() == Qt::Key_Down ? 1 : key->key() == Qt::Key_Up ? -1 : 0;
    if (by == 0)
        return QDialog::eventFilter(watched, event);
    const auto next = m_proxy->index(m_list->currentIndex().row() + by, 0);
    if (next.isValid())
        m_list->setCurrentIndex(next);
    return true;
}

void CommandPalette::accepted()
{
    const auto index = m_proxy->mapToSource(m_list->currentIndex());
    if (!index.isValid())
        return;
    const auto& entry = m_model->entries[std::size_t(index.row())];
    if (!entry.isEnabled)
        return;
    const auto act = entry.act;
    accept();
    act();
}

} // namespace mnemo
