#pragma once

#include "core/base/result.h"

#include <filesystem>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace mnemo {

using Json = nlohmann::json;
using OrderedJson = nlohmann::ordered_json;

/// Strict JSON from text: UTF-8 only, no byte-order mark, at most 200 levels deep, no duplicate keys, no NaN.
/// `file` is named in the error; the kinds are "bad_json", "nesting", "duplicate_key" and "bad_utf8".
Result<Json> parseJson(std::string_view text, const std::string& file = {});
/// The same, keeping the order of keys.
Result<OrderedJson> parseOrderedJson(std::string_view text, const std::string& file = {});
Result<Json> readJson(const std::filesystem::path& path, std::uintmax_t limit = 256ULL << 20);

} // namespace mnemo
