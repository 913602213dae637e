#pragma once

#include "core/store/records.h"
#include "core/store/sqlite_p.h"

#include <string>
#include <variant>
#include <vector>

namespace mnemo {

/// A statement with its values apart.
struct RunQuery {
    std::string sql;
    std::vector<std::variant<std::int64_t, std::string>> values;
};

/// The columns that `readRun` reads, in its order.
extern const char* const runColumns;
RunRecord readRun(Statement& row);

RunQuery listQuery(const RunFilter& filter);
RunQuery countQuery(const RunFilter& filter);

} // namespace mnemo
