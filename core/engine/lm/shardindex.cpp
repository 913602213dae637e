#include "core/engine/lm/shardindex.h"

#include "core/base/json.h"

namespace mnemo {

namespace {

/// A shard's name must be a plain file name: an index may not lead out of its folder.
bool isPlainName(const std::string& name)
{
    return !name.empty() && name != "." && name != ".." && name.find('/') == std::string::npos
        && name.find('\\') == std::string::npos && name.find('\0') == std::string::npos;
}

Error indexError(
    const std::string& file, ErrorCode code, const std::string& kind, const std::string& item, const std::string& what)
{
    return { code, kind, file + " " + what, file, item };
}

/// Shard file names by tensor, as the index says.
Result<std::map<std::string, std::string>> readIndex(const std::filesystem::path& path)
{
    const auto json = readJson(path);
    if (!json)
        return json.error();
    const std::string file = path.string();
    if (!json->is_object() || !json->contains("weight_map"))
        return indexError(file, ErrorCode::Format, "missing_key", "weight_map", "lacks \"weight_map\".");
    const Json& map = json->at("weight_map");
    if (!map.is_object())
        return indexError(file, ErrorCode::Format, "wrong_type", "weight_map", "needs an object at \"weight_map\".");
    std::map<std::string, std::string> shards;
    for (const auto& [name, shard] : map.items()) {
        if (!shard.is_string())
            return indexError(
                file, ErrorCode::Format, "wrong_type", name, "names no file for the tensor \"" + name + "\".");
        const auto text = shard.get<std::string>();
        if (!isPlainName(text))
            return indexError(file, ErrorCode::Format, "bad_path", text.empty() ? name : text,
                "leads out of its folder: the tensor \"" + name + "\" should lie in \"" + text + "\".");
        shards.emplace(name, text);
    }
    return shards;
}

} // namespace

Result<ShardSet> openShardIndex(const std::filesystem::path& path)
{
    const auto shards = readIndex(path);
    if (!shards)
        return shards.error();
    ShardSet set;
    std::error_code code;
    std::map<std::string, std::size_t> opened;
    for (const auto& [name, shard] : *shards) {
        if (!opened.contains(shard)) {
            const auto beside = path.parent_path() / shard;
            if (!std::filesystem::exists(beside, code))
                return indexError(path.string(), ErrorCode::NotFound, "missing_file", shard,
                    "names the file \"" + shard + "\", which does not exist; fetch it.");
            auto file = SafetensorsFile::open(beside);
            if (!file)
                return file.error();
            opened.emplace(shard, set.files.size());
            set.files.push_back(*file);
        }
        const auto place = opened.at(shard);
        if (!set.files[place]->contains(name))
            return indexError(path.string(), ErrorCode::Format, "missing_tensor", name,
                "says that \"" + shard + "\" holds the tensor \"" + name + "\", but it does not.");
        set.place.emplace(name, place);
    }
    return set;
}

} // namespace mnemo
