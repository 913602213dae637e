#include "core/text/pretokenizers_p.h"

#include <algorithm>

namespace mnemo::text {

namespace {

struct Part {
    Range range;
    bool isSeparator = false;
};

std::vector<Part> partsOf(Range piece, const std::vector<Range>& matches, bool inverted)
{
    std::vector<Part> parts;
    parts.reserve(2 * matches.size() + 1);
    std::uint32_t position = piece.begin;
    for (const Range match : matches) {
        if (match.begin > position)
            parts.push_back({ { position, match.begin }, inverted });
        parts.push_back({ match, !inverted });
        position = match.end;
    }
    if (position < piece.end || parts.empty())
        parts.push_back({ { position, piece.end }, inverted });
    return parts;
}

/// Joins a part to the one before it: separators that touch each other, and what lies between.
void joinContiguous(const std::vector<Part>& parts, std::vector<Range>& out)
{
    bool wasSeparator = false;
    bool isFirst = true;
    for (const Part& part : parts) {
        if (!isFirst && part.isSeparator == wasSeparator)
            out.back().end = part.range.end;
        else
            out.push_back(part.range);
        wasSeparator = part.isSeparator;
        isFirst = false;
    }
}

void joinToPrevious(const std::vector<Part>& parts, std::vector<Range>& out)
{
    bool wasSeparator = false;
    bool isFirst = true;
    for (const Part& part : parts) {
        if (!isFirst && part.isSeparator && !wasSeparator)
            out.back().end = part.range.end;
        else
            out.push_back(part.range);
        wasSeparator = part.isSeparator;
        isFirst = false;
    }
}

void joinToNext(const std::vector<Part>& parts, std::vector<Range>& out)
{
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const bool joins = parts[i].isSeparator && i + 1 < parts.size() && !parts[i + 1].isSeparator;
        out.push_back(joins ? Range { parts[i].range.begin, parts[i + 1].range.end } : parts[i].range);
        i += joins ? 1 : 0;
    }
}

} // namespace

Separators readSeparators(const Source& source, Separators fallback)
{
    if (!source.has("behavior"))
        return fallback;
    const Source place = source.at("behavior");
    const std::string& name = place.string();
    static constexpr std::pair<const char*, Separators> names[] { { "Removed", Separators::Removed },
        { "Isolated", Separators::Isolated }, { "MergedWithPrevious", Separators::MergedWithPrevious },
        { "MergedWithNext", Separators::MergedWithNext }, { "Contiguous", Separators::Contiguous } };
    for (const auto& [known, value] : names)
        if (name == known)
            return value;
    place.refuse("unsupported",
        "is \"" + name + "\", which is none of Removed, Isolated, MergedWithPrevious, MergedWithNext, Contiguous.", {},
        ErrorCode::Unsupported);
}

void cutPiece(
    Range piece, const std::vector<Range>& matches, Separators separators, bool inverted, std::vector<Range>& out)
{
    const auto parts = partsOf(piece, matches, inverted);
    const std::size_t first = out.size();
    switch (separators) {
    case Separators::Contiguous:
        joinContiguous(parts, out);
        break;
    case Separators::MergedWithPrevious:
        joinToPrevious(parts, out);
        break;
    case Separators::MergedWithNext:
        joinToNext(parts, out);
        break;
    case Separators::Removed:
    case Separators::Isolated:
        for (const Part& part : parts)
            if (separators == Separators::Isolated || !part.isSeparator)
                out.push_back(part.range);
    }
    out.erase(std::remove_if(out.begin() + static_cast<std::ptrdiff_t>(first), out.end(),
                  [](Range range) { return range.size() == 0; }),
        out.end());
}

} // namespace mnemo::text
