#pragma once

#include "core/base/result.h"
#include "core/text/chattemplate.h"
#include "core/text/tokenizer.h"

#include <filesystem>
#include <memory>
#include <string>

namespace mnemo {

/// Whether a path can name a model: a folder with config.json, a .gguf file, or a folder with one .gguf file in it.
bool isModelPlace(const std::filesystem::path& path);
/// The GGUF file that `path` names; empty for a folder with config.json and for anything else.
std::filesystem::path ggufAt(const std::filesystem::path& path);
/// The folder's name, or the file's without its ending.
std::string modelName(const std::filesystem::path& path);
/// Where a person's models lie: mnemoscope/models in XDG_DATA_HOME, or in ~/.local/share.
std::filesystem::path userModelFolder();
/// The tokenizer of a model, without its weights: of a model place, of a folder with tokenizer.json, or of that file.
/// Kinds besides those of Tokenizer::open and ggufTokenizer: no_tokenizer.
Result<std::shared_ptr<const Tokenizer>> openTokenizer(const std::filesystem::path& path);
/// The chat template of a model place: of the folder's files, or of the GGUF's metadata with its tokens. Kinds:
/// no_chat_template, unknown_template.
Result<ChatTemplate> openChatTemplate(const std::filesystem::path& path);

} // namespace mnemo
