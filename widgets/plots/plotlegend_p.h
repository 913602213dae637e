#pragma once

#include "widgets/plots/curveview.h"
#include "widgets/plots/plotcanvas_p.h"
#include "widgets/plots/seriesstyle.h"

#include <vector>

namespace mnemo {

/// Pixels of what is drawn, to keep boxes and names off them.
class Occupied {
public:
    void add(QPointF point) { m_points.push_back(point); }
    /// A point every few pixels.
    void addLine(QPointF from, QPointF to);
    void add(const QRectF& rect) { m_rects.push_back(rect); }
    void clear();
    /// Points inside, and a thousand for each box it touches.
    int crowding(const QRectF& rect) const;
    /// A box of this size in the least crowded corner of `field` or, where all corners are taken, elsewhere in it;
    /// `last`, when not negative, is kept while not much worse.
    QRectF emptiestPlace(const QRectF& field, QSizeF size, double margin, int& last) const;

private:
    std::vector<QPointF> m_points;
    std::vector<QRectF> m_rects;
};

struct LegendEntry {
    QString name;
    SeriesStyle style;
    bool hasLine = true;
    bool hasSymbol = true;
    double width = 2.0;
    bool isShown = true;
    int key = 0; ///< what a click hands back
};

/// Box of entries inside the field. A click on an entry switches its series.
class PlotLegend {
public:
    void setEntries(std::vector<LegendEntry> entries) { m_entries = std::move(entries); }
    const std::vector<LegendEntry>& entries() const { return m_entries; }
    void setShown(bool shown) { m_isShown = shown; }
    /// The next drawing looks for the best place anew.
    void forgetPlace() { m_place = -1; }
    void draw(QCPPainter& painter, const PlotTheme& theme, const QRectF& field, Occupied& occupied);
    /// The key of the entry there.
    std::optional<int> keyAt(QPointF position) const;

private:
    void drawEntry(QCPPainter& painter, const PlotTheme& theme, const LegendEntry& entry, const QRectF& row) const;

    std::vector<LegendEntry> m_entries;
    QRectF m_box;
    double m_rowHeight = 1.0;
    double m_padding = 0.0;
    int m_place = -1;
    bool m_isShown = true;
};

/// Lines across the field with their names on the less crowded side.
void drawReferences(QCPPainter& painter, const PlotCanvas& canvas, const std::vector<ReferenceLine>& lines,
    Occupied& occupied, bool namesOnly);
QPen seriesPen(const SeriesStyle& style, double width);

} // namespace mnemo
