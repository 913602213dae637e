#include "core/text/tokenizer_p.h"

#include "core/base/files.h"
#include "core/base/hash.h"

#include <algorithm>

namespace mnemo {

namespace {

using text::Source;

/// Whether a step, or a step inside a sequence of steps, is of this type.
bool mentions(const Json& step, const std::string& type)
{
    if (step.is_array())
        return std::any_of(step.begin(), step.end(), [&](const Json& inner) { return mentions(inner, type); });
    if (!step.is_object())
        return false;
    if (const auto found = step.find("type"); found != step.end() && *found == type)
        return true;
    return std::any_of(
        step.begin(), step.end(), [&](const Json& inner) { return inner.is_structured() && mentions(inner, type); });
}

/// The key of the outermost object under which the text is nested too deeply.
std::string deepKey(std::string_view text)
{
    int depth = 0;
    std::string key;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '{' || text[i] == '[') {
            if (++depth > 200)
                return key;
        } else if (text[i] == '}' || text[i] == ']') {
            --depth;
        } else if (text[i] == '"') {
            const std::size_t begin = i + 1;
            for (++i; i < text.size() && text[i] != '"'; ++i)
                i += text[i] == '\\' ? 1 : 0;
            if (depth == 1)
                key = text.substr(begin, std::min(i, text.size()) - begin);
        }
    }
    return key;
}

Error named(Error error, std::string_view text)
{
    if (error.kind != "nesting")
        return error;
    error.item = deepKey(text);
    error.message = error.file + ": " + error.item + " is nested more than 200 levels deep.";
    return error;
}

template<typename Make>
auto makeOrNull(const Source& source, const char* key, Make make)
{
    return source.has(key) ? make(source.at(key)) : nullptr;
}

} // namespace

Tokenizer::Private::Private(const Source& source)
    : normalizer(makeOrNull(source, "normalizer", text::makeNormalizer))
    , preTokenizer(makeOrNull(source, "pre_tokenizer", text::makePreTokenizer))
{
    const Json& json = source.json();
    symbolsAreBytes = mentions(json.value("pre_tokenizer", Json()), "ByteLevel")
        || mentions(json.value("normalizer", Json()), "ByteLevel");
    model = text::makeModel(source.at("model"), symbolsAreBytes);
    static const Json none = Json::array();
    const Source list = source.has("added_tokens") ? source.at("added_tokens") : Source(none, source.file());
    added = std::make_unique<text::AddedTokens>(list, model->vocabulary(), normalizer.get());
    postProcessor = makeOrNull(source, "post_processor", text::makePostProcessor);
    decoder = makeOrNull(source, "decoder", text::makeDecoder);
    readSpecialIds(source);
    if (model->unknown() != text::Vocabulary::none)
        special.unk = model->unknown();
}

/// Files that name no such tokens beside the tokenizer.json (GGUF) carry their ids under "special_ids".
void Tokenizer::Private::readSpecialIds(const Source& source)
{
    if (!source.has("special_ids"))
        return;
    const Source ids = source.at("special_ids");
    const auto read
        = [&](const char* key) { return ids.has(key) ? std::optional(ids.at(key).integer()) : std::nullopt; };
    special = { read("bos"), read("eos"), read("pad"), read("unk") };
}

Result<std::shared_ptr<const Tokenizer>> Tokenizer::fromJson(std::string_view text, const std::string& file)
{
    const auto json = parseJson(text, file);
    if (!json)
        return named(json.error(), text);
    try {
        const Source source(*json, file);
        source.requireObject();
        auto implementation = std::make_unique<Private>(source);
        implementation->fingerprint = sha256(json->dump());
        return std::shared_ptr<const Tokenizer>(new Tokenizer(std::move(implementation)));
    } catch (const text::Refusal& refusal) {
        return refusal.error;
    }
}

Result<std::shared_ptr<const Tokenizer>> Tokenizer::open(const std::filesystem::path& folderOrFile)
{
    const bool isFolder = std::filesystem::is_directory(folderOrFile);
    const auto file = isFolder ? folderOrFile / "tokenizer.json" : folderOrFile;
    const auto text = readText(file, 256ULL << 20);
    if (!text)
        return text.error();
    auto tokenizer = fromJson(*text, file.string());
    if (!tokenizer)
        return tokenizer;
    Private& implementation = *(*tokenizer)->d;
    const auto ids
        = text::readSpecialIds(file.parent_path(), [&](std::string_view name) { return (*tokenizer)->id(name); });
    if (!ids)
        return ids.error();
    const auto unknown = implementation.special.unk;
    implementation.special = *ids;
    if (unknown)
        implementation.special.unk = unknown;
    return tokenizer;
}

} // namespace mnemo
