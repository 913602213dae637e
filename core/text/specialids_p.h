#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string_view>

namespace mnemo::text {

struct SpecialIds {
    std::optional<std::int64_t> bos, eos, pad, unk;
};

/// Start, end, padding and unknown token, from the files beside a tokenizer.json. Names (tokenizer_config.json, then
/// special_tokens_map.json) go before numbers (generation_config.json, then config.json; of a list, the first). A
/// tokenizer_config.json that cannot be read is an error; the other files are somebody else's, and then left out.
Result<SpecialIds> readSpecialIds(
    const std::filesystem::path& folder, const std::function<std::optional<std::int64_t>(std::string_view)>& idOf);

} // namespace mnemo::text
