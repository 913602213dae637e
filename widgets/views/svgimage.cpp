#include "widgets/views/svgimage.h"

#include <QPainter>
#include <QSvgRenderer>

namespace mnemo {

QImage svgImage(const QByteArray& svg, const QSize& size, double ratio)
{
    QSvgRenderer renderer(svg);
    if (!renderer.isValid())
        return {};
    QImage image(size * ratio, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    QPainter painter(&image);
    renderer.setAspectRatioMode(Qt::KeepAspectRatio);
    renderer.render(&painter);
    painter.end();
    image.setDevicePixelRatio(ratio);
    return image;
}

} // namespace mnemo
