#pragma once

#include "core/base/result.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mnemo {

/// One element of a JSON file as cells: text as it is, numbers with the digits they are written with, true and false
/// by name, lists and objects as compact JSON, null as nothing.
struct JsonRow {
    enum class Shape { Object, Scalar, List };
    Shape shape = Shape::Object;
    std::vector<std::pair<std::string, std::optional<std::string>>> fields; ///< of a scalar or list: one, without a key
};

/// Strict JSON, at most 200 levels deep, no key twice. The message is half a sentence with the column of the fault.
/// Kind: "bad_json".
Result<JsonRow> parseJsonRow(std::string_view text);

} // namespace mnemo
