#pragma once

#include "core/base/result.h"
#include "core/data/view.h"

#include <cstdint>
#include <stop_token>
#include <vector>

namespace mnemo {

/// What a data panel says about some rows.
struct DataSummary {
    std::int64_t rows = 0;
    std::vector<std::int64_t> labelCounts; ///< in label order
    double majorityShare = 0.0;
    std::int64_t emptyInputs = 0; ///< nothing but white space
    std::int64_t emptyAnswers = 0;
    std::int64_t duplicateRows = 0; ///< rows whose input and answer stood before
    std::int64_t contradictions = 0; ///< rows whose input stood before with another answer
    std::size_t shortest = 0; ///< characters of the input
    std::size_t longest = 0;
    double meanLength = 0.0;
    std::size_t binWidth = 1; ///< characters
    std::vector<std::int64_t> lengthBins; ///< rows with a length in [i * binWidth, (i + 1) * binWidth)
};

/// Reads every row of the view once; about 12 bytes of memory a row. Kind: "cancelled".
Result<DataSummary> summarize(const DatasetView& view, int bins = 40, std::stop_token stop = {});

} // namespace mnemo
