#pragma once

#include "widgets/models/tablemodel.h"

#include <QCollator>
#include <QSortFilterProxyModel>

namespace mnemo {

/// Sorts by SortRole: numbers by size (missing ones last either way), text as a person counts (run 9 before run 10).
/// Filters by words: every word must occur in some column's text, whatever its case.
class SortFilter : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit SortFilter(QObject* parent = nullptr);
    void setWords(const QString& words);
    QString words() const { return m_words.join(QLatin1Char(' ')); }

protected:
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    QCollator m_collator;
    QStringList m_words;
};

/// Tab-separated text of the rows of these indexes, with a line of titles, as spreadsheets paste it. `columns` in
/// order.
QString tsvText(const QAbstractItemModel& model, const QList<int>& rows, const QList<int>& columns);
/// RFC 4180, UTF-8, exact values with a point as decimal mark, all rows in the model's order.
QByteArray csvText(const QAbstractItemModel& model, const QList<int>& columns);

} // namespace mnemo
