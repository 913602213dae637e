#pragma once

#include "core/data/rowproblem.h"

#include <QString>

namespace mnemo {

/// What is wrong with a row, in the window's language and without its line, which stands beside it.
QString problemText(const RowProblem& problem);

} // namespace mnemo
