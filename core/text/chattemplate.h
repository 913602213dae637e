#pragma once

#include "core/base/json.h"
#include "core/base/result.h"

#include <filesystem>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mnemo {

struct ChatMessage {
    std::string role; ///< "system", "user", "assistant"
    std::string content;
};

/// How a conversation becomes text. Model files say it in Jinja, which is not run: the nine templates that matter are
/// plain code, recognised by what only they contain, and one's own can be given role by role.
///
/// The rendered text holds the start token: encode it without special tokens.
class ChatTemplate {
public:
    enum class Kind { ByRole, Llama2, Llama3, Llama31, MistralV1, MistralV3, Qwen25, Qwen3, ChatMl };

    struct Options {
        bool addsGenerationPrompt = true; ///< end with the opening of an answer
        std::optional<bool> enablesThinking; ///< Qwen3: false closes the thoughts at once
        std::string date; ///< Llama 3.1: "Today Date"; empty: as the template says
    };

    /// Recognises the Jinja text of a model file; `file` is named in errors. Kind: "unknown_template".
    static Result<ChatTemplate> recognize(std::string_view jinja, const std::string& file);
    /// By name ("llama-2", "llama-3", "llama-3.1", "mistral-v0.1", "mistral-v0.3", "qwen2.5", "qwen3", "chatml",
    /// "smollm2"), as Jinja text, or as JSON: {"system": "...{content}...", "user": ..., "assistant": ...,
    /// "generation": "..."}; a role that is absent is refused when a message has it. Kinds: unknown_template, bad_json,
    /// bad_template.
    static Result<ChatTemplate> given(const std::string& text);
    /// Of a folder: chat_template.jinja, else tokenizer_config.json (a text, or a list of which "default" is taken),
    /// with the start and end token it names. Kinds: no_chat_template, unknown_template.
    static Result<ChatTemplate> open(const std::filesystem::path& folder);
    static const std::vector<std::string>& names();

    /// What stands for bos_token and eos_token.
    void setTokens(const std::string& bos, const std::string& eos);
    const std::string& bosToken() const { return m_bos; }
    const std::string& eosToken() const { return m_eos; }
    const std::string& name() const { return m_name; }

    /// Kinds: bad_conversation (the template's own words: roles that do not alternate, a role it does not know).
    Result<std::string> render(std::span<const ChatMessage> messages, const Options& options) const;

private:
    Kind m_kind = Kind::ChatMl;
    std::string m_name;
    std::string m_bos, m_eos;
    std::optional<std::string> m_defaultSystem; ///< written when the first message is not the system's
    std::string m_date; ///< Llama 3.1; empty: today
    std::map<std::string, std::string> m_roles; ///< ByRole
};

/// [{"role": ..., "content": ...}, ...]. Kind: wrong_type.
Result<std::vector<ChatMessage>> chatMessagesFromJson(const Json& json);

} // namespace mnemo
