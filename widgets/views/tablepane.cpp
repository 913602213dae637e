#include "widgets/views/tablepane.h"

#include "core/base/files.h"
#include "widgets/models/sortfilter.h"
#include "widgets/plots/backgroundwrite.h"
#include "widgets/plots/icons.h"
#include "widgets/plots/savedialog.h"
#include "widgets/views/delegates.h"
#include "widgets/views/theme.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QTableView>
#include <QVBoxLayout>

namespace mnemo {

struct TablePane::Private {
    SortFilter* proxy = nullptr;
    QTableView* table = nullptr;
    QLineEdit* filter = nullptr;
    QWidget* tools = nullptr;
    QHBoxLayout* toolRow = nullptr;
    ContentStack* stack = nullptr;
    QAction* copy = nullptr;
    QAction* save = nullptr;
    bool sized = false;

    void setUpTable();
    QList<int> shownColumns() const;
    void sizeColumns();
};

void TablePane::Private::setUpTable()
{
    table->setObjectName(QStringLiteral("table"));
    table->setModel(proxy);
    table->setItemDelegate(new SoftSelectionDelegate(table));
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setShowGrid(false);
    table->setWordWrap(false);
    table->setTabKeyNavigation(false);
    table->setSortingEnabled(true);
    table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    table->setContextMenuPolicy(Qt::ActionsContextMenu);
    table->verticalHeader()->hide();
    table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed); // measuring every row of a million takes seconds
    table->verticalHeader()->setMinimumSectionSize(1);
    table->verticalHeader()->setDefaultSectionSize(mnemo::spacing(*table, 6));
    table->horizontalHeader()->setResizeContentsPrecision(100); // a thousand rows, Qt's own bound, take 30 ms
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setStretchLastSection(true);
    table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    table->horizontalHeader()->setSectionsMovable(true);
}

QList<int> TablePane::Private::shownColumns() const
{
    QList<int> columns;
    const QHeaderView* header = table->horizontalHeader();
    for (int visual = 0; visual < header->count(); ++visual) {
        const int column = header->logicalIndex(visual);
        if (!header->isSectionHidden(column))
            columns << column;
    }
    return columns;
}

void TablePane::Private::sizeColumns()
{
    if (sized || proxy->rowCount() == 0)
        return;
    table->resizeColumnsToContents(); // looks at a bounded number of rows
    const int widest = mnemo::spacing(*table, 80);
    for (int column = 0; column < proxy->columnCount(); ++column)
        table->setColumnWidth(column, std::min(table->columnWidth(column), widest));
    sized = true;
}

TablePane::TablePane(QWidget* parent)
    : QWidget(parent)
    , d(std::make_unique<Private>())
{
    d->proxy = new SortFilter(this);
    d->table = new QTableView(this);
    d->setUpTable();
    d->filter = new QLineEdit(this);
    d->filter->setObjectName(QStringLiteral("filter"));
    d->filter->setClearButtonEnabled(true);
    d->filter->addAction(icon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    setFilterPlaceholder(tr("Filter"));
    d->copy = new QAction(icon(QStringLiteral("copy")), tr("Copy rows"), this);
    d->copy->setShortcut(QKeySequence::Copy);
    d->copy->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    d->save = new QAction(icon(QStringLiteral("csv")), tr("Export table as CSV…"), this);
    d->table->addActions({ d->copy, d->save });
    connect(d->copy, &QAction::triggered, this, &TablePane::copy);
    connect(d->save, &QAction::triggered, this, &TablePane::askExport);
    connect(d->filter, &QLineEdit::textChanged, this, &TablePane::setFilter);

    d->tools = new QWidget(this);
    d->toolRow = new QHBoxLayout(d->tools);
    const int step = mnemo::spacing(*this, 1);
    d->toolRow->setContentsMargins(0, step, 0, step);
    d->toolRow->setSpacing(2 * step);
    d->toolRow->addWidget(d->filter, 1);
    d->stack = new ContentStack(d->table, this);
    d->stack->emptyState().setSentence(tr("Nothing here yet."));
    d->stack->emptyState().setIcon(QStringLiteral("table"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addWidget(d->tools);
    layout->addWidget(d->stack, 1);
    setFocusProxy(d->table);
    d->table->horizontalHeader()->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(d->table->horizontalHeader(), &QWidget::customContextMenuRequested, this, &TablePane::askColumns);

    connect(d->table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        [this] { Q_EMIT currentRowChanged(currentRow()); });
    connect(d->table, &QTableView::activated, this,
        [this](const QModelIndex& index) { Q_EMIT rowActivated(d->proxy->mapToSource(index).row()); });
    for (const auto signal : { &QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved })
        connect(d->proxy, signal, this, &TablePane::updateEmpty);
    connect(d->proxy, &QAbstractItemModel::modelReset, this, &TablePane::updateEmpty);
}

TablePane::~TablePane() = default;

void TablePane::setModel(QAbstractItemModel* model)
{
    d->sized = false;
    d->proxy->setSourceModel(model);
    updateEmpty();
}

void TablePane::updateEmpty()
{
    d->sizeColumns();
    const bool none = !d->proxy->sourceModel() || d->proxy->sourceModel()->rowCount() == 0;
    d->stack->setEmpty(none);
    d->filter->setEnabled(!none);
    Q_EMIT shownRowsChanged(shownRows());
}

QTableView* TablePane::view() const
{
    return d->table;
}

QHBoxLayout* TablePane::toolRow() const
{
    return d->toolRow;
}

void TablePane::setToolRowShown(bool shown)
{
    d->tools->setVisible(shown);
}

void TablePane::setFilterPlaceholder(const QString& text)
{
    d->filter->setPlaceholderText(text);
    d->filter->setAccessibleName(text);
}

void TablePane::setFilter(const QString& words)
{
    if (d->filter->text() != words)
        d->filter->setText(words);
    d->proxy->setWords(words);
    Q_EMIT shownRowsChanged(shownRows());
}

void TablePane::sortBy(int column, Qt::SortOrder order)
{
    d->table->sortByColumn(column, order);
}

QByteArray TablePane::saveLayout() const
{
    return d->table->horizontalHeader()->saveState();
}

bool TablePane::restoreLayout(const QByteArray& layout)
{
    d->sized = d->table->horizontalHeader()->restoreState(layout);
    return d->sized;
}

// A menu of all columns, to hide and show them; the last one on show stays.
void TablePane::askColumns(const QPoint& position)
{
    QMenu menu(this);
    const QList<int> shown = d->shownColumns();
    for (int column = 0; column < d->proxy->columnCount(); ++column) {
        QAction* action = menu.addAction(d->proxy->headerData(column, Qt::Horizontal).toString());
        action->setCheckable(true);
        action->setChecked(shown.contains(column));
        action->setEnabled(shown.size() > 1 || !shown.contains(column));
        connect(
            action, &QAction::toggled, d->table, [this, column](bool on) { d->table->setColumnHidden(column, !on); });
    }
    menu.exec(d->table->horizontalHeader()->mapToGlobal(position));
}

EmptyState& TablePane::emptyState() const
{
    return d->stack->emptyState();
}

int TablePane::currentRow() const
{
    return d->proxy->mapToSource(d->table->currentIndex()).row();
}

void TablePane::setCurrentRow(int row)
{
    const QModelIndex index
        = d->proxy->sourceModel() ? d->proxy->mapFromSource(d->proxy->sourceModel()->index(row, 0)) : QModelIndex();
    if (index.row() == d->table->currentIndex().row())
        return;
    // Not setCurrentIndex: what the program chooses does not depend on the keys that happen to be held.
    d->table->selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    if (index.isValid())
        d->table->scrollTo(index);
}

QVariant TablePane::currentId() const
{
    const int row = currentRow();
    return row < 0 ? QVariant() : d->proxy->sourceModel()->index(row, 0).data(IdRole);
}

void TablePane::setCurrentId(const QVariant& id)
{
    const QAbstractItemModel* model = d->proxy->sourceModel();
    for (int row = 0; model && row < model->rowCount(); ++row) {
        if (model->index(row, 0).data(IdRole) == id) {
            setCurrentRow(row);
            return;
        }
    }
}

QList<int> TablePane::selectedRows() const
{
    QList<int> rows;
    for (const QModelIndex& index : d->table->selectionModel()->selectedRows())
        rows << d->proxy->mapToSource(index).row();
    return rows;
}

int TablePane::shownRows() const
{
    return d->proxy->rowCount();
}

QString TablePane::selectionAsTsv() const
{
    QList<int> rows;
    for (const QModelIndex& index : d->table->selectionModel()->selectedRows())
        rows << index.row();
    std::sort(rows.begin(), rows.end());
    return tsvText(*d->proxy, rows, d->shownColumns());
}

QByteArray TablePane::asCsv() const
{
    return csvText(*d->proxy, d->shownColumns());
}

Result<void> TablePane::saveCsv(const QString& path) const
{
    const QByteArray text = asCsv();
    return writeAtomically(path.toStdString(), std::string_view(text.constData(), std::size_t(text.size())));
}

QAction* TablePane::copyAction() const
{
    return d->copy;
}

QAction* TablePane::exportAction() const
{
    return d->save;
}

void TablePane::copy()
{
    if (d->table->selectionModel()->hasSelection())
        QGuiApplication::clipboard()->setText(selectionAsTsv());
}

void TablePane::askExport()
{
    askWhereToSave(this, tr("Export table"), {}, tr("CSV table (*.csv)"), [this](const QString& path) {
        writeInBackground(this, path, asCsv(), [this, path](const Result<void>& written) {
            if (!written)
                Q_EMIT failed(whyNotWritten(written.error(), path));
        });
    });
}

} // namespace mnemo
