#pragma once

#include <QByteArray>
#include <QImage>
#include <QSize>

namespace mnemo {

/// An SVG picture drawn into `size` (device-independent pixels) with its proportions kept, on a clear ground; `ratio`
/// device pixels each. Null when it cannot be read. From any thread.
QImage svgImage(const QByteArray& svg, const QSize& size, double ratio);

} // namespace mnemo
