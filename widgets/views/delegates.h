#pragma once

#include <QStyledItemDelegate>

namespace mnemo {

/// Rows that stay readable when they are chosen: a tint and a bar at the left of the first column. Marks of tables: a
/// symbol of the plots (SeriesStyleRole), a bar of a share (ShareRole) or of a change to either side (ChangeRole).
class SoftSelectionDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
};

} // namespace mnemo
