#pragma once

#include "core/plugin/plugin.h"
#include "core/plugin/pluginmetadata.h"

#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace mnemo {

/// Where plugins are looked for, and where agreements are kept. An empty path: none.
struct PluginPlaces {
    std::filesystem::path application; ///< came with the program; trusted
    std::filesystem::path user; ///< loaded only after the person agreed
    std::filesystem::path agreements; ///< JSON file

    /// lib/mnemoscope/plugins beside the program; mnemoscope/plugins in XDG_DATA_HOME (~/.local/share), as
    /// QStandardPaths gives it; mnemoscope/plugins.json in XDG_CONFIG_HOME (~/.config).
    static PluginPlaces usual();
};

/// One plugin that was found, and how it stands.
struct PluginEntry {
    enum class Place { Application, User };
    enum class State {
        Waiting, ///< in the user's folder, and nobody agreed yet
        Changed, ///< its files are others than those agreed to
        Ready, ///< may be loaded
        Loaded,
        LeftOut ///< `reason` says why
    };
    std::string id; ///< of the metadata; the folder's name where that cannot be read
    Place place = Place::Application;
    State state = State::Ready;
    std::filesystem::path folder; ///< or the stray file
    PluginMetadata metadata;
    bool isAgreed = false; ///< of the user's folder: to these files
    std::string hash; ///< SHA-256 over metadata and libraries
    std::optional<Error> reason;
};

/// The plugins of this program: found by their metadata, agreed to by the person, loaded.
///
/// What is broken, foreign or made for another interface becomes an entry with a reason and is left out; nothing here
/// ends the program. Thread-safe.
class PluginHost {
public:
    explicit PluginHost(PluginPlaces places);

    const PluginPlaces& places() const { return m_places; }
    /// Looks into the folders anew; runs no code of any plugin. What is loaded stays loaded.
    void find();
    std::vector<PluginEntry> entries() const;

    /// The person agrees to the files of a plugin as they stand now; it may be loaded then. Kinds: "plugin_unknown",
    /// those of writing the agreements.
    Result<void> agree(const std::string& id);
    /// Takes it back; a loaded one stays until the program ends.
    Result<void> withdraw(const std::string& id);

    /// Loads what is ready and hands each plugin to `use`. Blocking: libraries are read from the disk.
    void load(const std::function<void(const Plugin&)>& use);
    /// The object behind the window's library of every plugin that is ready or loaded, loaded on the calling thread.
    std::vector<std::pair<std::string, void*>> loadWindows();

    /// The name of something that a plugin adds, in a language; empty when no plugin names it.
    std::string textOf(const std::string& id, const std::string& language) const;

private:
    void findIn(const std::filesystem::path& folder, PluginEntry::Place place, std::vector<PluginEntry>& found) const;
    PluginEntry judge(const std::filesystem::path& path, PluginEntry::Place place) const;
    void leaveOutDoubles(std::vector<PluginEntry>& entries) const;
    Result<void> writeAgreements() const;
    void settle(const std::string& hash, const std::optional<Error>& problem);

    PluginPlaces m_places;
    std::mutex m_loading; ///< one after another; held while a library is read from the disk
    mutable std::mutex m_mutex;
    std::vector<PluginEntry> m_entries;
    std::map<std::string, std::string> m_agreed; ///< hash -> id
    std::set<std::string> m_loaded; ///< hashes
    std::set<std::string> m_windows; ///< hashes whose window library was tried; under m_loading
};

} // namespace mnemo
