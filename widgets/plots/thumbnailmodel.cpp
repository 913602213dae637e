#include "widgets/plots/thumbnailmodel_p.h"

#include "widgets/plots/matrixview_p.h"
#include "widgets/plots/plottext.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace mnemo {
namespace {

constexpr int largestThumbnail = 96; // dots a side; a map on the screen is smaller

QImage pictureOf(const Matrix& matrix, const ScaledRange& range, MatrixMask mask)
{
    const int rows = int(matrix.rows);
    const int columns = int(matrix.columns);
    const int block = std::max(1, (std::max(rows, columns) + largestThumbnail - 1) / largestThumbnail);
    const Matrix small = reducedByBlocks(matrix, 0, 0, rows, columns, block, range.isSigned);
    const ColourMap map = range.isSigned ? ColourMap::Diverging : ColourMap::Viridis;
    QImage image(int(small.columns), int(small.rows), QImage::Format_ARGB32_Premultiplied);
    for (int r = 0; r < image.height(); ++r) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(r));
        const int lastRow = std::min((r + 1) * block, rows) - 1;
        for (int c = 0; c < image.width(); ++c) {
            const float value = small(std::size_t(r), std::size_t(c));
            const bool masked = mask == MatrixMask::Later && c * block > lastRow + (columns - rows);
            line[c] = masked || std::isnan(value) ? 0U : colourAt(map, range.share(double(value)));
        }
    }
    return image;
}

} // namespace

void ThumbnailModel::placeByShare(bool down)
{
    std::vector<int> sorted(thumbnails.size());
    std::iota(sorted.begin(), sorted.end(), 0);
    const auto key = [&](int i) {
        const double share = thumbnails[std::size_t(i)].share;
        return std::isnan(share) ? std::numeric_limits<double>::infinity() : (down ? -share : share);
    };
    std::stable_sort(sorted.begin(), sorted.end(), [&key](int a, int b) { return key(a) < key(b); });
    std::copy(sorted.begin(), sorted.end(), m_places.begin());
}

void ThumbnailModel::arrange()
{
    beginResetModel();
    m_pictures.assign(thumbnails.size(), {});
    m_rows = m_columns = 0;
    for (const Thumbnail& thumbnail : thumbnails) {
        m_rows = std::max(m_rows, thumbnail.row + 1);
        m_columns = std::max(m_columns, thumbnail.column + 1);
    }
    m_places.assign(std::max(std::size_t(m_rows) * std::size_t(m_columns), thumbnails.size()), -1);
    if (order == ThumbnailGrid::Order::Grid) {
        for (std::size_t i = 0; i < thumbnails.size(); ++i)
            m_places[placeOf(thumbnails[i].row, thumbnails[i].column)] = int(i);
    } else {
        placeByShare(order == ThumbnailGrid::Order::ByShareDown);
    }
    endResetModel();
}

void ThumbnailModel::repaintPictures()
{
    m_pictures.assign(thumbnails.size(), {});
    if (m_rows > 0)
        Q_EMIT dataChanged(index(0, 0), index(m_rows - 1, m_columns - 1));
}

QVariant ThumbnailModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (role != Qt::DisplayRole || order != ThumbnailGrid::Order::Grid)
        return {};
    return (orientation == Qt::Horizontal ? columnPrefix : rowPrefix) + QString::number(section);
}

std::size_t ThumbnailModel::placeOf(int row, int column) const
{
    return std::size_t(row) * std::size_t(m_columns) + std::size_t(column);
}

const Thumbnail* ThumbnailModel::at(const QModelIndex& index) const
{
    if (!index.isValid())
        return nullptr;
    const int place = m_places[placeOf(index.row(), index.column())];
    return place < 0 ? nullptr : &thumbnails[std::size_t(place)];
}

QModelIndex ThumbnailModel::indexOf(Cell cell) const
{
    for (std::size_t place = 0; place < m_places.size(); ++place) {
        const int i = m_places[place];
        if (i >= 0 && thumbnails[std::size_t(i)].row == cell.row && thumbnails[std::size_t(i)].column == cell.column)
            return index(int(place) / m_columns, int(place) % m_columns);
    }
    return {};
}

QString ThumbnailModel::nameOf(const Thumbnail& thumbnail) const
{
    return QStringLiteral("%1%2 %3%4").arg(rowPrefix).arg(thumbnail.row).arg(columnPrefix).arg(thumbnail.column);
}

QString ThumbnailModel::tooltip(const Thumbnail& thumbnail) const
{
    if (!std::isfinite(thumbnail.share))
        return nameOf(thumbnail);
    const QString share = numberText(thumbnail.share, 3, QLocale());
    return QStringLiteral("%1: %2 %3").arg(nameOf(thumbnail), shareName, share).simplified();
}

QImage ThumbnailModel::picture(const QModelIndex& index, const Thumbnail& thumbnail) const
{
    QImage& kept = m_pictures[std::size_t(m_places[placeOf(index.row(), index.column())])];
    if (kept.isNull() && thumbnail.matrix && !thumbnail.matrix->isEmpty())
        kept = pictureOf(*thumbnail.matrix, range, mask);
    return kept;
}

Qt::ItemFlags ThumbnailModel::flags(const QModelIndex& index) const
{
    return at(index) ? QAbstractTableModel::flags(index) : Qt::NoItemFlags;
}

QVariant ThumbnailModel::data(const QModelIndex& index, int role) const
{
    const Thumbnail* thumbnail = at(index);
    if (!thumbnail)
        return {};
    switch (role) {
    case PictureRole:
        return picture(index, *thumbnail);
    case ShareRole:
        return thumbnail->share;
    case NameRole:
    case Qt::AccessibleTextRole:
        return nameOf(*thumbnail);
    case Qt::ToolTipRole:
        return tooltip(*thumbnail);
    default:
        return {};
    }
}

} // namespace mnemo
