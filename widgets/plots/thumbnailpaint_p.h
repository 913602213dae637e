#pragma once

#include "widgets/plots/plottheme.h"
#include "widgets/plots/thumbnailmodel_p.h"

#include <QStyledItemDelegate>
#include <QWidget>

namespace mnemo {

/// Draws a map, its bar and number; the chosen one in a frame.
class ThumbnailDelegate : public QStyledItemDelegate {
public:
    ThumbnailDelegate(const ThumbnailModel& model, QObject* parent);

    double side = 70;
    PlotTheme theme;
    bool namesShown = false;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    void paintMap(QPainter& painter, const QRectF& frame, const QImage& image) const;
    void paintShare(QPainter& painter, const QRectF& frame, double share, bool chosen) const;

    const ThumbnailModel& m_model;
};

/// The scale that all maps share, drawn once.
class ScaleStrip : public QWidget {
public:
    ScaleStrip(const ThumbnailModel& model, QWidget* parent);
    QString name;
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const ThumbnailModel& m_model;
};

} // namespace mnemo
