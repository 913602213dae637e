#include "core/hub/listing.h"

#include "core/base/json.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <set>

namespace mnemo {

namespace {

constexpr std::size_t longestName = 240; // of a part of a path, with room for an ending of ours

std::string endingOf(const std::string& path)
{
    const auto name = path.substr(path.rfind('/') + 1);
    const auto dot = name.rfind('.');
    std::string ending = dot == std::string::npos ? std::string() : name.substr(dot);
    std::transform(ending.begin(), ending.end(), ending.begin(), [](unsigned char c) { return char(std::tolower(c)); });
    return ending;
}

HubFile::Kind kindOf(const std::string& path)
{
    const auto ending = endingOf(path);
    const auto isOneOf = [&](std::initializer_list<const char*> endings) {
        return std::any_of(endings.begin(), endings.end(), [&](const char* one) { return ending == one; });
    };
    if (ending == ".safetensors")
        return HubFile::Kind::Safetensors;
    if (ending == ".gguf")
        return HubFile::Kind::Gguf;
    if (ending == ".json")
        return HubFile::Kind::JsonText;
    if (isOneOf({ ".bin", ".pt", ".pth", ".pkl", ".pickle", ".ckpt", ".joblib" }))
        return HubFile::Kind::Pickle;
    const auto name = path.substr(path.rfind('/') + 1);
    const bool isNotice = name == "LICENSE" || name == "LICENCE" || name == "NOTICE" || name == "README";
    return isNotice || isOneOf({ ".txt", ".md", ".jinja" }) ? HubFile::Kind::Text : HubFile::Kind::Other;
}

bool isHex(const std::string& text, std::size_t digits)
{
    return text.size() == digits && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

bool isTop(const HubFile& file)
{
    return file.path.find('/') == std::string::npos;
}

/// "model.safetensors" and its parts "model-00001-of-00002.safetensors": what an index or a loader looks for.
bool isMainWeights(const HubFile& file)
{
    return file.kind == HubFile::Kind::Safetensors && isTop(file)
        && (file.path == "model.safetensors" || file.path.starts_with("model-"));
}

/// One of several files that make a model together: "NAME-00001-of-00003.gguf".
bool isSplitGguf(const std::string& path)
{
    const auto stem = path.substr(0, path.size() - endingOf(path).size());
    const auto of = stem.rfind("-of-");
    const auto isNumber = [&](std::size_t begin) {
        return begin + 5 <= stem.size() && stem.find_first_not_of("0123456789", begin) >= begin + 5;
    };
    return of != std::string::npos && of >= 6 && of + 9 == stem.size() && stem[of - 6] == '-' && isNumber(of - 5)
        && isNumber(of + 4);
}

Error listingError(const std::string& source, const std::string& item, const std::string& what)
{
    return { ErrorCode::Format, "bad_listing", "The list of files from " + source + " " + what, source, item };
}

std::string textAt(const Json& object, const char* key)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

Result<HubFile> parseFile(const Json& entry, const std::string& source)
{
    const auto path = entry.is_object() ? textAt(entry, "rfilename") : std::string();
    if (path.empty())
        return listingError(source, "rfilename", "has an entry without a name.");
    if (!isSafePath(path))
        return Error { ErrorCode::Format, "unsafe_path",
            source + " lists a file whose name would leave its folder or is none; nothing is fetched from it.", source,
            path };
    HubFile file { path };
    file.kind = kindOf(path);
    const Json none = Json::object();
    const auto found = entry.find("lfs");
    const Json& large = found != entry.end() && found->is_object() ? *found : none;
    const Json& sized = large.contains("size") ? large : entry;
    if (!sized.contains("size") || !sized["size"].is_number_unsigned())
        return listingError(source, path, "gives no size for \"" + path + "\".");
    file.bytes = sized["size"].get<std::uint64_t>();
    file.sha256 = textAt(large, "sha256");
    if (large.empty()) // else git keeps a note in place of the content
        file.blobId = textAt(entry, "blobId");
    if (!file.sha256.empty() && !isHex(file.sha256, 64))
        return listingError(source, path, "gives no SHA-256 for \"" + path + "\" where one is meant.");
    if (!file.blobId.empty() && !isHex(file.blobId, 40))
        return listingError(source, path, "gives no git id for \"" + path + "\" where one is meant.");
    return file;
}

std::string namesOf(const std::vector<HubFile>& files, HubFile::Kind kind)
{
    constexpr int most = 12;
    std::string names;
    int count = 0;
    for (const auto& file : files) {
        if (file.kind != kind)
            continue;
        if (++count > most)
            return names + " and others";
        names += (names.empty() ? "" : ", ") + file.path;
    }
    return names;
}

/// The order of fetching: config.json makes a folder a model, so that a half one is not taken for a whole.
int rankOf(const HubFile& file)
{
    return file.path == "config.json" || file.kind == HubFile::Kind::Gguf ? 2
        : file.kind == HubFile::Kind::Safetensors                         ? 1
                                                                          : 0;
}

HubPlan ggufPlan(const HubListing& listing, const std::string& path)
{
    HubPlan plan;
    for (const auto& file : listing.files) {
        const bool isNotice = file.kind == HubFile::Kind::Text && isTop(file);
        if (file.path == path || isNotice)
            plan.files.push_back(file);
        else
            plan.leftOut.push_back({ file,
                file.kind == HubFile::Kind::Pickle      ? HubPlan::Reason::Pickle
                    : file.kind == HubFile::Kind::Gguf  ? HubPlan::Reason::AnotherCopy
                    : file.kind == HubFile::Kind::Other ? HubPlan::Reason::OtherFormat
                                                        : HubPlan::Reason::NotNeeded });
    }
    return plan;
}

HubPlan folderPlan(const HubListing& listing)
{
    const bool hasMain = std::any_of(listing.files.begin(), listing.files.end(), isMainWeights);
    HubPlan plan;
    for (const auto& file : listing.files) {
        switch (file.kind) {
        case HubFile::Kind::Pickle:
            plan.leftOut.push_back({ file, HubPlan::Reason::Pickle });
            break;
        case HubFile::Kind::Other:
            plan.leftOut.push_back({ file, HubPlan::Reason::OtherFormat });
            break;
        case HubFile::Kind::Gguf:
            plan.leftOut.push_back({ file, HubPlan::Reason::AnotherCopy });
            break;
        case HubFile::Kind::Safetensors:
            if (hasMain ? isMainWeights(file) : isTop(file))
                plan.files.push_back(file);
            else
                plan.leftOut.push_back({ file, HubPlan::Reason::AnotherCopy });
            break;
        case HubFile::Kind::JsonText:
        case HubFile::Kind::Text:
            plan.files.push_back(file);
        }
    }
    return plan;
}

Error noModel(const HubListing& listing)
{
    const auto pickles = namesOf(listing.files, HubFile::Kind::Pickle);
    if (!pickles.empty())
        return { ErrorCode::Unsupported, "only_pickle",
            listing.repository + " holds its weights only as " + pickles
                + ", which can run code when opened and is not fetched; choose a revision or a repository with "
                  "safetensors.",
            {}, listing.repository };
    return { ErrorCode::Unsupported, "no_model",
        listing.repository + " holds neither safetensors nor a GGUF file; choose another repository or revision.", {},
        listing.repository };
}

Result<HubPlan> chosenGguf(const HubListing& listing, const std::string& gguf)
{
    const auto found = std::find_if(listing.files.begin(), listing.files.end(),
        [&](const HubFile& file) { return file.kind == HubFile::Kind::Gguf && file.path == gguf; });
    if (found == listing.files.end())
        return Error { ErrorCode::InvalidArgument, "unknown_gguf",
            listing.repository + " has no file \"" + gguf
                + "\"; its GGUF files: " + namesOf(listing.files, HubFile::Kind::Gguf) + ".",
            {}, gguf };
    if (isSplitGguf(gguf))
        return Error { ErrorCode::Unsupported, "split_gguf",
            "\"" + gguf + "\" is one part of a model in several GGUF files, which is not read; choose a whole file.",
            {}, gguf };
    return ggufPlan(listing, gguf);
}

} // namespace

std::uint64_t HubPlan::bytes() const
{
    return std::accumulate(files.begin(), files.end(), std::uint64_t(0),
        [](std::uint64_t sum, const HubFile& file) { return sum + file.bytes; });
}

Result<HubListing> parseListing(
    std::string_view text, const std::string& repository, const std::string& revision, const std::string& source)
{
    const auto json = parseJson(text, source);
    if (!json)
        return json.error();
    if (!json->is_object() || !json->contains("siblings") || !json->at("siblings").is_array())
        return listingError(source, "siblings", "lacks the field \"siblings\"; is this a Hugging Face hub?");
    HubListing listing { repository, revision, textAt(*json, "sha"), {} };
    if (!isHex(listing.commit, 40))
        return listingError(source, "sha", "names no commit in the field \"sha\".");
    std::set<std::string> seen;
    for (const auto& entry : json->at("siblings")) {
        auto file = parseFile(entry, source);
        if (!file)
            return file.error();
        if (!seen.insert(file->path).second)
            return listingError(source, file->path, "names \"" + file->path + "\" twice.");
        listing.files.push_back(std::move(*file));
    }
    return listing;
}

Result<HubPlan> planOf(const HubListing& listing, const std::string& gguf)
{
    HubPlan plan;
    const auto& files = listing.files;
    const auto count = [&](auto wanted) { return std::count_if(files.begin(), files.end(), wanted); };
    if (!gguf.empty()) {
        auto chosen = chosenGguf(listing, gguf);
        if (!chosen)
            return chosen;
        plan = std::move(*chosen);
    } else if (count([](const HubFile& file) { return file.kind == HubFile::Kind::Safetensors && isTop(file); }) > 0) {
        plan = folderPlan(listing);
    } else {
        const auto choices = ggufFilesOf(listing);
        if (choices.size() > 1)
            return Error { ErrorCode::InvalidArgument, "choose_gguf",
                listing.repository + " has several GGUF files; choose one: " + namesOf(choices, HubFile::Kind::Gguf)
                    + ".",
                {}, listing.repository };
        if (choices.empty())
            return count([](const HubFile& file) { return file.kind == HubFile::Kind::Gguf; }) > 0
                ? chosenGguf(listing,
                    std::find_if(files.begin(), files.end(),
                        [](const HubFile& file) { return file.kind == HubFile::Kind::Gguf; })
                        ->path)
                : Result<HubPlan>(noModel(listing));
        plan = ggufPlan(listing, choices.front().path);
    }
    std::stable_sort(
        plan.files.begin(), plan.files.end(), [](const HubFile& a, const HubFile& b) { return rankOf(a) < rankOf(b); });
    return plan;
}

std::vector<HubFile> ggufFilesOf(const HubListing& listing)
{
    std::vector<HubFile> found;
    for (const auto& file : listing.files) {
        if (file.kind == HubFile::Kind::Gguf && !isSplitGguf(file.path))
            found.push_back(file);
    }
    return found;
}

const char* reasonName(HubPlan::Reason reason)
{
    switch (reason) {
    case HubPlan::Reason::Pickle:
        return "pickle";
    case HubPlan::Reason::OtherFormat:
        return "other_format";
    case HubPlan::Reason::AnotherCopy:
        return "another_copy";
    case HubPlan::Reason::NotNeeded:
        break;
    }
    return "not_needed";
}

bool isSafePath(std::string_view path)
{
    const auto isHostile
        = [](char c) { return static_cast<unsigned char>(c) < 32 || c == 127 || c == '\\' || c == ':'; };
    if (path.empty() || std::any_of(path.begin(), path.end(), isHostile))
        return false;
    while (true) {
        const auto slash = path.find('/');
        const auto part = path.substr(0, slash);
        if (part.empty() || part == "." || part == ".." || part.size() > longestName)
            return false;
        if (slash == std::string_view::npos)
            return true;
        path.remove_prefix(slash + 1);
    }
}

Result<std::string> checkedRepository(const std::string& text)
{
    const Error wrong { ErrorCode::InvalidArgument, "bad_repository",
        "\"" + text + "\" names no repository: give owner/name, for instance HuggingFaceTB/SmolLM2-135M-Instruct.", {},
        "repository" };
    std::string name = text;
    if (const auto scheme = name.find("://"); scheme != std::string::npos) {
        const auto path = name.find('/', scheme + 3);
        name = path == std::string::npos ? std::string() : name.substr(path + 1);
    }
    std::vector<std::string> parts;
    for (std::size_t at = 0; at <= name.size();) {
        const auto slash = std::min(name.find('/', at), name.size());
        parts.push_back(name.substr(at, slash - at));
        at = slash + 1;
    }
    if (name != text && parts.size() > 2)
        parts.resize(2); // of a page: /tree/main and so on
    while (!parts.empty() && parts.back().empty() && parts.size() > 1)
        parts.pop_back();
    static constexpr const char* allowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
    const auto isGood = [](const std::string& part) {
        return !part.empty() && part.size() <= 96 && part.find_first_not_of(allowed) == std::string::npos
            && part.front() != '.' && part.find("..") == std::string::npos;
    };
    if (parts.empty() || parts.size() > 2 || !std::all_of(parts.begin(), parts.end(), isGood))
        return wrong;
    return parts.size() == 2 ? parts[0] + "/" + parts[1] : parts[0];
}

} // namespace mnemo
