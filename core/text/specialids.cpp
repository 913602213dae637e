#include "core/text/specialids_p.h"

#include "core/base/json.h"

namespace mnemo::text {

namespace {

using Id = std::optional<std::int64_t>;
using IdOf = std::function<Id(std::string_view)>;

/// A name is a text, or an object with the text under "content".
Id byName(const Json& json, const char* key, const IdOf& idOf)
{
    const auto found = json.find(key);
    if (found == json.end())
        return {};
    const Json& name = found->is_object() && found->contains("content") ? (*found)["content"] : *found;
    return name.is_string() ? idOf(name.get_ref<const std::string&>()) : Id();
}

Id byNumber(const Json& json, const char* key)
{
    const auto found = json.find(key);
    if (found == json.end())
        return {};
    const Json& number = found->is_array() && !found->empty() ? found->front() : *found;
    return number.is_number_integer() && number.get<std::int64_t>() >= 0 ? Id(number.get<std::int64_t>()) : Id();
}

void fill(Id& id, Id candidate)
{
    if (!id)
        id = candidate;
}

void fillByNames(SpecialIds& ids, const Json& json, const IdOf& idOf)
{
    fill(ids.bos, byName(json, "bos_token", idOf));
    fill(ids.eos, byName(json, "eos_token", idOf));
    fill(ids.pad, byName(json, "pad_token", idOf));
    fill(ids.unk, byName(json, "unk_token", idOf));
}

} // namespace

Result<SpecialIds> readSpecialIds(const std::filesystem::path& folder, const IdOf& idOf)
{
    SpecialIds ids;
    const auto config = folder / "tokenizer_config.json";
    if (std::filesystem::exists(config)) {
        const auto json = readJson(config);
        if (!json)
            return json.error();
        if (!json->is_object())
            return Error { ErrorCode::Format, "wrong_type", config.string() + " must hold an object.", config.string(),
                {} };
        fillByNames(ids, *json, idOf);
    }
    if (const auto json = readJson(folder / "special_tokens_map.json"); json && json->is_object())
        fillByNames(ids, *json, idOf);
    for (const char* name : { "generation_config.json", "config.json" }) {
        const auto json = readJson(folder / name);
        if (!json || !json->is_object())
            continue;
        fill(ids.bos, byNumber(*json, "bos_token_id"));
        fill(ids.eos, byNumber(*json, "eos_token_id"));
        fill(ids.pad, byNumber(*json, "pad_token_id"));
    }
    return ids;
}

} // namespace mnemo::text
