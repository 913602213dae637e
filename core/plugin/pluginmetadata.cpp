#include "core/plugin/pluginmetadata.h"

#include "core/base/json.h"
#include "core/plugin/plugin.h"

#include <algorithm>

namespace mnemo {

namespace {

constexpr std::uintmax_t mostBytes = 1U << 20;
constexpr const char* fileName = "plugin.json";

/// Reads fields one after another and keeps the first thing that is wrong.
class Fields {
public:
    Fields(const Json& json, std::string file)
        : m_json(json)
        , m_file(std::move(file))
    {
    }

    std::string text(const char* key, bool isNeeded)
    {
        const auto found = m_json.find(key);
        if (found == m_json.end() && !isNeeded)
            return {};
        if (found == m_json.end() || !found->is_string() || (isNeeded && found->get<std::string>().empty())) {
            reject(key, "must be a text");
            return {};
        }
        return found->get<std::string>();
    }
    int number(const char* key)
    {
        const auto found = m_json.find(key);
        if (found != m_json.end() && found->is_number_integer())
            return found->get<int>();
        reject(key, "must be a whole number");
        return 0;
    }
    /// A text, or an object of texts by language.
    LocalText local(const char* key, bool isNeeded)
    {
        const auto found = m_json.find(key);
        if (found != m_json.end())
            return localOf(*found, key);
        if (isNeeded)
            reject(key, "is missing");
        return {};
    }
    LocalText localOf(const Json& value, const std::string& key)
    {
        if (value.is_string())
            return { { "en", value.get<std::string>() } };
        LocalText text;
        for (const auto& [language, words] : value.items()) {
            if (words.is_string())
                text[language] = words.get<std::string>();
        }
        if (!value.is_object() || text.size() != value.size() || !text.contains("en"))
            reject(key, "must be a text, or texts by language with \"en\" among them");
        return text;
    }
    std::vector<std::string> list(const char* key)
    {
        std::vector<std::string> texts;
        const auto found = m_json.find(key);
        if (found == m_json.end())
            return texts;
        for (const auto& value : *found) {
            if (value.is_string())
                texts.push_back(value.get<std::string>());
        }
        if (!found->is_array() || texts.size() != found->size())
            reject(key, "must be a list of texts");
        return texts;
    }
    void reject(const std::string& key, const std::string& what)
    {
        if (!m_problem)
            m_problem = Error { ErrorCode::Format, "plugin_metadata", m_file + ": \"" + key + "\" " + what + ".",
                m_file, key };
    }
    const std::optional<Error>& problem() const { return m_problem; }

private:
    const Json& m_json;
    std::string m_file;
    std::optional<Error> m_problem;
};

bool isId(const std::string& id)
{
    return !id.empty() && std::all_of(id.begin(), id.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
    });
}

bool isFileName(const std::string& name)
{
    return name.find('/') == std::string::npos && name != "." && name != "..";
}

PluginMetadata metadataOf(const Json& json, Fields& fields)
{
    PluginMetadata data;
    data.interface = fields.number("interface");
    data.id = fields.text("id", true);
    data.name = fields.local("name", true);
    data.description = fields.local("description", false);
    data.version = fields.text("version", true);
    data.author = fields.text("author", true);
    data.adds = fields.list("adds");
    data.library = fields.text("library", false);
    data.window = fields.text("window", false);
    if (const auto texts = json.find("texts"); texts != json.end() && texts->is_object()) {
        for (const auto& [id, value] : texts->items())
            data.texts[id] = fields.localOf(value, "texts." + id);
    }
    if (!isId(data.id))
        fields.reject("id", "must be small letters, digits, '-' and '_'");
    for (const auto& [key, name] : { std::pair("library", &data.library), std::pair("window", &data.window) }) {
        if (!isFileName(*name))
            fields.reject(key, "must be the name of a file beside it");
    }
    if (data.library.empty() && data.window.empty())
        fields.reject("library", "is missing, and \"window\" too: there is nothing to load");
    return data;
}

} // namespace

std::string textIn(const LocalText& text, const std::string& language)
{
    const auto own = text.find(language);
    const auto found = own == text.end() ? text.find("en") : own;
    return found == text.end() ? std::string() : found->second;
}

Result<PluginMetadata> readPluginMetadata(const std::filesystem::path& folder)
{
    const auto file = folder / fileName;
    std::error_code code;
    if (!std::filesystem::exists(file, code))
        return Error { ErrorCode::Unsupported, "plugin_foreign",
            folder.string() + " is no plugin of Mnemoscope: it has no plugin.json.", folder.string(), {} };
    const auto json = readJson(file, mostBytes);
    if (!json || !json->is_object())
        return Error { ErrorCode::Format, "plugin_metadata",
            json ? file.string() + " is not a JSON object." : json.error().message, file.string(), {} };
    Fields fields(*json, file.string());
    auto data = metadataOf(*json, fields);
    // A plugin for another interface may well have other fields, so this is said first.
    if (json->contains("interface") && (*json)["interface"].is_number_integer() && data.interface != pluginInterface)
        return Error { ErrorCode::Mismatch, "plugin_interface",
            "The plugin in " + folder.string() + " was made for interface " + std::to_string(data.interface)
                + ", this program has interface " + std::to_string(pluginInterface)
                + ": build it anew against this version.",
            folder.string(), std::to_string(data.interface) };
    if (fields.problem())
        return *fields.problem();
    return data;
}

} // namespace mnemo
