#include "core/text/chatrender_p.h"

#include "core/text/unicode_p.h"

namespace mnemo::text {

namespace {

using Messages = std::span<const ChatMessage>;

/// What Python's str.strip takes away: white space, and the four separators of ASCII.
bool isStripped(char32_t c)
{
    return isSpace(c) || (c >= 0x1C && c <= 0x1F);
}

std::string_view stripped(std::string_view text)
{
    while (!text.empty()) {
        std::size_t end = 0;
        if (!isStripped(nextCharacter(text, end)))
            break;
        text.remove_prefix(end);
    }
    while (!text.empty()) {
        std::size_t begin = text.size();
        if (!isStripped(previousCharacter(text, begin)))
            break;
        text = text.substr(0, begin);
    }
    return text;
}

std::string_view withoutLineEnds(std::string_view text, bool left, bool right)
{
    while (left && text.starts_with('\n'))
        text.remove_prefix(1);
    while (right && text.ends_with('\n'))
        text.remove_suffix(1);
    return text;
}

bool isSystem(const ChatMessage& message)
{
    return message.role == "system";
}

/// Roles must take turns, the user's first.
void requireTurns(Messages messages, std::size_t i, const char* sentence)
{
    if ((messages[i].role == "user") != (i % 2 == 0))
        throw ChatRefusal { sentence };
}

std::string llama2(Messages messages, const ChatFacts& facts)
{
    const bool hasSystem = isSystem(messages.front());
    const std::string system = hasSystem ? messages.front().content : std::string();
    const Messages turns = hasSystem ? messages.subspan(1) : messages;
    std::string text;
    for (std::size_t i = 0; i < turns.size(); ++i) {
        requireTurns(turns, i, "Conversation roles must alternate user/assistant/user/assistant/...");
        std::string content = turns[i].content;
        if (i == 0 && hasSystem)
            content = "<<SYS>>\n" + system + "\n<</SYS>>\n\n" + content;
        if (turns[i].role == "user")
            text += facts.bos + "[INST] " + std::string(stripped(content)) + " [/INST]";
        else if (turns[i].role == "assistant")
            text += " " + std::string(stripped(content)) + " " + facts.eos;
    }
    return text;
}

std::string mistralV1(Messages messages, const ChatFacts& facts)
{
    std::string text = facts.bos;
    for (std::size_t i = 0; i < messages.size(); ++i) {
        requireTurns(messages, i, "Conversation roles must alternate user/assistant/user/assistant/...");
        if (messages[i].role == "user")
            text += "[INST] " + messages[i].content + " [/INST]";
        else if (messages[i].role == "assistant")
            text += messages[i].content + facts.eos;
        else
            throw ChatRefusal { "Only user and assistant roles are supported!" };
    }
    return text;
}

/// The system text stands before the last user message, and only when that is the last of all.
std::string mistralV3(Messages messages, const ChatFacts& facts)
{
    const bool hasSystem = isSystem(messages.front());
    const std::string system = hasSystem ? messages.front().content + "\n\n" : std::string();
    const Messages turns = hasSystem ? messages.subspan(1) : messages;
    std::string text = facts.bos;
    for (std::size_t i = 0; i < turns.size(); ++i) {
        requireTurns(turns, i,
            "After the optional system message, conversation roles must alternate user/assistant/user/assistant/...");
        if (turns[i].role == "user")
            text += "[INST] " + (i + 1 == turns.size() ? system : std::string()) + turns[i].content + "[/INST]";
        else if (turns[i].role == "assistant")
            text += " " + std::string(stripped(turns[i].content)) + facts.eos;
    }
    return text;
}

std::string header(const std::string& role)
{
    return "<|start_header_id|>" + role + "<|end_header_id|>\n\n";
}

std::string llama3Turns(Messages messages, const ChatFacts& facts)
{
    std::string text;
    for (const auto& message : messages)
        text += header(message.role) + std::string(stripped(message.content)) + "<|eot_id|>";
    return text + (facts.options.addsGenerationPrompt ? header("assistant") : std::string());
}

std::string llama31(Messages messages, const ChatFacts& facts)
{
    const bool hasSystem = isSystem(messages.front());
    const std::string system = hasSystem ? std::string(stripped(messages.front().content)) : std::string();
    return facts.bos + header("system") + "Cutting Knowledge Date: December 2023\nToday Date: " + facts.date + "\n\n"
        + system + "<|eot_id|>" + llama3Turns(hasSystem ? messages.subspan(1) : messages, facts);
}

std::string chatMlTurn(const std::string& role, std::string_view content)
{
    return "<|im_start|>" + role + "\n" + std::string(content) + "<|im_end|>\n";
}

std::string chatMlEnd(const ChatFacts& facts)
{
    return facts.options.addsGenerationPrompt ? "<|im_start|>assistant\n" : "";
}

std::string chatMl(Messages messages, const ChatFacts& facts, bool knowsAllRoles)
{
    std::string text;
    if (facts.defaultSystem && !isSystem(messages.front()))
        text += chatMlTurn("system", *facts.defaultSystem);
    for (const auto& message : messages) {
        if (knowsAllRoles || isSystem(message) || message.role == "user" || message.role == "assistant")
            text += chatMlTurn(message.role, message.content);
    }
    return text + chatMlEnd(facts);
}

/// The last part of a text cut at every `mark`.
std::string_view behindLast(std::string_view text, std::string_view mark)
{
    const auto at = text.rfind(mark);
    return at == std::string_view::npos ? text : text.substr(at + mark.size());
}

/// Thoughts are kept only in answers behind the last question.
std::string qwen3Answer(const ChatMessage& message, bool isBehindQuestion, bool isLast)
{
    std::string_view content = message.content;
    std::string_view thoughts;
    if (const auto end = content.find("</think>"); end != std::string_view::npos) {
        thoughts = behindLast(withoutLineEnds(content.substr(0, end), false, true), "<think>");
        thoughts = withoutLineEnds(thoughts, true, false);
        content = withoutLineEnds(behindLast(content, "</think>"), true, false);
    }
    if (!isBehindQuestion || (!isLast && thoughts.empty()))
        return chatMlTurn("assistant", content);
    return chatMlTurn("assistant",
        "<think>\n" + std::string(withoutLineEnds(thoughts, true, true)) + "\n</think>\n\n"
            + std::string(withoutLineEnds(content, true, false)));
}

std::string qwen3(Messages messages, const ChatFacts& facts)
{
    std::size_t question = messages.size() - 1;
    for (std::size_t i = 0; i < messages.size(); ++i) {
        if (messages[i].role == "user")
            question = i;
    }
    std::string text;
    for (std::size_t i = 0; i < messages.size(); ++i) {
        if (isSystem(messages[i]) || messages[i].role == "user")
            text += chatMlTurn(messages[i].role, messages[i].content);
        else if (messages[i].role == "assistant")
            text += qwen3Answer(messages[i], i > question, i + 1 == messages.size());
    }
    text += chatMlEnd(facts);
    const bool closes = facts.options.addsGenerationPrompt && facts.options.enablesThinking == false;
    return text + (closes ? "<think>\n\n</think>\n\n" : "");
}

std::string byRole(Messages messages, const ChatFacts& facts)
{
    constexpr std::string_view place = "{content}";
    std::string text = facts.bos;
    for (const auto& message : messages) {
        const auto role = facts.roles.find(message.role);
        if (role == facts.roles.end())
            throw ChatRefusal { "The chat template says nothing about the role \"" + message.role + "\"." };
        const auto at = role->second.find(place);
        text += role->second.substr(0, at) + message.content + role->second.substr(at + place.size());
    }
    const auto end = facts.roles.find("generation");
    return text + (facts.options.addsGenerationPrompt && end != facts.roles.end() ? end->second : std::string());
}

} // namespace

std::string renderChat(ChatTemplate::Kind kind, Messages messages, const ChatFacts& facts)
{
    switch (kind) {
    case ChatTemplate::Kind::Llama2:
        return llama2(messages, facts);
    case ChatTemplate::Kind::Llama3:
        return facts.bos + llama3Turns(messages, facts);
    case ChatTemplate::Kind::Llama31:
        return llama31(messages, facts);
    case ChatTemplate::Kind::MistralV1:
        return mistralV1(messages, facts);
    case ChatTemplate::Kind::MistralV3:
        return mistralV3(messages, facts);
    case ChatTemplate::Kind::Qwen25:
        return chatMl(messages, facts, false);
    case ChatTemplate::Kind::Qwen3:
        return qwen3(messages, facts);
    case ChatTemplate::Kind::ChatMl:
        return chatMl(messages, facts, true);
    case ChatTemplate::Kind::ByRole:
        break;
    }
    return byRole(messages, facts);
}

} // namespace mnemo::text
