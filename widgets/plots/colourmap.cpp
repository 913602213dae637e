#include "widgets/plots/colourmap.h"

#include <algorithm>
#include <cmath>
#include <span>

namespace mnemo {
namespace {

// Every eighth colour of the published tables; between them the colours are mixed, at most 2 (viridis) and 6 (cividis)
// of 255 off.
// Viridis: S. van der Walt, N. Smith (CC0). Cividis: J. Nunez, C. Anderton, R. Renslow, PLoS ONE 13(7), 2018.
constexpr std::array<unsigned, 33> viridis { 0x440154, 0x470D60, 0x48186A, 0x482374, 0x472D7B, 0x453781, 0x424086,
    0x3E4989, 0x3B528B, 0x375B8D, 0x33638D, 0x2F6B8E, 0x2C728E, 0x297A8E, 0x26828E, 0x23898E, 0x21918C, 0x1F978B,
    0x1F9F88, 0x21A685, 0x27AD81, 0x31B57B, 0x3DBC74, 0x4CC26C, 0x5CC863, 0x6ECE58, 0x81D34D, 0x95D840, 0xAADC32,
    0xC0DF25, 0xD5E21A, 0xEAE51A, 0xFDE725 };
constexpr std::array<unsigned, 33> cividis { 0x00224E, 0x00285B, 0x002E6A, 0x053371, 0x1A386F, 0x273E6E, 0x32436D,
    0x3B496C, 0x434E6C, 0x4B546C, 0x535A6D, 0x5A5F6E, 0x61656F, 0x686A71, 0x6F7073, 0x767676, 0x7D7C78, 0x838179,
    0x8B8778, 0x928D78, 0x9A9376, 0xA29975, 0xAAA073, 0xB3A670, 0xBBAD6D, 0xC3B369, 0xCCBA64, 0xD4C15F, 0xDDC858,
    0xE6D051, 0xEFD748, 0xF8DF3C, 0xFEE838 };
// ColorBrewer RdBu ends, so that both halves darken alike.
constexpr std::array<unsigned, 5> diverging { 0x2166AC, 0x92B9D9, 0xF7F7F7, 0xE3967C, 0xB2182B };

unsigned between(unsigned a, unsigned b, double share, int shift)
{
    const double low = (a >> shift) & 0xFFU;
    const double high = (b >> shift) & 0xFFU;
    return unsigned(std::lround(low + (high - low) * share)) << shift;
}

ColourTable tableFrom(std::span<const unsigned> anchors)
{
    ColourTable table {};
    for (std::size_t i = 0; i < table.size(); ++i) {
        const double place = double(i) / double(table.size() - 1) * double(anchors.size() - 1);
        const std::size_t left = std::min(std::size_t(place), anchors.size() - 2);
        const double share = place - double(left);
        QRgb colour = 0xFF000000U;
        for (const int shift : { 0, 8, 16 })
            colour |= between(anchors[left], anchors[left + 1], share, shift);
        table[i] = colour;
    }
    return table;
}

} // namespace

const ColourTable& colourTable(ColourMap map)
{
    static const ColourTable viridisTable = tableFrom(viridis);
    static const ColourTable cividisTable = tableFrom(cividis);
    static const ColourTable divergingTable = tableFrom(diverging);
    switch (map) {
    case ColourMap::Cividis:
        return cividisTable;
    case ColourMap::Diverging:
        return divergingTable;
    case ColourMap::Viridis:
        break;
    }
    return viridisTable;
}

QRgb colourAt(ColourMap map, double share)
{
    const ColourTable& table = colourTable(map);
    const double clamped = std::clamp(std::isfinite(share) ? share : 0.0, 0.0, 1.0);
    return table[std::size_t(std::lround(clamped * double(table.size() - 1)))];
}

} // namespace mnemo
