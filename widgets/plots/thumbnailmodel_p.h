#pragma once

#include "widgets/plots/thumbnailgrid.h"
#include "widgets/plots/valuescale.h"

#include <QAbstractTableModel>
#include <QImage>

namespace mnemo {

/// Thumbnails at (row, column) of the table, in the order chosen. Pictures are made when they are first painted.
class ThumbnailModel : public QAbstractTableModel {
public:
    enum Role { PictureRole = Qt::UserRole, ShareRole, NameRole };

    using QAbstractTableModel::QAbstractTableModel;

    std::vector<Thumbnail> thumbnails;
    ScaledRange range { 0.0, 1.0, ValueScale::SquareRoot, false };
    MatrixMask mask = MatrixMask::None;
    ThumbnailGrid::Order order = ThumbnailGrid::Order::Grid;
    QString rowPrefix = QStringLiteral("L");
    QString columnPrefix = QStringLiteral("H");
    QString shareName;

    /// After a change of `thumbnails` or `order`.
    void arrange();
    /// After a change of `range` or `mask`.
    void repaintPictures();
    const Thumbnail* at(const QModelIndex& index) const;
    QModelIndex indexOf(Cell cell) const;

    int rowCount(const QModelIndex& parent) const override { return parent.isValid() ? 0 : m_rows; }
    int columnCount(const QModelIndex& parent) const override { return parent.isValid() ? 0 : m_columns; }
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    QVariant data(const QModelIndex& index, int role) const override;

private:
    std::size_t placeOf(int row, int column) const;
    QString nameOf(const Thumbnail& thumbnail) const;
    QString tooltip(const Thumbnail& thumbnail) const;
    QImage picture(const QModelIndex& index, const Thumbnail& thumbnail) const;
    void placeByShare(bool down);

    std::vector<int> m_places; ///< index of the thumbnail at each place, -1 for none
    mutable std::vector<QImage> m_pictures;
    int m_rows = 0;
    int m_columns = 0;
};

} // namespace mnemo
