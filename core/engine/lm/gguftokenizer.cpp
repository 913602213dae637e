#include "core/engine/lm/ggufmodel.h"

#include "core/data/encoding.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace mnemo {

namespace {

constexpr const char* mark = "\xE2\x96\x81"; // U+2581, SentencePiece's blank

/// Kinds of tokens in tokenizer.ggml.token_type.
enum TokenKind : std::int64_t { Normal = 1, Unknown = 2, Control = 3, UserDefined = 4, Unused = 5, Byte = 6 };

struct Refusal {
    Error error;
};

/// Llama 3's pattern and Qwen's differ in how many digits go together.
std::string contractionPattern(const std::string& digits)
{
    return "(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\\r\\n\\p{L}\\p{N}]?\\p{L}+|" + digits
        + "| ?[^\\s\\p{L}\\p{N}]+[\\r\\n]*|\\s*[\\r\\n]+|\\s+(?!\\S)|\\s+";
}

Json byteLevel(bool usesPattern)
{
    return { { "type", "ByteLevel" }, { "add_prefix_space", false }, { "trim_offsets", true },
        { "use_regex", usesPattern } };
}

Json splitThenBytes(const std::string& pattern)
{
    const Json split { { "type", "Split" }, { "pattern", { { "Regex", pattern } } }, { "behavior", "Isolated" },
        { "invert", false } };
    return { { "type", "Sequence" }, { "pretokenizers", { split, byteLevel(false) } } };
}

/// What one name of `tokenizer.ggml.pre` stands for.
struct PreTokenizing {
    Json preTokenizer;
    Json normalizer;
    bool ignoresMerges = false;
    bool addsBos = false; ///< where tokenizer.ggml.add_bos_token is absent
};

template<std::size_t n>
bool isOneOf(std::string_view name, const std::array<std::string_view, n>& names)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// Reads the tokenizer's metadata into a tokenizer.json.
class TokenizerReader {
public:
    explicit TokenizerReader(const GgufFile& file)
        : m_file(file)
        , m_name(file.path().string())
    {
    }

    Json read()
    {
        readTokens();
        const auto model = text("tokenizer.ggml.model").value_or("");
        if (model == "gpt2")
            return bytePairs();
        if (model == "llama")
            return sentencePieces();
        refuse("unsupported", "tokenizer.ggml.model",
            "has a tokenizer of the kind \"" + model + "\"; gpt2 and llama are read.");
    }

    Json ids() const
    {
        Json ids = Json::object();
        for (const auto& [name, key] : { std::pair { "bos", "bos_token_id" }, { "eos", "eos_token_id" },
                 { "pad", "padding_token_id" }, { "unk", "unknown_token_id" } }) {
            if (const auto found = id(key))
                ids[name] = *found;
        }
        return ids;
    }

private:
    [[noreturn]] void refuse(const std::string& kind, const std::string& item, const std::string& what) const
    {
        const auto code = kind == "unsupported" ? ErrorCode::Unsupported : ErrorCode::Format;
        throw Refusal { { code, kind, m_name + " " + what, m_name, item } };
    }

    std::optional<std::string> text(const std::string& key) const
    {
        const auto* value = m_file.find(key);
        if (value && !value->isText())
            refuse("wrong_type", key, "needs text in the metadata entry \"" + key + "\".");
        return value ? std::optional(std::string(value->text())) : std::nullopt;
    }

    std::optional<bool> flag(const std::string& key) const
    {
        const auto* value = m_file.find(key);
        return value ? value->flag() : std::nullopt;
    }

    std::optional<std::int64_t> id(const std::string& key) const
    {
        const auto* value = m_file.find("tokenizer.ggml." + key);
        const auto number = value ? value->integer() : std::nullopt;
        const bool exists = number && *number >= 0 && *number < static_cast<std::int64_t>(m_tokens.size());
        return exists ? number : std::nullopt;
    }

    void readTokens()
    {
        m_tokens = m_file.find("tokenizer.ggml.tokens")->texts();
        if (m_tokens.empty())
            refuse("wrong_type", "tokenizer.ggml.tokens",
                "needs a list of texts in the metadata entry \"tokenizer.ggml.tokens\".");
        const auto* kinds = m_file.find("tokenizer.ggml.token_type");
        m_kinds = kinds ? kinds->integers() : std::vector<std::int64_t>(m_tokens.size(), Normal);
        if (m_kinds.size() != m_tokens.size())
            refuse("bad_value", "tokenizer.ggml.token_type",
                "has " + std::to_string(m_kinds.size()) + " entries in \"tokenizer.ggml.token_type\" for "
                    + std::to_string(m_tokens.size()) + " tokens.");
        for (std::size_t i = 0; i < m_tokens.size(); ++i) {
            const std::string token(m_tokens[i]);
            if (!isUtf8(token))
                refuse("bad_utf8", std::to_string(i), "has token " + std::to_string(i) + ", which is not UTF-8.");
            if (!m_vocabulary.emplace(token, i).second)
                refuse("duplicate_name", token,
                    "has the token \"" + token + "\" twice, the second time as " + std::to_string(i) + ".");
        }
    }

    Json addedTokens() const
    {
        Json list = Json::array();
        for (std::size_t i = 0; i < m_tokens.size(); ++i) {
            if (m_kinds[i] != Control && m_kinds[i] != UserDefined && m_kinds[i] != Unknown)
                continue;
            list.push_back(
                { { "id", i }, { "content", std::string(m_tokens[i]) }, { "special", m_kinds[i] != UserDefined },
                    { "normalized", false }, { "single_word", false }, { "lstrip", false }, { "rstrip", false } });
        }
        return list;
    }

    PreTokenizing preTokenizing() const
    {
        const auto name = text("tokenizer.ggml.pre").value_or("default");
        const Json digits { { "type", "Digits" }, { "individual_digits", true } };
        if (isOneOf<4>(name, { "gpt-2", "phi-2", "olmo", "mpt" }))
            return { byteLevel(true), nullptr };
        if (isOneOf<5>(name, { "smollm", "starcoder", "refact", "command-r", "codeshell" }))
            return { { { "type", "Sequence" }, { "pretokenizers", { digits, byteLevel(true) } } }, nullptr };
        if (isOneOf<4>(name, { "llama-bpe", "llama3", "llama-v3", "falcon3" }))
            return { splitThenBytes(contractionPattern("\\p{N}{1,3}")), nullptr, true, true };
        if (name == "dbrx")
            return { splitThenBytes(contractionPattern("\\p{N}{1,3}")), nullptr };
        if (isOneOf<2>(name, { "qwen2", "deepseek-r1-qwen" }))
            return { splitThenBytes(contractionPattern("\\p{N}")), { { "type", "NFC" } } };
        refuse("unsupported", "tokenizer.ggml.pre",
            "cuts words by the rule \"" + name
                + "\" of \"tokenizer.ggml.pre\", which is not known; use the model's folder with tokenizer.json.");
    }

    Json bytePairs() const
    {
        const auto rule = preTokenizing();
        const auto* merges = m_file.find("tokenizer.ggml.merges");
        Json list = Json::array();
        for (const auto merge : merges ? merges->texts() : std::vector<std::string_view>()) {
            if (!isUtf8(merge))
                refuse("bad_utf8", "tokenizer.ggml.merges", "has merges that are not UTF-8.");
            list.push_back(std::string(merge));
        }
        return { { "normalizer", rule.normalizer }, { "pre_tokenizer", rule.preTokenizer },
            { "model",
                { { "type", "BPE" }, { "vocab", m_vocabulary }, { "merges", std::move(list) }, { "unk_token", nullptr },
                    { "fuse_unk", false }, { "byte_fallback", false }, { "ignore_merges", rule.ignoresMerges } } },
            { "added_tokens", addedTokens() }, { "post_processor", postProcessor(rule.addsBos) },
            { "decoder", byteLevel(true) } };
    }

    /// Every way to cut a token into two others is a merge; the better the score of the whole, the earlier. Equal
    /// scores keep the order of the parts.
    Json mergesFromScores() const
    {
        const auto* entry = m_file.find("tokenizer.ggml.scores");
        const auto scores = entry ? entry->numbers() : std::vector<double>();
        if (scores.size() != m_tokens.size())
            refuse("bad_value", "tokenizer.ggml.scores",
                "needs one number for each of its " + std::to_string(m_tokens.size())
                    + " tokens in \"tokenizer.ggml.scores\".");
        if (std::any_of(scores.begin(), scores.end(), [](double score) { return std::isnan(score); }))
            refuse("bad_value", "tokenizer.ggml.scores", "has a score that is no number in \"tokenizer.ggml.scores\".");
        std::vector<std::size_t> order(m_tokens.size());
        std::iota(order.begin(), order.end(), std::size_t { 0 });
        std::stable_sort(
            order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return scores[a] > scores[b]; });
        Json merges = Json::array();
        for (const auto index : order) {
            if (m_kinds[index] == Normal || m_kinds[index] == UserDefined)
                addCuts(m_tokens[index], merges);
        }
        return merges;
    }

    void addCuts(std::string_view token, Json& merges) const
    {
        struct Cut {
            std::size_t left, right;
        };
        std::vector<Cut> cuts;
        for (std::size_t at = 1; at < token.size(); ++at) {
            const auto left = m_vocabulary.find(token.substr(0, at));
            const auto right = m_vocabulary.find(token.substr(at));
            if (left != m_vocabulary.end() && right != m_vocabulary.end())
                cuts.push_back({ left->second, right->second });
        }
        std::sort(cuts.begin(), cuts.end(),
            [](const Cut& a, const Cut& b) { return std::pair(a.left, a.right) < std::pair(b.left, b.right); });
        for (const auto& cut : cuts)
            merges.push_back({ std::string(m_tokens[cut.left]), std::string(m_tokens[cut.right]) });
    }

    Json sentencePieces() const
    {
        const bool prefixes = flag("tokenizer.ggml.add_space_prefix").value_or(true);
        const Json replace { { "type", "Replace" }, { "pattern", { { "String", " " } } }, { "content", mark } };
        Json normalizers = Json::array();
        if (prefixes)
            normalizers.push_back({ { "type", "Prepend" }, { "prepend", mark } });
        normalizers.push_back(replace);
        Json decoders = { { { "type", "Replace" }, { "pattern", { { "String", mark } } }, { "content", " " } },
            { { "type", "ByteFallback" } }, { { "type", "Fuse" } } };
        if (prefixes)
            decoders.push_back({ { "type", "Strip" }, { "content", " " }, { "start", 1 }, { "stop", 0 } });
        const auto unknown = id("unknown_token_id");
        return { { "normalizer", { { "type", "Sequence" }, { "normalizers", normalizers } } },
            { "pre_tokenizer", nullptr },
            { "model",
                { { "type", "BPE" }, { "vocab", m_vocabulary }, { "merges", mergesFromScores() },
                    { "unk_token", unknown ? Json(m_tokens[static_cast<std::size_t>(*unknown)]) : Json() },
                    { "fuse_unk", true }, { "byte_fallback", true }, { "ignore_merges", false } } },
            { "added_tokens", addedTokens() }, { "post_processor", postProcessor(true) },
            { "decoder", { { "type", "Sequence" }, { "decoders", decoders } } } };
    }

    /// Start and end tokens around each text, where the file asks for them.
    Json postProcessor(bool addsBosByDefault) const
    {
        Json single = Json::array();
        Json pair = Json::array();
        Json tokens = Json::object();
        const auto put = [&](std::optional<std::int64_t> id, int type, bool isFirst) {
            if (!id)
                return;
            const std::string content(m_tokens[static_cast<std::size_t>(*id)]);
            const Json token { { "SpecialToken", { { "id", content }, { "type_id", type } } } };
            if (isFirst)
                single.push_back(token);
            pair.push_back(token);
            tokens[content] = { { "id", content }, { "ids", { *id } }, { "tokens", { content } } };
        };
        const bool addsBos = flag("tokenizer.ggml.add_bos_token").value_or(addsBosByDefault);
        const bool addsEos = flag("tokenizer.ggml.add_eos_token").value_or(false);
        for (const int type : { 0, 1 }) {
            put(addsBos ? id("bos_token_id") : std::nullopt, type, type == 0);
            const Json sequence { { "Sequence", { { "id", type == 0 ? "A" : "B" }, { "type_id", type } } } };
            if (type == 0)
                single.push_back(sequence);
            pair.push_back(sequence);
            put(addsEos ? id("eos_token_id") : std::nullopt, type, type == 0);
        }
        return { { "type", "TemplateProcessing" }, { "single", single }, { "pair", pair },
            { "special_tokens", tokens } };
    }

    const GgufFile& m_file;
    std::string m_name;
    std::vector<std::string_view> m_tokens;
    std::vector<std::int64_t> m_kinds;
    std::map<std::string, std::size_t, std::less<>> m_vocabulary;
};

} // namespace

Result<std::shared_ptr<const Tokenizer>> ggufTokenizer(const GgufFile& file)
{
    if (!file.find("tokenizer.ggml.tokens"))
        return std::shared_ptr<const Tokenizer>();
    try {
        TokenizerReader reader(file);
        Json json = reader.read();
        json["special_ids"] = reader.ids();
        return Tokenizer::fromJson(json.dump(), file.path().string());
    } catch (const Refusal& refusal) {
        return refusal.error;
    }
}

Result<ChatTemplate> ggufChatTemplate(const GgufFile& file)
{
    const std::string name = file.path().string();
    const auto* jinja = file.find("tokenizer.chat_template");
    if (!jinja)
        return Error { ErrorCode::NotFound, "no_chat_template",
            name + " holds no chat template; name one of those known, or give one by role.", name, "chat_template" };
    if (!jinja->isText() || !isUtf8(jinja->text()))
        return Error { ErrorCode::Format, "wrong_type",
            name + " needs text in the metadata entry \"tokenizer.chat_template\".", name, "tokenizer.chat_template" };
    auto form = ChatTemplate::recognize(jinja->text(), name);
    const auto* list = file.find("tokenizer.ggml.tokens");
    if (!form || !list)
        return form;
    const auto tokens = list->texts();
    const auto token = [&](const char* key) {
        const auto* value = file.find(key);
        const auto id = value ? value->integer() : std::nullopt;
        const bool exists = id && *id >= 0 && *id < static_cast<std::int64_t>(tokens.size());
        return exists ? std::string(tokens[static_cast<std::size_t>(*id)]) : std::string();
    };
    form->setTokens(token("tokenizer.ggml.bos_token_id"), token("tokenizer.ggml.eos_token_id"));
    return form;
}

} // namespace mnemo
