#pragma once

#include "core/base/matrix.h"
#include "widgets/plots/colourmap.h"
#include "widgets/plots/colours.h"
#include "widgets/plots/plotview.h"
#include "widgets/plots/valuescale.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace mnemo {

/// A stretch [begin, end) of rows or columns, drawn as a bar along the axis. The letter says what the colour says.
struct AxisSpan {
    int begin = 0;
    int end = 0;
    QString letter {};
    SpanRole role = SpanRole::Plain;
};

/// Which cells can hold no value. Cells that are NaN are always drawn as such.
enum class MatrixMask {
    None,
    Later ///< causal attention: columns after the row's own position (the last row sees every column)
};

/// One cell; row and column from 0, both -1 for none.
struct Cell {
    int row = -1;
    int column = -1;
    bool isValid() const { return row >= 0 && column >= 0; }
    bool operator==(const Cell&) const = default;
};

/// What a MatrixView shows. Names may be fewer than rows or columns; missing ones are numbers.
struct MatrixContent {
    SharedMatrix matrix;
    QStringList rowNames;
    QStringList columnNames;
    QString rowAxis; ///< what a row is, for table and tooltip ("from")
    QString columnAxis;
    QString valueName; ///< with unit, at the colour bar
    std::vector<AxisSpan> rowSpans;
    std::vector<AxisSpan> columnSpans;
    MatrixMask mask = MatrixMask::None;
    bool isSigned = false; ///< diverging colours, symmetric about zero
    std::optional<double> low; ///< fixed range; else from the values (0 to the largest where none is negative)
    std::optional<double> high;
    QString note; ///< small, in the corner of the masked cells
    std::function<QString(int row, int column)> tooltip; ///< rich text; else value and both names
};

/// Heat map of a matrix: names and span bars on both axes, colour bar, exact values under the pointer.
///
/// Row 0 is at the top. Wheel zooms, drag pans, double click resets, click pins a cell (again: unpins), arrows move the
/// cell. Above 2,048 cells a side the drawing is reduced block by block to the largest size; values stay exact.
class MatrixView : public PlotView {
    Q_OBJECT
public:
    explicit MatrixView(QWidget* parent = nullptr);
    ~MatrixView() override;

    void setContent(MatrixContent content);
    const MatrixContent& content() const;

    void setScale(ValueScale scale);
    ValueScale scale() const;
    void setColourMap(ColourMap map); ///< of unsigned data
    /// Values written into the cells, where they fit.
    void setNumbersShown(bool shown, int decimals = 2);
    /// Cells as high as wide (on at first), or filling the room.
    void setSquareCells(bool square);
    void setColourBarShown(bool shown);
    void setSpanLegendShown(bool shown);

    /// The cell under the pointer or moved by the arrows.
    Cell currentCell() const;
    void setCurrentCell(Cell cell);
    Cell pinnedCell() const;
    void setPinnedCell(Cell cell);
    /// A framed row or column with its name tinted: the window's selection. -1 for none.
    void setSelectedRow(int row);
    void setSelectedColumn(int column);
    int selectedRow() const;
    int selectedColumn() const;

    /// The exact value; NaN outside and where masked.
    double valueAt(Cell cell) const;
    bool isMasked(Cell cell) const;
    /// The colour a cell is drawn in.
    QColor cellColour(Cell cell) const;
    /// Where a cell lies, in coordinates of this widget; empty when out of view.
    QRectF cellRect(Cell cell) const;
    Cell cellAt(QPointF position) const;
    /// What the tooltip says, as rich text.
    QString cellText(Cell cell) const;
    /// Cells a side of one drawn block, 1 when every cell is drawn.
    int blockSize() const;

    PlotTable table() const override;
    QSize sizeHint() const override;

public Q_SLOTS:
    void resetView() override;

Q_SIGNALS:
    void currentCellChanged(mnemo::Cell cell);
    void pinnedCellChanged(mnemo::Cell cell);
    /// Clicked, or Enter pressed on it.
    void cellActivated(mnemo::Cell cell);

protected:
    void applyTheme(const PlotTheme& theme) override;
    void prepare(QSize size) override;
    void pointerMoved(QPointF position) override;
    void pointerLeft() override;
    void clicked(QPointF position) override;
    bool keyPressed(QKeyEvent* event) override;
    void extendMenu(QMenu& menu) override;
    QString summary() const override;

private:
    struct Private;
    std::unique_ptr<Private> d;
};

} // namespace mnemo
