#include "app/import/previewtable.h"

#include "app/import/problemtext.h"
#include "widgets/plots/colours.h"
#include "widgets/plots/icons.h"
#include "widgets/views/theme.h"

#include <QComboBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QScrollBar>
#include <QTableView>
#include <QVBoxLayout>

namespace mnemo {

namespace {

constexpr int longestCell = 500; // letters of a cell that are drawn

QString roleName(ColumnRole role)
{
    switch (role) {
    case ColumnRole::Input:
        return PreviewTable::tr("Input");
    case ColumnRole::Answer:
        return PreviewTable::tr("Answer");
    case ColumnRole::Split:
        return PreviewTable::tr("Split");
    case ColumnRole::Number:
        return PreviewTable::tr("Number");
    case ColumnRole::Keep:
        break;
    }
    return PreviewTable::tr("Keep");
}

} // namespace

void PreviewModel::setPreview(Preview preview)
{
    beginResetModel();
    m_preview = std::move(preview);
    m_problems.clear();
    for (const auto& problem : m_preview.problems)
        m_problems.insert(problem.line, problemText(problem));
    endResetModel();
}

int PreviewModel::rowOfLine(std::int64_t line) const
{
    const auto found = std::find(m_preview.lines.begin(), m_preview.lines.end(), line);
    return found == m_preview.lines.end() ? -1 : int(found - m_preview.lines.begin());
}

int PreviewModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_preview.rows.size());
}

int PreviewModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_preview.columns.size()) + 1;
}

QVariant PreviewModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto row = std::size_t(index.row());
    const qint64 line = m_preview.lines[row];
    const auto problem = m_problems.constFind(line);
    const bool isBad = problem != m_problems.constEnd();
    if (role == Qt::DisplayRole && index.column() == 0)
        return line;
    if (role == Qt::DisplayRole) {
        const auto& cells = m_preview.rows[row];
        const auto place = std::size_t(index.column() - 1);
        return place < cells.size() ? QString::fromStdString(cells[place]).left(longestCell) : QString();
    }
    if (role == Qt::TextAlignmentRole && index.column() == 0)
        return int(Qt::AlignRight | Qt::AlignVCenter);
    if (!isBad)
        return {};
    if (role == Qt::ToolTipRole)
        return *problem;
    if (role == Qt::DecorationRole && index.column() == 0)
        return icon(QStringLiteral("warning"));
    if (role == Qt::BackgroundRole)
        return coloursOf(QGuiApplication::palette()).warningGround;
    return {};
}

QVariant PreviewModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    return section == 0 ? tr("Line") : QString::fromStdString(m_preview.columns[std::size_t(section - 1)]);
}

PreviewTable::PreviewTable(QWidget* parent)
    : QWidget(parent)
    , m_view(new QTableView(this))
    , m_row(new QWidget(this))
{
    m_view->setObjectName(QStringLiteral("previewTable"));
    m_view->setAccessibleName(tr("First rows, as they will be read"));
    m_view->setModel(&m_model);
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->setSelectionMode(QAbstractItemView::SingleSelection);
    m_view->setShowGrid(false);
    m_view->setWordWrap(false);
    m_view->setTabKeyNavigation(false);
    m_view->verticalHeader()->hide();
    m_view->verticalHeader()->setDefaultSectionSize(mnemo::spacing(*this, 6));
    m_view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_view->horizontalHeader()->setStretchLastSection(true);
    m_row->setFixedHeight(mnemo::spacing(*this, 8));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins({});
    layout->setSpacing(0);
    layout->addWidget(m_row);
    layout->addWidget(m_view, 1);
    connect(m_view->horizontalHeader(), &QHeaderView::sectionResized, this, &PreviewTable::placeBoxes);
    connect(m_view->horizontalHeader(), &QHeaderView::geometriesChanged, this, &PreviewTable::placeBoxes);
    connect(m_view->horizontalScrollBar(), &QScrollBar::valueChanged, this, &PreviewTable::placeBoxes);
}

QString PreviewTable::nameOf(int column) const
{
    return QString::fromStdString(m_model.preview().columns[std::size_t(column)]);
}

void PreviewTable::setPreview(const Preview& preview)
{
    const bool sameColumns = preview.columns == m_model.preview().columns;
    m_model.setPreview(preview);
    if (sameColumns)
        return;
    const int widest = mnemo::spacing(*this, 80);
    m_view->resizeColumnsToContents();
    for (int column = 0; column < m_model.columnCount(); ++column)
        m_view->setColumnWidth(
            column, std::clamp(m_view->columnWidth(column), mnemo::spacing(*this, column == 0 ? 14 : 26), widest));
    rebuildBoxes();
}

void PreviewTable::rebuildBoxes()
{
    qDeleteAll(m_boxes);
    m_boxes.clear();
    for (int column = 0; column < int(m_model.preview().columns.size()); ++column) {
        auto* box = new QComboBox(m_row);
        box->setObjectName(QStringLiteral("role_%1").arg(column));
        box->setAccessibleName(tr("Role of column %1").arg(nameOf(column)));
        for (const auto role :
            { ColumnRole::Keep, ColumnRole::Input, ColumnRole::Answer, ColumnRole::Split, ColumnRole::Number })
            box->addItem(roleName(role), int(role));
        box->setCurrentIndex(box->findData(int(m_roles.value(nameOf(column), ColumnRole::Keep))));
        connect(box, &QComboBox::currentIndexChanged, this, [this, column] { roleChosen(column); });
        box->show();
        m_boxes << box;
    }
    placeBoxes();
}

void PreviewTable::placeBoxes()
{
    const auto* header = m_view->horizontalHeader();
    const int gap = mnemo::spacing(*this, 1);
    for (int column = 0; column < int(m_boxes.size()); ++column) {
        const int left = m_view->frameWidth() + header->sectionViewportPosition(column + 1);
        const int width = std::max(header->sectionSize(column + 1) - gap, mnemo::spacing(*this, 8));
        m_boxes[column]->setGeometry(left, gap, width, m_row->height() - 2 * gap);
    }
}

/// One column is the input, one the answer, one the split: choosing another takes the role from the first.
void PreviewTable::roleChosen(int column)
{
    const auto role = ColumnRole(m_boxes[column]->currentData().toInt());
    if (role != ColumnRole::Keep && role != ColumnRole::Number) {
        for (int other = 0; other < int(m_boxes.size()); ++other) {
            if (other == column || m_roles.value(nameOf(other), ColumnRole::Keep) != role)
                continue;
            const QSignalBlocker quiet(m_boxes[other]);
            m_boxes[other]->setCurrentIndex(0);
            m_roles[nameOf(other)] = ColumnRole::Keep;
        }
    }
    m_roles[nameOf(column)] = role;
    Q_EMIT rolesChanged();
}

void PreviewTable::setRoles(const ImportOptions& options)
{
    m_roles.clear();
    for (const auto& column : options.numberColumns)
        m_roles.insert(QString::fromStdString(column), ColumnRole::Number);
    const auto set = [this](const std::string& column, ColumnRole role) {
        if (!column.empty())
            m_roles.insert(QString::fromStdString(column), role);
    };
    set(options.splitColumn, ColumnRole::Split);
    set(options.answerColumn, ColumnRole::Answer);
    set(options.inputColumn, ColumnRole::Input);
    for (int column = 0; column < int(m_boxes.size()); ++column) {
        const QSignalBlocker quiet(m_boxes[column]);
        m_boxes[column]->setCurrentIndex(
            m_boxes[column]->findData(int(m_roles.value(nameOf(column), ColumnRole::Keep))));
    }
}

void PreviewTable::applyRoles(ImportOptions& options) const
{
    options.inputColumn.clear();
    options.answerColumn.clear();
    options.splitColumn.clear();
    options.numberColumns.clear();
    for (const auto& column : m_model.preview().columns) {
        switch (m_roles.value(QString::fromStdString(column), ColumnRole::Keep)) {
        case ColumnRole::Input:
            options.inputColumn = column;
            break;
        case ColumnRole::Answer:
            options.answerColumn = column;
            break;
        case ColumnRole::Split:
            options.splitColumn = column;
            break;
        case ColumnRole::Number:
            options.numberColumns.push_back(column);
            break;
        case ColumnRole::Keep:
            break;
        }
    }
}

void PreviewTable::showLine(std::int64_t line)
{
    const int row = m_model.rowOfLine(line);
    if (row < 0)
        return;
    m_view->selectRow(row);
    m_view->scrollTo(m_model.index(row, 0), QAbstractItemView::PositionAtCenter);
}

} // namespace mnemo
