#pragma once

#include "core/data/spans.h"

#include <cstdint>
#include <vector>

namespace mnemo {

/// Consecutive token ids of one span class.
struct Segment {
    SpanClass span = SpanClass::Query;
    int exemplar = -1; ///< which demonstration, from 0; -1 for none
    std::vector<std::int64_t> ids;
};

/// One row for the model, without padding and without virtual tokens.
struct Sequence {
    std::vector<Segment> segments;

    std::size_t size() const
    {
        std::size_t count = 0;
        for (const auto& segment : segments)
            count += segment.ids.size();
        return count;
    }
    std::vector<std::int64_t> ids() const
    {
        std::vector<std::int64_t> all;
        for (const auto& segment : segments)
            all.insert(all.end(), segment.ids.begin(), segment.ids.end());
        return all;
    }
};

} // namespace mnemo
