#pragma once

#include "core/data/import.h"

#include <QAbstractTableModel>
#include <QHash>
#include <QWidget>

class QComboBox;
class QTableView;

namespace mnemo {

/// What a column is for.
enum class ColumnRole { Keep, Input, Answer, Split, Number };

/// The first page of a file: its lines, and which of them cannot be taken.
class PreviewModel : public QAbstractTableModel {
    Q_OBJECT
public:
    using QAbstractTableModel::QAbstractTableModel;

    void setPreview(Preview preview);
    const Preview& preview() const { return m_preview; }
    /// Row of the page that begins in this line; -1 for none.
    int rowOfLine(std::int64_t line) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    Preview m_preview;
    QHash<qint64, QString> m_problems; ///< by line
};

/// The page, with a box for each column's role above its name.
class PreviewTable : public QWidget {
    Q_OBJECT
public:
    explicit PreviewTable(QWidget* parent = nullptr);

    /// Keeps the roles of columns that are still there.
    void setPreview(const Preview& preview);
    void setRoles(const ImportOptions& options);
    /// Writes input, answer, split and number columns into `options`.
    void applyRoles(ImportOptions& options) const;
    void showLine(std::int64_t line);
    QTableView* view() const { return m_view; }
    QComboBox* roleBox(int column) const { return m_boxes.value(column); }

Q_SIGNALS:
    /// By a person.
    void rolesChanged();

private:
    void rebuildBoxes();
    void placeBoxes();
    void roleChosen(int column);
    QString nameOf(int column) const;

    PreviewModel m_model;
    QTableView* m_view;
    QWidget* m_row;
    QList<QComboBox*> m_boxes;
    QHash<QString, ColumnRole> m_roles;
};

} // namespace mnemo
