#pragma once

#include "core/text/chattemplate.h"

namespace mnemo::text {

/// What all renderers need to know.
struct ChatFacts {
    std::string bos, eos;
    std::optional<std::string> defaultSystem;
    std::string date;
    std::map<std::string, std::string> roles;
    ChatTemplate::Options options;
};

/// A conversation that the template refuses, in its own words.
struct ChatRefusal {
    std::string sentence;
};

/// Throws ChatRefusal. `messages` is not empty.
std::string renderChat(ChatTemplate::Kind kind, std::span<const ChatMessage> messages, const ChatFacts& facts);

} // namespace mnemo::text
