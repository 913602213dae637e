#include "core/plugin/pluginhost.h"

#include "core/base/files.h"
#include "core/base/hash.h"
#include "core/base/json.h"
#include "core/plugin/pluginlibrary.h"

#include <algorithm>
#include <cstdlib>

namespace mnemo {

namespace {

constexpr const char* coreEntry = "mnemoPlugin";
constexpr const char* windowEntry = "mnemoToolPlugin";

std::filesystem::path homeFolder(const char* variable, const char* below)
{
    const char* chosen = std::getenv(variable);
    if (chosen && *chosen)
        return chosen;
    const char* home = std::getenv("HOME");
    return home && *home ? std::filesystem::path(home) / below : std::filesystem::path();
}

std::filesystem::path applicationFolder()
{
    std::error_code code;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", code);
    for (const char* libraries : { MNEMO_LIBDIR, "lib" }) {
        auto folder = program.parent_path().parent_path() / libraries / "mnemoscope" / "plugins";
        if (!code && std::filesystem::is_directory(folder, code))
            return folder;
        code.clear();
    }
    return {};
}

/// Metadata and libraries, each with its name, so that no byte can move from one file to another.
Result<std::string> hashOf(const std::filesystem::path& folder, const PluginMetadata& metadata)
{
    Sha256 hash;
    for (const std::string& name : { std::string("plugin.json"), metadata.library, metadata.window }) {
        if (name.empty())
            continue;
        const auto file = sha256OfFile(folder / name);
        if (!file)
            return file.error();
        hash.add(name + '\n' + *file + '\n');
    }
    return hash.hex();
}

std::map<std::string, std::string> readAgreements(const std::filesystem::path& file)
{
    std::map<std::string, std::string> agreed;
    const auto json = file.empty() ? Result<Json>(Error {}) : readJson(file);
    if (!json || !json->is_object() || !json->contains("agreed") || !(*json)["agreed"].is_object())
        return agreed;
    for (const auto& [hash, id] : (*json)["agreed"].items()) {
        if (id.is_string())
            agreed[hash] = id.get<std::string>();
    }
    return agreed;
}

} // namespace

PluginPlaces PluginPlaces::usual()
{
    PluginPlaces places;
    places.application = applicationFolder();
    const auto data = homeFolder("XDG_DATA_HOME", ".local/share");
    const auto config = homeFolder("XDG_CONFIG_HOME", ".config");
    places.user = data.empty() ? data : data / "mnemoscope" / "plugins";
    places.agreements = config.empty() ? config : config / "mnemoscope" / "plugins.json";
    return places;
}

PluginHost::PluginHost(PluginPlaces places)
    : m_places(std::move(places))
    , m_agreed(readAgreements(m_places.agreements))
{
    find();
}

PluginEntry PluginHost::judge(const std::filesystem::path& path, PluginEntry::Place place) const
{
    PluginEntry entry;
    entry.place = place;
    entry.folder = path;
    entry.id = path.filename().string();
    const auto leaveOut = [&](const Error& reason) {
        entry.state = PluginEntry::State::LeftOut;
        entry.reason = reason;
        return entry;
    };
    std::error_code code;
    if (!std::filesystem::is_directory(path, code))
        return leaveOut({ ErrorCode::Unsupported, "plugin_foreign",
            path.string() + " is no plugin of Mnemoscope: a plugin is a folder with a plugin.json.", path.string(),
            {} });
    auto metadata = readPluginMetadata(path);
    if (!metadata)
        return leaveOut(metadata.error());
    entry.metadata = std::move(*metadata);
    entry.id = entry.metadata.id;
    for (const auto& [name, function] :
        { std::pair(entry.metadata.library, coreEntry), std::pair(entry.metadata.window, windowEntry) }) {
        const auto sound = name.empty() ? Result<void>() : checkPluginLibrary(path / name, function);
        if (!sound)
            return leaveOut(sound.error());
    }
    auto hash = hashOf(path, entry.metadata);
    if (!hash)
        return leaveOut(hash.error());
    entry.hash = std::move(*hash);
    entry.isAgreed = m_agreed.contains(entry.hash);
    const bool isTrusted = place == PluginEntry::Place::Application || entry.isAgreed;
    const bool isChanged
        = std::any_of(m_agreed.begin(), m_agreed.end(), [&](const auto& agreed) { return agreed.second == entry.id; });
    entry.state = isTrusted ? PluginEntry::State::Ready
                            : (isChanged ? PluginEntry::State::Changed : PluginEntry::State::Waiting);
    return entry;
}

void PluginHost::findIn(
    const std::filesystem::path& folder, PluginEntry::Place place, std::vector<PluginEntry>& found) const
{
    std::error_code code;
    std::vector<std::filesystem::path> paths;
    if (!folder.empty()) {
        for (const auto& item : std::filesystem::directory_iterator(folder, code))
            paths.push_back(item.path());
    }
    std::sort(paths.begin(), paths.end());
    for (const auto& path : paths) {
        const bool isHidden = path.filename().string().starts_with(".");
        if (!isHidden && (std::filesystem::is_directory(path, code) || path.extension() == ".so"))
            found.push_back(judge(path, place));
    }
}

void PluginHost::leaveOutDoubles(std::vector<PluginEntry>& entries) const
{
    std::map<std::string, std::filesystem::path> known;
    for (auto& entry : entries) {
        if (entry.state == PluginEntry::State::LeftOut)
            continue;
        const auto [first, isNew] = known.emplace(entry.id, entry.folder);
        if (isNew)
            continue;
        entry.state = PluginEntry::State::LeftOut;
        entry.reason = Error { ErrorCode::Busy, "plugin_double",
            "There is another plugin \"" + entry.id + "\" in " + first->second.string() + "; that one is used.",
            first->second.string(), entry.id };
    }
}

void PluginHost::find()
{
    const std::lock_guard lock(m_mutex);
    std::vector<PluginEntry> found;
    findIn(m_places.application, PluginEntry::Place::Application, found);
    findIn(m_places.user, PluginEntry::Place::User, found);
    leaveOutDoubles(found);
    for (auto& entry : found) {
        const auto before = std::find_if(m_entries.begin(), m_entries.end(),
            [&](const PluginEntry& known) { return !known.hash.empty() && known.hash == entry.hash; });
        if (m_loaded.contains(entry.hash) && entry.state != PluginEntry::State::LeftOut)
            entry.state = PluginEntry::State::Loaded;
        else if (before != m_entries.end() && before->state == PluginEntry::State::LeftOut)
            entry = *before; // what failed to load will fail again
    }
    m_entries = std::move(found);
}

std::vector<PluginEntry> PluginHost::entries() const
{
    const std::lock_guard lock(m_mutex);
    return m_entries;
}

Result<void> PluginHost::writeAgreements() const
{
    if (m_places.agreements.empty())
        return {};
    std::error_code code;
    std::filesystem::create_directories(m_places.agreements.parent_path(), code);
    return writeAtomically(m_places.agreements, Json { { "agreed", m_agreed } }.dump(2) + "\n");
}

Result<void> PluginHost::agree(const std::string& id)
{
    find(); // the files as they stand now
    const std::lock_guard lock(m_mutex);
    const auto entry = std::find_if(m_entries.begin(), m_entries.end(), [&](const PluginEntry& known) {
        return known.id == id && known.place == PluginEntry::Place::User && known.state != PluginEntry::State::LeftOut;
    });
    if (entry == m_entries.end())
        return Error { ErrorCode::NotFound, "plugin_unknown",
            "There is no plugin \"" + id + "\" in " + m_places.user.string() + " that waits for an agreement.", {},
            id };
    std::erase_if(m_agreed, [&](const auto& agreed) { return agreed.second == id; });
    m_agreed[entry->hash] = id;
    entry->isAgreed = true;
    if (entry->state != PluginEntry::State::Loaded)
        entry->state = PluginEntry::State::Ready;
    return writeAgreements();
}

Result<void> PluginHost::withdraw(const std::string& id)
{
    const std::lock_guard lock(m_mutex);
    if (std::erase_if(m_agreed, [&](const auto& agreed) { return agreed.second == id; }) == 0)
        return Error { ErrorCode::NotFound, "plugin_unknown", "Nobody agreed to a plugin \"" + id + "\".", {}, id };
    for (auto& entry : m_entries) {
        if (entry.id != id || entry.place != PluginEntry::Place::User)
            continue;
        entry.isAgreed = false;
        if (entry.state == PluginEntry::State::Ready || entry.state == PluginEntry::State::Changed)
            entry.state = PluginEntry::State::Waiting;
    }
    return writeAgreements();
}

/// The result of opening a library, into the entry that stands for it by now.
void PluginHost::settle(const std::string& hash, const std::optional<Error>& problem)
{
    const std::lock_guard lock(m_mutex);
    if (!problem)
        m_loaded.insert(hash);
    for (auto& entry : m_entries) {
        if (entry.hash != hash || entry.state == PluginEntry::State::LeftOut)
            continue;
        entry.state = problem ? PluginEntry::State::LeftOut : PluginEntry::State::Loaded;
        entry.reason = problem;
    }
}

void PluginHost::load(const std::function<void(const Plugin&)>& use)
{
    const std::lock_guard loading(m_loading);
    for (const auto& entry : entries()) {
        if (entry.state != PluginEntry::State::Ready)
            continue;
        std::optional<Error> problem;
        if (!entry.metadata.library.empty()) {
            const auto object = openPluginLibrary(entry.folder / entry.metadata.library, coreEntry);
            if (object)
                use(*static_cast<const Plugin*>(*object));
            else
                problem = object.error();
        }
        settle(entry.hash, problem);
    }
}

std::vector<std::pair<std::string, void*>> PluginHost::loadWindows()
{
    const std::lock_guard loading(m_loading);
    std::vector<std::pair<std::string, void*>> objects;
    for (const auto& entry : entries()) {
        const bool isAllowed = entry.state == PluginEntry::State::Ready || entry.state == PluginEntry::State::Loaded;
        if (!isAllowed || entry.metadata.window.empty() || m_windows.contains(entry.hash))
            continue;
        const auto object = openPluginLibrary(entry.folder / entry.metadata.window, windowEntry);
        m_windows.insert(entry.hash);
        if (object)
            objects.emplace_back(entry.id, *object);
        else
            settle(entry.hash, object.error());
    }
    return objects;
}

std::string PluginHost::textOf(const std::string& id, const std::string& language) const
{
    const std::lock_guard lock(m_mutex);
    for (const auto& entry : m_entries) {
        if (const auto text = entry.metadata.texts.find(id); text != entry.metadata.texts.end())
            return textIn(text->second, language);
    }
    return {};
}

} // namespace mnemo
