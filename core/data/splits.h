#pragma once

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/data/view.h"

#include <cstdint>

namespace mnemo {

/// How a data set is cut into parts. Plain data: with the data set's fingerprint it makes the same parts anywhere.
struct SplitPlan {
    enum class By { File, Ratio };
    By by = By::Ratio; ///< File: as the split column or join() says
    double train = 0.7;
    double valid = 0.15;
    double test = 0.15; ///< ratios need not sum to 1: rows beyond their sum stay out; above 1 they are scaled
    std::uint64_t seed = 0;
    bool stratified = true; ///< the same label shares in each part
    bool keepEqualTogether = true; ///< rows of equal input text never stand in two parts
    bool operator==(const SplitPlan&) const = default;
};

struct Splits {
    DatasetView train;
    DatasetView valid;
    DatasetView test;
};

Json toJson(const SplitPlan& plan);
/// Kind: "bad_split" names the field.
Result<SplitPlan> splitPlanFromJson(const Json& json);

/// Parts without overlap that are named "train", "valid", "test". Each part is in random order for Ratio, in file order
/// for File. Kinds: "bad_split" (a ratio below 0, all 0), "no_splits" (By::File on a data set without any).
Result<Splits> makeSplits(const DatasetView& rows, const SplitPlan& plan);

} // namespace mnemo
