#pragma once

#include "core/base/result.h"
#include "widgets/views/emptystate.h"

#include <QVariant>
#include <QWidget>

#include <memory>

class QAbstractItemModel;
class QHBoxLayout;
class QTableView;

namespace mnemo {

/// A table as everywhere in the program: a line to filter by words, sorting by a click on a title, soft selection of
/// rows, Ctrl+C copies rows with their titles for a spreadsheet, and the rows can be saved as CSV. The model answers
/// the roles of tablemodel.h; it is not owned.
class TablePane : public QWidget {
    Q_OBJECT
public:
    explicit TablePane(QWidget* parent = nullptr);
    ~TablePane() override;

    void setModel(QAbstractItemModel* model);
    QTableView* view() const;
    /// Row of widgets over the table; the filter line is its first.
    QHBoxLayout* toolRow() const;
    void setToolRowShown(bool shown);
    void setFilterPlaceholder(const QString& text);
    void setFilter(const QString& words);
    void sortBy(int column, Qt::SortOrder order);
    /// Nothing says so when there are no rows at all.
    EmptyState& emptyState() const;

    /// Which columns are shown, where, how wide, and the order of rows; to be kept by the window.
    QByteArray saveLayout() const;
    bool restoreLayout(const QByteArray& layout);

    /// Row of the model given, -1 for none.
    int currentRow() const;
    void setCurrentRow(int row);
    /// By IdRole of the first column.
    void setCurrentId(const QVariant& id);
    QVariant currentId() const;
    QList<int> selectedRows() const;
    int shownRows() const;

    QString selectionAsTsv() const;
    QByteArray asCsv() const;
    Result<void> saveCsv(const QString& path) const;

    QAction* copyAction() const;
    QAction* exportAction() const;

Q_SIGNALS:
    void currentRowChanged(int row);
    void rowActivated(int row);
    void shownRowsChanged(int rows);
    void failed(const QString& sentence);

private:
    void copy();
    void askExport();
    void updateEmpty();
    void askColumns(const QPoint& position);

    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace mnemo
