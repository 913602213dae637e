#pragma once

#include "core/data/view.h"

#include <vector>

namespace mnemo {

/// Groups of two or more rows whose inputs are equal to the letter, each in ascending order. About 12 bytes of memory a
/// row, and more only for rows that repeat.
std::vector<std::vector<RowIndex>> repeatedInputs(const DatasetView& view);

} // namespace mnemo
