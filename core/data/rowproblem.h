#pragma once

#include <cstdint>
#include <string>

namespace mnemo {

/// One row that cannot be taken as it is.
struct RowProblem {
    std::int64_t line = 0; ///< physical line of the file where the row begins, from 1
    std::int64_t row = 0; ///< data row, from 1, the header not counted
    /// "empty_row", "empty_input", "empty_answer", "missing_field", "wrong_field_count", "unknown_label",
    /// "unknown_split", "bad_number", "bad_encoding", "broken_quote", "bad_json", "unreadable_input"
    std::string kind;
    std::string column; ///< where one column is at fault
    std::string message; ///< one sentence with line, column and what stands there
};

} // namespace mnemo
