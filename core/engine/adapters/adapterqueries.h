#pragma once

#include "core/engine/adapters/adapter.h"

namespace mnemo {

/// `maker.intervene` with its exceptions turned into an Error.
Result<Intervention> interventionOf(const InterventionMaker& maker, std::span<const Episode> episodes);

/// Rows that the method puts in front of this episode's text.
Result<std::int64_t> virtualTokensFor(const InterventionMaker& maker, const Episode& episode);

/// The same adapter with the sorting of its exemplars switched off, for the order test; null when it does not sort.
Result<std::shared_ptr<Adapter>> withoutSorting(const Adapter& adapter, const Architecture& base);

} // namespace mnemo
