#pragma once

#include <QByteArray>
#include <QSizeF>

class QImage;

namespace mnemo {

/// How large a saved figure is. Nothing here depends on the screen or its scaling.
struct ExportOptions {
    enum class Unit { Millimetre, Pixel };

    double width = 160.0;
    double height = 100.0;
    Unit unit = Unit::Millimetre;
    int dotsPerInch = 300; ///< of a PNG whose size is in mm
    bool asOnScreen = false; ///< the window's colours instead of dark on white

    /// In 1/96 inch, the unit figures are laid out in.
    QSizeF layoutSize() const
    {
        const double factor = unit == Unit::Millimetre ? 96.0 / 25.4 : 1.0;
        return { width * factor, height * factor };
    }
    /// Dots of a PNG for each layout unit.
    double pixelScale() const { return unit == Unit::Millimetre ? dotsPerInch / 96.0 : 1.0; }
};

/// The image as the bytes of a PNG file; from any thread.
QByteArray pngBytes(const QImage& image);

} // namespace mnemo
