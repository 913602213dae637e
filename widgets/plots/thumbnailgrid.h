#pragma once

#include "core/base/matrix.h"
#include "widgets/plots/matrixview.h"

#include <QWidget>

#include <memory>
#include <vector>

namespace mnemo {

/// One small map of a grid.
struct Thumbnail {
    int row = 0; ///< layer
    int column = 0; ///< head
    SharedMatrix matrix {};
    double share = std::numeric_limits<double>::quiet_NaN(); ///< bar and number below, 0 to 1; NaN draws none
};

/// Grid of small heat maps, layers down and heads across, named L0 and H0. One of them is chosen; the keyboard moves
/// it. All maps share one scale. In another order than by layer and head each map carries its own name.
class ThumbnailGrid : public QWidget {
    Q_OBJECT
public:
    enum class Order { Grid, ByShareDown, ByShareUp };

    explicit ThumbnailGrid(QWidget* parent = nullptr);
    ~ThumbnailGrid() override;

    void setThumbnails(std::vector<Thumbnail> thumbnails);
    void setRowPrefix(const QString& rowPrefix, const QString& columnPrefix); ///< "L" and "H" at first
    void setOrder(Order order);
    void setScale(ValueScale scale);
    void setRange(double low, double high, bool isSigned = false);
    void setMask(MatrixMask mask);
    /// Name of the shared scale under the maps, and of the number below each.
    void setCaptions(const QString& valueName, const QString& shareName);
    /// Side of a map, in steps of the font; 5.5 at first.
    void setMapSize(double ems);

    Cell current() const; ///< row and column of the chosen map
    void setCurrent(Cell cell);
    QSize sizeHint() const override;

Q_SIGNALS:
    void currentChanged(mnemo::Cell cell);
    void activated(mnemo::Cell cell);

protected:
    void changeEvent(QEvent* event) override;

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace mnemo
