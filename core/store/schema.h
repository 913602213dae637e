#pragma once

#include <span>
#include <string_view>

namespace mnemo {

/// One step of the file format: takes a file of version `version - 1` to `version`. Runs in one transaction with
/// foreign keys off (tables may be rebuilt); they are checked before the commit.
struct Migration {
    int version = 0;
    std::string_view sql;
};

/// All steps, in order; the first one makes an empty file a project (resources/schema.sql).
std::span<const Migration> migrations();

} // namespace mnemo
