#pragma once

#include <QAbstractTableModel>
#include <QString>
#include <QVariant>

#include <functional>
#include <utility>
#include <vector>

namespace mnemo {

/// Roles beside Qt's that our tables answer.
enum TableRole {
    SortRole = Qt::UserRole + 1, ///< the value itself: number, text or date; what is sorted and exported
    IdRole, ///< what identifies the row, for instance a run
    SeriesStyleRole, ///< number in the style table of the plots, drawn as a symbol
    ShareRole, ///< 0 to 1, drawn as a bar
    ChangeRole ///< -1 to 1, drawn as a bar to the left or right of the middle
};

/// How one column reads a row.
template<typename Row>
struct TableColumn {
    QString title;
    std::function<QVariant(const Row&)> value {}; ///< the exact value; numbers stand right-aligned
    std::function<QString(const Row&)> text {}; ///< how it is written; empty: in the locale's notation
    QString tooltip {}; ///< of the title: meaning and unit
    std::function<QVariant(const Row&, int role)> other {}; ///< any further role; invalid means: as usual
};

/// The part that does not depend on the row.
class TableModelBase : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

protected:
    static QVariant dataFor(const QVariant& value, const QString& text, int role);
};

/// Read-only table over a vector of plain rows, described column by column. Rows are appended or replaced as a whole;
/// the GUI thread owns it.
template<typename Row>
class TableModel : public TableModelBase {
public:
    using Column = TableColumn<Row>;

    explicit TableModel(std::vector<Column> columns, QObject* parent = nullptr)
        : TableModelBase(parent)
        , m_columns(std::move(columns))
    {
    }

    void setRows(std::vector<Row> rows)
    {
        beginResetModel();
        m_rows = std::move(rows);
        endResetModel();
    }
    void append(std::vector<Row> rows)
    {
        if (rows.empty())
            return;
        const int first = int(m_rows.size());
        beginInsertRows({}, first, first + int(rows.size()) - 1);
        m_rows.insert(m_rows.end(), std::make_move_iterator(rows.begin()), std::make_move_iterator(rows.end()));
        endInsertRows();
    }
    void replace(int row, Row content)
    {
        m_rows.at(std::size_t(row)) = std::move(content);
        Q_EMIT dataChanged(index(row, 0), index(row, columnCount() - 1));
    }
    void remove(int row)
    {
        beginRemoveRows({}, row, row);
        m_rows.erase(m_rows.begin() + row);
        endRemoveRows();
    }
    const Row& row(int row) const { return m_rows.at(std::size_t(row)); }
    const std::vector<Row>& rows() const { return m_rows; }

    int rowCount(const QModelIndex& parent = {}) const override { return parent.isValid() ? 0 : int(m_rows.size()); }
    int columnCount(const QModelIndex& parent = {}) const override
    {
        return parent.isValid() ? 0 : int(m_columns.size());
    }

    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override
    {
        if (!checkIndex(index, CheckIndexOption::IndexIsValid))
            return {};
        const Row& row = m_rows[std::size_t(index.row())];
        const Column& column = m_columns[std::size_t(index.column())];
        if (column.other) {
            const QVariant own = column.other(row, role);
            if (own.isValid())
                return own;
        }
        if (role != Qt::DisplayRole && role != Qt::TextAlignmentRole && role != SortRole)
            return {};
        const QVariant value = column.value ? column.value(row) : QVariant();
        return dataFor(value, role == Qt::DisplayRole && column.text ? column.text(row) : QString(), role);
    }
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override
    {
        if (orientation != Qt::Horizontal || section < 0 || section >= int(m_columns.size()))
            return {};
        const Column& column = m_columns[std::size_t(section)];
        if (role == Qt::DisplayRole)
            return column.title;
        if (role == Qt::ToolTipRole && !column.tooltip.isEmpty())
            return column.tooltip;
        if (role == Qt::TextAlignmentRole && !m_rows.empty() && column.value)
            return dataFor(column.value(m_rows.front()), {}, role);
        return {};
    }

private:
    std::vector<Column> m_columns;
    std::vector<Row> m_rows;
};

} // namespace mnemo
