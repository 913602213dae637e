#include "app/cli/context.h"

namespace mnemo::cli {

namespace {

const char* placeName(PluginEntry::Place place)
{
    return place == PluginEntry::Place::Application ? "application" : "user";
}

const char* stateName(PluginEntry::State state)
{
    switch (state) {
    case PluginEntry::State::Waiting:
        return "waiting";
    case PluginEntry::State::Changed:
        return "changed";
    case PluginEntry::State::Ready:
        return "ready";
    case PluginEntry::State::Loaded:
        return "loaded";
    case PluginEntry::State::LeftOut:
        break;
    }
    return "left out";
}

Json entryJson(const PluginEntry& entry)
{
    const auto& data = entry.metadata;
    return { { "id", entry.id }, { "name", textIn(data.name, "en") }, { "version", data.version },
        { "author", data.author }, { "adds", data.adds }, { "place", placeName(entry.place) },
        { "folder", entry.folder.string() }, { "state", stateName(entry.state) }, { "hash", entry.hash },
        { "reason", entry.reason ? entry.reason->message : std::string() },
        { "kind", entry.reason ? entry.reason->kind : std::string() } };
}

std::string entryText(const PluginEntry& entry)
{
    std::string text = entry.id + "  " + stateName(entry.state) + "  (" + placeName(entry.place) + ", "
        + entry.folder.string() + ")\n";
    if (!entry.metadata.version.empty()) {
        text
            += "    " + textIn(entry.metadata.name, "en") + " " + entry.metadata.version + ", " + entry.metadata.author;
        for (std::size_t i = 0; i < entry.metadata.adds.size(); ++i)
            text += (i == 0 ? "; adds: " : ", ") + entry.metadata.adds[i];
        text += "\n";
    }
    if (entry.reason)
        text += "    " + entry.reason->message + "\n";
    else if (entry.state == PluginEntry::State::Waiting)
        text += "    Its code runs with your rights. To agree: mnemoscope-cli plugins agree " + entry.id + "\n";
    else if (entry.state == PluginEntry::State::Changed)
        text += "    Its files are others than those you agreed to. To agree: mnemoscope-cli plugins agree " + entry.id
            + "\n";
    return text;
}

void showPlugins(Context& context)
{
    auto& host = context.plugins();
    host.load([](const Plugin&) {});
    Json list = Json::array();
    std::string text;
    for (const auto& entry : host.entries()) {
        list.push_back(entryJson(entry));
        text += entryText(entry);
    }
    if (text.empty())
        text = "No plugins. A plugin of your own is a folder in " + host.places().user.string() + "\n";
    context.print({ { "plugins", list }, { "user_folder", host.places().user.string() } }, text);
}

} // namespace

void addPluginVerbs(CLI::App& app, Context& context)
{
    auto* verb = app.add_subcommand("plugins", "List the plugins; agree to one of your own folder, or take it back");
    auto id = std::make_shared<std::string>();
    auto* agree = verb->add_subcommand("agree", "Let a plugin of your folder run, as its files stand now");
    agree->add_option("id", *id, "The plugin")->required();
    auto* withdraw = verb->add_subcommand("withdraw", "Take the agreement back");
    withdraw->add_option("id", *id, "The plugin")->required();
    verb->require_subcommand(0, 1);
    verb->callback([&context, id, agree, withdraw] {
        auto& host = context.plugins();
        const auto done
            = agree->parsed() ? host.agree(*id) : (withdraw->parsed() ? host.withdraw(*id) : Result<void>());
        if (!done)
            return context.fail(done.error());
        showPlugins(context);
    });
}

} // namespace mnemo::cli
