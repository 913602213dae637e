#include "core/engine/lm/modelplace.h"

#include "core/engine/lm/ggufmodel.h"

#include <cstdlib>

namespace mnemo {

namespace {

bool isGgufFile(const std::filesystem::path& path)
{
    std::error_code code;
    return path.extension() == ".gguf" && std::filesystem::is_regular_file(path, code);
}

} // namespace

bool isModelPlace(const std::filesystem::path& path)
{
    std::error_code code;
    return std::filesystem::exists(path / "config.json", code) || !ggufAt(path).empty();
}

std::filesystem::path ggufAt(const std::filesystem::path& path)
{
    std::error_code code;
    if (isGgufFile(path))
        return path;
    if (!std::filesystem::is_directory(path, code) || std::filesystem::exists(path / "config.json", code))
        return {};
    std::filesystem::path found;
    for (const auto& entry : std::filesystem::directory_iterator(path, code)) {
        if (!isGgufFile(entry.path()))
            continue;
        if (!found.empty())
            return {}; // which of several is meant, nobody can say
        found = entry.path();
    }
    return found;
}

std::string modelName(const std::filesystem::path& path)
{
    const auto name = path.filename().empty() ? path.parent_path() : path;
    return isGgufFile(name) ? name.stem().string() : name.filename().string();
}

std::filesystem::path userModelFolder()
{
    const char* data = std::getenv("XDG_DATA_HOME");
    const char* home = std::getenv("HOME");
    const std::filesystem::path base = data && *data ? std::filesystem::path(data)
        : home && *home                              ? std::filesystem::path(home) / ".local" / "share"
                                                     : std::filesystem::path(".");
    return base / "mnemoscope" / "models";
}

Result<std::shared_ptr<const Tokenizer>> openTokenizer(const std::filesystem::path& path)
{
    const auto gguf = ggufAt(path);
    if (gguf.empty())
        return Tokenizer::open(path);
    const auto file = GgufFile::open(gguf);
    if (!file)
        return file.error();
    auto tokenizer = ggufTokenizer(**file);
    if (tokenizer && !*tokenizer)
        return Error { ErrorCode::NotFound, "no_tokenizer", gguf.string() + " holds no tokenizer.", gguf.string(),
            "tokenizer.ggml.tokens" };
    return tokenizer;
}

Result<ChatTemplate> openChatTemplate(const std::filesystem::path& path)
{
    const auto gguf = ggufAt(path);
    if (gguf.empty())
        return ChatTemplate::open(path);
    const auto file = GgufFile::open(gguf);
    return file ? ggufChatTemplate(**file) : file.error();
}

} // namespace mnemo
