#pragma once

#include <QColor>
#include <QRgb>

#include <array>

namespace mnemo {

/// Viridis and Cividis are perceptually even and safe for colour-blind eyes. Diverging is for signed data: blue below
/// zero, white at zero, red above, symmetric.
enum class ColourMap { Viridis, Cividis, Diverging };

using ColourTable = std::array<QRgb, 256>;
/// The 256 colours from the smallest value to the largest.
const ColourTable& colourTable(ColourMap map);
/// The colour of a share 0 to 1 of the range; beyond it, the nearest end.
QRgb colourAt(ColourMap map, double share);

} // namespace mnemo
