#pragma once

#include "core/text/chattemplate.h"

#include <filesystem>
#include <string>

namespace CLI {
class App;
}

namespace mnemo::cli {

class Context;

void addGenerateVerb(CLI::App& app, Context& context);

/// `chosen` (a name, a text, or the name of a file with one), else the model's own; the tokens are the model's.
Result<ChatTemplate> chatTemplateOf(const std::filesystem::path& model, const std::string& chosen);
std::string chatTemplateHelp();

} // namespace mnemo::cli
