#pragma once

#include "widgets/plots/matrixview.h"
#include "widgets/plots/plotcanvas_p.h"

#include <QImage>

namespace mnemo {

/// A window of cells [row, row + rows) x [column, column + columns) as a picture, one dot per block of cells.
struct MatrixPicture {
    int row = 0;
    int column = 0;
    int block = 1;
    QImage image;
};

/// Which cells stand in for a block: the largest, or for signed data the one farthest from zero; NaN only if all are.
/// Rows and columns of the result are ceil(size / block). Public for its test.
Matrix reducedByBlocks(const Matrix& matrix, int row, int column, int rows, int columns, int block, bool isSigned);

/// Places of everything around the cells, all in pixels of the viewport.
struct MatrixLayout {
    QMargins margins; ///< from the viewport to the cells
    QRectF cells;
    double rowNameWidth = 0;
    double columnNameHeight = 0;
    double spanWidth = 0; ///< of a span bar, 0 without spans
    QRectF colourBar; ///< empty when not shown
    double legendHeight = 0;
};

struct MatrixView::Private {
    MatrixView& view;
    PlotCanvas& canvas;
    MatrixContent content;
    ScaledRange range;
    ColourMap map = ColourMap::Viridis;
    MatrixPicture picture;
    MatrixLayout layout;
    Cell current;
    Cell pinned;
    int selectedRow = -1;
    int selectedColumn = -1;
    bool squareCells = true;
    bool numbersShown = false;
    int decimals = 2;
    bool colourBarShown = true;
    bool spanLegendShown = false;
    bool pictureStale = true;

    Private(MatrixView& owner, PlotCanvas& plot);
    int rows() const { return content.matrix ? int(content.matrix->rows) : 0; }
    int columns() const { return content.matrix ? int(content.matrix->columns) : 0; }
    ColourMap colourMap() const { return content.isSigned ? ColourMap::Diverging : map; }
    QString rowName(int row) const;
    QString columnName(int column) const;
    void fitRange();
    void limitRanges() const;
    void fillPicture();
    QRgb colourOf(double value) const;

    MatrixLayout layoutFor(QSize size) const;
    void fitCells(MatrixLayout& layout, QSize size) const;
    double cellWidth() const;
    double cellHeight() const;
    QRectF rectOf(Cell cell) const;

    void drawCells(QCPPainter& painter) const;
    void drawNumbers(QCPPainter& painter) const;
    void drawSpanLines(QCPPainter& painter) const;
    void drawSpans(QCPPainter& painter) const;
    void drawSpan(QCPPainter& painter, const AxisSpan& span, const QRectF& bar) const;
    void drawNames(QCPPainter& painter, Qt::Orientation orientation) const;
    void drawName(QCPPainter& painter, Qt::Orientation orientation, int index, bool marked) const;
    void drawFrames(QCPPainter& painter) const;
    void drawColourBar(QCPPainter& painter) const;
    void drawSpanLegend(QCPPainter& painter) const;
    void drawNote(QCPPainter& painter) const;
    void moveCurrent(int rowStep, int columnStep);
    void showTooltip(Cell cell, const QPoint& globalPosition) const;
};

} // namespace mnemo
