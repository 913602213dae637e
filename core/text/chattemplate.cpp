#include "core/text/chattemplate.h"

#include "core/base/files.h"
#include "core/text/chatrender_p.h"

#include <algorithm>
#include <array>
#include <ctime>

namespace mnemo {

namespace {

using Kind = ChatTemplate::Kind;

struct Known {
    const char* name;
    Kind kind;
    std::optional<std::string> defaultSystem;
};

const std::vector<Known>& known()
{
    static const std::vector<Known> all { { "llama-2", Kind::Llama2, {} }, { "llama-3", Kind::Llama3, {} },
        { "llama-3.1", Kind::Llama31, {} }, { "mistral-v0.1", Kind::MistralV1, {} },
        { "mistral-v0.3", Kind::MistralV3, {} },
        { "qwen2.5", Kind::Qwen25, "You are Qwen, created by Alibaba Cloud. You are a helpful assistant." },
        { "qwen3", Kind::Qwen3, {} }, { "chatml", Kind::ChatMl, {} },
        { "smollm2", Kind::ChatMl, "You are a helpful AI assistant named SmolLM, trained by Hugging Face" } };
    return all;
}

bool has(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

/// The system text that a ChatML template writes by itself: what stands as a whole between the opening of a system turn
/// and its end, line ends written out or as \n.
std::optional<std::string> writtenSystem(std::string_view jinja)
{
    constexpr std::string_view opening = "<|im_start|>system";
    for (auto at = jinja.find(opening); at != std::string_view::npos; at = jinja.find(opening, at + 1)) {
        auto rest = jinja.substr(at + opening.size());
        if (rest.starts_with("\\n"))
            rest.remove_prefix(2);
        else if (rest.starts_with('\n'))
            rest.remove_prefix(1);
        const auto end = rest.find("<|im_end|>");
        const auto text = rest.substr(0, end);
        if (end != std::string_view::npos && !text.empty() && text.find_first_of("'\"{}") == std::string_view::npos)
            return std::string(text);
    }
    return {};
}

/// The date between quotes behind `date_string =`; empty where the template asks for today's.
std::string writtenDate(std::string_view jinja)
{
    if (has(jinja, "strftime_now"))
        return {};
    const auto at = jinja.find("date_string = \"");
    if (at == std::string_view::npos)
        return "26 Jul 2024";
    const auto rest = jinja.substr(at + 15);
    return std::string(rest.substr(0, rest.find('"')));
}

std::string today()
{
    static constexpr std::array<const char*, 12> months { "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep",
        "Oct", "Nov", "Dec" };
    const std::time_t now = std::time(nullptr);
    std::tm parts {};
    localtime_r(&now, &parts);
    const std::string day = (parts.tm_mday < 10 ? "0" : "") + std::to_string(parts.tm_mday);
    return day + " " + months.at(static_cast<std::size_t>(parts.tm_mon)) + " " + std::to_string(parts.tm_year + 1900);
}

/// Which of the nine a Jinja text is, by what only that one contains; empty for none.
std::string nameOf(std::string_view jinja)
{
    if (has(jinja, "<|start_header_id|>"))
        return has(jinja, "Cutting Knowledge Date") ? "llama-3.1" : "llama-3";
    if (has(jinja, "<|im_start|>")) {
        if (has(jinja, "</think>"))
            return "qwen3";
        if (has(jinja, "message.role == \"system\" and not loop.first"))
            return "qwen2.5";
        return has(jinja, "named SmolLM") ? "smollm2" : "chatml";
    }
    if (has(jinja, "<<SYS>>"))
        return "llama-2";
    if (has(jinja, "Only user and assistant roles are supported"))
        return "mistral-v0.1";
    return has(jinja, "[INST] ") && has(jinja, "[/INST]") && has(jinja, "system_message is defined") ? "mistral-v0.3"
                                                                                                     : "";
}

std::string listed()
{
    std::string list;
    for (const auto& name : ChatTemplate::names())
        list += (list.empty() ? "" : ", ") + name;
    return list;
}

std::string tokenText(const Json& config, const char* key)
{
    const auto found = config.find(key);
    if (found == config.end())
        return {};
    const Json& token = found->is_object() && found->contains("content") ? (*found)["content"] : *found;
    return token.is_string() ? token.get<std::string>() : std::string();
}

/// The template's text in a tokenizer_config.json; of several named ones the "default".
std::optional<std::string> templateText(const Json& config)
{
    const auto found = config.find("chat_template");
    if (found == config.end())
        return {};
    if (found->is_string())
        return found->get<std::string>();
    for (const Json& item : found->is_array() ? *found : Json::array()) {
        if (item.is_object() && item.value("name", Json()) == "default" && item.value("template", Json()).is_string())
            return item["template"].get<std::string>();
    }
    return {};
}

} // namespace

const std::vector<std::string>& ChatTemplate::names()
{
    static const std::vector<std::string> names = [] {
        std::vector<std::string> all;
        for (const auto& item : known())
            all.emplace_back(item.name);
        return all;
    }();
    return names;
}

Result<ChatTemplate> ChatTemplate::recognize(std::string_view jinja, const std::string& file)
{
    const auto name = nameOf(jinja);
    if (name.empty())
        return Error { ErrorCode::Unsupported, "unknown_template",
            (file.empty() ? std::string("The chat template") : file + ": its chat template")
                + " is none of those known (" + listed() + "); name one of them, or give one by role.",
            file, "chat_template" };
    auto result = given(name);
    if (result && (result->m_kind == Kind::ChatMl || result->m_kind == Kind::Qwen25))
        result->m_defaultSystem = writtenSystem(jinja);
    if (result && result->m_kind == Kind::Llama31)
        result->m_date = writtenDate(jinja);
    return result;
}

Result<ChatTemplate> ChatTemplate::given(const std::string& text)
{
    ChatTemplate result;
    for (const auto& item : known()) {
        if (text != item.name)
            continue;
        result.m_kind = item.kind;
        result.m_name = item.name;
        result.m_defaultSystem = item.defaultSystem;
        result.m_date = "26 Jul 2024";
        return result;
    }
    const auto first = text.find_first_not_of(" \t\r\n");
    const bool isJson
        = first != std::string::npos && text[first] == '{' && text.find_first_of("%{", first + 1) != first + 1;
    if (!isJson)
        return recognize(text, {});
    const auto json = parseJson(text, "The chat template");
    if (!json)
        return json.error();
    result.m_kind = Kind::ByRole;
    result.m_name = "by role";
    for (const auto& [role, form] : json->items()) {
        const bool isForm
            = form.is_string() && (role == "generation" || has(form.get_ref<const std::string&>(), "{content}"));
        if (!isForm)
            return Error { ErrorCode::Format, "bad_template",
                "The chat template needs a text with {content} for the role \"" + role + "\".", {}, role };
        result.m_roles[role] = form.get<std::string>();
    }
    return result;
}

Result<ChatTemplate> ChatTemplate::open(const std::filesystem::path& folder)
{
    const auto file = folder / "tokenizer_config.json";
    const auto config = readJson(file);
    const Json none = Json::object();
    const Json& facts = config && config->is_object() ? *config : none;
    auto text = templateText(facts);
    if (const auto apart = readText(folder / "chat_template.jinja", 1 << 22))
        text = *apart;
    if (!text)
        return Error { ErrorCode::NotFound, "no_chat_template",
            folder.string() + " names no chat template; give one of " + listed() + ".", folder.string(),
            "chat_template" };
    auto result = recognize(*text, folder.string());
    if (result)
        result->setTokens(tokenText(facts, "bos_token"), tokenText(facts, "eos_token"));
    return result;
}

void ChatTemplate::setTokens(const std::string& bos, const std::string& eos)
{
    m_bos = bos;
    m_eos = eos;
}

Result<std::string> ChatTemplate::render(std::span<const ChatMessage> messages, const Options& options) const
{
    if (messages.empty())
        return Error { ErrorCode::InvalidArgument, "bad_conversation", "The conversation holds no message.", {},
            "messages" };
    text::ChatFacts facts { m_bos, m_eos, m_defaultSystem, m_date, m_roles, options };
    if (!options.date.empty())
        facts.date = options.date;
    else if (facts.date.empty())
        facts.date = today();
    try {
        return text::renderChat(m_kind, messages, facts);
    } catch (const text::ChatRefusal& refusal) {
        return Error { ErrorCode::InvalidArgument, "bad_conversation", refusal.sentence, {}, "messages" };
    }
}

Result<std::vector<ChatMessage>> chatMessagesFromJson(const Json& json)
{
    std::vector<ChatMessage> messages;
    for (const Json& item : json.is_array() ? json : Json::array()) {
        if (!item.is_object() || !item.value("role", Json()).is_string() || !item.value("content", Json()).is_string())
            return Error { ErrorCode::InvalidArgument, "wrong_type",
                "Message " + std::to_string(messages.size() + 1) + " needs a text as \"role\" and one as \"content\".",
                {}, "messages" };
        messages.push_back({ item["role"].get<std::string>(), item["content"].get<std::string>() });
    }
    return messages;
}

} // namespace mnemo
